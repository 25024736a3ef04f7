#!/usr/bin/env python3
"""Drives mjsolver play in terminals, and reads the screens back.

Usage: tests/play.py [COMMAND]

One line a check; the screen is shown where one fails. Here is what a player does;
tests/play_windows.py has windows of all sizes, kinds of terminals, layouts, and what else may happen
to a game.
"""

import os
import random
import re
import sys
import time

from play_terminal import Failed, Game, check
from play_windows import test_windows

PATHS = "[\u2500\u2502\u253c\u25c6]"


def play_somehow(game, dice):
    """Plays a pair by keys, whichever comes up."""
    before = game.tiles()
    for _ in range(200):
        game.press(dice.choice(["Up", "Down", "Left", "Right"]), "Enter", "Tab", "Enter", "Escape")
        time.sleep(0.02)
        if game.tiles() != before:
            game.press("Escape")
            return True
        if re.search(r"pairs 0\b", game.screen()):
            return False
    raise Failed("no pair in 200 tries\n" + game.screen())


def test_first_screen(game):
    found = game.wait(r"turtle   difficulty (\d+)   move 0   tiles 144   pairs (\d+)   deal 1\b")
    check("an easy deal", int(found[1]) <= 22 and int(found[2]) > 0)
    check("that can be won", game.wait(r"This game can be won\."))
    check("and is called so", game.wait(r"A new deal: easy\."))
    screen = game.screen()
    check("the top tile is drawn", re.search(r"\[..  ?\]\S*.*\n.*\[_4_\]", screen))
    check("all of the lowest row is", len(re.findall(r"\[", screen.split("\n")[15])) == 12)
    for words in ("1d-9d dots", "1b-9b bamboo", "1c-9c characters", "Ea East   So South",
                  "Rd red   Gn green   Wh white", "Fl flowers   Se seasons", "? help"):
        check(f"the legend: {words}", words in screen)
    game.press("?")
    check("help: the rules", game.wait(r"1  Take away two tiles of the same face"))
    check("in five lines", re.search(r"(?m)^ +5  Every face is there four times.*\n The keys", game.screen()))
    check("the keys", game.wait(r"h  hint that never loses"))
    check("the faces", game.wait(r"(?s)The faces.*1b-9b bamboo"))
    game.press("?")
    check("no help", game.wait(r"(?s)\A(?!.*never loses).*tiles 144"))
    game.press("Right")
    name = r"(\d[dbc]: \d of (dots|bamboo|characters)|(Ea|So|We|No): \w+ wind|" \
           r"(Rd|Gn|Wh): \w+ dragon|(Fl|Se): \w+ \(goes with any )"
    check("the tile under the cursor by its name", game.wait(name))


def test_hints(game):
    game.press("h")
    game.wait(r"Take these two \(Enter, Enter\): after that you can still win")
    places = game.pointed_out()
    check("a hint points out two tiles", len(places) == 2)
    faces = [game.lines()[line][column + 1 : column + 3] for line, column in places]
    check("of one face", faces[0] == faces[1])
    for line, column in places:
        game.click(line, column + 1)
    game.wait(r"move 1   tiles 142")
    check("which the mouse takes", game.wait(r"This game can be won\."))
    game.press("h")
    game.wait(r"Take these two")
    game.press("Enter", "Enter")
    check("and Enter twice the next one", game.wait(r"move 2   tiles 140"))
    game.press("w")
    share = int(game.wait(r"Safe for (\d+) of 100 ways")[1])
    check("a hint without peeking", 0 < share <= 100 and len(game.pointed_out()) == 2)
    game.press("U")
    check("no way back is needed", game.wait(r"You can still win: u takes back a single pair"))
    game.press("u")
    game.wait(r"tiles 142")
    check("undo", game.wait(r"Taken back: one pair"))
    game.press("u", "u")
    check("nothing to undo", game.wait(r"There is nothing to take back"))
    game.press("y")
    check("nothing is lost", game.wait(r"This game is not lost"))


def lose(dice):
    """Plays games by chance until one is lost some moves ago; the move that lost, and all moves."""
    for seed in range(20, 40):
        game = Game("--level", "hard", "--seed", str(seed), "--pace", "5")
        game.wait(r"tiles 144")
        while play_somehow(game, dice):
            screen = game.screen()
            found = re.search(r"Lost at move (\d+)\. Press U to go back to (move (\d+)|the start), "
                              r"where you could still win\.", screen)
            moves = int(re.search(r"move (\d+)", screen)[1])
            if found and int(found[1]) < moves:
                check("the move before the one that lost", int(found[3] or 0) == int(found[1]) - 1)
                return game, int(found[1]), moves
        game.close()
    raise Failed("no game was lost")


