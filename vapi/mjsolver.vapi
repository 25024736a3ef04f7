/*
 * mjsolver for Vala. What the functions do is said in mjsolver.h; lengths of arrays are passed by
 * Vala. Errors are negative return values, for which Mj.strerror has words.
 */
[CCode (cheader_filename = "mjsolver.h", cprefix = "mj_", lower_case_cprefix = "mj_")]
namespace Mj {
    [CCode (cname = "MJ_VERSION")]
    public const string VERSION;
    [CCode (cname = "MJ_VERSION_NUMBER")]
    public const uint32 VERSION_NUMBER;
    [CCode (cname = "MJ_ABI_VERSION")]
    public const uint32 ABI_VERSION;
    [CCode (cname = "MJ_MAX_TILES")]
    public const size_t MAX_TILES;
    [CCode (cname = "MJ_MAX_COORDINATE")]
    public const int32 MAX_COORDINATE;
    [CCode (cname = "MJ_NO_INDEX")]
    public const uint64 NO_INDEX;
    [CCode (cname = "MJ_NO_ATTEMPTS")]
    public const uint64 NO_ATTEMPTS;
    [CCode (cname = "MJ_DEFAULT_GAMES")]
    public const uint64 DEFAULT_GAMES;
    [CCode (cname = "MJ_DEFAULT_DEALS")]
    public const uint64 DEFAULT_DEALS;
    [CCode (cname = "MJ_SEED_STEP")]
    public const uint64 SEED_STEP;
    [CCode (cname = "MJ_DIFFICULTIES")]
    public const size_t DIFFICULTIES;
    [CCode (cname = "MJ_SURVEYED_DEALS")]
    public const uint64 SURVEYED_DEALS;
    [CCode (cname = "MJ_DEFAULT_COMPLETIONS")]
    public const uint64 DEFAULT_COMPLETIONS;
    [CCode (cname = "MJ_DEFAULT_GUESS_NODES")]
    public const uint64 DEFAULT_GUESS_NODES;
    [CCode (cname = "MJ_MAX_THREADS")]
    public const uint32 MAX_THREADS;
    [CCode (cname = "MJ_HARDEST")]
    public const int HARDEST;

    [CCode (cname = "MJ_OK")]
    public const int32 OK;
    [CCode (cname = "MJ_UNKNOWN")]
    public const int32 UNKNOWN;
    [CCode (cname = "MJ_SOLVABLE")]
    public const int32 SOLVABLE;
    [CCode (cname = "MJ_UNSOLVABLE")]
    public const int32 UNSOLVABLE;

    [CCode (cname = "int32_t", cprefix = "MJ_ERROR_", has_type_id = false)]
    public enum Error {
        NULL, ALIGNMENT, TILE_COUNT, COORDINATE, ODD_GROUP, OVERLAP, CAPACITY, OPTIONS_SIZE,
        OPTIONS_VALUE, REPORT_SIZE, PAIRING_TILE, PAIRING_REPEAT, PAIRING_GROUP, GROUP_SIZE,
        SYNTAX, MEMORY, INTERNAL, PAIRING_COUNT, WRITE, PROOF_TILE, PROOF_STEP, PROOF_END,
        LAYOUT_FORMAT, LAYOUT_NUMBER,
        LAYOUT_CELL, LAYOUT_END, LAYOUT_XML, LAYOUT_OVERLAP, LAYOUT_NAME, FILE, BOARD_NUMBER,
        NOT_PLAYABLE, NO_DEAL, DIFFICULTY, RATING_SIZE, NOT_STACKS, LITERAL, CLAUSE, NO_ASSIGNMENT,
        SHAPE, RULE, PROOF_RULE, FACES, SIZE
    }

    [CCode (cname = "int32_t", cprefix = "MJ_RULE_", has_type_id = false)]
    [Flags]
    public enum Rule {
        ONE_LEVEL, ANY_LEVEL,
        /* Shisen-Sho; add what else a game has, and its size from shisen_size. */
        SHISEN, SHISEN_INSIDE, SHISEN_APART, SHISEN_DOWN, SHISEN_UP, SHISEN_LEFT, SHISEN_RIGHT
    }

    [CCode (cname = "int32_t", cprefix = "MJ_FACES_", has_type_id = false)]
    public enum Faces {
        KSHISEN, CHINESE
    }

