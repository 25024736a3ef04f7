/*
 * Checks a proof that a board is unsolvable. It does not use the library and shares no code with
 * it; docs/proof.md says what it does and why that proves anything.
 *
 * Usage: check_proof BOARD PROOF
 *
 * BOARD has one tile a line, "row col level group"; "#" begins a comment. PROOF is what mj_prove
 * and the example `prove` write. Boards of some thousand tiles are the most it is good for.
 *
 * Exit status: 0 the proof is right, 1 it is not, 3 error.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPEN, TOGETHER, APART };          /* what is known about two tiles of a group */
enum { LEFT = 1, RIGHT = 2, ABOVE = 4 }; /* where a tile lies that blocks another */

typedef struct tile {
    long row, col, level, group;
    size_t leader, next;    /* the first tile of its group; the next one, in a ring */
    size_t blocker[8];      /* who blocks it, and from where */
    int side[8], blockers;
    size_t partner;         /* who it goes with, or NOBODY */
    int changed;            /* of a leader: conclusions have to be drawn about the group */
    int opened, gone;       /* in the scan; `opened` of a leader is about the group */
} tile;

typedef struct literal {
    size_t a, b;
    int says; /* TOGETHER or APART */
} literal;

static const size_t NOBODY = (size_t)-1;
static tile *tiles;
static char *knowledge;           /* for each two tiles */
static literal *literals, *trail; /* of all clauses; what became known, in order */
static size_t *ends;              /* where each clause ends in the literals */
static size_t tile_count, literal_count, clause_count, trail_count;
static const char *path; /* the file that is being read, what is left of it, and where that is */
static char *text, *rest;
static unsigned long line_number;

static void fail(int status, const char *what)
{
    fprintf(stderr, "%s: line %lu: %s\n", path, line_number, what);
    exit(status);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    if (memory == NULL)
        fail(3, "out of memory");
    return memory;
}

static char *known(size_t a, size_t b) { return &knowledge[a * tile_count + b]; }

/* Notes what two tiles of a group do. Returns 0 if that contradicts what is known. */
static int note(size_t a, size_t b, int says)
{
    if (*known(a, b) != OPEN)
        return *known(a, b) == says;
    if (says == TOGETHER && (tiles[a].partner != NOBODY || tiles[b].partner != NOBODY))
        return 0;
    if (says == TOGETHER) {
        tiles[a].partner = b;
        tiles[b].partner = a;
    }
    *known(a, b) = *known(b, a) = (char)says;
    tiles[tiles[a].leader].changed = 1;
    trail[trail_count].a = a;
    trail[trail_count].b = b;
    trail[trail_count++].says = says;
    return 1;
}

/* Forgets all but the first so many things that became known. */
static void forget(size_t count)
{
    while (trail_count > count) {
        const literal *last = &trail[--trail_count];
        *known(last->a, last->b) = *known(last->b, last->a) = OPEN;
        if (last->says == TOGETHER)
            tiles[last->a].partner = tiles[last->b].partner = NOBODY;
        tiles[tiles[last->a].leader].changed = 0;
    }
}

/* Draws conclusions about a group. Returns 0 if they contradict each other. */
static int conclude_group(size_t leader)
{
    size_t four[4], undecided = 0, a = leader, b, i;
    do {
        size_t possible = 0, last = NOBODY;
        for (b = tiles[a].next; b != a; b = tiles[b].next) {
            if (tiles[a].partner != NOBODY && tiles[a].partner != b && !note(a, b, APART))
                return 0;
            if (*known(a, b) != APART) {
                possible++;
                last = b;
            }
        }
        if (possible == 0 || (possible == 1 && !note(a, last, TOGETHER)))
            return 0;
        a = tiles[a].next;
    } while (a != leader);
    do {
        if (tiles[a].partner == NOBODY && undecided++ < 4)
            four[undecided - 1] = a;
        a = tiles[a].next;
    } while (a != leader);
    for (i = 1; undecided == 4 && i < 4; i++) {
        size_t c = four[i == 1 ? 2 : 1], d = four[i == 3 ? 2 : 3];
        a = four[0];
        b = four[i];
        if ((*known(a, b) != OPEN && !note(c, d, *known(a, b))) ||
            (*known(c, d) != OPEN && !note(a, b, *known(c, d))))
            return 0;
    }
    return 1;
}

