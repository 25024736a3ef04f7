#!/usr/bin/env python3
"""Lists what include/mjsolver.h promises to programs that are already built.

    tests/header_abi.py functions          the declarations, without the names of parameters
    tests/header_abi.py symbols            the names that the library exports
    tests/header_abi.py program            a C program that prints the sizes, offsets and numbers

tests/abi has what came out, for pointers of 64 and of 32 bits: whatever changes there breaks
programs. Lines may be added; none may change or go.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

HEADER = (Path(__file__).parent.parent / "include" / "mjsolver.h").read_text(encoding="utf-8")
# Without comments, and without what Windows alone has in its declarations.
CODE = re.sub(r"/\*.*?\*/", "", HEADER, flags=re.DOTALL)
CODE = re.sub(r"^#ifdef MJ_STRICT$.*?^#endif$", "", CODE, flags=re.DOTALL | re.MULTILINE)
CODE = re.sub(r"^#if defined.*?^#endif$", "", CODE, flags=re.DOTALL | re.MULTILINE)
CODE = re.sub(r"\bMJ_(API|CALL) ", "", CODE)
# What every version changes.
VERSIONS = {"MJ_VERSION", "MJ_VERSION_NUMBER"}


def constants() -> list[str]:
    """The names of all numbers that the header defines."""
    names: list[str] = re.findall(r"^#define (MJ_\w+) ", CODE, flags=re.MULTILINE)
    return [name for name in names if not name.endswith("_INIT") and name not in VERSIONS]


def structs() -> dict[str, list[str]]:
    """The structs of the header, and their fields in order."""
    found = re.findall(r"typedef struct (mj_\w+) \{(.*?)\}", CODE, flags=re.DOTALL)
    return {name: re.findall(r"(\w+)(?:\[\w+\])?;", fields) for name, fields in found}


def functions() -> dict[str, tuple[str, list[str]]]:
    """The functions of the header: what they return and take, without const and names."""
    pattern = r"^([\w ]+?\*?) ?(mj_\w+|mjsolve)\((.*?)\);"
    result = {}
    for returned, name, taken in re.findall(pattern, CODE, flags=re.DOTALL | re.MULTILINE):
        if returned.startswith("typedef"):
            continue
        parameters = [] if taken == "void" else [kind(part) for part in taken.split(",")]
        result[name] = (kind(returned + " x"), parameters)
    return result


def kind(declaration: str) -> str:
    """The type of "const mj_tile *tiles", as mj_tile*."""
    words = declaration.replace("*", " * ").replace("const ", " ").split()
    return "".join(words[:-1])


def program() -> str:
    """A C program that prints numbers, and the sizes of structs and where their fields lie."""
    lines = [show(name, name) for name in constants()]
    for name, fields in structs().items():
        lines.append(show(name, f"sizeof({name})"))
        for field in fields:
            lines.append(show(f"{name}.{field}", f"offsetof({name}, {field})"))
            lines.append(show(f"{name}.{field}.size", f"sizeof((({name} *)0)->{field})"))
    return (
        "#include <mjsolver.h>\n#include <stdio.h>\n\nint main(void)\n{\n"
        + "\n".join(lines)
        + "\n    return 0;\n}\n"
    )


def show(name: str, value: str) -> str:
    return f'    printf("{name} %lld\\n", (long long)({value}));'


def main() -> None:
    if sys.argv[1:] == ["functions"]:
        for name, (returned, taken) in functions().items():
            print(f"{returned} {name}({', '.join(taken) or 'void'})")
    elif sys.argv[1:] == ["symbols"]:
        print("\n".join(sorted(functions())))
    elif sys.argv[1:] == ["program"]:
        print(program(), end="")
    else:
        sys.exit("usage: tests/header_abi.py functions | symbols | program")


if __name__ == "__main__":
    main()
