#include "svg.h"

#include "svg_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Half a tile, and how far a level lies from the one below. */
#define WIDTH 20
#define HEIGHT 26
#define RISE 7
#define SHADOW 5
#define MARGIN 12
#define NO_TURN ((size_t)-1)

/* A tile of the picture. */
typedef struct place {
    /* Where it lies in half tiles. */
    int64_t row, col;
    /* Where the upper left corner of the face is painted. */
    int64_t x, y;
    size_t index;
    int32_t level, group;
    /* Which of its group it is, and which pair it goes with. */
    uint32_t which;
    size_t turn;
    int is_free;
    /* Its body and its face among those that are defined. */
    size_t body, face;
} place;

typedef struct body {
    double light;
    int is_bright;
} body;

typedef struct point {
    int64_t x, y;
} point;

/* The line of a pair of Shisen-Sho. */
typedef struct line {
    point stops[4];
    int count;
} line;

typedef struct canvas {
    const svg_picture *asked;
    place *places;
    body *bodies;
    size_t body_count;
    /* Indices of places whose faces are defined. */
    size_t *faces;
    size_t face_count;
    line *lines;
    int is_shisen, is_blank, shows_free, is_film;
} canvas;

static int by_height(const void *a, const void *b)
{
    const place *one = (const place *)a, *other = (const place *)b;
    int64_t sum = one->row + one->col, other_sum = other->row + other->col;
    if (one->level != other->level)
        return one->level < other->level ? -1 : 1;
    if (sum != other_sum)
        return sum < other_sum ? -1 : 1;
    if (one->row != other->row)
        return one->row < other->row ? -1 : 1;
    return one->index < other->index ? -1 : one->index > other->index;
}

static int by_group(const void *a, const void *b)
{
    const place *one = (const place *)a, *other = (const place *)b;
    if (one->group != other->group)
        return one->group < other->group ? -1 : 1;
    return one->index < other->index ? -1 : one->index > other->index;
}


/* Marks the tiles that can be played. The library would refuse odd groups; a picture shows them. */
static void mark_mahjong(canvas *c)
{
    size_t count = c->asked->tile_count, k;
    mj_tile *tiles = (mj_tile *)malloc((count + 1) * sizeof *tiles);
    uint8_t *playable = (uint8_t *)malloc(count + 2);
    if (tiles != NULL && playable != NULL && count > 0) {
        int32_t last = 0;
        for (k = 0; k < count; k++) {
            tiles[k] = c->asked->tiles[k];
            tiles[k].group = (int32_t)(k / 2);
            last = k == 0 || tiles[k].col > last ? tiles[k].col : last;
        }
        /* One more, to the right of all others, where the number is odd. */
        tiles[count] = tiles[count - 1];
        tiles[count].col = last + 4;
        if (mj_playable_by_rule(tiles, count + count % 2, c->asked->rule, playable) >= 0)
            for (k = 0; k < count; k++)
                c->places[k].is_free = playable[k] != 0;
    }
    free(tiles);
    free(playable);
}

static int mark_shisen(canvas *c)
{
    const svg_picture *asked = c->asked;
    uint64_t count = 0, k;
    mj_pair *pairs;
    if (mj_legal_pairs_by_rule(asked->tiles, asked->tile_count, asked->rule, NULL, 0, &count) != MJ_OK)
        return 1;
    pairs = (mj_pair *)malloc(((size_t)count + 1) * sizeof *pairs);
    if (pairs == NULL)
        return 0;
    if (mj_legal_pairs_by_rule(asked->tiles, asked->tile_count, asked->rule, pairs, (size_t)count,
                               &count) == MJ_OK)
        for (k = 0; k < count; k++)
            c->places[pairs[k].first].is_free = c->places[pairs[k].second].is_free = 1;
    free(pairs);
    return 1;
}

