/* mj_read_board, mj_strerror and the versions. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int32_t read_text(const char *text, mj_tile *tiles, size_t capacity, size_t *tile_count,
                         uint64_t *line)
{
    return mj_read_board(text, strlen(text), tiles, capacity, tile_count, line);
}

static void test_good_texts(void)
{
    static const char text[] = "# a board\n\n 0\t0 0 7\r\n-1 2 0 7# its mate\n2147483647 "
                               "-2147483648 0 8";
    static const mj_tile expected[3] = {{0, 0, 0, 7}, {-1, 2, 0, 7}, {INT32_MAX, INT32_MIN, 0, 8}};
    mj_tile tiles[4];
    size_t count = 99;
    uint64_t line;
    fill(tiles, sizeof tiles);
    fill(&line, sizeof line);
    check_about("good texts");
    CHECK_EQUAL(read_text(text, NULL, 0, &count, &line), MJ_OK);
    CHECK_EQUAL(count, 3);
    count = 99;
    CHECK_EQUAL(read_text(text, tiles, 4, &count, NULL), MJ_OK);
    CHECK_EQUAL(count, 3);
    CHECK(memcmp(tiles, expected, sizeof expected) == 0);
    CHECK(untouched(tiles + 3, sizeof *tiles));
    CHECK_EQUAL(read_text(text, tiles, 3, &count, &line), MJ_OK);
    /* The text ends where its length says, not at a zero byte. */
    CHECK_EQUAL(mj_read_board("1 2 3 45", 7, tiles, 4, &count, &line), MJ_OK);
    CHECK_EQUAL(count, 1);
    CHECK_EQUAL(tiles[0].group, 4);
    CHECK_EQUAL(mj_read_board(NULL, 0, tiles, 4, &count, &line), MJ_OK);
    CHECK_EQUAL(count, 0);
    CHECK_EQUAL(read_text("#", NULL, 0, &count, &line), MJ_OK);
    CHECK_EQUAL(count, 0);
    CHECK(untouched(&line, sizeof line));
}

typedef struct bad_text {
    const char *text;
    uint64_t line;
} bad_text;

static const bad_text bad_texts[] = {
    {"0 0 0", 1},
    {"0 0 0 0\n0 0 0 0 0\n", 2},
    {"\n\n0 0 0 x\n", 3},
    {"0 0 0 0\n0 0 0 2147483648", 2},
    {"-2147483649 0 0 0", 1},
    {"99999999999999999999 0 0 0", 1},
    {"0 0 0 1.5", 1},
    {"0 0 0 0x10", 1},
    {"0,0,0,0", 1},
    {"0 0 0 - 1", 1},
    {"0 0 0 0\n\xff\xfe", 2},
};

