/* A board as a picture of text, for terminals. */
#ifndef PICTURE_H
#define PICTURE_H

#include "mjsolver.h"

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The name of a group's face by the table of mjsolver.h, two characters: 1d-9d dots, 1b-9b bamboos,
 * 1c-9c characters; the winds Ea So We No; the dragons Rd Gn Wh; Fl flowers, Se seasons. Groups
 * beyond the real set get their number's last two digits.
 */
const char *face_name(int32_t group, char name[3]);

/*
 * Draws a board as seen from above, higher tiles over lower ones; a layout without faces is blank. A tile is four characters wide
 * and two lines high; its lower edge tells its level, where that is not 0. With `colour`, levels
 * are shaded too, in the 256 colours of common terminals. Returns 1, or 0 when memory runs out.
 */
int draw_board(FILE *stream, const mj_tile *tiles, size_t tile_count, int colour);

#ifdef __cplusplus
}
#endif

#endif
