// Puts the functions of a module of WebAssembly into an order in which those that are like each other come
// one after the other, such as the forms of one function for two games: what packs the module for the way
// then has less far to point back. That is worth a fiftieth.

/** So many bytes make a piece of a function, by which two are compared. */
const PIECE = 5;

/** How many of the last functions the next one may be like; the farther back, the less that counts. */
const REACH = 4;

/** The contents of each function of a module. */
export function bodies(bytes) {
    const read = { at: 8 };
    while (read.at < bytes.length) {
        const id = bytes[read.at++];
        const length = number(bytes, read);
        if (id === CODE) break;
        read.at += length;
    }
    return Array.from({ length: number(bytes, read) }, () => {
        const length = number(bytes, read);
        read.at += length;
        return bytes.subarray(read.at - length, read.at);
    });
}

const CODE = 10;

/** An unsigned number in the form that modules have them in. */
export function number(bytes, read) {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
        const byte = bytes[read.at++];
        value += (byte & 127) * factor;
        if (byte < 128) return value;
    }
}

/** The different pieces of a function. */
function pieces(body) {
    const found = new Set();
    let piece = 0;
    for (let at = 0; at < body.length; at++) {
        piece = (piece % 256 ** (PIECE - 1)) * 256 + body[at];
        if (at >= PIECE - 1) found.add(piece);
    }
    return found;
}

/** The order, as places in `bodies`: the longest first, then always the one that is most like the last few. */
export function byLikeness(bodies) {
    const sets = bodies.map(pieces);
    // Who has each piece.
    const owners = new Map();
    sets.forEach((set, place) => {
        for (const piece of set) {
            if (!owners.has(piece)) owners.set(piece, []);
            owners.get(piece).push(place);
        }
    });
    /** How like each function is to one: from 0 to 1. */
    const likeness = (one) => {
        const common = new Float64Array(bodies.length);
        for (const piece of sets[one]) for (const other of owners.get(piece)) common[other]++;
        return common.map(
            (count, other) => count / Math.sqrt(sets[one].size * sets[other].size + 400),
        );
    };
    const longest = bodies.reduce(
        (best, body, place) => (body.length > bodies[best].length ? place : best),
        0,
    );
    const order = [longest];
    const rest = new Set(bodies.keys());
    rest.delete(longest);
    const last = [likeness(longest)];
    while (rest.size > 0) {
        let best = { place: -1, score: -1 };
        for (const place of rest) {
            const score = Math.max(...last.map((like, k) => like[place] / (1 + 0.15 * k)));
            if (score > best.score) best = { place, score };
        }
        order.push(best.place);
        rest.delete(best.place);
        last.unshift(likeness(best.place));
        last.length = Math.min(last.length, REACH);
    }
    return order;
}

/** The text of a module with its functions in another order. */
export function reordered(text, order) {
    const lines = text.split('\n');
    const begin = lines.findIndex((line) => line.startsWith(' (func '));
    const functions = [];
    let at = begin;
    while (lines[at].startsWith(' (func ')) {
        const end = lines.indexOf(' )', at) + 1;
        functions.push(lines.slice(at, end).join('\n'));
        at = end;
    }
    if (functions.length !== order.length)
        throw new Error(`${functions.length} functions instead of ${order.length}`);
    const chosen = order.map((place) => functions[place]);
    return [...lines.slice(0, begin), ...chosen, ...lines.slice(at)].join('\n');
}
