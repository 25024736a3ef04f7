// The calls of mjsolver.h: one entry each, under its name in C. Every entry takes what a user passes
// and returns what a user gets; a test fails when the header has a call that is missing here.
//
// `f` is the frame of the call, which knows how arguments are written and results are read, and
// `c` has the functions of the library.

import { Stop, Verdict } from './constants.js';
import { integer, u64 } from './frame.js';
import { RATING, SURVEY_PLAN, SURVEY_RESULT } from './structs.js';

const { SOLVABLE, UNKNOWN } = Verdict;

/** A call that decides a board: pairs if it can be solved. */
function decide(f, call, board, options) {
    const [tiles, count] = f.board(board);
    const pairs = f.room(4 * count + 8);
    const verdict = call([tiles, count], f.options(options), [pairs, count >> 1], f.report());
    const report = f.done(verdict);
    return { verdict, pairs: verdict === SOLVABLE ? f.readPairs(pairs, count >> 1) : null, report };
}

/** The number of pairs that can be played: how much room a call that lists them needs. */
function countPairs(f, c, [tiles, count]) {
    const found = f.room(8);
    f.done(c.mj_legal_pairs(tiles, count, 0, 0, found));
    return f.number(found);
}

/** A call that writes as many tiles as it likes: asked twice, first for their number. */
function tilesOf(f, call) {
    const [found, at] = [f.room(4), f.room(8)];
    f.done(call(0, 0, found, at), at);
    const count = f.u32(found);
    const tiles = f.room(16 * count);
    f.done(call(tiles, count, found, at), at);
    return f.readBoard(tiles, count);
}