static void test_bad_texts(void)
{
    mj_tile tiles[4];
    size_t count, k;
    uint64_t line, room[2];
    uint64_t *aside = (uint64_t *)(void *)((char *)room + 1);
    mj_tile *tiles_aside = (mj_tile *)(void *)((char *)tiles + 1);
    fill(tiles, sizeof tiles);
    fill(&count, sizeof count);
    fill(room, sizeof room);
    for (k = 0; k < sizeof bad_texts / sizeof *bad_texts; k++) {
        check_about(bad_texts[k].text);
        CHECK_EQUAL(read_text(bad_texts[k].text, tiles, 4, &count, &line), MJ_ERROR_SYNTAX);
        CHECK_EQUAL(line, bad_texts[k].line);
        CHECK_EQUAL(read_text(bad_texts[k].text, NULL, 0, &count, NULL), MJ_ERROR_SYNTAX);
    }
    check_about("bad places for what is read");
    CHECK_EQUAL(read_text("0 0 0 0\n1 1 1 1", tiles, 1, &count, &line), MJ_ERROR_CAPACITY);
    CHECK_EQUAL(line, MJ_NO_INDEX);
    CHECK_EQUAL(read_text("0 0 0 0", tiles, 0, &count, &line), MJ_ERROR_CAPACITY);
    CHECK_EQUAL(read_text("0 0 0 0", NULL, 1, &count, &line), MJ_ERROR_NULL);
    CHECK_EQUAL(read_text("0 0 0 0", tiles, 1, NULL, &line), MJ_ERROR_NULL);
    CHECK_EQUAL(mj_read_board(NULL, 7, tiles, 1, &count, &line), MJ_ERROR_NULL);
    CHECK_EQUAL(line, MJ_NO_INDEX);
    CHECK_EQUAL(read_text("0 0 0 0", tiles_aside, 1, &count, &line), MJ_ERROR_ALIGNMENT);
    CHECK_EQUAL(read_text("0 0 0 0", tiles, 1, &count, aside), MJ_ERROR_ALIGNMENT);
    CHECK_EQUAL(read_text("0 0 0 0", tiles, 1, (size_t *)(void *)aside, &line),
                MJ_ERROR_ALIGNMENT);
    CHECK(untouched(tiles, sizeof tiles));
    CHECK(untouched(&count, sizeof count));
    CHECK(untouched(room, sizeof room));
}

/* One line more than a board may have. */
static void test_long_text(void)
{
    static const char tile[] = "0 0 0 0\n";
    size_t length = sizeof tile - 1, lines = (size_t)MJ_MAX_TILES + 1, count = 99, k;
    char *text = (char *)malloc(lines * length);
    uint64_t line;
    check_about("long texts");
    CHECK(text != NULL);
    if (text == NULL)
        return;
    for (k = 0; k < lines; k++)
        memcpy(text + k * length, tile, length);
    fill(&line, sizeof line);
    CHECK_EQUAL(mj_read_board(text, lines * length, NULL, 0, &count, &line), MJ_ERROR_TILE_COUNT);
    CHECK_EQUAL(line, MJ_NO_INDEX);
    CHECK_EQUAL(count, 99);
    CHECK_EQUAL(mj_read_board(text, (lines - 1) * length, NULL, 0, &count, &line), MJ_OK);
    CHECK_EQUAL(count, MJ_MAX_TILES);
    free(text);
}

void test_reading(void)
{
    test_good_texts();
    test_bad_texts();
    test_long_text();
    check_about(NULL);
}

void test_versions(void)
{
    char version[32];
    uint32_t number = mj_version_number();
    int32_t code, other;
    const char *unknown = mj_strerror(INT32_MAX);
    check_about("versions");
    CHECK(strcmp(mj_version(), MJ_VERSION) == 0);
    CHECK_EQUAL(number, MJ_VERSION_NUMBER);
    CHECK_EQUAL(mj_abi_version(), MJ_ABI_VERSION);
    snprintf(version, sizeof version, "%u.%u.%u", (unsigned)(number / 10000),
             (unsigned)(number / 100 % 100), (unsigned)(number % 100));
    CHECK(strcmp(version, mj_version()) == 0);

    check_about("error texts");
    CHECK(unknown != NULL && *unknown != '\0');
    CHECK(strcmp(unknown, mj_strerror(INT32_MIN)) == 0);
    CHECK(strcmp(unknown, mj_strerror(MJ_ERROR_PROOF_END - 1)) == 0);
    CHECK(strcmp(unknown, mj_strerror(MJ_UNSOLVABLE + 1)) == 0);
    /* Every code has a text of its own. */
    for (code = MJ_ERROR_PROOF_END; code <= MJ_UNSOLVABLE; code++) {
        CHECK(strlen(mj_strerror(code)) > 0);
        CHECK(strcmp(mj_strerror(code), unknown) != 0);
        for (other = MJ_ERROR_PROOF_END; other < code; other++)
            CHECK(strcmp(mj_strerror(code), mj_strerror(other)) != 0);
    }
    check_about(NULL);
}
