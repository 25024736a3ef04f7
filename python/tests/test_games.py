"""The calls for games, against solving every position by itself."""

from __future__ import annotations

import random

import pytest
from conftest import endless_board, replay

import mjsolver
from mjsolver import Board, ErrorCode, InputError, Pair, Stop, Verdict, shisen

LAYOUT = mjsolver.turtle()
LOST = Board([(0, 0, 0, 1), (0, 0, 1, 2), (0, 9, 0, 2), (0, 9, 1, 1)])


def lost_turtle() -> Board:
    return next(board for board in map(LAYOUT.deal, range(100)) if board.solve().unsolvable)


def random_game(board: Board, seed: int) -> list[Pair]:
    """Pairs at random until nothing can be played, as indices into the board."""
    chance = random.Random(seed)
    left = list(range(len(board)))
    played: list[Pair] = []
    while True:
        rows = [board[index] for index in left]
        pairs = mjsolver.legal_pairs(rows)
        if not pairs:
            return played
        one, other = chance.choice(pairs)
        played.append((left[one], left[other]))
        left = [index for index in left if index not in played[-1]]


def test_pairs() -> None:
    board = LAYOUT.deal(5)
    pairs = board.legal_pairs()
    free = board.playable()
    expected = [
        (one, other)
        for one in free
        for other in free
        if one < other and board[one].group == board[other].group
    ]
    assert pairs == expected and len(pairs) > 0
    safe = board.safe_pairs()
    assert list(safe.pairs) == pairs
    for pair, verdict in safe.pairs.items():
        assert board.without(pair).solve().verdict is verdict
    assert safe.verdict is Verdict.SOLVABLE
    hint = board.hint()
    assert hint.pair == safe.safe[0] and hint.verdict is Verdict.SOLVABLE


def test_nothing_to_play() -> None:
    assert LOST.legal_pairs() == []
    assert LOST.playable() == [1, 3]
    assert LOST.hint().pair is None and LOST.hint().verdict is Verdict.UNSOLVABLE
    assert LOST.safe_pairs().pairs == {}
    empty = Board()
    assert empty.hint().pair is None and empty.hint().verdict is Verdict.SOLVABLE
    assert empty.playable() == [] and empty.legal_pairs() == []


def test_left() -> None:
    board = LAYOUT.deal(5)
    played = random_game(board, 1)
    for count in range(len(played) + 1):
        rest = board.left(played[:count])
        assert rest.board == board.without(*played[:count])
        assert [board[origin] for origin in rest.origins] == list(rest.board)
    pair = board.left(played[:3]).board.legal_pairs()[0]
    assert board.left([*played[:3], board.left(played[:3]).at_start(pair)])
    assert mjsolver.left(Board(), []).origins == []
    for wrong, code, index in [
        ([*played[:2], (144, 1)], ErrorCode.PAIRING_TILE, 2),
        ([*played[:2], played[0]], ErrorCode.PAIRING_REPEAT, 2),
        (played * 5, ErrorCode.PAIRING_COUNT, None),
    ]:
        with pytest.raises(InputError) as caught:
            board.left(wrong)
        assert (caught.value.code, caught.value.index) == (code, index)
    with pytest.raises(InputError):
        board.left([], rule=7)


def test_left_where_tiles_fall() -> None:
    rules = shisen.Rules(fall="down")
    tall = Board([(0, 0, 0, 0), (1, 0, 0, 1), (0, 1, 0, 0), (1, 1, 0, 1)])
    rest = tall.left([(1, 3)], rule=rules)
    assert list(rest.board) == [(1, 0, 0, 0), (1, 1, 0, 0)] and rest.origins == [0, 2]