/* Where the tiles lie and what is to be said about each, sorted as they are painted. */
static int place_tiles(canvas *c)
{
    const svg_picture *asked = c->asked;
    size_t k, count = asked->tile_count;
    int scale = c->is_shisen ? 2 : 1;
    c->is_blank = count > 4;
    for (k = 0; k < count; k++) {
        const mj_tile *tile = &asked->tiles[k];
        place *p = &c->places[k];
        int64_t rise = ((int64_t)tile->level + 1) * RISE;
        memset(p, 0, sizeof *p);
        p->row = (int64_t)tile->row * scale;
        p->col = (int64_t)tile->col * scale;
        p->x = p->col * WIDTH - rise;
        p->y = p->row * HEIGHT - rise;
        p->index = k;
        p->level = tile->level;
        p->group = tile->group;
        p->turn = NO_TURN;
        c->is_blank = c->is_blank && tile->group == 0;
    }
    for (k = 0; k < asked->pair_count; k++)
        c->places[asked->pairs[k].first].turn = c->places[asked->pairs[k].second].turn = k;
    if (c->shows_free && !c->is_shisen)
        mark_mahjong(c);
    else if (c->shows_free && !mark_shisen(c))
        return 0;
    qsort(c->places, count, sizeof *c->places, by_group);
    for (k = 1; k < count; k++)
        c->places[k].which = c->places[k].group == c->places[k - 1].group ? c->places[k - 1].which + 1 : 0;
    for (k = 0; k < count; k++)
        if (c->is_blank || (c->places[k].group != 0 && c->places[k].group != 1))
            c->places[k].which = 0;
    qsort(c->places, count, sizeof *c->places, by_height);
    return 1;
}

/* Which bodies and faces there are, in the order in which they are needed. */
static void find_parts(canvas *c)
{
    size_t count = c->asked->tile_count, k, at;
    int64_t lowest = count > 0 ? c->places[0].level : 0;
    int64_t levels = count > 0 ? c->places[count - 1].level - lowest : 0;
    for (k = 0; k < count; k++) {
        place *p = &c->places[k];
        double light =
            0.80 + (levels > 0 ? 0.09 * (double)(p->level - lowest) / (double)levels : 0.06);
        light += p->is_free ? 0.05 : 0;
        for (at = 0; at < c->body_count; at++)
            if (c->bodies[at].light == light &&
                c->bodies[at].is_bright == (p->is_free || !c->shows_free))
                break;
        if (at == c->body_count) {
            c->bodies[at].light = light;
            c->bodies[at].is_bright = p->is_free || !c->shows_free;
            c->body_count++;
        }
        p->body = at;
        for (at = 0; at < c->face_count; at++)
            if (c->places[c->faces[at]].group == p->group && c->places[c->faces[at]].which == p->which)
                break;
        if (at == c->face_count)
            c->faces[c->face_count++] = k;
        p->face = at;
    }
}

/* The middle of the face of a tile of Shisen-Sho. */
static point middle(int32_t row, int32_t col)
{
    point m;
    m.x = (int64_t)col * 2 * WIDTH - RISE + WIDTH;
    m.y = (int64_t)row * 2 * HEIGHT - RISE + HEIGHT;
    return m;
}

/* The line of each pair of a film, when its turn comes. Returns 0 when memory runs out. */
static int find_lines(canvas *c)
{
    const svg_picture *asked = c->asked;
    size_t count = asked->tile_count, step, k;
    mj_tile *now = (mj_tile *)malloc((count + 1) * sizeof *now);
    uint32_t *origins = (uint32_t *)malloc((count + 1) * sizeof *origins);
    c->lines = (line *)calloc(asked->pair_count + 1, sizeof *c->lines);
    for (step = 0; now != NULL && origins != NULL && c->lines != NULL && step < asked->pair_count;
         step++) {
        mj_pair pair = asked->pairs[step], there = {0, 0};
        mj_path path;
        line *drawn = &c->lines[step];
        int32_t left = mj_left(asked->tiles, count, asked->rule, asked->pairs, step, now, origins, NULL);
        for (k = 0; left > 0 && k < (size_t)left; k++) {
            there.first = origins[k] == pair.first ? (uint32_t)k : there.first;
            there.second = origins[k] == pair.second ? (uint32_t)k : there.second;
        }
        if (left <= 0 ||
            mj_shisen_paths(now, (size_t)left, asked->rule, &there, 1, &path, NULL) != MJ_OK)
            continue;
        drawn->stops[drawn->count++] = middle(now[there.first].row, now[there.first].col);
        for (k = 0; k < (size_t)path.corner_count; k++)
            drawn->stops[drawn->count++] = middle(path.rows[k], path.cols[k]);
        drawn->stops[drawn->count++] = middle(now[there.second].row, now[there.second].col);
    }
    k = now != NULL && origins != NULL && c->lines != NULL;
    free(now);
    free(origins);
    return (int)k;
}

