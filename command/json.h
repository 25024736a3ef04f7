/* JSON, written as it comes: one object a subcommand, on one line. */
#ifndef JSON_H
#define JSON_H

#include "mjsolver.h"

/* Each of these writes to standard output. `name` is NULL for what stands in an array. */
void json_open(const char *name, char bracket);
void json_close(char bracket);
void json_number(const char *name, int64_t number);
void json_count(const char *name, uint64_t number);
void json_real(const char *name, double number, int decimals);
void json_text(const char *name, const char *text);
void json_truth(const char *name, int truth);
void json_nothing(const char *name);

/* Pairs as an array of arrays of two. */
void json_pairs(const char *name, const mj_pair *pairs, size_t count);

/* Ends the line. */
void json_end(void);

#endif