/* Notes what a clause with one open literal forces. Returns 0 if all its literals are false. */
static int conclude_clause(size_t first, size_t end)
{
    const literal *open = NULL;
    for (; first < end; first++) {
        const literal *now = &literals[first];
        char value = *known(now->a, now->b);
        if (value == now->says)
            return 1;
        if (value == OPEN && open != NULL && (open->a != now->a || open->b != now->b))
            return 1; /* two are open */
        if (value == OPEN)
            open = now;
    }
    return open != NULL && note(open->a, open->b, open->says);
}

/* Draws all conclusions. Returns 0 if they contradict each other. */
static int conclude(void)
{
    size_t before, k;
    do {
        before = trail_count;
        for (k = 0; k < tile_count; k++) {
            while (tiles[k].changed) {
                tiles[k].changed = 0;
                if (!conclude_group(k))
                    return 0;
            }
        }
        for (k = 0; k < clause_count; k++) {
            if (!conclude_clause(k == 0 ? 0 : ends[k - 1], ends[k]))
                return 0;
        }
    } while (trail_count > before);
    return 1;
}

static int is_playable(const tile *t)
{
    int sides = 0, k;
    for (k = 0; k < t->blockers; k++)
        sides |= tiles[t->blocker[k]].gone ? 0 : t->side[k];
    return !t->gone && sides < ABOVE && sides != (LEFT | RIGHT);
}

/* Whether there is an undecided playable tile that may go with this one. */
static int has_match(size_t a)
{
    size_t b = tiles[a].next;
    while (b != a && (tiles[b].partner != NOBODY || *known(a, b) == APART || !is_playable(&tiles[b])))
        b = tiles[b].next;
    return b != a;
}

/* Runs the pruning scan. Returns 1 if tiles are left. */
static int scan_gets_stuck(void)
{
    size_t left = tile_count, before, k;
    for (k = 0; k < tile_count; k++)
        tiles[k].gone = tiles[k].opened = 0;
    do {
        before = left;
        for (k = 0; k < tile_count; k++) {
            tile *t = &tiles[k], *leader = &tiles[t->leader];
            if (!is_playable(t))
                continue;
            if (t->partner == NOBODY && (leader->opened || has_match(k))) {
                leader->opened = t->gone = 1;
                left--;
            } else if (t->partner != NOBODY && is_playable(&tiles[t->partner])) {
                t->gone = tiles[t->partner].gone = 1;
                left -= 2;
            }
        }
    } while (left < before);
    return left > 0;
}

/* Whether a clause follows from those before it: the one whose literals begin at `first`. */
static int follows(size_t first)
{
    for (; first < literal_count; first++) {
        const literal *now = &literals[first];
        if (!note(now->a, now->b, now->says == APART ? TOGETHER : APART))
            return 1;
    }
    return !conclude() || scan_gets_stuck();
}

/* Reads a file; next_line goes through it. Returns its length. */
static size_t read_file(const char *name)
{
    FILE *file = fopen(name, "rb");
    size_t length = 0, room = 0;
    path = name;
    line_number = 0;
    do {
        room = 2 * room + 4096;
        text = (char *)realloc(text, room);
        if (file == NULL || text == NULL)
            fail(3, "cannot be read");
        length += fread(text + length, 1, room - 1 - length, file);
    } while (length == room - 1);
    rest = text;
    rest[length] = '\0';
    if (ferror(file) || strlen(rest) != length)
        fail(3, "cannot be read, or has a zero byte");
    fclose(file);
    return length;
}

/* The next line, or NULL. */
static char *next_line(void)
{
    char *line = rest, *end = line + strcspn(line, "\n");
    line_number++;
    if (*line == '\0')
        return NULL;
    rest = *end == '\0' ? end : end + 1;
    *end = '\0';
    return line;
}

