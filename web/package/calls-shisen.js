// What is Shisen-Sho's alone: its boards, KShisen's faces, and paths. Every other call takes its rule.

import { Rule } from './constants.js';
import { integer, u64 } from './frame.js';
import { PATH } from './structs.js';

export const SHISEN = {
    mj_shisen_board(f, c, width, height) {
        const size = [integer(width, 'width', true), integer(height, 'height', true)];
        const count = c.mj_shisen_board(...size, 0, 0);
        f.done(count);
        const tiles = f.room(16 * count);
        f.done(c.mj_shisen_board(...size, tiles, count));
        return f.readBoard(tiles, count);
    },

    mj_shisen_deal(f, c, layout, { faces = 0, seed = 0 } = {}) {
        const [tiles, count] = f.board(layout);
        const whose = integer(faces, 'faces', true);
        f.done(c.mj_shisen_deal(tiles, count, whose, u64(seed, 'seed'), tiles));
        return f.readBoard(tiles, count);
    },

    mj_shisen_paths(f, c, board, pairs, { rule = Rule.SHISEN } = {}) {
        const on = f.board(board);
        const [played, count] = f.pairs(pairs);
        const [paths, at] = [f.room(PATH.size * count), f.room(8)];
        const by = integer(rule, 'rule', true);
        f.done(c.mj_shisen_paths(...on, by, played, count, paths, at), at);
        return Array.from({ length: count }, (_, k) => {
            const { cornerCount, rows, cols } = f.readStruct(PATH, paths + k * PATH.size);
            return rows.slice(0, cornerCount).map((row, corner) => [row, cols[corner]]);
        });
    },
};
