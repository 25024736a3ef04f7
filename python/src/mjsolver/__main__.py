"""The shell: `python -m mjsolver` is the command mjsolver, with its words and exit statuses."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Optional

from ._command import run


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs the command, and tells the exit status."""
    return run(sys.argv[1:] if arguments is None else arguments)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:], replace=True))
