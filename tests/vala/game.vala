/* A game in Vala, as GNOME's might have it: deals, hints, loses, undoes, reshuffles. Prints what
 * happens; any check that fails ends it. */

static void check (bool holds, string what) {
    if (!holds) {
        printerr ("failed: %s\n", what);
        Process.exit (1);
    }
}

static int cancel (void* user, Mj.Progress* progress) {
    int* calls = user;
    *calls = *calls + 1;
    check (progress->struct_size >= sizeof (Mj.Progress), "a progress has its size");
    return *calls == 3 ? 1 : 0;
}

static int stop_soon (void* user, Mj.SurveyPart* result) {
    uint64* deals = user;
    *deals += result->deals;
    check (result->struct_size >= sizeof (Mj.SurveyResult), "a result has its size");
    return 1;
}

static Mj.Tile[] without (Mj.Tile[] tiles, Mj.Pair pair) {
    Mj.Tile[] rest = {};
    for (uint32 k = 0; k < tiles.length; k++) {
        if (k != pair.first && k != pair.second) {
            rest += tiles[k];
        }
    }
    return rest;
}

static void test_layouts () {
    size_t length, count;
    check (Mj.list_layouts (null, out length) == Mj.OK, "layouts can be listed");
    var names = new char[length + 1];
    Mj.list_layouts (names, out length);
    check (((string) names).has_prefix ("turtle"), "the turtle comes first");
    check (Mj.find_layout ("turtle", null, out count) == Mj.OK && count == 144, "it can be found");
    uint64 line;
    check (Mj.find_layout ("no such layout", null, out count, out line) == Mj.Error.LAYOUT_NAME,
           "others cannot");

    Mj.Rule rule;
    check (Mj.layout_rule ("turtle", out rule) == Mj.OK && rule == Mj.Rule.ONE_LEVEL, "its rule");
    Mj.Tile[] gap = { Mj.Tile () { level = 0 }, Mj.Tile () { level = 2 } };
    check (Mj.playable_by_rule (gap, Mj.Rule.ANY_LEVEL) == 1, "one tile lies above the other");
    check (Mj.playable (gap) == 2, "across a gap it does not");
    var any_level = Mj.Options ();
    any_level.rule = Mj.Rule.ANY_LEVEL;
    check (Mj.solve (gap, any_level) == Mj.UNSOLVABLE && Mj.solve (gap) == Mj.SOLVABLE, "rules");

    var sure = new Mj.Tile[144];
    Mj.turtle (sure);
    int32 difficulty;
    check (Mj.deal_surely (sure, 4, 1, 0, 100, null, sure, out difficulty) == Mj.SOLVABLE,
           "a deal for sure");
    var counts = new uint64[Mj.DIFFICULTIES];
    int32 easiest, hardest;
    check (Mj.difficulties (sure, 4, 1, 3, null, counts, out easiest, out hardest) == Mj.SOLVABLE
           && easiest < hardest, "levels that exist");
    uint64 groups;
    Mj.Pattern pattern;
    var faults = new uint8[2];
    check (Mj.why_lost (gap, any_level, faults, out groups, out pattern) == Mj.UNSOLVABLE
           && groups == 1 && pattern == Mj.Pattern.OWN_PAIR && faults[1] == Mj.Fault.BLOCKS,
           "why it is lost");

    check (Mj.read_layout ("0 0 0\n0 2 0\n".data, null, null, out count) == Mj.OK, "a layout");
    var layout = new Mj.Tile[count];
    Mj.read_layout ("0 0 0\n0 2 0\n".data, null, layout, out count);
    check (Mj.transpose (layout, layout) == Mj.OK && layout[1].row == 2, "can be turned");
    check (Mj.deal_xmahjongg (layout, 7, layout) == Mj.OK, "and dealt");
    check (Mj.write_board (layout, Mj.Text.LINES, null, out length) == Mj.OK, "and written");
    var text = new char[length + 1];
    Mj.write_board (layout, Mj.Text.LINES, text, out length);
    check (Mj.read_board (((string) text).data, layout, out count) == Mj.OK && count == 2,
           "and read again");

    uint64 deals = 0;
    var plan = Mj.SurveyPlan ();
    plan.deal_count = 200;
    plan.part_callback = stop_soon;
    plan.user = &deals;
    var result = Mj.SurveyResult ();
    check (Mj.survey (layout, null, plan, &result) == Mj.OK, "a survey can be stopped");
    check (result.stop == Mj.Stop.CANCELLED && 0 < deals && deals == result.deals
           && result.solvable == deals, "and has all that is done until then");
}

