// Games in a browser, played by hand: clicks, touch, keyboard; won, lost, marked, played by the
// solver.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Fault, Verdict, load, tiles, without } from '../../build/npm/node.js';
import { WORDS } from '../../build/npm/words.js';
import { encodePairs } from '../page/codec.js';
import { LOST_TURTLES } from '../page/dealing.js';
import {
    browse,
    hint,
    left,
    middleOf,
    pointsOf,
    tap,
    text,
    until,
    IS_CHROMIUM,
} from './browser.js';

const mj = await load();
const { on } = browse();

const winnable = (layout, seed) => {
    const { board, seed: dealt } = mj.dealWinnable(layout, { seed });
    return { board, seed: dealt };
};

test('a game is won by clicks, with hints only', async () => {
    const { seed } = winnable(mj.turtle(), 7);
    // A whole turtle in one browser is enough.
    await on(
        IS_CHROMIUM ? `#layout=turtle&seed=${seed}` : '#layout=garden&seed=1',
        async (page) => {
            const button = await middleOf(page, '#hint');
            const all = await left(page);
            for (let tiles = all; tiles > 0; tiles -= 2) {
                const pair = await hint(page, () => page.mouse.click(button.x, button.y));
                for (const { x, y } of await pointsOf(page, pair)) await page.mouse.click(x, y);
                assert.equal(await left(page), tiles - 2);
            }
            assert.match(await text(page, 'banner-title'), /Cleared/);
            const said = `${all / 2} pairs, ${all / 2} hints, 0 pairs taken back.`;
            assert.equal(await text(page, 'banner-text'), said);
            assert.equal(await text(page, 'light-text'), 'Cleared!');
        },
    );
});

test('a game is won by touch', async () => {
    await on(
        '#layout=garden&seed=1',
        async (page) => {
            for (let tiles = await left(page); tiles > 0; tiles -= 2) {
                const button = await middleOf(page, '#hint');
                const pair = await hint(page, () => tap(page, button));
                for (const point of await pointsOf(page, pair)) await tap(page, point);
                assert.equal(await left(page), tiles - 2);
            }
            assert.match(await text(page, 'banner-title'), /Cleared/);
        },
        'phone',
    );
});

test('a game is won by keyboard alone', async () => {
    await on('#layout=garden&seed=2', async (page) => {
        // From the top of the page to the board.
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        const focused = () =>
            page.evaluate(() =>
                Number(document.activeElement.shadowRoot?.activeElement?.dataset.index ?? -1),
            );
        assert.notEqual(await focused(), -1);
        for (let tiles = await left(page); tiles > 0; tiles -= 2) {
            const pair = await hint(page, () => page.keyboard.press('h'));
            // The hint takes the keyboard to its first tile, and J to the one that goes with it.
            assert.equal(await focused(), pair[0]);
            await page.keyboard.press('Enter');
            for (let k = 0; k < 5 && (await focused()) !== pair[1]; k++)
                await page.keyboard.press('j');
            assert.equal(await focused(), pair[1]);
            await page.keyboard.press(' ');
            assert.equal(await left(page), tiles - 2);
        }
        assert.match(await text(page, 'banner-title'), /Cleared/);
    });
});

test('the arrow keys reach every tile that can be played', async () => {
    await on('#layout=turtle&seed=42', async (page) => {
        const { all, reached } = await page.evaluate(() => {
            const board = document.getElementById('board');
            const active = () => Number(board.shadowRoot.activeElement.dataset.index);
            const press = (key) =>
                board.shadowRoot.activeElement.dispatchEvent(
                    new KeyboardEvent('keydown', { key, bubbles: true, composed: true }),
                );
            board.focus();
            const reached = new Set([active()]);
            for (const from of reached) {
                for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
                    board.focusTile(from);
                    press(key);
                    reached.add(active());
                }
            }
            return { all: [...board.free], reached: [...reached] };
        });
        assert.deepEqual(reached.sort(), all.sort());
    });
});

