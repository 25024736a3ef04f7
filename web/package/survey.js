// A survey in several workers: each takes the next piece of the range until there is none left.

import { HARDEST, Stop, Verdict } from './constants.js';

const COUNTS = [
    'deals',
    'solvable',
    'unsolvable',
    'unknown',
    'byScan',
    'byAttempts',
    'bySearch',
    'attempts',
    'scans',
    'nodes',
    'conflicts',
];

/** Deals of a piece: few enough that nobody waits long for the last one. */
const PIECE = 256;

/** As the library orders them: those not decided, then by nodes, by games, the smaller seed. */
function harder(a, b) {
    const open = ({ verdict }) => Number(verdict !== Verdict.UNKNOWN);
    return (
        open(a) - open(b) ||
        b.nodes - a.nodes ||
        b.attempts - a.attempts ||
        (a.seed < b.seed ? -1 : 1)
    );
}

/** Adds up the results of ranges of seeds that do not overlap. */
export function sumSurveys(results) {
    const sum = { stop: Stop.NONE, firstSeed: 0n, hardest: [], elapsed: 0 };
    for (const name of COUNTS) sum[name] = 0;
    for (const [k, result] of [...results].entries()) {
        if (k === 0 || result.firstSeed < sum.firstSeed) sum.firstSeed = result.firstSeed;
        sum.stop ||= result.stop;
        for (const name of COUNTS) sum[name] += result[name];
        sum.hardest.push(...result.hardest);
        sum.elapsed = Math.max(sum.elapsed, result.elapsed);
    }
    sum.hardest = sum.hardest.sort(harder).slice(0, HARDEST);
    return sum;
}

/** Surveys a layout with these workers; the totals do not depend on how many there are. */
export async function surveyInWorkers(workers, layout, plan = {}) {
    const { firstSeed = 0, deals = 0, signal, progress, timeLimit, ...options } = plan;
    const started = performance.now();
    const end = BigInt(firstSeed) + BigInt(deals);
    const done = [];
    let next = BigInt(firstSeed);
    let stop = Stop.NONE;
    const totals = () => ({
        ...sumSurveys(done),
        firstSeed: BigInt(firstSeed),
        stop,
        elapsed: performance.now() - started,
    });
    const work = async (worker) => {
        while (next < end && stop === Stop.NONE) {
            const [from, count] = [next, next + BigInt(PIECE) < end ? BigInt(PIECE) : end - next];
            next += count;
            const piece = { ...options, firstSeed: from, deals: count, signal };
            done.push(await worker.survey(layout, piece));
            if (timeLimit > 0 && performance.now() - started >= timeLimit) stop = Stop.TIME;
            if (progress?.(totals())) stop = Stop.CANCELLED;
        }
    };
    await Promise.all(workers.map(work));
    return next < end ? totals() : { ...totals(), stop: Stop.NONE };
}
