#include "near.h"

#include <string.h>

/* Longer ones are compared as far as this. */
#define LONGEST 64

static char lower(char letter)
{
    return (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* How many letters have to be changed, put in, left out or exchanged with the next one. */
static size_t distance(const char *a, size_t rows, const char *b, size_t cols)
{
    size_t table[3][LONGEST + 1];
    size_t row, col;
    rows = least(rows, LONGEST);
    cols = least(cols, LONGEST);
    for (col = 0; col <= cols; col++)
        table[0][col] = col;
    for (row = 1; row <= rows; row++) {
        size_t *now = table[row % 3], *before = table[(row + 2) % 3], *older = table[(row + 1) % 3];
        now[0] = row;
        for (col = 1; col <= cols; col++) {
            int same = lower(a[row - 1]) == lower(b[col - 1]);
            now[col] = least(before[col - 1] + !same, least(before[col], now[col - 1]) + 1);
            if (row > 1 && col > 1 && lower(a[row - 1]) == lower(b[col - 2]) &&
                lower(a[row - 2]) == lower(b[col - 1]))
                now[col] = least(now[col], older[col - 2] + 1);
        }
    }
    return table[rows % 3][cols];
}

near_name near_begin(const char *typed, size_t length)
{
    near_name near;
    memset(&near, 0, sizeof near);
    near.typed = typed;
    near.typed_length = length;
    return near;
}

void near_offer(near_name *near, const char *name, size_t length)
{
    size_t far = distance(near->typed, near->typed_length, name, length), at = near->count, k;
    if (far > 1 + near->typed_length / 4 || far >= near->typed_length)
        return;
    while (at > 0 && far < near->distances[at - 1])
        at--;
    if (at == NEAR_NAMES)
        return;
    near->count += near->count < NEAR_NAMES;
    for (k = near->count - 1; k > at; k--) {
        near->names[k] = near->names[k - 1];
        near->lengths[k] = near->lengths[k - 1];
        near->distances[k] = near->distances[k - 1];
    }
    near->names[at] = name;
    near->lengths[at] = length;
    near->distances[at] = far;
}
