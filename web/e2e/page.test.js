// The page in a browser: links, files, mistakes, surveys, barriers, and no network.

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { Rule, Verdict, load } from '../../build/npm/node.js';
import {
    IS_CHROMIUM,
    NAME,
    SIZES,
    addressOf,
    browse,
    file,
    hint,
    left,
    open,
    pointsOf,
    serveFolder,
    text,
    until,
} from './browser.js';

const axe = readFileSync(
    createRequire(file('build/web-tests/browsers/')).resolve('axe-core/axe.min.js'),
    'utf8',
);
const pictures = file(`build/web-tests/pictures/${NAME}`);
mkdirSync(pictures, { recursive: true });

const mj = await load();
const { on, site } = browse();

/** The dialog comes when the address is known, which is after the click. */
async function openShare(page) {
    await page.click('#share');
    await until(page, () => document.getElementById('share-dialog').open);
}

test('a link shows the same board', async () => {
    const state = (page) =>
        page.$eval('#board', ({ board, played }) => ({ board: [...board], played }));
    await on('#layout=pyramid&seed=18446744073709551615', async (page) => {
        for (let k = 0; k < 3; k++) {
            const pair = await hint(page, () => page.click('#hint'));
            await page.$eval(
                '#board',
                (board, pair) => pair.forEach((tile) => board.choose(tile)),
                pair,
            );
        }
        const here = await state(page);
        assert.equal(here.played.length, 3);
        await openShare(page);
        const link = await page.$eval('#share-link', (input) => input.value);
        assert.match(link, /layout=pyramid&seed=18446744073709551615&moves=/);
        await on(link.slice(site.url.length), async (other) =>
            assert.deepEqual(await state(other), here),
        );
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
    const page = await open(site.browser, `${site.url}#board=AAAA`);
    assert.ok((await left(page)) > 0);
    for (const hash of [
        '#moves=!!',
        '#layout=~x&seed=7',
        '#seed=-1',
        '#board=AAAA&seed=1&view=x',
    ]) {
        await page.evaluate((hash) => (location.hash = '#layout=garden&seed=5'), hash);
        await until(page, () => document.getElementById('board').board.length === 160);
        await page.evaluate((hash) => (location.hash = hash), hash);
        await until(
            page,
            (hash) => location.hash !== hash && document.getElementById('board').board.length,
            hash,
        );
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
        await openShare(page);
        for (const [id, type] of [
            ['svg', 'image/svg+xml'],
            ['text', 'text/plain'],
            ['png', 'image/png'],
        ]) {
            await page.click(`#save-${id}`);
            await until(
                page,
                (type) => window.saved.at(-1)?.type === type && window.saved.length,
                type,
            );
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
        await says(
            mj.writeBoard(mj.deal(mj.turtle(), { seed: 42 })),
            /can be won, with 72 pairs.*95 %/,
        );
        await says(mj.writeBoard(lost, 1), /cannot be won.*100 of 100/);
        const check = await page.$$('#findings button');
        await check[1].click();
        await until(page, () =>
            document.getElementById('findings').textContent.includes('proof is right'),
        );
        await says('4711', /can/);
        assert.match(await text(page, 'what-read'), /Board 4711 of Xmahjongg/);
        await says('kmahjongg-layout-v1.1\nw4\nh2\nd1\n1212\n4343\n', /can be won, with 1 pair/);
        await says('0 0 0\n0 2 0\n', /can be won/);
        await says('0 0 0 1\n0 2 0 x\n', /^Line 2: /);
        const marked = await page.$eval('#input', (area) =>
            area.value.slice(area.selectionStart, area.selectionEnd),
        );
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
            assert.match(
                await other.$eval('#layout', (list) => list.selectedOptions[0].text),
                /steps/,
            );
        });
        await input.uploadFile(file('web/test/two.map'));
        await until(page, () => document.getElementById('board').board.length === 4 * 8);
        const names = await page.$$eval('#layout option', (list) => list.map(({ text }) => text));
        assert.ok(
            names.includes('Eight (imported)') && names.includes('Four (imported)'),
            String(names),
        );
        await input.uploadFile(file('Cargo.toml'));
        await until(page, () => document.getElementById('deal-error').textContent);
        assert.match(await text(page, 'deal-error'), /Cargo.toml: Line/);
        await page.evaluate(() => localStorage.clear());
    });
});

