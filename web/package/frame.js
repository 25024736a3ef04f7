// The arguments of one call: writes what JavaScript has into the memory of the library, in the
// forms of the header, and reads what it answers.

import { ErrorCode, NO_INDEX, Stop } from './constants.js';
import { MahjongError } from './error.js';
import {
    OPTIONS,
    PROGRESS,
    REPORT,
    partOf,
    readNumber,
    readStruct,
    writeStruct,
} from './structs.js';

const now = () => performance.now();

/** A number of 64 bits: a bigint or a whole number. */
export function u64(value, name) {
    if (typeof value === 'number' && Number.isInteger(value)) {
        if (value > Number.MAX_SAFE_INTEGER) {
            throw new RangeError(`${name}: beyond 2^53 only a bigint is exact`);
        }
        value = BigInt(value);
    }
    if (typeof value !== 'bigint') throw new TypeError(`${name}: not a whole number: ${value}`);
    if (value < 0n || value >= 1n << 64n) throw new RangeError(`${name}: out of range: ${value}`);
    return value;
}

/** A number of 32 bits; `signed` ones may be below zero. */
export function integer(value, name, signed = false) {
    if (!Number.isInteger(value)) throw new TypeError(`${name}: not a whole number: ${value}`);
    const [least, most] = signed ? [-(2 ** 31), 2 ** 31 - 1] : [0, 2 ** 32 - 1];
    if (value < least || value > most) throw new RangeError(`${name}: out of range: ${value}`);
    return value;
}

const index = (value) => (value === NO_INDEX ? null : Number(value));

/** A board as flat numbers, row, col, level, group after each other. */
export function flatten(board) {
    if (board instanceof Int32Array) {
        if (board.length % 4) throw new TypeError('a board has four numbers a tile');
        return board;
    }
    if (!Array.isArray(board)) throw new TypeError('a board is an Int32Array or an array of tiles');
    const flat = new Int32Array(4 * board.length);
    board.forEach((tile, k) => {
        const four = Array.isArray(tile) ? tile : [tile?.row, tile?.col, tile?.level, tile?.group];
        if (four.length !== 4) throw new TypeError(`tile ${k}: not four numbers`);
        four.forEach((number, j) => (flat[4 * k + j] = integer(number, `tile ${k}`, true)));
    });
    return flat;
}

/** Where a report has the index, which may be one that no number can be. */
const ERROR_INDEX = REPORT.fields.find(({ name }) => name === 'error_index').offset;

/** What of a report is told as it is there. */
const TOLD = partOf(REPORT, (name) => name !== 'error_index' && name !== 'elapsed_ns');

export class Frame {
    #machine;
    #report = null;
    #user = null;
    #timedOut = false;
    #started = now();
    #board = null;

    constructor(machine) {
        this.#machine = machine;
    }

