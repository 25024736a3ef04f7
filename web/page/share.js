// Links and files of the board that is shown.

import { toSvg } from './mjsolver/picture.js';
import { $, mj, report, save } from './page.js';
import { current } from './play.js';
import { TEXTS } from './texts.js';

/** A picture has so many pixels for one of the drawing's units. */
const SHARPNESS = 2;

function picture() {
    const { game } = current();
    return toSvg(game.board, { played: game.played, title: TEXTS.pictureTitle(game.left) });
}

async function png() {
    const image = new Image();
    const url = URL.createObjectURL(new Blob([picture()], { type: 'image/svg+xml' }));
    try {
        image.src = url;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = SHARPNESS * image.naturalWidth;
        canvas.height = SHARPNESS * image.naturalHeight;
        canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
        return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    } finally {
        URL.revokeObjectURL(url);
    }
}

/** `address` tells the address of what is shown. */
export function startShare(address) {
    $('share').addEventListener('click', async () => {
        $('share-link').value = new URL(await address(), location.href).href;
        $('share-note').textContent = '';
        $('share-dialog').showModal();
    });
    $('share-copy').addEventListener('click', async () => {
        $('share-link').select();
        try {
            await navigator.clipboard.writeText($('share-link').value);
        } catch {
            // Pages that are not served safely have no clipboard; the older way may work.
            document.execCommand('copy');
        }
        $('share-note').textContent = TEXTS.copied;
    });
    const on = (id, act) => $(id).addEventListener('click', () => act().catch(report));
    on('save-svg', async () => save('mahjong.svg', 'image/svg+xml', picture()));
    on('save-png', async () => save('mahjong.png', 'image/png', await png()));
    on('save-text', async () => {
        save('mahjong.txt', 'text/plain', await mj.writeBoard(current().game.rest.board));
    });
}
