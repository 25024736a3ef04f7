/* The parts of test_abi. */
#ifndef ABI_H
#define ABI_H

#ifdef __cplusplus
extern "C" {
#endif

/* Solves so many deals of the turtle with every engine, and other good boards. */
void test_solving(unsigned deals);
/* Limits and the callback. */
void test_stopping(void);
/* mj_prove and mj_check_proof. */
void test_proofs(void);
/* Wrong boards, buffers and pairings: refused, with no output touched. */
void test_bad_boards(void);
void test_bad_buffers(void);
void test_bad_pairings(void);
/* Some of the outputs that share a capacity, in memory that ends where it is said to. */
void test_outputs(void);
/* Which tiles lie above a tile. */
void test_rules(void);
/* Shisen-Sho: its own calls, its rules in the others, and what is wrong there. */
void test_shisen(unsigned boards);
/* mj_options and mj_report: sizes, growth, values. */
void test_structs(void);
/* mj_prune_scan and mj_random_attempts. */
void test_scanning(void);
void test_attempts(unsigned deals);
/* The calls for games: so many games of turtles, and each of the others. */
void test_play(unsigned deals);
/* mj_turtle, mj_deal, mj_read_board, mj_strerror and the versions. */
void test_layout(void);
void test_reading(void);
void test_versions(void);
/* The layouts and deals of the games, and mj_write_board. */
void test_games(void);
/* mj_survey, on one thread and on several. */
void test_surveys(unsigned deals);
/* Signals during a survey, where there are any. */
void test_signals(unsigned deals);
/* The paper's theorems: stacks of one and two, play without peeking, formulas. */
void test_theory(void);
/* The entry point of de Bondt's DLL. */
void test_mjsolve(unsigned deals);

#ifdef __cplusplus
}
#endif

#endif
