/*
 * Checks a proof that a board is unsolvable. It does not use the library and shares no code with
 * it; docs/proof.md says what it does and why that proves anything.
 *
 * Usage: check_proof BOARD PROOF [RULE]
 *
 * BOARD has one tile a line, "row col level group"; "#" begins a comment. PROOF is what mj_prove
 * and the example `prove` write. Boards of some thousand tiles are the most it is good for. The
 * proof says by which rule tiles lie above others, or that the game is Shisen-Sho, and so does what
 * is printed; RULE, "one-level", "any-level" or "shisen:18x8+inside+apart" with any of these parts,
 * says which one it has to be.
 *
 * Exit status: 0 the proof is right, 1 it is not, 3 error. If it is not right, the message is
 * "PROOF: line N: KIND: ...", where the kind is "syntax", "rule", "tile", "end" or "step".
 */
#include "check_proof_games.h"

enum { OPEN, TOGETHER, APART };          /* what is known about two tiles of a group */
typedef struct literal {
    size_t a, b;
    int says; /* TOGETHER or APART */
} literal;

typedef struct clause {
    unsigned long line;
    size_t first, end;                 /* its literals */
    size_t group;                      /* a tile of a matching line's group, or NOBODY */
    size_t first_without, end_without; /* the tiles that such a line takes away */
} clause;

static char *knowledge;           /* for each two tiles */
static literal *literals, *trail; /* of all clauses; what became known, in order */
static clause *clauses;
static size_t *without, *queue;   /* tiles taken away by matching lines; tiles to be looked at */
static size_t literal_count, clause_count, without_count, trail_count;
static size_t usable;             /* so many clauses may be used */
static char *text, *end;          /* what it has, and where that ends */
static const char *rule_name;     /* the rule of the proof, as it says it, */
static int rule_length;           /* and its length: 0 for that of nearly all games */
static char *word, *rest;         /* the word that is being read, and what comes after it */

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
static int conclude_clause(const clause *c)
{
    const literal *open = NULL, *now;
    for (now = literals + c->first; now < literals + c->end; now++) {
        char value = *known(now->a, now->b);
        if (value == now->says)
            return 1;
        if (value != OPEN)
            continue;
        if (open != NULL && (open->a != now->a || open->b != now->b || open->says != now->says))
            return 1; /* two are open, opposite ones included */
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
        for (k = 0; k < usable; k++) {
            if (!conclude_clause(&clauses[k]))
                return 0;
        }
    } while (trail_count > before);
    return 1;
}

/* Whether there is an undecided playable tile that may go with this one. */
static int has_match(size_t a)
{
    size_t b = tiles[a].next;
    while (b != a &&
           (tiles[b].partner != NOBODY || *known(a, b) == APART || !is_playable(&tiles[b])))
        b = tiles[b].next;
    return b != a;
}

/* The pruning scan of Shisen-Sho: what is left of two tiles that may go together goes as soon as a
 * path joins them, even if one is gone already. Returns 1 if tiles are left. */
static int shisen_gets_stuck(void)
{
    size_t left = tile_count, before, a, b;
    for (a = 0; a < tile_count; a++) {
        tiles[a].gone = 0;
        cells[tiles[a].row][tiles[a].col] = 1;
    }
    do {
        before = left;
        for (a = 0; a < tile_count; a++) {
            for (b = tiles[a].next; b != a && !tiles[a].gone; b = tiles[b].next) {
                int free = tiles[a].partner == NOBODY && tiles[b].partner == NOBODY;
                if (!(tiles[a].partner == b || (free && *known(a, b) != APART)) ||
                    !are_joined(&tiles[a], &tiles[b]))
                    continue;
                left -= 1 + !tiles[b].gone;
                tiles[a].gone = tiles[b].gone = 1;
                cells[tiles[a].row][tiles[a].col] = cells[tiles[b].row][tiles[b].col] = 0;
            }
        }
    } while (left < before);
    return left > 0;
}

