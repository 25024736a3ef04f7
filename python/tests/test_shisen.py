"""Shisen-Sho: rules as numbers and texts, paths against a walker of its own, games, pictures."""

from __future__ import annotations

import json
import pickle
import re
import xml.etree.ElementTree as ElementTree
from itertools import combinations
from typing import Optional

import pytest

import mjsolver
from mjsolver import Board, ErrorCode, Faces, InputError, Pair, Rule, Verdict, shisen
from mjsolver.shisen import Rules


def fewest_corners(board: Board, pair: Pair, rules: Rules) -> Optional[int]:
    """Walks cell by cell, with at most two turns."""
    cells = {(tile.row, tile.col) for tile in board}
    start, end = ((board[index].row, board[index].col) for index in pair)
    beside = abs(start[0] - end[0]) + abs(start[1] - end[1]) == 1
    ring = 0 if rules.inside else 1
    width, height = rules.size or (62, 62)
    reached = {start}
    for corners in range(3):
        further = set()
        for row, col in reached:
            for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                at = (row + down, col + right)
                while at not in cells and (
                    -ring <= at[0] < height + ring and -ring <= at[1] < width + ring
                ):
                    further.add(at)
                    at = (at[0] + down, at[1] + right)
                if at == end and not (rules.apart and beside and corners == 0):
                    return corners
        reached = further
    return None


RULES = [
    Rules(size=(6, 4)),
    Rules(inside=True, size=(6, 4)),
    Rules(apart=True, size=(6, 4)),
    Rules(inside=True, apart=True, size=(6, 4)),
]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_games(rules: Rules) -> None:
    won = 0
    # The outer columns are empty, so that there is a way inside.
    layout = Board([(row, col + 1, level, group) for row, col, level, group in shisen.board(4, 4)])
    for seed in range(20):
        board = layout.deal(seed)
        outcome = board.solve(rule=rules)
        assert board.hint(rule=rules).verdict is outcome.verdict
        for pair in outcome.pairs or ():
            assert pair[0] != pair[1]
        left = board
        gone: list[int] = []
        for pair in outcome.pairs or ():
            now = (
                pair[0] - sum(index < pair[0] for index in gone),
                pair[1] - sum(index < pair[1] for index in gone),
            )
            legal = left.legal_pairs(rule=rules)
            same = list(combinations(range(len(left)), 2))
            same = [(a, b) for a, b in same if left[a].group == left[b].group]
            assert legal == [two for two in same if fewest_corners(left, two, rules) is not None]
            found = shisen.paths(left, legal, rule=rules)
            assert [len(one) for one in found] == [
                fewest_corners(left, two, rules) for two in legal
            ]
            assert now in legal
            left = left.without(now)
            gone += pair
        won += outcome.solvable
        assert outcome.solvable == (len(left) == 0)
    assert won > 0


def test_rules_are_numbers_and_texts() -> None:
    rules = Rules(inside=True, fall="left", size=(30, 16))
    assert int(rules) == 16 + 32 + 384 + 30 * 65536 + 16 * 4194304
    assert str(rules) == "shisen:30x16+inside+left"
    assert (rules.inside, rules.apart, rules.fall, rules.size) == (True, False, "left", (30, 16))
    assert int(Rules()) == int(Rule.SHISEN) and Rules().size is None and Rules().fall is None
    for one in [*RULES, rules, Rules(), Rules(fall="down"), Rules(apart=True, fall="up")]:
        again = Rules.parse(str(one))
        assert again == one and repr(again) == repr(one) and eval(repr(one)) == one
        assert pickle.loads(pickle.dumps(one)) == one
        assert json.loads(json.dumps(one)) == int(one)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "shisen ",
        "shisen:18",
        "shisen:63x2",
        "shisen:0x2",
        "shisen+inside",
        "shisen+apart+inside",
        "shisen+down+apart",
        "any",
    ],
)
def test_texts_that_are_no_rules(text: str) -> None:
    with pytest.raises(ValueError):
        Rules.parse(text)


