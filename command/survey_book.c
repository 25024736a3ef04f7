/* What is known about layouts, and which seeds were dealt. */
#include "survey_file.h"

#include "shown.h"

#include <stdlib.h>
#include <string.h>

void survey_book_init(survey_book *book)
{
    memset(book, 0, sizeof *book);
}

void survey_book_free(survey_book *book)
{
    size_t k;
    for (k = 0; k < book->count; k++) {
        free(book->entries[k].name);
        free(book->entries[k].ranges);
    }
    free(book->entries);
    survey_book_init(book);
}

/* FNV-1a over rows, columns and levels, the lowest byte first. */
static uint64_t fingerprint_of(const mj_tile *tiles, size_t tile_count, int32_t rule)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    size_t k;
    int which, byte;
    for (k = 0; k < tile_count; k++) {
        const int32_t numbers[3] = {tiles[k].row, tiles[k].col, tiles[k].level};
        for (which = 0; which < 3; which++)
            for (byte = 0; byte < 4; byte++)
                hash = (hash ^ (((uint32_t)numbers[which] >> (8 * byte)) & 0xff)) *
                       UINT64_C(0x100000001b3);
    }
    /* Deals by another rule are another matter; what was written before there were rules stays. */
    return rule == MJ_RULE_ONE_LEVEL ? hash : (hash ^ (uint32_t)rule) * UINT64_C(0x100000001b3);
}

/* The index of an entry, or -1. */
static long find_entry(const survey_book *book, uint64_t fingerprint, uint32_t group_size)
{
    size_t k;
    for (k = 0; k < book->count; k++)
        if (book->entries[k].fingerprint == fingerprint &&
            book->entries[k].group_size == group_size)
            return (long)k;
    return -1;
}

long survey_book_find(survey_book *book, const survey_entry *like)
{
    survey_entry *entry;
    long found = find_entry(book, like->fingerprint, like->group_size);
    if (found >= 0)
        return found;
    if (book->count == book->capacity) {
        size_t capacity = book->capacity == 0 ? 16 : 2 * book->capacity;
        survey_entry *larger =
            (survey_entry *)realloc(book->entries, capacity * sizeof *book->entries);
        if (larger == NULL)
            return -1;
        book->entries = larger;
        book->capacity = capacity;
    }
    entry = &book->entries[book->count];
    *entry = *like;
    entry->name = shown_name(like->name);
    if (entry->name == NULL)
        return -1;
    mj_survey_result_init(&entry->totals, sizeof entry->totals);
    entry->ranges = NULL;
    entry->range_count = entry->range_capacity = 0;
    return (long)book->count++;
}

long survey_book_entry(survey_book *book, const char *name, const mj_tile *tiles, size_t tile_count,
                       int transposed, uint32_t group_size, int32_t rule)
{
    survey_entry like;
    memset(&like, 0, sizeof like);
    like.fingerprint = fingerprint_of(tiles, tile_count, rule);
    like.group_size = group_size;
    like.tile_count = (uint32_t)tile_count;
    like.transposed = transposed;
    like.name = (char *)name;
    return survey_book_find(book, &like);
}

