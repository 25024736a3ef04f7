#!/usr/bin/env python3
"""Drives the game of c_examples/play.c in a terminal, and reads the screen back.

Usage: tests/play.py [PROGRAM]

The terminal is tmux, with a server of its own. One line a check; the screen is shown where one
fails.
"""

import os
import random
import re
import subprocess
import sys
import time

PROGRAM = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/examples/play")
# Nothing that the game does takes nearly as long as this, even on a busy machine.
PATIENCE = 60


class Failed(Exception):
    pass


class Game:
    """A running game in a terminal of its own, seen through its screen."""

    count = 0
    last = None

    def __init__(self, *arguments, columns=80, lines=24):
        Game.count += 1
        Game.last = self
        self.server = ["tmux", "-L", f"mjsolver-play-{os.getpid()}-{Game.count}", "-f", "/dev/null"]
        quoted = " ".join([PROGRAM, *arguments])
        # The status of the program stays on the screen when it has ended.
        command = f"{quoted}; echo \"ended with $?\"; sleep {PATIENCE}"
        size = ["-x", str(columns), "-y", str(lines)]
        self.tmux("new-session", "-d", *size, "env TERM=screen-256color sh -c " + repr(command))

    def tmux(self, *arguments):
        command = [*self.server, *arguments]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout

    def close(self):
        Game.last = None
        self.tmux("kill-server")

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def wait(self, pattern):
        """Waits until something is on the screen; the match."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = re.search(pattern, self.screen())
            if found:
                return found
            time.sleep(0.02)
        raise Failed(f"never on the screen: {pattern}\n{self.screen()}")

    def press(self, key):
        self.tmux("send-keys", key)

    def click(self, line, column):
        """A press of the left button, as a terminal reports it."""
        for button in (0, 3):
            event = "\033[M" + chr(32 + button) + chr(33 + column) + chr(33 + line)
            self.tmux("send-keys", "-l", event)

    def tiles(self):
        return int(self.wait(r"tiles (\d+)")[1])

    def pointed_out(self):
        """Line and column of the tiles on yellow ground, the upper left corner of each."""
        corners = []
        for line, text in enumerate(self.tmux("capture-pane", "-p", "-e").split("\n")):
            column, yellow = 0, False
            for part in re.split(r"(\033\[[\d;]*m)", text):
                codes = re.fullmatch(r"\033\[([\d;]*)m", part)
                if codes:
                    for code in re.findall(r"(?:[34]8;5;)?\d+", codes[1] or "0"):
                        if code == "0" or re.match(r"4\d", code):
                            yellow = code == "43"
                    continue
                for place, shown in enumerate(part):
                    if yellow and shown in "[<" and part[place + 1 : place + 2].strip(" _"):
                        corners.append((line, column + place))
                column += len(part)
        return [(line, column) for line, column in corners if line < 17]


def check(what, holds):
    if not holds:
        raise Failed(what)
    print(f"ok      {what}")


def play_somehow(game, dice):
    """Plays a pair by keys, whichever comes up."""
    before = game.tiles()
    for _ in range(200):
        game.press(dice.choice(["Up", "Down", "Left", "Right"]))
        game.press("Enter")
        game.press("Tab")
        game.press("Enter")
        game.press("x")  # means nothing, and is done when the others are
        time.sleep(0.02)
        if game.tiles() != before:
            game.press("Escape")
            return True
        game.press("Escape")
        if re.search(r"pairs 0\b", game.screen()):
            return False
    raise Failed("no pair in 200 tries\n" + game.screen())


def test_first_screen(game):
    found = game.wait(r"Deal (\d+)   difficulty (\d+)   tiles 144   pairs (\d+)")
    check("an easy deal", int(found[2]) <= 22 and int(found[3]) > 0)
    check("that can be won", game.wait(r"This game can be won\."))
    screen = game.screen()
    check("the top tile is drawn", re.search(r"\[..  ?\]\S*.*\n.*\[_4_\]", screen))
    check("all of the lowest row is", len(re.findall(r"\[", screen.split("\n")[15])) == 12)
    game.press("?")
    check("help", game.wait(r"hint that never loses"))
    game.press("?")
    check("no help", game.wait(r"(?s)\A(?!.*never loses).*tiles 144"))


def test_hints(game):
    game.press("h")
    game.wait(r"After this pair the game can still be won")
    places = game.pointed_out()
    check("a hint points out two tiles", len(places) == 2)
    faces = [game.screen().split("\n")[line][column + 1 : column + 3] for line, column in places]
    check("of one face", faces[0] == faces[1])
    for line, column in places:
        game.click(line, column + 1)
    game.wait(r"tiles 142")
    check("which the mouse takes", game.wait(r"This game can be won\."))
    game.press("w")
    share = int(game.wait(r"Safe for (\d+) of 100 ways")[1])
    check("a hint without peeking", 0 < share <= 100 and len(game.pointed_out()) == 2)
    game.press("u")
    game.wait(r"tiles 144")
    check("undo", game.wait(r"Taken back"))
    game.press("u")
    check("nothing to undo", game.wait(r"Nothing to take back"))


def lose(dice):
    """Plays games by chance until one is lost and can be undone; how many pairs to undo."""
    for seed in range(20, 40):
        game = Game("--level", "hard", "--seed", str(seed), "--pace", "5")
        game.wait(r"tiles 144")
        while play_somehow(game, dice):
            found = re.search(r"Lost\. Undo (\d+) to win again", game.screen())
            if found and int(found[1]) > 1:
                return game, int(found[1])
        game.close()
    raise Failed("no game was lost")


def test_losing(dice):
    game, pairs = lose(dice)
    check(f"lost: {pairs} pairs to undo", pairs > 1)
    game.press("h")
    check("no hint in a lost game", game.wait(r"No pair helps any more"))
    game.press("y")
    told = game.wait(r"(in the way of|wait for each other in a circle)")
    check("but a reason", told is not None)
    before = game.tiles()
    for _ in range(pairs - 1):
        game.press("u")
    game.wait(rf"tiles {before + 2 * (pairs - 1)}\b")
    check("one pair less is not enough", game.wait(r"Lost\. Undo 1 to win again"))
    game.press("U")
    game.wait(rf"tiles {before + 2 * pairs}\b")
    check("so many pairs are", game.wait(r"This game can be won\."))
    while not re.search(r"Lost\.", game.screen()):
        if not play_somehow(game, dice):
            game.press("u")  # won by chance
    left = game.tiles()
    game.press("s")
    game.wait(r"Shuffled, so that it can be won")
    check("shuffling helps as well", game.wait(r"This game can be won\."))
    check("with the tiles that are left", game.tiles() == left)
    check("which is counted", game.wait(r"shuffled 1\b"))
    game.press("a")
    check("and it plays itself to the end", game.wait(r"tiles 0   pairs 0(.|\n)*Won!"))
    game.press("q")
    check("quit", game.wait(r"ended with 0"))
    game.close()


def test_autoplay_and_levels(game):
    game.press("a")
    game.wait(r"tiles 13\d")
    game.press("x")
    check("a key stops it", game.wait(r"Your turn"))
    tiles = game.tiles()
    time.sleep(0.5)
    check("and it stays stopped", game.tiles() == tiles)
    game.press("4")
    found = game.wait(r"difficulty (\d+)   tiles 144(.|\n)*expert")
    check("an expert's deal", 44 <= int(found[1]) <= 99)
    first = game.wait(r"Deal (\d+)")[1]
    game.press("n")
    game.wait(rf"Deal (?!{first}\b)\d+   difficulty (4[4-9]|[5-9]\d)   tiles 144")
    check("another one", True)
    game.press("q")
    check("quit", game.wait(r"ended with 0"))


def test_shisen():
    """Shisen-Sho: the path of a hint is drawn, and the whole game plays itself."""
    game = Game("--rule", "shisen:14x6", "--seed", "5", "--pace", "1", "--level", "any")
    game.wait(r"tiles 84   pairs \d+")
    check("Shisen-Sho: a deal that can be won", game.wait(r"This game can be won\."))
    rows = [line for line in game.screen().split("\n") if line.count("[") == 14]
    check("with all of its tiles", len(rows) == 6)
    game.press("h")
    game.wait(r"After this pair the game can still be won")
    places = game.pointed_out()
    check("a hint points out two tiles", len(places) == 2)
    for line, column in places:
        game.click(line, column + 1)
    check("which the mouse takes", game.wait(r"tiles 82 "))
    # Lines of a terminal without a locale are letters in what tmux tells.
    check("their path stays to be seen", re.search(r"[qx\u2500\u2502`]", game.screen()[:900]))
    game.press("u")
    check("undo", game.wait(r"(?s)tiles 84 .*Taken back"))
    game.press("y")
    check("nothing that is Mahjong's", game.wait(r"Not in Shisen-Sho"))
    game.press("a")
    check("it plays itself to the end", game.wait(r"tiles 0   pairs 0(.|\n)*Won!"))
    game.press("b")
    check("the next board", game.wait(r"tiles 144 "))
    game.press("q")
    check("quit", game.wait(r"ended with 0"))
    game.close()
    game = Game("--rule", "shisen:30x16", columns=100, lines=30)
    game.wait(r"tiles 480 ")
    check("the largest board fits 100 columns", re.search(r"( ..){29} ..", game.screen()))
    game.press("q")
    game.wait(r"ended with 0")
    game.close()


def test_all():
    game = Game("--seed", "1", "--pace", "60")
    test_first_screen(game)
    test_hints(game)
    test_autoplay_and_levels(game)
    game.close()
    game = Game("--seed", "1", "--level", "medium", columns=40, lines=10)
    game.press("h")
    game.press("q")
    check("a terminal that is too small does no harm", game.wait(r"ended with 0"))
    game.close()
    test_losing(random.Random(7))
    test_shisen()


def main():
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
