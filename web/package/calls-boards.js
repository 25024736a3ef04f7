// Calls that make, read and write boards and layouts.

import { tilesOf } from './calls-shared.js';
import { integer, u64 } from './frame.js';

export const BOARDS = {
    mj_turtle(f, c) {
        const count = c.mj_turtle(0, 0);
        const tiles = f.room(16 * count);
        f.done(c.mj_turtle(tiles, count));
        return f.readBoard(tiles, count);
    },

    mj_read_layout(f, c, text, name = null) {
        const [from, length] = f.text(text);
        const which = name === null ? 0 : f.cString(name);
        return tilesOf(f, (...rest) => c.mj_read_layout(from, length, which, ...rest));
    },

    mj_transpose(f, c, layout) {
        const [tiles, count] = f.board(layout);
        f.done(c.mj_transpose(tiles, count, tiles));
        return f.readBoard(tiles, count);
    },

    mj_deal(f, c, layout, { groupSize = 4, seed = 0 } = {}) {
        const [tiles, count] = f.board(layout);
        const size = integer(groupSize, 'groupSize');
        f.done(c.mj_deal(tiles, count, size, u64(seed, 'seed'), tiles));
        return f.readBoard(tiles, count);
    },

    mj_deal_xmahjongg(f, c, layout, boardNumber) {
        const [tiles, count] = f.board(layout);
        f.done(c.mj_deal_xmahjongg(tiles, count, integer(boardNumber, 'boardNumber'), tiles));
        return f.readBoard(tiles, count);
    },

    mj_read_board(f, c, text) {
        const [from, length] = f.text(text);
        return tilesOf(f, (...rest) => c.mj_read_board(from, length, ...rest));
    },

    mj_write_board(f, c, board, form = 0) {
        const [tiles, count] = f.board(board);
        const length = f.room(4);
        integer(form, 'form', true);
        f.done(c.mj_write_board(tiles, count, form, 0, 0, length));
        const room = f.u32(length) + 1;
        const text = f.room(room);
        f.done(c.mj_write_board(tiles, count, form, text, room, length));
        return f.readText(text, room - 1);
    },

    mjsolve(f, c, text, r1, r2) {
        // Room for 12 bytes a tile, whose text has 7 at least.
        const [from] = f.text(text + '\0' + ' '.repeat(text.length + 12));
        const left = c.mjsolve(from, Number(r1), Number(r2));
        return { left, text: f.readCString(from) };
    },
};
