#include "play_faces.h"

#include "picture.h"

#include <stdio.h>
#include <string.h>

/* What the letters of a brief name stand for. */
typedef struct honour {
    const char *brief;
    int suit;
    const char *upper, *lower, *name;
} honour;

static const honour honours[] = {{"Ea", SUIT_WINDS, "East", "wind", "East wind"},
                                 {"So", SUIT_WINDS, "South", "wind", "South wind"},
                                 {"We", SUIT_WINDS, "West", "wind", "West wind"},
                                 {"No", SUIT_WINDS, "North", "wind", "North wind"},
                                 {"Rd", SUIT_RED, "Red", "dragon", "red dragon"},
                                 {"Gn", SUIT_GREEN, "Green", "dragon", "green dragon"},
                                 {"Wh", SUIT_WHITE, "White", "dragon", "white dragon"}};

#define HONOURS (int)(sizeof honours / sizeof *honours)

/* What is of four tiles that differ and match all the same. */
typedef struct four {
    const char *brief;
    int suit;
    const char *kind;
    const char *upper[4];
} four;

static const four fours[] = {
    {"Se", SUIT_SEASONS, "season", {"Spring", "Summer", "Autumn", "Winter"}},
    {"Fl", SUIT_FLOWERS, "flower", {"Plum", "Orchid", "Chrysanthemum", "Bamboo"}}};

/* Returns 0 if the brief name is none of these. */
static int is_of_four(face *found, int order)
{
    int k;
    for (k = 0; k < 2; k++) {
        if (strcmp(fours[k].brief, found->brief) != 0)
            continue;
        found->suit = fours[k].suit;
        found->lower = fours[k].kind;
        snprintf(found->upper, sizeof found->upper, "%s", fours[k].upper[order % 4]);
        snprintf(found->name, sizeof found->name, "%s (goes with any %s)", fours[k].upper[order % 4],
                 fours[k].kind);
        return 1;
    }
    return 0;
}

face face_of(int32_t group, int order)
{
    static const char letters[] = "dbc";
    static const char *const suits[] = {"dots", "bamboo", "characters"};
    face found;
    const char *letter;
    int k;
    memset(&found, 0, sizeof found);
    face_name(group, found.brief);
    if (is_of_four(&found, order))
        return found;
    letter = strchr(letters, found.brief[1]);
    for (k = 0; k < HONOURS; k++) {
        if (strcmp(honours[k].brief, found.brief) == 0) {
            found.suit = honours[k].suit;
            snprintf(found.upper, sizeof found.upper, "%s", honours[k].upper);
            found.lower = honours[k].lower;
            snprintf(found.name, sizeof found.name, "%s", honours[k].name);
            return found;
        }
    }
    if (letter != NULL && *letter != '\0') {
        found.suit = SUIT_DOTS + (int)(letter - letters);
        found.number = found.brief[0] - '0';
        found.lower = suits[letter - letters];
        snprintf(found.upper, sizeof found.upper, "%d", found.number);
        snprintf(found.name, sizeof found.name, "%d of %s", found.number, found.lower);
        return found;
    }
    found.suit = SUIT_OTHER;
    found.lower = "number";
    snprintf(found.upper, sizeof found.upper, "%s", found.brief);
    snprintf(found.name, sizeof found.name, "number %s", found.brief);
    return found;
}
