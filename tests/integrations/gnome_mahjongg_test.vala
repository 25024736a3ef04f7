/*
 * Tests what integrations/gnome-mahjongg asks the solver, by both rules, on a stand-in for the game:
 * tiles with slots, numbers and moves, as the game's own have them. Nothing of the game is needed.
 */
const int TILES = 144;

class Table
{
    public Mj.Tile[] slots;
    public int[] number;
    public bool[] visible;
    public int[] move;
    public int move_number = 1;
    public Mj.Rule rule;

    public Table (Mj.Rule rule, Mj.Tile[] slots)
    {
        this.rule = rule;
        this.slots = slots;
        number = new int[slots.length];
        visible = new bool[slots.length];
        move = new int[slots.length];
        for (var i = 0; i < slots.length; i++)
            visible[i] = true;
    }

    public Solver solver ()
    {
        var solver = new Solver (rule);
        for (var i = 0; i < slots.length; i++)
            solver.add (slots[i].col, slots[i].row, slots[i].level, number[i], visible[i], move[i]);
        return solver;
    }

    /* The rule, written out. */
    public bool playable (uint i)
    {
        var left = false;
        var right = false;
        if (!visible[i])
            return false;
        for (var j = 0; j < slots.length; j++)
        {
            if (j == i || !visible[j] || (slots[j].row - slots[i].row).abs () > 1)
                continue;
            var up = slots[j].level - slots[i].level;
            var across = slots[j].col - slots[i].col;
            if ((rule == Mj.Rule.ANY_LEVEL ? up > 0 : up == 1) && across.abs () <= 1)
                return false;
            left |= up == 0 && across == -2;
            right |= up == 0 && across == 2;
        }
        return !(left && right);
    }

    public void play (uint one, uint other)
    {
        assert (one != other && number[one] / 4 == number[other] / 4);
        assert (playable (one) && playable (other));
        foreach (var i in new uint[] { one, other })
        {
            visible[i] = false;
            move[i] = move_number;
        }
        move_number++;
    }

    public void undo ()
    {
        move_number--;
        for (var i = 0; i < slots.length; i++)
            if (move[i] == move_number)
            {
                /* The game keeps the number of the move, for redoing. */
                visible[i] = true;
            }
    }

    public int left ()
    {
        var count = 0;
        foreach (var flag in visible)
            count += flag ? 1 : 0;
        return count;
    }

    public bool winnable ()
    {
        Mj.Tile[] tiles = {};
        for (var i = 0; i < slots.length; i++)
            if (visible[i])
                tiles += Mj.Tile () { row = slots[i].row, col = slots[i].col, level = slots[i].level,
                                      group = number[i] / 4 };
        var options = Mj.Options ();
        options.rule = rule;
        return Mj.solve (tiles, options) == Mj.SOLVABLE;
    }

    public bool first_pair (out uint one, out uint other, bool losing = false)
    {
        for (one = 0; one < slots.length; one++)
            for (other = one + 1; other < slots.length; other++)
            {
                if (number[one] / 4 != number[other] / 4 || !playable (one) || !playable (other))
                    continue;
                if (!losing)
                    return true;
                play (one, other);
                var lost = !winnable ();
                undo ();
                if (lost)
                    return true;
            }
        one = other = 0;
        return false;
    }

    /* Plays what loses the game, or else the first pair. False: there is none. */
    public bool blunder ()
    {
        uint one, other;
        if (!first_pair (out one, out other, winnable ()) && !first_pair (out one, out other))
            return false;
        play (one, other);
        return true;
    }
}

Mj.Tile[] turtle ()
{
    var tiles = new Mj.Tile[TILES];
    assert (Mj.turtle (tiles) == TILES);
    return tiles;
}

/* The turtle with gaps: every tile of its upper levels one more up, where the rules differ. */
Mj.Tile[] gaps ()
{
    var tiles = turtle ();
    for (var i = 0; i < tiles.length; i++)
        if (tiles[i].level >= 2)
            tiles[i].level++;
    return tiles;
}

Table dealt (Mj.Rule rule, uint64 seed, uint easiest = 0, uint hardest = 100)
{
    var table = new Table (rule, gaps ());
    int[] numbers;
    assert (table.solver ().deal (seed, easiest, hardest, out numbers, 0) == Solver.State.WINNABLE);
    table.number = numbers;
    return table;
}

