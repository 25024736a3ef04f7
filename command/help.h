/* What the command tells about itself in a terminal, from the table. */
#ifndef HELP_H
#define HELP_H

#include "table.h"

#include <stdio.h>

/* The help of the command. */
void help_command(FILE *stream);

/* That of a subcommand. */
void help_subcommand(const subcommand *what);

#endif