/** A game that is lost by one pair, and played on for two more. */
function lostGame() {
    for (let seed = 1; ; seed++) {
        const { board, seed: dealt } = winnable(mj.turtle(), seed);
        const played = [];
        while (played.length < 60) {
            const { board: rest, places } = without(board, played);
            const { pairs, verdicts } = mj.safePairs(rest);
            const bad = verdicts.indexOf(Verdict.UNSOLVABLE);
            const good = verdicts.indexOf(Verdict.SOLVABLE);
            const real = (pair) => pair.map((tile) => places[tile]);
            if (bad < 0 || played.length < 3) {
                played.push(real(pairs[good]));
                continue;
            }
            const lostAt = played.length;
            played.push(real(pairs[bad]));
            for (let k = 0; k < 2; k++) {
                const later = without(board, played);
                const next = mj.legalPairs(later.board)[0];
                if (next) played.push(next.map((tile) => later.places[tile]));
            }
            if (played.length === lostAt + 3) return { seed: dealt, played, lostAt };
        }
    }
}

test('a lost game shows where it was lost', async () => {
    const { seed, played, lostAt } = lostGame();
    await on(`#layout=turtle&seed=${seed}&moves=${encodePairs(played)}`, async (page) => {
        await until(page, () => document.getElementById('light').dataset.state === 'no');
        assert.equal(await text(page, 'light-text'), 'Lost. Undo 3 pairs and you can win.');
        await page.click('#show-loss');
        assert.deepEqual(await page.$eval('#board', (board) => board.marks.lost), played[lostAt]);
        assert.equal(await left(page), 144 - 2 * lostAt);
        await page.click('#undo-to');
        await until(page, () => document.getElementById('light').dataset.state === 'yes');
        assert.equal(await left(page), 144 - 2 * lostAt);
        await page.click('#redo');
        await until(page, () => document.getElementById('light').dataset.state === 'no');
        assert.equal(await text(page, 'light-text'), 'Lost. Undo 1 pair and you can win.');
        await page.click('#hint');
        await until(page, () => !document.getElementById('toast').hidden);
        assert.match(await text(page, 'toast'), /lost/);
        // Other faces in the same places can be won, and undo brings the old ones back.
        await page.click('#shuffle');
        await until(page, () => document.getElementById('light').dataset.state === 'yes');
        assert.equal(await left(page), 142 - 2 * lostAt);
        await page.click('#undo');
        await until(page, () => document.getElementById('light').dataset.state === 'no');
    });
});

test('a lost game tells why, and lights up the tiles', async () => {
    const { seed, played } = lostGame();
    const whole = mj.deal(mj.turtle(), { seed });
    const { board, places } = without(whole, played);
    const { faults } = mj.whyLost(board);
    const lit = places.filter((_, at) => faults[at] === Fault.BLOCKS);
    await on(`#layout=turtle&seed=${seed}&moves=${encodePairs(played)}`, async (page) => {
        await until(page, () => !document.getElementById('loss').hidden);
        await page.click('#why');
        await until(page, () => document.getElementById('why-text').textContent);
        const marked = () => page.$eval('#board', (board) => board.marks.fault ?? null);
        assert.deepEqual(await marked(), lit);
        const name = WORDS.faces[tiles(whole)[lit[0]].group];
        assert.ok((await text(page, 'why-text')).includes(name));
        // The next thing that somebody does puts the lights out.
        await page.click('#undo');
        assert.equal(await marked(), null);
        assert.equal(await text(page, 'why-text'), '');
    });
    // A deal that could never be won has no pair that lost it, but a reason.
    await on(`#layout=turtle&seed=${LOST_TURTLES[0]}`, async (page) => {
        await until(page, () => !document.getElementById('loss').hidden);
        assert.equal(await page.$eval('#undo-to', (button) => button.hidden), true);
        await page.click('#why');
        await until(page, () => document.getElementById('board').marks.fault?.length > 1);
        assert.match(await text(page, 'why-text'), /in each other’s way/);
    });
});

