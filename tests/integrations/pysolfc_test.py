"""Tests what integrations/pysolfc adds to PySolFC, on a stand-in for the game (pysolfc_stand_in.py).
Nothing of PySolFC is needed.

Run with PYTHONPATH=python/src and MJSOLVER_LIBRARY set, as tests/games.sh does.
"""

import random
import types
import unittest

from pysolfc_stand_in import assist, Game, Hint, mjsolver, solver, toolkit


class Hints(unittest.TestCase):
    def test_hints_alone_win(self):
        for seed in range(5):
            game = Game(seed)
            game.random.initial_seed = seed
            game.winnable_deal()
            while game.left():
                hint = Hint(game)
                self.assertTrue(assist.hints(hint))
                self.assertTrue(hint.pairs)
                game.play(*hint.pairs[-1])
                self.assertTrue(game.winnable())
            self.assertTrue(assist.hints(Hint(game)))

    def test_lost_games_say_so(self):
        game = Game(1).winnable_deal()
        while game.winnable():
            game.blunder()
        hint = Hint(game)
        self.assertTrue(assist.hints(hint))
        self.assertEqual(hint.pairs, [])
        self.assertRegex(game.told[-1], "^Lost: undo [0-9]+ moves?.$")
        # What was said about one position is not said about the next.
        game.undo()
        self.assertEqual(game.told[-1], "")

    def test_whether_stuck_is_the_games_own_question(self):
        self.assertFalse(assist.hints(Hint(Game(1).winnable_deal(), level=-1)))


class Light(unittest.TestCase):
    def test_follows_every_move(self):
        for seed in range(3):
            game = Game(seed).winnable_deal()
            game.app.opt.mahjongg_light = True
            rng = random.Random(seed)
            while game.getStuck():
                game.play(*rng.choice(game.pairs()))
                if game.left() == 0:
                    self.assertEqual(game.light, "")
                elif game.winnable():
                    self.assertEqual(game.light, "\n\nCan be\nwon")
                else:
                    self.assertTrue(game.light.startswith("\n\nLost"), game.light)

    def test_off_in_previews_and_when_not_wanted(self):
        game = Game(0).winnable_deal()
        self.assertEqual(assist.light(game), "")
        game.app.opt.mahjongg_light, game.preview = True, 2
        self.assertEqual(assist.light(game), "")


class Back(unittest.TestCase):
    def test_undo_takes_back_as_little_as_possible(self):
        for seed in range(3):
            game = Game(seed).winnable_deal()
            while game.winnable():
                game.blunder()
            lost = game.moves.index
            while game.getStuck() and game.moves.index < lost + 6:
                game.play(*game.pairs()[0])
            self.assertTrue(assist.undoToWinnable(game))
            self.assertEqual(game.moves.index, lost - 1)
            self.assertTrue(game.winnable())

    def test_undo_across_a_shuffle_that_did_not_help(self):
        game = Game(3).winnable_deal()
        game.play(*game.pairs()[0])
        while game.winnable():
            game.undo()
            game.play(*random.Random(game.moves.index).choice(game.pairs()))
            # A shuffle of the game's own: any faces anywhere.
            rows = [stack for stack in game.s.rows if stack.cards]
            order = list(rows)
            game.random.shuffle(order)
            game.saveSeedMove()
            for stack in order:
                game.moveMove(1, stack, game.s.talon)
            for stack in rows:
                game.moveMove(1, game.s.talon, stack)
            game.finishMove()
        self.assertEqual(solver.verdict(game).state, solver.LOST)
        self.assertIsNone(solver.verdict(game).undo)
        self.assertTrue(assist.undoToWinnable(game))
        self.assertTrue(game.winnable())

    def test_never_winnable(self):
        game = Game(0, layout=[(0, 0, 0), (1, 0, 0), (0, 4, 0), (1, 4, 0)])
        # Two stacks: a on b, and b on a.
        one, two = [c for c in game.cards if c.rank < 2 and c.suit == 0][:2]
        same = [
            next(c for c in game.cards if c is not k and game.cardsMatch(c, k)) for k in (one, two)
        ]
        game.deal([one, two, same[1], same[0]])
        self.assertFalse(game.winnable())
        self.assertFalse(assist.undoToWinnable(game))
        self.assertEqual(game.told[-1], "This could never be won.")
        self.assertEqual(assist.showFault(game), 4)
        self.assertEqual(len(game.lit), 4)
        assist.shuffle(game)
        self.assertTrue(game.winnable())

    def test_faults_are_there_when_lost_only(self):
        game = Game(2).winnable_deal()
        self.assertEqual(assist.showFault(game), 0)
        self.assertEqual(game.told[-1], "This can be won.")
        while game.winnable():
            game.blunder()
        self.assertGreater(assist.showFault(game), 1)
        for stack, first, _last, _colour in game.lit:
            self.assertIs(first, stack.cards[0])


