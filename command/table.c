#include "table.h"

#include "inputs.h"

#include <string.h>

#define ANY_NUMBER VALUE_NUMBER, 0, UINT64_MAX, NULL
#define NUMBER(least, most) VALUE_NUMBER, least, most, NULL
#define CHOICE(words) VALUE_CHOICE, 0, 0, words
#define OTHER(kind) kind, 0, 0, NULL
#define FLAG NULL, VALUE_NONE, 0, 0, NULL
#define END {NULL, NULL, NULL, VALUE_NONE, 0, 0, NULL, NULL}
#define MANY ((size_t)-1)

#define RULE_OPTION \
    {"--rule", NULL, "RULE", OTHER(VALUE_RULE), \
     "By which rule tiles are free: one-level (the default), where a tile is covered by those one " \
     "level up; any-level, where any higher tile covers it, as in GNOME Mahjongg since version 47; " \
     "or shisen for Shisen-Sho, with the size of the board and what else a game has, as in " \
     "shisen:18x8+inside, shisen+apart, shisen:18x8+down (also up, left, right)."}
#define JSON_OPTION {"--json", NULL, FLAG, "Print one JSON value instead of text."}
#define LIMIT_OPTIONS \
    {"--node-limit", NULL, "N", ANY_NUMBER, \
     "Give up after N nodes of the search, which is the same on every machine."}, \
    {"--seconds", NULL, "S", OTHER(VALUE_SECONDS), "Give up after S seconds, such as 2 or 0.25."}

const option_row common_options[] = {
    {"--help", "-h", FLAG, "Show what there is to know, and exit."},
    {"--version", NULL, FLAG, "Show the version of the command and of the library, and exit."},
    END};

const char *const common_statuses[3] = {
    "What was read is wrong: there is no such file or layout, a board is not in order, a proof "
     "does not hold.",
    "The command line is wrong.",
    "Something else failed: no memory, a file that cannot be written, no terminal."};

const char *const environment[] = {
    "XDG_DATA_HOME", "and XDG_DATA_DIRS: below which folders the layouts of installed games are "
     "looked for, as the XDG Base Directory Specification has it.",
    "NO_COLOR", "If it is set to anything, no colours are used. Without it they are used on "
     "terminals only.",
    NULL};

/* solve ======================================================================================= */

static const option_row solve_options[] = {
    {"--why", NULL, FLAG, "Where a board of Mahjong is unsolvable, tell how many groups are at "
     "fault, and which tiles of them block each other."},
    {"--fewest", NULL, FLAG, "Find a game that leaves the fewest tiles, and how many that are."},
    {"--engine", NULL, "NAME",
     CHOICE("automatic|pairing|first-heuristic|matches|attempts|learning"), "How to decide it: "
     "automatic (the default) is the quickest; the others are there to compare."},
    {"--seed", NULL, "N", ANY_NUMBER, "Decides the random games that are tried first; 0 unless "
     "told. No verdict depends on it."},
    LIMIT_OPTIONS, RULE_OPTION, JSON_OPTION, END};
static const example_row solve_examples[] = {
    {"mjsolver deal --seed 7 >board.txt && mjsolver solve board.txt", "A turtle that can be "
     "cleared, and how:"},
    {"mjsolver deal --seed 954 | mjsolver solve --why", "One that cannot (status 1), and why not:"},
    {"mjsolver deal --seed 954 | mjsolver solve --fewest --json", "How few tiles can be left of it "
     "(status 1), for a program:"},
    {"printf '0 0 0 1\\n0 1 0 2\\n1 0 0 2\\n1 1 0 1\\n' | mjsolver solve --rule shisen --seconds "
     "5", "A board of Shisen-Sho, in at most five seconds (status 1):"},
    {NULL, NULL}};

/* deal ======================================================================================== */