/** How wide the tiles are, all together. */
const width = (page) =>
    page.evaluate(() => {
        const svg = document.getElementById('board').shadowRoot.querySelector('svg');
        return svg.getScreenCTM().a * svg.viewBox.baseVal.width;
    });

test('the board grows and shrinks, and can be played meanwhile', async () => {
    const play = async (page) => {
        const fits = await width(page);
        const near = async (times) =>
            assert.ok(Math.abs((await width(page)) / fits - times) < 0.02, `${times}`);
        await page.click('#zoom-in');
        await near(1.4);
        await page.keyboard.press('+');
        await near(1.96);
        await page.keyboard.press('-');
        await near(1.4);
        const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok((await wider()) <= 0);
        // A pair is brought into view by the keyboard, and played.
        const pair = await hint(page, () => page.click('#hint'));
        for (const tile of pair) {
            await page.$eval('#board', (board, tile) => board.focusTile(tile), tile);
            const [{ x, y }] = await pointsOf(page, [tile]);
            await page.mouse.click(x, y);
        }
        assert.equal(await left(page), 142);
        await page.click('#zoom-fit');
        await near(1);
    };
    for (const size of ['desktop', 'phone']) await on('#layout=turtle&seed=42', play, size);
});

test('two fingers change the size of the board', async (context) => {
    if (!IS_CHROMIUM) return context.skip('the driver has one finger for Firefox');
    await on(
        '#layout=turtle&seed=42',
        async (page) => {
            const fits = await width(page);
            const { x, y } = await middleOf(page, '#felt');
            const cdp = await page.createCDPSession();
            const touch = (type, apart) => {
                const touchPoints = apart.map((dx, id) => ({ x: x + dx, y, id }));
                return cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
            };
            await touch('touchStart', [-30, 30]);
            for (const far of [45, 60, 75]) await touch('touchMove', [-far, far]);
            await touch('touchEnd', []);
            assert.ok(Math.abs((await width(page)) / fits - 2.5) < 0.1, `${await width(page)}`);
            // What was between the fingers still is: the middle of the board.
            const middle = await page.evaluate(() => {
                const felt = document.getElementById('felt');
                const spare = felt.scrollWidth - felt.clientWidth;
                return felt.scrollLeft / spare;
            });
            assert.ok(Math.abs(middle - 0.5) < 0.05, `${middle}`);
            assert.equal(await page.evaluate(() => visualViewport.scale), 1);
            await touch('touchStart', [-75, 75]);
            for (const far of [50, 25]) await touch('touchMove', [-far, far]);
            await touch('touchEnd', []);
            assert.ok(Math.abs((await width(page)) / fits - 1) < 0.02);
        },
        'phone',
    );
});

test('pairs are marked as the solver says', async () => {
    await on('#layout=turtle&seed=42', async (page) => {
        await page.click('#show-marks');
        const marks = await until(page, () => {
            const { safe, losing } = document.getElementById('board').marks;
            return safe && { safe, losing };
        });
        const { pairs, verdicts } = mj.safePairs(mj.deal(mj.turtle(), { seed: 42 }));
        const safe = new Set(pairs.filter((_, k) => verdicts[k] === Verdict.SOLVABLE).flat());
        const losing = new Set(pairs.flat().filter((tile) => !safe.has(tile)));
        assert.deepEqual(new Set(marks.safe), safe);
        assert.deepEqual(new Set(marks.losing), losing);
        await page.click('#show-marks');
    });
});

test('the solution is played, and can be stopped', async () => {
    await on('#layout=garden&seed=1', async (page) => {
        await page.click('#autoplay');
        await until(page, () => document.getElementById('board').played.length >= 3);
        await page.click('#autoplay');
        const stopped = await left(page);
        await new Promise((resolve) => setTimeout(resolve, 600));
        assert.equal(await left(page), stopped);
        await page.click('#again');
        assert.equal(await left(page), 40);
    });
});
