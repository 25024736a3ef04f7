// The signs on buttons, drawn with lines on a grid of 24 by 24.

const PATHS = {
    undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
    redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
    hint: 'M9 18h6M10 21h4M8 14.5a6 6 0 1 1 8 0c-.8.8-1 1.5-1 3.5H9c0-2-.2-2.7-1-3.5z',
    shuffle: 'M3 7h3l10 10h5M3 17h3l3-3M13 10l3-3h5M18 4l3 3-3 3M18 14l3 3-3 3',
    autoplay: 'M7 4.5v15l12-7.5z',
    stop: 'M6 6h12v12H6z',
    share: 'M12 15V3M8 6.5 12 3l4 3.5M5 11v9h14v-9',
    help: 'M9.2 9a2.9 2.9 0 1 1 4.3 2.5c-1 .6-1.5 1.2-1.5 2.5M12 17.5v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
    deal: 'M12 5v14M5 12h14',
    zoomIn: 'M12 6v12M6 12h12',
    zoomOut: 'M6 12h12',
    zoomFit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
    again: 'M20 11a8 8 0 1 0-2 6M20 5v6h-6',
    yes: 'M5 12.5 10 18 19 7',
    no: 'M6 6l12 12M18 6 6 18',
    maybe: 'M12 7v6M12 17v.1',
    wait: 'M6 12v.1M12 12v.1M18 12v.1',
    won: 'M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2 6.4 20.3l1.2-6.3L3 9.6l6.3-.8z',
};

export function icon(name) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('aria-hidden', 'true');
    svg.setAttribute('class', 'icon');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', PATHS[name]);
    svg.append(path);
    return svg;
}

/** Puts its icon in front of every button that names one. */
export function addIcons(root) {
    for (const element of root.querySelectorAll('[data-icon]')) {
        element.prepend(icon(element.dataset.icon));
    }
}
