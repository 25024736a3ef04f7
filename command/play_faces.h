/* The faces of play.c in words and colours. */
#ifndef PLAY_FACES_H
#define PLAY_FACES_H

#include "mjsolver.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What shares a colour. */
enum {
    SUIT_DOTS,
    SUIT_BAMBOO,
    SUIT_CHARACTERS,
    SUIT_WINDS,
    SUIT_RED,
    SUIT_GREEN,
    SUIT_WHITE,
    SUIT_FLOWERS,
    SUIT_SEASONS,
    SUIT_OTHER,
    SUITS
};

typedef struct face {
    int suit;
    /* Of dots, bamboo and characters; else 0. */
    int number;
    /* Two characters, as the other examples have them. */
    char brief[3];
    /* What a tile has room for: "5" and "bamboo", "East" and "wind". */
    char upper[16];
    const char *lower;
    /* In full: "5 of bamboo", "East wind". */
    char name[48];
} face;

/*
 * The face of a tile: its group, and which tile of it this is, from 0. That tells the four seasons and
 * the four flowers apart; others look alike. Beyond the real set a face is a number.
 */
face face_of(int32_t group, int order);

#ifdef __cplusplus
}
#endif

#endif