static const option_row deal_options[] = {
    {"--seed", NULL, "N", ANY_NUMBER, "Decides the deal; 0 unless told. The same seed is the same "
     "deal everywhere."},
    {"--winnable", NULL, FLAG, "Deal a board that can be won."},
    {"--easiest", NULL, "N", NUMBER(0, 100), "Deal one that can be won and whose difficulty, as "
     "rate tells it, is at least N."},
    {"--hardest", NULL, "N", NUMBER(0, 100), "The same, and at most N."},
    {"--levels", NULL, FLAG, "Instead of a board, print which difficulties the layout has."},
    {"--group-size", NULL, "N", NUMBER(2, MJ_MAX_TILES), "N tiles make a group, an even number; 4, "
     "the real set, unless told."},
    {"--transposed", NULL, FLAG, "Turn rows into columns."},
    {"--xmahjongg", NULL, "N", NUMBER(0, UINT32_MAX), "Deal what Xmahjongg shows for board number "
     "N."},
    {"--one-line", NULL, FLAG, "Print all tiles on one line."},
    RULE_OPTION, JSON_OPTION, END};
static const example_row deal_examples[] = {
    {"mjsolver deal --seed 7", "A turtle:"},
    {"mjsolver deal --seed 7 --easiest 40", "A difficult one that can be won:"},
    {"mjsolver deal --levels", "How difficult turtles are:"},
    {"mjsolver deal 18x8 --rule shisen --winnable", "A board of Shisen-Sho:"},
    {NULL, NULL}};

/* hint ======================================================================================== */

static const option_row hint_options[] = {
    {"--played", NULL, "FILE", OTHER(VALUE_FILE), "The pairs that were played already, as solve "
     "prints them; FILE is then the board at the start, and so are the numbers of the tiles."},
    {"--all", NULL, FLAG, "All pairs that can be played, and behind each what it does: safe, "
     "loses, or unknown where a limit was reached."},
    LIMIT_OPTIONS, RULE_OPTION, JSON_OPTION, END};
static const example_row hint_examples[] = {
    {"mjsolver deal --seed 7 >board.txt && mjsolver hint board.txt", "A pair to begin with:"},
    {"mjsolver solve board.txt | head -n 10 >played.txt && mjsolver hint --played played.txt "
     "board.txt", "The next one after nine pairs:"},
    {"mjsolver hint --all board.txt", "All first pairs:"},
    {NULL, NULL}};

/* prove ======================================================================================= */

static const option_row prove_options[] = {
    {"--engine", NULL, "NAME",
     CHOICE("automatic|pairing|first-heuristic|matches|attempts|learning"), "As for "
     "mjsolver-solve(1)."},
    {"--seed", NULL, "N", ANY_NUMBER, "Decides the random games that are tried first; 0 unless "
     "told."},
    LIMIT_OPTIONS, RULE_OPTION, END};
static const example_row prove_examples[] = {
    {"mjsolver deal --seed 954 >board.txt && mjsolver prove board.txt >proof.txt", "A proof that a "
     "turtle cannot be cleared (status 1):"},
    {"mjsolver check board.txt proof.txt", "And whether it holds:"},
    {NULL, NULL}};

/* check ======================================================================================= */

static const option_row check_options[] = {
    LIMIT_OPTIONS, RULE_OPTION, JSON_OPTION, END};
static const example_row check_examples[] = {
    {"mjsolver deal --seed 7 >board.txt && mjsolver check board.txt", "Whether a board is in "
     "order:"},
    {"mjsolver solve board.txt | mjsolver check board.txt -", "Whether pairs clear it:"},
    {"printf '0 0 0 1\\n0 1 0 1\\n' | mjsolver check", "One whose tiles overlap (status 3):"},
    {NULL, NULL}};

/* rate ======================================================================================== */

static const option_row rate_options[] = {
    {"--games", NULL, "N", NUMBER(1, 1000000000), "Play N random games; 1024 unless told."},
    {"--seed", NULL, "N", ANY_NUMBER, "Decides the games; 0 unless told."},
    LIMIT_OPTIONS, RULE_OPTION, JSON_OPTION, END};
