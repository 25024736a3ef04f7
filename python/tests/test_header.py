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
from header_abi import CODE, constants, functions, program, structs

from mjsolver import _abi, _constants
from mjsolver._library import library

ROOT = Path(__file__).resolve().parents[2]

ENUMS: dict[str, Any] = {
    "MJ_ERROR_": _constants.ErrorCode,
    "MJ_ENGINE_": _constants.Engine,
    "MJ_PHASE_": _constants.Phase,
    "MJ_STOP_": _constants.Stop,
    "MJ_BY_": _constants.DecidedBy,
    "MJ_TEXT_": _constants.TextForm,
    "MJ_SHAPE_": _constants.Shape,
    "MJ_RULE_": _constants.Rule,
    "MJ_FACES_": _constants.Faces,
    "MJ_FAULT_": _constants.Fault,
    "MJ_PATTERN_": _constants.Pattern,
}
VERDICTS = {"MJ_UNKNOWN", "MJ_SOLVABLE", "MJ_UNSOLVABLE"}

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


# The one function of de Bondt's DLL is not for new programs.
CALLS = {name: types for name, types in functions().items() if name != "mjsolve"}


def c_type(text: str) -> Any:
    if text in TYPES:
        return TYPES[text]
    return ctypes.POINTER(TYPES[text[:-1]])


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """What a C compiler says about the header."""
    directory = tmp_path_factory.mktemp("header")
    source = directory / "header.c"
    source.write_text(program())
    built = directory / "header"
    include = "-I" + str(ROOT / "include")
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, include, "-o", str(built), str(source)], check=True)
    said = subprocess.run([str(built)], check=True, capture_output=True, text=True).stdout
    return {name: int(value) for name, value in map(str.split, said.splitlines())}


def test_the_header_is_understood() -> None:
    assert len(constants()) > 50
    assert len(structs()) >= 8
    # Every function that is exported is one that was found.
    assert len(functions()) == len(re.findall(r"\b(mj_\w+|mjsolve)\(", CODE))


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
    assert set(CALLS) == set(_abi.FUNCTIONS)
    for name, (returned, taken) in CALLS.items():
        wanted = (c_type(returned), [c_type(text) for text in taken])
        assert _abi.FUNCTIONS[name] == wanted, name


def test_the_library_has_every_function() -> None:
    for name in CALLS:
        assert ctypes.cast(getattr(library, name), ctypes.c_void_p).value, name


def test_every_function_is_called_somewhere() -> None:
    """That a function is declared does not make it part of the package."""
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in (ROOT / "python" / "src" / "mjsolver").glob("_*.py")
        if path.name != "_abi.py"
    )
    # Structs are filled in here, with their sizes, so nobody needs these.
    needless = {name for name in CALLS if name.endswith("_init")}
    # Where there is a call that takes a rule, that one is called, whatever the rule.
    needless |= {name for name in CALLS if name + "_by_rule" in CALLS}
    missing = [name for name in CALLS if name + "(" not in source and name not in needless]
    assert missing == []