    [CCode (cname = "int32_t", cprefix = "MJ_ENGINE_", has_type_id = false)]
    public enum Engine {
        AUTOMATIC, PAIRING, FIRST_HEURISTIC, MATCHES, ATTEMPTS, LEARNING
    }

    [CCode (cname = "int32_t", cprefix = "MJ_PHASE_", has_type_id = false)]
    public enum Phase {
        PREPARING, SCAN, ATTEMPTS, SEARCH
    }

    [CCode (cname = "int32_t", cprefix = "MJ_STOP_", has_type_id = false)]
    public enum Stop {
        NONE, NODES, TIME, CANCELLED, ATTEMPTS, ERROR
    }

    [CCode (cname = "int32_t", cprefix = "MJ_BY_", has_type_id = false)]
    public enum By {
        NOTHING, SCAN, ATTEMPTS, SEARCH, STACKS, PROOF
    }

    [CCode (cname = "int32_t", cprefix = "MJ_TEXT_", has_type_id = false)]
    public enum Text {
        LINES, ONE_LINE
    }

    [CCode (cname = "int32_t", cprefix = "MJ_SHAPE_", has_type_id = false)]
    public enum Shape {
        STACKS, ROWS
    }

    [CCode (cname = "uint8_t", cprefix = "MJ_FAULT_", has_type_id = false)]
    public enum Fault {
        NONE, GROUP, BLOCKS
    }

    [CCode (cname = "int32_t", cprefix = "MJ_PATTERN_", has_type_id = false)]
    public enum Pattern {
        OTHER, OWN_PAIR, CYCLE
    }

    [CCode (cname = "mj_tile", has_type_id = false, has_copy_function = false,
            has_destroy_function = false)]
    public struct Tile {
        public int32 row;
        public int32 col;
        public int32 level;
        public int32 group;
    }

    [CCode (cname = "mj_pair", has_type_id = false, has_copy_function = false,
            has_destroy_function = false)]
    public struct Pair {
        public uint32 first;
        public uint32 second;
    }

    [CCode (cname = "mj_path", has_type_id = false, has_copy_function = false,
            has_destroy_function = false)]
    public struct Path {
        public int32 corner_count;
        public int32 rows[2];
        public int32 cols[2];
    }

    [CCode (cname = "const mj_progress", has_type_id = false, has_copy_function = false,
            has_destroy_function = false)]
    public struct Progress {
        public size_t struct_size;
        public Phase phase;
        public int32 reserved;
        public uint64 elapsed_ns;
        public uint64 attempts;
        public uint64 scans;
        public uint64 nodes;
        public uint64 conflicts;
    }

    /* Returns 0 to go on; anything else cancels. Must not throw. */
    [CCode (cname = "mj_callback", has_target = false)]
    public delegate int Callback (void* user, Progress* progress);

    [CCode (cname = "mj_options", has_type_id = false, has_copy_function = false,
            has_destroy_function = false)]
    public struct Options {
        public size_t struct_size;
        public Engine engine;
        public int32 reserved;
        public uint64 seed;
        public uint64 attempts;
        public uint64 node_limit;
        public uint64 time_limit_ms;
        public unowned Callback? callback;
        public void* user;
        public Rule rule;
        public int32 reserved_2;
        /* All defaults. */
        [CCode (cname = "mj_options_init")]
        public Options (size_t struct_size = sizeof (Options));
    }

    [CCode (cname = "mj_report", has_type_id = false, has_copy_function = false,
            has_destroy_function = false)]
    public struct Report {
        public size_t struct_size;
        public int32 verdict;
        public Stop stop;
        public By decided_by;
        public int32 reserved;
        public uint64 error_index;
        public uint64 attempts;
        public uint64 successes;
        public uint64 scans;
        public uint64 nodes;
        public uint64 conflicts;
        public uint64 elapsed_ns;
        public uint64 deals;
        [CCode (cname = "mj_report_init")]
        public Report (size_t struct_size = sizeof (Report));
    }

    [CCode (cname = "mj_rating", has_type_id = false, has_copy_function = false,
            has_destroy_function = false)]
    public struct Rating {
        public size_t struct_size;
        public int32 difficulty;
        public int32 reserved;
        public uint64 games;
        public uint64 wins;
        public double share;
        public double low;
        public double high;
        public uint64 work;
        [CCode (cname = "mj_rating_init")]
        public Rating (size_t struct_size = sizeof (Rating));
    }

