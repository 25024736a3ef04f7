// Pictures of boards as SVG: tiles in perspective, with faces that need no font.
//
// Levels rise to the upper left, so that each tile shows its right and its lower side. Tiles are
// painted from the lowest level up and, on a level, from the upper left to the lower right: then
// nothing is painted over that should be seen. Higher levels are lighter and throw shadows.

import { tiles } from './boards.js';
import { FACES } from './faces.js';

/** A tile, how far a level lies from the one below, and the border around the board. */
const [WIDTH, HEIGHT, RISE, SHADOW, MARGIN] = [40, 52, 7, 5, 8];

/** Where the upper left corner of the face is painted. */
const placeOf = ({ row, col, level }) => [
    (col * WIDTH) / 2 - (level + 1) * RISE,
    (row * HEIGHT) / 2 - (level + 1) * RISE,
];

/** A group that no real set has: its number, in a colour of its own. */
function numbered(group) {
    const text = String(group);
    const size = Math.min(20, 50 / text.length);
    // The golden angle keeps the colours of neighbours apart.
    const hue = (((group * 137.5) % 360) + 360) % 360;
    return (
        `<rect x="-14" y="-19" width="28" height="38" rx="3" fill="hsl(${hue},45%,90%)" ` +
        `stroke="hsl(${hue},50%,40%)" stroke-width="1.4"/><text y="${size * 0.35}" ` +
        `font-size="${size}" font-family="sans-serif" font-weight="bold" text-anchor="middle" ` +
        `fill="hsl(${hue},60%,28%)">${text}</text>`
    );
}

/** Which face a tile has: no two flowers of a board are alike, nor two seasons. */
function faceKeys(board) {
    const seen = new Map();
    return board.map(({ group }) => {
        const which = seen.get(group) ?? 0;
        seen.set(group, which + 1);
        return `${group}-${group === 0 || group === 1 ? which % 4 : 0}`;
    });
}

/** How far the ivory goes down the sides; below it is bamboo, the back of the tile. */
const IVORY = RISE * 0.55;

const BODY = [
    [
        `M${WIDTH - 3},0l3,1l${RISE},${RISE}v${HEIGHT - 4}l-3,3h${5 - WIDTH}l-3,-1l-${RISE},-${RISE}z`,
        '#8d5a24',
    ],
    [`M${WIDTH},3l${RISE},${RISE}v${HEIGHT - 5}l-${RISE},-${RISE}z`, '#b9803c'],
    [
        `M${WIDTH - 2},1l${IVORY},${IVORY}v${HEIGHT - 1}h${4 - WIDTH}l-${IVORY},-${IVORY}z`,
        '#d9caa0',
    ],
    [`M2,${HEIGHT - 1}l${IVORY},${IVORY}h${WIDTH - 4}l-${IVORY},-${IVORY}z`, '#c3b285'],
];

const DEFINITIONS =
    '<linearGradient id="ivory" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fffdf4"/>' +
    '<stop offset="1" stop-color="#f0e6cb"/></linearGradient><g id="body">' +
    BODY.map(([path, fill]) => `<path d="${path}" fill="${fill}"/>`).join('') +
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="4" fill="url(#ivory)" stroke="#8f7a45" ` +
    'stroke-width="0.9"/>' +
    `<path d="M4,1.4h${WIDTH - 8}M1.4,4v${HEIGHT - 8}" stroke="#fff" stroke-width="1.2" ` +
    'stroke-linecap="round"/></g>';

/** The pair of a solution that a tile belongs to, in its corner. */
function numberOf(number) {
    const half = 4 + 3.3 * String(number).length;
    return (
        `<g transform="translate(${half + 1} 9)"><rect x="${-half}" y="-7.5" width="${2 * half}" ` +
        'height="15" rx="7" fill="#1b2a49"/><text y="3.8" font-size="10.5" font-weight="bold" ' +
        `font-family="sans-serif" text-anchor="middle" fill="#fff">${number}</text></g>`
    );
}

const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Where everything is: what a picture and an element share. */
export function arrange(flat) {
    const board = tiles(flat);
    const places = board.map(placeOf);
    const order = board
        .map((_, index) => index)
        .sort((a, b) => {
            const [s, t] = [board[a], board[b]];
            return s.level - t.level || s.row + s.col - t.row - t.col || s.row - t.row;
        });
    const least = (k) => places.reduce((least, place) => Math.min(least, place[k]), Infinity);
    const most = (k) => places.reduce((most, place) => Math.max(most, place[k]), -Infinity);
    const empty = board.length === 0;
    const [left, top] = empty ? [0, 0] : [least(0) - MARGIN, least(1) - MARGIN];
    const width = empty ? WIDTH : most(0) + WIDTH + RISE + SHADOW + MARGIN - left;
    const height = empty ? HEIGHT : most(1) + HEIGHT + RISE + SHADOW + MARGIN - top;
    return { board, places, order, box: { left, top, width, height } };
}

/** Tiles as pictures of their own: a definition, and how a face is used. */
const DEFINED = {
    define: (faces) =>
        [
            '<defs>',
            DEFINITIONS,
            ...faces.map(([key, face]) => `<g id="face${key}">${face}</g>`),
            '</defs>',
        ].join(''),
    use: (key) => `<use href="#body"/><use href="#face${key}" x="${WIDTH / 2}" y="${HEIGHT / 2}"/>`,
};

/** A little more than a tile, for the lines around it. */
const [ROOM_X, ROOM_Y] = [WIDTH + RISE + 2, HEIGHT + RISE + 2];

/** The body of a tile as an address that has its picture in it. */
const BODY_IMAGE =
    'data:image/svg+xml,' +
    encodeURIComponent(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${4 * ROOM_X}" height="${4 * ROOM_Y}" ` +
            `viewBox="-1 -1 ${ROOM_X} ${ROOM_Y}"><defs>${DEFINITIONS}</defs><use href="#body"/></svg>`,
    );

