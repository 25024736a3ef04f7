// What the tests in browsers share: a server, a browser, and hands for the page.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../tools/serve.js';

const root = new URL('../../', import.meta.url);
const require = createRequire(new URL('build/web-tests/browsers/', root));
const puppeteer = require('puppeteer-core');

/** Which browser: chromium or firefox. */
export const NAME = process.env.BROWSER ?? 'chromium';
export const IS_CHROMIUM = NAME === 'chromium';

export const SIZES = {
    phone: { width: 390, height: 844, isMobile: IS_CHROMIUM, hasTouch: true },
    tablet: { width: 820, height: 1180, isMobile: IS_CHROMIUM, hasTouch: true },
    desktop: { width: 1440, height: 900 },
};

// As root there is no sandbox; nothing of this reaches the network.
const FLAGS = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-sync',
    '--disable-background-networking',
    '--disable-component-update',
    // Without graphics hardware, every frame of an animation takes its time.
    '--force-prefers-reduced-motion',
];

export const launch = () =>
    puppeteer.launch({
        browser: IS_CHROMIUM ? 'chrome' : 'firefox',
        executablePath: process.env.BROWSER_PATH,
        headless: true,
        args: IS_CHROMIUM ? FLAGS : [],
        extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
        protocolTimeout: 60000,
    });

export const servePage = () => serve(fileURLToPath(new URL('build/web', root)));
export const serveFolder = (path) => serve(fileURLToPath(new URL(path, root)));
export const addressOf = (server) => `http://127.0.0.1:${server.address().port}/`;
export const file = (path) => fileURLToPath(new URL(path, root));

/** Opens the page, and notes everything that goes wrong on it. */
export async function open(browser, url, size = 'desktop') {
    const page = await browser.newPage();
    page.problems = [];
    page.on('pageerror', (error) => page.problems.push(`error: ${error.message}`));
    page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) page.problems.push(message.text());
    });
    page.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        const here = hostname === '127.0.0.1' || ['blob:', 'data:', 'about:'].includes(protocol);
        if (!here) page.problems.push(`network: ${request.url()}`);
    });
    await page.setViewport(SIZES[size]);
    await page.goto(url);
    await page.waitForSelector('body[data-ready]');
    return page;
}

/** Waits until a function of the page says something true, and returns that. */
export async function until(page, ask, ...what) {
    const handle = await page.waitForFunction(ask, { timeout: 20000, polling: 30 }, ...what);
    return handle.jsonValue();
}

export const text = (page, id) => page.$eval(`#${id}`, (element) => element.textContent);

/** Points of the window where tiles can be seen, in whole pixels. */
export const pointsOf = (page, tiles, id = 'board') =>
    page.evaluate(
        (tiles, id) => {
            const root = document.getElementById(id).shadowRoot;
            return tiles.map((index) => {
                const part = root.querySelector(`.tile[data-index="${index}"]`);
                const box = part.querySelector('.face').getBoundingClientRect();
                for (const down of [0.45, 0.65, 0.25, 0.8, 0.1]) {
                    for (const across of [0.45, 0.25, 0.65, 0.1, 0.8]) {
                        const x = Math.round(box.left + across * box.width);
                        const y = Math.round(box.top + down * box.height);
                        if (root.elementFromPoint(x, y)?.closest?.('.tile') === part)
                            return { x, y };
                    }
                }
                throw new Error(`tile ${index} is not to be seen`);
            });
        },
        tiles,
        id,
    );

/** The middle of something, in whole pixels. */
export const middleOf = (page, selector) =>
    page.$eval(selector, (element) => {
        element.scrollIntoView({ block: 'nearest' });
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    });

/**
 * A finger, there and gone. What the driver sends for Firefox has an angle in it, which Firefox
 * refuses.
 */
export async function tap(page, { x, y }) {
    if (IS_CHROMIUM) return page.touchscreen.tap(x, y);
    const actions = [
        { type: 'pointerMove', x, y, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
    ];
    const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions };
    await page.mainFrame().browsingContext.performActions([finger]);
}

/** Asks for a hint and returns the tiles that it marks. */
export async function hint(page, ask) {
    await ask();
    return page.evaluate(async () => {
        const board = document.getElementById('board');
        for (let k = 0; k < 2000; k++) {
            const { hint } = board.marks;
            if (hint?.length === 2) return hint;
            await new Promise((resolve) => setTimeout(resolve, 5));
        }
        throw new Error('there was no hint');
    });
}

/** How many tiles are left; after a pair is played, the page says so at once. */
export const left = (page) =>
    page.$eval('#board', (board) => board.board.length / 4 - 2 * board.played.length);

/**
 * A browser and a server for the tests of a file, `site`; and `on`, which opens the page, does
 * something with it, and sees to it that nothing went wrong.
 */
export function browse() {
    const site = { server: null, url: null, browser: null };
    before(async () => {
        site.server = await servePage();
        site.url = addressOf(site.server);
        site.browser = await launch();
    });
    after(async () => {
        await site.browser?.close();
        site.server?.close();
    });
    const on = async (hash, act, size) => {
        const page = await open(site.browser, site.url + hash, size);
        try {
            await act(page);
            assert.deepEqual(page.problems, []);
        } finally {
            await page.close();
        }
    };
    return { on, site };
}
