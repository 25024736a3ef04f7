// The layouts that can be chosen: the turtle, those of this page, and those that somebody imported,
// which are kept on this device. A layout has a key: its name, or ~ and its tiles as text.

import { decodeBoard, encodeBoard } from './codec.js';
import { NAMES, layoutNamed } from './layouts.js';
import { choices, settings } from './page.js';
import { TEXTS } from './texts.js';

/** How many imported layouts are kept. */
const MOST_KEPT = 30;

/** The tiles of a layout. */
export async function layoutOf(key) {
    if (key.startsWith('~')) return decodeBoard(key.slice(1), 3);
    return layoutNamed(key) ?? layoutNamed('turtle');
}

export const keyOf = async (layout) => `~${await encodeBoard(layout, 3)}`;

const imported = () => settings.get('layouts', []);

/** Keeps a layout that was imported. */
export function keep(key, name) {
    const others = imported().filter((one) => one.key !== key);
    settings.set('layouts', [{ key, name }, ...others].slice(0, MOST_KEPT));
}

/** Fills a list with all layouts; `chosen` is among them, whatever it is. `more` is added below. */
export function listLayouts(select, chosen, more = []) {
    const entries = NAMES.map((name) => [name, TEXTS.layouts[name]]);
    entries.push(...imported().map(({ key, name }) => [key, TEXTS.imported(name)]));
    if (chosen && !entries.some(([key]) => key === chosen))
        entries.push([chosen, TEXTS.sharedLayout]);
    choices(select, [...entries, ...more], chosen);
}
