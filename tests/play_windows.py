"""What happens to mjsolver play from outside: windows of all sizes, kinds of
terminals, layouts, the end of input. Called by tests/play.py."""

import itertools
import os
import random
import re
import subprocess
import tempfile
import time

from play_terminal import Bare, Failed, Game, check


def margins(lines):
    """Empty columns to the left and to the right of the board, and lines above it."""
    board = [(number, line) for number, line in enumerate(lines) if "[" in line]
    left = min(len(line) - len(line.lstrip()) for _, line in board)
    right = max(len(line.rstrip()) for _, line in board)
    return left, right, board[0][0]


def test_sizes():
    """The board is in the middle, and larger in larger windows."""
    heights = []
    for columns, lines, words in ((80, 24, r"\db [][]"), (100, 30, "bamb\\."), (140, 50, r"\d bamboo")):
        game = Game("--seed", "1", columns=columns, lines=lines)
        game.wait(r"tiles 144(.|\n)*q quit")
        left, right, _ = margins(game.lines())
        check(f"{columns}x{lines}: in the middle", abs(left - (columns - right)) <= 1)
        check("tiles as large as there is room for", re.search(words, game.screen()))
        heights.append(len([line for line in game.lines() if "[" in line]))
        check("with the legend", "characters" in game.screen().split("difficulty")[1])
        game.quit()
    check("the larger the window, the larger the board", heights == [16, 24, 40])


def test_small_windows():
    for columns, lines, words in ((20, 5, "Too small: needs"), (40, 10, "too small for turtle: it has 40"),
                                  (79, 18, "it has 79 columns and 18 lines"), (60, 40, "can be won")):
        game = Game("--seed", "1", "--level", "medium", columns=columns, lines=lines)
        seen = game.wait(words.replace(" ", r"\s+"))
        check(f"{columns}x{lines}: {words}", seen)
        game.press("h", "s", "4", "Enter")
        game.quit()
    for columns, lines in ((1, 1), (2, 1), (1, 30), (200, 1), (3, 3)):
        bare = Bare("--seed", "1", columns=columns, lines=lines)
        bare.read(1)
        bare.send(b"?")
        bare.read()
        bare.send(b"x")
        bare.send(b"l")
        bare.read()
        bare.send(b"\x1b")
        time.sleep(0.5)
        bare.send(b"hq")
        check(f"{columns}x{lines} does no harm", bare.status() == 0)
        bare.close()


def test_resizing():
    game = Game("--seed", "1", "--pace", "200")
    before = game.wait(r"turtle .*deal 1\b")[0]
    game.press("h")
    game.wait(r"Take these two")
    game.resize(20, 5)
    check("smaller: it says so", game.wait(r"Too small: needs"))
    game.press("n")  # not seen, so not done
    game.resize(140, 50)
    check("larger: it comes back", game.wait(r"\d bamboo(.|\n)*Take these two"))
    check("as it was", before in game.screen() and "48;5;220" in game.colours())
    game.press("?")
    game.wait(r"The rules")
    game.resize(40, 8)
    check("help in a small window", game.wait(r"(?s)The rules.*Arrows: more"))
    game.press("NPage", "NPage", "NPage")
    check("can be paged", game.wait(r"Dragons  Rd red"))
    game.resize(100, 30)
    check("and grows", game.wait(r"(?s)The rules.*Dragons"))
    game.press("x")
    game.wait(r"tiles 144")
    game.press("l")
    game.wait(r"Layouts: (\d+) of \1")
    for columns, lines in ((30, 4), (10, 2), (1, 1), (140, 50), (80, 24)):
        game.resize(columns, lines)
        time.sleep(0.1)
    check("a menu too", game.wait(r"(?s)Layouts.*turtle.*Esc back"))
    game.press("Escape")
    game.wait(r"tiles 144")
    game.press("a")
    game.wait(r"Playing by itself")
    for columns, lines in ((100, 30), (20, 5), (140, 50), (80, 24)):
        game.resize(columns, lines)
        time.sleep(0.1)
    check("a game that plays itself goes on", game.wait(r"tiles 13\d(.|\n)*Playing by itself"))
    game.press("x")
    game.wait(r"Your turn")
    game.quit()


def test_end_of_input():
    with open(os.devnull, "rb") as nothing:
        bare = Bare("--seed", "1", stdin=nothing)
        check("no input at all ends it", bare.status() == 0)
        bare.close()
    for keys in (b"h", b"a", b"l", b"?", b"hlx"):
        reading, writing = os.pipe()
        os.write(writing, keys)
        os.close(writing)
        bare = Bare("--seed", "1", "--pace", "60000", stdin=reading)
        os.close(reading)
        check(f"the end after {keys.decode()}", bare.status() == 0)
        bare.close()
    bare = Bare("--seed", "1")
    bare.wait_for(b"can be won")
    bare.send(b"\x04")
    check("Ctrl-D ends it", bare.status() == 0)
    bare.close()
    for keys in (b"", b"?", b"l", b"a"):
        bare = Bare("--seed", "1")
        bare.wait_for(b"can be won")
        bare.send(keys)
        bare.read()
        bare.hang_up()
        check(f"a terminal that goes away ends it ({keys.decode() or 'board'})", bare.status() is not None)
        bare.close()


