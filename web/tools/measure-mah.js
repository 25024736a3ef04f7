// Compares the package with the solver of ffalt/mah, in TypeScript: the same turtles, in CPU time.
//
//     node web/tools/measure-mah.js FOLDER [TURTLES]    a checkout of ffalt/mah; after tests/web.sh

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load, tiles } from '../../build/npm/node.js';

const [folder, count = '500'] = process.argv.slice(2);
const bundle = join(process.cwd(), 'build/web-tests/mah.mjs');
const source = join(folder, 'src/app/model/solver/solver.ts');
const esbuild = 'build/web-tests/tools/node_modules/.bin/esbuild';
execFileSync(esbuild, ['--bundle', '--format=esm', '--log-level=error', `--outfile=${bundle}`, source]);
const { Solver } = await import(pathToFileURL(bundle));

const mj = await load();
const turtle = mj.turtle();
const boards = Array.from({ length: Number(count) }, (_, seed) => mj.deal(turtle, { seed }));
const stones = boards.map((board) =>
    tiles(board).map(({ row, col, level, group }) => ({ x: col, y: row, z: level, v: group, groupNr: group })),
);

/** Each board's verdict and CPU time in milliseconds, and those of all. */
function run(solve, list) {
    // So that both have been compiled by then.
    for (const one of list.slice(0, 30)) solve(one);
    const began = process.cpuUsage();
    const single = list.map((one) => {
        const before = process.cpuUsage();
        const solvable = solve(one);
        const { user, system } = process.cpuUsage(before);
        return { solvable, time: (user + system) / 1000 };
    });
    const { user, system } = process.cpuUsage(began);
    const longest = single.reduce((most, { time }) => Math.max(most, time), 0);
    return { single, mean: (user + system) / 1000 / list.length, longest };
}

const mine = run((board) => mj.solve(board).verdict === 1, boards);
const theirs = run((list) => new Solver().solveLayout(list) === 0, stones);
const differ = mine.single.filter(({ solvable }, k) => solvable !== theirs.single[k].solvable).length;
const unsolvable = mine.single.filter(({ solvable }) => !solvable).length;
console.log(`${boards.length} turtles, ${unsolvable} of them unsolvable; ${differ} verdicts differ`);
for (const [name, { mean, longest }] of Object.entries({ package: mine, 'ffalt/mah': theirs })) {
    console.log(`${name}: mean ${mean.toFixed(3)} ms, longest ${longest.toFixed(1)} ms`);
}
const ratio = (name) => (theirs[name] / mine[name]).toFixed(0);
console.log(`${ratio('mean')} times faster on average, ${ratio('longest')} times for the longest`);
