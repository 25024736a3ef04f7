/* Keys for play.c, and the end of them. */
#ifndef PLAY_INPUT_H
#define PLAY_INPUT_H

#ifdef __cplusplus
extern "C" {
#endif

#define KEY_ESCAPE 27
/* No key came in time. */
#define KEY_NOTHING (-2)
/* No key will ever come: the terminal has gone, or what is read instead is at its end. */
#define KEY_END_OF_INPUT (-3)

/* The next key as ncurses has it, waiting so many milliseconds; -1: as long as it takes. */
int read_key(int milliseconds);

#ifdef __cplusplus
}
#endif

#endif
