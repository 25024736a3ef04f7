/* mj_prove and mj_check_proof. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <string.h>

/* A turtle that only a search proves unsolvable. */
#define LOST_DEAL 954

/* Receives a proof, or refuses it at some piece. */
typedef struct receiver {
    char text[20000];
    size_t length;
    unsigned pieces, refuse_at;
} receiver;

#ifdef __cplusplus
extern "C" {
#endif
static int receive(void *user, const char *text, size_t length)
{
    receiver *self = (receiver *)user;
    self->pieces++;
    if (self->pieces == self->refuse_at || length > sizeof self->text - self->length)
        return 1;
    memcpy(self->text + self->length, text, length);
    self->length += length;
    return 0;
}

static int cancel(void *user, const mj_progress *progress)
{
    (void)user;
    return progress->phase == MJ_PHASE_SEARCH;
}
#ifdef __cplusplus
}
#endif

static void test_unsolvable(void)
{
    mj_tile tiles[TURTLE];
    mj_pair pairs[TURTLE_PAIRS];
    receiver self;
    mj_options options = MJ_OPTIONS_INIT;
    mj_report report = MJ_REPORT_INIT;
    check_about("proof of an unsolvable board");
    deal_turtle(tiles, LOST_DEAL);
    memset(&self, 0, sizeof self);
    fill(pairs, sizeof pairs);
    CHECK_EQUAL(mj_prove(tiles, TURTLE, NULL, receive, &self, pairs, TURTLE_PAIRS, &report),
                MJ_UNSOLVABLE);
    CHECK(untouched(pairs, sizeof pairs));
    CHECK_EQUAL(report.decided_by, MJ_BY_SEARCH);
    CHECK(self.length > 12 && memcmp(self.text, "mjproof 1\n", 10) == 0);
    CHECK(memcmp(self.text + self.length - 3, "\n0\n", 3) == 0);
    CHECK_EQUAL(mj_check_proof(tiles, TURTLE, self.text, self.length, NULL, &report),
                MJ_UNSOLVABLE);
    CHECK_EQUAL(report.decided_by, MJ_BY_PROOF);

    check_about("damaged proof");
    CHECK_EQUAL(mj_check_proof(tiles, TURTLE, self.text, self.length - 3, NULL, &report),
                MJ_ERROR_PROOF_END);
    memcpy(self.text + 10, "0\n", 2);
    CHECK_EQUAL(mj_check_proof(tiles, TURTLE, self.text, 12, NULL, &report), MJ_ERROR_PROOF_STEP);
    CHECK_EQUAL(report.error_index, 2);
    CHECK_EQUAL(report.stop, MJ_STOP_ERROR);
    self.text[9] = '1';
    CHECK_EQUAL(mj_check_proof(tiles, TURTLE, self.text, self.length, NULL, &report),
                MJ_ERROR_SYNTAX);
    CHECK_EQUAL(report.error_index, 1);

    check_about("refused proof");
    memset(&self, 0, sizeof self);
    self.refuse_at = 1;
    CHECK_EQUAL(mj_prove(tiles, TURTLE, NULL, receive, &self, NULL, 0, &report), MJ_ERROR_WRITE);
    CHECK_EQUAL(report.verdict, MJ_ERROR_WRITE);
    CHECK_EQUAL(self.pieces, 1);

    check_about("cancelled proof");
    memset(&self, 0, sizeof self);
    options.callback = cancel;
    CHECK_EQUAL(mj_prove(tiles, TURTLE, &options, receive, &self, NULL, 0, &report), MJ_UNKNOWN);
    CHECK_EQUAL(report.stop, MJ_STOP_CANCELLED);
    CHECK_EQUAL(self.pieces, 0);
}

static void test_solvable(void)
{
    mj_tile tiles[TURTLE];
    mj_pair pairs[TURTLE_PAIRS];
    receiver self;
    check_about("proof of a solvable board");
    deal_turtle(tiles, 7);
    memset(&self, 0, sizeof self);
    CHECK_EQUAL(mj_prove(tiles, TURTLE, NULL, receive, &self, pairs, TURTLE_PAIRS, NULL),
                MJ_SOLVABLE);
    CHECK(replay(tiles, TURTLE, pairs, TURTLE_PAIRS) == NULL);
    CHECK_EQUAL(self.pieces, 0);
    CHECK_EQUAL(mj_check_proof(tiles, TURTLE, "mjproof 1\n0\n", 12, NULL, NULL),
                MJ_ERROR_PROOF_STEP);
    CHECK_EQUAL(mj_prove(tiles, TURTLE, NULL, NULL, NULL, NULL, 0, NULL), MJ_ERROR_NULL);
}

void test_proofs(void)
{
    test_unsolvable();
    test_solvable();
    check_about(NULL);
}
