// The layouts that can be chosen: the turtle, those of this page, and those that somebody imported,
// which are kept on this device. A layout has a key: its name, or ~ and its tiles and its rule as
// text.

import { decodeByRule, encodeByRule } from './address.js';
import { NAMES, layoutNamed } from './layouts.js';
import { Rule } from './mjsolver/constants.js';
import { choices, settings } from './page.js';
import { TEXTS } from './texts.js';

/** How many imported layouts are kept. */
const MOST_KEPT = 30;

/** A layout: its tiles, and the rule of its game. */
export async function layoutOf(key) {
    if (key.startsWith('~')) return decodeByRule(key.slice(1), 3);
    return { tiles: layoutNamed(key) ?? layoutNamed('turtle'), rule: Rule.ONE_LEVEL };
}

export const keyOf = async ({ tiles, rule }) => `~${await encodeByRule(tiles, 3, rule)}`;

/**
 * The rule by which a layout is played that somebody brings along as a text: GNOME Mahjongg, whose
 * layouts are XML, has had another one than all others since version 47.
 */
export const ruleOfText = (text) => (/<map\b/.test(text) ? Rule.ANY_LEVEL : Rule.ONE_LEVEL);

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
