"""What the solver knows about a game of Mahjongg: asks mjsolver, and changes
nothing.

A game is seen as PySolFC has it: `game.s.rows` are stacks of one tile,
`stack.tile` is where each lies as (level, x, y) in half tiles, `game.moves` is
what was played. Without the package mjsolver, `usable` is always false, and
the game is what it was.
"""

import threading
import time
from collections import namedtuple

try:
    import mjsolver
except (ImportError, OSError):      # not installed, or not for this machine
    mjsolver = None

# Seconds for what is asked after every move, and for what a player asks for.
QUICK = 0.02
PATIENT = 3.0

# The difficulties that can be chosen: 0 is the game's own dealer.
DIFFICULTIES = (None, (0, 27), (27, 38), (38, 100))

WON, LOST, UNKNOWN = 'won', 'lost', 'unknown'

# What becomes of a game. `undo`: how many moves have to be taken back so that
# it can be won, or None where that is not known or does not help.
Verdict = namedtuple('Verdict', ('state', 'undo'))


def usable(game):
    """Whether the solver can be asked about this game: not about Shisen-Sho.
    """
    return (mjsolver is not None and len(game.s.rows) > 0 and
            all(hasattr(stack, 'tile') for stack in game.s.rows))


def groups_of(game, cards):
    """For each card the number of its group: cards match within a group."""
    first = []
    known = {}
    groups = []
    for card in cards:
        kind = (card.suit, card.rank)
        if kind not in known:
            for group, other in enumerate(first):
                if game.cardsMatch(card, other):
                    known[kind] = group
                    break
            else:
                known[kind] = len(first)
                first.append(card)
        groups.append(known[kind])
    return groups


def _board(game, stacks, cards):
    rows = []
    for stack, group in zip(stacks, groups_of(game, cards)):
        level, x, y = stack.tile
        rows.append((y, x, level, group))
    return mjsolver.Board(rows)


class Position:
    """The tiles that are left: `stacks[k]` is tile k of `board`."""

    def __init__(self, game):
        self.stacks = [stack for stack in game.s.rows if stack.cards]
        self.cards = [stack.cards[0] for stack in self.stacks]
        self.board = _board(game, self.stacks, self.cards)


class History:
    """The board before the first of the pairs that were played since the last
    shuffle, and these pairs. `before` is how many moves there were until then,
    the shuffle included."""

    def __init__(self, game):
        cards = {stack.id: stack.cards[0]
                 for stack in game.s.rows if stack.cards}
        piles = {stack.id: list(stack.cards) for stack in game.s.foundations}
        rows = {stack.id: stack for stack in game.s.rows}
        taken = []
        self.before = game.moves.index
        for move in reversed(game.moves.history[:game.moves.index]):
            pair = self._pair(move, rows, piles)
            if pair is None:
                break
            for number in reversed(pair):
                cards[number] = piles[self._pile_of(move)].pop()
            taken.append(pair)
            self.before -= 1
        stacks = [rows[number] for number in sorted(cards)]
        index = {stack.id: k for k, stack in enumerate(stacks)}
        self.board = _board(game, stacks, [cards[s.id] for s in stacks])
        self.pairs = [(index[a], index[b]) for a, b in reversed(taken)]

    @staticmethod
    def _steps(move):
        return [step for step in move if hasattr(step, 'to_stack_id')]

    def _pile_of(self, move):
        return self._steps(move)[0].to_stack_id

    def _pair(self, move, rows, piles):
        """The two stacks that a move took a pair from, in order; None for any
        other move."""
        steps = self._steps(move)
        if len(steps) != 2 or steps[0].to_stack_id != steps[1].to_stack_id:
            return None
        if steps[0].to_stack_id not in piles:
            return None
        pair = [step.from_stack_id for step in steps]
        return pair if all(number in rows for number in pair) else None


def waited(game, call):
    """Lets another thread work, while the window goes on: mjsolver does not
    hold Python's lock."""
    result = []

    def work():
        try:
            result.append((call(), None))
        except mjsolver.Error as error:
            result.append((None, error))

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(0.01)
    while thread.is_alive():
        if game.top is not None:
            game.top.busyUpdate()
        thread.join(0.01)
    value, error = result[0]
    if error is not None:
        raise error
    return value


