/* What makes shells complete command lines, from the table. */
#ifndef COMPLETION_H
#define COMPLETION_H

/* Prints it for bash, zsh or fish. Returns 0 for any other shell. */
int completion_print(const char *shell);

#endif
