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
    // Of the difficulty only the whole number is known: it is that, or nearly one more.
    const at = (level, other) => {
        const rarity = (level / SCALE) ** 2 + Math.log(share / other);
        return Math.min(99, Math.floor(SCALE * Math.sqrt(Math.max(0, rarity))));
    };
    return [Math.min(difficulty, at(difficulty, high)), at(difficulty + 0.999, low)];
}
