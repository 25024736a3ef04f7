"""What the tests share: an independent replay of solutions, and boards that take long."""

from __future__ import annotations

from collections.abc import Sequence

from mjsolver import Board, Pair, Tile, sat_board


def touches(tile: Tile, row: int, col: int) -> bool:
    return tile.row <= row <= tile.row + 1 and tile.col <= col <= tile.col + 1


def is_playable(tile: Tile, others: Sequence[Tile]) -> bool:
    """The rules, written down once more, slowly."""
    rows = (tile.row, tile.row + 1)

    def covered(level: int, cols: Sequence[int]) -> bool:
        return any(
            other.level == level and touches(other, row, col)
            for other in others
            for row in rows
            for col in cols
        )

    if covered(tile.level + 1, (tile.col, tile.col + 1)):
        return False
    return not (covered(tile.level, [tile.col - 1]) and covered(tile.level, [tile.col + 2]))


def replay(board: Board, pairs: Sequence[Pair]) -> list[Tile]:
    """Plays the pairs by the rules, and tells what is left."""
    left = dict(enumerate(board))
    for pair in pairs:
        one, other = (left[index] for index in pair)
        assert pair[0] != pair[1]
        assert one.group == other.group
        for index in pair:
            rest = [tile for key, tile in left.items() if key != index]
            assert is_playable(left[index], rest), (pair, left[index])
        for index in pair:
            del left[index]
    return list(left.values())


def endless_board() -> Board:
    """A board that nobody decides: the pigeonhole principle, for eleven pigeons in ten holes."""
    holes, pigeons = 10, 11
    clauses: list[list[int]] = []
    fresh = holes * pigeons

    def variable(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    for pigeon in range(pigeons):
        # A long clause as a chain of short ones.
        literals = [variable(pigeon, hole) for hole in range(holes)]
        while len(literals) > 3:
            fresh += 1
            clauses.append([literals[0], literals[1], fresh])
            literals = [-fresh, *literals[2:]]
        clauses.append(literals)
    for hole in range(holes):
        for one in range(pigeons):
            for other in range(one):
                clauses.append([-variable(one, hole), -variable(other, hole)])
    return sat_board(clauses, variable_count=fresh)
