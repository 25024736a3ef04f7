// Boards and pairs as short texts for addresses.
//
// A board is a list of numbers, each as the difference from the same number of the tile before, in
// as few bytes as it needs; the bytes are deflated and written in base 64. A pair is four
// characters.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** No address has more tiles than this: two letters tell one. */
const MOST_TILES = LETTERS.length ** 2;

function toBase64(bytes) {
    const text = btoa(String.fromCharCode(...bytes));
    return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64(text) {
    const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function through(stream, bytes) {
    const passed = new Blob([bytes]).stream().pipeThrough(stream);
    return new Uint8Array(await new Response(passed).arrayBuffer());
}

/** Numbers near zero get one byte, whatever their sign. */
function pack(numbers) {
    const bytes = [];
    for (const number of numbers) {
        let rest = ((number << 1) ^ (number >> 31)) >>> 0;
        for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
        bytes.push(rest);
    }
    return Uint8Array.from(bytes);
}

function unpack(bytes) {
    const numbers = [];
    let [value, shift] = [0, 0];
    for (const byte of bytes) {
        if (shift > 28) throw new RangeError('a number that is too large');
        value |= (byte & 127) << shift;
        shift += 7;
        if (byte & 128) continue;
        numbers.push((value >>> 1) ^ -(value & 1));
        [value, shift] = [0, 0];
    }
    if (shift) throw new RangeError('it ends in the middle');
    return numbers;
}

/** A board as text; `fields` is 4, or 3 for a layout, which has no groups. */
export async function encodeBoard(flat, fields = 4) {
    const numbers = [];
    for (let k = 0; k < flat.length; k += 4) {
        for (let j = 0; j < fields; j++)
            numbers.push((flat[k + j] - (k ? flat[k - 4 + j] : 0)) | 0);
    }
    return toBase64(await through(new CompressionStream('deflate-raw'), pack(numbers)));
}

export async function decodeBoard(text, fields = 4) {
    const inflated = await through(new DecompressionStream('deflate-raw'), fromBase64(text));
    const numbers = unpack(inflated);
    const count = numbers.length / fields;
    if (!Number.isInteger(count) || count > MOST_TILES) throw new RangeError('not a board');
    const flat = new Int32Array(4 * count);
    for (let k = 0; k < count; k++) {
        for (let j = 0; j < fields; j++) {
            flat[4 * k + j] = (k ? flat[4 * k - 4 + j] : 0) + numbers[fields * k + j];
        }
    }
    return flat;
}

export function encodePairs(pairs) {
    const tile = (index) => LETTERS[index >> 6] + LETTERS[index & 63];
    return pairs.flat().map(tile).join('');
}

export function decodePairs(text) {
    if (text.length % 4 || [...text].some((letter) => !LETTERS.includes(letter))) {
        throw new RangeError('not a list of pairs');
    }
    const at = (k) => LETTERS.indexOf(text[k]) * 64 + LETTERS.indexOf(text[k + 1]);
    return Array.from({ length: text.length / 4 }, (_, k) => [at(4 * k), at(4 * k + 2)]);
}
