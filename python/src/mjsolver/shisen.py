"""Shisen-Sho: two equal tiles go when a path with at most two corners through empty cells joins
them.

    >>> from mjsolver import shisen
    >>> rules = shisen.Rules()
    >>> board = shisen.board(18, 8).deal(seed=1)
    >>> outcome = board.solve(rule=rules)
    >>> outcome.verdict.name, len(outcome.pairs)
    ('SOLVABLE', 72)
    >>> shisen.paths(board, outcome.pairs[:1], rule=rules)
    [[(-1, 1), (-1, 13)]]

Tiles lie on level 0, in whole cells. Every function of the package takes the rules of this game
as its `rule`; here is what is this game's alone. `to_svg` draws boards with the paths of pairs.
"""

from ._constants import Faces
from ._shisen import SIZES, Corner, Rules, board, deal, paths
from ._shisen_svg import to_svg

__all__ = ["SIZES", "Corner", "Faces", "Rules", "board", "deal", "paths", "to_svg"]
