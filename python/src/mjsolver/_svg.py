"""Pictures of boards: tiles in perspective, as SVG.

Levels rise to the upper left, so that each tile shows its right and its lower side. Tiles are
painted from the lowest level up and, on a level, from the upper left to the lower right: then
nothing is painted over that should be seen. Higher levels are lighter and throw shadows.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple, Optional

from ._board import Board, BoardLike, Pair, Tile, as_board
from ._constants import Fault, Rule
from ._faces import colour_of, face
from ._shisen import is_shisen

if TYPE_CHECKING:
    from ._games import WhyLost

# Half a tile, and how far a level lies from the one below.
_WIDTH, _HEIGHT, _RISE = 20, 26, 7
_SHADOW = 5
_MARGIN = 12
_SECONDS = 0.7


def _place(tile: Tile) -> tuple[int, int]:
    """Where the upper left corner of the face is painted."""
    rise = (tile.level + 1) * _RISE
    return tile.col * _WIDTH - rise, tile.row * _HEIGHT - rise


def has_no_faces(tiles: Sequence[Tile]) -> bool:
    """Whether this is a layout that has not been dealt: more tiles in group 0 than a group has."""
    return len(tiles) > 4 and all(tile.group == 0 for tile in tiles)


def _playable(board: Board, rule: int = 0) -> set[int]:
    """The tiles that can be played: nothing on them, and nothing left or nothing right of them."""
    # The library would refuse groups that are not in order; a picture shows them.
    cells = {
        (tile.level, tile.row + down, tile.col + across): index
        for index, tile in enumerate(board)
        for down in (0, 1)
        for across in (0, 1)
    }

    tops: dict[tuple[int, int], int] = {}
    for level, row, col in cells:
        tops[row, col] = max(level, tops.get((row, col), level))

    def covered(level: int, row: int, col: int) -> bool:
        if rule == Rule.ANY_LEVEL:
            return tops[row, col] > level
        return (level + 1, row, col) in cells

    def free(tile: Tile) -> bool:
        rows = (tile.row, tile.row + 1)
        if any(covered(tile.level, row, tile.col + k) for row in rows for k in (0, 1)):
            return False
        left = any((tile.level, row, tile.col - 1) in cells for row in rows)
        right = any((tile.level, row, tile.col + 2) in cells for row in rows)
        return not (left and right)

    return {index for index, tile in enumerate(board) if free(tile)}


def _shadow(tile: Tile, film: str) -> str:
    """The shadow of a tile, which falls on what lies one level down."""
    x, y = _place(tile)
    return (
        f'<rect x="{x + _RISE + _SHADOW}" y="{y + _RISE + _SHADOW}" width="{2 * _WIDTH}" '
        f'height="{2 * _HEIGHT}">{film}</rect>'
    )


def _body(light: float, playable: bool) -> str:
    """A tile without its face: two sides, and the surface."""
    width, height, rise = 2 * _WIDTH, 2 * _HEIGHT, _RISE
    tone = colour_of(46, 0.75 if playable else 0.35, light)
    edge = "#8a6a1f" if playable else "#5d5748"
    return (
        # The bamboo back of the tile is its lower half.
        f'<path d="M{width},0l{rise},{rise}v{height}l{-rise},{-rise}Z" fill="#b5803f"/>'
        f'<path d="M0,{height}h{width}l{rise},{rise}h{-width}Z" fill="#966428"/>'
        f'<path d="M{width},0l{rise / 2},{rise / 2}v{height}l{-rise / 2},{-rise / 2}Z" '
        'fill="#d8caa0"/>'
        f'<path d="M0,{height}h{width}l{rise / 2},{rise / 2}h{-width}Z" fill="#c4b487"/>'
        f'<rect width="{width}" height="{height}" rx="3" fill="{tone}" stroke="{edge}" '
        'stroke-width="1"/>'
    )


def _number(number: int) -> str:
    """Which pair of the solution it is, in the corner that higher levels cover last."""
    half = 4 + 3.3 * len(str(number))
    return (
        f'<g transform="translate({half + 1:g} 9)"><rect x="{-half:g}" y="-7.5" '
        f'width="{2 * half:g}" height="15" rx="7" fill="#1b2a49"/><text y="3.8" font-size="10.5" '
        'font-family="sans-serif" font-weight="bold" text-anchor="middle" fill="#fff">'
        f"{number}</text></g>"
    )


def film(number: int, count: int) -> tuple[float, float, float]:
    """When a pair begins to go and when it is gone, in parts of the film; and its seconds."""
    end = (count + 3) * _SECONDS
    return number * _SECONDS / end, (number + 0.8) * _SECONDS / end, end


def _disappear(number: int, count: int, moves: bool) -> str:
    """The tile goes when its turn comes, and is back when the film starts again."""
    start, gone, end = film(number, count)
    fade = (
        f'<animate attributeName="opacity" dur="{end:g}s" repeatCount="indefinite" '
        f'values="1;1;0;0" keyTimes="0;{start:.5f};{gone:.5f};1"/>'
    )
    if not moves:
        return fade
    return fade + (
        '<animateTransform attributeName="transform" type="translate" additive="sum" '
        f'dur="{end:g}s" repeatCount="indefinite" values="0 0;0 0;0 -14;0 -14" '
        f'keyTimes="0;{start:.5f};{gone:.5f};1"/>'
    )


class Over(NamedTuple):
    """What is drawn over the tiles."""

    drawing: str
    points: list[tuple[int, int]]


def middle(row: int, col: int) -> tuple[int, int]:
    """The middle of the face of a tile on the lowest level."""
    x, y = _place(Tile(row, col, 0, 0))
    return x + _WIDTH, y + _HEIGHT


def to_svg(
    board: BoardLike,
    solution: Optional[Sequence[Pair]] = None,
    *,
    animate: bool = False,
    playable: bool = True,
    width: Optional[int] = None,
    title: Optional[str] = None,
    rule: int = 0,
    lost: Optional[WhyLost] = None,
) -> str:
    """A picture of a board as SVG.

    solution: pairs in the order in which they are played; tiles are numbered with it.
    animate: instead of numbers, the tiles disappear pair by pair, over and over.
    playable: mark the tiles that can be played: they have a golden frame and are brighter.
    width: of the picture in pixels; None for its natural size, 40 pixels a tile.
    title: what a reader who does not see the picture is told.
    rule: as for solve; decides which tiles can be played.
    lost: what why_lost told about this board: tiles that block each other have a red frame, the
        other tiles of their groups a thin one.

    Groups 0 to 35 show the faces of a real set, by the table of mjsolver.h; others show their
    number. A layout that has not been dealt is blank.
    """
    position = as_board(board)
    if is_shisen(rule):
        from ._shisen_svg import to_svg as draw_shisen

        return draw_shisen(
            position,
            solution,
            rule=rule,
            animate=animate,
            playable=playable,
            width=width,
            title=title,
        )
    # What can be played changes during a film.
    playable = playable and not animate
    return picture(
        list(position),
        list(position),
        solution,
        animate=animate,
        marked=_playable(position, rule) if playable else None,
        width=width,
        title=title,
        lost=lost,
    )


def picture(
    tiles: Sequence[Tile],
    told: Sequence[Tile],
    solution: Optional[Sequence[Pair]],
    *,
    animate: bool,
    marked: Optional[set[int]],
    width: Optional[int],
    title: Optional[str],
    lost: Optional[WhyLost] = None,
    over: Optional[Over] = None,
) -> str:
    """Draws tiles where they lie in half tiles; `told` has what is said about each.

    marked: the tiles that can be played; None if that is not to be seen.
    over: what is drawn over all tiles, and which points it needs.
    """
    playable = marked is not None
    marked = marked or set()
    turns: dict[int, int] = {}
    for number, pair in enumerate(solution or ()):
        for index in pair:
            # An index that is out of range is an error here.
            turns[range(len(tiles))[index]] = number
    seen: dict[int, int] = {}
    which = []
    for tile in tiles:
        which.append(seen.get(tile.group, 0))
        seen[tile.group] = which[-1] + 1

    blank = has_no_faces(tiles)

    points = over.points if over is not None else []
    across = [_place(tile)[0] for tile in tiles] + [x - _WIDTH for x, _ in points]
    down = [_place(tile)[1] for tile in tiles] + [y - _HEIGHT for _, y in points]
    left = min(across, default=0) - _MARGIN
    top = min(down, default=0) - _MARGIN
    far = _RISE + _MARGIN
    wide = max((x + 2 * _WIDTH for x in across), default=0) + far - left
    high = max((y + 2 * _HEIGHT for y in down), default=0) + far - top
    lowest = min((tile.level for tile in tiles), default=0)
    levels = max((tile.level for tile in tiles), default=0) - lowest

    order = sorted(
        range(len(tiles)),
        key=lambda index: (
            tiles[index].level,
            tiles[index].row + tiles[index].col,
            tiles[index].row,
        ),
    )
    faces: dict[tuple[int, int], str] = {}
    bodies: dict[tuple[float, bool], str] = {}
    drawn = []
    shadows: dict[int, list[str]] = {}
    films = animate and solution is not None
    for index in order:
        tile = tiles[index]
        turn = turns.get(index)
        if tile.level not in shadows:
            # Painted before the tiles of the level, when all of its shadows are known.
            shadows[tile.level] = []
            drawn.append(shadows[tile.level])
        film = _disappear(turn, len(solution or ()), False) if films and turn is not None else ""
        shadows[tile.level].append(_shadow(tile, film))
        free = index in marked
        key = (tile.group, which[index] if tile.group in (0, 1) and not blank else 0)
        faces.setdefault(key, "" if blank else face(*key))
        light = 0.80 + (0.09 * (tile.level - lowest) / levels if levels else 0.06)
        body = (light + (0.05 if free else 0), free or not playable)
        bodies.setdefault(body, f'<g id="tile{len(bodies)}">{_body(*body)}</g>')
        parts = [f'<use href="#tile{list(bodies).index(body)}"/>']
        parts.append(f'<use href="#face{key[0]}-{key[1]}" x="{_WIDTH}" y="{_HEIGHT}"/>')
        if free:
            parts.append(
                f'<rect x="1.5" y="1.5" width="{2 * _WIDTH - 3}" height="{2 * _HEIGHT - 3}" '
                'rx="2.5" fill="none" stroke="#e0a100" stroke-width="2.4"/>'
            )
        fault = lost.faults[index] if lost is not None and lost.faults else Fault.NONE
        if fault is not Fault.NONE:
            parts.append(
                f'<rect x="2" y="2" width="{2 * _WIDTH - 4}" height="{2 * _HEIGHT - 4}" rx="2.5" '
                f'fill="#d01818" fill-opacity="{0.22 if fault is Fault.BLOCKS else 0.06}" '
                f'stroke="#d01818" stroke-width="{3.2 if fault is Fault.BLOCKS else 1}"/>'
            )
        if turn is not None:
            parts.append(
                _disappear(turn, len(solution or ()), True) if films else _number(turn + 1)
            )
        x, y = _place(tile)
        about = "row {}, column {}, level {}, group {}".format(*told[index])
        drawn.append(
            [
                f'<g transform="translate({x} {y})"><title>tile {index}: {about}</title>'
                f"{''.join(parts)}</g>"
            ]
        )
    for level in shadows.values():
        level.insert(0, '<g opacity="0.3">')
        level.append("</g>")

    shown = escape(title if title is not None else f"A board of {len(tiles)} tiles")
    defined = "".join(bodies.values()) + "".join(
        f'<g id="face{group}-{number}">{drawing}</g>' for (group, number), drawing in faces.items()
    )
    pixels = wide if width is None else width
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{pixels}" '
        f'height="{round(high * pixels / wide)}" viewBox="{left} {top} {wide} {high}" role="img">'
        f"<title>{shown}</title><defs>{defined}</defs>"
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="8" fill="#35604b"/>'
        + "\n".join("".join(pieces) for pieces in drawn)
        + (over.drawing if over is not None else "")
        + "</svg>\n"
    )
