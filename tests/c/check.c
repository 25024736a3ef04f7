#include "check.h"

#include <stdio.h>
#include <string.h>

#define PATTERN 0xA5

static long made, failed;
static const char *about;

static void fail(const char *file, int line)
{
    failed++;
    fprintf(stderr, "%s:%d: ", file, line);
    if (about != NULL)
        fprintf(stderr, "%s: ", about);
}

void check(int holds, const char *what, const char *file, int line)
{
    made++;
    if (!holds) {
        fail(file, line);
        fprintf(stderr, "does not hold: %s\n", what);
    }
}

void check_equal(long long actual, long long expected, const char *what, const char *file,
                 int line)
{
    made++;
    if (actual != expected) {
        fail(file, line);
        fprintf(stderr, "%s is %lld, not %lld\n", what, actual, expected);
    }
}

void check_about(const char *what)
{
    about = what;
}

int check_end(const char *program)
{
    printf("%s: %ld checks, %ld failed\n", program, made, failed);
    return made > 0 && failed == 0 ? 0 : 1;
}

void fill(void *memory, size_t size)
{
    memset(memory, PATTERN, size);
}

int untouched(const void *memory, size_t size)
{
    const unsigned char *bytes = (const unsigned char *)memory;
    size_t k;
    for (k = 0; k < size; k++)
        if (bytes[k] != PATTERN)
            return 0;
    return 1;
}
