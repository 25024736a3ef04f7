// A program in TypeScript, as somebody would write it who has only the types.
import { load, MahjongError, Verdict, type Pair, type Report } from 'mjsolver';
import { startWorker } from 'mjsolver/worker';

const mj = await load();
const board: Int32Array = mj.deal(mj.turtle(), { seed: 42n });
const solved = mj.solve(board, { timeLimit: 10_000, progress: ({ nodes }) => nodes > 10_000_000 });
const pairs: Pair[] = solved.pairs ?? [];
const report: Report = solved.report;
const worker = startWorker();
const { pair } = await worker.hint(board, { signal: AbortSignal.timeout(60_000) });
worker.close();
let wrong = '';
try {
    mj.check([
        { row: 0, col: 0, level: 0, group: 1 },
        { row: 0, col: 1, level: 0, group: 1 },
    ]);
} catch (error) {
    if (error instanceof MahjongError) wrong = `${error.codeName} at tile ${error.index}`;
}
const verdict = report.verdict === Verdict.SOLVABLE ? 'solvable' : 'not solvable';
console.log(`${verdict} with ${pairs.length} pairs; ${pair?.length} tiles; ${wrong}`);