def test_lost_since() -> None:
    board = LAYOUT.deal(5)
    lost = 0
    for seed in range(5):
        played = random_game(board, seed)
        found = board.lost_since(played)
        verdicts = [board.without(*played[:k]).solve().verdict for k in range(len(played) + 1)]
        assert found.verdict is verdicts[-1]
        if found.verdict is Verdict.UNSOLVABLE:
            lost += 1
            assert found.lost_at is not None and found.undo is not None
            assert verdicts[found.lost_at] is Verdict.SOLVABLE
            assert verdicts[found.lost_at + 1] is Verdict.UNSOLVABLE
            assert found.undo == len(played) - found.lost_at
    assert lost > 0
    assert LOST.lost_since([]).lost_at is None
    with pytest.raises(InputError) as caught:
        LOST.lost_since([(0, 3)])
    assert (caught.value.code, caught.value.index) == (ErrorCode.NOT_PLAYABLE, 0)
    assert "pair 0" in str(caught.value)


def test_fewest_left() -> None:
    board = lost_turtle()
    best = board.fewest_left()
    assert best.verdict is Verdict.UNSOLVABLE and best.left is not None and best.left > 0
    assert len(replay(board, best.pairs)) == best.left
    at_most = mjsolver.leaves_at_most(board, best.left)
    assert at_most.verdict is Verdict.SOLVABLE and at_most.left is not None
    assert len(replay(board, at_most.pairs)) == at_most.left <= best.left
    none = mjsolver.leaves_at_most(board, best.left - 2)
    assert (none.verdict, none.left, none.pairs) == (Verdict.UNSOLVABLE, None, [])


def test_ratings() -> None:
    rated = LAYOUT.deal(2).rate(512, seed=3)
    assert rated.verdict is Verdict.SOLVABLE
    assert rated.games >= 512 and 0 < rated.wins < rated.games
    assert rated.share == rated.wins / rated.games and rated.low < rated.share < rated.high
    assert rated.difficulty is not None and 0 < rated.difficulty < 60
    assert LOST.rate().difficulty == 100
    stopped = endless_board().rate(time_limit=0.05)
    assert stopped.verdict is Verdict.UNKNOWN and stopped.difficulty is None
    assert stopped.report.stop is Stop.TIME


def test_deals_that_can_be_won() -> None:
    for seed in range(30):
        dealt = mjsolver.deal_winnable(LAYOUT, seed)
        assert dealt.board is not None and dealt.seed is not None
        assert dealt.board.solve().solvable
        assert LAYOUT.deal(dealt.seed) == dealt.board
    hard = mjsolver.deal_winnable(LAYOUT, 1, easiest=45, hardest=55)
    assert hard.board is not None and hard.board.rate().difficulty in range(45, 56)
    tower = [(0, 0, level, 0) for level in range(4)]
    with pytest.raises(InputError) as caught:
        mjsolver.deal_winnable(tower, deals=5)
    assert caught.value.code is ErrorCode.NO_DEAL
    with pytest.raises(InputError) as caught:
        mjsolver.deal_winnable(LAYOUT, easiest=50, hardest=40)
    assert caught.value.code is ErrorCode.DIFFICULTY