/* How many ranges end before a seed. */
static size_t ranges_before(const survey_entry *entry, uint64_t seed)
{
    size_t low = 0, high = entry->range_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (entry->ranges[middle].last < seed)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int survey_entry_add(survey_entry *entry, const mj_survey_result *result)
{
    seed_range added;
    size_t at = ranges_before(entry, result->first_seed);
    int joins_before, joins_after;
    if (result->deals == 0)
        return 1;
    added.first = result->first_seed;
    added.last = result->first_seed + (result->deals - 1);
    if (at < entry->range_count && entry->ranges[at].first <= added.last)
        return 0;
    /* Nothing overlaps, so these sums cannot pass the largest number. */
    joins_before = at > 0 && entry->ranges[at - 1].last + 1 == added.first;
    joins_after = at < entry->range_count && added.last + 1 == entry->ranges[at].first;
    if (joins_before && joins_after) {
        entry->ranges[at - 1].last = entry->ranges[at].last;
        entry->range_count--;
        memmove(entry->ranges + at, entry->ranges + at + 1,
                (entry->range_count - at) * sizeof *entry->ranges);
    } else if (joins_before) {
        entry->ranges[at - 1].last = added.last;
    } else if (joins_after) {
        entry->ranges[at].first = added.first;
    } else {
        if (entry->range_count == entry->range_capacity) {
            size_t capacity = entry->range_capacity == 0 ? 16 : 2 * entry->range_capacity;
            seed_range *larger =
                (seed_range *)realloc(entry->ranges, capacity * sizeof *entry->ranges);
            if (larger == NULL)
                return -1;
            entry->ranges = larger;
            entry->range_capacity = capacity;
        }
        memmove(entry->ranges + at + 1, entry->ranges + at,
                (entry->range_count - at) * sizeof *entry->ranges);
        entry->ranges[at] = added;
        entry->range_count++;
    }
    survey_sum(&entry->totals, result);
    return 1;
}

int survey_entry_gap(const survey_entry *entry, uint64_t first, uint64_t last, seed_range *gap)
{
    size_t at = ranges_before(entry, first);
    if (at < entry->range_count && entry->ranges[at].first <= first) {
        if (entry->ranges[at].last >= last)
            return 0;
        first = entry->ranges[at++].last + 1;
    }
    gap->first = first;
    gap->last = at < entry->range_count && entry->ranges[at].first <= last
                    ? entry->ranges[at].first - 1
                    : last;
    return 1;
}

/* Whether one deal is harder than another, as the library sorts them. */
static int is_harder(const mj_hard_deal *a, const mj_hard_deal *b)
{
    if ((a->verdict == MJ_UNKNOWN) != (b->verdict == MJ_UNKNOWN))
        return a->verdict == MJ_UNKNOWN;
    if (a->nodes != b->nodes)
        return a->nodes > b->nodes;
    if (a->attempts != b->attempts)
        return a->attempts > b->attempts;
    return a->seed < b->seed;
}

static void add_hard_deal(mj_survey_result *sum, const mj_hard_deal *deal)
{
    int at = sum->hardest_count;
    while (at > 0 && is_harder(deal, &sum->hardest[at - 1]))
        at--;
    if (at == MJ_HARDEST)
        return;
    if (sum->hardest_count < MJ_HARDEST)
        sum->hardest_count++;
    memmove(sum->hardest + at + 1, sum->hardest + at,
            (size_t)(sum->hardest_count - 1 - at) * sizeof *sum->hardest);
    sum->hardest[at] = *deal;
}

/* Adds to a count, which stays at the largest number if it gets there. */
static void add_count(uint64_t *sum, uint64_t count)
{
    *sum = count > UINT64_MAX - *sum ? UINT64_MAX : *sum + count;
}

void survey_sum(mj_survey_result *sum, const mj_survey_result *part)
{
    int k;
    if (part->deals > 0 && (sum->deals == 0 || part->first_seed < sum->first_seed))
        sum->first_seed = part->first_seed;
    add_count(&sum->deals, part->deals);
    add_count(&sum->solvable, part->solvable);
    add_count(&sum->unsolvable, part->unsolvable);
    add_count(&sum->unknown, part->unknown);
    add_count(&sum->by_scan, part->by_scan);
    add_count(&sum->by_attempts, part->by_attempts);
    add_count(&sum->by_search, part->by_search);
    add_count(&sum->attempts, part->attempts);
    add_count(&sum->scans, part->scans);
    add_count(&sum->nodes, part->nodes);
    add_count(&sum->conflicts, part->conflicts);
    add_count(&sum->time_ns, part->time_ns);
    if (part->longest_ns > sum->longest_ns) {
        sum->longest_ns = part->longest_ns;
        sum->longest_seed = part->longest_seed;
    }
    for (k = 0; k < part->hardest_count; k++)
        add_hard_deal(sum, &part->hardest[k]);
}
