/*
 * The board of check_proof.c, and the rules of both games: which tiles block a tile of Mahjong, and
 * which tiles of Shisen-Sho a path joins. Included by that file alone, so that there is one to
 * compile.
 */
#ifndef CHECK_PROOF_GAMES_H
#define CHECK_PROOF_GAMES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where a tile lies that blocks another: HIGHER is above, but not on the very next level. */
enum { LEFT = 1, RIGHT = 2, ABOVE = 4, HIGHER = 8 };

typedef struct tile {
    long long row, col, level, group;
    unsigned long line;     /* of the board */
    size_t leader, next;    /* the first tile of its group; the next one, in a ring */
    size_t size;            /* of a leader: how many tiles the group has */
    size_t *blocker;        /* who blocks it, */
    int *side;              /* from where, */
    size_t blockers;        /* and how many there are */
    size_t partner;         /* who it goes with, or NOBODY */
    int changed;            /* of a leader: conclusions have to be drawn about the group */
    int opened, gone;       /* in the scan; `opened` of a leader is about the group */
    int reached;            /* by the count of components, or taken away before it */
} tile;

/* The rule that a proof is about. */
typedef struct rules {
    int any_level;          /* tiles on any higher level lie above: HIGHER counts */
    int shisen;             /* Shisen-Sho: */
    int inside, apart;      /* paths stay on the board; that tiles lie side by side is no path */
    long long width, height; /* of the board, or 0 and 0 */
} rules;

enum { MOST_CELLS = 62 };   /* the width and height of the largest board of Shisen-Sho */

static const size_t NOBODY = (size_t)-1;
static tile *tiles;
static size_t tile_count;
static rules game;
static char cells[MOST_CELLS + 2][MOST_CELLS + 2]; /* 1 where no path may be; with a ring around */
static long long rows, columns;                    /* of the cells, with the ring */
static const char *path;                           /* the file that is being read */
static unsigned long line_number;

static void fail(int status, const char *what)
{
    fprintf(stderr, "%s: line %lu: %s\n", path, line_number, what);
    exit(status);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    if (memory == NULL)
        fail(3, "out of memory");
    return memory;
}

static int is_playable(const tile *t)
{
    int sides = 0;
    size_t k;
    for (k = 0; k < t->blockers; k++)
        sides |= tiles[t->blocker[k]].gone ? 0 : t->side[k];
    sides &= game.any_level ? ~0 : ~HIGHER;
    return !t->gone && sides < ABOVE && sides != (LEFT | RIGHT);
}

/* From where a tile blocks another; 0 if it does not. */
static int side_of(const tile *blocker, const tile *t)
{
    long long down = blocker->row - t->row, right = blocker->col - t->col;
    long long up = blocker->level - t->level;
    int over = right >= -1 && right <= 1;
    if (down < -1 || down > 1 || blocker == t)
        return 0;
    if (up == 0 && over)
        fail(3, "tiles overlap");
    if (up == 0)
        return right == -2 ? LEFT : right == 2 ? RIGHT : 0;
    return over && up > 0 ? (up == 1 ? ABOVE : HIGHER) : 0;
}

/* Finds out who blocks a tile. */
static void find_blockers(tile *t)
{
    size_t count = 0, k;
    for (k = 0; k < tile_count; k++)
        count += side_of(&tiles[k], t) != 0;
    t->blocker = (size_t *)allocate(count, sizeof *t->blocker);
    t->side = (int *)allocate(count, sizeof *t->side);
    for (k = 0; k < tile_count; k++) {
        t->blocker[t->blockers] = k;
        t->side[t->blockers] = side_of(&tiles[k], t);
        t->blockers += t->side[t->blockers] != 0;
    }
}

/* Reads a side of a board, "18", up to a character. Returns 0 if it is none. */
static long long read_side(const char **text, const char *last, char until)
{
    long long cells_of_it = 0;
    const char *now = *text;
    for (; now < last && *now >= '0' && *now <= '9' && cells_of_it <= MOST_CELLS; now++) {
        if (now == *text && *now == '0')
            return 0;
        cells_of_it = 10 * cells_of_it + (*now - '0');
    }
    if (cells_of_it > MOST_CELLS || (until != '\0' && (now == last || *now != until)))
        return 0;
    *text = now + (until != '\0');
    return cells_of_it;
}

/* Whether a text goes on with some words, which are then passed over. */
static int passes(const char **text, const char *last, const char *words)
{
    size_t length = strlen(words);
    if ((size_t)(last - *text) < length || memcmp(*text, words, length) != 0)
        return 0;
    *text += length;
    return 1;
}

