// Compares the package with the solver of ffalt/mah, in TypeScript: the same turtles, in CPU time.
//
//     node web/tools/measure-mah.js FOLDER [TURTLES [SEED]]    a checkout of ffalt/mah; after tests/web.sh

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load, tiles } from '../../build/npm/node.js';

const [folder, count = '500', first = '0'] = process.argv.slice(2);
const bundle = join(process.cwd(), 'build/web-tests/mah.mjs');
const source = join(folder, 'src/app/model/solver/solver.ts');
const esbuild = 'build/web-tests/tools/node_modules/.bin/esbuild';
execFileSync(esbuild, [
    '--bundle',
    '--format=esm',
    '--log-level=error',
    `--outfile=${bundle}`,
    source,
]);
const { Solver } = await import(pathToFileURL(bundle));

const mj = await load();
const turtle = mj.turtle();
const deal = (seed) => mj.deal(turtle, { seed });
const boards = Array.from({ length: Number(count) }, (_, k) => deal(Number(first) + k));
const stonesOf = (board) =>
    tiles(board).map(({ row, col, level, group }) => ({
        x: col,
        y: row,
        z: level,
        v: group,
        groupNr: group,
    }));
const stones = boards.map(stonesOf);

/** What both get to be compiled well, on other turtles, in milliseconds. */
const WARM_UP = 5000;

/** Each board's verdict and CPU time in milliseconds, and those of all. */
function run(solve, list, form) {
    const warm = performance.now() + WARM_UP;
    for (let seed = 1000000; performance.now() < warm; seed++) solve(form(deal(seed)));
    const spent = (since) => {
        const { user, system } = process.cpuUsage(since);
        return (user + system) / 1000;
    };
    const single = list.map((one) => {
        const before = process.cpuUsage();
        const solvable = solve(one);
        return { solvable, time: spent(before) };
    });
    // Once more for the mean: looking at the clock takes its time.
    const began = process.cpuUsage();
    for (const one of list) solve(one);
    const mean = spent(began) / list.length;
    const longest = single.reduce((most, { time }) => Math.max(most, time), 0);
    return { single, mean, longest };
}

const mine = run(
    (board) => mj.solve(board).verdict === 1,
    boards,
    (board) => board,
);
const theirs = run((list) => new Solver().solveLayout(list) === 0, stones, stonesOf);
const differ = mine.single.filter(
    ({ solvable }, k) => solvable !== theirs.single[k].solvable,
).length;
const unsolvable = mine.single.filter(({ solvable }) => !solvable).length;
console.log(
    `${boards.length} turtles, ${unsolvable} of them unsolvable; ${differ} verdicts differ`,
);
for (const [name, { mean, longest }] of Object.entries({ package: mine, 'ffalt/mah': theirs })) {
    console.log(`${name}: mean ${mean.toFixed(3)} ms, longest ${longest.toFixed(1)} ms`);
}
const ratio = (name) => (theirs[name] / mine[name]).toFixed(0);
console.log(`${ratio('mean')} times faster on average, ${ratio('longest')} times for the longest`);
