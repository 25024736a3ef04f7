// The rules of Shisen-Sho as the one number that every call takes.

import { Rule } from './constants.js';
import { integer } from './frame.js';

const FALLS = {
    down: Rule.SHISEN_DOWN,
    up: Rule.SHISEN_UP,
    left: Rule.SHISEN_LEFT,
    right: Rule.SHISEN_RIGHT,
};

/**
 * The rule of Shisen-Sho. `inside`: paths stay on the board, whose size has to be given. `apart`: that
 * tiles lie side by side is no path. `fall`: where tiles fall. `size`: width and height of the board,
 * in cells.
 */
export function shisenRule({ inside = false, apart = false, fall = null, size = null } = {}) {
    let rule = Rule.SHISEN;
    if (inside && size === null) throw new TypeError('inside: needs the size of the board');
    if (inside) rule += Rule.SHISEN_INSIDE;
    if (apart) rule += Rule.SHISEN_APART;
    if (fall !== null) {
        if (!Object.hasOwn(FALLS, fall)) throw new TypeError(`fall: not a direction: ${fall}`);
        rule += FALLS[fall];
    }
    if (size !== null) {
        const [width, height] = size.map((cells) => {
            if (integer(cells, 'size') < 1 || cells > 62) {
                throw new RangeError(`size: a board is 1 to 62 cells wide and high: ${cells}`);
            }
            return cells;
        });
        // Beyond 2^16 there are six bits for each.
        rule += width * 2 ** 16 + height * 2 ** 22;
    }
    return rule;
}
