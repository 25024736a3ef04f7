"""The numbers of the header, as enums and constants.

The names are those of mjsolver.h without their prefix: MJ_ENGINE_PAIRING is Engine.PAIRING. A test
compares all of them with the header.
"""

from __future__ import annotations

from enum import IntEnum

ABI_VERSION = 1
"""The version of the binary interface that this package speaks."""
MAX_TILES = 1 << 20
"""The largest number of tiles of a board."""
MAX_COORDINATE = 1 << 24
"""Rows, columns and levels lie between minus this and this."""
NO_INDEX = 2**64 - 1
"""What the library says where an error has no index; here that is None."""
NO_ATTEMPTS = 2**64 - 1
"""For `attempts`: go straight to the search."""
HARDEST = 16
"""How many of the hardest deals a survey keeps."""
MAX_THREADS = 1024
"""The largest number of threads of a survey."""
DEFAULT_GAMES = 1024
"""Random games for a rating."""
DEFAULT_DEALS = 1000
"""Deals that deal_winnable tries."""
SEED_STEP = 0xD1342543DE82EF95
"""From the seed of a deal of deal_winnable to that of the next, modulo 2^64."""
DIFFICULTIES = 101
"""How many difficulties there are: 0 to 99, and 100 for boards that cannot be won."""
SURVEYED_DEALS = 100
"""Uniform deals that difficulties counts."""
DEFAULT_COMPLETIONS = 100
"""Completions that guess_pairs judges."""
DEFAULT_GUESS_NODES = 50_000
"""Nodes for all completions of guess_pairs together."""
OK = 0
"""Success, of functions that have no verdict to give."""


class Verdict(IntEnum):
    """Whether a board can be cleared."""

    UNKNOWN = 0
    SOLVABLE = 1
    UNSOLVABLE = 2


class Engine(IntEnum):
    """How a board is decided. Leave it at AUTOMATIC, unless you want to compare."""

    AUTOMATIC = 0
    PAIRING = 1
    FIRST_HEURISTIC = 2
    MATCHES = 3
    ATTEMPTS = 4
    LEARNING = 5


class Rule(IntEnum):
    """Which tiles lie above a tile: those exactly one level up, or those on any higher level.

    Or Shisen-Sho, to which what else a game has is added: `mjsolver.shisen.Rules` does that.
    """

    ONE_LEVEL = 0
    ANY_LEVEL = 1
    SHISEN = 16
    SHISEN_INSIDE = 32
    SHISEN_APART = 64
    SHISEN_DOWN = 128
    SHISEN_UP = 256
    SHISEN_LEFT = 384
    SHISEN_RIGHT = 512


class Faces(IntEnum):
    """Whose faces a deal of Shisen-Sho has: KShisen's, or those of its Chinese style."""

    KSHISEN = 0
    CHINESE = 1


class Fault(IntEnum):
    """What a tile has to do with a position being lost: nothing; its group is at fault; it is, and
    the tile blocks others of these groups or is blocked by them."""

    NONE = 0
    GROUP = 1
    BLOCKS = 2


class Pattern(IntEnum):
    """The kind of fault: a pair of which one tile is in the way of the other; pairs that wait for
    each other in a circle; or another."""

    OTHER = 0
    OWN_PAIR = 1
    CYCLE = 2


class Phase(IntEnum):
    """What is going on."""

    PREPARING = 0
    SCAN = 1
    ATTEMPTS = 2
    SEARCH = 3


class Stop(IntEnum):
    """Why the work stopped."""

    NONE = 0
    NODES = 1
    TIME = 2
    CANCELLED = 3
    ATTEMPTS = 4
    ERROR = 5


class DecidedBy(IntEnum):
    """What decided a board."""

    NOTHING = 0
    SCAN = 1
    ATTEMPTS = 2
    SEARCH = 3
    STACKS = 4
    PROOF = 5


class TextForm(IntEnum):
    """How a board is written as text."""

    LINES = 0
    ONE_LINE = 1


class Shape(IntEnum):
    """What the board of a formula is made of."""

    STACKS = 0
    ROWS = 1


class ErrorCode(IntEnum):
    """What can be wrong. `mjsolver.Error.code` has one of these."""

    NULL = -1
    ALIGNMENT = -2
    TILE_COUNT = -3
    COORDINATE = -4
    ODD_GROUP = -5
    OVERLAP = -6
    CAPACITY = -7
    OPTIONS_SIZE = -8
    OPTIONS_VALUE = -9
    REPORT_SIZE = -10
    PAIRING_TILE = -11
    PAIRING_REPEAT = -12
    PAIRING_GROUP = -13
    GROUP_SIZE = -14
    SYNTAX = -15
    MEMORY = -16
    INTERNAL = -17
    PAIRING_COUNT = -18
    WRITE = -19
    PROOF_TILE = -20
    PROOF_STEP = -21
    PROOF_END = -22
    LAYOUT_FORMAT = -25
    LAYOUT_NUMBER = -26
    LAYOUT_CELL = -27
    LAYOUT_END = -28
    LAYOUT_XML = -29
    LAYOUT_OVERLAP = -30
    LAYOUT_NAME = -31
    FILE = -32
    BOARD_NUMBER = -33
    NOT_PLAYABLE = -35
    NO_DEAL = -36
    DIFFICULTY = -37
    RATING_SIZE = -38
    NOT_STACKS = -45
    LITERAL = -46
    CLAUSE = -47
    NO_ASSIGNMENT = -48
    SHAPE = -49
    RULE = -50
    PROOF_RULE = -51
    FACES = -60
    SIZE = -61
