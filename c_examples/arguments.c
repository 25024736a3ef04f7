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

/* Passes over a word, if the text begins with it. */
static int passes(const char **text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return 0;
    *text += length;
    return 1;
}

/* Reads a width or a height, from 1 to 62. Returns 0 if there is none. */
static int32_t read_side(const char **text)
{
    int32_t side = 0;
    for (; **text >= '0' && **text <= '9' && side <= 62; ++*text)
        side = 10 * side + (**text - '0');
    return side <= 62 ? side : 0;
}

int read_size(const char *text, int32_t *width, int32_t *height)
{
    *width = read_side(&text);
    *height = *width > 0 && passes(&text, "x") ? read_side(&text) : 0;
    return *height > 0 && *text == '\0';
}

/* What may be added to the rule of Shisen-Sho, in the order in which it is said. */
static const struct {
    const char *name;
    int32_t added;
} parts[] = {{"+inside", MJ_RULE_SHISEN_INSIDE}, {"+apart", MJ_RULE_SHISEN_APART},
             {"+down", MJ_RULE_SHISEN_DOWN},     {"+up", MJ_RULE_SHISEN_UP},
             {"+left", MJ_RULE_SHISEN_LEFT},     {"+right", MJ_RULE_SHISEN_RIGHT}};
#define PARTS (sizeof parts / sizeof *parts)

int read_rule(const char *text, int32_t *rule)
{
    int falls = 0;
    size_t k;
    *rule = strcmp(text, "any-level") == 0 ? MJ_RULE_ANY_LEVEL : MJ_RULE_ONE_LEVEL;
    if (*rule == MJ_RULE_ANY_LEVEL || strcmp(text, "one-level") == 0)
        return 1;
    if (!passes(&text, "shisen"))
        return 0;
    *rule = MJ_RULE_SHISEN;
    if (passes(&text, ":")) {
        int32_t width = read_side(&text);
        int32_t height = width > 0 && passes(&text, "x") ? read_side(&text) : 0;
        if (height == 0)
            return 0;
        *rule += MJ_RULE_SHISEN_SIZE(width, height);
    }
    for (k = 0; k < PARTS; k++) {
        if (!passes(&text, parts[k].name))
            continue;
        *rule += parts[k].added;
        falls += k >= 2;
    }
    /* Paths stay inside of what? */
    if ((*rule & MJ_RULE_SHISEN_INSIDE) != 0 && *rule < MJ_RULE_SHISEN_SIZE(1, 1))
        return 0;
    return *text == '\0' && falls <= 1;
}

const char *rule_text(int32_t rule, char text[40])
{
    int32_t width = rule / 65536 % 64, height = rule / 4194304, falls = rule & 896;
    size_t k;
    strcpy(text, rule == MJ_RULE_ANY_LEVEL ? "any-level" : "one-level");
    if (rule < MJ_RULE_SHISEN)
        return text;
    strcpy(text, "shisen");
    if (width > 0)
        snprintf(text, 40, "shisen:%dx%d", (int)width, (int)height);
    for (k = 0; k < PARTS; k++)
        if (k < 2 ? (rule & parts[k].added) != 0 : falls == parts[k].added)
            strcat(text, parts[k].name);
    return text;
}

int take_rule(const char *program, int *argc, char **argv, int32_t *rule)
{
    int k;
    for (k = 1; k < *argc; k++) {
        const char *name = argv[k + 1];
        if (strcmp(argv[k], "--rule") != 0)
            continue;
        if (name == NULL || !read_rule(name, rule)) {
            fprintf(stderr,
                    "%s: --rule needs one-level or any-level, or for Shisen-Sho shisen, or such as"
                    " shisen:18x8+inside+down\n",
                    program);
            return 0;
        }
        /* The arguments end with NULL, which moves too. */
        memmove(argv + k, argv + k + 2, (size_t)(*argc - k - 1) * sizeof *argv);
        *argc -= 2;
        k--;
    }
    return 1;
}
