/* What a player can do in play.c: each of these does it, and leaves a sentence that says so. */
#ifndef PLAY_TABLE_H
#define PLAY_TABLE_H

#include "play_game.h"
#include "play_screen.h"
#include "play_words.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct table {
    game state;
    view shown;
    kind what;
    const level *difficulty;
    uint64_t next_seed;
    /* How long a pair of the game that plays itself can be seen, in milliseconds. */
    uint64_t pace;
    char text[TEXT_SIZE];
} table;

/* A new deal. Returns 0 where there is none. */
int new_deal(table *t);

/* Does what a key asks for. Returns 0 when it is one that ends the game. */
int act(table *t, int key);
/* The same in a window that is too small to see what one does. */
int act_unseen(table *t, int key);

#ifdef __cplusplus
}
#endif

#endif
