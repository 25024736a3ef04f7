// The page: its views, its address, and what keeps it for when there is no network.

import './mjsolver/element.js';
import { readAddress, writeAddress } from './address.js';
import { startAnalyse } from './analyse.js';
import { addIcons } from './icons.js';
import { $, mj, report, seen, settings } from './page.js';
import { current, restore, startPlay } from './play.js';
import { startShare } from './share.js';
import { showSurvey, startSurvey } from './survey.js';
import { TEXTS, fillIn } from './texts.js';
import { startZoom } from './zoom.js';

// For whoever measures how long the solver takes.
export { mj } from './page.js';

const VIEWS = ['play', 'analyse', 'survey'];

let shown = 'play';
/** The address that this page wrote last: what differs from it was typed or clicked. */
let written = null;
let writing = 0;

const address = (view = shown) => {
    const { game } = current();
    const { name, layout, seed } = game.source;
    const board = seed === undefined ? game.board : null;
    const { rule, played: moves } = game;
    return writeAddress({ view, name, layout, seed, board, rule, moves });
};

async function remember() {
    const mine = ++writing;
    const hash = await address();
    if (mine !== writing) return;
    written = hash;
    settings.set('last', hash);
    history.replaceState(null, '', hash);
}

function show(view) {
    shown = VIEWS.includes(view) ? view : 'play';
    document.body.dataset.view = shown;
    for (const name of VIEWS) $(name).hidden = name !== shown;
    for (const button of document.querySelectorAll('nav button')) {
        if (button.dataset.view === shown) button.setAttribute('aria-current', 'page');
        else button.removeAttribute('aria-current');
    }
    if (shown === 'survey') showSurvey();
    if (current().game.tiles.length > 0) remember().catch(report);
}

async function fromAddress() {
    // Without an address, the game goes on that was played last.
    const said = await readAddress(location.hash || settings.get('last', ''));
    if (!location.hash) said.view = 'play';
    shown = VIEWS.includes(said.view) ? said.view : 'play';
    await restore(said);
    show(shown);
}

fillIn(document);
addIcons(document);
for (const line of TEXTS.helpLines) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    $('help-lines').append(paragraph);
}

startPlay(() => remember().catch(report));
startZoom();
startAnalyse(show);
startSurvey();
startShare(() => address('play'));

for (const button of document.querySelectorAll('nav button')) {
    button.addEventListener('click', () => show(button.dataset.view));
}
$('help').addEventListener('click', () => $('help-dialog').showModal());
$('skip').addEventListener('click', (event) => {
    event.preventDefault();
    show('play');
    $('board').focus();
});
addEventListener('hashchange', () => {
    if (location.hash !== written) fromAddress().catch(report);
});
addEventListener('unhandledrejection', ({ reason }) => report(reason));

/** Keeps the page for later, when there is nothing more urgent to load. */
function keepForLater() {
    if (!('serviceWorker' in navigator) || !isSecureContext) return;
    navigator.serviceWorker.register('service-worker.js').catch(() => {
        // Without one, the page works as long as there is a network.
    });
}

fromAddress()
    // A link that nobody can make sense of: a new game.
    .catch((error) => {
        report(error);
        return restore({ seed: null, board: null, moves: [] });
    })
    .then(() => {
        document.body.setAttribute('data-ready', '');
        return seen;
    })
    .then(() => {
        mj.version().then((version) => ($('version').textContent = TEXTS.version(version)), report);
        setTimeout(keepForLater, 500);
    })
    .catch(report);
