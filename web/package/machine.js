// One instance of the WebAssembly module: its memory, room for arguments, and functions of
// JavaScript that it can call back.
//
// The module has no functions to allocate memory, and needs none: room for arguments lies in pages
// of its memory that are asked for here and that its own allocator never touches. They are used
// again by every call, so the memory does not grow from call to call.

import { ErrorCode } from './constants.js';
import { MahjongError } from './error.js';

const PAGE = 1 << 16;

/**
 * A module that imports two functions and exports them again: a table of WebAssembly takes only
 * functions of WebAssembly, and this makes them from those of JavaScript.
 *
 *     (module
 *       (import "m" "2" (func (param i32 i32) (result i32)))
 *       (import "m" "3" (func (param i32 i32 i32) (result i32)))
 *       (export "2" (func 0)) (export "3" (func 1)))
 */
// prettier-ignore
const GATE = Uint8Array.of(
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // magic number and version
    1, 14, 2, 0x60, 2, 0x7f, 0x7f, 1, 0x7f, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f, // types
    2, 13, 2, 1, 0x6d, 1, 0x32, 0, 0, 1, 0x6d, 1, 0x33, 0, 1, // imports
    7, 9, 2, 1, 0x32, 0, 0, 1, 0x33, 0, 1, // exports
);

export class Machine {
    #module;
    #gate;
    #instance;
    #view;
    #bytes;
    /** Room for arguments: where it begins and ends, and up to where it is taken. */
    #room;
    /** How many calls are under way; a callback may make another one. */
    #depth = 0;
    /** There was a trap. */
    #broken = false;
    /** Functions that calls under way may call back, the innermost last. */
    #listeners = [];

    constructor(module) {
        this.#module = module;
        this.#gate = new WebAssembly.Module(GATE);
        this.#start();
    }

    #start() {
        this.#instance = new WebAssembly.Instance(this.#module, {});
        this.#room = { begin: 0, end: 0, taken: 0 };
        this.#broken = false;
        const gate = new WebAssembly.Instance(this.#gate, {
            m: {
                2: (user, what) => this.#listen(user, what),
                3: (user, text, length) => this.#listen(user, text, length),
            },
        });
        const table = this.exports.__indirect_function_table;
        /** What to pass where the header wants a callback, and where it wants an mj_write. */
        this.callback = table.grow(2);
        this.writer = this.callback + 1;
        table.set(this.callback, gate.exports[2]);
        table.set(this.writer, gate.exports[3]);
    }

    get exports() {
        return this.#instance.exports;
    }

    /** The memory, which has another buffer whenever it has grown. */
    get buffer() {
        return this.exports.memory.buffer;
    }

    get view() {
        if (this.#view?.buffer !== this.buffer) this.#view = new DataView(this.buffer);
        return this.#view;
    }

    /** The same, byte by byte. */
    get bytes() {
        if (this.#bytes?.buffer !== this.buffer) this.#bytes = new Uint8Array(this.buffer);
        return this.#bytes;
    }

    /** Takes so many bytes, aligned for every type, until the call that is under way ends. */
    take(bytes) {
        const room = this.#room;
        const at = Math.ceil(room.taken / 16) * 16;
        if (at + bytes <= room.end) {
            room.taken = at + bytes;
            return at;
        }
        // Twice as much as before, so that what is left behind is never more than what is used.
        const pages = Math.ceil(Math.max(bytes, 2 * (room.end - room.begin), PAGE) / PAGE);
        let first;
        try {
            first = this.exports.memory.grow(pages);
        } catch {
            throw new MahjongError('memory ran out', ErrorCode.MEMORY);
        }
        this.#room = {
            begin: first * PAGE,
            end: (first + pages) * PAGE,
            taken: first * PAGE + bytes,
        };
        return first * PAGE;
    }

    /**
     * Makes a call: `prepare` takes room and writes the arguments, calls functions of the library,
     * and reads what they wrote. Afterwards all of the room is free again.
     *
     * A defect of the library ends in a trap, and leaves its memory as it was then. So the call
     * fails, and when all calls that are under way have ended, the next one finds a new instance.
     */
    call(prepare) {
        const { begin, taken } = this.#room;
        const listeners = this.#listeners.length;
        this.#depth++;
        try {
            return prepare(this);
        } catch (error) {
            if (!(error instanceof WebAssembly.RuntimeError) && !isTooDeep(error)) throw error;
            this.#broken = true;
            throw new MahjongError('a defect of this library', ErrorCode.INTERNAL);
        } finally {
            this.#depth--;
            this.#listeners.length = listeners;
            if (this.#room.begin === begin) this.#room.taken = taken;
            // There is new room. Calls further out may be in it, so it is free when they have
            // ended.
            else if (this.#depth === 0) this.#room.taken = this.#room.begin;
            if (this.#broken && this.#depth === 0) this.#start();
        }
    }

    /**
     * Has a function called by the library during the call that is under way. Returns what to pass
     * as `user`. What it throws ends the work, and is thrown again by `rethrow`.
     */
    listen(listener) {
        return this.#listeners.push({ listener, thrown: null }) - 1;
    }

    #listen(user, ...what) {
        const entry = this.#listeners[user];
        // Nothing may be thrown through the library: it would not clean up.
        try {
            return entry.listener(...what) ? 1 : 0;
        } catch (error) {
            entry.thrown = { error };
            return 1;
        }
    }

    /** Throws what a listener has thrown. */
    rethrow(user) {
        const { thrown } = this.#listeners[user];
        if (thrown) throw thrown.error;
    }
}

/** What engines throw when the stack of WebAssembly is used up, which no call should do. */
const isTooDeep = (error) =>
    (error instanceof RangeError && /stack/.test(error.message)) || error?.name === 'InternalError';
