// How large the board is: it fits the window, or is larger and can be moved. With buttons, two
// fingers, the wheel with Ctrl (as pads send it), and + - 0.

import { $ } from './page.js';

const MOST = 4;

/** How much a click changes it. */
const STEP = 1.4;

let size = 1;

/** Where the tiles are: in the middle of the element, which may have room beside them. */
function drawing(board) {
    const box = board.getBoundingClientRect();
    const { width, height } = board.shadowRoot.querySelector('svg').viewBox.baseVal;
    const scale = Math.min(box.width / width, box.height / height);
    const [wide, tall] = [scale * width, scale * height];
    const [x, y] = [box.x + (box.width - wide) / 2, box.y + (box.height - tall) / 2];
    return { x, y, width: wide, height: tall };
}

/**
 * Makes the board `next` times as large as it is when it fits; the point of the window `at` stays
 * where it is on the board.
 */
function zoom(next, at = null) {
    const [felt, board] = [$('felt'), $('board')];
    next = Math.min(MOST, Math.max(1, next));
    // Almost nothing more than what fits: so it fits.
    if (next < 1.05) next = 1;
    if (next === size || board.board.length === 0) return;
    const view = felt.getBoundingClientRect();
    const { x, y } = at ?? { x: view.x + view.width / 2, y: view.y + view.height / 2 };
    const before = drawing(board);
    const [across, down] = [(x - before.x) / before.width, (y - before.y) / before.height];
    if (size === 1) {
        // What surrounds the board keeps its size, and the board grows from what it is.
        felt.style.height = `${view.height}px`;
        felt.dataset.fits = before.width;
    }
    size = next;
    felt.classList.toggle('zoomed', size > 1);
    if (size === 1) {
        felt.style.height = board.style.width = '';
    } else {
        board.style.width = `${size * Number(felt.dataset.fits)}px`;
        const after = drawing(board);
        felt.scrollLeft += after.x + across * after.width - x;
        felt.scrollTop += after.y + down * after.height - y;
    }
}

/** Where two fingers are: how far apart, and the middle between them. */
function fingers({ touches: [one, two] }) {
    const [dx, dy] = [two.clientX - one.clientX, two.clientY - one.clientY];
    const middle = { x: one.clientX + dx / 2, y: one.clientY + dy / 2 };
    return { apart: Math.max(1, Math.hypot(dx, dy)), middle };
}

function startPinch(felt) {
    let began = null;
    felt.addEventListener('touchstart', (event) => {
        began = event.touches.length === 2 ? { size, ...fingers(event) } : null;
    });
    felt.addEventListener(
        'touchmove',
        (event) => {
            if (!began || event.touches.length !== 2) return;
            event.preventDefault();
            const { apart, middle } = fingers(event);
            zoom((began.size * apart) / began.apart, middle);
        },
        { passive: false },
    );
    felt.addEventListener('touchend', () => (began = null));
}

const KEYS = { '+': () => zoom(size * STEP), '-': () => zoom(size / STEP), 0: () => zoom(1) };

export function startZoom() {
    const felt = $('felt');
    $('zoom-in').addEventListener('click', () => zoom(size * STEP));
    $('zoom-out').addEventListener('click', () => zoom(size / STEP));
    $('zoom-fit').addEventListener('click', () => zoom(1));
    startPinch(felt);
    felt.addEventListener(
        'wheel',
        (event) => {
            if (!event.ctrlKey) return;
            event.preventDefault();
            zoom(size * 1.01 ** -event.deltaY, { x: event.clientX, y: event.clientY });
        },
        { passive: false },
    );
    addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (document.body.dataset.view !== 'play' || document.querySelector('dialog[open]')) return;
        if (event.target.closest('input, select, textarea')) return;
        KEYS[event.key]?.();
    });
    // In a window of another width, something else fits. The height changes while a phone scrolls.
    let wide = innerWidth;
    addEventListener('resize', () => {
        if (innerWidth !== wide) zoom(1);
        wide = innerWidth;
    });
}
