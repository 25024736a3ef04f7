"""Finds and loads the library: the one that MJSOLVER_LIBRARY names, or the one that is shipped.

In a checkout that nothing was installed from, the one that cargo or make built is taken. A package
that has none of its own, such as Debian's, uses the one that is installed on the system.
"""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path
from typing import Any

from ._abi import FUNCTIONS
from ._constants import ABI_VERSION

_NAMES = {"win32": "mjsolver.dll", "darwin": "libmjsolver.dylib"}
_NAME = _NAMES.get(sys.platform, "libmjsolver.so")
# What an installed library is called: only one with the same binary interface will do.
_INSTALLED = {
    "win32": "mjsolver.dll",
    "darwin": f"libmjsolver.{ABI_VERSION}.dylib",
}.get(sys.platform, f"libmjsolver.so.{ABI_VERSION}")


def _find() -> str:
    named = os.environ.get("MJSOLVER_LIBRARY")
    if named:
        return named
    here = Path(__file__).resolve().parent
    root = here.parent.parent.parent
    shipped = here / _NAME
    if shipped.exists():
        return str(shipped)
    places = [root / "target" / "release" / _NAME, root / "build" / "lib" / _NAME]
    built = [place for place in places if place.exists()]
    if built:
        # Of two, the one that is not left over from yesterday.
        return str(max(built, key=lambda place: place.stat().st_mtime))
    try:
        ctypes.CDLL(_INSTALLED)
    except OSError:
        raise ImportError(
            "mjsolver: there is no library at "
            + ", ".join(map(str, [shipped, *places]))
            + f", and the loader finds no {_INSTALLED}"
            + "; build it with cargo build --release, or name it in MJSOLVER_LIBRARY"
        ) from None
    return _INSTALLED


class _Missing:
    """Stands for a function that the library, being older than this package, does not have."""

    def __init__(self, name: str, path: str) -> None:
        self.name = name
        self.path = path

    def __call__(self, *_arguments: Any) -> Any:
        raise NotImplementedError(f"the library {self.path} has no {self.name}: it is too old")


def _load() -> Any:
    path = _find()
    try:
        loaded = ctypes.CDLL(path)
        loaded.mj_abi_version.restype = ctypes.c_uint32
        abi = loaded.mj_abi_version()
    except (OSError, AttributeError) as error:
        raise ImportError(f"mjsolver: {path} cannot be used: {error}") from error
    if abi != ABI_VERSION:
        raise ImportError(
            f"mjsolver: {path} has version {abi} of the binary interface, not {ABI_VERSION}"
        )
    for name, (returned, taken) in FUNCTIONS.items():
        try:
            function = getattr(loaded, name)
        except AttributeError:
            setattr(loaded, name, _Missing(name, path))
            continue
        function.restype = returned
        function.argtypes = taken
    return loaded


library: Any = _load()
"""The loaded library; calls through it release the GIL."""


def untyped(name: str) -> Any:
    """A function of the library for callers who have arguments of ctypes' types already, numbers of
    more than 32 bits among them: such calls take half of the time. Structures need `byref`.
    """
    return library[name]


def library_path() -> str:
    """Where the library was loaded from."""
    return str(library._name)


def version() -> str:
    """The version of the library that is loaded, such as "0.1.0"."""
    return bytes(library.mj_version()).decode()


def version_number() -> int:
    """The same as a number: major * 10000 + minor * 100 + patch."""
    return int(library.mj_version_number())


def abi_version() -> int:
    """The version of the binary interface."""
    return int(library.mj_abi_version())


def strerror(code: int) -> str:
    """One sentence in English for a number that the library returned."""
    return bytes(library.mj_strerror(code)).decode()
