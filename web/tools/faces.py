"""Writes faces.js: the pictures of the tiles that the Python package has, for the JavaScript one."""

import importlib.util
import json
import pathlib

FACES = pathlib.Path(__file__).resolve().parents[2] / "python/src/mjsolver/_faces.py"


def main() -> None:
    # The file alone: the package would look for the library.
    spec = importlib.util.spec_from_file_location("faces", FACES)
    assert spec is not None and spec.loader is not None
    faces = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(faces)
    drawn = {}
    for group in range(36):
        # No two seasons and no two flowers are alike.
        for which in range(4 if group < 2 else 1):
            drawn[f"{group}-{which}"] = faces.face(group, which)
    # A number stands for the group; its colours are made from it in picture.js.
    print("// The faces of the tiles, made from those of the Python package: do not edit.")
    print(f"export const FACES = {json.dumps(drawn, indent=0)};")


main()
