"""Decides Mahjong Solitaire boards with peeking, that is, with all faces known.

    >>> import mjsolver
    >>> board = mjsolver.turtle().deal(seed=42)
    >>> outcome = board.solve()
    >>> outcome.verdict.name, len(outcome.pairs)
    ('SOLVABLE', 72)

A board is any n x 4 array of int32, each row being (row, col, level, group), or a Board made from
one. Every function of the C library is here; what it does in detail is in the header, mjsolver.h.
"""

from ._board import Board, BoardLike, Pair, Tile
from ._constants import (
    ABI_VERSION,
    DEFAULT_COMPLETIONS,
    DEFAULT_DEALS,
    DEFAULT_GAMES,
    HARDEST,
    MAX_COORDINATE,
    MAX_THREADS,
    MAX_TILES,
    NO_ATTEMPTS,
    DecidedBy,
    Engine,
    ErrorCode,
    Phase,
    Shape,
    Stop,
    TextForm,
    Verdict,
)
from ._errors import Error, InputError, OutOfMemory
from ._games import (
    FewestLeft,
    GuessedPairs,
    Hint,
    LostSince,
    Rating,
    Reshuffled,
    SafePairs,
    WinnableDeal,
    deal_winnable,
    fewest_left,
    guess_pairs,
    hint,
    leaves_at_most,
    legal_pairs,
    lost_since,
    playable,
    rate,
    reshuffle,
    safe_pairs,
)
from ._layouts import (
    deal,
    deal_xmahjongg,
    find_layout,
    layout,
    list_layouts,
    read_board,
    read_layout,
    transpose,
    turtle,
    write_board,
)
from ._library import abi_version, library_path, strerror, version, version_number
from ._parts import HardDeal, Part
from ._proofs import Proved, check_proof, prove
from ._solve import (
    Attempts,
    Outcome,
    Report,
    Scan,
    check,
    prune_scan,
    random_attempts,
    solve,
)
from ._survey import Record, Survey, survey
from ._svg import to_svg
from ._theory import (
    UnseenGames,
    blocked_cycle,
    sat_assignment,
    sat_board,
    unseen_games,
    unseen_pair,
)
from ._watch import Progress, ProgressFunction

__version__ = version()

__all__ = [
    "ABI_VERSION",
    "DEFAULT_COMPLETIONS",
    "DEFAULT_DEALS",
    "DEFAULT_GAMES",
    "HARDEST",
    "MAX_COORDINATE",
    "MAX_THREADS",
    "MAX_TILES",
    "NO_ATTEMPTS",
    "Attempts",
    "Board",
    "BoardLike",
    "DecidedBy",
    "Engine",
    "Error",
    "ErrorCode",
    "FewestLeft",
    "GuessedPairs",
    "HardDeal",
    "Hint",
    "InputError",
    "LostSince",
    "OutOfMemory",
    "Outcome",
    "Pair",
    "Part",
    "Phase",
    "Progress",
    "ProgressFunction",
    "Proved",
    "Rating",
    "Record",
    "Report",
    "Reshuffled",
    "SafePairs",
    "Scan",
    "Shape",
    "Stop",
    "Survey",
    "TextForm",
    "Tile",
    "UnseenGames",
    "Verdict",
    "WinnableDeal",
    "abi_version",
    "blocked_cycle",
    "check",
    "check_proof",
    "deal",
    "deal_winnable",
    "deal_xmahjongg",
    "fewest_left",
    "find_layout",
    "guess_pairs",
    "hint",
    "layout",
    "leaves_at_most",
    "legal_pairs",
    "library_path",
    "list_layouts",
    "lost_since",
    "playable",
    "prove",
    "prune_scan",
    "random_attempts",
    "rate",
    "read_board",
    "read_layout",
    "reshuffle",
    "safe_pairs",
    "sat_assignment",
    "sat_board",
    "solve",
    "strerror",
    "survey",
    "to_svg",
    "transpose",
    "turtle",
    "unseen_games",
    "unseen_pair",
    "version",
    "version_number",
    "write_board",
]
