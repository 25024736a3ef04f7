"""Pictures of boards of Shisen-Sho: the tiles in one layer, and paths over them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Optional

from ._board import Board, BoardLike, Pair, Tile, as_board
from ._constants import Rule
from ._errors import InputError
from ._games import legal_pairs
from ._shisen import paths as find_paths
from ._svg import Over, film, middle, picture


def _line(board: Board, pair: Pair, rule: int) -> list[tuple[int, int]]:
    """The points of the path of a pair."""
    corners = find_paths(board, [pair], rule=rule)[0]
    one, other = (board[index] for index in pair)
    stops = [(one.row, one.col), *corners, (other.row, other.col)]
    return [middle(2 * row, 2 * col) for row, col in stops]


def _drawn(line: Sequence[tuple[int, int]], inside: str = "") -> str:
    points = " ".join(f"{x},{y}" for x, y in line)
    return "".join(
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{pen}" '
        f'stroke-linejoin="round" stroke-linecap="round" stroke-opacity="{opacity}">{inside}'
        "</polyline>"
        for colour, pen, opacity in (("#ffffff", 8, 0.75), ("#c8102e", 4, 1))
    )


def _film(board: Board, solution: Sequence[Pair], rule: int) -> Over:
    """The path of each pair while it goes."""
    drawing, points = [], []
    gone: set[int] = set()
    for number, pair in enumerate(solution):
        left = [index for index in range(len(board)) if index not in gone]
        places = {index: place for place, index in enumerate(left)}
        now = Board([board[index] for index in left])
        line = _line(now, (places[pair[0]], places[pair[1]]), rule)
        start, end, seconds = film(number, len(solution))
        shown = (
            f'<animate attributeName="opacity" dur="{seconds:g}s" repeatCount="indefinite" '
            f'calcMode="discrete" values="0;1;0" keyTimes="0;{start:.5f};{end:.5f}"/>'
        )
        drawing.append(f'<g opacity="0">{shown}{_drawn(line)}</g>')
        points += line
        gone.update(pair)
    return Over("".join(drawing), points)


def to_svg(
    board: BoardLike,
    solution: Optional[Sequence[Pair]] = None,
    *,
    rule: int = Rule.SHISEN,
    paths: Iterable[Pair] = (),
    animate: bool = False,
    playable: bool = True,
    width: Optional[int] = None,
    title: Optional[str] = None,
) -> str:
    """A picture of a board of Shisen-Sho as SVG.

    paths: pairs that can be played, whose paths are drawn.
    solution: pairs in the order in which they are played; tiles are numbered with it.
    animate: instead of numbers, the tiles disappear pair by pair, each along its path.
    playable: mark the tiles that can be played.
    rule, width, title: as for mjsolver.to_svg.
    """
    position = as_board(board)
    tiles = list(position)
    playable = playable and not animate
    marked: Optional[set[int]] = None
    if playable:
        try:
            marked = set(chain.from_iterable(legal_pairs(position, rule=rule)))
        except InputError:
            # A picture shows boards that are not in order, too.
            marked = set()
    lines = [_line(position, pair, rule) for pair in paths]
    over = Over("".join(map(_drawn, lines)), list(chain.from_iterable(lines)))
    if animate and solution is not None:
        moving = _film(position, solution, rule)
        over = Over(over.drawing + moving.drawing, over.points + moving.points)
    placed = [Tile(2 * tile.row, 2 * tile.col, tile.level, tile.group) for tile in tiles]
    shown = f"A board of Shisen-Sho of {len(tiles)} tiles" if title is None else title
    return picture(
        placed,
        tiles,
        solution,
        animate=animate,
        marked=marked,
        width=width,
        title=shown,
        over=over,
    )
