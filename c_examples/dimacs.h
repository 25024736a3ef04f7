/* Formulas in DIMACS files, for the examples. */
#ifndef DIMACS_H
#define DIMACS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A formula of clauses of at most three literals, as mj_sat_board takes it. */
typedef struct dimacs {
    /* The variables of the file are 1 to variables; those beyond, up to all_variables, are new. */
    uint32_t variables;
    uint32_t all_variables;
    /* The clauses, each ended by 0. */
    int32_t *literals;
    size_t literal_count;
    size_t capacity;
} dimacs;

/*
 * Reads a formula: "c" begins a line of comment, "p cnf VARIABLES CLAUSES" comes before the first
 * clause, a clause is ended by 0. Longer clauses are cut up with new variables: a b c d becomes
 * a b n and -n c d. A path of NULL or "-" is standard input. Returns 1; or 0 after saying on
 * standard error what is wrong and where. Either way, dimacs_free frees what was allocated.
 */
int dimacs_read(dimacs *formula, const char *program, const char *path);

/* Frees the literals. */
void dimacs_free(dimacs *formula);

#ifdef __cplusplus
}
#endif

#endif