test('deals are as difficult as asked for', async () => {
    await on('#layout=turtle&seed=1', async (page) => {
        await page.select('#kind', 'easy');
        await until(page, () =>
            /Difficulty (1?\d|2[0-6]) of/.test(document.getElementById('difficulty').textContent),
        );
        await page.select('#kind', 'fiendish');
        await until(page, () =>
            /Difficulty (4[6-9]|[5-9]\d) of/.test(
                document.getElementById('difficulty').textContent,
            ),
        );
        await page.$eval('#seed', (input) => (input.value = 'x'));
        await page.click('#deal-form button[type=submit]');
        assert.match(await text(page, 'deal-error'), /whole number/);
        await page.evaluate(() => localStorage.clear());
    });
});

test('a deal is found on every layout that has one', async () => {
    const folder = file('build/web-tests');
    // Two piles: of a hundred thousand deals not one can be won. And one pile: none at all can.
    const pile = (col) => Array.from({ length: 16 }, (_, level) => `0 ${col} ${level}\n`);
    writeFileSync(`${folder}/piles.txt`, [...pile(0), ...pile(6)].join(''));
    writeFileSync(`${folder}/pile.txt`, pile(0).join(''));
    await on('#layout=turtle&seed=42', async (page) => {
        const input = await page.$('#layout-file');
        await input.uploadFile(`${folder}/piles.txt`);
        await until(page, () => document.getElementById('board').board.length === 4 * 32);
        await until(page, () => document.getElementById('light').dataset.state === 'yes');
        await until(page, () => location.hash.includes('board='));
        assert.equal(await page.$eval('#seed', (input) => input.value), '');
        // Nothing on these piles is difficult: the nearest there is.
        await page.select('#kind', 'fiendish');
        await until(page, () => /nearest/.test(document.getElementById('toast').textContent));
        await until(page, () => document.getElementById('light').dataset.state === 'yes');
        await page.select('#kind', 'winnable');
        await input.uploadFile(`${folder}/pile.txt`);
        await until(page, () => document.getElementById('board').board.length === 4 * 16);
        assert.match(await text(page, 'toast'), /can ever be won/);
        await page.evaluate(() => localStorage.clear());
    });
});

test('layouts of GNOME Mahjongg are played by its rule', async () => {
    await on('#layout=turtle&seed=42', async (page) => {
        const input = await page.$('#layout-file');
        await input.uploadFile(file('web/test/gap.map'));
        await until(page, () => document.getElementById('board').board.length === 4 * 12);
        const state = (page) =>
            page.$eval('#board', ({ board, rule, free }) => ({
                board: [...board],
                rule,
                free: [...free],
            }));
        const here = await state(page);
        assert.equal(here.rule, Rule.ANY_LEVEL);
        const free = (rule) => {
            const flags = mj.playable(Int32Array.from(here.board), { rule });
            return [...flags.keys()].filter((tile) => flags[tile]);
        };
        assert.deepEqual(here.free, free(Rule.ANY_LEVEL));
        assert.notDeepEqual(here.free, free(Rule.ONE_LEVEL));
        assert.equal(await page.$eval('#rule-note', (note) => note.hidden), false);
        const hash = await page.evaluate(() => location.hash);
        assert.match(hash, /layout=~~|board=~/);
        await on(hash, async (other) => assert.deepEqual(await state(other), here));
        await page.select('#layout', 'garden');
        await until(page, () => document.getElementById('board').board.length === 160);
        assert.equal((await state(page)).rule, Rule.ONE_LEVEL);
        assert.equal(await page.$eval('#rule-note', (note) => note.hidden), true);
        await page.evaluate(() => localStorage.clear());
    });
    // What is analysed is played by the same rule.
    await on('#view=analyse', async (page) => {
        await analyse(page, readFileSync(file('web/test/gap.map'), 'utf8'));
        assert.match(await text(page, 'what-read'), /GNOME/);
        await page.click('#play-this');
        await until(page, () => document.getElementById('board').board.length === 4 * 12);
        assert.equal(await page.$eval('#board', ({ rule }) => rule), Rule.ANY_LEVEL);
        await page.evaluate(() => localStorage.clear());
    });
});