/* Finds out who blocks a tile. */
static void find_blockers(tile *t)
{
    size_t k;
    for (k = 0; k < tile_count; k++) {
        long down = tiles[k].row - t->row, right = tiles[k].col - t->col;
        long up = tiles[k].level - t->level;
        int near = down >= -1 && down <= 1 && t->blockers < 8;
        int above = near && up == 1 && right >= -1 && right <= 1;
        if (above || (near && up == 0 && (right == -2 || right == 2))) {
            t->side[t->blockers] = above ? ABOVE : right < 0 ? LEFT : RIGHT;
            t->blocker[t->blockers++] = k;
        }
    }
}

static void read_board(const char *name)
{
    char *line, more;
    size_t k;
    tiles = (tile *)allocate(read_file(name) / 8, sizeof *tiles);
    while ((line = next_line()) != NULL) {
        tile *t = &tiles[tile_count];
        int numbers;
        line[strcspn(line, "#")] = '\0';
        numbers = sscanf(line, "%ld %ld %ld %ld %c", &t->row, &t->col, &t->level, &t->group, &more);
        if (numbers == EOF)
            continue;
        if (numbers != 4)
            fail(3, "not \"row col level group\"");
        while (tiles[t->leader].group != t->group)
            t->leader++;
        t->changed = t->leader == tile_count;
        t->next = t->changed ? tile_count : tiles[t->leader].next;
        t->partner = NOBODY;
        tiles[t->leader].next = tile_count++;
    }
    for (k = 0; k < tile_count; k++)
        find_blockers(&tiles[k]);
    knowledge = (char *)allocate(tile_count, tile_count);
    trail = (literal *)allocate(tile_count, tile_count * sizeof *trail);
}

/* Reads "a+b" or "a-b", written as they should be. */
static void read_literal(const char *word)
{
    unsigned long a = 0, b = 0;
    char sign = 0, again[60];
    if (sscanf(word, "%lu%c%lu", &a, &sign, &b) == 3)
        sprintf(again, "%lu%c%lu", a, sign, b);
    if ((sign != '+' && sign != '-') || strcmp(again, word) != 0 || a >= b)
        fail(1, "not a literal");
    if (b >= tile_count || tiles[a].leader != tiles[b].leader)
        fail(1, "not two tiles of one group");
    literals[literal_count].a = a;
    literals[literal_count].b = b;
    literals[literal_count++].says = sign == '+' ? TOGETHER : APART;
}

/* Reads a proof and checks it line by line. */
static void check_proof(const char *name)
{
    static const char blanks[] = " \t\r";
    size_t length = read_file(name), facts;
    int begun = 0, ended = 0, refuted = !conclude();
    char *line;
    facts = trail_count;
    literals = (literal *)allocate(length / 4, sizeof *literals);
    ends = (size_t *)allocate(length / 2, sizeof *ends);
    while ((line = next_line()) != NULL) {
        size_t first = literal_count;
        char *word = strtok(line, blanks);
        if (word == NULL)
            continue;
        if (!begun) {
            const char *version = strtok(NULL, blanks);
            begun = strcmp(word, "mjproof") == 0 && version != NULL && strcmp(version, "1") == 0;
            if (!begun || strtok(NULL, blanks) != NULL)
                fail(1, "not \"mjproof 1\"");
            continue;
        }
        for (; word != NULL && strcmp(word, "0") != 0; word = strtok(NULL, blanks))
            read_literal(word);
        if (ended || word == NULL || strtok(NULL, blanks) != NULL)
            fail(1, ended ? "the proof should have ended" : "a clause ends with a single 0");
        if (!refuted && !follows(first))
            fail(1, "does not follow from the lines before it");
        forget(facts);
        ended = first == literal_count;
        ends[clause_count++] = literal_count;
        refuted = refuted || !conclude();
        facts = trail_count;
    }
    if (!ended)
        fail(1, "the empty clause is missing");
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: check_proof BOARD PROOF\n");
        return 3;
    }
    read_board(argv[1]);
    check_proof(argv[2]);
    printf("the proof is right: the board is unsolvable (%lu clauses)\n",
           (unsigned long)clause_count);
    return 0;
}