static void test_theorems () {
    size_t count;
    int32[] literals = { -1, 2, 0, 1, 0 };
    check (Mj.sat_board (2, literals, Mj.Shape.STACKS, null, out count) == Mj.OK, "a formula");
    var tiles = new Mj.Tile[count];
    Mj.sat_board (2, literals, Mj.Shape.STACKS, tiles, out count);
    var pairs = new Mj.Pair[count / 2];
    check (Mj.solve (tiles, null, pairs) == Mj.SOLVABLE, "can be satisfied");
    uint8 values[2];
    check (Mj.sat_assignment (2, pairs, values) == Mj.OK && values[0] == 1 && values[1] == 1,
           "by both variables");

    /* Two on top of two: each stack waits for the other. */
    Mj.Tile[] stacks = { { 0, 0, 0, 1 }, { 0, 0, 1, 2 }, { 0, 4, 0, 2 }, { 0, 4, 1, 1 } };
    var cycle = new uint32[4];
    check (Mj.blocked_cycle (stacks, cycle, out count) == Mj.UNSOLVABLE && count == 4,
           "a cycle is blocked");
    Mj.Pair pair;
    check (Mj.unseen_pair (stacks, out pair) == 0, "nothing that is seen matches");
    uint64 won;
    check (Mj.unseen_games (stacks, 10, 1, out won) == Mj.OK && won == 10, "one group always goes");
}

void test_shisen () {
    var rule = Mj.Rule.SHISEN | Mj.Rule.SHISEN_INSIDE | Mj.shisen_size (6, 4);
    var tiles = new Mj.Tile[Mj.shisen_board (6, 4)];
    check (Mj.shisen_board (6, 4, tiles) == 24, "a board of Shisen-Sho");
    check (Mj.shisen_deal (tiles, Mj.Faces.KSHISEN, 1, tiles) == Mj.OK, "with KShisen's faces");
    var options = Mj.Options ();
    options.rule = rule;
    var pairs = new Mj.Pair[12];
    uint64 seed;
    check (Mj.deal_winnable (tiles, 4, 1, 0, 0, 100, options, tiles, out seed) == Mj.SOLVABLE,
           "one that can be won");
    check (Mj.solve (tiles, options, pairs) == Mj.SOLVABLE, "it is");
    var paths = new Mj.Path[1];
    check (Mj.shisen_paths (tiles, rule, pairs[0:1], paths) == Mj.OK, "the path of a pair");
    check (paths[0].corner_count >= 0 && paths[0].corner_count <= 2, "turns twice at the most");
    uint64 index;
    check (Mj.shisen_paths (tiles, Mj.Rule.ONE_LEVEL, pairs[0:1], paths, out index)
           == Mj.Error.RULE, "Mahjong has no paths");
    check (Mj.shisen_board (3, 3) == Mj.Error.SIZE, "an odd number of cells");
}

