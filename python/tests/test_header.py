"""The structs, constants and functions of the package are those of the header, all of them.

A C compiler tells sizes, offsets and values; so whatever is added to the header fails here until
the package has it.
"""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from mjsolver import _abi, _constants
from mjsolver._library import library

ROOT = Path(__file__).resolve().parents[2]
HEADER = (ROOT / "include" / "mjsolver.h").read_text(encoding="utf-8")
CODE = re.sub(r"/\*.*?\*/", "", HEADER, flags=re.DOTALL)

ENUMS: dict[str, Any] = {
    "MJ_ERROR_": _constants.ErrorCode,
    "MJ_ENGINE_": _constants.Engine,
    "MJ_PHASE_": _constants.Phase,
    "MJ_STOP_": _constants.Stop,
    "MJ_BY_": _constants.DecidedBy,
    "MJ_TEXT_": _constants.TextForm,
    "MJ_SHAPE_": _constants.Shape,
    "MJ_RULE_": _constants.Rule,
    "MJ_FAULT_": _constants.Fault,
    "MJ_PATTERN_": _constants.Pattern,
}
VERDICTS = {"MJ_UNKNOWN", "MJ_SOLVABLE", "MJ_UNSOLVABLE"}
# The library says these; a second copy could only be wrong.
TOLD_BY_THE_LIBRARY = {"MJ_VERSION", "MJ_VERSION_NUMBER"}

TYPES: dict[str, Any] = {
    "int32_t": ctypes.c_int32,
    "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64,
    "uint8_t": ctypes.c_uint8,
    "size_t": ctypes.c_size_t,
    "double": ctypes.c_double,
    "char*": ctypes.c_char_p,
    "void*": ctypes.c_void_p,
    **{struct.__name__: struct for struct in _abi.STRUCTS},
    # Pointers to functions are handed over as addresses.
    **dict.fromkeys(re.findall(r"typedef int \(\*(mj_\w+)\)", CODE), ctypes.c_void_p),
}


def constants() -> list[str]:
    """The names of all numbers that the header defines."""
    names = re.findall(r"^#define (MJ_\w+) ", CODE, flags=re.MULTILINE)
    return [name for name in names if not name.endswith("_INIT") and name != "MJ_VERSION"]


def structs() -> dict[str, list[str]]:
    """The structs of the header, and their fields in order."""
    found = re.findall(r"typedef struct (mj_\w+) \{(.*?)\}", CODE, flags=re.DOTALL)
    return {name: re.findall(r"(\w+)(?:\[\w+\])?;", fields) for name, fields in found}


def functions() -> dict[str, tuple[str, list[str]]]:
    """The functions of the header: what they return and take, without const and names."""
    found = re.findall(r"^([\w ]+?\*?) ?(mj_\w+)\((.*?)\);", CODE, flags=re.DOTALL | re.MULTILINE)
    result = {}
    for returned, name, taken in found:
        if returned.startswith("typedef"):
            continue
        parameters = [] if taken == "void" else [kind(part) for part in taken.split(",")]
        result[name] = (kind(returned + "x"), parameters)
    return result


def kind(declaration: str) -> str:
    """The type of "const mj_tile *tiles", as mj_tile*."""
    words = declaration.replace("*", " * ").replace("const ", " ").split()
    return "".join(words[:-1]) if "*" in words or len(words) > 1 else words[0].rstrip("x")


def c_type(text: str) -> Any:
    if text in TYPES:
        return TYPES[text]
    return ctypes.POINTER(TYPES[text[:-1]])


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """What a C compiler says about the header."""
    lines = [f'printf("{name} %lld\\n", (long long){name});' for name in constants()]
    for name, fields in structs().items():
        lines.append(f'printf("{name} %lld\\n", (long long)sizeof({name}));')
        for field in fields:
            where = f"offsetof({name}, {field})"
            size = f"sizeof((({name} *)0)->{field})"
            lines.append(f'printf("{name}.{field} %lld\\n", (long long){where});')
            lines.append(f'printf("{name}.{field}.size %lld\\n", (long long){size});')
    directory = tmp_path_factory.mktemp("header")
    source = directory / "header.c"
    source.write_text(
        "#include <stdio.h>\n#include <mjsolver.h>\nint main(void) {\n"
        + "\n".join(lines)
        + "\nreturn 0; }\n"
    )
    program = directory / "header"
    include = "-I" + str(ROOT / "include")
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, include, "-o", str(program), str(source)], check=True)
    said = subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout
    return {name: int(value) for name, value in map(str.split, said.splitlines())}


def test_the_header_is_understood() -> None:
    assert len(constants()) > 50
    assert len(structs()) >= 8
    # Every function that is exported is one that was found.
    assert len(functions()) == len(re.findall(r"\b(mj_\w+)\(", CODE))


def test_structs(compiled: dict[str, int]) -> None:
    assert set(structs()) == {struct.__name__ for struct in _abi.STRUCTS}
    for struct in _abi.STRUCTS:
        name = struct.__name__
        assert ctypes.sizeof(struct) == compiled[name]
        assert [field[0] for field in struct._fields_] == structs()[name]
        for field in structs()[name]:
            place = getattr(struct, field)
            assert place.offset == compiled[f"{name}.{field}"], f"{name}.{field}"
            assert place.size == compiled[f"{name}.{field}.size"], f"{name}.{field}"


def test_constants(compiled: dict[str, int]) -> None:
    seen: dict[str, set[str]] = {prefix: set() for prefix in ENUMS}
    for name in constants():
        # Those of 64 bits without a sign may be negative in a long long; only errors are.
        value = compiled[name] if "ERROR" in name else compiled[name] % 2**64
        prefix = next((prefix for prefix in ENUMS if name.startswith(prefix)), None)
        if name in TOLD_BY_THE_LIBRARY:
            continue
        if prefix is not None:
            seen[prefix].add(name[len(prefix) :])
            assert ENUMS[prefix][name[len(prefix) :]] == value, name
        elif name in VERDICTS:
            assert _constants.Verdict[name[3:]] == value, name
        else:
            assert getattr(_constants, name[3:]) == value, name
    for prefix, enum in ENUMS.items():
        assert seen[prefix] == set(enum.__members__), prefix
    assert {"MJ_" + name for name in _constants.Verdict.__members__} == VERDICTS


def test_functions() -> None:
    assert set(functions()) == set(_abi.FUNCTIONS)
    for name, (returned, taken) in functions().items():
        wanted = (c_type(returned), [c_type(text) for text in taken])
        assert _abi.FUNCTIONS[name] == wanted, name


def test_the_library_has_every_function() -> None:
    for name in functions():
        assert ctypes.cast(getattr(library, name), ctypes.c_void_p).value, name


def test_every_function_is_called_somewhere() -> None:
    """That a function is declared does not make it part of the package."""
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in (ROOT / "python" / "src" / "mjsolver").glob("_*.py")
        if path.name != "_abi.py"
    )
    # Structs are filled in here, with their sizes, so nobody needs these.
    needless = {name for name in functions() if name.endswith("_init")}
    # Where there is a call that takes a rule, that one is called, whatever the rule.
    needless |= {name for name in functions() if name + "_by_rule" in functions()}
    missing = [name for name in functions() if name + "(" not in source and name not in needless]
    assert missing == []
