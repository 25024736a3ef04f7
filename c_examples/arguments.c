#include "arguments.h"

#include <stdio.h>

int read_number(const char *program, const char *what, const char *text, uint64_t *number)
{
    const char *digit = text;
    uint64_t value = 0;
    if (text == NULL || *text == '\0') {
        fprintf(stderr, "%s: %s needs a number\n", program, what);
        return 0;
    }
    for (; *digit != '\0'; digit++) {
        unsigned place = (unsigned)(*digit - '0');
        if (*digit < '0' || *digit > '9' || value > (UINT64_MAX - place) / 10) {
            fprintf(stderr, "%s: %s: \"%s\" is not a number from 0 to 2^64 - 1\n", program, what,
                    text);
            return 0;
        }
        value = value * 10 + place;
    }
    *number = value;
    return 1;
}
