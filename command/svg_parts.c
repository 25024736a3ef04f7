#include "svg_parts.h"

#include "svg_faces.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static double channel(double low, double high, double hue)
{
    hue = fmod(hue, 1.0);
    if (hue < 0)
        hue += 1;
    if (hue < 1.0 / 6)
        return low + (high - low) * hue * 6;
    if (hue < 0.5)
        return high;
    if (hue < 2.0 / 3)
        return low + (high - low) * (2.0 / 3 - hue) * 6;
    return low;
}

void svg_colour(double hue, double saturation, double light, char text[8])
{
    double high = light <= 0.5 ? light * (1 + saturation) : light + saturation - light * saturation;
    double low = 2 * light - high;
    hue = fmod(hue, 360);
    hue = (hue < 0 ? hue + 360 : hue) / 360;
    snprintf(text, 8, "#%02x%02x%02x", (unsigned)rint(255 * channel(low, high, hue + 1.0 / 3)) & 255u,
             (unsigned)rint(255 * channel(low, high, hue)) & 255u,
             (unsigned)rint(255 * channel(low, high, hue - 1.0 / 3)) & 255u);
}

/* A face of the table, in which "@" stands for the number of the tile in its group. */
static void print_face(FILE *stream, const char *drawing, uint32_t which)
{
    const char *place = strchr(drawing, '@');
    if (place == NULL) {
        fputs(drawing, stream);
        return;
    }
    fwrite(drawing, 1, (size_t)(place - drawing), stream);
    fprintf(stream, "%" PRIu64 "%s", (uint64_t)which + 1, place + 1);
}

void svg_face(FILE *stream, int32_t group, uint32_t which)
{
    char text[16], paper[8], edge[8], ink[8];
    double size, hue = group * 137.5;
    if (group == 0 || group == 1) {
        print_face(stream, svg_faces[4 * group + (int)(which % 4)], which);
        return;
    }
    if (group >= 2 && group < 36) {
        print_face(stream, svg_faces[group + 6], 0);
        return;
    }
    snprintf(text, sizeof text, "%" PRId32, group);
    size = 50.0 / (double)strlen(text);
    size = size < 20 ? size : 20;
    svg_colour(hue, 0.45, 0.9, paper);
    svg_colour(hue, 0.5, 0.4, edge);
    svg_colour(hue, 0.6, 0.28, ink);
    fprintf(stream,
            "<rect x=\"-14\" y=\"-19\" width=\"28\" height=\"38\" rx=\"3\" fill=\"%s\" "
            "stroke=\"%s\" stroke-width=\"1.4\"/>"
            "<text y=\"%.3g\" font-size=\"%.3g\" font-family=\"sans-serif\" "
            "font-weight=\"bold\" text-anchor=\"middle\" fill=\"%s\">%s</text>",
            paper, edge, size * 0.35, size, ink, text);
}

void svg_body(FILE *stream, double light, int is_bright)
{
    char tone[8];
    svg_colour(46, is_bright ? 0.75 : 0.35, light, tone);
    /* The bamboo back of the tile is its lower half. */
    fprintf(stream,
            "<path d=\"M40,0l7,7v52l-7,-7Z\" fill=\"#b5803f\"/>"
            "<path d=\"M0,52h40l7,7h-40Z\" fill=\"#966428\"/>"
            "<path d=\"M40,0l3.5,3.5v52l-3.5,-3.5Z\" fill=\"#d8caa0\"/>"
            "<path d=\"M0,52h40l3.5,3.5h-40Z\" fill=\"#c4b487\"/>"
            "<rect width=\"40\" height=\"52\" rx=\"3\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1\"/>",
            tone, is_bright ? "#8a6a1f" : "#5d5748");
}

svg_film svg_film_of(size_t number, size_t count)
{
    const double seconds = 0.7;
    svg_film film;
    film.end = ((double)count + 3) * seconds;
    film.start = (double)number * seconds / film.end;
    film.gone = ((double)number + 0.8) * seconds / film.end;
    return film;
}

void svg_disappear(FILE *stream, size_t number, size_t count, int moves)
{
    svg_film film = svg_film_of(number, count);
    fprintf(stream,
            "<animate attributeName=\"opacity\" dur=\"%gs\" repeatCount=\"indefinite\" "
            "values=\"1;1;0;0\" keyTimes=\"0;%.5f;%.5f;1\"/>",
            film.end, film.start, film.gone);
    if (moves)
        fprintf(stream,
                "<animateTransform attributeName=\"transform\" type=\"translate\" additive=\"sum\" "
                "dur=\"%gs\" repeatCount=\"indefinite\" values=\"0 0;0 0;0 -14;0 -14\" "
                "keyTimes=\"0;%.5f;%.5f;1\"/>",
                film.end, film.start, film.gone);
}
