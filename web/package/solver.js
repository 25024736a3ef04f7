// The solver that people use: the calls of the header under names of JavaScript, on one instance of
// the module.

import { CALLS } from './calls.js';
import { ABI_VERSION } from './constants.js';
import { Frame } from './frame.js';
import { Machine } from './machine.js';
import { camel } from './structs.js';

/** The name that a call has here: mj_lost_since is lostSince, and mjsolve stays mjsolve. */
export const nameOf = (call) => camel(call.replace(/^mj_/, ''));

/** The names of all calls. */
export const NAMES = Object.keys(CALLS).map(nameOf);

export class Solver {
    #machine;

    /** A solver from a compiled module. `load` is what finds and compiles the right one. */
    constructor(module, simd = false) {
        this.#machine = new Machine(module);
        /** Whether this is the build with SIMD instructions. */
        this.simd = simd;
        const version = this.abiVersion();
        if (version !== ABI_VERSION) {
            throw new Error(
                `mjsolver: the module has binary interface ${version}, not ${ABI_VERSION}`,
            );
        }
    }

    /** How many bytes of memory the module has. */
    get memory() {
        return this.#machine.buffer.byteLength;
    }

    static {
        for (const [name, call] of Object.entries(CALLS)) {
            Solver.prototype[nameOf(name)] = function (...what) {
                return this.#machine.call((machine) =>
                    call(new Frame(machine), machine.exports, ...what),
                );
            };
        }
    }
}