class Shuffles(unittest.TestCase):
    def test_shuffled_games_can_be_won_and_undone(self):
        for seed in range(4):
            game = Game(seed).winnable_deal()
            while game.getStuck():
                game.blunder()
            before = [list(stack.cards) for stack in game.stacks]
            moves, left = game.moves.index, game.left()
            assist.shuffle(game)
            self.assertEqual((game.moves.index, game.left()), (moves + 1, left))
            self.assertTrue(game.winnable())
            self.assertEqual(game.stats.shuffle_moves, 1)
            self.assertEqual(solver.History(game).before, moves + 1)
            game.undo()
            self.assertEqual([list(stack.cards) for stack in game.stacks], before)

    def test_what_no_shuffle_helps(self):
        # One on the other: no two can ever be played together.
        game = Game(0, layout=[(0, 0, 0), (1, 0, 0)])
        pair = [c for c in game.cards if (c.suit, c.rank) == (0, 0)][:2]
        game.deal(pair)
        state = game.random.getstate()
        self.assertTrue(assist.shuffle(game))
        self.assertEqual(game.told[-1], "No shuffle of these tiles can be won.")
        self.assertEqual((game.moves.index, game.moves.current), (0, []))
        self.assertEqual(game.random.getstate(), state)

    def test_what_is_not_found_in_time(self):
        # Never a shuffle of the game's own, which may be lost.
        game = Game(1).winnable_deal()
        before = [list(stack.cards) for stack in game.stacks]
        arranged = solver.arranged
        solver.arranged = lambda game, seed: None
        try:
            self.assertTrue(assist.shuffle(game))
        finally:
            solver.arranged = arranged
        self.assertEqual(game.told[-1], "No shuffle was found that can be won.")
        self.assertEqual([list(stack.cards) for stack in game.stacks], before)
        self.assertEqual((game.moves.index, game.stats.shuffle_moves), (0, 0))


class Deals(unittest.TestCase):
    def test_the_games_own_dealer_is_the_default(self):
        self.assertIsNone(assist.deal(Game(0), Game(0).cards))

    def test_difficulties(self):
        for difficulty in (1, 2, 3):
            game = Game(difficulty)
            game.app.opt.mahjongg_difficulty = difficulty
            talon = assist.deal(game, game.cards)
            self.assertEqual(talon, assist.deal(game, game.cards))
            self.assertEqual({c.id for c in talon}, {c.id for c in game.cards})
            game.deal(reversed(talon))
            easiest, hardest = solver.DIFFICULTIES[difficulty]
            rating = mjsolver.rate(solver.Position(game).board)
            self.assertTrue(easiest <= rating.difficulty <= hardest, rating)

    def test_a_layout_without_difficult_boards(self):
        tiles = [(0, 2 * k, 0) for k in range(8)]
        game = Game(0, layout=tiles)
        game.app.opt.mahjongg_difficulty = 3
        cards = [c for c in game.cards if c.suit == 0 and c.rank < 2]
        talon = assist.deal(game, cards)
        game.deal(reversed(talon))
        self.assertTrue(game.winnable())