public static int main () {
    test_layouts ();
    test_shisen ();
    test_theorems ();
    check ((string) Mj.version () == Mj.VERSION, "versions agree");
    check (Mj.abi_version () == Mj.ABI_VERSION, "versions of the ABI agree");

    var layout = new Mj.Tile[Mj.turtle ()];
    Mj.turtle (layout);
    var tiles = new Mj.Tile[layout.length];
    uint64 seed;
    var code = Mj.deal_winnable (layout, 4, 3, 0, 0, 30, null, tiles, out seed);
    check (code == Mj.SOLVABLE, "a deal can be won");
    var rating = Mj.Rating ();
    check (Mj.rate (tiles, 0, null, &rating) == Mj.SOLVABLE, "it can be rated");
    check (rating.games == Mj.DEFAULT_GAMES && rating.difficulty <= 30, "it is as easy as asked");

    var pairs = new Mj.Pair[tiles.length / 2];
    var report = Mj.Report ();
    var options = Mj.Options ();
    options.engine = Mj.Engine.PAIRING;
    check (Mj.solve (tiles, options, pairs, &report) == Mj.SOLVABLE, "it can be solved");
    check (report.decided_by != Mj.By.NOTHING && report.stop == Mj.Stop.NONE, "the report says so");
    check (Mj.prune_scan (tiles, pairs) == Mj.UNKNOWN, "a solution passes the scan");

    uint64 count;
    var legal = new Mj.Pair[216];
    var verdicts = new uint8[216];
    code = Mj.safe_pairs (tiles, null, legal, verdicts, out count);
    check (code == Mj.SOLVABLE && count > 0, "there are pairs to play");
    uint64 only_counted;
    check (Mj.legal_pairs (tiles, null, out only_counted) == Mj.OK && only_counted == count,
           "pairs can be counted");
    var visible = new uint8[tiles.length];
    check (Mj.playable (tiles, visible) > 2, "tiles can be played");
    var safe = new uint64[216];
    uint64 judged;
    check (Mj.guess_pairs (tiles, visible, 2, null, legal, safe, out count, out judged) == Mj.OK
           && judged == 2, "pairs can be judged without peeking");

    var left = tiles;
    Mj.Pair pair;
    var played = 0;
    while (left.length > 0) {
        check (Mj.hint (left, null, out pair) == Mj.SOLVABLE, "hints never lose");
        left = without (left, pair);
        played++;
    }
    print ("won with %d hints\n", played);

    check (Mj.deal (layout, 4, 155, tiles) == Mj.OK, "a deal");
    check (Mj.fewest_left (tiles, null, pairs, out count) == Mj.UNSOLVABLE, "this one is lost");
    check (Mj.leaves_at_most (tiles, count - 2, null, null, out judged) == Mj.UNSOLVABLE,
           "no game leaves fewer");
    print ("the best game of deal 155 leaves %u tiles\n", (uint) count);
    uint64 lost_at;
    code = Mj.lost_since (tiles, pairs[0:3], null, out lost_at);
    check (code == Mj.UNSOLVABLE && lost_at == Mj.NO_INDEX, "from the start");
    var origins = new uint32[144];
    left = new Mj.Tile[144];
    check (Mj.left (tiles, Mj.Rule.ONE_LEVEL, pairs[0:3], left, origins) == 138,
           "six tiles have gone");
    check (left[137].group == tiles[origins[137]].group && origins[137] >= 137, "and which");
    check (Mj.reshuffle (tiles, 1, null, tiles) == Mj.SOLVABLE, "other faces help");

    int calls = 0;
    options = Mj.Options ();
    options.engine = Mj.Engine.MATCHES;
    options.attempts = Mj.NO_ATTEMPTS;
    options.callback = cancel;
    options.user = &calls;
    Mj.deal (layout, 4, 0, tiles);
    check (Mj.solve (tiles, options, null, &report) == Mj.UNKNOWN, "the callback cancels");
    check (report.stop == Mj.Stop.CANCELLED && calls == 3, "when it says so");

    tiles[5] = tiles[4];
    uint64 index;
    code = Mj.check (tiles, null, out index);
    check (code == Mj.Error.ODD_GROUP || code == Mj.Error.OVERLAP, "two tiles in one place");
    print ("tile %u: %s\n", (uint) index, Mj.strerror (code));
    return 0;
}
