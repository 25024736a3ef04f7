/* Colours and faces of pictures as SVG. */
#ifndef SVG_PARTS_H
#define SVG_PARTS_H

#include <stdint.h>
#include <stdio.h>

/* A colour as #rrggbb; the hue in degrees. */
void svg_colour(double hue, double saturation, double light, char text[8]);

/* Prints the face of a group; `which` counts the tiles of the group, as no two flowers are alike. */
void svg_face(FILE *stream, int32_t group, uint32_t which);

/* Prints a tile without its face. */
void svg_body(FILE *stream, double light, int is_bright);

/* When pair `number` of `count` begins to go and when it is gone, in parts of the film; its seconds. */
typedef struct svg_film {
    double start, gone, end;
} svg_film;
svg_film svg_film_of(size_t number, size_t count);

/* Prints what makes a tile go when its turn comes. */
void svg_disappear(FILE *stream, size_t number, size_t count, int moves);

#endif