static void print_lines(FILE *stream, const canvas *c)
{
    static const char *const pens[2] = {
        "stroke=\"#ffffff\" stroke-width=\"8\" stroke-linejoin=\"round\" stroke-linecap=\"round\" "
        "stroke-opacity=\"0.75\"",
        "stroke=\"#c8102e\" stroke-width=\"4\" stroke-linejoin=\"round\" stroke-linecap=\"round\" "
        "stroke-opacity=\"1\""};
    size_t step;
    int pen, k;
    for (step = 0; c->lines != NULL && step < c->asked->pair_count; step++) {
        svg_film film = svg_film_of(step, c->asked->pair_count);
        fprintf(stream,
                "<g opacity=\"0\"><animate attributeName=\"opacity\" dur=\"%gs\" "
                "repeatCount=\"indefinite\" calcMode=\"discrete\" values=\"0;1;0\" "
                "keyTimes=\"0;%.5f;%.5f\"/>",
                film.end, film.start, film.gone);
        for (pen = 0; pen < 2; pen++) {
            fputs("<polyline points=\"", stream);
            for (k = 0; k < c->lines[step].count; k++)
                fprintf(stream, "%s%" PRId64 ",%" PRId64, k == 0 ? "" : " ",
                        c->lines[step].stops[k].x, c->lines[step].stops[k].y);
            fprintf(stream, "\" fill=\"none\" %s></polyline>", pens[pen]);
        }
        fputs("</g>", stream);
    }
}

/* The shadows of a level, which fall on what lies one level down. */
static void print_shadows(FILE *stream, const canvas *c, size_t first)
{
    const place *p = &c->places[first], *end = c->places + c->asked->tile_count;
    int32_t level = p->level;
    fputs("<g opacity=\"0.3\">", stream);
    for (; p < end && p->level == level; p++) {
        fprintf(stream, "<rect x=\"%" PRId64 "\" y=\"%" PRId64 "\" width=\"%d\" height=\"%d\">",
                p->x + RISE + SHADOW, p->y + RISE + SHADOW, 2 * WIDTH, 2 * HEIGHT);
        if (c->is_film && p->turn != NO_TURN)
            svg_disappear(stream, p->turn, c->asked->pair_count, 0);
        fputs("</rect>", stream);
    }
    fputs("</g>", stream);
}

/* Which pair of the solution it is, in the corner that higher levels cover last. */
static void print_number(FILE *stream, size_t number)
{
    char text[24];
    double half;
    snprintf(text, sizeof text, "%lu", (unsigned long)number);
    half = 4 + 3.3 * (double)strlen(text);
    fprintf(stream,
            "<g transform=\"translate(%g 9)\"><rect x=\"%g\" y=\"-7.5\" width=\"%g\" height=\"15\" "
            "rx=\"7\" fill=\"#1b2a49\"/><text y=\"3.8\" font-size=\"10.5\" "
            "font-family=\"sans-serif\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"#fff\">"
            "%s</text></g>",
            half + 1, -half, 2 * half, text);
}

static void print_tile(FILE *stream, const canvas *c, const place *p)
{
    const mj_tile *told = &c->asked->tiles[p->index];
    int fault = c->asked->faults != NULL ? c->asked->faults[p->index] : MJ_FAULT_NONE;
    fprintf(stream,
            "<g transform=\"translate(%" PRId64 " %" PRId64 ")\"><title>tile %lu: row %" PRId32
            ", column %" PRId32 ", level %" PRId32 ", group %" PRId32
            "</title><use href=\"#tile%lu\"/><use href=\"#face%" PRId32 "-%" PRIu32
            "\" x=\"%d\" y=\"%d\"/>",
            p->x, p->y, (unsigned long)p->index, told->row, told->col, told->level, told->group,
            (unsigned long)p->body, p->group, p->which, WIDTH, HEIGHT);
    if (p->is_free)
        fputs("<rect x=\"1.5\" y=\"1.5\" width=\"37\" height=\"49\" rx=\"2.5\" fill=\"none\" "
              "stroke=\"#e0a100\" stroke-width=\"2.4\"/>",
              stream);
    if (fault != MJ_FAULT_NONE)
        fprintf(stream,
                "<rect x=\"2\" y=\"2\" width=\"36\" height=\"48\" rx=\"2.5\" fill=\"#d01818\" "
                "fill-opacity=\"%s\" stroke=\"#d01818\" stroke-width=\"%s\"/>",
                fault == MJ_FAULT_BLOCKS ? "0.22" : "0.06", fault == MJ_FAULT_BLOCKS ? "3.2" : "1");
    if (p->turn != NO_TURN && c->is_film)
        svg_disappear(stream, p->turn, c->asked->pair_count, 1);
    else if (p->turn != NO_TURN)
        print_number(stream, p->turn + 1);
    fputs("</g>", stream);
}

