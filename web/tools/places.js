// Blanks out the places in the source that a module of WebAssembly has for the messages of panics.
//
// Rust has one record for each: a pointer to the name of the file, its length, the line and the column.
// shrink.js makes panics traps, after which nobody reads them; compilers that could leave them out are
// not the stable ones. Zeros take no room, as memory is zero to begin with.

import { number } from './order.js';

/** The sections of a module: their numbers and where their contents lie. */
function* sections(bytes) {
    const read = { at: 8 };
    while (read.at < bytes.length) {
        const id = bytes[read.at++];
        const length = number(bytes, read);
        yield { id, at: read.at };
        read.at += length;
    }
}

const DATA = 11;
const I32_CONST = 0x41;
const END = 0x0b;

/** The pieces of memory that a module begins with: the address of each, and a view of its bytes. */
function pieces(bytes) {
    const { at } = [...sections(bytes)].find(({ id }) => id === DATA);
    const read = { at };
    return Array.from({ length: number(bytes, read) }, () => {
        const active = number(bytes, read) === 0 && bytes[read.at++] === I32_CONST;
        // Addresses are signed numbers, but none is beyond half of the memory.
        const address = number(bytes, read);
        if (!active || bytes[read.at++] !== END) throw new Error('a piece of memory without place');
        const length = number(bytes, read);
        const view = new DataView(bytes.buffer, bytes.byteOffset + read.at, length);
        read.at += length;
        return { address, view };
    });
}

/** No file has more lines, and no line more columns, and no name more letters. */
const MOST = { lines: 100000, columns: 1000, letters: 300 };

/** Blanks them out in place; returns how many there were. */
export function forgetPlaces(bytes) {
    const memory = pieces(bytes);
    /** The bytes at an address, if they are there. */
    const bytesAt = (address, length) => {
        for (const { address: begin, view } of memory) {
            const offset = address - begin;
            if (offset >= 0 && offset + length <= view.byteLength)
                return new Uint8Array(view.buffer, view.byteOffset + offset, length);
        }
        return undefined;
    };
    const found = [];
    for (const { address, view } of memory) {
        // Records lie at addresses that are multiples of four.
        for (let at = -address & 3; at + 16 <= view.byteLength; at += 4) {
            const [file, length, line, column] = [0, 4, 8, 12].map((by) =>
                view.getUint32(at + by, true),
            );
            if (!length || length > MOST.letters) continue;
            if (!line || line > MOST.lines || !column || column > MOST.columns) continue;
            const name = bytesAt(file, length);
            if (!name || !/^[\w/.+-]+\.rs$/.test(String.fromCharCode(...name))) continue;
            found.push(name, new Uint8Array(view.buffer, view.byteOffset + at, 16));
        }
    }
    // Only now: records share the names.
    for (const part of found) part.fill(0);
    return found.length / 2;
}