def test_terminals():
    game = Game("--seed", "1")
    game.wait(r"tiles 144")
    check("256 colours: suits have their own", {"38;5;19", "38;5;28", "38;5;124"} <= game.colours())
    game.quit()
    game = Game("--seed", "1", term="screen")
    game.wait(r"tiles 144")
    check("8 colours: too", {"31", "32", "34"} <= game.colours())
    game.press("h")
    game.wait(r"Take these two")
    check("and hints", len(game.pointed_out()) == 2)
    game.quit()
    for name, settings in (("NO_COLOR", {"NO_COLOR": "1"}), ("vt100", {"term": "vt100"}),
                           ("vt220", {"term": "vt220"})):
        game = Game("--seed", "1", **settings)
        game.wait(r"tiles 144")
        game.press("h")
        game.wait(r"Take these two")
        check(f"{name}: no colours", not game.colours())
        game.press("l")
        game.wait(r"Layouts")
        check(f"{name}: nor in the menu", not game.colours())
        game.press("Escape")
        game.wait(r"tiles 144")
        game.quit()
    game = Game("--seed", "1", NO_COLOR="")
    game.wait(r"tiles 144")
    check("an empty NO_COLOR is none", game.colours())
    game.quit()
    for term in ("dumb", "no-such-terminal", ""):
        bare = Bare("--seed", "1", term=term)
        status = bare.status()
        said = bare.process.stderr.read().decode()
        check(f'TERM="{term}" is refused', status == 5 and f'terminal of type "{term}"' in said)
        bare.close()
    piped = subprocess.run([*Game.program, "--seed", "1"], capture_output=True, text=True, check=False)
    check("no terminal is refused", piped.returncode == 5 and "the output is none" in piped.stderr)


def refused(*arguments, status=3, **variables):
    """What it says when it does not begin."""
    done = subprocess.run([*Game.program, *arguments], capture_output=True, text=True, check=False,
                          env={**os.environ, **variables})
    if done.returncode != status or done.stdout:
        raise Failed(f"{arguments}: exit status {done.returncode}, and {done.stdout}")
    return done.stderr


def box(directory, rows, cols, levels):
    """A file with a layout in Xmahjongg's format: a box of tiles."""
    path = os.path.join(directory, f"box{rows}x{cols}x{levels}")
    with open(path, "w", encoding="ascii") as file:
        for level, row, col in itertools.product(range(levels), range(rows), range(cols)):
            file.write(f"{2 * row} {2 * col} {level}\n")
    return path


def test_layouts(directory):
    where = {"XDG_DATA_HOME": "/nowhere/home", "XDG_DATA_DIRS": "/nowhere/one:/nowhere/two"}
    said = refused("--layout", "nobody", **where)
    check("an unknown layout: its name, and where it was looked for",
          ': there is no layout "nobody"' in said and "/nowhere/home:/nowhere/one:/nowhere/two" in said
          and "No such file" in said)
    check("one of a very long name", "too long" in refused("--layout", "x" * 5000))
    check("an empty one", "--layout: needs a NAME" in refused("--layout", "", status=4))
    check("a directory", "directory" in refused("--layout", directory))
    check("an unknown option", "no option --layuot; did you mean --layout" in refused("--layuot", "turtle", status=4))
    check("no name", "--layout: needs a NAME" in refused("--layout", status=4))
    check("a layout with Shisen-Sho", "has no layouts" in refused("--layout", "turtle", "--rule", "shisen", status=4))
    check("tiles that fall", "fall" in refused("--rule", "shisen+down"))
    check("too large a board", "60x20" in refused("--rule", "shisen:60x20"))
    check("too many tiles", "more than 480 tiles" in refused("--layout", box(directory, 25, 20, 1)))
    check("an odd number", "does not make pairs" in refused("--layout", box(directory, 3, 3, 1)))
    check("no layout that can be won", "can be won" in refused("--layout", box(directory, 1, 1, 2), status=1))
    broken = os.path.join(directory, "broken")
    with open(broken, "w", encoding="ascii") as file:
        file.write("0 0 0\n0 99999999 0\n")
    check("a broken file: the line", "line 2" in refused("--layout", broken))
    boxes = ((2, 4, 1, 80, 24), (1, 2, 1, 40, 12), (2, 20, 1, 80, 24), (2, 24, 6, 80, 24),
             (12, 12, 2, 140, 50), (12, 24, 1, 140, 50), (6, 4, 12, 100, 30))
    for rows, cols, levels, columns, lines in boxes:
        tiles = rows * cols * levels
        path = box(directory, rows, cols, levels)
        game = Game("--layout", path, "--seed", "3", "--pace", "1", "--level", "any",
                    columns=columns, lines=lines)
        game.wait(rf"tiles {tiles}\b|This game can be won")
        check(f"{tiles} tiles, {rows}x{cols}x{levels}", game.wait(r"This game can be won"))
        game.press("a")
        check("to the end", game.wait(rf"Won in {tiles // 2} moves!"))
        game.quit()
    for name in ("xmahjongg/arena", "kmahjongg/cat", "gnome-mahjongg/cloud", "papillon"):
        game = Game("--layout", name, "--seed", "3", **GAMES)
        check(f"the layout {name}", game.wait(rf"{name} .*tiles 144"))
        game.quit()