def verdict(game, limit=QUICK):
    """Whether the game can still be won and, if not, how far to undo. Reading
    the game counts as well."""
    start = time.monotonic()
    try:
        history = History(game)
        left = max(limit - (time.monotonic() - start), 0.001)
        found = mjsolver.lost_since(history.board, history.pairs,
                                    time_limit=left)
    except mjsolver.Error:
        return Verdict(UNKNOWN, None)
    if found.verdict == mjsolver.Verdict.SOLVABLE:
        return Verdict(WON, 0)
    if found.verdict == mjsolver.Verdict.UNSOLVABLE:
        return Verdict(LOST, found.undo)
    return Verdict(UNKNOWN, None)


def patient_verdict(game):
    """The same for what a player asks for."""
    return waited(game, lambda: verdict(game, PATIENT))


def safe_pairs(game):
    """The pairs of stacks that keep the game winnable: a list, empty where the
    game is lost, or None where nothing is known."""
    try:
        position = Position(game)
        found = waited(game, lambda: mjsolver.safe_pairs(
            position.board, time_limit=PATIENT))
    except mjsolver.Error:
        return None
    if found.verdict == mjsolver.Verdict.UNKNOWN and not found.safe:
        return None
    return [(position.stacks[a], position.stacks[b]) for a, b in found.safe]


def at_fault(game):
    """The stacks whose tiles are why the game is lost; empty where it is not,
    or not known."""
    try:
        position = Position(game)
        found = waited(game, lambda: mjsolver.why_lost(
            position.board, time_limit=PATIENT))
    except mjsolver.Error:
        return []
    return [stack for stack, fault in zip(position.stacks, found.faults)
            if fault != mjsolver.Fault.NONE]


def _cards_for(board, groups, cards):
    """Gives each tile of the board a card of its group."""
    left = {}
    for group, card in zip(groups, cards):
        left.setdefault(group, []).append(card)
    return [left[tile.group].pop() for tile in board]


def arranged(game, seed):
    """Other places for the tiles that are left, so that the game can be won:
    what card each stack that is not empty gets, False if no arrangement can be
    won, None if none was found in time."""
    try:
        position = Position(game)
        found = waited(game, lambda: mjsolver.reshuffle(
            position.board, seed, time_limit=PATIENT))
    except mjsolver.Error:
        return None
    if found.verdict == mjsolver.Verdict.UNSOLVABLE:
        return False
    if found.board is None:
        return None
    groups = [tile.group for tile in position.board]
    return list(zip(position.stacks,
                    _cards_for(found.board, groups, position.cards)))


def ways_on(game):
    """How to go on where there are no moves left: whether undoing leads to
    where the game can be won, and whether a shuffle does. One that is not
    known about is none."""
    verdict_then = patient_verdict(game)
    # Undoing a shuffle may help as well; the player sees what comes out.
    undo = verdict_then.state == LOST and (
        verdict_then.undo is not None or History(game).before > 0)
    return undo, bool(arranged(game, 0))


def dealt(game, cards, difficulty):
    """The cards in the order of the stacks so that the board can be won, and
    is as difficult as asked for if there is such a board; None if none was
    found in time."""
    groups = groups_of(game, cards)
    size = groups.count(groups[0])
    if any(groups.count(group) != size for group in set(groups)):
        return None                 # no layout of the game has that
    layout = [(y, x, level, 0)
              for level, x, y in (stack.tile for stack in game.s.rows)]
    seed = game.random.initial_seed % 2**64
    for easiest, hardest in (DIFFICULTIES[difficulty], (0, 100)):
        try:
            found = waited(game, lambda: mjsolver.deal_surely(
                layout, seed, group_size=size, easiest=easiest,
                hardest=hardest, time_limit=PATIENT))
        except mjsolver.Error:
            continue
        if found.board is not None:
            return _cards_for(found.board, groups, cards)
    return None
