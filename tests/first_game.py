#!/usr/bin/env python3
"""Plays a game of docs/first-game.md through its commands, and writes down what was said.

    tests/first_game.py TRANSCRIPT COMMAND...

Plays whatever goes until the game is lost, goes back as far as it says, is lost once more,
reshuffles, and follows the hints to the end. Knows nothing of the rules.
"""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import combinations


def main() -> int:
    transcript, *command = sys.argv[1:]
    game = subprocess.Popen(
        ["stdbuf", "-oL", *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert game.stdin is not None and game.stdout is not None
    said = []

    def tell(line: str) -> str:
        game.stdin.write(line + "\n")
        game.stdin.flush()
        answer = game.stdout.readline().strip()
        # The sentences about errors are the libraries' and differ a little.
        said.append(f"{line}: {'No' if answer.startswith('No: ') else answer}")
        return answer

    def play_on() -> str:
        """Plays the first pairs that go, until the game is lost."""
        while True:
            for first, second in combinations(range(144), 2):
                answer = tell(f"play {first} {second}")
                if answer.endswith("are left."):
                    break
                assert answer.startswith("No: "), answer
            else:
                raise AssertionError("no pair goes, and the game was not lost")
            judged = tell("judge")
            if judged != "The game can still be won.":
                return judged

    for bad in ["play 0 0", "play 4294967295 1", "play 0 144"]:
        assert tell(bad).startswith("No: "), bad
    assert tell("anything").startswith("play A B")
    assert tell("undo") == "144 tiles are left."
    lost = play_on()
    back = re.fullmatch(r"Lost: undo (\d+) pairs and you can still win, or reshuffle\.", lost)
    assert back is not None and int(back[1]) == 1, lost
    # As a hint is of no use now, a pair is played back, and it is won again.
    assert tell("hint").startswith("There is no pair that helps")
    tell("undo")
    assert tell("judge") == "The game can still be won."
    play_on()
    assert tell("reshuffle") == "Reshuffled."
    assert tell("judge") == "The game can still be won."
    # What was played before is still there to be undone.
    left = int(tell("undo").split()[0])
    assert tell("judge") == "The game can still be won."
    while left > 0:
        hint = re.fullmatch(r"Play (\d+) and (\d+)\.", tell("hint"))
        assert hint is not None
        assert tell(f"play {hint[1]} {hint[2]}") == f"{left - 2} tiles are left."
        left -= 2
    assert game.stdout.readline().strip() == "Won!"
    assert game.wait() == 0
    with open(transcript, "w", encoding="utf-8") as file:
        file.write("\n".join(re.sub("that helps.*", "that helps", line) for line in said))
    print(f"won after {len(said)} commands")
    return 0


if __name__ == "__main__":
    sys.exit(main())