def test_losing(dice):
    game, lost_at, moves = lose(dice)
    pairs = moves - lost_at + 1
    check(f"lost at move {lost_at}: {pairs} pairs to undo", pairs > 1)
    game.press("h")
    check("no hint in a lost game", game.wait(r"No pair helps any more: U goes back, s shuffles"))
    game.press("y")
    told = game.wait(r"(in each other's way|in the way of its own|wait for each other in a).*marked")
    check("but a reason", told is not None)
    check("that can be seen", "41" in game.colours())
    game.press("a")
    check("it does not play lost games", game.wait(r"It can only win games that are not lost"))
    before = game.tiles()
    for _ in range(pairs - 1):
        game.press("u")
    game.wait(rf"tiles {before + 2 * (pairs - 1)}\b")
    check("one pair less is not enough", game.wait(rf"Lost at move {lost_at}\. Press U"))
    game.press("U")
    game.wait(rf"tiles {before + 2 * pairs}\b")
    check("so many pairs are", game.wait(r"This game can be won\."))
    while not re.search(r"Lost at move", game.screen()):
        if not play_somehow(game, dice):
            game.press("u")  # won by chance
    left = game.tiles()
    game.press("s")
    game.wait(r"Shuffled: the tiles that are left have other faces")
    check("shuffling helps as well", game.wait(r"This game can be won\."))
    check("with the tiles that are left", game.tiles() == left)
    game.press("u")
    check("and stays", game.wait(r"What was before the shuffle stays"))
    game.press("a")
    check("and it plays itself to the end", game.wait(r"move 72   tiles 0   pairs 0(.|\n)*Won in 72 moves!"))
    game.press("h")
    check("no hint on an empty board", game.wait(r"The board is empty"))
    game.press("N")
    check("N deals again", game.wait(r"move 0   tiles 144"))
    game.quit()


def test_autoplay_and_levels(game):
    game.press("a")
    game.wait(r"tiles 13\d")
    game.press("x")
    check("a key stops it", game.wait(r"Your turn"))
    tiles = game.tiles()
    time.sleep(0.5)
    check("and it stays stopped", game.tiles() == tiles)
    game.press("4")
    found = game.wait(r"difficulty (\d+)   move 0   tiles 144(.|\n)*expert")
    check("an expert's deal", 44 <= int(found[1]) <= 99)
    first = game.wait(r"deal (\d+)\n")[1]
    game.press("n")
    game.wait(rf"difficulty (4[4-9]|[5-9]\d)   move 0   tiles 144   pairs \d+   deal (?!{first}\b)\d+")
    check("another one", True)
    game.quit()


def test_shisen():
    """Shisen-Sho: the path of a hint is drawn, and the whole game plays itself."""
    game = Game("--rule", "shisen:14x6", "--seed", "5", "--pace", "1", "--level", "any")
    game.wait(r"Shisen-Sho 14x6 .*tiles 84   pairs \d+")
    check("Shisen-Sho: a deal that can be won", game.wait(r"This game can be won\."))
    rows = [line for line in game.lines() if line.count("[") == 14]
    check("with all of its tiles", len(rows) >= 6)
    game.press("h")
    game.wait(r"Take these two")
    places = game.pointed_out()
    check("a hint points out two tiles", len(places) == 2)
    for line, column in places:
        game.click(line, column + 1)
    check("which the mouse takes", game.wait(r"tiles 82 "))
    board = "\n".join(game.lines()[1:17])
    check("their path stays to be seen", re.search(PATHS, board))
    game.press("Right")
    game.wait(r"(?s)\A(?!.*\u25c6)")
    check("until the next key", not re.search(PATHS, "\n".join(game.lines()[1:17])))
    game.press("u")
    check("undo", game.wait(r"(?s)tiles 84 .*Taken back"))
    game.press("y")
    check("nothing that is Mahjong's", game.wait(r"That is for Mahjong"))
    game.press("w")
    check("nor that", game.wait(r"no face is hidden"))
    game.press("?")
    check("its own rules", game.wait(r"a line joins them that has at most two corners"))
    game.press("x", "a")
    check("it plays itself to the end", game.wait(r"tiles 0   pairs 0(.|\n)*Won in 42 moves!"))
    game.press("b")
    check("the next board", game.wait(r"Shisen-Sho 16x9 .*tiles 144 "))
    game.quit()
    game = Game("--rule", "shisen:30x16", "--seed", "1", columns=100, lines=30)
    game.press("l")
    game.wait(r"Layouts")
    game.press("Up", "Up", "Enter")
    game.wait(r"Shisen-Sho 24x12 .*tiles 288 ")
    # Whether an easy one is found in time depends on the machine; what was found is said.
    check("a level that is hard to find",
          game.wait(r"no deal here that is easy; this comes nearest|A new deal: easy"))
    game.press("b")
    game.wait(r"26x14 .*tiles 364 ")
    game.press("b")
    game.wait(r"tiles 480 ")
    check("the largest board fits 100 columns", re.search(r"( ..){29} ..", game.screen()))
    game.quit()


def test_all():
    game = Game("--seed", "1", "--pace", "60")
    test_first_screen(game)
    test_hints(game)
    test_autoplay_and_levels(game)
    test_losing(random.Random(7))
    test_shisen()
    test_windows()


def main():
    command = sys.argv[1] if len(sys.argv) > 1 else "build/bin/mjsolver"
    Game.program = [os.path.abspath(command), "play"]
    try:
        test_all()
    except Failed as failure:
        print(f"FAILED  {failure}")
        if Game.last is not None:
            print(Game.last.screen())
        return 1
    finally:
        if Game.last is not None:
            Game.last.close()
    return 0


sys.exit(main())
