// The structs of mjsolver.h, as C lays them out in 32 bits. A test compares the fields with the
// header, and the sizes with those that the library accepts.

import { HARDEST } from './constants.js';

const SIZES = { i32: 4, u32: 4, usize: 4, pointer: 4, u64: 8, f64: 8 };

/** A name of C as one of JavaScript: decided_by is decidedBy. */
export function camel(name) {
    return name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
}

/** What an array of numbers within a struct is made of. */
const INTEGER = { fields: null, size: SIZES.i32, alignment: SIZES.i32 };

/** A struct from its fields, each a type and a name, or an array: of structs or of numbers. */
function struct(...lines) {
    let size = 0;
    let alignment = 1;
    const fields = lines.map((line) => {
        const [type, name, of, count] = Array.isArray(line) ? line : line.split(' ');
        const align = of ? of.alignment : SIZES[type];
        const offset = Math.ceil(size / align) * align;
        size = offset + (of ? of.size * count : SIZES[type]);
        alignment = Math.max(alignment, align);
        return { type, name, key: camel(name), offset, of, count };
    });
    const told = fields.filter(({ name }) => name !== 'struct_size' && name !== 'reserved');
    return { fields, told, alignment, size: Math.ceil(size / alignment) * alignment };
}

/** The same struct, of which only some of the fields are read. */
export const partOf = (struct, isToldOf) => ({
    ...struct,
    told: struct.told.filter(({ name }) => isToldOf(name)),
});

export const OPTIONS = struct(
    'usize struct_size',
    'i32 engine',
    'i32 reserved',
    'u64 seed',
    'u64 attempts',
    'u64 node_limit',
    'u64 time_limit_ms',
    'pointer callback',
    'pointer user',
    'i32 rule',
    'i32 reserved_2',
);

export const PROGRESS = struct(
    'usize struct_size',
    'i32 phase',
    'i32 reserved',
    'u64 elapsed_ns',
    'u64 attempts',
    'u64 scans',
    'u64 nodes',
    'u64 conflicts',
);

export const REPORT = struct(
    'usize struct_size',
    'i32 verdict',
    'i32 stop',
    'i32 decided_by',
    'i32 reserved',
    'u64 error_index',
    'u64 attempts',
    'u64 successes',
    'u64 scans',
    'u64 nodes',
    'u64 conflicts',
    'u64 elapsed_ns',
    'u64 deals',
);

export const RATING = struct(
    'usize struct_size',
    'i32 difficulty',
    'i32 reserved',
    'u64 games',
    'u64 wins',
    'f64 share',
    'f64 low',
    'f64 high',
    'u64 work',
);

export const PATH = struct(
    'i32 corner_count',
    ['struct', 'rows', INTEGER, 2],
    ['struct', 'cols', INTEGER, 2],
);

export const HARD_DEAL = struct(
    'u64 seed',
    'u64 nodes',
    'u64 attempts',
    'u64 elapsed_ns',
    'i32 verdict',
    'i32 reserved',
);

export const SURVEY_PLAN = struct(
    'usize struct_size',
    'u64 first_seed',
    'u64 deal_count',
    'u32 group_size',
    'u32 threads',
    'u64 time_limit_ms',
    'pointer callback',
    'pointer part_callback',
    'pointer user',
);

export const SURVEY_RESULT = struct(
    'usize struct_size',
    'i32 stop',
    'i32 hardest_count',
    'u64 first_seed',
    'u64 deals',
    'u64 solvable',
    'u64 unsolvable',
    'u64 unknown',
    'u64 by_scan',
    'u64 by_attempts',
    'u64 by_search',
    'u64 attempts',
    'u64 scans',
    'u64 nodes',
    'u64 conflicts',
    'u64 time_ns',
    'u64 longest_ns',
    'u64 longest_seed',
    'u64 elapsed_ns',
    ['struct', 'hardest', HARD_DEAL, HARDEST],
);

/** Seeds stay bigint, whatever they are; counters are numbers. */
const isSeed = (name) => name.endsWith('seed');

/** A counter of 64 bits as a number. */
export const readNumber = (view, at) =>
    view.getUint32(at, true) + 2 ** 32 * view.getUint32(at + 4, true);

/** Reads a struct: an object with the fields, in JavaScript's spelling. */
export function readStruct(view, { told }, at) {
    const object = {};
    for (const { type, name, key, offset, of, count } of told) {
        const place = at + offset;
        let value;
        if (of) {
            value = Array.from({ length: count }, (_, k) =>
                of.fields
                    ? readStruct(view, of, place + k * of.size)
                    : view.getInt32(place + k * of.size, true),
            );
        } else if (type === 'f64') {
            value = view.getFloat64(place, true);
        } else if (type === 'u64') {
            value = isSeed(name) ? view.getBigUint64(place, true) : readNumber(view, place);
        } else {
            value = type === 'i32' ? view.getInt32(place, true) : view.getUint32(place, true);
        }
        object[key] = value;
    }
    return object;
}

/** Writes a struct with these values where all is 0; its size is filled in. */
export function writeStruct(view, { fields, size }, at, values = {}) {
    for (const { type, name, offset } of fields) {
        const value = name === 'struct_size' ? size : values[name];
        if (value === undefined) continue;
        if (type === 'u64') view.setBigUint64(at + offset, value, true);
        else if (type === 'i32') view.setInt32(at + offset, value, true);
        else view.setUint32(at + offset, value, true);
    }
}
