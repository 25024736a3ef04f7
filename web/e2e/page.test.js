// The page in a browser: games are played by hand, and what is shown is looked at.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { Verdict, load, without } from '../../build/npm/node.js';
import { encodePairs } from '../page/codec.js';
import {
    IS_CHROMIUM, NAME, SIZES, addressOf, file, hint, launch, left, open, middleOf, pointsOf,
    serveFolder, servePage, tap, text, until,
} from './browser.js';

const axe = readFileSync(
    createRequire(file('build/web-tests/browsers/')).resolve('axe-core/axe.min.js'),
    'utf8',
);
const pictures = file(`build/web-tests/pictures/${NAME}`);
mkdirSync(pictures, { recursive: true });

const mj = await load();
let server, url, browser;

before(async () => {
    server = await servePage();
    url = addressOf(server);
    browser = await launch();
});

after(async () => {
    await browser?.close();
    server?.close();
});

/** Opens the page, does something with it, and sees to it that nothing went wrong. */
async function on(hash, act, size) {
    const page = await open(browser, url + hash, size);
    try {
        await act(page);
        assert.deepEqual(page.problems, []);
    } finally {
        await page.close();
    }
}

const winnable = (layout, seed) => {
    const { board, seed: dealt } = mj.dealWinnable(layout, { seed });
    return { board, seed: dealt };
};

test('a game is won by clicks, with hints only', async () => {
    const { seed } = winnable(mj.turtle(), 7);
    // A whole turtle in one browser is enough.
    await on(IS_CHROMIUM ? `#layout=turtle&seed=${seed}` : '#layout=garden&seed=1', async (page) => {
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
    });
});

test('a game is won by touch', async () => {
    await on('#layout=garden&seed=1', async (page) => {
        for (let tiles = await left(page); tiles > 0; tiles -= 2) {
            const button = await middleOf(page, '#hint');
            const pair = await hint(page, () => tap(page, button));
            for (const point of await pointsOf(page, pair)) await tap(page, point);
            assert.equal(await left(page), tiles - 2);
        }
        assert.match(await text(page, 'banner-title'), /Cleared/);
    }, 'phone');
});

