"""The C interface: structs, and what every function takes and returns.

Structs and functions have the names of mjsolver.h. A test compiles the header and compares sizes,
offsets and types, so that nothing of the header can be missing here. Nothing but this package
should need this module.
"""

from __future__ import annotations

import ctypes
from ctypes import (
    POINTER,
    c_char_p,
    c_double,
    c_int32,
    c_size_t,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any

from ._constants import HARDEST


class mj_progress(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("phase", c_int32),
        ("reserved", c_int32),
        ("elapsed_ns", c_uint64),
        ("attempts", c_uint64),
        ("scans", c_uint64),
        ("nodes", c_uint64),
        ("conflicts", c_uint64),
    ]


class mj_options(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("engine", c_int32),
        ("reserved", c_int32),
        ("seed", c_uint64),
        ("attempts", c_uint64),
        ("node_limit", c_uint64),
        ("time_limit_ms", c_uint64),
        ("callback", c_void_p),
        ("user", c_void_p),
        ("rule", c_int32),
        ("reserved_2", c_int32),
    ]


class mj_report(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("verdict", c_int32),
        ("stop", c_int32),
        ("decided_by", c_int32),
        ("reserved", c_int32),
        ("error_index", c_uint64),
        ("attempts", c_uint64),
        ("successes", c_uint64),
        ("scans", c_uint64),
        ("nodes", c_uint64),
        ("conflicts", c_uint64),
        ("elapsed_ns", c_uint64),
        ("deals", c_uint64),
    ]


class mj_tile(ctypes.Structure):
    _fields_ = [("row", c_int32), ("col", c_int32), ("level", c_int32), ("group", c_int32)]


class mj_pair(ctypes.Structure):
    _fields_ = [("first", c_uint32), ("second", c_uint32)]


class mj_hard_deal(ctypes.Structure):
    _fields_ = [
        ("seed", c_uint64),
        ("nodes", c_uint64),
        ("attempts", c_uint64),
        ("elapsed_ns", c_uint64),
        ("verdict", c_int32),
        ("reserved", c_int32),
    ]


class mj_survey_result(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("stop", c_int32),
        ("hardest_count", c_int32),
        ("first_seed", c_uint64),
        ("deals", c_uint64),
        ("solvable", c_uint64),
        ("unsolvable", c_uint64),
        ("unknown", c_uint64),
        ("by_scan", c_uint64),
        ("by_attempts", c_uint64),
        ("by_search", c_uint64),
        ("attempts", c_uint64),
        ("scans", c_uint64),
        ("nodes", c_uint64),
        ("conflicts", c_uint64),
        ("time_ns", c_uint64),
        ("longest_ns", c_uint64),
        ("longest_seed", c_uint64),
        ("elapsed_ns", c_uint64),
        ("hardest", mj_hard_deal * HARDEST),
    ]


class mj_survey_plan(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("first_seed", c_uint64),
        ("deal_count", c_uint64),
        ("group_size", c_uint32),
        ("threads", c_uint32),
        ("time_limit_ms", c_uint64),
        ("callback", c_void_p),
        ("part_callback", c_void_p),
        ("user", c_void_p),
    ]


class mj_rating(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("difficulty", c_int32),
        ("reserved", c_int32),
        ("games", c_uint64),
        ("wins", c_uint64),
        ("share", c_double),
        ("low", c_double),
        ("high", c_double),
        ("work", c_uint64),
    ]


class mj_path(ctypes.Structure):
    _fields_ = [("corner_count", c_int32), ("rows", c_int32 * 2), ("cols", c_int32 * 2)]


STRUCTS = [
    mj_progress,
    mj_options,
    mj_report,
    mj_tile,
    mj_pair,
    mj_hard_deal,
    mj_survey_result,
    mj_survey_plan,
    mj_rating,
    mj_path,
]

_tiles = POINTER(mj_tile)
_pairs = POINTER(mj_pair)
_options = POINTER(mj_options)
_report = POINTER(mj_report)
_flags = POINTER(c_uint8)
_index = POINTER(c_uint64)
_count = POINTER(c_size_t)

# Every function: what it returns, and what it takes. Texts go in as bytes, and come out in buffers.
FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "mj_options_init": (c_int32, [_options, c_size_t]),
    "mj_report_init": (c_int32, [_report, c_size_t]),
    "mj_survey_plan_init": (c_int32, [POINTER(mj_survey_plan), c_size_t]),
    "mj_survey_result_init": (c_int32, [POINTER(mj_survey_result), c_size_t]),
    "mj_solve": (c_int32, [_tiles, c_size_t, _options, _pairs, c_size_t, _report]),
    "mj_survey": (
        c_int32,
        [_tiles, c_size_t, _options, POINTER(mj_survey_plan), POINTER(mj_survey_result)],
    ),
    "mj_prove": (
        c_int32,
        [_tiles, c_size_t, _options, c_void_p, c_void_p, _pairs, c_size_t, _report],
    ),
    "mj_check_proof": (c_int32, [_tiles, c_size_t, c_char_p, c_size_t, _options, _report]),
    "mj_prune_scan": (c_int32, [_tiles, c_size_t, _pairs, c_size_t, _flags]),
    "mj_prune_scan_by_rule": (
        c_int32,
        [_tiles, c_size_t, c_int32, _pairs, c_size_t, _flags],
    ),
    "mj_random_attempts": (
        c_int32,
        [_tiles, c_size_t, c_uint64, c_uint64, _pairs, c_size_t, _index],
    ),
    "mj_random_attempts_by_rule": (
        c_int32,
        [_tiles, c_size_t, c_int32, c_uint64, c_uint64, _pairs, c_size_t, _index],
    ),
    "mj_check": (c_int32, [_tiles, c_size_t, _pairs, c_size_t, _index]),
    "mj_check_by_rule": (c_int32, [_tiles, c_size_t, c_int32, _pairs, c_size_t, _index]),
    "mj_playable": (c_int32, [_tiles, c_size_t, _flags]),
    "mj_playable_by_rule": (c_int32, [_tiles, c_size_t, c_int32, _flags]),
    "mj_legal_pairs": (c_int32, [_tiles, c_size_t, _pairs, c_size_t, _index]),
    "mj_legal_pairs_by_rule": (
        c_int32,
        [_tiles, c_size_t, c_int32, _pairs, c_size_t, _index],
    ),
    "mj_left": (
        c_int32,
        [_tiles, c_size_t, c_int32, _pairs, c_size_t, _tiles, POINTER(c_uint32), _index],
    ),
    "mj_safe_pairs": (
        c_int32,
        [_tiles, c_size_t, _options, _pairs, _flags, c_size_t, _index, _report],
    ),
    "mj_hint": (c_int32, [_tiles, c_size_t, _options, _pairs, _report]),
    "mj_lost_since": (
        c_int32,
        [_tiles, c_size_t, _pairs, c_size_t, _options, _index, _report],
    ),
    "mj_why_lost": (
        c_int32,
        [_tiles, c_size_t, _options, _flags, _index, POINTER(c_int32), _report],
    ),
    "mj_fewest_left": (
        c_int32,
        [_tiles, c_size_t, _options, _pairs, c_size_t, _index, _report],
    ),
    "mj_leaves_at_most": (
        c_int32,
        [_tiles, c_size_t, c_uint64, _options, _pairs, c_size_t, _index, _report],
    ),
    "mj_rate": (
        c_int32,
        [_tiles, c_size_t, c_uint64, _options, POINTER(mj_rating), _report],
    ),
    "mj_rating_init": (c_int32, [POINTER(mj_rating), c_size_t]),
    "mj_deal_winnable": (
        c_int32,
        [
            _tiles,
            c_size_t,
            c_uint32,
            c_uint64,
            c_uint64,
            c_uint32,
            c_uint32,
            _options,
            _tiles,
            _index,
            _report,
        ],
    ),
    "mj_deal_surely": (
        c_int32,
        [
            _tiles,
            c_size_t,
            c_uint32,
            c_uint64,
            c_uint32,
            c_uint32,
            _options,
            _tiles,
            POINTER(c_int32),
            _report,
        ],
    ),
    "mj_difficulties": (
        c_int32,
        [
            _tiles,
            c_size_t,
            c_uint32,
            c_uint64,
            c_uint64,
            _options,
            POINTER(c_uint64),
            POINTER(c_int32),
            POINTER(c_int32),
            _report,
        ],
    ),
    "mj_reshuffle": (c_int32, [_tiles, c_size_t, c_uint64, _options, _tiles, _report]),
    "mj_guess_pairs": (
        c_int32,
        [
            _tiles,
            c_size_t,
            _flags,
            c_uint64,
            _options,
            _pairs,
            _index,
            c_size_t,
            _index,
            _index,
            _index,
            _report,
        ],
    ),
    "mj_turtle": (c_int32, [_tiles, c_size_t]),
    "mj_read_layout": (
        c_int32,
        [c_char_p, c_size_t, c_char_p, _tiles, c_size_t, _count, _index],
    ),
    "mj_find_layout": (c_int32, [c_char_p, _tiles, c_size_t, _count, _index]),
    "mj_layout_rule": (c_int32, [c_char_p, POINTER(c_int32)]),
    "mj_list_layouts": (c_int32, [c_char_p, c_size_t, _count]),
    "mj_transpose": (c_int32, [_tiles, c_size_t, _tiles]),
    "mj_deal": (c_int32, [_tiles, c_size_t, c_uint32, c_uint64, _tiles]),
    "mj_deal_xmahjongg": (c_int32, [_tiles, c_size_t, c_uint32, _tiles]),
    "mj_shisen_board": (c_int32, [c_int32, c_int32, _tiles, c_size_t]),
    "mj_shisen_deal": (c_int32, [_tiles, c_size_t, c_int32, c_uint64, _tiles]),
    "mj_shisen_paths": (
        c_int32,
        [_tiles, c_size_t, c_int32, _pairs, c_size_t, POINTER(mj_path), _index],
    ),
    "mj_read_board": (c_int32, [c_char_p, c_size_t, _tiles, c_size_t, _count, _index]),
    "mj_write_board": (c_int32, [_tiles, c_size_t, c_int32, c_char_p, c_size_t, _count]),
    "mj_blocked_cycle": (
        c_int32,
        [_tiles, c_size_t, POINTER(c_uint32), c_size_t, _count, _index],
    ),
    "mj_unseen_pair": (c_int32, [_tiles, c_size_t, _pairs, _index]),
    "mj_unseen_games": (
        c_int32,
        [_tiles, c_size_t, c_uint64, c_uint64, _index, _index, _index],
    ),
    "mj_sat_board": (
        c_int32,
        [c_uint32, POINTER(c_int32), c_size_t, c_int32, _tiles, c_size_t, _count, _index],
    ),
    "mj_sat_assignment": (c_int32, [c_uint32, _pairs, c_size_t, _flags, _index]),
    "mj_strerror": (c_char_p, [c_int32]),
    "mj_version": (c_char_p, []),
    "mj_version_number": (c_uint32, []),
    "mj_abi_version": (c_uint32, []),
}
