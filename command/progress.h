/* How far a long call has got, on standard error, where that is a terminal. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include "mjsolver.h"

/* From now on calls with these options show a line that changes, once they take a second. */
void progress_watch(mj_options *options, const char *program);

/* Takes the line away. To be called before anything else is printed. */
void progress_end(void);

#endif
