// What a board says to those who do not see it. Replace `words` of an element to say it in another
// language.

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

export const WORDS = {
    /** The names of groups 0 to 35. */
    faces: [
        'season',
        'flower',
        'red dragon',
        'green dragon',
        'white dragon',
        'east wind',
        'south wind',
        'west wind',
        'north wind',
        ...['dots', 'bamboo', 'characters'].flatMap((suit) =>
            NUMBERS.map((number) => `${number} of ${suit}`),
        ),
    ],
    /** Any other group. */
    group: (group) => `group ${group}`,
    tile: (name, row, col, level) => `${name}, row ${row}, column ${col}, level ${level}`,
    safe: 'safe',
    losing: 'loses the game',
    hint: 'hint',
    lost: 'lost the game',
    fault: 'in the way of others',
    board: (left, free) => `Mahjong board: ${left} tiles, ${free} free`,
    loading: 'A board of Mahjong Solitaire, loading',
};
