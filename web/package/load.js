// Finds the right build of the module and makes a solver of it.

import { Solver } from './solver.js';

/** A module with one function that has a SIMD instruction: engines without refuse it. */
// prettier-ignore
const WITH_SIMD = Uint8Array.of(
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // magic number and version
    1, 5, 1, 0x60, 0, 1, 0x7b, // a type: nothing to a vector
    3, 2, 1, 0, // a function of this type
    10, 10, 1, 8, 0, 0x41, 0, 0xfd, 15, 0xfd, 98, 11, // i8x16.popcnt of i8x16.splat of 0
);

/** Whether this engine has the SIMD instructions of WebAssembly. */
export const hasSimd = () => WebAssembly.validate(WITH_SIMD);

/**
 * `read` makes a module of an address, and differs between Node and browsers; `builds` are the
 * addresses of the plain build and of the one with SIMD.
 */
export const loader =
    (read, builds) =>
    async ({ wasm, simd = hasSimd() } = {}) => {
        if (wasm instanceof WebAssembly.Module) return new Solver(wasm, simd);
        if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) {
            return new Solver(await WebAssembly.compile(wasm), simd);
        }
        return new Solver(await read(wasm ?? builds[simd ? 'simd' : 'plain']), simd);
    };
