"""Joins a module of JavaScript and all that it imports into one file: one to fetch, not forty.

    join.py page/main.js >web/main.js

Every module becomes a function that returns what it exports, after those that it imports. Comments
on lines of their own are left out; nothing else is changed. That is all the page needs, and what is
written differently is refused: imports and exports stand at the start of a line, exported names are
declared where they are exported and do not change later, and no two modules import each other.
"""

import pathlib
import re
import sys

IMPORT = re.compile(r"^import (?:\{([^}]*)\} from )?'(\./[^']+)';\n", re.M)
PASS_ON = re.compile(r"^export (?:\{([^}]*)\}|\*) from '(\./[^']+)';\n", re.M)
EXPORT = re.compile(r"^export ((?:const|class|function|async function) ([\w$]+))", re.M)
COMMENT = re.compile(r"^ *(?://.*|/\*\*(?:.|\n)*?\*/)\n", re.M)
# What the three above leave, if a module is written in another way.
STRANGE = re.compile(r"^(?:import|export)\b.*", re.M)


class Joiner:
    def __init__(self) -> None:
        self.names: dict[pathlib.Path, str | None] = {}
        self.exported: dict[str, list[str]] = {}
        self.text: list[str] = []

    def join(self, path: pathlib.Path) -> str:
        """The name of a module, which is written out first unless it has been already."""
        if path in self.names:
            name = self.names[path]
            if name is None:
                raise SystemExit(f"join.py: {path} imports itself, through others")
            return name
        self.names[path] = None
        source = COMMENT.sub("", path.read_text())
        imports: list[str] = []
        exports: list[str] = []

        def take(found: re.Match[str]) -> str:
            other = self.join((path.parent / found[2]).resolve())
            if found[1] is not None:
                wanted = re.sub(r"\s+as\s+", ": ", " ".join(found[1].split()).rstrip(","))
                imports.append(f"const {{ {wanted} }} = {other};\n")
            return ""

        def pass_on(found: re.Match[str]) -> str:
            other = self.join((path.parent / found[2]).resolve())
            names = self.exported[other] if found[1] is None else found[1].replace(",", " ").split()
            exports.extend(f"{name}: {other}.{name}" for name in names)
            return ""

        def declare(found: re.Match[str]) -> str:
            exports.append(found[2])
            return found[1]

        source = EXPORT.sub(declare, PASS_ON.sub(pass_on, IMPORT.sub(take, source)))
        if strange := STRANGE.search(source):
            raise SystemExit(f"join.py: {path}: {strange[0]}")
        name = f"module{len(self.exported)}"
        self.names[path] = name
        self.exported[name] = [entry.partition(":")[0] for entry in exports]
        self.text.append(
            f"const {name} = (() => {{\n{''.join(imports)}{source}"
            f"return {{ {', '.join(exports)} }};\n}})();\n"
        )
        return name


def main() -> None:
    joiner = Joiner()
    first = joiner.join(pathlib.Path(sys.argv[1]).resolve())
    print("// Joined from the modules of mjsolver: see web/page and web/package.\n")
    print("\n".join(joiner.text))
    if names := joiner.exported[first]:
        print(f"export const {{ {', '.join(names)} }} = {first};")


main()
