/* The man pages, from the table. */
#ifndef MANUAL_H
#define MANUAL_H

#include "table.h"

/* Prints the page of a subcommand as man's source; NULL: that of the command. */
void manual_print(const subcommand *what);

#endif