    [CCode (cname = "mj_hard_deal", has_type_id = false, has_copy_function = false,
            has_destroy_function = false)]
    public struct HardDeal {
        public uint64 seed;
        public uint64 nodes;
        public uint64 attempts;
        public uint64 elapsed_ns;
        public int32 verdict;
        public int32 reserved;
    }

    [CCode (cname = "mj_survey_result", has_type_id = false, has_copy_function = false,
            has_destroy_function = false)]
    public struct SurveyResult {
        public size_t struct_size;
        public Stop stop;
        public int32 hardest_count;
        public uint64 first_seed;
        public uint64 deals;
        public uint64 solvable;
        public uint64 unsolvable;
        public uint64 unknown;
        public uint64 by_scan;
        public uint64 by_attempts;
        public uint64 by_search;
        public uint64 attempts;
        public uint64 scans;
        public uint64 nodes;
        public uint64 conflicts;
        public uint64 time_ns;
        public uint64 longest_ns;
        public uint64 longest_seed;
        public uint64 elapsed_ns;
        public HardDeal hardest[16];
        [CCode (cname = "mj_survey_result_init")]
        public SurveyResult (size_t struct_size = sizeof (SurveyResult));
    }

    /* What callbacks see of a result. */
    [CCode (cname = "const mj_survey_result", has_type_id = false, has_copy_function = false,
            has_destroy_function = false)]
    public struct SurveyPart : SurveyResult {
    }

    /* Returns 0 to go on; anything else cancels. Must not throw. */
    [CCode (cname = "mj_survey_callback", has_target = false)]
    public delegate int SurveyCallback (void* user, SurveyPart* result);

    [CCode (cname = "mj_survey_plan", has_type_id = false, has_copy_function = false,
            has_destroy_function = false)]
    public struct SurveyPlan {
        public size_t struct_size;
        public uint64 first_seed;
        public uint64 deal_count;
        public uint32 group_size;
        public uint32 threads;
        public uint64 time_limit_ms;
        public unowned SurveyCallback? callback;
        public unowned SurveyCallback? part_callback;
        public void* user;
        /* No deals, and all defaults. */
        [CCode (cname = "mj_survey_plan_init")]
        public SurveyPlan (size_t struct_size = sizeof (SurveyPlan));
    }

    public int32 solve ([CCode (array_length_type = "size_t")] Tile[] tiles, Options? options = null,
                        [CCode (array_length_type = "size_t")] Pair[]? pairs = null,
                        Report* report = null);
    [CCode (has_target = false, cname = "mj_write")]
    public delegate int Write (void* user, char* text, size_t length);
    public int32 prove ([CCode (array_length_type = "size_t")] Tile[] tiles, Options? options,
                        Write write, void* user = null,
                        [CCode (array_length_type = "size_t")] Pair[]? pairs = null,
                        Report* report = null);
    public int32 check_proof ([CCode (array_length_type = "size_t")] Tile[] tiles, char* proof,
                              size_t length, Options? options = null, Report* report = null);
    public int32 prune_scan ([CCode (array_length_type = "size_t")] Tile[] tiles,
                             [CCode (array_length_type = "size_t")] Pair[]? pairing = null,
                             [CCode (array_length = false)] uint8[]? stuck = null);
    public int32 random_attempts ([CCode (array_length_type = "size_t")] Tile[] tiles,
                                  uint64 attempts, uint64 seed,
                                  [CCode (array_length_type = "size_t")] Pair[]? pairs = null,
                                  uint64* successes = null);
    public int32 check ([CCode (array_length_type = "size_t")] Tile[] tiles,
                        [CCode (array_length_type = "size_t")] Pair[]? pairing = null,
                        out uint64 index = null);
    public int32 prune_scan_by_rule ([CCode (array_length_type = "size_t")] Tile[] tiles, Rule rule,
                                     [CCode (array_length_type = "size_t")] Pair[]? pairing = null,
                                     [CCode (array_length = false)] uint8[]? stuck = null);
    public int32 random_attempts_by_rule ([CCode (array_length_type = "size_t")] Tile[] tiles,
                                          Rule rule, uint64 attempts, uint64 seed,
                                          [CCode (array_length_type = "size_t")]
                                          Pair[]? pairs = null, uint64* successes = null);
    public int32 check_by_rule ([CCode (array_length_type = "size_t")] Tile[] tiles, Rule rule,
                                [CCode (array_length_type = "size_t")] Pair[]? pairing = null,
                                out uint64 index = null);
    public int32 survey ([CCode (array_length_type = "size_t")] Tile[] layout, Options? options,
                         SurveyPlan? plan, SurveyResult* result = null);

