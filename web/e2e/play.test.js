// Games in a browser, played by hand: clicks, touch, keyboard; won, lost, marked, played by the
// solver.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Verdict, load, without } from '../../build/npm/node.js';
import { encodePairs } from '../page/codec.js';
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
