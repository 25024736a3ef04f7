/* The list of layouts in play.c, to choose another one from. */
#ifndef PLAY_MENU_H
#define PLAY_MENU_H

#include "play_layout.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MENU_LEFT, MENU_CHOSEN, MENU_END_OF_INPUT };

/* Shows the list, beginning at the layout that is played now, and stores what is chosen. */
int choose_layout(const kind *now, kind *chosen);

#ifdef __cplusplus
}
#endif

#endif