/* Reads a rule: "one-level" (which proofs do not say), "any-level", or that of a game of
 * Shisen-Sho, such as "shisen:18x8+inside+apart". Returns 0 if it is none. */
static int read_rule(const char *first, const char *last, rules *found)
{
    memset(found, 0, sizeof *found);
    if (passes(&first, last, "one-level"))
        return first == last;
    found->any_level = passes(&first, last, "any-level");
    if (found->any_level)
        return first == last;
    found->shisen = passes(&first, last, "shisen");
    if (!found->shisen)
        return 0;
    if (passes(&first, last, ":")) {
        found->width = read_side(&first, last, 'x');
        found->height = found->width == 0 ? 0 : read_side(&first, last, '\0');
        if (found->height == 0)
            return 0;
    }
    found->inside = passes(&first, last, "+inside");
    found->apart = passes(&first, last, "+apart");
    return first == last;
}

/* Lays the tiles into cells, the first of which belongs to the ring. */
static void fill_cells(void)
{
    long long low[2] = {0, 0}, high[2];
    size_t k;
    long long r, c;
    high[0] = game.height - 1;
    high[1] = game.width - 1;
    for (k = 0; k < tile_count && game.width == 0; k++) {
        low[0] = k == 0 || tiles[k].row < low[0] ? tiles[k].row : low[0];
        low[1] = k == 0 || tiles[k].col < low[1] ? tiles[k].col : low[1];
        high[0] = k == 0 || tiles[k].row > high[0] ? tiles[k].row : high[0];
        high[1] = k == 0 || tiles[k].col > high[1] ? tiles[k].col : high[1];
    }
    rows = high[0] - low[0] + 3;
    columns = high[1] - low[1] + 3;
    for (k = 0; k < tile_count; k++) {
        tile *t = &tiles[k];
        line_number = t->line;
        if (t->level != 0)
            fail(3, "tiles of Shisen-Sho lie on level 0");
        if (rows > MOST_CELLS + 2 || columns > MOST_CELLS + 2)
            fail(3, "a board of Shisen-Sho is at most 62 cells wide and high");
        t->row -= low[0] - 1;
        t->col -= low[1] - 1;
        if (t->row < 1 || t->row > rows - 2 || t->col < 1 || t->col > columns - 2)
            fail(3, "a tile lies outside the board");
        if (cells[t->row][t->col])
            fail(3, "tiles overlap");
        cells[t->row][t->col] = 1;
    }
    for (r = 0; r < rows && game.inside; r++) {
        for (c = 0; c < columns; c++)
            cells[r][c] |= r == 0 || c == 0 || r == rows - 1 || c == columns - 1;
    }
}

/* Checks the tiles by the rule of the game, and finds out what that takes. */
static void prepare_board(void)
{
    size_t k;
    for (k = 0; k < tile_count; k++) {
        line_number = tiles[k].line;
        if (tiles[tiles[k].leader].size % 2 != 0)
            fail(3, "the group of this tile has an odd number of tiles");
        if (!game.shisen)
            find_blockers(&tiles[k]);
    }
    if (game.shisen)
        fill_cells();
}

/* Whether all cells of a straight line are free, its ends included. */
static int is_free(long long row, long long col, long long to_row, long long to_col)
{
    long long down = (to_row > row) - (to_row < row), right = (to_col > col) - (to_col < col);
    for (; row != to_row || col != to_col; row += down, col += right) {
        if (cells[row][col])
            return 0;
    }
    return !cells[row][col];
}

/* Whether a path of at most three straight segments joins two tiles. Their own cells count as
 * free. Every such path goes to some row, along it, and on to the other tile, or to some column. */
static int are_joined(const tile *a, const tile *b)
{
    char was_a = cells[a->row][a->col], was_b = cells[b->row][b->col];
    long long k, across = llabs(a->row - b->row) + llabs(a->col - b->col);
    int beside = game.apart && across == 1;
    int found = 0;
    cells[a->row][a->col] = cells[b->row][b->col] = 0;
    /* Where it is no path that they lie side by side, one leads along other lines than theirs. */
    for (k = 0; k < rows && !found && !(beside && a->col == b->col); k++)
        found = !(beside && k == a->row) && is_free(a->row, a->col, k, a->col) &&
                is_free(k, a->col, k, b->col) && is_free(k, b->col, b->row, b->col);
    for (k = 0; k < columns && !found && !(beside && a->row == b->row); k++)
        found = !(beside && k == a->col) && is_free(a->row, a->col, a->row, k) &&
                is_free(a->row, k, b->row, k) && is_free(b->row, k, b->row, b->col);
    cells[a->row][a->col] = was_a;
    cells[b->row][b->col] = was_b;
    return found;
}

#endif
