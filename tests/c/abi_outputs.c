/*
 * Outputs that share a capacity, or whose length is known late: every combination of them, in memory
 * from malloc that is exactly as large as said, so that the address sanitizer and valgrind see the
 * first byte too many. Where neither looks, bytes behind the memory show it.
 */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

/* Bytes behind an output that must stay as they are; none where the memory ends exactly there. */
#define GUARD 64

typedef struct room {
    unsigned char *data;
    size_t size, guard;
} room;

static room make_room(int wanted, size_t size, size_t guard)
{
    room made = {NULL, size, guard};
    if (wanted) {
        made.data = (unsigned char *)malloc(size + guard > 0 ? size + guard : 1);
        if (made.data == NULL)
            abort();
        fill(made.data, size + guard);
    }
    return made;
}

/* Whether nothing was written behind the room, and nothing at all unless something should have been. */
static int is_kept(const room *made, int written)
{
    size_t from = written ? made->size : 0;
    return made->data == NULL || untouched(made->data + from, made->size - from + made->guard);
}

/* Tiles far apart, all of one group: every two of them are a pair. */
static void lay_out(mj_tile *tiles, size_t count)
{
    size_t k;
    for (k = 0; k < count; k++) {
        tiles[k].row = tiles[k].level = tiles[k].group = 0;
        tiles[k].col = (int32_t)(4 * k);
    }
}

/* mj_safe_pairs and mj_guess_pairs with some of pairs, verdicts or counts, and capacity. */
static void test_pairs(const mj_tile *tiles, size_t tile_count, uint64_t needed, int with_pairs,
                       int with_second, size_t capacity, size_t guard)
{
    const uint8_t visible[4] = {1, 1, 1, 1};
    int null = capacity > 0 && (!with_pairs || !with_second);
    int small = (with_pairs || with_second) && capacity < needed;
    int guess;
    for (guess = 0; guess < 2; guess++) {
        room pairs = make_room(with_pairs, capacity * sizeof(mj_pair), guard);
        room second = make_room(with_second, capacity * (guess ? sizeof(uint64_t) : 1), guard);
        room count = make_room(1, sizeof(uint64_t), guard);
        int32_t fine = guess ? MJ_OK : MJ_SOLVABLE;
        int32_t code, expected = null ? MJ_ERROR_NULL : small ? MJ_ERROR_CAPACITY : fine;
        if (guess)
            code = mj_guess_pairs(tiles, tile_count, visible, 3, NULL, (mj_pair *)pairs.data,
                                  (uint64_t *)(void *)second.data, capacity,
                                  (uint64_t *)(void *)count.data, NULL, NULL, NULL);
        else
            code = mj_safe_pairs(tiles, tile_count, NULL, (mj_pair *)pairs.data, second.data,
                                 capacity, (uint64_t *)(void *)count.data, NULL);
        CHECK_EQUAL(code, expected);
        CHECK(is_kept(&pairs, code >= 0) && is_kept(&second, code >= 0));
        CHECK(is_kept(&count, code >= 0));
        if (code >= 0)
            CHECK(memcmp(count.data, &needed, sizeof needed) == 0);
        free(pairs.data);
        free(second.data);
        free(count.data);
    }
}

void test_outputs(void)
{
    mj_tile tiles[4];
    size_t tile_count, capacity, guard;
    int mask;
    lay_out(tiles, 4);
    for (tile_count = 0; tile_count <= 4; tile_count += 2) {
        uint64_t needed = tile_count * (tile_count - (tile_count > 0)) / 2;
        for (capacity = 0; capacity <= needed + 1; capacity++)
            for (mask = 0; mask < 4; mask++)
                for (guard = 0; guard <= GUARD; guard += GUARD)
                    test_pairs(tiles, tile_count, needed, mask & 1, mask >> 1, capacity, guard);
    }
}
