/* The game of play.c as a part of another program, which defines MJ_PLAY_NO_MAIN for it. */
#ifndef PLAY_H
#define PLAY_H

#ifdef __cplusplus
extern "C" {
#endif

/* Plays until the player quits; argv[0] is the name for messages. Returns the exit status. */
int play_main(int argc, char **argv);

#ifdef __cplusplus
}
#endif

#endif
