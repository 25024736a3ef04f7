/* Checks that count, for the C tests: a failed one is told about, and the test goes on. */
#ifndef CHECK_H
#define CHECK_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CHECK(condition) check((condition) ? 1 : 0, #condition, __FILE__, __LINE__)
#define CHECK_EQUAL(actual, expected)                                                            \
    check_equal((long long)(actual), (long long)(expected), #actual, __FILE__, __LINE__)

void check(int holds, const char *what, const char *file, int line);
void check_equal(long long actual, long long expected, const char *what, const char *file,
                 int line);

/* What the checks that follow are about, for the messages. NULL: nothing special. */
void check_about(const char *what);

/* Prints how many checks were made. Returns the exit status of the program. */
int check_end(const char *program);

/* Fills memory with a pattern; tells whether the pattern is still there. */
void fill(void *memory, size_t size);
int untouched(const void *memory, size_t size);

#ifdef __cplusplus
}
#endif

#endif