def test_reshuffled() -> None:
    board = lost_turtle()
    again = board.reshuffle(3)
    assert again.verdict is Verdict.SOLVABLE and again.board is not None
    assert again.board.solve().solvable
    assert sorted(tile.group for tile in again.board) == sorted(tile.group for tile in board)
    assert [tile[:3] for tile in again.board] == [tile[:3] for tile in board]
    tower = Board([(0, 0, level, level // 2) for level in range(4)])
    assert tower.reshuffle().board is None
    assert tower.reshuffle().verdict is Verdict.UNSOLVABLE


def test_guesses() -> None:
    board = LAYOUT.deal(5)
    open_faces = mjsolver.guess_pairs(board, [True] * 144, 5)
    # With nothing hidden all completions are alike.
    verdicts = board.safe_pairs().pairs
    assert open_faces.judged == 5 == open_faces.winnable
    assert open_faces.safe == {
        pair: 5 * (verdict is Verdict.SOLVABLE) for pair, verdict in verdicts.items()
    }
    free = set(board.playable())
    guessed = mjsolver.guess_pairs(board, [index in free for index in range(144)], 20, seed=1)
    assert set(guessed.safe) == set(verdicts) and guessed.judged == 20
    assert all(0 <= times <= guessed.winnable for times in guessed.safe.values())
    with pytest.raises(ValueError, match="144 tiles"):
        mjsolver.guess_pairs(board, [True])


def test_why_lost() -> None:
    own = Board([(0, 0, 0, 1), (0, 0, 1, 1), (0, 4, 0, 2), (0, 8, 0, 2)])
    why = own.why_lost()
    assert why.verdict is Verdict.UNSOLVABLE and why.groups == 1
    assert why.pattern is mjsolver.Pattern.OWN_PAIR and why.tiles == [0, 1]
    assert LOST.why_lost().pattern is mjsolver.Pattern.CYCLE and LOST.why_lost().groups == 2
    board = lost_turtle()
    why = board.why_lost()
    at_fault = {tile.group for tile, fault in zip(board, why.faults) if fault}
    assert len(at_fault) == why.groups > 0 and why.tiles

    # As an ordinary board: each tile of another group gets a mate far away.
    def loosened(kept: set[int]) -> Board:
        rows = [
            (*tile[:3], tile.group if tile.group in kept else 1000 + index)
            for index, tile in enumerate(board)
        ]
        rows += [(500, 4 * row[3], 0, row[3]) for row in rows if row[3] >= 1000]
        return Board(rows)

    assert loosened(at_fault).solve().unsolvable
    assert all(loosened(at_fault - {group}).solve().solvable for group in at_fault)
    picture = board.to_svg(lost=why)
    assert picture.count('stroke-width="3.2"') == len(why.tiles)
    won = LAYOUT.deal(42).why_lost()
    assert won.verdict is Verdict.SOLVABLE and won.faults == [] and won.tiles == []
    assert board.why_lost(node_limit=1).verdict is not Verdict.SOLVABLE


def test_deals_that_go_on() -> None:
    whole = mjsolver.deal_winnable(LAYOUT, 5, easiest=45, hardest=99)
    left, seed, stops = 1000, 5, 0
    while True:
        found = mjsolver.deal_winnable(
            LAYOUT, seed, deals=left, easiest=45, hardest=99, node_limit=2
        )
        if found.board is not None:
            break
        if found.report.deals == 0:
            # One deal takes more than that.
            found = mjsolver.deal_winnable(LAYOUT, seed, deals=1000, easiest=45, hardest=99)
            break
        assert found.next_seed is not None
        seed, left, stops = found.next_seed, left - found.report.deals, stops + 1
    assert found.board == whole.board and found.seed == whole.seed


def test_difficulties() -> None:
    found = mjsolver.difficulties(LAYOUT, 1, deals=20)
    # A few may take too long to decide.
    assert found.verdict is Verdict.SOLVABLE and 15 <= sum(found.counts) <= 20
    assert found.easiest is not None and found.hardest is not None
    for difficulty in (found.easiest, found.hardest):
        dealt = mjsolver.deal_surely(
            LAYOUT, 5, easiest=max(0, difficulty - 3), hardest=difficulty + 3
        )
        assert dealt.board is not None
    tower = Board([(0, 0, level, 0) for level in range(4)])
    found = mjsolver.difficulties(tower, deals=3)
    assert found.verdict is Verdict.UNSOLVABLE and found.counts == [0] * 100 + [3]
    assert found.easiest is None and found.hardest is None
    found = mjsolver.difficulties(LAYOUT, time_limit=1e-9)
    assert found.verdict is Verdict.UNKNOWN and found.counts == []


def test_deals_for_sure() -> None:
    for easiest, hardest in ((0, 15), (16, 30), (31, 59)):
        found = mjsolver.deal_surely(LAYOUT, 3, easiest=easiest, hardest=hardest)
        assert found.board is not None and found.difficulty is not None
        assert easiest <= found.difficulty <= hardest
        assert found.board.rate().difficulty == found.difficulty
    assert found.board != LAYOUT
    tower = Board([(0, 0, level, 0) for level in range(4)])
    assert mjsolver.deal_surely(tower).verdict is Verdict.UNSOLVABLE
    row = Board([(0, 4 * k, 0, 0) for k in range(8)])
    with pytest.raises(InputError) as error:
        mjsolver.deal_surely(row, easiest=50, hardest=60)
    # Every game wins.
    assert error.value.code == ErrorCode.NO_DEAL and error.value.index == 0