    public int32 playable ([CCode (array_length_type = "size_t")] Tile[] tiles,
                           [CCode (array_length = false)] uint8[]? playable = null);
    public int32 legal_pairs ([CCode (array_length_type = "size_t")] Tile[] tiles,
                              [CCode (array_length_type = "size_t")] Pair[]? pairs,
                              out uint64 pair_count);
    public int32 playable_by_rule ([CCode (array_length_type = "size_t")] Tile[] tiles, Rule rule,
                                   [CCode (array_length = false)] uint8[]? playable = null);
    public int32 legal_pairs_by_rule ([CCode (array_length_type = "size_t")] Tile[] tiles,
                                      Rule rule,
                                      [CCode (array_length_type = "size_t")] Pair[]? pairs,
                                      out uint64 pair_count);
    /* `left` and `origins` have room for as many as `tiles` has. */
    public int32 left ([CCode (array_length_type = "size_t")] Tile[] tiles, Rule rule,
                       [CCode (array_length_type = "size_t")] Pair[]? played,
                       [CCode (array_length = false)] Tile[]? left,
                       [CCode (array_length = false)] uint32[]? origins = null,
                       out uint64 index = null);
    public int32 safe_pairs ([CCode (array_length_type = "size_t")] Tile[] tiles, Options? options,
                             [CCode (array_length = false)] Pair[]? pairs,
                             [CCode (array_length_type = "size_t")] uint8[]? verdicts,
                             out uint64 pair_count, Report* report = null);
    public int32 hint ([CCode (array_length_type = "size_t")] Tile[] tiles, Options? options,
                       out Pair pair, Report* report = null);
    public int32 lost_since ([CCode (array_length_type = "size_t")] Tile[] tiles,
                             [CCode (array_length_type = "size_t")] Pair[]? played,
                             Options? options, out uint64 lost_at, Report* report = null);
    /* Faults are of Fault, a byte each. */
    public int32 why_lost ([CCode (array_length_type = "size_t")] Tile[] tiles, Options? options,
                           [CCode (array_length = false)] uint8[]? faults,
                           out uint64 group_count = null, out Pattern pattern = null,
                           Report* report = null);
    public int32 fewest_left ([CCode (array_length_type = "size_t")] Tile[] tiles,
                              Options? options,
                              [CCode (array_length_type = "size_t")] Pair[]? pairs,
                              out uint64 left, Report* report = null);
    public int32 leaves_at_most ([CCode (array_length_type = "size_t")] Tile[] tiles, uint64 most,
                                 Options? options,
                                 [CCode (array_length_type = "size_t")] Pair[]? pairs,
                                 out uint64 left, Report* report = null);
    public int32 rate ([CCode (array_length_type = "size_t")] Tile[] tiles, uint64 games,
                       Options? options, Rating* rating, Report* report = null);
    public int32 deal_winnable ([CCode (array_length_type = "size_t")] Tile[] layout,
                                uint32 group_size, uint64 seed, uint64 deals, uint32 easiest,
                                uint32 hardest, Options? options,
                                [CCode (array_length = false)] Tile[] tiles,
                                out uint64 deal_seed = null, Report* report = null);
    public int32 deal_surely ([CCode (array_length_type = "size_t")] Tile[] layout,
                              uint32 group_size, uint64 seed, uint32 easiest, uint32 hardest,
                              Options? options, [CCode (array_length = false)] Tile[] tiles,
                              out int32 difficulty = null, Report* report = null);
    public int32 difficulties ([CCode (array_length_type = "size_t")] Tile[] layout,
                               uint32 group_size, uint64 seed, uint64 deals, Options? options,
                               [CCode (array_length = false)] uint64[]? counts,
                               out int32 easiest, out int32 hardest, Report* report = null);
    public int32 reshuffle ([CCode (array_length_type = "size_t")] Tile[] tiles, uint64 seed,
                            Options? options, [CCode (array_length = false)] Tile[]? reshuffled,
                            Report* report = null);
    public int32 guess_pairs ([CCode (array_length_type = "size_t")] Tile[] tiles,
                              [CCode (array_length = false)] uint8[] visible, uint64 completions,
                              Options? options, [CCode (array_length = false)] Pair[]? pairs,
                              [CCode (array_length_type = "size_t")] uint64[]? safe,
                              out uint64 pair_count, out uint64 judged = null,
                              out uint64 winnable = null, Report* report = null);

