// The rules of the game, for what must be known at once while somebody plays. Everything else is
// asked of the solver.

const key = (level, row, col) => `${level},${row},${col}`;

/** Which of these tiles can be played: a set of indices. `gone` has those that are not there. */
export function playableTiles(board, gone = new Set()) {
    const cells = new Set();
    board.forEach(({ row, col, level }, index) => {
        if (gone.has(index)) return;
        for (const down of [0, 1])
            for (const across of [0, 1]) cells.add(key(level, row + down, col + across));
    });
    const free = new Set();
    board.forEach(({ row, col, level }, index) => {
        if (gone.has(index)) return;
        const touches = (up, ...columns) =>
            [row, row + 1].some((at) =>
                columns.some((column) => cells.has(key(level + up, at, column))),
            );
        if (touches(1, col, col + 1)) return;
        if (touches(0, col - 1) && touches(0, col + 2)) return;
        free.add(index);
    });
    return free;
}
