"""Finds and runs the command mjsolver: `python -m mjsolver` is that command.

There is one implementation of it, in C. Wheels ship it beside the library; a package that has none
of its own, such as Debian's, runs the one that is installed on the system.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Optional

_NAME = "mjsolver.exe" if sys.platform == "win32" else "mjsolver"
# The exit status of the command for what has nothing to do with boards or the command line.
_FAILED = 5


def find_command() -> Optional[str]:
    """The command that MJSOLVER_COMMAND names, the one that is shipped, the one of a checkout that
    make built, or the one that the shell finds.
    """
    named = os.environ.get("MJSOLVER_COMMAND")
    if named:
        return named
    here = Path(__file__).resolve().parent
    for place in (here / _NAME, here.parent.parent.parent / "build" / "bin" / _NAME):
        if place.is_file():
            return str(place)
    return shutil.which(_NAME)


def run(arguments: Sequence[str], *, replace: bool = False) -> int:
    """Runs the command, and tells the exit status.

    replace: let it take the place of this process, where the system can, so that signals and
        terminals are its own; then this function does not return.
    """
    command = find_command()
    if command is None:
        print(
            "mjsolver: this package was built without the command, and none is installed; "
            "MJSOLVER_COMMAND may name one",
            file=sys.stderr,
        )
        return _FAILED
    words = [command, *arguments]
    try:
        if replace and sys.platform != "win32":
            sys.stdout.flush()
            sys.stderr.flush()
            os.execv(command, words)
        return subprocess.call(words)
    except OSError as error:
        print(f"mjsolver: {command}: {error.strerror}", file=sys.stderr)
        return _FAILED
    except KeyboardInterrupt:
        # The command has seen it too, and has said what there is to say.
        return 128 + 2
