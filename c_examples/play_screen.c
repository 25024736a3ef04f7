#include "play_screen.h"

#include "picture.h"

#include <inttypes.h>
#include <ncurses.h>

/*
 * A cell of the board, half a tile, is two characters wide and one line high; so a tile is
 *
 *     [5b ]
 *     [_1_]    with its level below, unless that is 0.
 */
#define CELL_WIDTH 2
#define TOP 1
#define LEFT 8

/*
 * In Shisen-Sho a cell is one line high and four characters wide, three where the terminal is too
 * narrow for that, with a ring of empty cells around the board for paths.
 */
static int cell_width(const game *g) { return 4 * (g->what.width + 2) <= COLS ? 4 : 3; }

/* Where what is said about the game begins. The turtle is sixteen cells high. */
static int status_line(const game *g)
{
    return g->what.width > 0 ? TOP + g->what.height + 2 : TOP + 17;
}

/* Colours: for each level of the board a light one for tiles that can be played and a dark one
 * for others; then what stands out. */
enum { LOW = 1, BLOCKED = LOW + 5, CHOSEN = BLOCKED + 5, POINTED, GREEN, RED, YELLOW, TRAIL };

#define SHADES 5

void screen_begin(void)
{
    static const short light[SHADES] = {151, 187, 223, 229, 231};
    static const short dark[SHADES] = {65, 101, 137, 143, 145};
    short k;
    initscr();
    cbreak();
    noecho();
    curs_set(0);
    keypad(stdscr, TRUE);
    set_escdelay(100); /* long enough for a mouse far away or on a busy machine */
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
    mouseinterval(0);
    if (!has_colors())
        return;
    start_color();
    for (k = 0; k < SHADES; k++) {
        init_pair((short)(LOW + k), COLOR_BLACK, COLORS >= 256 ? light[k] : COLOR_WHITE);
        init_pair((short)(BLOCKED + k), COLOR_BLACK, COLORS >= 256 ? dark[k] : COLOR_CYAN);
    }
    init_pair(CHOSEN, COLOR_WHITE, COLOR_BLUE);
    init_pair(POINTED, COLOR_BLACK, COLOR_YELLOW);
    init_pair(GREEN, COLOR_BLACK, COLOR_GREEN);
    init_pair(RED, COLOR_WHITE, COLOR_RED);
    init_pair(YELLOW, COLOR_BLACK, COLOR_YELLOW);
    init_pair(TRAIL, COLOR_RED, COLOR_BLACK);
}

void screen_end(void)
{
    endwin();
}

static int attribute(const game *g, const view *v, uint32_t tile)
{
    int level = g->tiles[tile].level < SHADES ? (int)g->tiles[tile].level : SHADES - 1;
    if (!has_colors())
        return tile == v->chosen || tile == v->hint.first || tile == v->hint.second ||
                       v->faults[tile] == MJ_FAULT_BLOCKS
                   ? A_REVERSE
               : g->playable[tile] ? A_BOLD
                                   : 0;
    if (tile == v->chosen)
        return COLOR_PAIR(CHOSEN) | A_BOLD;
    if (tile == v->hint.first || tile == v->hint.second)
        return COLOR_PAIR(POINTED) | A_BOLD;
    if (v->faults[tile] == MJ_FAULT_BLOCKS)
        return COLOR_PAIR(RED) | A_BOLD;
    return COLOR_PAIR((g->playable[tile] ? LOW : BLOCKED) + level);
}

static void draw_tile(const game *g, const view *v, uint32_t tile)
{
    const mj_tile *at = &g->tiles[tile];
    const char *walls = tile == v->cursor ? "<>" : "[]";
    int line = TOP + at->row, column = LEFT + CELL_WIDTH * at->col;
    char name[3];
    attrset(attribute(g, v, tile));
    mvprintw(line, column, "%c%s ", walls[0], face_name(at->group, name));
    if (at->level > 0)
        mvprintw(line + 1, column, "%c_%d_", walls[0], (int)at->level);
    else
        mvprintw(line + 1, column, "%c___", walls[0]);
    /* The right wall stands on the neighbour, which draws its own left wall there. */
    mvaddch(line, column + 4, (chtype)walls[1]);
    mvaddch(line + 1, column + 4, (chtype)walls[1]);
    attrset(0);
}

/* The line and the column of the middle of a cell of Shisen-Sho. */
static int line_of(int32_t row) { return TOP + 1 + row; }
static int column_of(const game *g, int32_t col) { return cell_width(g) * (col + 1) + 1; }

static void draw_cell(const game *g, const view *v, uint32_t tile)
{
    const mj_tile *at = &g->tiles[tile];
    const char *walls = tile == v->cursor ? "<>" : cell_width(g) == 4 ? "[]" : " ";
    char name[3];
    attrset(attribute(g, v, tile));
    mvprintw(line_of(at->row), column_of(g, at->col) - 1, "%c%s", walls[0],
             face_name(at->group, name));
    if (cell_width(g) == 4)
        addch((chtype)walls[1]);
    attrset(0);
}

