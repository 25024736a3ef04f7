// What several calls need.

import { integer } from './frame.js';

/** Throws what is wrong with a board or a pairing, with the index that only mj_check tells. */
export function explain(f, c, on, rule = 0, pairing = [0, 0]) {
    const at = f.room(8);
    f.done(c.mj_check_by_rule(...on, integer(rule, 'rule', true), ...pairing, at), at);
}

/** The number of pairs that can be played: how much room a call that lists them needs. */
export function countPairs(f, c, on, rule = 0) {
    const found = f.room(8);
    f.done(c.mj_legal_pairs_by_rule(...on, rule, 0, 0, found));
    return f.number(found);
}

/** A call that writes as many tiles as it likes: asked twice, first for their number. */
export function tilesOf(f, call) {
    const [found, at] = [f.room(4), f.room(8)];
    f.done(call(0, 0, found, at), at);
    const count = f.u32(found);
    const tiles = f.room(16 * count);
    f.done(call(tiles, count, found, at), at);
    return f.readBoard(tiles, count);
}