    public int32 turtle ([CCode (array_length_type = "size_t")] Tile[]? tiles = null);
    public int32 deal ([CCode (array_length_type = "size_t")] Tile[] layout, uint32 group_size,
                       uint64 seed, [CCode (array_length = false)] Tile[] tiles);
    public int32 find_layout (string name, [CCode (array_length_type = "size_t")] Tile[]? tiles,
                              out size_t tile_count, out uint64 line = null);
    public int32 layout_rule (string name, out Rule rule);
    /* The text ends with a zero byte, so that an array can be cast to a string. */
    public int32 list_layouts ([CCode (array_length_type = "size_t")] char[]? names,
                               out size_t length);
    public int32 read_layout ([CCode (array_length_type = "size_t",
                                      type = "const char*")] uint8[] text, string? name,
                              [CCode (array_length_type = "size_t")] Tile[]? tiles,
                              out size_t tile_count, out uint64 line = null);
    public int32 transpose ([CCode (array_length_type = "size_t")] Tile[] layout,
                            [CCode (array_length = false)] Tile[] tiles);
    public int32 deal_xmahjongg ([CCode (array_length_type = "size_t")] Tile[] layout,
                                 uint32 board_number, [CCode (array_length = false)] Tile[] tiles);
    public int32 shisen_board (int32 width, int32 height,
                               [CCode (array_length_type = "size_t")] Tile[]? tiles = null);
    public int32 shisen_deal ([CCode (array_length_type = "size_t")] Tile[] layout, Faces faces,
                              uint64 seed, [CCode (array_length = false)] Tile[] tiles);
    public int32 shisen_paths ([CCode (array_length_type = "size_t")] Tile[] tiles, Rule rule,
                               [CCode (array_length_type = "size_t")] Pair[]? pairs,
                               [CCode (array_length = false)] Path[]? paths = null,
                               out uint64 index = null);
    [CCode (cname = "MJ_RULE_SHISEN_SIZE")]
    public Rule shisen_size (int32 width, int32 height);
    public int32 write_board ([CCode (array_length_type = "size_t")] Tile[] tiles, Text form,
                              [CCode (array_length_type = "size_t")] char[]? text,
                              out size_t length);
    public int32 read_board ([CCode (array_length_type = "size_t",
                                     type = "const char*")] uint8[] text,
                             [CCode (array_length_type = "size_t")] Tile[]? tiles,
                             out size_t tile_count, out uint64 index = null);

    public int32 blocked_cycle ([CCode (array_length_type = "size_t")] Tile[] tiles,
                                [CCode (array_length_type = "size_t")] uint32[]? cycle,
                                out size_t cycle_count, out uint64 index = null);
    public int32 unseen_pair ([CCode (array_length_type = "size_t")] Tile[] tiles, out Pair pair,
                              out uint64 index = null);
    public int32 unseen_games ([CCode (array_length_type = "size_t")] Tile[] layout, uint64 games,
                               uint64 seed, out uint64 won, out uint64 won_at_random = null,
                               out uint64 index = null);
    public int32 sat_board (uint32 variable_count,
                            [CCode (array_length_type = "size_t")] int32[]? literals, Shape shape,
                            [CCode (array_length_type = "size_t")] Tile[]? tiles,
                            out size_t tile_count, out uint64 index = null);
    public int32 sat_assignment (uint32 variable_count,
                                 [CCode (array_length_type = "size_t")] Pair[]? pairs,
                                 [CCode (array_length = false)] uint8[]? values,
                                 out uint64 index = null);

    public unowned string strerror (int32 code);
    public unowned string version ();
    public uint32 version_number ();
    public uint32 abi_version ();
}
