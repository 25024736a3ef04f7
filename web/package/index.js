// The package in browsers, workers of browsers, and bundlers.

import { loader } from './load.js';

async function read(address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`mjsolver: ${address}: ${response.status}`);
    // Servers that do not know the type of the file are good enough.
    if (response.headers.get('content-type') !== 'application/wasm') {
        return WebAssembly.compile(await response.arrayBuffer());
    }
    return WebAssembly.compileStreaming(response);
}

// Bundlers look for `new URL` with a name and `import.meta.url`, and take the files along.
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
