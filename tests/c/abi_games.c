/* The layouts and deals of the games, and boards written as text. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

static int32_t read_text(const char *text, const char *name, mj_tile *tiles, size_t capacity,
                         size_t *tile_count, uint64_t *line)
{
    return mj_read_layout(text, strlen(text), name, tiles, capacity, tile_count, line);
}

static void test_layout_texts(void)
{
    static const char maps[] = "<maps>\n<map name='One'><tile x='1' y='1' z='1'/></map>\n"
                               "<map scorename='two'><row y='0.5' left='1' right='2' z='0'/></map>\n"
                               "</maps>\n";
    static const mj_tile two[2] = {{0, 0, 0, 0}, {0, 2, 0, 0}};
    mj_tile tiles[3];
    size_t count;
    uint64_t line;
    check_about("layouts in texts");
    fill(tiles, sizeof tiles);
    fill(&line, sizeof line);
    CHECK_EQUAL(read_text("# two\n5 7 2\n5 5 2\n", NULL, tiles, 3, &count, &line), MJ_OK);
    CHECK_EQUAL(count, 2);
    CHECK(memcmp(tiles, two, sizeof two) == 0);
    CHECK_EQUAL(read_text("0acbaab", NULL, tiles, 3, &count, NULL), MJ_OK);
    CHECK(count == 2 && memcmp(tiles, two, sizeof two) == 0);
    CHECK_EQUAL(read_text("kmahjongg-layout-v1.1\nw4\nh2\nd1\n....\n1.1.", NULL, tiles, 2, &count,
                          NULL),
                MJ_OK);
    CHECK(count == 2 && memcmp(tiles, two, sizeof two) == 0);
    CHECK_EQUAL(read_text(maps, "two", tiles, 2, &count, NULL), MJ_OK);
    CHECK(count == 2 && memcmp(tiles, two, sizeof two) == 0);
    CHECK_EQUAL(read_text(maps, NULL, NULL, 0, &count, &line), MJ_OK);
    CHECK_EQUAL(count, 1);
    CHECK(untouched(&line, sizeof line));
    CHECK(untouched(tiles + 2, sizeof *tiles));

    check_about("broken layouts in texts");
    fill(tiles, sizeof tiles);
    CHECK_EQUAL(read_text("", NULL, tiles, 3, &count, &line), MJ_ERROR_LAYOUT_FORMAT);
    CHECK_EQUAL(line, 1);
    CHECK_EQUAL(read_text("0 0 0\n0 0 99999999\n", NULL, tiles, 3, &count, &line),
                MJ_ERROR_LAYOUT_NUMBER);
    CHECK_EQUAL(line, 2);
    CHECK_EQUAL(read_text("Kyodai\n\n2\n", NULL, tiles, 3, &count, &line), MJ_ERROR_LAYOUT_CELL);
    CHECK_EQUAL(line, 3);
    CHECK_EQUAL(read_text("Kyodai\n\n1\n", NULL, tiles, 3, &count, &line), MJ_ERROR_LAYOUT_END);
    CHECK_EQUAL(line, 3);
    CHECK_EQUAL(read_text("<map>\n<map>\n", NULL, tiles, 3, &count, &line), MJ_ERROR_LAYOUT_XML);
    CHECK_EQUAL(line, 3);
    CHECK_EQUAL(read_text("0 0 0\n0 1 0\n", NULL, tiles, 3, &count, &line),
                MJ_ERROR_LAYOUT_OVERLAP);
    CHECK_EQUAL(line, 2);
    CHECK_EQUAL(read_text(maps, "three", tiles, 3, &count, &line), MJ_ERROR_LAYOUT_NAME);
    CHECK_EQUAL(line, MJ_NO_INDEX);
    CHECK_EQUAL(read_text(maps, "two", tiles, 1, &count, &line), MJ_ERROR_CAPACITY);
    CHECK(untouched(tiles, sizeof tiles));
}

/* Which games are installed depends on the machine; the turtle is there on all of them. */
static void test_finding(void)
{
    mj_tile turtle[TURTLE], tiles[TURTLE];
    size_t count, length, again;
    uint64_t line;
    char *names;
    check_about("finding layouts");
    CHECK_EQUAL(mj_turtle(turtle, TURTLE), TURTLE);
    CHECK_EQUAL(mj_find_layout("turtle", NULL, 0, &count, &line), MJ_OK);
    CHECK_EQUAL(count, TURTLE);
    CHECK_EQUAL(mj_find_layout("turtle", tiles, TURTLE, &count, NULL), MJ_OK);
    CHECK(memcmp(tiles, turtle, sizeof turtle) == 0);
    CHECK_EQUAL(mj_find_layout("no such layout", tiles, TURTLE, &count, &line),
                MJ_ERROR_LAYOUT_NAME);
    CHECK_EQUAL(line, MJ_NO_INDEX);
    CHECK_EQUAL(mj_find_layout(NULL, tiles, TURTLE, &count, &line), MJ_ERROR_NULL);

    check_about("listing layouts");
    CHECK_EQUAL(mj_list_layouts(NULL, 0, &length), MJ_OK);
    names = (char *)malloc(length + 1);
    CHECK(names != NULL);
    if (names == NULL)
        return;
    fill(names, length + 1);
    CHECK_EQUAL(mj_list_layouts(names, length, &again), MJ_ERROR_CAPACITY);
    CHECK(untouched(names, length + 1));
    CHECK_EQUAL(mj_list_layouts(names, length + 1, &again), MJ_OK);
    CHECK_EQUAL(again, length);
    CHECK_EQUAL(strlen(names), length);
    CHECK(strncmp(names, "turtle\n", 7) == 0);
    CHECK_EQUAL(names[length - 1], '\n');
    free(names);
}

