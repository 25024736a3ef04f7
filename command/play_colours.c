#include "play_colours.h"

#include "play_faces.h"

#include <ncurses.h>
#include <stdlib.h>

#define SHADES 5
/* A ground has a pair for each suit, and one for walls. */
#define INKS (SUITS + 1)
#define WALL SUITS

/* Grounds: shades of blocked and of free tiles, and the tile under the cursor. */
enum { DARK, LIGHT = DARK + SHADES, UNDER_CURSOR = LIGHT + SHADES, GROUNDS };

/* Then what stands out, with a pair each. */
enum { CHOSEN = 1 + GROUNDS * INKS, POINTED, FAULT, GREEN_LIGHT, RED_LIGHT, YELLOW_LIGHT, TRAIL };

static int on;

/* For 256 colours: free tiles have dark inks on ivory, blocked ones light inks on grey. */
static const short dark_grounds[SHADES] = {235, 237, 238, 239, 240};
static const short light_grounds[SHADES] = {187, 223, 229, 230, 231};
static const short dark_inks[INKS] = {19, 28, 124, 16, 160, 22, 240, 91, 130, 16, 244};
static const short light_inks[INKS] = {153, 157, 217, 255, 210, 120, 253, 219, 222, 252, 246};

/* For 8 colours: the shades are all alike. */
static const short few_on_white[INKS] = {COLOR_BLUE,  COLOR_GREEN, COLOR_RED,     COLOR_BLACK,
                                         COLOR_RED,   COLOR_GREEN, COLOR_BLACK,   COLOR_MAGENTA,
                                         COLOR_MAGENTA, COLOR_BLACK, COLOR_BLACK};
static const short few_on_black[INKS] = {COLOR_CYAN,  COLOR_GREEN, COLOR_RED,    COLOR_WHITE,
                                         COLOR_RED,   COLOR_GREEN, COLOR_WHITE,  COLOR_MAGENTA,
                                         COLOR_YELLOW, COLOR_WHITE, COLOR_WHITE};

/* With few colours all shades are one, so that there are pairs enough. */
static int shade(int level)
{
    return COLORS < 256 || level < 0 ? 0 : level < SHADES ? level : SHADES - 1;
}

static int many(void) { return COLORS >= 256 && COLOR_PAIRS > TRAIL; }

/* With few colours there are no more than 64 pairs: two grounds, and what stands out. */
static short pair_of(int ground, int ink)
{
    return (short)(1 + (many() ? ground : ground >= LIGHT) * INKS + ink);
}

static short special(int pair)
{
    return (short)(many() ? pair : pair - CHOSEN + 1 + 2 * INKS);
}

static void fill(int ground, const short inks[INKS], short back)
{
    int ink;
    for (ink = 0; ink < INKS; ink++)
        init_pair(pair_of(ground, ink), inks[ink], back);
}

void colours_begin(void)
{
    const char *refused = getenv("NO_COLOR");
    short own = COLOR_BLACK;
    int k;
    on = 0;
    if ((refused != NULL && *refused != '\0') || !has_colors() || start_color() == ERR ||
        COLORS < 8 || COLOR_PAIRS <= 2 * INKS + 8)
        return;
    on = 1;
    if (use_default_colors() == OK)
        own = -1;
    for (k = 0; k < SHADES && many(); k++) {
        fill(DARK + k, light_inks, dark_grounds[k]);
        fill(LIGHT + k, dark_inks, light_grounds[k]);
    }
    if (many()) {
        fill(UNDER_CURSOR, dark_inks, 117);
    } else {
        fill(DARK, few_on_black, COLOR_BLACK);
        fill(LIGHT, few_on_white, COLOR_WHITE);
    }
    init_pair(special(CHOSEN), COLOR_WHITE, COLOR_BLUE);
    init_pair(special(POINTED), many() ? 16 : COLOR_BLACK, many() ? 220 : COLOR_YELLOW);
    init_pair(special(FAULT), COLOR_WHITE, COLOR_RED);
    init_pair(special(GREEN_LIGHT), COLOR_BLACK, COLOR_GREEN);
    init_pair(special(RED_LIGHT), COLOR_WHITE, COLOR_RED);
    init_pair(special(YELLOW_LIGHT), COLOR_BLACK, COLOR_YELLOW);
    init_pair(special(TRAIL), COLOR_RED, own);
}

int colours_on(void)
{
    return on;
}

/* Without colours, free tiles are bold, and what stands out is reversed. */
static int plain(int look)
{
    return look >= TILE_FAULT ? A_REVERSE : look >= TILE_FREE ? A_BOLD : 0;
}

int tile_colour(int look, int level, int suit)
{
    if (!on)
        return plain(look);
    switch (look) {
    case TILE_CHOSEN: return COLOR_PAIR(special(CHOSEN)) | A_BOLD;
    case TILE_POINTED: return COLOR_PAIR(special(POINTED)) | (many() ? A_BOLD : 0);
    case TILE_FAULT: return COLOR_PAIR(special(FAULT)) | A_BOLD;
    case TILE_CURSOR: return COLOR_PAIR(pair_of(UNDER_CURSOR, suit)) | (many() ? A_BOLD : A_REVERSE);
    case TILE_FREE: return COLOR_PAIR(pair_of(LIGHT + shade(level), suit)) | (many() ? A_BOLD : 0);
    default: return COLOR_PAIR(pair_of(DARK + shade(level), suit));
    }
}

int wall_colour(int look, int level)
{
    if (on && (look == TILE_FREE || look == TILE_BLOCKED))
        return tile_colour(look, level, WALL) & ~(int)A_BOLD;
    return tile_colour(look, level, WALL);
}

int suit_colour(int suit)
{
    return tile_colour(TILE_FREE, 1, suit);
}

int light_colour(int verdict)
{
    int pair = verdict == MJ_SOLVABLE     ? GREEN_LIGHT
               : verdict == MJ_UNSOLVABLE ? RED_LIGHT
                                          : YELLOW_LIGHT;
    return on ? COLOR_PAIR(special(pair)) : A_REVERSE;
}

int trail_colour(void)
{
    return A_BOLD | (on ? COLOR_PAIR(special(TRAIL)) : 0);
}