static const example_row rate_examples[] = {
    {"mjsolver deal --seed 7 | mjsolver rate", "How difficult a turtle is:"},
    {"mjsolver deal --seed 7 | mjsolver rate --games 100000 --json", "More exactly, and for a "
     "program:"},
    {NULL, NULL}};

/* survey ====================================================================================== */

static const option_row survey_options[] = {
    {"--deals", NULL, "N", NUMBER(1, UINT64_MAX), "How many deals of each layout; 1000 unless "
     "told."},
    {"--first-seed", NULL, "N", ANY_NUMBER, "The seed of the first deal; 0 unless told."},
    {"--group-size", NULL, "N", NUMBER(2, MJ_MAX_TILES), "N tiles make a group, an even number; 4 "
     "unless told."},
    {"--transposed", NULL, FLAG, "Layouts with rows turned into columns instead."},
    {"--both", NULL, FLAG, "Both plain and transposed ones."},
    {"--threads", NULL, "N", NUMBER(1, MJ_MAX_THREADS), "How many threads decide; as many as there "
     "are processors, unless told."},
    {"--node-limit", NULL, "N", ANY_NUMBER, "Give a board up after N nodes of its search."},
    {"--board-ms", NULL, "N", ANY_NUMBER, "Give a board up after N milliseconds."},
    {"--seconds", NULL, "S", OTHER(VALUE_SECONDS), "Stop after S seconds, and keep what is done."},
    {"--results", NULL, "FILE", OTHER(VALUE_FILE), "Append what is done to FILE, and deal only "
     "what FILE does not have."},
    {"--write-ms", NULL, "N", ANY_NUMBER, "Do so every N milliseconds; 500 unless told."},
    {"--merge", NULL, "FILE", OTHER(VALUE_FILE), "Count what FILE has as well; may be given "
     "several times."},
    {"--csv", NULL, FLAG, "Print the table as CSV."},
    {"--markdown", NULL, FLAG, "Print the table as Markdown."},
    {"--picture", "--plot", "FILE", OTHER(VALUE_FILE), "Draw the intervals into FILE, as SVG."},
    {"--keep-hard", NULL, "N", NUMBER(0, MJ_HARDEST), "Write the N hardest deals of each layout as "
     "boards, at most 16."},
    {"--hard-dir", NULL, "DIR", OTHER(VALUE_FOLDER), "Into this folder; the current one unless "
     "told."},
    RULE_OPTION, JSON_OPTION, END};
static const example_row survey_examples[] = {
    {"mjsolver survey --deals 200 turtle", "How many of 200 turtles cannot be won:"},
    {"mjsolver survey --deals 100 --results turtles.txt turtle >/dev/null && mjsolver survey "
     "--deals 300 --results turtles.txt --csv turtle", "The same in two parts, of which the second "
     "goes on where the first ended:"},
    {"mjsolver survey --merge turtles.txt --picture turtles.svg", "What is known, and a picture of "
     "it:"},
    {NULL, NULL}};

/* draw ======================================================================================== */

static const option_row draw_options[] = {
    {"--layout", NULL, "NAME", OTHER(VALUE_LAYOUT), "Draw this layout instead of a board from "
     "FILE: without faces, or dealt if there is a seed."},
    {"--seed", NULL, "N", ANY_NUMBER, "With --layout: deal it with this seed."},
    {"--svg", NULL, FLAG, "Draw it as SVG, with the faces of a real set. So it is too if the name "
     "of the output ends in .svg."},
    {"--solve", NULL, FLAG, "As SVG: number the pairs of a solution."},
    {"--animate", NULL, FLAG, "As SVG: show a solution as a film."},
    {"--why", NULL, FLAG, "As SVG: mark the tiles that make the board unsolvable."},
    {"--width", NULL, "N", NUMBER(1, 100000), "As SVG: how wide it is shown, in pixels; 40 a tile "
     "unless told."},
    {"--output", "-o", "FILE", OTHER(VALUE_FILE), "Write it to FILE instead of standard output."},
    RULE_OPTION, END};
