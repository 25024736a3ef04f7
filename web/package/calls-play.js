// Calls for games: what can be played, what is safe, how difficult it is, and deals.

import { countPairs, explain } from './calls-shared.js';
import { DIFFICULTIES, Verdict } from './constants.js';
import { integer, u64 } from './frame.js';
import { RATING } from './structs.js';

const { SOLVABLE, UNKNOWN } = Verdict;

export const PLAYING = {
    mj_playable(f, c, board, { rule = 0 } = {}) {
        const [tiles, count] = f.board(board);
        const playable = f.room(count);
        explain(f, c, [tiles, count], rule);
        const code = c.mj_playable_by_rule(tiles, count, rule, playable);
        f.done(code);
        return f.readBytes(playable, count);
    },

    mj_legal_pairs(f, c, board, { rule = 0 } = {}) {
        const on = f.board(board);
        explain(f, c, on, rule);
        const room = countPairs(f, c, on, rule);
        const [pairs, found] = [f.room(8 * room), f.room(8)];
        f.done(c.mj_legal_pairs_by_rule(...on, rule, pairs, room, found));
        return f.readPairs(pairs, f.number(found));
    },

    mj_left(f, c, board, played, { rule = 0 } = {}) {
        const [tiles, count] = f.board(board);
        const [left, origins, at] = [f.room(16 * count), f.room(4 * count), f.room(8)];
        const how = integer(rule, 'rule', true);
        const rest = c.mj_left(tiles, count, how, ...f.pairs(played), left, origins, at);
        f.done(rest, at);
        return {
            board: f.readBoard(left, rest),
            origins: Array.from({ length: rest }, (_, k) => f.u32(origins + 4 * k)),
        };
    },

    mj_safe_pairs(f, c, board, options) {
        const on = f.board(board);
        explain(f, c, on, options?.rule);
        const room = countPairs(f, c, on, options?.rule);
        const [pairs, verdicts, found] = [f.room(8 * room), f.room(room), f.room(8)];
        const how = f.options(options);
        const verdict = c.mj_safe_pairs(...on, how, pairs, verdicts, room, found, f.report());
        const report = f.done(verdict);
        const count = f.number(found);
        return {
            verdict,
            pairs: f.readPairs(pairs, count),
            verdicts: [...f.readBytes(verdicts, count)],
            report,
        };
    },

    mj_hint(f, c, board, options) {
        const [tiles, count] = f.board(board);
        const pair = f.room(8);
        const verdict = c.mj_hint(tiles, count, f.options(options), pair, f.report());
        const report = f.done(verdict);
        const found = verdict === SOLVABLE && count > 0;
        return { verdict, pair: found ? f.readPairs(pair, 1)[0] : null, report };
    },

    mj_lost_since(f, c, board, played, options) {
        const lostAt = f.room(8);
        const verdict = c.mj_lost_since(
            ...f.board(board),
            ...f.pairs(played),
            f.options(options),
            lostAt,
            f.report(),
        );
        const report = f.done(verdict);
        return { verdict, lostAt: verdict === Verdict.UNSOLVABLE ? f.index(lostAt) : null, report };
    },

    mj_why_lost(f, c, board, options) {
        const [tiles, count] = f.board(board);
        const [faults, groups, pattern] = [f.room(count), f.room(8), f.room(4)];
        const how = f.options(options);
        const verdict = c.mj_why_lost(tiles, count, how, faults, groups, pattern, f.report());
        const report = f.done(verdict);
        if (verdict !== Verdict.UNSOLVABLE) {
            return { verdict, faults: null, groups: null, pattern: null, report };
        }
        return {
            verdict,
            faults: f.readBytes(faults, count),
            groups: f.number(groups),
            pattern: f.u32(pattern),
            report,
        };
    },

    mj_fewest_left(f, c, board, options) {
        const [tiles, count] = f.board(board);
        const [pairs, left] = [f.room(4 * count + 8), f.room(8)];
        const how = f.options(options);
        const verdict = c.mj_fewest_left(tiles, count, how, pairs, count >> 1, left, f.report());
        const report = f.done(verdict);
        const rest = f.number(left);
        return { verdict, left: rest, pairs: f.readPairs(pairs, (count - rest) / 2), report };
    },

    mj_leaves_at_most(f, c, board, most, options) {
        const [tiles, count] = f.board(board);
        const [pairs, left] = [f.room(4 * count + 8), f.room(8)];
        const verdict = c.mj_leaves_at_most(
            tiles,
            count,
            u64(most, 'most'),
            f.options(options),
            pairs,
            count >> 1,
            left,
            f.report(),
        );
        const report = f.done(verdict);
        if (verdict !== SOLVABLE) return { verdict, left: null, pairs: null, report };
        const rest = f.number(left);
        return { verdict, left: rest, pairs: f.readPairs(pairs, (count - rest) / 2), report };
    },

    mj_rate(f, c, board, { games = 0, ...options } = {}) {
        const rating = f.struct(RATING);
        const verdict = c.mj_rate(
            ...f.board(board),
            u64(games, 'games'),
            f.options(options),
            rating,
            f.report(),
        );
        const report = f.done(verdict);
        return {
            verdict,
            rating: verdict === UNKNOWN ? null : f.readStruct(RATING, rating),
            report,
        };
    },

    mj_deal_winnable(f, c, layout, how = {}) {
        const { groupSize = 4, seed = 0, searchSeed = 0, deals = 0, ...rest } = how;
        const { easiest = 0, hardest = 100, ...options } = rest;
        const [places, count] = f.board(layout);
        const [tiles, dealt] = [f.room(16 * count), f.room(8)];
        const verdict = c.mj_deal_winnable(
            places,
            count,
            integer(groupSize, 'groupSize'),
            u64(seed, 'seed'),
            u64(deals, 'deals'),
            integer(easiest, 'easiest'),
            integer(hardest, 'hardest'),
            f.options({ ...options, seed: searchSeed }),
            tiles,
            dealt,
            f.report(),
        );
        const report = f.done(verdict);
        if (verdict !== SOLVABLE) return { verdict, board: null, seed: null, report };
        return { verdict, board: f.readBoard(tiles, count), seed: f.u64(dealt), report };
    },

    mj_deal_surely(f, c, layout, how = {}) {
        const { groupSize = 4, seed = 0, searchSeed = 0, ...rest } = how;
        const { easiest = 0, hardest = 100, ...options } = rest;
        const [places, count] = f.board(layout);
        const [tiles, difficulty] = [f.room(16 * count), f.room(4)];
        const verdict = c.mj_deal_surely(
            places,
            count,
            integer(groupSize, 'groupSize'),
            u64(seed, 'seed'),
            integer(easiest, 'easiest'),
            integer(hardest, 'hardest'),
            f.options({ ...options, seed: searchSeed }),
            tiles,
            difficulty,
            f.report(),
        );
        const report = f.done(verdict);
        if (verdict !== SOLVABLE) return { verdict, board: null, difficulty: null, report };
        return { verdict, board: f.readBoard(tiles, count), difficulty: f.u32(difficulty), report };
    },

    mj_difficulties(f, c, layout, how = {}) {
        const { groupSize = 4, seed = 0, searchSeed = 0, deals = 0, ...options } = how;
        const [places, count] = f.board(layout);
        const [counts, easiest, hardest] = [f.room(8 * DIFFICULTIES), f.room(4), f.room(4)];
        const verdict = c.mj_difficulties(
            places,
            count,
            integer(groupSize, 'groupSize'),
            u64(seed, 'seed'),
            u64(deals, 'deals'),
            f.options({ ...options, seed: searchSeed }),
            counts,
            easiest,
            hardest,
            f.report(),
        );
        const report = f.done(verdict);
        if (verdict === UNKNOWN) {
            return { verdict, counts: null, easiest: null, hardest: null, report };
        }
        const found = verdict === SOLVABLE;
        return {
            verdict,
            counts: Array.from({ length: DIFFICULTIES }, (_, k) => f.number(counts + 8 * k)),
            easiest: found ? f.u32(easiest) : null,
            hardest: found ? f.u32(hardest) : null,
            report,
        };
    },

    mj_reshuffle(f, c, board, { seed = 0, searchSeed = 0, ...options } = {}) {
        const [tiles, count] = f.board(board);
        const shuffled = f.room(16 * count);
        const how = f.options({ ...options, seed: searchSeed });
        const verdict = c.mj_reshuffle(tiles, count, u64(seed, 'seed'), how, shuffled, f.report());
        const report = f.done(verdict);
        return {
            verdict,
            board: verdict === SOLVABLE ? f.readBoard(shuffled, count) : null,
            report,
        };
    },

    mj_guess_pairs(f, c, board, visible, { completions = 0, ...options } = {}) {
        const on = f.board(board);
        if (visible.length !== on[1]) throw new RangeError('visible: not one flag a tile');
        explain(f, c, on, options.rule);
        const room = countPairs(f, c, on, options.rule);
        const [pairs, safe, found] = [f.room(8 * room), f.room(8 * room), f.room(8)];
        const [judged, winnable] = [f.room(8), f.room(8)];
        const code = c.mj_guess_pairs(
            ...on,
            f.bytes(Uint8Array.from(visible, (flag) => (flag ? 1 : 0)))[0],
            u64(completions, 'completions'),
            f.options(options),
            pairs,
            safe,
            room,
            found,
            judged,
            winnable,
            f.report(),
        );
        const report = f.done(code);
        const count = f.number(found);
        return {
            pairs: f.readPairs(pairs, count),
            safe: f.numbers(safe, count),
            judged: f.number(judged),
            winnable: f.number(winnable),
            report,
        };
    },
};