test('a game is won by keyboard alone', async () => {
    await on('#layout=garden&seed=2', async (page) => {
        // From the top of the page to the board.
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        const focused = () =>
            page.evaluate(() => Number(document.activeElement.shadowRoot?.activeElement?.dataset.index ?? -1));
        assert.notEqual(await focused(), -1);
        for (let tiles = await left(page); tiles > 0; tiles -= 2) {
            const pair = await hint(page, () => page.keyboard.press('h'));
            // The hint takes the keyboard to its first tile, and J to the one that goes with it.
            assert.equal(await focused(), pair[0]);
            await page.keyboard.press('Enter');
            for (let k = 0; k < 5 && (await focused()) !== pair[1]; k++) await page.keyboard.press('j');
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

test('a link shows the same board', async () => {
    const state = (page) =>
        page.$eval('#board', ({ board, played }) => ({ board: [...board], played }));
    await on('#layout=pyramid&seed=18446744073709551615', async (page) => {
        for (let k = 0; k < 3; k++) {
            const pair = await hint(page, () => page.click('#hint'));
            await page.$eval('#board', (board, pair) => pair.forEach((tile) => board.choose(tile)), pair);
        }
        const here = await state(page);
        assert.equal(here.played.length, 3);
        await page.click('#share');
        const link = await page.$eval('#share-link', (input) => input.value);
        assert.match(link, /layout=pyramid&seed=18446744073709551615&moves=/);
        await on(link.slice(url.length), async (other) => assert.deepEqual(await state(other), here));
        await page.click('#share-dialog form button');
        // A board that no number deals.
        await page.click('#shuffle');
        await until(page, () => location.hash.includes('board='));
        // Without an address, the game that was played last goes on.
        const [shuffled, hash] = [await state(page), await page.evaluate(() => location.hash)];
        await on(hash, async (other) => assert.deepEqual(await state(other), shuffled));
        await on('', async (other) => assert.deepEqual(await state(other), shuffled));
    });
    // Links that make no sense give a game, and so do those that are followed on the page itself.
    const page = await open(browser, `${url}#board=AAAA`);
    assert.ok((await left(page)) > 0);
    for (const hash of ['#moves=!!', '#layout=~x&seed=7', '#seed=-1', '#board=AAAA&seed=1&view=x']) {
        await page.evaluate((hash) => (location.hash = '#layout=garden&seed=5'), hash);
        await until(page, () => document.getElementById('board').board.length === 160);
        await page.evaluate((hash) => (location.hash = hash), hash);
        await until(page, (hash) => location.hash !== hash && document.getElementById('board').board.length, hash);
    }
    await page.close();
});

test('pictures and texts are saved', async () => {
    await on('#layout=turtle&seed=42', async (page) => {
        await page.evaluate(() => {
            window.saved = [];
            const make = URL.createObjectURL;
            URL.createObjectURL = (blob) => (window.saved.push(blob), make(blob));
            HTMLAnchorElement.prototype.click = () => {};
        });
        await page.click('#share');
        for (const [id, type] of [['svg', 'image/svg+xml'], ['text', 'text/plain'], ['png', 'image/png']]) {
            await page.click(`#save-${id}`);
            await until(page, (type) => window.saved.at(-1)?.type === type && window.saved.length, type);
        }
        const [svg, board] = await page.evaluate(() =>
            Promise.all(window.saved.slice(0, 2).map((blob) => blob.text())),
        );
        assert.equal(svg.match(/class="tile"/g).length, 144);
        assert.deepEqual(mj.readBoard(board), mj.deal(mj.turtle(), { seed: 42 }));
        const pixels = await page.evaluate(async () => {
            const image = await createImageBitmap(window.saved.at(-1));
            const canvas = new OffscreenCanvas(image.width, image.height);
            const context = canvas.getContext('2d');
            context.drawImage(image, 0, 0);
            const { data } = context.getImageData(0, 0, image.width, image.height);
            const colours = new Set();
            for (let k = 0; k < data.length; k += 4096) colours.add(`${data[k]},${data[k + 1]}`);
            return [image.width, colours.size];
        });
        assert.ok(pixels[0] > 1000 && pixels[1] > 30, String(pixels));
        await page.click('#share-dialog form button');
    });
});

/** Puts a text into the view that analyses, and waits for an answer or an error. */
async function analyse(page, input) {
    await page.$eval('#input', (area, input) => (area.value = input), input);
    await page.click('#run');
    return until(page, () => {
        const error = document.getElementById('input-error').textContent;
        const found = document.getElementById('findings').textContent;
        return error || (found.includes('Fewest') && found);
    });
}

test('boards of all formats are analysed, and mistakes are named', async () => {
    const lost = Array.from({ length: 200 }, (_, seed) => mj.deal(mj.turtle(), { seed })).find(
        (board) => mj.solve(board).verdict === Verdict.UNSOLVABLE,
    );
    await on('#view=analyse', async (page) => {
        const says = async (input, pattern) => assert.match(await analyse(page, input), pattern);
        await says(mj.writeBoard(mj.deal(mj.turtle(), { seed: 42 })), /can be won, with 72 pairs.*95 %/);
        await says(mj.writeBoard(lost, 1), /cannot be won.*100 of 100/);
        const check = await page.$$('#findings button');
        await check[1].click();
        await until(page, () => document.getElementById('findings').textContent.includes('proof is right'));
        await says('4711', /can/);
        assert.match(await text(page, 'what-read'), /Board 4711 of Xmahjongg/);
        await says('kmahjongg-layout-v1.1\nw4\nh2\nd1\n1212\n4343\n', /can be won, with 1 pair/);
        await says('0 0 0\n0 2 0\n', /can be won/);
        await says('0 0 0 1\n0 2 0 x\n', /^Line 2: /);
        const marked = await page.$eval('#input', (area) => area.value.slice(area.selectionStart, area.selectionEnd));
        assert.equal(marked, '0 2 0 x');
        await says('0 0 0 1\n0 1 0 1\n', /^Tile 1 \(0 1 0\): two tiles of one level overlap/);
        await says('kmahjongg-layout-v1.1\nw4\nh2\nd1\n1212\n43?3\n', /^Line 6: /);
        await says('hello', /^Line 1: /);
        await says('65536', /not the number of an "any board" of Xmahjongg/);
        await says('', /nothing to analyse/);
    });
});

test('a layout is imported and kept', async () => {
    await on('#layout=turtle&seed=42', async (page) => {
        const input = await page.$('#layout-file');
        await input.uploadFile(file('web/test/steps.layout'));
        await until(page, () => document.getElementById('board').board.length === 4 * 24);
        assert.match(await page.evaluate(() => location.hash), /layout=~/);
        const hash = await page.evaluate(() => location.hash);
        await on(hash, async (other) => {
            assert.equal(await left(other), 24);
            assert.match(await other.$eval('#layout', (list) => list.selectedOptions[0].text), /steps/);
        });
        await input.uploadFile(file('web/test/two.map'));
        await until(page, () => document.getElementById('board').board.length === 4 * 8);
        const names = await page.$$eval('#layout option', (list) => list.map(({ text }) => text));
        assert.ok(names.includes('Eight (imported)') && names.includes('Four (imported)'), String(names));
        await input.uploadFile(file('Cargo.toml'));
        await until(page, () => document.getElementById('deal-error').textContent);
        assert.match(await text(page, 'deal-error'), /Cargo.toml: Line/);
        await page.evaluate(() => localStorage.clear());
    });
});

test('deals are as difficult as asked for', async () => {
    await on('#layout=turtle&seed=1', async (page) => {
        await page.select('#kind', 'easy');
        await until(page, () => /Difficulty 1?\d of/.test(document.getElementById('difficulty').textContent));
        await page.select('#kind', 'fiendish');
        await until(page, () => /Difficulty [6-9]\d of/.test(document.getElementById('difficulty').textContent));
        await page.$eval('#seed', (input) => (input.value = 'x'));
        await page.click('#deal-form button[type=submit]');
        assert.match(await text(page, 'deal-error'), /whole number/);
        await page.evaluate(() => localStorage.clear());
    });
});

test('a survey counts what the library counts', async () => {
    await on('#view=survey&layout=garden&seed=1', async (page) => {
        await page.select('#survey-deals', '1000');
        await page.click('#survey-start');
        await until(page, () => /1,000 of 1,000/.test(document.getElementById('survey-done').textContent));
        const garden = await page.$eval('#board', ({ board }) => [...board]);
        const { solvable, unsolvable } = mj.survey(Int32Array.from(garden), { deals: 1000 });
        const counts = await text(page, 'survey-counts');
        assert.equal(counts, `${solvable} deals can be won, ${unsolvable} cannot`);
        await page.select('#survey-deals', '1000000');
        await page.click('#survey-start');
        await until(page, () => document.getElementById('survey-progress').value > 0);
        await page.click('#survey-stop');
        await until(page, () => !document.getElementById('survey-start').disabled);
    });
});

/** Runs the checker, all of it or some rules. */
const violations = (page, ...rules) =>
    page.evaluate(async (rules) => {
        const options = { resultTypes: ['violations'], elementRef: false };
        if (rules.length) options.runOnly = rules;
        const { violations } = await window.axe.run(document, options);
        return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
    }, rules);

async function checkAll(page, size, scheme, rules = []) {
    for (const view of ['play', 'analyse', 'survey']) {
        await page.click(`nav [data-view=${view}]`);
        if (view === 'analyse') {
            await page.click('#use-current');
            await until(page, () => document.getElementById('findings').textContent.includes('Fewest'));
        }
        assert.deepEqual(await violations(page, ...rules), [], `${size} ${scheme} ${view}`);
        await page.screenshot({ path: `${pictures}/${view}-${size}-${scheme}.png` });
    }
    for (const id of ['share', 'help']) {
        await page.click(`#${id}`);
        const found = await violations(page, ...(rules.length ? rules : ['wcag2a', 'wcag2aa']));
        assert.deepEqual(found, [], `${size} ${scheme} ${id}`);
        await page.click(`#${id}-dialog form button`);
    }
}

test('an accessibility checker finds nothing', async () => {
    // Firefox cannot be asked for a dark page from here; nor does it find anything else.
    for (const size of IS_CHROMIUM ? ['phone', 'desktop'] : ['tablet']) {
        const page = await open(browser, `${url}#layout=garden&seed=2`, size);
        await page.evaluate(axe);
        await checkAll(page, size, 'light');
        if (IS_CHROMIUM) {
            await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
            await checkAll(page, size, 'dark', ['color-contrast']);
        }
        await page.close();
    }
});

test('the page fits, and grows with the size of the text', async () => {
    for (const size of Object.keys(SIZES)) {
        await on('#layout=turtle&seed=42', async (page) => {
            const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok((await wide()) <= 0, `${size}: wider than the window`);
            const tall = (id) => page.$eval(id, (element) => element.getBoundingClientRect().height);
            const before = await tall('#hint');
            await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
            assert.ok((await tall('#hint')) > before * 1.3);
            assert.ok((await wide()) <= 0, `${size}: wider than the window with large text`);
        }, size);
    }
});

test('an element on a page of somebody else is a game', async () => {
    const other = await serveFolder('.');
    const page = await browser.newPage();
    await page.setViewport(SIZES.desktop);
    await page.goto(`${addressOf(other)}web/e2e/element.html`);
    await until(page, () => document.getElementById('board').board.length === 4 * 144);
    const board = mj.deal(mj.turtle(), { seed: 7 });
    assert.deepEqual(await page.$eval('#board', (element) => [...element.board]), [...board]);
    const points = await pointsOf(page, mj.legalPairs(board)[0]);
    for (const { x, y } of points) await page.mouse.click(x, y);
    assert.equal(await left(page), 142);
    assert.deepEqual(await page.evaluate(() => window.heard), ['mahjong-select', 'mahjong-play', 'mahjong-change']);
    await page.close();
    other.close();
});

// The last one: it ends the server.
test('the page works without a network once it has loaded', async () => {
    const page = await open(browser, `${url}#layout=turtle&seed=42`);
    await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        if (!navigator.serviceWorker.controller) {
            await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
        }
    });
    await new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
    });
    await page.goto(`${url}?again#layout=stairs&seed=3`);
    await page.waitForSelector('body[data-ready]');
    await hint(page, () => page.click('#hint'));
    assert.equal(await left(page), 144);
    await page.close();
});