static const example_row draw_examples[] = {
    {"mjsolver deal --seed 7 | mjsolver draw", "A board in the terminal:"},
    {"mjsolver draw --layout turtle --seed 7 --solve -o turtle.svg", "A picture of it, with a "
     "solution:"},
    {"mjsolver deal --seed 954 | mjsolver draw --svg --why >lost.svg", "What blocks what in one "
     "that cannot be cleared:"},
    {NULL, NULL}};

/* play ======================================================================================== */

static const option_row play_options[] = {
    {"--layout", NULL, "NAME", OTHER(VALUE_LAYOUT), "The layout, turtle unless told; the key l has "
     "a list of them."},
    {"--level", NULL, "LEVEL", CHOICE("easy|medium|hard|expert|any"), "How difficult the deals "
     "are; easy unless told."},
    {"--seed", NULL, "N", ANY_NUMBER, "The same number gives the same deals; the time unless "
     "told."},
    {"--pace", NULL, "N", NUMBER(0, 60000), "How long a pair can be seen when the game plays by "
     "itself, in milliseconds; 250 unless told."},
    {"--rule", NULL, "RULE", OTHER(VALUE_RULE), "As for mjsolver-solve(1). Unless told it is that "
     "of the game which has the layout; shisen is Shisen-Sho on 18x8."},
    END};
static const example_row play_examples[] = {
    {"mjsolver play", "A turtle that can be won:"},
    {"mjsolver play --rule shisen --level hard", "Shisen-Sho, and not an easy one:"},
    {NULL, NULL}};

/* layouts ===================================================================================== */

static const option_row layouts_options[] = {
    {"--long", NULL, FLAG, "Behind each name, how many tiles it has and by which rule its game "
     "plays."},
    JSON_OPTION, END};
static const example_row layouts_examples[] = {
    {"mjsolver layouts", "All of them:"},
    {"mjsolver layouts --long turtle", "What the turtles are:"},
    {NULL, NULL}};

