/* mjsolver layouts: which layouts there are. */
#include "inputs.h"

#include "arguments.h"
#include "json.h"
#include "shown.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether the name has one of the words in it; all have, if there are none. */
static int is_wanted(const order *given, const char *name)
{
    size_t k;
    for (k = 0; k < given->operand_count; k++)
        if (strstr(name, given->operands[k]) != NULL)
            return 1;
    return given->operand_count == 0;
}

static void print_layout(const order *given, const char *name, const char *shown)
{
    char rule_name[40];
    size_t tiles = 0;
    int32_t rule = MJ_RULE_ONE_LEVEL;
    int is_read = 1;
    if (order_has(given, "--long") || order_has(given, "--json"))
        is_read = mj_find_layout(name, NULL, 0, &tiles, NULL) == MJ_OK &&
                  mj_layout_rule(name, &rule) == MJ_OK;
    if (order_has(given, "--json")) {
        json_open(NULL, '{');
        json_text("name", name);
        if (is_read) {
            json_count("tiles", tiles);
            json_text("rule", rule_text(rule, rule_name));
        }
        json_close('}');
    } else if (order_has(given, "--long") && is_read) {
        printf("%-34s %4lu  %s\n", shown, (unsigned long)tiles, rule_text(rule, rule_name));
    } else {
        puts(shown);
    }
}

int run_layouts(const order *given)
{
    char *names = layout_names(given), *name, *end;
    size_t found = 0;
    int status = STATUS_DONE;
    if (names == NULL)
        return STATUS_FAILED;
    if (order_has(given, "--json"))
        json_open(NULL, '[');
    for (name = names; status == STATUS_DONE && (end = strchr(name, '\n')) != NULL; name = end + 1) {
        char *shown;
        *end = '\0';
        if (!is_wanted(given, name))
            continue;
        found++;
        shown = shown_name(name);
        if (shown == NULL)
            status = no_memory(given);
        else
            print_layout(given, name, shown);
        free(shown);
    }
    free(names);
    if (order_has(given, "--json")) {
        json_close(']');
        json_end();
    }
    if (status == STATUS_DONE && found == 0) {
        fprintf(stderr, "%s: no layout has \"%s\" in its name\n", given->program,
                given->operands[0]);
        status = STATUS_INPUT;
    }
    return status;
}