/* Runs the pruning scan. Returns 1 if tiles are left. */
static int scan_gets_stuck(void)
{
    size_t left = tile_count, before, k;
    if (game.shisen)
        return shisen_gets_stuck();
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

/* Takes the tiles of a matching line away from its group. Returns 1 if more odd components of
 * tiles that may go together are left than tiles were taken away: then there is no pairing. */
static int has_no_pairing(const clause *c)
{
    size_t odd = 0, a, b, k;
    for (k = 0; k < tile_count; k++)
        tiles[k].reached = tiles[k].leader != tiles[c->group].leader;
    for (k = c->first_without; k < c->end_without; k++)
        tiles[without[k]].reached = 1;
    for (a = 0; a < tile_count; a++) {
        size_t size = 0;
        if (!tiles[a].reached)
            queue[size++] = a;
        tiles[a].reached = 1;
        for (k = 0; k < size; k++) {
            for (b = tiles[queue[k]].next; b != queue[k]; b = tiles[b].next) {
                if (!tiles[b].reached && *known(queue[k], b) != APART)
                    queue[size++] = b;
                tiles[b].reached |= *known(queue[k], b) != APART;
            }
        }
        odd += size % 2;
    }
    return odd > c->end_without - c->first_without;
}

/* Whether a clause follows from those that may be used. */
static int follows(const clause *c)
{
    const literal *now;
    for (now = literals + c->first; now < literals + c->end; now++) {
        if (!note(now->a, now->b, now->says == APART ? TOGETHER : APART))
            return 1;
    }
    return !conclude() || (c->group == NOBODY ? scan_gets_stuck() : has_no_pairing(c));
}

/* Reads a file. Returns its length. */
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
    if (ferror(file))
        fail(3, "cannot be read");
    fclose(file);
    line_number = 1;
    rest = text;
    end = text + length;
    *end = '\0';
    return length;
}

static int is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* Goes on to the next word of this line, which may be an empty one at its end. */
static void next_word(void)
{
    while (rest < end && is_blank(*rest))
        rest++;
    for (word = rest; rest < end && !is_blank(*rest) && *rest != '\n';)
        rest++;
}

/* Goes on to the next line with a word. Returns 0 if there is none. */
static int find_line(void)
{
    for (; rest < end && (is_blank(*rest) || *rest == '\n'); rest++)
        line_number += *rest == '\n';
    return rest < end;
}

static int is_word(const char *expected)
{
    size_t length = (size_t)(rest - word);
    return length == strlen(expected) && memcmp(word, expected, length) == 0;
}

/* Reads a number of 32 bits of a board. */
static long long read_number(void)
{
    char *stop;
    long long number;
    next_word();
    number = strtoll(word, &stop, 10);
    if (word == rest || stop != rest || number < -2147483647LL - 1 || number > 2147483647)
        fail(3, "not \"row col level group\"");
    return number;
}

static void read_board(const char *name)
{
    size_t length = read_file(name), pairs = 0, k;
    int comment = 0;
    tiles = (tile *)allocate(length / 8, sizeof *tiles);
    for (k = 0; k < length; k++) {
        comment = text[k] != '\n' && (comment || text[k] == '#');
        text[k] = comment ? ' ' : text[k];
    }
    while (find_line()) {
        tile *t = &tiles[tile_count];
        t->line = line_number;
        t->row = read_number();
        t->col = read_number();
        t->level = read_number();
        t->group = read_number();
        while (tiles[t->leader].group != t->group)
            t->leader++;
        t->changed = t->leader == tile_count;
        t->next = t->changed ? tile_count : tiles[t->leader].next;
        t->partner = NOBODY;
        pairs += tiles[t->leader].size++;
        tiles[t->leader].next = tile_count++;
    }
    knowledge = (char *)allocate(tile_count, tile_count);
    trail = (literal *)allocate(pairs, sizeof *trail);
    queue = (size_t *)allocate(tile_count, sizeof *queue);
}

/* Takes the index of a tile from the beginning of the word. */
static size_t take_index(void)
{
    const char *first = word;
    long long number = 0;
    for (; word < rest && *word >= '0' && *word <= '9' && number < 4294967296; word++)
        number = 10 * number + (*word - '0');
    if (word == first || number >= 4294967296 || (*first == '0' && word > first + 1))
        fail(1, "syntax: not an index of a tile");
    return (size_t)number;
}

static void check_group(size_t a, size_t b)
{
    if (a >= tile_count || b >= tile_count || tiles[a].leader != tiles[b].leader)
        fail(1, "tile: no such tile, or tiles of different groups");
}

/* Reads "a+b" or "a-b". In a group of four, a pairing has the name with the first tile. */
static void read_literal(void)
{
    size_t a = take_index(), b, leader;
    char sign = word < rest ? *word++ : ' ';
    if (sign != '+' && sign != '-')
        fail(1, "syntax: not a literal");
    b = take_index();
    if (word < rest || a >= b)
        fail(1, "syntax: not a literal");
    check_group(a, b);
    leader = tiles[a].leader;
    if (tiles[leader].size == 4 && a != leader) {
        size_t other = tiles[leader].next;
        while (other == a || other == b)
            other = tiles[other].next;
        a = leader;
        b = other;
    }
    literals[literal_count].a = a;
    literals[literal_count].b = b;
    literals[literal_count++].says = sign == '+' ? TOGETHER : APART;
}