/* Makes room for a tile or a point in the picture. */
static void reach(int64_t box[4], int64_t x, int64_t y, int is_first)
{
    box[0] = is_first || x < box[0] ? x : box[0];
    box[1] = is_first || y < box[1] ? y : box[1];
    box[2] = is_first || x + 2 * WIDTH > box[2] ? x + 2 * WIDTH : box[2];
    box[3] = is_first || y + 2 * HEIGHT > box[3] ? y + 2 * HEIGHT : box[3];
}

static void print_picture(FILE *stream, const canvas *c)
{
    size_t count = c->asked->tile_count, k;
    int64_t box[4] = {0, 0, 0, 0}, wide, high, pixels;
    int stop;
    for (k = 0; k < count; k++)
        reach(box, c->places[k].x, c->places[k].y, k == 0);
    for (k = 0; c->lines != NULL && k < c->asked->pair_count; k++)
        for (stop = 0; stop < c->lines[k].count; stop++)
            reach(box, c->lines[k].stops[stop].x - WIDTH, c->lines[k].stops[stop].y - HEIGHT, 0);
    box[0] -= MARGIN;
    box[1] -= MARGIN;
    wide = box[2] + RISE + MARGIN - box[0];
    high = box[3] + RISE + MARGIN - box[1];
    pixels = c->asked->width > 0 ? c->asked->width : wide;
    fprintf(stream,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%" PRId64 "\" height=\"%.0f\" "
            "viewBox=\"%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\" role=\"img\"><title>A board of "
            "%s%lu tiles</title><defs>",
            pixels, rint((double)high * (double)pixels / (double)wide), box[0], box[1], wide, high,
            c->is_shisen ? "Shisen-Sho of " : "", (unsigned long)count);
    for (k = 0; k < c->body_count; k++) {
        fprintf(stream, "<g id=\"tile%lu\">", (unsigned long)k);
        svg_body(stream, c->bodies[k].light, c->bodies[k].is_bright);
        fputs("</g>", stream);
    }
    for (k = 0; k < c->face_count; k++) {
        const place *p = &c->places[c->faces[k]];
        fprintf(stream, "<g id=\"face%" PRId32 "-%" PRIu32 "\">", p->group, p->which);
        if (!c->is_blank)
            svg_face(stream, p->group, p->which);
        fputs("</g>", stream);
    }
    fprintf(stream,
            "</defs><rect x=\"%" PRId64 "\" y=\"%" PRId64 "\" width=\"%" PRId64 "\" height=\"%" PRId64
            "\" rx=\"8\" fill=\"#35604b\"/>",
            box[0], box[1], wide, high);
    for (k = 0; k < count; k++) {
        if (k > 0)
            fputc('\n', stream);
        if (k == 0 || c->places[k].level != c->places[k - 1].level) {
            print_shadows(stream, c, k);
            fputc('\n', stream);
        }
        print_tile(stream, c, &c->places[k]);
    }
    print_lines(stream, c);
    fputs("</svg>\n", stream);
}

int svg_draw(FILE *stream, const svg_picture *picture)
{
    canvas c;
    int drawn = 0;
    memset(&c, 0, sizeof c);
    c.asked = picture;
    c.is_shisen = picture->rule >= MJ_RULE_SHISEN;
    c.is_film = picture->animate && picture->pairs != NULL;
    /* What can be played changes during a film. */
    c.shows_free = !picture->animate;
    c.places = (place *)malloc((picture->tile_count + 1) * sizeof *c.places);
    c.bodies = (body *)malloc((picture->tile_count + 1) * sizeof *c.bodies);
    c.faces = (size_t *)malloc((picture->tile_count + 1) * sizeof *c.faces);
    if (c.places != NULL && c.bodies != NULL && c.faces != NULL && place_tiles(&c) &&
        (!c.is_shisen || !c.is_film || find_lines(&c))) {
        find_parts(&c);
        print_picture(stream, &c);
        drawn = 1;
    }
    free(c.places);
    free(c.bodies);
    free(c.faces);
    free(c.lines);
    return drawn;
}
