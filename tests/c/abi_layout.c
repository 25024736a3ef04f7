/* mj_turtle and mj_deal. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <string.h>

/* The deal as the header describes it, from its words alone. */
typedef struct draws {
    uint64_t state[4];
} draws;

static draws draws_from(uint64_t seed)
{
    draws random;
    int k;
    for (k = 0; k < 4; k++) {
        uint64_t mixed = seed += UINT64_C(0x9E3779B97F4A7C15);
        mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
        mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94D049BB133111EB);
        random.state[k] = mixed ^ (mixed >> 31);
    }
    return random;
}

static uint64_t rotated(uint64_t word, int by)
{
    return (word << by) | (word >> (64 - by));
}

static uint64_t draw(draws *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotated(s[0] + s[3], 23) + s[0];
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotated(s[3], 45);
    return result;
}

/* (word * factor) >> 64 for a factor of less than 32 bits. */
static size_t scaled(uint64_t word, size_t factor)
{
    uint64_t low = (word & UINT32_MAX) * factor;
    uint64_t high = (word >> 32) * factor + (low >> 32);
    return (size_t)(high >> 32);
}

static void described_deal(mj_tile *tiles, size_t tile_count, uint32_t group_size, uint64_t seed)
{
    draws random = draws_from(seed);
    size_t i;
    for (i = 0; i < tile_count; i++)
        tiles[i].group = (int32_t)(i / group_size);
    for (i = tile_count - 1; i > 0; i--) {
        size_t j = scaled(draw(&random), i + 1);
        int32_t face = tiles[i].group;
        tiles[i].group = tiles[j].group;
        tiles[j].group = face;
    }
}

static void test_turtle(void)
{
    static const int on_levels[5] = {87, 36, 16, 4, 1};
    int found[5] = {0, 0, 0, 0, 0};
    mj_tile tiles[TURTLE + 1];
    mj_tile *aside = (mj_tile *)(void *)((char *)tiles + 1);
    int k;
    check_about("the turtle");
    fill(tiles, sizeof tiles);
    CHECK_EQUAL(mj_turtle(NULL, 0), TURTLE);
    CHECK_EQUAL(mj_turtle(NULL, TURTLE), MJ_ERROR_NULL);
    CHECK_EQUAL(mj_turtle(tiles, TURTLE - 1), MJ_ERROR_CAPACITY);
    CHECK_EQUAL(mj_turtle(tiles, 0), MJ_ERROR_CAPACITY);
    CHECK_EQUAL(mj_turtle(aside, TURTLE), MJ_ERROR_ALIGNMENT);
    CHECK(untouched(tiles, sizeof tiles));
    CHECK_EQUAL(mj_turtle(tiles, TURTLE + 1), TURTLE);
    CHECK(untouched(tiles + TURTLE, sizeof *tiles));
    for (k = 0; k < TURTLE; k++) {
        CHECK(tiles[k].level >= 0 && tiles[k].level < 5);
        CHECK_EQUAL(tiles[k].group, 0);
        if (tiles[k].level >= 0 && tiles[k].level < 5)
            found[tiles[k].level]++;
    }
    for (k = 0; k < 5; k++)
        CHECK_EQUAL(found[k], on_levels[k]);
    CHECK_EQUAL(mj_check(tiles, TURTLE, NULL, 0, NULL), MJ_OK);
}

static void test_good_deals(void)
{
    static const uint32_t group_sizes[] = {4, 2, 8, 10, 144, 1000};
    static const uint64_t seeds[] = {0, 7, UINT64_MAX};
    mj_tile layout[TURTLE], tiles[TURTLE + 1], expected[TURTLE];
    size_t k, s;
    check_about("deals");
    CHECK_EQUAL(mj_turtle(layout, TURTLE), TURTLE);
    for (k = 0; k < sizeof group_sizes / sizeof *group_sizes; k++) {
        for (s = 0; s < sizeof seeds / sizeof *seeds; s++) {
            memcpy(expected, layout, sizeof expected);
            described_deal(expected, TURTLE, group_sizes[k], seeds[s]);
            fill(tiles, sizeof tiles);
            CHECK_EQUAL(mj_deal(layout, TURTLE, group_sizes[k], seeds[s], tiles), MJ_OK);
            CHECK(memcmp(tiles, expected, sizeof expected) == 0);
            CHECK(untouched(tiles + TURTLE, sizeof *tiles));
            CHECK_EQUAL(mj_check(tiles, TURTLE, NULL, 0, NULL), MJ_OK);
        }
    }
    /* 0 stands for 4; groups of the layout are not looked at; it may be dealt in place. */
    memcpy(expected, layout, sizeof expected);
    described_deal(expected, TURTLE, 4, 3);
    CHECK_EQUAL(mj_deal(layout, TURTLE, 0, 3, tiles), MJ_OK);
    CHECK(memcmp(tiles, expected, sizeof expected) == 0);
    CHECK_EQUAL(mj_deal(tiles, TURTLE, 4, 3, tiles), MJ_OK);
    CHECK(memcmp(tiles, expected, sizeof expected) == 0);
    CHECK_EQUAL(mj_deal(NULL, 0, 4, 3, NULL), MJ_OK);
}

static void test_bad_deals(void)
{
    const mj_tile *nowhere = (const mj_tile *)(uintptr_t)16;
    mj_tile layout[TURTLE], tiles[TURTLE];
    const mj_tile *layout_aside = (const mj_tile *)(const void *)((const char *)layout + 1);
    mj_tile *tiles_aside = (mj_tile *)(void *)((char *)tiles + 1);
    check_about("bad deals");
    CHECK_EQUAL(mj_turtle(layout, TURTLE), TURTLE);
    fill(tiles, sizeof tiles);
    CHECK_EQUAL(mj_deal(layout, TURTLE, 3, 0, tiles), MJ_ERROR_GROUP_SIZE);
    CHECK_EQUAL(mj_deal(layout, TURTLE, UINT32_MAX, 0, tiles), MJ_ERROR_GROUP_SIZE);
    CHECK_EQUAL(mj_deal(layout, 3, 4, 0, tiles), MJ_ERROR_GROUP_SIZE);
    CHECK_EQUAL(mj_deal(NULL, 4, 4, 0, tiles), MJ_ERROR_NULL);
    CHECK_EQUAL(mj_deal(layout, 4, 4, 0, NULL), MJ_ERROR_NULL);
    CHECK_EQUAL(mj_deal(layout_aside, 4, 4, 0, tiles), MJ_ERROR_ALIGNMENT);
    CHECK_EQUAL(mj_deal(layout, 4, 4, 0, tiles_aside), MJ_ERROR_ALIGNMENT);
    CHECK_EQUAL(mj_deal(nowhere, (size_t)MJ_MAX_TILES + 1, 4, 0, tiles), MJ_ERROR_TILE_COUNT);
    CHECK_EQUAL(mj_deal(nowhere, SIZE_MAX, 4, 0, tiles), MJ_ERROR_TILE_COUNT);
    CHECK(untouched(tiles, sizeof tiles));
}

void test_layout(void)
{
    test_turtle();
    test_good_deals();
    test_bad_deals();
    check_about(NULL);
}
