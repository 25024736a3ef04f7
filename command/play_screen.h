/* The screen of play.c: a game drawn with ncurses. */
#ifndef PLAY_SCREEN_H
#define PLAY_SCREEN_H

#include "play_game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is to be seen besides the game. */
typedef struct view {
    /* The tile that the cursor is on, and the one that is chosen; NO_TILE: none. */
    uint32_t cursor, chosen;
    /* Two tiles that are pointed out; NO_TILE: none. */
    mj_pair hint;
    /* MJ_FAULT_... of each tile, where it was asked why the game is lost. */
    uint8_t faults[MOST_TILES];
    /* The path of a pair, row and column of its ends and corners; none where there are no stops. */
    int stops;
    int32_t path[4][2];
    /* A sentence, or NULL. */
    const char *message;
} view;

/* Returns 1; or 0 after saying on standard error why there can be no screen. */
int screen_begin(const char *program);
void screen_end(void);

/* Draws everything. Returns 0 where the window is too small, and says that instead. */
int screen_draw(const game *g, const view *v);

/* The tile at a place of the screen; NO_TILE where there is none. */
uint32_t screen_tile(const game *g, int line, int column);

#ifdef __cplusplus
}
#endif

#endif
