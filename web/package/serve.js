// The part of a worker that makes the calls: the same in browsers and in Node.

import { WATCHED } from './calls.js';
import { MahjongError } from './error.js';
import { nameOf } from './solver.js';

/** At most so many times a second somebody is told about progress. */
const TOLD_PER_SECOND = 30;

const watched = new Map(Object.entries(WATCHED).map(([call, at]) => [nameOf(call), at]));

/** Which argument of a call has its options; undefined where it has none. */
export const optionsOf = (name) => watched.get(name);

/** An error as something that can be sent. */
function packed(error) {
    const { name, message } = error;
    if (!(error instanceof MahjongError)) return { name, message };
    const { code, index, tile, report } = error;
    return { name, message, code, index, tile, report };
}

/** What `packed` packed. */
export function unpacked({ name, message, code, ...details }) {
    if (name === 'MahjongError') return new MahjongError(message, code, details);
    const kind = { TypeError, RangeError }[name] ?? Error;
    return new kind(message);
}

/**
 * Answers one message: a call and its arguments. `flag` is memory that is shared with whoever asks,
 * or null; something other than 0 in it cancels.
 */
export async function answer(solver, { name, what, tells, flag }, post) {
    try {
        const mj = await solver;
        const at = optionsOf(name);
        if (at !== undefined && (tells || flag)) {
            const flags = flag && new Int32Array(flag);
            let told = -Infinity;
            const progress = (state) => {
                const time = performance.now();
                if (tells && time - told >= 1000 / TOLD_PER_SECOND) {
                    told = time;
                    post({ progress: state });
                }
                return flags !== null && Atomics.load(flags, 0) !== 0;
            };
            what = [...what];
            what[at] = { ...what[at], progress };
        }
        post({ result: mj[name](...what) });
    } catch (error) {
        post({ error: packed(error) });
    }
}
