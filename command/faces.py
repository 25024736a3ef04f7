#!/usr/bin/env python3
"""Writes svg_faces.h: the faces that the Python package draws, for the pictures of the command.

command/faces.py >command/svg_faces.h; a test sees to it that the file is up to date.
"""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "python" / "src" / "mjsolver" / "_faces.py"
WIDTH = 96


def faces() -> list[str]:
    """Four seasons, four flowers, and the groups 2 to 35."""
    # By its path: the package itself would load the library.
    spec = importlib.util.spec_from_file_location("faces", SOURCE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    drawn = []
    for group, which in [(group, which) for group in (0, 1) for which in range(4)]:
        before = f">{which + 1}</text>"
        drawing = module.face(group, which)
        assert drawing.count(before) == 1 and "@" not in drawing
        drawn.append(drawing.replace(before, ">@</text>"))
    return drawn + [module.face(group, 0) for group in range(2, 36)]


def literal(text: str) -> str:
    """A string of C over several lines."""
    pieces = [json.dumps(text[k : k + WIDTH]) for k in range(0, len(text), WIDTH)]
    return "\n     ".join(pieces)


def main() -> None:
    print("/* Made by faces.py from the faces of the Python package: do not edit. */")
    print("#ifndef SVG_FACES_H\n#define SVG_FACES_H\n")
    print(
        '/* Seasons, flowers, then the groups 2 to 35; "@" is the number of a season or flower. */'
    )
    print("static const char *const svg_faces[] = {")
    for drawing in faces():
        print(f"    {literal(drawing)},")
    print("};\n\n#endif")


main()