def test_losing_move(directory):
    """On small boards a careless move loses soon, and the game says so at once."""
    path = box(directory, 2, 2, 4)
    dice = random.Random(3)
    for seed in range(1, 30):
        game = Game("--layout", path, "--seed", str(seed), "--level", "any")
        game.wait(r"move 0 ")
        for _ in range(30):
            game.press(dice.choice(("Right", "Left", "Up", "Down")), "Enter", "Tab", "Enter")
            time.sleep(0.05)
            screen = game.screen()
            if re.search(r"That lost the game: at best \d+ tiles stay\. y shows why, u takes it back", screen):
                check("a move that loses says so", re.search(r"Lost at move \d+\. Press U", screen))
                game.press("u")
                check("and can be taken back", game.wait(r"This game can be won"))
                game.quit()
                return
            if re.search(r"Won in|No pair is left to take", screen):
                break
        game.close()
    raise Failed("no move lost")


# The layouts of the games, where tests/setup.sh puts them.
GAMES = {"XDG_DATA_DIRS": os.path.abspath("build/games/usr/share") + ":/usr/share"}


def test_menu():
    game = Game("--seed", "1", **GAMES)
    game.wait(r"tiles 144")
    game.press("l")
    everything = int(game.wait(r"Layouts: (\d+) of \1")[1])
    check("a list of all layouts", everything > 100)
    check("with a picture", game.wait(r"144 tiles, 5 levels(.|\n)*1122"))
    game.press("Down")
    game.wait(r"tiles, \d level")
    game.press("Escape")
    check("Esc leaves it", game.wait(r"turtle .*tiles 144"))
    game.press("l")
    game.wait(r"Layouts")
    game.type("KMAHJONGG/CAT")
    game.wait(r"Layouts: 1 of \d+")
    game.press("Enter")
    check("typing finds one", game.wait(r"kmahjongg/cat .*tiles 144(.|\n)*can be won"))
    game.press("l")
    game.wait(r"Layouts")
    game.type("no such name")
    check("and may find none", game.wait(r"Layouts: 0 of(.|\n)*No name has that in it"))
    game.press("Enter", "Down", "Up", "End", "NPage")
    for _ in range(20):
        game.press("BSpace")
    game.wait(rf"Layouts: {everything} of {everything}")
    game.press("End", "Up", "Up", "Up", "Up", "Up", "Enter")
    check("Shisen-Sho is in it", game.wait(r"Shisen-Sho 14x6 .*tiles 84"))
    game.press("l")
    game.wait(r"Layouts")
    game.press("Home")
    game.wait(r"144 tiles, 5 levels")
    row = next(number for number, line in enumerate(game.lines()) if "xmahjongg/arrow" in line)
    game.click(row, 5)
    game.wait(r"144 tiles, 3 levels")
    game.click(row, 5)
    check("the mouse chooses too", game.wait(r"xmahjongg/arrow .*tiles 144"))
    game.press("l")
    game.wait(r"Layouts")
    game.type("papillon")
    game.wait(r"Layouts: 1 of")
    game.press("Enter")
    check("one that hardly fits", game.wait(r"xmahjongg/papillon .*tiles 144|too small"))
    game.quit()


def test_anything(dice):
    """Keys and sizes by chance, as fast as they go."""
    game = Bare("--seed", "2", "--pace", "1", "--level", "any", **GAMES)
    game.wait_for(b"can be won")
    keys = [bytes([key]) for key in b"hwyuUsanl?b15x \t\r\n\x1b\x7f\xff\0"]
    keys += [b"\x1b[A", b"\x1b[B", b"\x1bOC", b"\x1bOD", b"\x1b[M !!", b"\x1b[6~"]
    for _ in range(60):
        game.resize(dice.choice((1, 20, 40, 61, 80, 100, 140, 250)),
                    dice.choice((1, 5, 19, 24, 30, 50, 90)))
        for key in dice.choices(keys, k=8):
            game.send(key)
        game.read(0.05)
        if game.process.poll() is not None:
            raise Failed(f"ended with {game.process.returncode}")
    # Out of whatever it is in, when all is done.
    for key in (b"\x1b", b"\x1b", b"q"):
        game.read(0.5)
        game.send(key)
    check("keys and sizes by chance", game.status() == 0)
    game.close()


def test_windows():
    test_sizes()
    test_small_windows()
    test_resizing()
    test_end_of_input()
    test_terminals()
    test_menu()
    with tempfile.TemporaryDirectory() as directory:
        test_layouts(directory)
        test_losing_move(directory)
    test_anything(random.Random(5))
