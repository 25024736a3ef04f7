/* Names that are nearly what somebody typed, for "did you mean". */
#ifndef NEAR_H
#define NEAR_H

#include <stddef.h>

#define NEAR_NAMES 3

/* What was typed, and the nearest of the names that were offered, the nearest first. */
typedef struct near_name {
    const char *typed;
    size_t typed_length;
    size_t count;
    const char *names[NEAR_NAMES];
    size_t lengths[NEAR_NAMES];
    size_t distances[NEAR_NAMES];
} near_name;

near_name near_begin(const char *typed, size_t length);

/* Offers a name, which has to stay where it is. One that is too far away is not kept. */
void near_offer(near_name *near, const char *name, size_t length);

#endif
