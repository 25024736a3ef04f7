#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include "window.h"

#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* How long to wait between two looks, in nanoseconds, and how often to look: 10 s for the window, 4 s
 * for a tile. */
#define WINDOW_PAUSE 20000000L
#define WINDOW_LOOKS 500
#define TILE_PAUSE 2000000L
#define TILE_LOOKS 2000
/* A picture that has been the same for so many looks is complete. */
#define STILL_LOOKS 50

static void pause_for(long nanoseconds)
{
    struct timespec time;
    time.tv_sec = 0;
    time.tv_nsec = nanoseconds;
    nanosleep(&time, NULL);
}

/* A window may go while its class is asked for: that is no reason to end. */
static int ignore(Display *display, XErrorEvent *error)
{
    (void)display;
    (void)error;
    return 0;
}

/* Whether a window that can be seen is one of the game, with this name or with any. */
static int is_game(Display *display, Window window, const char *name)
{
    XClassHint hint;
    XWindowAttributes attributes;
    int found;
    hint.res_name = hint.res_class = NULL;
    if (!XGetClassHint(display, window, &hint))
        return 0;
    found = hint.res_class != NULL && strcmp(hint.res_class, "XMahjongg") == 0 &&
            (name == NULL || (hint.res_name != NULL && strcmp(hint.res_name, name) == 0)) &&
            XGetWindowAttributes(display, window, &attributes) &&
            attributes.map_state == IsViewable;
    XFree(hint.res_name);
    XFree(hint.res_class);
    return found;
}

/* Counts the windows of the game at or below a window; window managers put frames around them. */
static int search(Display *display, Window from, const char *name, Window *found)
{
    Window root, parent;
    Window *children = NULL;
    unsigned count = 0, k;
    int games = 0;
    if (is_game(display, from, name)) {
        *found = from;
        return 1;
    }
    if (XQueryTree(display, from, &root, &parent, &children, &count)) {
        for (k = 0; k < count; k++)
            games += search(display, children[k], name, found);
        if (children != NULL)
            XFree(children);
    }
    return games;
}

/* Whether all of the window is on the screen; otherwise it can neither be seen nor clicked. */
static int on_screen(game_window *game)
{
    Display *display = game->display;
    XWindowAttributes attributes;
    Window child;
    int x, y;
    if (!XGetWindowAttributes(display, game->window, &attributes) ||
        !XTranslateCoordinates(display, game->window, attributes.root, 0, 0, &x, &y, &child)) {
        fprintf(stderr, "autoplay: the window of Xmahjongg has gone\n");
        return 0;
    }
    game->width = attributes.width;
    game->height = attributes.height;
    if (x < 0 || y < 0 || x + game->width > WidthOfScreen(attributes.screen) ||
        y + game->height > HeightOfScreen(attributes.screen)) {
        fprintf(stderr, "autoplay: part of the window of Xmahjongg is beyond the screen\n");
        return 0;
    }
    return 1;
}

int window_open(game_window *game, const char *name)
{
    int unused, look, games = 0;
    game->display = XOpenDisplay(NULL);
    if (game->display == NULL) {
        fprintf(stderr, "autoplay: there is no display \"%s\"\n", XDisplayName(NULL));
        return 0;
    }
    if (!XTestQueryExtension(game->display, &unused, &unused, &unused, &unused)) {
        fprintf(stderr, "autoplay: the display lacks the extension XTEST\n");
        return 0;
    }
    XSetErrorHandler(ignore);
    for (look = 0; look < WINDOW_LOOKS && games == 0; look++) {
        if (look > 0)
            pause_for(WINDOW_PAUSE);
        games = search(game->display, DefaultRootWindow(game->display), name, &game->window);
    }
    if (games != 1) {
        fprintf(stderr, "autoplay: %d windows of Xmahjongg are open, not one\n", games);
        return 0;
    }
    XRaiseWindow(game->display, game->window);
    return on_screen(game);
}

void window_close(game_window *game)
{
    if (game->display != NULL)
        XCloseDisplay(game->display);
    game->display = NULL;
}

XImage *window_look(const game_window *game, point corner)
{
    XImage *image = XGetImage(game->display, game->window, corner.x, corner.y, TILE_SIZE, TILE_SIZE,
                              AllPlanes, ZPixmap);
    if (image == NULL)
        fprintf(stderr, "autoplay: the window of Xmahjongg cannot be seen any more\n");
    return image;
}

void window_click(const game_window *game, point place)
{
    Display *display = game->display;
    Window child;
    int x, y;
    if (!XTranslateCoordinates(display, game->window, DefaultRootWindow(display), place.x, place.y,
                               &x, &y, &child))
        return;
    XTestFakeMotionEvent(display, -1, x, y, CurrentTime);
    XTestFakeButtonEvent(display, 1, True, CurrentTime);
    XTestFakeButtonEvent(display, 1, False, CurrentTime);
    XSync(display, False);
}

static int same(const XImage *one, const XImage *other)
{
    return memcmp(one->data, other->data, (size_t)one->bytes_per_line * (size_t)one->height) == 0;
}

int window_settle(const game_window *game, point corner)
{
    XImage *before = window_look(game, corner);
    int look, still = 0;
    for (look = 0; look < TILE_LOOKS && still < STILL_LOOKS && before != NULL; look++) {
        XImage *now;
        pause_for(TILE_PAUSE);
        now = window_look(game, corner);
        still = now != NULL && same(now, before) ? still + 1 : 0;
        XDestroyImage(before);
        before = now;
    }
    if (before != NULL)
        XDestroyImage(before);
    return before != NULL;
}

/* A tile may be half drawn: only what is seen twice counts. */
XImage *window_change(const game_window *game, point corner, const XImage *before,
                      const XImage *between)
{
    XImage *last = NULL;
    int look;
    for (look = 0; look < TILE_LOOKS; look++) {
        XImage *now = window_look(game, corner);
        int seen_twice = now != NULL && last != NULL && same(now, last);
        if (last != NULL)
            XDestroyImage(last);
        if (now == NULL)
            return NULL;
        if (seen_twice && !same(now, before) && (between == NULL || !same(now, between)))
            return now;
        last = now;
        pause_for(TILE_PAUSE);
    }
    XDestroyImage(last);
    return NULL;
}
