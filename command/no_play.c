/* mjsolver play where there was no ncurses when the command was built. */
#include "inputs.h"

#include <stdio.h>

int run_play(const order *given)
{
    fprintf(stderr, "%s: this mjsolver was built without ncurses, which the game needs\n",
            given->program);
    return STATUS_FAILED;
}
