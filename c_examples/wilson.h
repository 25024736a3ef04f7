/* Wilson's confidence interval of a share. */
#ifndef WILSON_H
#define WILSON_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct interval {
    double low;
    double high;
} interval;

/* The 95 % interval of a share, of which `count` of `all` were seen. It stays between 0 and 1. */
interval wilson(uint64_t count, uint64_t all);

/*
 * The same where `unknown` more may or may not belong to the count: the lower end takes none of them
 * for certain, the upper end all.
 */
interval wilson_unknown(uint64_t count, uint64_t unknown, uint64_t all);

#ifdef __cplusplus
}
#endif

#endif
