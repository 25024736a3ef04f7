/* The window of a running Xmahjongg: finds it, looks at it and clicks in it. */
#ifndef WINDOW_H
#define WINDOW_H

#include "geometry.h"

#include <X11/Xlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An open window of the game. */
typedef struct game_window {
    Display *display;
    Window window;
    int width;
    int height;
} game_window;

/*
 * Finds the window of the game, waiting for it up to ten seconds. `name`: its resource name, or NULL
 * for the only one there is. Returns 1; or 0 after saying on standard error what is wrong.
 */
int window_open(game_window *game, const char *name);

/* Disconnects. The window stays. */
void window_close(game_window *game);

/* What is on the screen where the face of a tile is, or NULL after saying what is wrong. */
XImage *window_look(const game_window *game, point corner);

/* Waits until what is seen there stays as it is: the game has drawn its board. Returns 0 if not. */
int window_settle(const game_window *game, point corner);

/* Clicks, with nothing in the way. */
void window_click(const game_window *game, point place);

/*
 * Waits until the screen shows there something else than `before` and `between`, which may be NULL.
 * Returns that; or NULL after four seconds in which it did not.
 */
XImage *window_change(const game_window *game, point corner, const XImage *before,
                      const XImage *between);

#ifdef __cplusplus
}
#endif

#endif