    get #view() {
        return this.#machine.view;
    }

    /** What to pass where the header wants a callback, and where it wants an mj_write. */
    get callback() {
        return this.#machine.callback;
    }

    get writer() {
        return this.#machine.writer;
    }

    listen(listener) {
        return this.#machine.listen(listener);
    }

    rethrow(user) {
        this.#machine.rethrow(user);
    }

    /** Room for so many bytes, all of them 0. */
    room(bytes) {
        const at = this.#machine.take(Math.max(bytes, 1));
        this.#machine.bytes.fill(0, at, at + bytes);
        return at;
    }

    /** A board: its address and the number of its tiles. */
    board(board) {
        const flat = flatten(board);
        this.#board = flat;
        const at = this.room(4 * flat.length);
        new Int32Array(this.#machine.buffer, at, flat.length).set(flat);
        return [at, flat.length / 4];
    }

    readBoard(at, count) {
        return new Int32Array(this.#machine.buffer, at, 4 * count).slice();
    }

    /** Pairs: arrays of two, or flat numbers. */
    pairs(pairs) {
        const flat = pairs instanceof Uint32Array ? pairs : Array.from(pairs ?? []).flat();
        if (flat.length % 2) throw new TypeError('a pair has two tiles');
        const at = this.room(4 * flat.length);
        const place = new Uint32Array(this.#machine.buffer, at, flat.length);
        flat.forEach((tile, k) => (place[k] = integer(tile, 'pair')));
        return [at, flat.length / 2];
    }

    readPairs(at, count) {
        const flat = new Uint32Array(this.#machine.buffer, at, 2 * count);
        // A plain loop: Array.from with a function would take more time than many boards.
        const pairs = [];
        for (let k = 0; k < flat.length; k += 2) pairs.push([flat[k], flat[k + 1]]);
        return pairs;
    }

    bytes(bytes) {
        const at = this.room(bytes.length);
        new Uint8Array(this.#machine.buffer, at, bytes.length).set(bytes);
        return [at, bytes.length];
    }

    readBytes(at, count) {
        return new Uint8Array(this.#machine.buffer, at, count).slice();
    }

    /** Numbers of 32 bits below and above zero. */
    integers(numbers) {
        const at = this.room(4 * numbers.length);
        const place = new Int32Array(this.#machine.buffer, at, numbers.length);
        numbers.forEach((number, k) => (place[k] = integer(number, 'number', true)));
        return [at, numbers.length];
    }

    /** A text, as UTF-8 or as the bytes that it is. */
    text(text) {
        return this.bytes(text instanceof Uint8Array ? text : new TextEncoder().encode(text));
    }

    /** A text with a zero byte at its end. */
    cString(text) {
        if (text.includes('\0')) throw new TypeError('a text with a zero byte in it');
        return this.text(text + '\0')[0];
    }

    readText(at, length) {
        return new TextDecoder().decode(this.readBytes(at, length));
    }

    readCString(at) {
        const memory = new Uint8Array(this.#machine.buffer);
        return this.readText(at, memory.indexOf(0, at) - at);
    }

    u32(at) {
        return this.#view.getUint32(at, true);
    }

    u64(at) {
        return this.#view.getBigUint64(at, true);
    }

    number(at) {
        return readNumber(this.#view, at);
    }

    index(at) {
        return index(this.u64(at));
    }

    /** Numbers of 64 bits. */
    numbers(at, count) {
        return Array.from({ length: count }, (_, k) => this.number(at + 8 * k));
    }

    struct(struct, values) {
        const at = this.room(struct.size);
        writeStruct(this.#view, struct, at, values);
        return at;
    }

    readStruct(struct, at) {
        return readStruct(this.#view, struct, at);
    }

    /**
     * The options of a call. The library has no clock here, so a time limit is seen to by the
     * callback, as are progress and cancelling.
     */
    options(options) {
        // No address stands for the defaults.
        if (options === undefined) return 0;
        const { timeLimit, progress } = options;
        const values = {
            engine: integer(options.engine ?? 0, 'engine', true),
            seed: u64(options.seed ?? 0, 'seed'),
            attempts: u64(options.attempts ?? 0, 'attempts'),
            node_limit: u64(options.nodeLimit ?? 0, 'nodeLimit'),
            rule: integer(options.rule ?? 0, 'rule', true),
        };
        if (timeLimit !== undefined && !(typeof timeLimit === 'number' && timeLimit >= 0)) {
            throw new TypeError(`timeLimit: not a number of milliseconds: ${timeLimit}`);
        }
        if (timeLimit || progress) {
            this.#user = this.#machine.listen((at) => {
                const elapsed = now() - this.#started;
                if (timeLimit && elapsed >= timeLimit) this.#timedOut = true;
                if (this.#timedOut) return true;
                const { elapsedNs, ...counts } = progress ? this.readStruct(PROGRESS, at) : {};
                return progress?.({ ...counts, elapsed });
            });
            values.callback = this.#machine.callback;
            values.user = this.#user;
        }
        return this.struct(OPTIONS, values);
    }

    /** Room for a report, which `done` reads. */
    report() {
        this.#report = this.struct(REPORT);
        return this.#report;
    }

    #readReport() {
        if (this.#report === null) return null;
        const report = this.readStruct(TOLD, this.#report);
        if (this.#timedOut && report.stop === Stop.CANCELLED) report.stop = Stop.TIME;
        report.errorIndex = index(this.u64(this.#report + ERROR_INDEX));
        report.elapsed = now() - this.#started;
        return report;
    }

    /**
     * After a call: throws what a callback has thrown, throws a negative number as an error, and
     * otherwise returns the report, or null where there is none. `at` is where an index is told.
     */
    done(code, at = null) {
        if (this.#user !== null) this.#machine.rethrow(this.#user);
        const report = this.#readReport();
        if (code >= 0) return report;
        const message = this.readCString(this.#machine.exports.mj_strerror(code));
        const where = report ? report.errorIndex : at === null ? null : this.index(at);
        throw new MahjongError(describe(message, code, where), code, {
            index: where,
            tile: isTile(code, where) ? this.#tile(where) : null,
            report,
        });
    }

    #tile(at) {
        const four = this.#board?.subarray(4 * at, 4 * at + 4);
        if (four?.length !== 4) return null;
        const [row, col, level, group] = four;
        return { row, col, level, group };
    }
}

const { COORDINATE, ODD_GROUP, OVERLAP, NOT_STACKS } = ErrorCode;

/** Errors whose index is that of a tile. */
const isTile = (code, at) =>
    at !== null && [COORDINATE, ODD_GROUP, OVERLAP, NOT_STACKS].includes(code);

const { SYNTAX, PROOF_RULE, PROOF_TILE, PROOF_STEP, PROOF_END } = ErrorCode;
const LINES = [SYNTAX, PROOF_RULE, PROOF_TILE, PROOF_STEP, PROOF_END];

/** Errors whose index is that of a line. */
const isLine = (code) =>
    LINES.includes(code) || (code <= ErrorCode.LAYOUT_FORMAT && code >= ErrorCode.LAYOUT_NAME);

function describe(message, code, at) {
    if (at === null) return message;
    return `${message} (${isLine(code) ? 'line' : isTile(code, at) ? 'tile' : 'index'} ${at})`;
}
