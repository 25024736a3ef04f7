#include "json.h"

#include "shown.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Whether something was written since the last bracket was opened. */
static int needs_comma;

static void begin(const char *name)
{
    if (needs_comma)
        fputs(", ", stdout);
    needs_comma = 1;
    if (name != NULL)
        printf("\"%s\": ", name);
}

void json_open(const char *name, char bracket)
{
    begin(name);
    putchar(bracket);
    needs_comma = 0;
}

void json_close(char bracket)
{
    putchar(bracket);
    needs_comma = 1;
}

void json_number(const char *name, int64_t number)
{
    begin(name);
    printf("%" PRId64, number);
}

void json_count(const char *name, uint64_t number)
{
    begin(name);
    printf("%" PRIu64, number);
}

void json_real(const char *name, double number, int decimals)
{
    begin(name);
    printf("%.*f", decimals, number);
}

void json_text(const char *name, const char *text)
{
    begin(name);
    putchar('"');
    while (*text != '\0') {
        size_t length = shown_length((const unsigned char *)text);
        if (*text == '"' || *text == '\\')
            printf("\\%c", *text++);
        else if (length > 0)
            text += fwrite(text, 1, length, stdout);
        else if ((unsigned char)*text < 0x80)
            printf("\\u%04x", (unsigned)(unsigned char)*text++);
        else
            /* A byte that is no text. */
            fputs("\\ufffd", stdout), text++;
    }
    putchar('"');
}

void json_truth(const char *name, int truth)
{
    begin(name);
    fputs(truth ? "true" : "false", stdout);
}

void json_nothing(const char *name)
{
    begin(name);
    fputs("null", stdout);
}

void json_pairs(const char *name, const mj_pair *pairs, size_t count)
{
    size_t k;
    json_open(name, '[');
    for (k = 0; k < count; k++) {
        begin(NULL);
        printf("[%" PRIu32 ", %" PRIu32 "]", pairs[k].first, pairs[k].second);
    }
    json_close(']');
}

void json_end(void)
{
    putchar('\n');
    needs_comma = 0;
}
