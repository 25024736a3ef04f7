/*
 * What the solver knows about a game of Mahjongg: asks mjsolver, and changes nothing.
 *
 * Knows nothing of the game's own classes, which differ from version to version: tiles are added one
 * by one, and are known by their index from then on. Coordinates are half tiles, as in Slot; tiles
 * match when a quarter of their numbers does.
 */
public class Solver : Object
{
    public enum State
    {
        UNKNOWN,
        WINNABLE,
        LOST
    }

    /* For what is asked after every move, in the event loop, and for what a player asks for. */
    public const uint64 QUICK_MS = 20;
    public const uint64 PATIENT_MS = 3000;

    private struct Piece
    {
        public Mj.Tile tile;
        public int number;
        public bool visible;
        public int move;
    }

    private Mj.Rule rule;
    private Piece[] pieces = {};

    /* Games up to version 46 play by the first rule, later ones by the second. */
    public Solver (Mj.Rule rule = Mj.Rule.ONE_LEVEL)
    {
        this.rule = rule;
    }

    /* move: in which move the tile was removed, from 1 on; 0 if in none that can be undone. */
    public void add (int x, int y, int layer, int number, bool visible, int move)
    {
        var piece = Piece ();
        piece.tile = { y, x, layer, number / 4 };
        piece.number = number;
        piece.visible = visible;
        piece.move = move;
        pieces += piece;
    }

    public int n_tiles
    {
        get { return pieces.length; }
    }

    private Mj.Options options (uint64 limit_ms)
    {
        var options = Mj.Options ();
        options.time_limit_ms = limit_ms;
        options.rule = rule;
        return options;
    }

    /* The tiles that are left, and their indices. */
    private Mj.Tile[] position (out uint[] indices)
    {
        Mj.Tile[] tiles = {};
        uint[] found = {};
        for (var i = 0; i < pieces.length; i++)
        {
            if (!pieces[i].visible)
                continue;
            tiles += pieces[i].tile;
            found += i;
        }
        indices = found;
        return tiles;
    }

    /* Tiles before the first move that can be undone, and the moves since. */
    private Mj.Tile[] history (out Mj.Pair[] played)
    {
        Mj.Tile[] tiles = {};
        var last = 0;
        foreach (var piece in pieces)
            if (!piece.visible)
                last = int.max (last, piece.move);

        played = new Mj.Pair[last];
        var found = new int[last];
        foreach (var piece in pieces)
        {
            if (!piece.visible && piece.move <= 0)
                continue;
            if (!piece.visible)
            {
                var move = piece.move - 1;
                /* Two tiles a move; anything else is a pair that mjsolver refuses. */
                if (found[move]++ == 0)
                    played[move].first = tiles.length;
                played[move].second = found[move] <= 2 ? tiles.length : played[move].first;
            }
            tiles += piece.tile;
        }
        return tiles;
    }

    /* Whether the game can still be won. If not, undo tells how many moves have to be taken back so
     * that it can be, or -1 if that does not help. */
    public State judge (out int undo, uint64 limit_ms = QUICK_MS)
    {
        Mj.Pair[] played;
        uint64 lost_at;
        var tiles = history (out played);
        undo = 0;
        var code = Mj.lost_since (tiles, played, options (limit_ms), out lost_at);
        if (code == Mj.SOLVABLE)
            return State.WINNABLE;
        if (code != Mj.UNSOLVABLE)
            return State.UNKNOWN;
        undo = lost_at == Mj.NO_INDEX ? -1 : played.length - (int) lost_at;
        return State.LOST;
    }

    /* How many pairs can go, or -1 where the tiles are not what mjsolver knows. */
    private int64 n_pairs ()
    {
        uint[] indices;
        uint64 count;
        var tiles = position (out indices);
        var code = Mj.legal_pairs_by_rule (tiles, rule, null, out count);
        return code < 0 ? -1 : (int64) count;
    }

    public bool can_move ()
    {
        return n_pairs () > 0;
    }

    /* Whether tiles are left, and no two of them can go. */
    public bool stuck ()
    {
        return n_pairs () == 0 && has_tiles ();
    }

    private bool has_tiles ()
    {
        foreach (var piece in pieces)
            if (piece.visible)
                return true;
        return false;
    }

    /* The pairs that keep the game winnable, two indices each; none where it is lost. */
    public State safe_pairs (out uint[] pairs, uint64 limit_ms = PATIENT_MS)
    {
        uint[] indices;
        uint64 count;
        var tiles = position (out indices);
        pairs = {};
        if (Mj.legal_pairs_by_rule (tiles, rule, null, out count) < 0)
            return State.UNKNOWN;
        var legal = new Mj.Pair[count];
        var verdicts = new uint8[count];
        var code = Mj.safe_pairs (tiles, options (limit_ms), legal, verdicts, out count);
        if (code < 0)
            return State.UNKNOWN;
        uint[] safe = {};
        for (var i = 0; i < legal.length; i++)
        {
            if (verdicts[i] != Mj.SOLVABLE)
                continue;
            safe += indices[legal[i].first];
            safe += indices[legal[i].second];
        }
        pairs = safe;
        if (pairs.length > 0 || code == Mj.SOLVABLE)
            return State.WINNABLE;
        return code == Mj.UNSOLVABLE ? State.LOST : State.UNKNOWN;
    }

