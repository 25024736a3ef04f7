#include "arguments.h"

#include "mjsolver.h"

#include <stdio.h>
#include <string.h>

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

int take_rule(const char *program, int *argc, char **argv, int32_t *rule)
{
    int k;
    for (k = 1; k < *argc; k++) {
        const char *name = argv[k + 1];
        if (strcmp(argv[k], "--rule") != 0)
            continue;
        if (name == NULL || (strcmp(name, "one-level") != 0 && strcmp(name, "any-level") != 0)) {
            fprintf(stderr, "%s: --rule needs one-level or any-level\n", program);
            return 0;
        }
        *rule = name[0] == 'a' ? MJ_RULE_ANY_LEVEL : MJ_RULE_ONE_LEVEL;
        /* The arguments end with NULL, which moves too. */
        memmove(argv + k, argv + k + 2, (size_t)(*argc - k - 1) * sizeof *argv);
        *argc -= 2;
        k--;
    }
    return 1;
}
