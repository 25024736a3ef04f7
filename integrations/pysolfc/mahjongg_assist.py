"""What players of Mahjongg get from the solver: hints that never lose, a
light, the way back, the tiles at fault, shuffles and deals that can be won.
Calls of this are all that was added to the game's own files; without the
package mjsolver each of them does nothing.
"""

from pysollib import mahjongg_solver as solver
from pysollib.mygettext import _, n_, ungettext


def _tell(game, text):
    """Says something about the position, in the status bar, until the next
    move."""
    game.mahjongg_told = bool(text)
    if game.app.statusbar:
        game.app.statusbar.updateText(info=text)
    if text:
        game.app.speech.speak(text)


def _lost_text(verdict):
    if verdict.undo is None:
        return _("Lost.")
    return ungettext("Lost: undo %d move.", "Lost: undo %d moves.",
                     verdict.undo) % verdict.undo


def _tiles_left(game):
    return any(stack.cards for stack in game.s.rows)


def hints(hint):
    """Adds pairs that keep the game winnable. False: the game's own hints are
    wanted."""
    game = hint.game
    if hint.level < 0 or not solver.usable(game):
        return False            # whether the player is stuck: any pair counts
    pairs = solver.safe_pairs(game)
    if pairs is None:
        return False
    for one, other in pairs:
        hint.addHint(10000, 1, one, other)
    if not pairs and _tiles_left(game):
        _tell(game, _lost_text(solver.patient_verdict(game)))
    return True


def light(game):
    """What is said beside the board about the position, or nothing. Called
    after every move."""
    if getattr(game, 'mahjongg_told', False):
        _tell(game, '')         # was about another position
    if not (game.app.opt.mahjongg_light and solver.usable(game)):
        return ''
    if game.preview or not _tiles_left(game):
        return ''
    verdict = solver.verdict(game)
    if verdict.state == solver.WON:
        return '\n\n' + _('Can be\nwon')
    if verdict.state == solver.UNKNOWN:
        return '\n\n' + _('Can it be\nwon?')
    if verdict.undo is None:
        return '\n\n' + _('Lost')
    return '\n\n' + ungettext('Lost:\nundo %d\nmove', 'Lost:\nundo %d\nmoves',
                              verdict.undo) % verdict.undo


def undoToWinnable(game):
    """Takes back what lost the game. Returns whether it can be won then."""
    if not (solver.usable(game) and game.canUndo() and _tiles_left(game)):
        return False
    while True:
        verdict = solver.patient_verdict(game)
        if verdict.state == solver.WON:
            _tell(game, _("This can be won."))
            return True
        if verdict.state == solver.UNKNOWN:
            _tell(game, _("Not known whether this can be won."))
            return False
        undo = verdict.undo
        if undo is None:
            # Lost since the last shuffle, which is taken back as well.
            undo = game.moves.index - solver.History(game).before + 1
            if undo > game.moves.index:
                _tell(game, _("This could never be won."))
                return False
        for _unused in range(undo):
            game.undo()


def showFault(game, sleep=3.0):
    """Lights up the tiles that are why the game is lost. Returns how many."""
    if not (solver.usable(game) and _tiles_left(game)):
        return 0
    stacks = solver.at_fault(game)
    verdict = solver.patient_verdict(game)
    if stacks:
        _tell(game, _lost_text(verdict))
        game._highlightCards(
            [(stack, stack.cards[-1], stack.cards[-1], None)
             for stack in stacks], sleep=sleep)
    else:
        _tell(game, _("This can be won.")
              if verdict.state == solver.WON else
              _("Not known whether this can be won."))
    return len(stacks)


