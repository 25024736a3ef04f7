// Calls about the theorems of the paper.

import { tilesOf } from './calls-shared.js';
import { integer, u64 } from './frame.js';

export const THEORY = {
    mj_blocked_cycle(f, c, board) {
        const [tiles, count] = f.board(board);
        const [cycle, found, at] = [f.room(4 * count), f.room(4), f.room(8)];
        const verdict = c.mj_blocked_cycle(tiles, count, cycle, count, found, at);
        f.done(verdict, at);
        return { verdict, cycle: [...f.readPairs(cycle, f.u32(found) / 2)].flat() };
    },

    mj_unseen_pair(f, c, board) {
        const [pair, at] = [f.room(8), f.room(8)];
        const code = c.mj_unseen_pair(...f.board(board), pair, at);
        f.done(code, at);
        return code === 1 ? f.readPairs(pair, 1)[0] : null;
    },

    mj_unseen_games(f, c, layout, games, { seed = 0 } = {}) {
        const [won, atRandom, at] = [f.room(8), f.room(8), f.room(8)];
        const [count, first] = [u64(games, 'games'), u64(seed, 'seed')];
        f.done(c.mj_unseen_games(...f.board(layout), count, first, won, atRandom, at), at);
        return { won: f.number(won), wonAtRandom: f.number(atRandom) };
    },

    mj_sat_board(f, c, variables, literals, shape = 0) {
        const from = f.integers(literals);
        const count = integer(variables, 'variables');
        integer(shape, 'shape', true);
        return tilesOf(f, (...rest) => c.mj_sat_board(count, ...from, shape, ...rest));
    },

    mj_sat_assignment(f, c, variables, pairs) {
        const count = integer(variables, 'variables');
        const [values, at] = [f.room(count), f.room(8)];
        f.done(c.mj_sat_assignment(count, ...f.pairs(pairs), values, at), at);
        return Array.from(f.readBytes(values, count), Boolean);
    },
};
