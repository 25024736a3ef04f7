// The calls of mjsolver.h: one entry each, under its name in C. Every entry takes what a user
// passes and returns what a user gets; a test fails when the header has a call that is missing
// here.
//
// The first two parameters are `f`, the frame of the call, which knows how arguments are written
// and results are read, and `c`, which has the functions of the library.

import { BOARDS } from './calls-boards.js';
import { PLAYING } from './calls-play.js';
import { SHISEN } from './calls-shisen.js';
import { SOLVING } from './calls-solve.js';
import { THEORY } from './calls-theory.js';
import { integer } from './frame.js';

/** What the library says about itself. */
const INFORMATION = {
    mj_strerror: (f, c, code) => f.readCString(c.mj_strerror(integer(code, 'code', true))),

    mj_version: (f, c) => f.readCString(c.mj_version()),

    mj_version_number: (f, c) => c.mj_version_number() >>> 0,

    mj_abi_version: (f, c) => c.mj_abi_version() >>> 0,
};

export const CALLS = { ...SOLVING, ...PLAYING, ...BOARDS, ...SHISEN, ...THEORY, ...INFORMATION };

const RULE = 'the rule is an option of the call without it';

/** Calls of the header that are not here, and why. */
export const LEFT_OUT = {
    mj_find_layout: 'files',
    mj_list_layouts: 'files',
    mj_layout_rule: 'files',
    mj_prune_scan_by_rule: RULE,
    mj_random_attempts_by_rule: RULE,
    mj_check_by_rule: RULE,
    mj_playable_by_rule: RULE,
    mj_legal_pairs_by_rule: RULE,
    mj_options_init: 'structs are filled in here',
    mj_report_init: 'structs are filled in here',
    mj_rating_init: 'structs are filled in here',
    mj_survey_plan_init: 'structs are filled in here',
    mj_survey_result_init: 'structs are filled in here',
};

/**
 * Calls with options, and which argument these are: what can be watched, limited and cancelled. A
 * test compares them with the header.
 */
export const WATCHED = {
    mj_solve: 1,
    mj_prove: 1,
    mj_check_proof: 2,
    mj_safe_pairs: 1,
    mj_hint: 1,
    mj_lost_since: 2,
    mj_why_lost: 1,
    mj_fewest_left: 1,
    mj_leaves_at_most: 2,
    mj_rate: 1,
    mj_deal_winnable: 1,
    mj_deal_surely: 1,
    mj_difficulties: 1,
    mj_reshuffle: 1,
    mj_guess_pairs: 2,
    mj_survey: 1,
};
