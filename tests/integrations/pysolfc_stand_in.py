"""A stand-in for PySolFC: stacks, cards, moves with undo, a status bar; and what integrations/pysolfc adds
to the game, loaded without any of it. What pysolfc_test.py plays with.
"""

import importlib.util
import random
import sys
import types
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = ROOT / "integrations" / "pysolfc"


def load(name, package=None):
    spec = importlib.util.spec_from_file_location(f"pysollib.{name}", FILES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[f"pysollib.{name}"] = module
    spec.loader.exec_module(module)
    if package is not None:
        setattr(package, name, module)
    return module


pysollib = types.ModuleType("pysollib")
sys.modules["pysollib"] = pysollib
gettext = types.ModuleType("pysollib.mygettext")
gettext._ = gettext.n_ = lambda text: text
gettext.ungettext = lambda one, many, count: one if count == 1 else many
sys.modules["pysollib.mygettext"] = gettext
toolkit = types.ModuleType("pysollib.pysoltk")
sys.modules["pysollib.pysoltk"] = toolkit
solver = load("mahjongg_solver", pysollib)
assist = load("mahjongg_assist", pysollib)
mjsolver = solver.mjsolver
# A test must not depend on how busy the machine is.
solver.PATIENT = 600.0
solver.verdict.__defaults__ = (600.0,)


class Card:
    def __init__(self, number):
        self.id = number
        _deck, kind = divmod(number, 42)
        self.suit, self.rank = (3, kind - 30) if kind >= 30 else divmod(kind, 10)


class Stack:
    def __init__(self, number, tile=None):
        self.id = number
        self.cards = []
        if tile is not None:
            self.tile = tile


class Step:
    def __init__(self, game, origin, target):
        self.from_stack_id, self.to_stack_id = origin, target
        game.stacks[target].cards.append(game.stacks[origin].cards.pop())

    def undo(self, game):
        game.stacks[self.from_stack_id].cards.append(game.stacks[self.to_stack_id].cards.pop())


class Seed:
    """A step that moves nothing."""

    def __init__(self, game):
        self.state = game.random.getstate()

    def undo(self, game):
        game.random.setstate(self.state)


class Random(random.Random):
    initial_seed = 2**70 + 5


class Game:
    """The turtle, dealt by a permutation of 144 cards: groups of four, flowers and seasons too."""

    S_FILL = 1
    top = None
    preview = 0
    demo = None
    finished = False

    def __init__(self, seed=0, layout=None):
        tiles = layout or [(t.level, t.col, t.row) for t in mjsolver.turtle()]
        rows = [Stack(k, tile) for k, tile in enumerate(tiles)]
        piles = [Stack(len(rows) + k) for k in range(36)]
        talon = Stack(len(rows) + 36)
        self.stacks = [*rows, *piles, talon]
        self.s = types.SimpleNamespace(rows=rows, foundations=piles, talon=talon)
        self.moves = types.SimpleNamespace(history=[], index=0, current=[])
        self.stats = types.SimpleNamespace(shuffle_moves=0)
        self.random = Random(seed)
        self.told = []
        self.lit = []
        self.stuck = False
        self.fresh = 0
        bar = types.SimpleNamespace(updateText=lambda info: self.told.append(info))
        speech = types.SimpleNamespace(speak=lambda text: None)
        opt = types.SimpleNamespace(
            mahjongg_light=False, mahjongg_difficulty=0, stuck_notification=True
        )
        self.app = types.SimpleNamespace(statusbar=bar, speech=speech, opt=opt)
        # 30 suited cards and winds four times, seasons and flowers once.
        kinds = [k + 42 * deck for deck in range(4) for k in range(42) if k < 34 or deck == 0]
        self.cards = [Card(number) for number in kinds]
        assert len(self.cards) == 144

    def deal(self, cards):
        for stack, card in zip(self.s.rows, cards):
            stack.cards = [card]
        return self

    def winnable_deal(self):
        self.app.opt.mahjongg_difficulty = 1
        talon = assist.deal(self, self.cards)
        self.app.opt.mahjongg_difficulty = 0
        return self.deal(reversed(talon))

    def cardsMatch(self, one, other):
        def kind(card):
            if card.suit == 3 and card.rank >= 4:
                return (3, 8 if card.rank >= 8 else 4)
            return (card.suit, card.rank)

        return kind(one) == kind(other)

    def play(self, one, other):
        pile = self.s.foundations[solver.groups_of(self, self.cards + one.cards)[-1]]
        self.moves.current = [Step(self, one.id, pile.id), Step(self, other.id, pile.id)]
        self.finishMove()

    def finishMove(self):
        self.moves.history[self.moves.index :] = [self.moves.current]
        self.moves.index += 1
        self.moves.current = []
        self.light = assist.light(self)

    def canUndo(self):
        return True

    def undo(self):
        self.moves.index -= 1
        for step in reversed(self.moves.history[self.moves.index]):
            step.undo(self)
        self.light = assist.light(self)

    def left(self):
        return sum(len(stack.cards) for stack in self.s.rows)

    def winnable(self):
        return bool(mjsolver.solve(solver.Position(self).board).solvable)

    def pairs(self):
        position = solver.Position(self)
        pairs = mjsolver.legal_pairs(position.board)
        return [(position.stacks[a], position.stacks[b]) for a, b in pairs]

    def blunder(self):
        """Plays a pair that loses the game, or the first one."""
        pairs = self.pairs()
        for one, other in pairs:
            self.play(one, other)
            if not self.winnable():
                return
            self.undo()
        self.play(*pairs[0])

    def getStuck(self):
        return bool(self.pairs())

    def isGameWon(self):
        return self.left() == 0

    # What shuffling needs.
    def enterState(self, state):
        return 0

    def leaveState(self, state):
        pass

    def saveSeedMove(self):
        self.moves.current.append(Seed(self))

    def playSample(self, name, priority=0):
        pass

    def moveMove(self, count, origin, target, frames=-1):
        self.moves.current.append(Step(self, origin.id, target.id))

    def _mahjonggShuffle(self):
        assert assist.shuffle(self)

    def _highlightCards(self, info, sleep):
        self.lit = info

    def updateStatus(self, stuck):
        pass

    def endGame(self):
        self.fresh += 1

    def newGame(self):
        self.fresh += 1


class Hint:
    def __init__(self, game, level=0):
        self.game, self.level, self.pairs = game, level, []

    def addHint(self, score, count, one, other):
        self.pairs.append((one, other))
