// Every text of the page. To have it in another language, translate this file; the words of the
// board itself are in the package (words.js) and can be replaced here as well.

import { WORDS } from './mjsolver/words.js';

// The browser's own way of writing numbers takes a tenth of a second when it is first asked.
const number = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
const many = (count, one, more) => `${number(count)} ${count === 1 ? one : more}`;

export const TEXTS = {
    board: WORDS,

    // The page.
    title: 'Mahjong Solitaire',
    tagline: 'with a solver that knows',
    views: 'Views',
    play: 'Play',
    analyse: 'Analyse',
    survey: 'Survey',
    share: 'Share',
    help: 'Help',
    close: 'Close',
    skip: 'Skip to the board',
    failed: (message) => `Something went wrong: ${message}`,

    // Deals.
    newGame: 'New game',
    layout: 'Layout',
    kind: 'Deal',
    seed: 'Number',
    seedHint: 'The same number deals the same board',
    deal: 'Deal it',
    dealAnother: 'New deal',
    again: 'Restart',
    importLayout: 'Import a layout…',
    imported: (name) => `${name} (imported)`,
    sharedLayout: 'Layout of this link',
    layouts: {
        turtle: 'Turtle',
        garden: 'Garden (40 tiles)',
        pyramid: 'Pyramid',
        towers: 'Four towers',
        diamond: 'Diamond',
        cross: 'Cross',
        stairs: 'Stairs',
        butterfly: 'Butterfly',
        castle: 'Castle',
    },
    kinds: {
        any: 'Any deal, lost ones too',
        winnable: 'Can be won',
        easy: 'Easy',
        medium: 'Medium',
        hard: 'Hard',
        fiendish: 'Fiendish',
    },
    dealing: 'Dealing…',
    noDeal: 'No such deal was found in time. Try another kind of deal.',
    nearestDeal: 'No deal of this layout is like that. This one comes nearest.',
    noneCanBeWon: 'No deal of this layout can ever be won.',
    anyLevel: 'As in GNOME Mahjongg, tiles on any higher level cover a tile.',
    badSeed: 'The number must be a whole number from 0 to 18446744073709551615.',

    // The game.
    undo: 'Undo',
    redo: 'Redo',
    hint: 'Hint',
    shuffle: 'Reshuffle',
    autoplay: 'Solve it',
    stopAutoplay: 'Stop',
    marks: 'Mark safe and losing pairs',
    dim: 'Darken blocked tiles',
    light: 'Tell whether it can be won',
    actions: 'Actions',
    zoom: 'Size of the board',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    zoomFit: 'Fit',
    settings: 'Settings',
    tilesLeft: (count) => many(count, 'tile left', 'tiles left'),
    pairsFree: (count) => many(count, 'pair can be played', 'pairs can be played'),
    thinking: 'Thinking…',
    canWin: 'Can still be won',
    cannotTell: 'Nobody knows yet',
    lostFor: (count) => `Lost. Undo ${many(count, 'pair', 'pairs')} and you can win.`,
    lostEver: 'This deal could never be won.',
    undoTo: (count) => `Undo ${count}`,
    showLoss: 'Show the pair',
    lostHere: 'This is the pair that lost the game.',
    whyLost: 'Why?',
    /** Why a game is lost: what kind of knot it is, and the kinds of tiles in it. */
    why(pattern, count, names) {
        const some = names.slice(0, 4).join(', ') + (count > 4 ? ', …' : '');
        if (pattern === 1) return `One of these two tiles is in the way of the other: ${some}.`;
        if (pattern === 2)
            return `These pairs wait for each other, round and round: ${some}. None can go first.`;
        if (count === 1)
            return `These tiles are in each other’s way: ${some}. No way to pair them works.`;
        return (
            `These tiles of ${count} kinds are in each other’s way: ${some}. ` +
            'No way to pair them works.'
        );
    },
    won: 'Cleared!',
    wonWith: (pairs, hints, undone) =>
        `${many(pairs, 'pair', 'pairs')}, ${many(hints, 'hint', 'hints')}, ` +
        `${many(undone, 'pair', 'pairs')} taken back.`,
    wonByMachine: 'The solver played it to the end.',
    stuck: 'No pair can be played.',
    hinted: (name) => `Hint: ${name}`,
    noHint: 'No hint: the game is lost.',
    noShuffle: 'No arrangement of these tiles can be won.',
    shuffled: 'The tiles that are left were shuffled so that they can be won.',
    removed: (name, left) => `${name} removed, ${many(left, 'tile', 'tiles')} left`,
    takenBack: (count) => `${many(count, 'pair', 'pairs')} taken back`,
    blocked: 'This tile is blocked.',
    difficulty: (difficulty) => `Difficulty ${difficulty} of 100`,

    // Share.
    shareTitle: 'Share this board',
    shareText: 'The link shows the same board, with the pairs played so far.',
    link: 'Link',
    copy: 'Copy',
    copied: 'Copied.',
    saveSvg: 'Picture (SVG)',
    savePng: 'Picture (PNG)',
    saveText: 'Board as text',
    pictureTitle: (left) => `A board of Mahjong Solitaire with ${many(left, 'tile', 'tiles')}`,

    // Analyse.
    analyseTitle: 'Can this board be won?',
    analyseText:
        'Paste a board, a layout of any game, or the number of a board of Xmahjongg. ' +
        'Or drop a file here.',
    input: 'Board, layout or number',
    open: 'Open a file',
    useCurrent: 'Take the board of the game',
    run: 'Analyse',
    stop: 'Stop',
    playThis: 'Play this board',
    verdict: 'Verdict',
    solvable: (pairs) => `It can be won, with ${many(pairs, 'pair', 'pairs')}.`,
    unsolvable: 'It cannot be won.',
    unknown: 'Not decided.',
    decidedBy: 'Decided by',
    by: [
        'nothing',
        'the pruning scan',
        'random games',
        'the search',
        'the theorem about stacks',
        'a proof',
    ],
    work: 'Work',
    workDone: ({ attempts, nodes, elapsed }) =>
        `${many(attempts, 'random game', 'random games')}, ${many(nodes, 'node', 'nodes')}, ` +
        `${elapsed < 10 ? elapsed.toFixed(1) : Math.round(elapsed)} ms`,
    difficultyTitle: 'Difficulty',
    difficultyOf: ({ difficulty, wins, games }, range) =>
        range
            ? `${difficulty} of 100 (95 %: ${range[0]} to ${range[1]}): ${number(wins)} of ` +
              `${number(games)} random games win`
            : difficulty === 100
              ? '100 of 100: nobody can win'
              : `${difficulty} of 100: none of ${number(games)} random games wins`,
    fewest: 'Fewest tiles left',
    fewestLeft: (left) => (left === 0 ? 'None: all tiles can go' : many(left, 'tile', 'tiles')),
    atMost: (left) => `At most ${left}: stopped before it was sure`,
    proof: 'Proof',
    proofLines: (lines) => many(lines, 'line', 'lines'),
    download: 'Download',
    check: 'Check it',
    proofRight: 'The proof is right.',
    proofWrong: (message) => `The proof is wrong: ${message}`,
    read: {
        board: (count) => `A board of ${many(count, 'tile', 'tiles')}.`,
        layout: (count, seed) =>
            `A layout of ${many(count, 'tile', 'tiles')}, dealt with number ${seed}.`,
        xmahjongg: (number) => `Board ${number} of Xmahjongg, on the turtle.`,
    },
    atLine: (message, line) => `Line ${line}: ${message}`,
    atTile: (message, tile, place) => `Tile ${tile} (${place}): ${message}`,
    empty: 'There is nothing to analyse yet.',

    // Survey.
    surveyTitle: 'How many deals cannot be won?',
    surveyText: 'Deals a layout again and again, and decides every deal.',
    deals: 'Deals',
    dealCount: number,
    start: 'Start',
    done: (deals, of) => `${number(deals)} of ${number(of)} deals`,
    surveyShare: (share, low, high) => `${share} % cannot be won (95 %: ${low} to ${high})`,
    surveyCounts: ({ solvable, unsolvable, unknown }) =>
        `${many(solvable, 'deal', 'deals')} can be won, ${number(unsolvable)} cannot` +
        (unknown ? `, ${number(unknown)} not decided` : ''),
    surveySpeed: (perSecond, workers) =>
        `${number(Math.round(perSecond))} deals a second with ` +
        many(workers, 'worker', 'workers'),
    hardest: 'The hardest deals',
    hardestText: 'Deals for which the solver had to search longest. Play one:',
    hardDeal: (seed, nodes) => `${seed} (${many(nodes, 'node', 'nodes')})`,
    surveyProgress: 'Progress of the survey',

    // Help.
    helpTitle: 'How to play',
    helpLines: [
        'Take away two tiles with the same picture, until all are gone. All flowers match each ' +
            'other, and so do all seasons.',
        'A tile is free when nothing lies on it and its left or its right side is open.',
        'The light tells whether the game can still be won. It is always right: the solver ' +
            'looks at all games there are.',
        'Keyboard: the arrow keys go from tile to tile, Enter takes one, and J jumps to one that ' +
            'matches. U undoes, R redoes, ' +
            'H hints, N deals another, M marks, S shares, A plays the solution, and + and - change ' +
            'the size.',
        'With two fingers, or the buttons in its corner, the board becomes larger; then it can be ' +
            'moved.',
        'Everything happens on this device. Once loaded, the page needs no network.',
    ],
    version: (version) => `mjsolver ${version}`,
    source: 'Boards are decided by mjsolver, a library under the MIT or Apache licence.',
};

/** Fills in the texts of elements that name them: data-text, data-label, data-hint. */
export function fillIn(root) {
    for (const element of root.querySelectorAll('[data-text]')) {
        element.textContent = TEXTS[element.dataset.text];
    }
    for (const element of root.querySelectorAll('[data-label]')) {
        element.setAttribute('aria-label', TEXTS[element.dataset.label]);
        element.title = TEXTS[element.dataset.label];
    }
    for (const element of root.querySelectorAll('[data-hint]')) {
        element.placeholder = TEXTS[element.dataset.hint];
    }
}