/* Reads what a matching line begins with: "m GROUP / TILE TILE ... /". */
static void read_witness(clause *c)
{
    next_word();
    c->group = take_index();
    if (word < rest)
        fail(1, "syntax: not an index of a tile");
    check_group(c->group, c->group);
    next_word();
    if (!is_word("/"))
        fail(1, "syntax: there should be a /");
    for (next_word(); !is_word("/"); next_word()) {
        size_t now = take_index();
        if (word < rest || (without_count > c->first_without && now <= without[without_count - 1]))
            fail(1, "syntax: not an index of a tile, or not a greater one");
        check_group(c->group, now);
        without[without_count++] = now;
    }
    next_word();
}

static void read_clause(int may_match)
{
    clause *c = &clauses[clause_count++];
    c->line = line_number;
    c->group = NOBODY;
    c->first = literal_count;
    c->first_without = without_count;
    next_word();
    if (may_match && is_word("m"))
        read_witness(c);
    for (; !is_word("0"); next_word())
        read_literal();
    c->end = literal_count;
    c->end_without = without_count;
    next_word();
    if (word < rest)
        fail(1, "syntax: a clause ends with a single 0");
}

/* Whether the rule of the proof is the one of this name, of which there is one only. */
static int is_same_rule(const char *name)
{
    if (rule_length == 0)
        return strcmp(name, "one-level") == 0;
    return strlen(name) == (size_t)rule_length && memcmp(name, rule_name, strlen(name)) == 0;
}

/* Reads a proof, by a rule unless that is NULL. What the rule makes of the board is seen to as soon
 * as the rule is known. */
static void read_proof(const char *board, const char *name, const char *rule)
{
    size_t length = read_file(name);
    unsigned long last;
    int is_proof, may_match, ended = 0;
    literals = (literal *)allocate(length / 4, sizeof *literals);
    clauses = (clause *)allocate(length / 2, sizeof *clauses);
    without = (size_t *)allocate(length / 2, sizeof *without);
    line_number = find_line() ? line_number : 1;
    next_word();
    is_proof = is_word("mjproof");
    next_word();
    may_match = is_word("2");
    is_proof = is_proof && (may_match || is_word("1"));
    next_word();
    read_rule("", "", &game);
    if (word < rest) {
        is_proof = is_proof && read_rule(word, rest, &game) && !is_word("one-level");
        rule_length = (int)(rest - word);
        rule_name = word;
        next_word();
    }
    if (!is_proof || word < rest)
        fail(1, "syntax: not \"mjproof 1\" or \"mjproof 2\", or an unknown rule after it");
    if (rule != NULL && !is_same_rule(rule))
        fail(1, "rule: the proof is about another rule");
    last = line_number;
    path = board;
    prepare_board();
    path = name;
    line_number = last;
    for (last = line_number; find_line(); last = line_number) {
        if (ended)
            fail(1, "syntax: the proof should have ended");
        read_clause(may_match);
        ended = clauses[clause_count - 1].first == literal_count;
    }
    line_number = last + 1;
    if (!ended)
        fail(1, "end: the empty clause is missing");
}

/* Checks a proof that has been read, line by line. */
static void check_proof(void)
{
    int refuted = !conclude();
    while (usable < clause_count) {
        size_t facts = trail_count;
        line_number = clauses[usable].line;
        if (!refuted && !follows(&clauses[usable]))
            fail(1, "step: does not follow from the lines before it");
        forget(facts);
        usable++;
        refuted = refuted || !conclude();
    }
}

int main(int argc, char **argv)
{
    const char *rule = argc == 4 ? argv[3] : NULL;
    rules asked;
    if (argc < 3 || argc > 4 || (rule != NULL && !read_rule(rule, rule + strlen(rule), &asked))) {
        fprintf(stderr, "usage: check_proof BOARD PROOF [one-level|any-level|shisen...]\n");
        return 3;
    }
    read_board(argv[1]);
    read_proof(argv[1], argv[2], rule);
    check_proof();
    printf("the proof is right: the board is unsolvable (%lu clauses%s%.*s)\n",
           (unsigned long)clause_count, rule_length > 0 ? ", by the rule " : "", rule_length,
           rule_length > 0 ? rule_name : "");
    return 0;
}