    /* The tiles that are why the game is lost. */
    public State at_fault (out uint[] faults, uint64 limit_ms = PATIENT_MS)
    {
        uint[] indices;
        var tiles = position (out indices);
        var flags = new uint8[tiles.length];
        faults = {};
        var code = Mj.why_lost (tiles, options (limit_ms), flags);
        if (code == Mj.SOLVABLE)
            return State.WINNABLE;
        if (code != Mj.UNSOLVABLE)
            return State.UNKNOWN;
        uint[] found = {};
        for (var i = 0; i < flags.length; i++)
            if (flags[i] != Mj.Fault.NONE)
                found += indices[i];
        faults = found;
        return State.LOST;
    }

    /* Other numbers for the tiles that are left, so that the game can be won. Tiles that are gone keep
     * theirs, so that undoing still works. LOST: no numbers help. */
    public State reshuffle (uint64 seed, out int[] numbers, uint64 limit_ms = PATIENT_MS)
    {
        uint[] indices;
        var tiles = position (out indices);
        var shuffled = new Mj.Tile[tiles.length];
        numbers = {};
        var code = Mj.reshuffle (tiles, seed, options (limit_ms), shuffled);
        if (code != Mj.SOLVABLE)
            return code == Mj.UNSOLVABLE ? State.LOST : State.UNKNOWN;

        numbers = new int[pieces.length];
        for (var i = 0; i < pieces.length; i++)
            numbers[i] = pieces[i].number;
        /* Each number is given once. */
        var given = new bool[tiles.length];
        for (var i = 0; i < tiles.length; i++)
        {
            for (var j = 0; j < tiles.length; j++)
            {
                if (given[j] || tiles[j].group != shuffled[i].group)
                    continue;
                given[j] = true;
                numbers[indices[i]] = pieces[indices[j]].number;
                break;
            }
        }
        return State.WINNABLE;
    }

    /* How to go on where the game is lost: how many moves to undo, or 0 if that does not help or is not
     * known; and numbers as of reshuffle, none if there are none. */
    public void ways_on (uint64 seed, out int undo, out int[] numbers, uint64 limit_ms = PATIENT_MS)
    {
        if (judge (out undo, limit_ms) != State.LOST)
            undo = 0;
        undo = int.max (undo, 0);
        reshuffle (seed, out numbers, limit_ms);
    }

    /* Numbers for all tiles, so that the game can be won and is as difficult as asked for, from 0 to
     * 100, where this layout has such games. */
    public State deal (uint64 seed, uint easiest, uint hardest, out int[] numbers,
                       uint64 limit_ms = PATIENT_MS)
    {
        Mj.Tile[] layout = {};
        foreach (var piece in pieces)
            layout += piece.tile;
        var tiles = new Mj.Tile[layout.length];
        numbers = {};
        var code = Mj.deal_surely (layout, 4, seed, easiest, hardest, options (limit_ms), tiles);
        if (code < 0 || code == Mj.UNKNOWN)
            code = Mj.deal_surely (layout, 4, seed, 0, Mj.HARDEST, options (limit_ms), tiles);
        if (code != Mj.SOLVABLE)
            return code == Mj.UNSOLVABLE ? State.LOST : State.UNKNOWN;

        var used = new int[tiles.length];
        numbers = new int[tiles.length];
        for (var i = 0; i < tiles.length; i++)
            numbers[i] = tiles[i].group * 4 + used[tiles[i].group]++;
        return State.WINNABLE;
    }

    /* Work that a thread does while the window goes on. */
    public delegate void Work ();

    private class Job
    {
        public bool done;
        public Mutex mutex;
        public unowned Work work;

        public Job (Work work)
        {
            this.work = work;
            mutex = Mutex ();
        }

        public bool is_done ()
        {
            mutex.lock ();
            var result = done;
            mutex.unlock ();
            return result;
        }

        public bool run ()
        {
            work ();
            mutex.lock ();
            done = true;
            mutex.unlock ();
            MainContext.default ().wakeup ();
            return true;
        }
    }

    /* Returns when the work is done. The events of the window are handled meanwhile. */
    public static void wait (Work work)
    {
        var job = new Job (work);
        var thread = new Thread<bool> ("solver", () => { return job.run (); });
        while (!job.is_done ())
            MainContext.default ().iteration (true);
        thread.join ();
    }
}
