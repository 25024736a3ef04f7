/* mjsolver rate: how difficult a board is. */
#include "inputs.h"

#include "json.h"
#include "progress.h"

#include <inttypes.h>
#include <stdio.h>

static void print_rating(const order *given, int32_t verdict, const mj_rating *rating,
                         const mj_report *report)
{
    if (order_has(given, "--json")) {
        json_open(NULL, '{');
        json_text("verdict", verdict_name(verdict));
        if (verdict != MJ_UNKNOWN) {
            json_number("difficulty", rating->difficulty);
            json_count("games", rating->games);
            json_count("wins", rating->wins);
            json_real("percent", 100 * rating->share, 6);
            json_real("low_percent", 100 * rating->low, 6);
            json_real("high_percent", 100 * rating->high, 6);
        }
        json_real("elapsed_ms", (double)report->elapsed_ns / 1e6, 3);
        json_close('}');
        json_end();
    } else if (verdict == MJ_UNKNOWN) {
        printf("unknown, stopped by %s\n", stopped_by(report));
    } else {
        printf("difficulty %" PRId32 " of 100, %s\n", rating->difficulty, verdict_name(verdict));
        if (rating->games > 0)
            printf("won %" PRIu64 " of %" PRIu64 " random games: %.2f %% (95 %%: %.2f to %.2f)\n",
                   rating->wins, rating->games, 100 * rating->share, 100 * rating->low,
                   100 * rating->high);
    }
}

int run_rate(const order *given)
{
    board_file board;
    mj_options options = order_options(given);
    mj_rating rating = MJ_RATING_INIT;
    mj_report report = MJ_REPORT_INIT;
    int status = read_board(given, order_file(given, 0), &board);
    if (status == STATUS_DONE) {
        int32_t code = mj_rate(board.tiles, board.tile_count, order_number(given, "--games", 0),
                               &options, &rating, &report);
        progress_end();
        if (code < 0)
            status = complain_board(given, &board, code, report.error_index);
        else {
            print_rating(given, code, &rating, &report);
            status = status_of(code);
        }
    }
    board_file_free(&board);
    return status;
}
