// Calls that decide boards, prove what they say, and count deals.

import { explain } from './calls-shared.js';
import { Stop, Verdict } from './constants.js';
import { integer, u64 } from './frame.js';
import { SURVEY_PLAN, SURVEY_RESULT } from './structs.js';

const { SOLVABLE } = Verdict;

/** A call that decides a board: pairs if it can be solved. */
function decide(f, call, board, options) {
    const [tiles, count] = f.board(board);
    const pairs = f.room(4 * count + 8);
    const verdict = call([tiles, count], f.options(options), [pairs, count >> 1], f.report());
    const report = f.done(verdict);
    return { verdict, pairs: verdict === SOLVABLE ? f.readPairs(pairs, count >> 1) : null, report };
}

export const SOLVING = {
    mj_solve: (f, c, board, options) =>
        decide(
            f,
            (on, how, pairs, report) => c.mj_solve(...on, how, ...pairs, report),
            board,
            options,
        ),

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

    mj_prune_scan(f, c, board, pairing = [], { rule = 0 } = {}) {
        const [tiles, count] = f.board(board);
        const stuck = f.room(count);
        const pairs = f.pairs(pairing);
        explain(f, c, [tiles, count], rule, pairs);
        const verdict = c.mj_prune_scan_by_rule(tiles, count, rule, ...pairs, stuck);
        f.done(verdict);
        return { verdict, stuck: f.readBytes(stuck, count) };
    },

    mj_random_attempts(f, c, board, { attempts = 0, seed = 0, all = true, rule = 0 } = {}) {
        const [tiles, count] = f.board(board);
        const [pairs, successes] = [f.room(4 * count + 8), f.room(8)];
        explain(f, c, [tiles, count], rule);
        const verdict = c.mj_random_attempts_by_rule(
            tiles,
            count,
            rule,
            u64(attempts, 'attempts'),
            u64(seed, 'seed'),
            pairs,
            count >> 1,
            all ? successes : 0,
        );
        f.done(verdict);
        const won = verdict === SOLVABLE;
        return {
            verdict,
            pairs: won ? f.readPairs(pairs, count >> 1) : null,
            successes: all ? f.number(successes) : Number(won),
        };
    },

    mj_check(f, c, board, pairing = [], { rule = 0 } = {}) {
        explain(f, c, f.board(board), rule, f.pairs(pairing));
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
};
