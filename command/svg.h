/*
 * Boards as SVG: tiles in perspective, byte for byte the pictures of the Python package (its _svg.py
 * says how they are made up; a test compares the two).
 */
#ifndef SVG_H
#define SVG_H

#include "mjsolver.h"

#include <stdio.h>

typedef struct svg_picture {
    const mj_tile *tiles;
    size_t tile_count;
    int32_t rule;
    /* Pairs in the order in which they are played, with which tiles are numbered; NULL: none. */
    const mj_pair *pairs;
    size_t pair_count;
    /* Instead of numbers, tiles disappear pair by pair. */
    int animate;
    /* MJ_FAULT_... of each tile; NULL: none. */
    const uint8_t *faults;
    /* In pixels; 0: its natural size. */
    int width;
} svg_picture;

/* Returns 0 when memory runs out. */
int svg_draw(FILE *stream, const svg_picture *picture);

#endif