def test_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="1 to 62 cells"):
        Rules(size=(0, 3))
    with pytest.raises(ValueError, match="of what size"):
        Rules(inside=True)
    with pytest.raises(ValueError, match="fall"):
        Rules(fall="over")
    with pytest.raises(TypeError):
        Rules(size=(2.5, 2))  # type: ignore[arg-type]

    def refused(code: ErrorCode, index: Optional[int], call: object, *what: object) -> None:
        with pytest.raises(InputError) as caught:
            call(*what)  # type: ignore[operator]
        assert (caught.value.code, caught.value.index) == (code, index)

    refused(ErrorCode.SIZE, None, shisen.board, 3, 3)
    refused(ErrorCode.SIZE, None, shisen.board, -2, 2)
    board = shisen.board(4, 2)
    refused(ErrorCode.GROUP_SIZE, None, shisen.deal, board[:5])
    refused(ErrorCode.FACES, None, lambda: shisen.deal(board, faces=2))
    refused(ErrorCode.PAIRING_TILE, 1, shisen.paths, board, [(0, 1), (0, 8)])
    refused(ErrorCode.RULE, None, lambda: shisen.paths(board, [(0, 1)], rule=0))
    small = Rules(size=(3, 2))
    refused(ErrorCode.COORDINATE, 3, lambda: board.legal_pairs(rule=small))
    refused(ErrorCode.COORDINATE, 3, lambda: board.playable(rule=small))
    refused(ErrorCode.COORDINATE, 3, lambda: board.prune_scan(rule=small))
    refused(ErrorCode.COORDINATE, 3, lambda: board.random_attempts(1, rule=small))
    refused(ErrorCode.COORDINATE, 3, lambda: board.solve(rule=small))
    refused(ErrorCode.RULE, None, lambda: board.why_lost(rule=Rules()))


def test_faces() -> None:
    board = shisen.board(*shisen.SIZES["18x8"])
    assert len({tile.group for tile in shisen.deal(board, 3)}) == 36
    assert shisen.deal(board, 3) == shisen.deal(board, 3, faces=Faces.KSHISEN)
    assert shisen.deal(board, 3) != shisen.deal(board, 4)
    chinese = shisen.deal(board, 3, faces=Faces.CHINESE)
    assert {tile.group for tile in chinese} >= {27, 38} and len(chinese) == 144


def test_other_calls() -> None:
    rules = Rules(size=(6, 4))
    dealt = mjsolver.deal_winnable(shisen.board(6, 4), 1, rule=rules)
    assert dealt.board is not None
    board = dealt.board
    assert board.rate(64, rule=rules).verdict is Verdict.SOLVABLE
    assert board.fewest_left(rule=rules).left == 0
    assert board.lost_since(board.solve(rule=rules).pairs or (), rule=rules).lost_at is None
    study = mjsolver.survey({"6x4": shisen.board(6, 4)}, 50, rule=rules, threads=1)
    assert study.records[0].deals == 50 and study.records[0].unknown == 0
    lost = Board([(0, 0, 0, 1), (0, 1, 0, 2), (0, 2, 0, 1), (0, 3, 0, 2)])
    inside = Rules(inside=True, size=(4, 1))
    proved = lost.prove(rule=inside)
    assert proved.verdict is Verdict.UNSOLVABLE and proved.proof is not None
    assert mjsolver.check_proof(lost, proved.proof, rule=inside)
    with pytest.raises(InputError) as caught:
        mjsolver.check_proof(lost, proved.proof, rule=Rules())
    assert caught.value.code == ErrorCode.PROOF_RULE


def test_pictures() -> None:
    board = shisen.board(6, 4).deal(2)
    rules = Rules(size=(6, 4))
    legal = board.legal_pairs(rule=rules)
    picture = shisen.to_svg(board, rule=rules, paths=legal[:2])
    ElementTree.fromstring(picture)
    assert picture.count("<polyline") == 4
    assert picture.count("#e0a100") == len({index for pair in legal for index in pair})
    assert picture.count("<title>tile ") == 24 and "row 3, column 5, level 0" in picture
    pairs = board.solve(rule=rules).pairs
    assert pairs is not None
    film = board.to_svg(pairs, animate=True, rule=rules)
    ElementTree.fromstring(film)
    assert film.count("<polyline") == 2 * len(pairs)
    # The paths lie within the picture.
    box = re.search(r'viewBox="(-?\d+) (-?\d+) (\d+) (\d+)"', film)
    assert box is not None
    left, top, wide, high = map(int, box.groups())
    for points in re.findall(r'points="([^"]+)"', film):
        for x, y in (map(int, point.split(",")) for point in points.split()):
            assert left < x < left + wide and top < y < top + high
    # One that is not in order is shown all the same.
    ElementTree.fromstring(Board([(0, 0, 0, 1)]).to_svg(rule=rules))
    with pytest.raises(InputError):
        shisen.to_svg(board, rule=rules, paths=[(0, 0)])
