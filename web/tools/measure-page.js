// Measures the page in Chromium: how soon a board is seen, how soon a hint is, and whether frames
// are dropped while the solver works. What a test would assert depends on the machine; this tells.
//
//     BROWSER_PATH=/usr/bin/chromium node web/tools/measure-page.js       after make web, test-web

import { addressOf, launch, open, servePage } from '../e2e/browser.js';

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1].toFixed(0);

const server = await servePage();
const url = addressOf(server);

const browser = await launch();
// A browser has much to do when it starts, and that is not what is measured.
await new Promise((resolve) => setTimeout(resolve, 3000));

/** Times of somebody who has never seen the page: nothing is kept from one visit to the next. */
async function firstVisit() {
    const visitor = await browser.createBrowserContext();
    const page = await visitor.newPage();
    await page.setViewport({ width: 1440, height: 900 });
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
    const times = await page.evaluate(async () => {
        const board = document.getElementById('board');
        const began = performance.now();
        document.getElementById('hint').click();
        while (!board.marks.hint) await new Promise((resolve) => setTimeout(resolve));
        return { picture: window.seen, hint: performance.now() - began };
    });
    await visitor.close();
    return times;
}

const visits = [];
for (let k = 0; k < 5; k++) visits.push(await firstVisit());
console.log(
    `first picture of a board: ${median(visits.map(({ picture }) => picture))} ms (median of 5)`,
);
console.log(
    `from the click to the hint: ${median(visits.map(({ hint }) => hint))} ms (median of 5)`,
);

const page = await open(browser, `${url}#layout=turtle&seed=42`);
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
server.close();
