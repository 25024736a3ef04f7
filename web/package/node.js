// The package in Node.

import { readFile } from 'node:fs/promises';
import { loader } from './load.js';

const read = async (address) => WebAssembly.compile(await readFile(address));

export const load = loader(read, {
    plain: new URL('./mjsolver.wasm', import.meta.url),
    simd: new URL('./mjsolver-simd.wasm', import.meta.url),
});

export { hasSimd } from './load.js';
export { Solver } from './solver.js';
export { tiles, without } from './boards.js';
export { shisenRule } from './shisen.js';
export { MahjongError } from './error.js';
export * from './constants.js';