test('a board is seen before the solver is there', async () => {
    const place = `build/web-tests/no-solver-${NAME}`;
    const folder = file(place);
    rmSync(folder, { recursive: true, force: true });
    cpSync(file('build/web'), folder, { recursive: true, filter: (name) => !/wasm$/.test(name) });
    const other = await serveFolder(place);
    for (const [hash, board] of [
        ['#layout=turtle&seed=42', mj.deal(mj.turtle(), { seed: 42 })],
        ['', null],
    ]) {
        const page = await site.browser.newPage();
        await page.goto(`${addressOf(other)}${hash}`);
        await until(page, () => document.getElementById('board').board.length === 4 * 144);
        if (board)
            assert.deepEqual(await page.$eval('#board', ({ board }) => [...board]), [...board]);
        // One script on the way to it, and one style sheet.
        const asked = await page.evaluate(() =>
            performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop()),
        );
        assert.deepEqual(asked.filter((name) => /css$|main\.js$/.test(name)).sort(), [
            'main.js',
            'style.css',
        ]);
        assert.deepEqual(
            asked.filter((name) => /\.js$/.test(name) && !/main|thread|service/.test(name)),
            [],
        );
        await page.evaluate(() => localStorage.clear());
        await page.close();
    }
    other.close();
});

test('a survey counts what the library counts', async () => {
    await on('#view=survey&layout=garden&seed=1', async (page) => {
        await page.select('#survey-deals', '1000');
        await page.click('#survey-start');
        await until(page, () =>
            /1,000 of 1,000/.test(document.getElementById('survey-done').textContent),
        );
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
            await until(page, () =>
                document.getElementById('findings').textContent.includes('Fewest'),
            );
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
        const page = await open(site.browser, `${site.url}#layout=garden&seed=2`, size);
        await page.evaluate(axe);
        await checkAll(page, size, 'light');
        if (IS_CHROMIUM) {
            await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
            await checkAll(page, size, 'dark', ['color-contrast']);
        }
        await page.close();
        // A lost game that tells why, on a board that is larger than its place.
        const lost = await open(site.browser, `${site.url}#layout=turtle&seed=9`, size);
        await lost.evaluate(axe);
        await lost.click('#zoom-in');
        await until(lost, () => !document.getElementById('loss').hidden);
        await lost.click('#why');
        await until(lost, () => document.getElementById('why-text').textContent);
        assert.deepEqual(await violations(lost), [], `${size} lost`);
        await lost.screenshot({ path: `${pictures}/why-${size}.png` });
        await lost.close();
    }
});

test('the page fits, and grows with the size of the text', async () => {
    for (const size of Object.keys(SIZES)) {
        await on(
            '#layout=turtle&seed=42',
            async (page) => {
                const wide = () =>
                    page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                assert.ok((await wide()) <= 0, `${size}: wider than the window`);
                const tall = (id) =>
                    page.$eval(id, (element) => element.getBoundingClientRect().height);
                const before = await tall('#hint');
                await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
                assert.ok((await tall('#hint')) > before * 1.3);
                assert.ok((await wide()) <= 0, `${size}: wider than the window with large text`);
            },
            size,
        );
    }
});

test('an element on a page of somebody else is a game', async () => {
    const other = await serveFolder('.');
    const page = await site.browser.newPage();
    await page.setViewport(SIZES.desktop);
    await page.goto(`${addressOf(other)}web/e2e/element.html`);
    await until(page, () => document.getElementById('board').board.length === 4 * 144);
    const board = mj.deal(mj.turtle(), { seed: 7 });
    assert.deepEqual(await page.$eval('#board', (element) => [...element.board]), [...board]);
    const points = await pointsOf(page, mj.legalPairs(board)[0]);
    for (const { x, y } of points) await page.mouse.click(x, y);
    assert.equal(await left(page), 142);
    assert.deepEqual(await page.evaluate(() => window.heard), [
        'mahjong-select',
        'mahjong-play',
        'mahjong-change',
    ]);
    await page.close();
    other.close();
});

// The last one: it ends the server.
test('the page works without a network once it has loaded', async () => {
    const page = await open(site.browser, `${site.url}#layout=turtle&seed=42`);
    await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        if (!navigator.serviceWorker.controller) {
            await new Promise((resolve) =>
                navigator.serviceWorker.addEventListener('controllerchange', resolve),
            );
        }
    });
    await new Promise((resolve) => {
        site.server.closeAllConnections();
        site.server.close(resolve);
    });
    await page.goto(`${site.url}?again#layout=stairs&seed=3`);
    await page.waitForSelector('body[data-ready]');
    await hint(page, () => page.click('#hint'));
    assert.equal(await left(page), 144);
    await page.close();
});
