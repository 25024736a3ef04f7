/* What play.c says: sentences about the game, the rules, the keys and the faces. */
#ifndef PLAY_WORDS_H
#define PLAY_WORDS_H

#include "play_game.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TEXT_SIZE 160

/* How the game stands, in a text of so many characters at most. */
void say_state(const game *g, char *text, size_t room);
/* Which deal it is, and how far it has come. */
void say_title(const game *g, char text[TEXT_SIZE]);
/* Which tile it is; an empty text for none. */
void say_tile(const game *g, uint32_t tile, char text[TEXT_SIZE]);
/* Which deal has just been made at this level. */
void say_deal(const game *g, const level *asked, char text[TEXT_SIZE]);
/* Why two tiles are no pair. */
void say_no_pair(const game *g, mj_pair pair, char text[TEXT_SIZE]);
/* What a move has done that lost the game, or after which there is none. */
void say_loss(const game *g, char text[TEXT_SIZE]);
/* Why a game is lost, from what mj_why_lost tells. */
void say_why(uint64_t groups, int32_t pattern, char text[TEXT_SIZE]);

/* The rules in five lines. */
#define RULES 5
extern const char *const mahjong_rules[RULES];
extern const char *const shisen_rules[RULES];

/* Keys and what they do, two columns a line. */
#define KEYS 9
extern const char *const keys_help[KEYS];
/* The most important ones, for the last line of the window; NULL at the end. */
extern const char *const mahjong_keys[];
extern const char *const shisen_keys[];

#ifdef __cplusplus
}
#endif

#endif