void test_deals (Mj.Rule rule)
{
    uint bounds[] = { 0, 20, 40, 60 };
    for (var i = 0; i < 3; i++)
    {
        var table = dealt (rule, i, bounds[i], bounds[i + 1]);
        var seen = new bool[TILES];
        Mj.Tile[] tiles = table.slots;
        for (var k = 0; k < TILES; k++)
        {
            assert (!seen[table.number[k]]);
            seen[table.number[k]] = true;
            tiles[k].group = table.number[k] / 4;
        }
        var rating = Mj.Rating ();
        var options = Mj.Options ();
        options.rule = rule;
        assert (Mj.rate (tiles, 0, options, &rating) == Mj.SOLVABLE);
        assert (rating.difficulty >= bounds[i] && rating.difficulty <= bounds[i + 1]);
    }
}

void test_hints (Mj.Rule rule)
{
    for (var seed = 0; seed < 5; seed++)
    {
        var table = dealt (rule, seed);
        uint[] pairs;
        var state = table.solver ().safe_pairs (out pairs, 0);
        for (; pairs.length > 0; state = table.solver ().safe_pairs (out pairs, 0))
        {
            assert (state == Solver.State.WINNABLE);
            /* Any of them will do. */
            var k = (seed * 7 + table.move_number) % (pairs.length / 2) * 2;
            table.play (pairs[k], pairs[k + 1]);
        }
        assert (table.left () == 0 && state == Solver.State.WINNABLE);
    }
}

void test_lost_games (Mj.Rule rule)
{
    var games = 0;
    for (var seed = 10; games < 4; seed++)
    {
        var table = dealt (rule, seed, 20);
        int undo;
        uint[] tiles;
        while (table.winnable () && table.left () > 0)
        {
            assert (table.solver ().judge (out undo, 0) == Solver.State.WINNABLE && undo == 0);
            assert (table.solver ().at_fault (out tiles, 0) == Solver.State.WINNABLE);
            assert (tiles.length == 0);
            table.blunder ();
        }
        /* Some games cannot be lost. */
        if (table.left () == 0)
            continue;
        games++;
        var lost = table.move_number;
        assert (table.solver ().judge (out undo, 0) == Solver.State.LOST && undo == 1);
        assert (!dealt (rule, seed).solver ().stuck ());
        uint one;
        uint other;
        while (table.blunder ())
        {
            assert (table.solver ().judge (out undo, 0) == Solver.State.LOST);
            assert (undo == table.move_number - lost + 1);
            assert (table.solver ().stuck () == !table.first_pair (out one, out other));
        }
        assert (table.solver ().stuck ());
        assert (table.solver ().safe_pairs (out tiles, 0) == Solver.State.LOST && tiles.length == 0);
        assert (table.solver ().at_fault (out tiles, 0) == Solver.State.LOST && tiles.length > 0);
        foreach (var i in tiles)
            assert (table.visible[i]);

        /* Shuffled, it can be won, and what was played can still be undone. */
        int[] numbers;
        int[] tried;
        var before = table.number;
        assert (table.solver ().reshuffle (seed, out numbers, 0) == Solver.State.WINNABLE);
        var seen = new bool[TILES];
        for (var i = 0; i < TILES; i++)
        {
            assert (table.visible[i] || numbers[i] == before[i]);
            assert (!seen[numbers[i]]);
            seen[numbers[i]] = true;
        }
        table.number = numbers;
        assert (table.winnable ());
        assert (table.solver ().judge (out undo, 0) == Solver.State.WINNABLE);
        table.number = before;

        /* What is offered where no moves are left is just that. */
        table.solver ().ways_on (seed, out undo, out tried, 0);
        assert (undo == table.move_number - lost + 1 && tried.length == TILES);
        for (var i = 0; i < TILES; i++)
            assert (tried[i] == numbers[i]);

        /* Taken back, it can be won. */
        assert (table.solver ().judge (out undo, 0) == Solver.State.LOST);
        for (; undo > 0; undo--)
            table.undo ();
        assert (table.winnable ());
        assert (table.move_number == lost - 1);
        assert (table.solver ().judge (out undo, 0) == Solver.State.WINNABLE);
    }
}

