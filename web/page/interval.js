// How far a difficulty may be off, because only so many random games were played.

/** The difficulty of a board of whose games one in e is won, as in `src/play/rate.rs`. */
const SCALE = 18;

/**
 * The range of difficulties that the 95 % interval of the share of games won amounts to. The square of
 * a difficulty is the logarithm of that share and what lost games are worth; it is the share that
 * luck decides. Nothing if no game was won: then there is no telling.
 */
export function rangeOf({ difficulty, share, low, high }) {
    if (!(share > 0)) return null;
    // The difficulty as it was before it was cut to a whole number is half of one more on average.
    const rarity = ((difficulty + 0.5) / SCALE) ** 2;
    const at = (other) =>
        Math.min(99, Math.floor(SCALE * Math.sqrt(Math.max(0, rarity + Math.log(share / other)))));
    // Where all games win, the difficulty is 0 and no half.
    return [Math.min(difficulty, at(high)), Math.max(difficulty, at(low))];
}