/**
 * The same for the screen, where it is to be seen at once: the body of the tiles is an image, which
 * is one thing to the browser and not eight, and their faces are drawn. Images of the faces as well
 * would be cheaper to paint again, but a browser needs five milliseconds to begin with each.
 */
export function images() {
    const faces = new Map();
    return {
        define(list) {
            for (const [key, face] of list) faces.set(key, face);
            return '';
        },
        use: (key) =>
            `<g class="face"><image x="-1" y="-1" width="${ROOM_X}" height="${ROOM_Y}"/>` +
            `<g transform="translate(${WIDTH / 2} ${HEIGHT / 2})">${faces.get(key)}</g></g>`,
        /** Fills in the image afterwards: its address is long, and there are many tiles. */
        finish(drawing) {
            for (const image of drawing.querySelectorAll('image'))
                image.setAttribute('href', BODY_IMAGE);
        },
    };
}

/**
 * The inside of a picture: definitions, and for every tile a group `tile` with its index. `detail`
 * may add to what a tile shows, and `form` is how its face is drawn.
 */
export function drawn({ board, places, order }, how = {}) {
    const { only = () => true, detail = () => '', form = DEFINED } = how;
    const faces = faceKeys(board);
    const used = new Map();
    // A layout that has not been dealt: more tiles in group 0 than a group has.
    const blank = board.length > 4 && board.every(({ group }) => group === 0);
    for (const index of order) {
        if (!only(index) || used.has(faces[index])) continue;
        const { group } = board[index];
        used.set(faces[index], blank ? '' : (FACES[faces[index]] ?? numbered(group)));
    }
    const definitions = form.define([...used]);
    const lowest = Math.min(...board.map(({ level }) => level));
    const levels = Math.max(...board.map(({ level }) => level)) - lowest;
    let body = '';
    let level = null;
    for (const index of order) {
        if (!only(index)) continue;
        const tile = board[index];
        if (tile.level !== level) {
            level = tile.level;
            // All shadows of a level lie below all of its tiles.
            const shadows = order
                .filter((other) => board[other].level === level && only(other))
                .map((other) => {
                    const [x, y] = places[other].map((at) => at + RISE + SHADOW);
                    return (
                        `<rect class="shadow" data-shadow="${other}" x="${x}" y="${y}" ` +
                        `width="${WIDTH}" height="${HEIGHT}" rx="5"/>`
                    );
                });
            body += `<g opacity="0.28">${shadows.join('')}</g>`;
        }
        const shade = levels ? (0.11 * (lowest + levels - level)) / levels : 0;
        body +=
            `<g class="tile" data-index="${index}" ` +
            `transform="translate(${places[index].join(' ')})">` +
            `<g class="lift">${form.use(faces[index])}` +
            (shade ? frame(`class="shade" fill="#2c2410" opacity="${shade.toFixed(3)}"`) : '') +
            `${detail(index)}</g></g>`;
    }
    return definitions + body;
}

/** A rectangle as large as a face. */
export const frame = (attributes) =>
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="4" ${attributes}/>`;

/**
 * A picture of a board as SVG, complete in itself.
 *
 * played: pairs that are gone. solution: pairs in order, with which tiles are numbered. title: what
 * a reader is told who does not see the picture. background: a colour, or null.
 */
export function toSvg(flat, { played = [], solution = [], title, background = '#2f5d4a' } = {}) {
    const arranged = arrange(flat);
    const gone = new Set(played.flat());
    const turns = new Map(solution.flatMap((pair, k) => pair.map((tile) => [tile, k + 1])));
    const { left, top, width, height } = arranged.box;
    const count = arranged.board.length - gone.size;
    const inside = drawn(arranged, {
        only: (index) => !gone.has(index),
        detail: (index) => (turns.has(index) ? numberOf(turns.get(index)) : ''),
    });
    return (
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
        `viewBox="${left} ${top} ${width} ${height}" role="img"><title>` +
        `${escaped(title ?? `A board of ${count} tiles`)}</title>` +
        (background === null
            ? ''
            : `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="10" ` +
              `fill="${escaped(background)}"/>`) +
        `${inside}</svg>\n`
    );
}