static void test_turning_and_dealing(void)
{
    mj_tile layout[TURTLE], tiles[TURTLE];
    int k, same = 0;
    check_about("transposing");
    CHECK_EQUAL(mj_turtle(layout, TURTLE), TURTLE);
    CHECK_EQUAL(mj_transpose(layout, TURTLE, tiles), MJ_OK);
    for (k = 0; k < TURTLE; k++)
        same += tiles[k].row == layout[k].col && tiles[k].col == layout[k].row;
    CHECK_EQUAL(same, TURTLE);
    CHECK_EQUAL(mj_transpose(NULL, 1, tiles), MJ_ERROR_NULL);

    check_about("Xmahjongg's deals");
    CHECK_EQUAL(mj_deal_xmahjongg(layout, TURTLE, 42, tiles), MJ_OK);
    CHECK(tiles[0].group == 27 && tiles[1].group == 17 && tiles[143].group == 15);
    CHECK_EQUAL(mj_check(tiles, TURTLE, NULL, 0, NULL), MJ_OK);
    fill(tiles, sizeof tiles);
    CHECK_EQUAL(mj_deal_xmahjongg(layout, TURTLE, 65536, tiles), MJ_ERROR_BOARD_NUMBER);
    CHECK_EQUAL(mj_deal_xmahjongg(layout, TURTLE - 1, 42, tiles), MJ_ERROR_GROUP_SIZE);
    CHECK_EQUAL(mj_deal_xmahjongg(layout, TURTLE, 42, NULL), MJ_ERROR_NULL);
    CHECK(untouched(tiles, sizeof tiles));
}

static void test_writing(void)
{
    static const mj_tile tiles[2] = {{0, 10, -1, 7}, {2, INT32_MIN, 0, 7}};
    char text[40];
    size_t length;
    check_about("writing boards");
    CHECK_EQUAL(mj_write_board(tiles, 2, MJ_TEXT_LINES, NULL, 0, &length), MJ_OK);
    CHECK_EQUAL(length, 28);
    CHECK_EQUAL(mj_write_board(tiles, 2, MJ_TEXT_LINES, text, 28, &length), MJ_ERROR_CAPACITY);
    CHECK_EQUAL(mj_write_board(tiles, 2, MJ_TEXT_LINES, text, 29, &length), MJ_OK);
    CHECK(strcmp(text, "0 10 -1 7\n2 -2147483648 0 7\n") == 0);
    CHECK_EQUAL(mj_write_board(tiles, 2, MJ_TEXT_ONE_LINE, text, 29, &length), MJ_OK);
    CHECK(strcmp(text, "0 10 -1 7 2 -2147483648 0 7\n") == 0);
    CHECK_EQUAL(mj_write_board(tiles, 2, 2, text, 29, &length), MJ_ERROR_OPTIONS_VALUE);
    CHECK_EQUAL(mj_write_board(NULL, 0, MJ_TEXT_LINES, text, 1, &length), MJ_OK);
    CHECK(length == 0 && text[0] == '\0');
}

void test_games(void)
{
    test_layout_texts();
    test_finding();
    test_turning_and_dealing();
    test_writing();
    check_about(NULL);
}