/* What the game's own shuffle leaves: tiles that went before it, in no move. */
void test_after_a_shuffle ()
{
    var table = dealt (Mj.Rule.ANY_LEVEL, 3);
    uint one = 0;
    uint other = 0;
    int undo;
    for (var i = 0; i < 10 && table.first_pair (out one, out other); i++)
        table.play (one, other);
    for (var i = 0; i < TILES; i++)
        table.move[i] = 0;
    table.move_number = 1;
    var state = table.solver ().judge (out undo, 0);
    assert (state == (table.winnable () ? Solver.State.WINNABLE : Solver.State.LOST));
    assert (state == Solver.State.WINNABLE || undo == -1);
}

/* A tile above another one across a gap: the two rules disagree. */
void test_rules ()
{
    var table = new Table (Mj.Rule.ONE_LEVEL, { { 0, 0, 0, 0 }, { 0, 0, 2, 0 } });
    uint[] pairs;
    int[] numbers;
    table.number = { 0, 1 };
    assert (table.solver ().safe_pairs (out pairs, 0) == Solver.State.WINNABLE && pairs.length == 2);
    table.rule = Mj.Rule.ANY_LEVEL;
    assert (table.solver ().safe_pairs (out pairs, 0) == Solver.State.LOST);
    assert (table.solver ().reshuffle (1, out numbers, 0) == Solver.State.LOST && numbers.length == 0);
}

/* The last two lie on each other: no shuffle helps, and none is offered; undoing is, where it helps. */
void test_no_shuffle_helps ()
{
    foreach (var rule in new Mj.Rule[] { Mj.Rule.ONE_LEVEL, Mj.Rule.ANY_LEVEL })
    {
        /* Two on each other and two beside them, all of them matching. */
        var table = new Table (rule, { { 0, 0, 0, 0 }, { 0, 0, 1, 0 }, { 0, 4, 0, 0 }, { 0, 8, 0, 0 } });
        int undo;
        int[] numbers;
        table.number = { 0, 1, 2, 3 };
        table.solver ().ways_on (1, out undo, out numbers, 0);
        assert (undo == 0 && numbers.length == 4);
        table.play (2, 3);
        assert (table.solver ().judge (out undo, 0) == Solver.State.LOST && undo == 1);
        assert (table.solver ().reshuffle (1, out numbers, 0) == Solver.State.LOST);
        table.solver ().ways_on (1, out undo, out numbers, 0);
        assert (undo == 1 && numbers.length == 0);
        /* As after a shuffle of the game's own, which cannot be undone. */
        table.move = { 0, 0, 0, 0 };
        table.solver ().ways_on (1, out undo, out numbers, 0);
        assert (undo == 0 && numbers.length == 0);
    }
}

void test_what_is_no_game ()
{
    int undo;
    uint[] found;
    int[] numbers;
    var solver = new Solver ();
    assert (solver.judge (out undo, 0) == Solver.State.WINNABLE && !solver.stuck ());
    solver.add (0, 0, 0, 0, true, 0);
    assert (solver.judge (out undo, 0) == Solver.State.UNKNOWN);
    assert (solver.safe_pairs (out found, 0) == Solver.State.UNKNOWN && found.length == 0);
    assert (solver.at_fault (out found, 0) == Solver.State.UNKNOWN);
    assert (solver.reshuffle (0, out numbers, 0) == Solver.State.UNKNOWN);
    assert (solver.deal (0, 0, 100, out numbers, 0) == Solver.State.UNKNOWN);
    solver.ways_on (0, out undo, out numbers, 0);
    assert (undo == 0 && numbers.length == 0);
    /* A tile that went alone. */
    solver.add (4, 0, 0, 1, false, 1);
    assert (solver.judge (out undo, 0) == Solver.State.UNKNOWN);
}

/* Events are handled while a thread works. */
void test_waiting ()
{
    var done = new AsyncQueue<string> ();
    var ticks = 0;
    Timeout.add (1, () => {
        if (++ticks == 3)
            done.push ("done");
        return ticks < 3;
    });
    Solver.wait (() => { done.pop (); });
    assert (ticks == 3);
}

void main ()
{
    foreach (var rule in new Mj.Rule[] { Mj.Rule.ONE_LEVEL, Mj.Rule.ANY_LEVEL })
    {
        test_deals (rule);
        test_hints (rule);
        test_lost_games (rule);
    }
    test_after_a_shuffle ();
    test_rules ();
    test_no_shuffle_helps ();
    test_what_is_no_game ();
    test_waiting ();
    print ("all passed\n");
}
