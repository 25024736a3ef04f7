/* Names that can be printed anywhere: they come from files and command lines that others wrote. */
#ifndef SHOWN_H
#define SHOWN_H

#include <stddef.h>

/*
 * The length of the character of UTF-8 at the beginning of a text, 0 where there is none that can be
 * shown: neither control characters nor bytes that are no text.
 */
size_t shown_length(const unsigned char *text);

/*
 * A copy of a name, to be freed; NULL where there is no memory. What would be an order to a terminal,
 * or a line of its own in a file, is written as %XX.
 */
char *shown_name(const char *name);

#endif