class NoMovesLeft(unittest.TestCase):
    def ask(self, button, status=0):
        game = Game(6).winnable_deal()
        while game.getStuck():
            self.assertFalse(assist.stuck(game))
            game.blunder()
        self.answer(game, button, status)
        return game

    def answer(self, game, button, status=0):
        """What was asked, where the answer is this."""
        asked = []

        def dialog(top, **words):
            asked.append(words)
            return types.SimpleNamespace(status=status, button=button)

        toolkit.MfxMessageDialog = dialog
        self.assertTrue(assist.stuck(game))
        self.assertEqual(len(asked), 1)
        return asked

    def test_offers(self):
        self.assertTrue(self.ask(0).winnable())
        game = self.ask(1)
        self.assertTrue(game.winnable())
        self.assertEqual(game.stats.shuffle_moves, 1)
        self.assertEqual(self.ask(2).fresh, 2)
        self.assertFalse(self.ask(4).winnable())
        self.assertFalse(self.ask(0, status=1).winnable())

    def test_only_what_can_be_won_is_offered(self):
        # Two on each other, and two beside them, which go first.
        game = Game(0, layout=[(0, 0, 0), (1, 0, 0), (0, 4, 0), (0, 8, 0)])
        game.deal([c for c in game.cards if (c.suit, c.rank) == (0, 0)])
        game.play(game.s.rows[2], game.s.rows[3])
        for button in (1, 3, 0):        # another game, nothing, undo
            asked = self.answer(game, button)
            self.assertEqual(
                asked[0]["strings"], ("&Undo to win", "&New game", None, "&Cancel")
            )
            self.assertIn("No shuffle", asked[0]["text"])
            game.stuck = False
        self.assertEqual(game.fresh, 2)
        self.assertTrue(game.winnable())
        # Lost from the start.
        game = Game(0, layout=[(0, 0, 0), (1, 0, 0)])
        game.deal([c for c in game.cards if (c.suit, c.rank) == (0, 0)][:2])
        asked = self.answer(game, 0)
        self.assertEqual(asked[0]["strings"], ("&New game", None, "&Cancel"))

    def test_not_unless_wanted(self):
        game = self.ask(4)
        self.assertFalse(assist.stuck(game), "asked once")
        game.stuck = False
        game.app.opt.stuck_notification = False
        self.assertFalse(assist.stuck(game))


class Without(unittest.TestCase):
    """Without the package, and in Shisen-Sho, whose stacks have no place in layers."""

    def nothing_happens(self, game):
        self.assertFalse(solver.usable(game))
        self.assertFalse(assist.hints(Hint(game)))
        self.assertEqual(assist.light(game), "")
        self.assertFalse(assist.undoToWinnable(game))
        self.assertEqual(assist.showFault(game), 0)
        self.assertFalse(assist.shuffle(game))
        game.app.opt.mahjongg_difficulty = 2
        self.assertIsNone(assist.deal(game, game.cards))
        self.assertFalse(assist.stuck(game))
        self.assertEqual((game.told, game.moves.index), ([], 0))

    def test_without_the_package(self):
        game = Game(0)
        game.deal(game.cards)
        solver.mjsolver = None
        try:
            self.nothing_happens(game)
            assist.addCommands(None, None)
            assist.addOptions(None, None, None)
        finally:
            solver.mjsolver = mjsolver

    def test_after_the_last_pair(self):
        """A game that is won is not one that can be won."""
        game = Game(0)
        game.deal(game.cards)
        for stack in game.s.rows:
            stack.cards = []
        self.assertFalse(assist.undoToWinnable(game))
        self.assertEqual(assist.showFault(game), 0)
        self.assertEqual(assist.light(game), "")
        self.assertEqual(game.told, [])

    def test_letters_of_the_menu(self):
        """Each entry of the menu "Assist" has a letter of its own, also beside those of the game."""
        class Menu:
            letters = list("hifodasp")
            keys = []

            def add_separator(self):
                pass

            def add_command(self, label, command, accelerator):
                self.letters.append(label[label.index("&") + 1].lower())

            def _bindKey(self, modifiers, key, function):
                self.keys.append(modifiers + key)

        menu = Menu()
        assist.addCommands(menu, menu)
        self.assertEqual(len(set(menu.letters)), len("hifodasp") + 2)
        self.assertEqual(menu.keys, ["w", "y"])

    def test_another_game(self):
        game = Game(0)
        game.deal(game.cards)
        del game.s.rows[5].tile
        self.nothing_happens(game)


class Threads(unittest.TestCase):
    def test_the_window_goes_on_meanwhile(self):
        game = Game(0)
        updates = []
        wait = solver.threading.Event()
        game.top = types.SimpleNamespace(busyUpdate=lambda: (updates.append(1), wait.set()))
        self.assertTrue(solver.waited(game, lambda: wait.wait(60)))
        self.assertTrue(updates)

    def test_errors_come_through(self):
        def wrong():
            mjsolver.solve([(0, 0, 0, 1)])

        with self.assertRaises(mjsolver.InputError):
            solver.waited(Game(0), wrong)


if __name__ == "__main__":
    unittest.main()