const subcommand subcommands[] = {
    {"solve", "decide a board: the verdict, and the pairs to play", "[FILE]", VALUE_FILE, 0, 1,
     solve_options,
     "Decides whether the board in FILE can be cleared when all faces are known. The first line of "
     "the output is the verdict and what decided it. If the board can be cleared, a line for every "
     "pair follows, in an order in which they can be played: the numbers of two tiles, counted "
     "from 0 as they are in FILE.",
     {"The board can be cleared.", "It cannot: there is no way.", "It is not known: a limit was "
     "reached."}, solve_examples, run_solve},
    {"deal", "deal a layout, and print the board", "[LAYOUT]", VALUE_LAYOUT, 0, 1, deal_options,
     "Deals faces to LAYOUT, turtle unless told, and prints the board as text. LAYOUT is the name "
     "of a layout of an installed game (see mjsolver-layouts(1)), a file in any format of the "
     "games, or in Shisen-Sho a size such as 18x8.",
     {"The board was dealt.", "No deal of the layout can be won, and one that can was asked for.",
     "No deal of that difficulty was found."}, deal_examples, run_deal},
    {"hint", "name a pair that keeps the game winnable", "[FILE]", VALUE_FILE, 0, 1, hint_options,
     "Prints a pair of the position in FILE after which the game can still be won. If the game is "
     "lost, it says so, and with --played how many pairs to undo.",
     {"There is such a pair, or the board is empty.", "The game is lost.", "It is not known: a "
     "limit was reached."}, hint_examples, run_hint},
    {"prove", "decide a board, and print a proof of the verdict", "[FILE]", VALUE_FILE, 0, 1,
     prove_options,
     "Decides the board in FILE as mjsolver-solve(1) does. The verdict goes to standard error. "
     "What proves it goes to standard output: for a board that cannot be cleared, a text that "
     "mjsolver-check(1) and others can check; for one that can, the pairs.",
     {"The board can be cleared.", "It cannot, and the proof is printed.", "It is not known: a "
     "limit was reached."}, prove_examples, run_prove},
    {"check", "check a board, a proof or a solution", "[BOARD [PROOF]]", VALUE_FILE, 0, 2,
     check_options,
     "Checks whether BOARD is in order: no tiles overlap, and every group has an even number of "
     "them. With PROOF, which is what mjsolver-prove(1) or mjsolver-solve(1) printed, it also "
     "checks that it proves that the board cannot be cleared, or that it can.",
     {"All is in order.", NULL, "It is not known: a limit was reached."}, check_examples,
     run_check},
    {"rate", "rate how difficult a board is", "[FILE]", VALUE_FILE, 0, 1, rate_options,
     "Plays random games on the board in FILE and tells how difficult it is, from 0 to 99; 100 is "
     "a board that cannot be won. Behind it are the share of games that were won, and its 95 % "
     "interval after Wilson.",
     {"The board can be won.", "It cannot.", "It is not known: a limit was reached."},
     rate_examples, run_rate},
    {"survey", "find out how many deals of layouts cannot be won", "[LAYOUT...]", VALUE_LAYOUT, 0,
     MANY, survey_options,
     "Decides many deals of each LAYOUT, and prints a table of how many cannot be won. LAYOUT is "
     "as for mjsolver-deal(1), or all layouts of a game, such as xmahjongg/. Without LAYOUT, the "
     "table of what the files of results have.\n"
     "The same seeds give the same deals everywhere, so parts of a survey can be run anywhere and "
     "put together with --merge; no seed counts twice. Ctrl-C stops a survey and keeps what is "
     "done; so does killing it, but for what was not written down yet.\n"
     "The interval is Wilson's, with boards that were given up counted both ways. Inside tells "
     "whether the figure of de Bondt's paper lies in it, apart by how many standard errors of both "
     "samples it differs. Mean and worst time are CPU time of the thread that decided the board. "
     "The hardest deal is the one with most nodes.",
     {"All deals are done.", NULL, "It was stopped early; what was done is shown."},
     survey_examples, run_survey},
    {"draw", "draw a board, in the terminal or as SVG", "[FILE]", VALUE_FILE, 0, 1, draw_options,
     "Draws the board in FILE as seen from above: 1d to 9d are dots, 1b to 9b bamboos, 1c to 9c "
     "characters; Ea So We No the winds, Rd Gn Wh the dragons, Fl flowers, Se seasons. The lower "
     "edge of a tile tells its level, where that is not 0.",
     {"It is drawn.", NULL, NULL}, draw_examples, run_draw},
    {"play", "play in the terminal, on boards that can be won", "", VALUE_NONE, 0, 0, play_options,
     "A game of mahjong solitaire or Shisen-Sho. It tells at any time whether the game can still "
     "be won, and if not why and how far to go back; it hints without ever losing, shuffles, and "
     "plays by itself. The key ? shows the rules and all keys. It needs a terminal, of 80 columns "
     "and 24 lines for the turtle; the larger the window, the larger the tiles.",
     {"The player has quit.", "No deal of the layout was found that can be won.", NULL},
     play_examples, run_play},
    {"layouts", "list the layouts that there are", "[WORD...]", VALUE_NONE, 0, MANY,
     layouts_options,
     "Lists the layouts that the other subcommands find by name: the built-in turtle, and those of "
     "the games that are installed. With WORD, those that have one of the words in their names.",
     {"There are some.", NULL, NULL}, layouts_examples, run_layouts},
    {NULL, NULL, NULL, VALUE_NONE, 0, 0, NULL, NULL, {NULL, NULL, NULL}, NULL, NULL}};

const subcommand *subcommand_named(const char *name)
{
    const subcommand *row;
    for (row = subcommands; row->name != NULL; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}