export const CALLS = {
    mj_solve: (f, c, board, options) =>
        decide(f, (on, how, pairs, report) => c.mj_solve(...on, how, ...pairs, report), board, options),

    mj_prove(f, c, board, options) {
        const pieces = [];
        const user = f.listen((text, length) => void pieces.push(f.readText(text, length)));
        const call = (on, how, pairs, report) =>
            c.mj_prove(...on, how, f.writer, user, ...pairs, report);
        const result = decide(f, call, board, options);
        return { ...result, proof: result.verdict === Verdict.UNSOLVABLE ? pieces.join('') : null };
    },

    mj_check_proof(f, c, board, proof, options) {
        const verdict = c.mj_check_proof(
            ...f.board(board),
            ...f.text(proof),
            f.options(options),
            f.report(),
        );
        return { verdict, report: f.done(verdict) };
    },

    mj_prune_scan(f, c, board, pairing = []) {
        const [tiles, count] = f.board(board);
        const stuck = f.room(count);
        const pairs = f.pairs(pairing);
        const verdict = c.mj_prune_scan(tiles, count, ...pairs, stuck);
        if (verdict < 0) explain(f, c, [tiles, count], pairs);
        f.done(verdict);
        return { verdict, stuck: f.readBytes(stuck, count) };
    },

    mj_random_attempts(f, c, board, { attempts = 0, seed = 0, all = true } = {}) {
        const [tiles, count] = f.board(board);
        const [pairs, successes] = [f.room(4 * count + 8), f.room(8)];
        const verdict = c.mj_random_attempts(
            tiles,
            count,
            u64(attempts, 'attempts'),
            u64(seed, 'seed'),
            pairs,
            count >> 1,
            all ? successes : 0,
        );
        if (verdict < 0) explain(f, c, [tiles, count]);
        f.done(verdict);
        const won = verdict === SOLVABLE;
        return {
            verdict,
            pairs: won ? f.readPairs(pairs, count >> 1) : null,
            successes: all ? f.number(successes) : Number(won),
        };
    },

    mj_check(f, c, board, pairing = []) {
        explain(f, c, f.board(board), f.pairs(pairing));
    },

    mj_playable(f, c, board) {
        const [tiles, count] = f.board(board);
        const playable = f.room(count);
        const code = c.mj_playable(tiles, count, playable);
        if (code < 0) explain(f, c, [tiles, count]);
        f.done(code);
        return f.readBytes(playable, count);
    },

    mj_legal_pairs(f, c, board) {
        const [tiles, count] = f.board(board);
        explain(f, c, [tiles, count]);
        const room = countPairs(f, c, [tiles, count]);
        const [pairs, found] = [f.room(8 * room), f.room(8)];
        f.done(c.mj_legal_pairs(tiles, count, pairs, room, found));
        return f.readPairs(pairs, f.number(found));
    },

    mj_safe_pairs(f, c, board, options) {
        const on = f.board(board);
        explain(f, c, on);
        const room = countPairs(f, c, on);
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
        return { verdict, rating: verdict === UNKNOWN ? null : f.readStruct(RATING, rating), report };
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

    mj_reshuffle(f, c, board, { seed = 0, searchSeed = 0, ...options } = {}) {
        const [tiles, count] = f.board(board);
        const shuffled = f.room(16 * count);
        const how = f.options({ ...options, seed: searchSeed });
        const verdict = c.mj_reshuffle(tiles, count, u64(seed, 'seed'), how, shuffled, f.report());
        const report = f.done(verdict);
        return { verdict, board: verdict === SOLVABLE ? f.readBoard(shuffled, count) : null, report };
    },

    mj_guess_pairs(f, c, board, visible, { completions = 0, ...options } = {}) {
        const on = f.board(board);
        if (visible.length !== on[1]) throw new RangeError('visible: not one flag a tile');
        explain(f, c, on);
        const room = countPairs(f, c, on);
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

    mj_survey(f, c, layout, plan = {}) {
        const { firstSeed = 0, deals = 0, groupSize = 4, progress, timeLimit, ...options } = plan;
        const started = performance.now();
        const elapsed = () => performance.now() - started;
        let timedOut = false;
        // What the library says about times is left out: it has no clock here.
        const read = (at) => {
            const { timeNs, longestNs, longestSeed, elapsedNs, hardestCount, hardest, ...totals } =
                f.readStruct(SURVEY_RESULT, at);
            const hard = hardest.slice(0, hardestCount).map(({ elapsedNs, ...deal }) => deal);
            return { ...totals, hardest: hard, elapsed: elapsed() };
        };
        const user = f.listen((at) => {
            timedOut = timeLimit > 0 && elapsed() >= timeLimit;
            return timedOut || progress?.(read(at));
        });
        const what = f.struct(SURVEY_PLAN, {
            first_seed: u64(firstSeed, 'firstSeed'),
            deal_count: u64(deals, 'deals'),
            group_size: integer(groupSize, 'groupSize'),
            callback: f.callback,
            user,
        });
        const result = f.struct(SURVEY_RESULT);
        const on = f.board(layout);
        const code = c.mj_survey(...on, f.options(options), what, result);
        f.rethrow(user);
        f.done(code);
        const totals = read(result);
        if (timedOut && totals.stop === Stop.CANCELLED) totals.stop = Stop.TIME;
        return totals;
    },

    mj_turtle(f, c) {
        const count = c.mj_turtle(0, 0);
        const tiles = f.room(16 * count);
        f.done(c.mj_turtle(tiles, count));
        return f.readBoard(tiles, count);
    },

    mj_read_layout(f, c, text, name = null) {
        const [from, length] = f.text(text);
        const which = name === null ? 0 : f.cString(name);
        return tilesOf(f, (...rest) => c.mj_read_layout(from, length, which, ...rest));
    },

    mj_transpose(f, c, layout) {
        const [tiles, count] = f.board(layout);
        f.done(c.mj_transpose(tiles, count, tiles));
        return f.readBoard(tiles, count);
    },

    mj_deal(f, c, layout, { groupSize = 4, seed = 0 } = {}) {
        const [tiles, count] = f.board(layout);
        const size = integer(groupSize, 'groupSize');
        f.done(c.mj_deal(tiles, count, size, u64(seed, 'seed'), tiles));
        return f.readBoard(tiles, count);
    },

    mj_deal_xmahjongg(f, c, layout, boardNumber) {
        const [tiles, count] = f.board(layout);
        f.done(c.mj_deal_xmahjongg(tiles, count, integer(boardNumber, 'boardNumber'), tiles));
        return f.readBoard(tiles, count);
    },

    mj_read_board(f, c, text) {
        const [from, length] = f.text(text);
        return tilesOf(f, (...rest) => c.mj_read_board(from, length, ...rest));
    },

    mj_write_board(f, c, board, form = 0) {
        const [tiles, count] = f.board(board);
        const length = f.room(4);
        integer(form, 'form', true);
        f.done(c.mj_write_board(tiles, count, form, 0, 0, length));
        const room = f.u32(length) + 1;
        const text = f.room(room);
        f.done(c.mj_write_board(tiles, count, form, text, room, length));
        return f.readText(text, room - 1);
    },

    mj_blocked_cycle(f, c, board) {
        const [tiles, count] = f.board(board);
        const [cycle, found, at] = [f.room(4 * count), f.room(4), f.room(8)];
        const verdict = c.mj_blocked_cycle(tiles, count, cycle, count, found, at);
        f.done(verdict, at);
        return { verdict, cycle: [...f.readPairs(cycle, f.u32(found) / 2)].flat() };
    },

    mj_unseen_pair(f, c, board) {
        const [pair, at] = [f.room(8), f.room(8)];
        const code = c.mj_unseen_pair(...f.board(board), pair, at);
        f.done(code, at);
        return code === 1 ? f.readPairs(pair, 1)[0] : null;
    },

    mj_unseen_games(f, c, layout, games, { seed = 0 } = {}) {
        const [won, atRandom, at] = [f.room(8), f.room(8), f.room(8)];
        const [count, first] = [u64(games, 'games'), u64(seed, 'seed')];
        f.done(c.mj_unseen_games(...f.board(layout), count, first, won, atRandom, at), at);
        return { won: f.number(won), wonAtRandom: f.number(atRandom) };
    },

    mj_sat_board(f, c, variables, literals, shape = 0) {
        const from = f.integers(literals);
        const count = integer(variables, 'variables');
        integer(shape, 'shape', true);
        return tilesOf(f, (...rest) => c.mj_sat_board(count, ...from, shape, ...rest));
    },

    mj_sat_assignment(f, c, variables, pairs) {
        const count = integer(variables, 'variables');
        const [values, at] = [f.room(count), f.room(8)];
        f.done(c.mj_sat_assignment(count, ...f.pairs(pairs), values, at), at);
        return Array.from(f.readBytes(values, count), Boolean);
    },

    mjsolve(f, c, text, r1, r2) {
        // Room for 12 bytes a tile, whose text has 7 at least.
        const [from] = f.text(text + '\0' + ' '.repeat(text.length + 12));
        const left = c.mjsolve(from, Number(r1), Number(r2));
        return { left, text: f.readCString(from) };
    },

    mj_strerror: (f, c, code) => f.readCString(c.mj_strerror(integer(code, 'code', true))),

    mj_version: (f, c) => f.readCString(c.mj_version()),

    mj_version_number: (f, c) => c.mj_version_number() >>> 0,

    mj_abi_version: (f, c) => c.mj_abi_version() >>> 0,
};

/** Calls of the header that are not here, and why. */
export const LEFT_OUT = {
    mj_find_layout: 'files',
    mj_list_layouts: 'files',
    mj_options_init: 'structs are filled in here',
    mj_report_init: 'structs are filled in here',
    mj_rating_init: 'structs are filled in here',
    mj_survey_plan_init: 'structs are filled in here',
    mj_survey_result_init: 'structs are filled in here',
};

/**
 * Calls with options, and which argument these are: what can be watched, limited and cancelled. A
 * test compares them with the header.
 */
export const WATCHED = {
    mj_solve: 1,
    mj_prove: 1,
    mj_check_proof: 2,
    mj_safe_pairs: 1,
    mj_hint: 1,
    mj_lost_since: 2,
    mj_fewest_left: 1,
    mj_leaves_at_most: 2,
    mj_rate: 1,
    mj_deal_winnable: 1,
    mj_reshuffle: 1,
    mj_guess_pairs: 2,
    mj_survey: 1,
};

/** Throws what is wrong with a board or a pairing, with the index that only mj_check tells. */
function explain(f, c, on, pairing = [0, 0]) {
    const at = f.room(8);
    f.done(c.mj_check(...on, ...pairing, at), at);
}