/* Draws the path of a pair, from stop to stop. */
static void draw_path(const game *g, const view *v)
{
    int k;
    attrset(A_BOLD | (has_colors() ? COLOR_PAIR(TRAIL) : 0));
    for (k = 0; k + 1 < v->stops; k++) {
        int line = line_of(v->path[k][0]), to_line = line_of(v->path[k + 1][0]);
        int column = column_of(g, v->path[k][1]), to_column = column_of(g, v->path[k + 1][1]);
        int down = (to_line > line) - (to_line < line);
        int right = (to_column > column) - (to_column < column);
        for (; line != to_line || column != to_column; line += down, column += right)
            mvaddch(line, column, down != 0 ? ACS_VLINE : ACS_HLINE);
    }
    for (k = 0; k < v->stops; k++)
        mvaddch(line_of(v->path[k][0]), column_of(g, v->path[k][1]),
                k > 0 && k + 1 < v->stops ? ACS_PLUS : ACS_DIAMOND);
    attrset(0);
}

static void draw_light(const game *g)
{
    int colour = g->light == MJ_SOLVABLE ? GREEN : g->light == MJ_UNSOLVABLE ? RED : YELLOW;
    move(status_line(g) + 1, 1);
    attrset(has_colors() ? COLOR_PAIR(colour) : A_REVERSE);
    addstr("   ");
    attrset(A_BOLD);
    if (game_left(g) == 0)
        addstr(" Won! n deals again.");
    else if (g->light == MJ_SOLVABLE)
        addstr(" This game can be won.");
    else if (g->light != MJ_UNSOLVABLE)
        addstr(" Whether this game can be won is not known.");
    else if (g->undo > 0)
        printw(" Lost. Undo %d to win again (U); or leave %d tiles.", (int)g->undo,
               (int)g->fewest);
    else
        printw(" Lost. The best game from here leaves %d tiles.", (int)g->fewest);
    attrset(0);
}

static void draw_help(void)
{
    static const char *const lines[] = {
        " arrows, mouse  choose a tile        Enter, space  take it          ",
        " Tab            to its next match    Esc           let go           ",
        " h  hint that never loses            w  hint without peeking        ",
        " u  undo one pair                    U  undo until it can be won    ",
        " s  shuffle what is left             a  play by itself, until a key ",
        " n  new deal                         1-5  new deal: easy, medium,   ",
        " y  why it is lost                        hard, expert, any         ",
        " b  Shisen-Sho: another board                                       ",
        " ?  this help                        q  quit                        "};
    int k;
    attrset(A_REVERSE);
    for (k = 0; k < (int)(sizeof lines / sizeof *lines); k++)
        mvaddstr(TOP + 3 + k, 4, lines[k]);
    attrset(0);
}

void screen_draw(const game *g, const view *v)
{
    uint32_t k;
    int32_t level;
    int status = status_line(g);
    erase();
    if (g->what.width > 0)
        draw_path(g, v);
    for (k = 0; k < g->tile_count && g->what.width > 0; k++)
        if (!g->gone[k])
            draw_cell(g, v, k);
    for (level = 0; level < SHADES && g->what.width == 0; level++)
        for (k = 0; k < g->tile_count; k++)
            if (!g->gone[k] && g->tiles[k].level == level)
                draw_tile(g, v, k);
    mvprintw(status, 1, "Deal %" PRIu64 "   difficulty %d   tiles %d   pairs %d", g->seed,
             (int)g->difficulty, (int)game_left(g), (int)g->pair_count);
    if (g->shuffles > 0)
        printw("   shuffled %u", g->shuffles);
    draw_light(g);
    if (v->message != NULL)
        mvaddstr(status + 2, 1, v->message);
    if (g->what.width > 0 && cell_width(g) * (g->what.width + 2) > COLS)
        mvaddstr(status + 2, 1, "This terminal is too narrow for the board: b has smaller ones.");
    mvaddstr(status + (g->what.width > 0 ? 3 : 4), 1,
             g->what.width > 0
                 ? "h hint   u undo   s shuffle   a play   b another board   ? help   q quit"
                 : "h hint   w hint without peeking   u undo   s shuffle   a play   "
                   "? help   q quit");
    if (v->help)
        draw_help();
    refresh();
}

uint32_t screen_tile(const game *g, int line, int column)
{
    if (g->what.width > 0)
        return line <= TOP ? NO_TILE
                           : game_tile_at(g, line - TOP - 1, column / cell_width(g) - 1);
    if (line < TOP || column < LEFT)
        return NO_TILE;
    return game_tile_at(g, line - TOP, (column - LEFT) / CELL_WIDTH);
}