def shuffle(game):
    """Shuffles the tiles that are left so that the game can be won, or says
    that there is no such shuffle. False: the solver cannot be asked, and the
    game's own way is wanted."""
    if not solver.usable(game):
        return False
    talon = game.s.talon
    old_state = game.enterState(game.S_FILL)
    game.saveSeedMove()
    places = solver.arranged(game, game.random.randrange(0, 2**31))
    if not places:
        # Nothing has happened: the seed is what it was.
        game.leaveState(old_state)
        game.moves.current[0].undo(game)
        game.moves.current = []
        _tell(game, _("No shuffle of these tiles can be won.")
              if places is False else
              _("No shuffle was found that can be won."))
        return True
    game.playSample('turnwaste')
    game.stats.shuffle_moves += 1
    where = {stack.cards[0].id: stack for stack, card in places}
    for stack, card in reversed(places):
        game.moveMove(1, where[card.id], talon, frames=0)
    for stack, card in places:
        game.moveMove(1, talon, stack, frames=0)
    game.leaveState(old_state)
    game.finishMove()
    return True


def deal(game, cards):
    """The cards for the talon, so that the board can be won; None: the game's
    own dealer is wanted."""
    if game.preview or not game.app.opt.mahjongg_difficulty:
        return None
    if not solver.usable(game):
        return None
    dealt = solver.dealt(game, cards, game.app.opt.mahjongg_difficulty)
    if dealt is not None:
        dealt.reverse()         # the first stack gets the last card
    return dealt


def stuck(game):
    """Offers to go on where there are no moves left. False: the game's own way
    is wanted."""
    if not (solver.usable(game) and game.app.opt.stuck_notification):
        return False
    if game.demo or game.stuck or game.finished or game.isGameWon():
        return False
    if game.getStuck():         # there is a move
        return False
    undo, shuffled = solver.ways_on(game)
    from pysollib.pysoltk import MfxMessageDialog
    game.stuck = True
    game.playSample("gamelost", priority=1000)
    game.updateStatus(stuck='x')
    # Only what can be won then.
    offers = []
    if undo:
        offers.append((_("&Undo to win"), lambda: undoToWinnable(game)))
    if shuffled:
        offers.append((_("&Shuffle"), game._mahjonggShuffle))
    offers.append((_("&New game"), lambda: _new_game(game)))
    text = _("\nThere are no moves left...\n")
    if undo and not shuffled:
        text += _("No shuffle of these tiles can be won.") + "\n"
    dialog = MfxMessageDialog(
        game.top, title=_("You are Stuck"), bitmap="info", text=text,
        strings=tuple(label for label, action in offers) +
        (None, _("&Cancel")))
    if dialog.status == 0 and dialog.button in range(len(offers)):
        offers[dialog.button][1]()
    return True


def _new_game(game):
    game.endGame()
    game.newGame()


# ************************************************************************
# * menus
# ************************************************************************

def _command(menubar, action):
    def run(*args):
        if not menubar._cancelDrag():
            action(menubar.game)
    return run


def addCommands(menubar, menu):
    """What is in the menu "Assist"."""
    if solver.mjsolver is None:
        return
    back = _command(menubar, undoToWinnable)
    fault = _command(menubar, showFault)
    menu.add_separator()
    menu.add_command(label=n_("Undo to &win (in Mahjongg games)"),
                     command=back, accelerator="W")
    menu.add_command(label=n_("Show wh&y it is lost (in Mahjongg games)"),
                     command=fault, accelerator="Y")
    menubar._bindKey("", "w", back)
    menubar._bindKey("", "y", fault)


def addOptions(menubar, menu, menu_class):
    """What is in the menu "Options"."""
    if solver.mjsolver is None:
        return
    import tkinter
    opt = menubar.app.opt
    light_var = tkinter.BooleanVar(value=opt.mahjongg_light)
    difficulty = tkinter.IntVar(value=opt.mahjongg_difficulty)

    def set_light(*args):
        if not menubar._cancelDrag(break_pause=False):
            menubar.app.opt.mahjongg_light = light_var.get()
            menubar.game.updateText()

    def set_difficulty(*args):
        menubar.app.opt.mahjongg_difficulty = difficulty.get()

    menu.add_checkbutton(
        label=n_("Show &whether it can be won (in Mahjongg games)"),
        variable=light_var, command=set_light)
    submenu = menu_class(menu, label=n_("&Mahjongg deals"))
    for value, label in enumerate((
            n_("&As ever"), n_("&Easy, can be won"),
            n_("&Medium, can be won"), n_("&Hard, can be won"))):
        submenu.add_radiobutton(label=label, variable=difficulty,
                                value=value, command=set_difficulty)
