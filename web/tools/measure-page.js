// Measures the page in Chromium: how soon a board is seen, how soon a hint is, and whether frames
// are dropped while the solver works. What a test would assert depends on the machine; this tells.
//
//     BROWSER_PATH=/usr/bin/chromium node web/tools/measure-page.js       after make web, test-web
//
// With folders behind it, pages of several versions are visited in turn: on a machine that others
// use as well, only such times can be compared.

import { resolve } from 'node:path';
import { addressOf, file, launch, open } from '../e2e/browser.js';
import { serve } from './serve.js';

const VISITS = 9;

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1].toFixed(0);

const folders = process.argv.slice(2);
if (folders.length === 0) folders.push(file('build/web'));
const sites = [];
for (const folder of folders) {
    const server = await serve(resolve(folder));
    sites.push({ folder, server, url: addressOf(server), visits: [] });
}

const browser = await launch();
// A browser has much to do when it starts, and that is not what is measured.
await new Promise((resolve) => setTimeout(resolve, 3000));

/** Times of somebody who has never seen the page: nothing is kept from one visit to the next. */
async function firstVisit(url) {
    const visitor = await browser.createBrowserContext();
    const page = await visitor.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    const cdp = await page.createCDPSession();
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.evaluateOnNewDocument(() => {
        // Not at every frame: that would make the browser paint while it has better things to do.
        const looking = setInterval(() => {
            if (!document.getElementById('board')?.shadowRoot?.querySelector('.tile')) return;
            clearInterval(looking);
            // Two frames later it has been painted.
            const seen = () => (window.seen = performance.now());
            requestAnimationFrame(() => requestAnimationFrame(seen));
        }, 10);
    });
    await page.goto(`${url}#layout=turtle&seed=42`);
    await page.waitForFunction(
        () => window.seen && document.getElementById('light').dataset.state === 'yes',
        { polling: 100 },
    );
    const { metrics } = await cdp.send('Performance.getMetrics');
    const busy = 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
    const times = await page.evaluate(async () => {
        const board = document.getElementById('board');
        const began = performance.now();
        document.getElementById('hint').click();
        while (!board.marks.hint) await new Promise((resolve) => setTimeout(resolve));
        const asked = performance
            .getEntriesByType('resource')
            .filter(({ startTime }) => startTime < window.seen);
        return {
            picture: window.seen,
            requests: 1 + asked.length,
            hint: performance.now() - began,
        };
    });
    await visitor.close();
    return { ...times, busy };
}

for (let k = 0; k < VISITS; k++) {
    for (const { url, visits } of sites) visits.push(await firstVisit(url));
}
for (const { folder, visits } of sites) {
    const of = (name) => median(visits.map((visit) => visit[name]));
    console.log(`${folder}, median of ${VISITS} visits:`);
    console.log(`first picture of a board: ${of('picture')} ms, after ${of('requests')} requests`);
    console.log(`processor time of the page's own thread, until the light is on: ${of('busy')} ms`);
    console.log(`from the click to the hint: ${of('hint')} ms`);
}

// The last folder that was named is the one to be looked at further.
const page = await open(browser, `${sites.at(-1).url}#layout=turtle&seed=42`);
const { frames, late, longest, tasks, elapsed } = await page.evaluate(async () => {
    const { mj } = await import('./main.js');
    const { board } = document.getElementById('board');
    const times = [];
    let running = true;
    const tick = (time) => {
        times.push(time);
        if (running) requestAnimationFrame(tick);
    };
    let tasks = 0;
    new PerformanceObserver((list) => (tasks += list.getEntries().length)).observe({
        entryTypes: ['longtask'],
    });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    tasks = 0;
    const began = performance.now();
    requestAnimationFrame(tick);
    for (let k = 0; k < 1000; k++) await mj.hint(board);
    running = false;
    const elapsed = performance.now() - began;
    const steps = times.slice(1).map((time, k) => time - times[k]);
    const late = steps.filter((step) => step > 25).length;
    return { frames: steps.length, late, longest: Math.max(...steps), tasks, elapsed };
});
console.log(
    `1,000 hints in ${elapsed.toFixed(0)} ms: ${frames} frames, ${late} of them late, the longest ` +
        `${longest.toFixed(1)} ms; ${tasks} tasks of the page took more than 50 ms`,
);
await browser.close();
for (const { server } of sites) server.close();
