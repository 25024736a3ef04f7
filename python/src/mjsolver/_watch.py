"""Options, progress, Ctrl-C: what goes on while the library works.

The library asks a callback several times a millisecond whether to go on. Here the callback is the
method `send` of a generator that waits inside a `try`: whatever is raised when it wakes up, by a
signal handler or by the caller's own function, is caught, cancels the work, and is raised again
when the call has returned. A plain function would not do: Python runs signal handlers before the
first statement of a function, where no `try` helps, and ctypes drops exceptions.

Only the main thread runs signal handlers. So calls on other threads have a callback only when the
caller wants to see progress, and otherwise never wait for the GIL.
"""

from __future__ import annotations

import ctypes
import math
import operator
import os
import threading
from collections.abc import Callable, Generator
from dataclasses import dataclass
from types import GeneratorType
from typing import Any, Optional, TypedDict, Union

from ._abi import mj_options, mj_progress
from ._constants import Engine, Phase

# The user pointer of C is the generator, so that one callback serves all calls.
_Callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_void_p)
_send = _Callback(GeneratorType.send)
SEND = ctypes.cast(_send, ctypes.c_void_p).value
"""The address of a C callback that wakes the generator up, with the address of what is told."""

_OPTIONS_SIZE = ctypes.sizeof(mj_options)
_INTERVAL_NS = 10_000_000


@dataclass
class Progress:
    """What a progress function is told, about a hundred times a second."""

    phase: Phase
    elapsed: float
    """Seconds since the call began."""
    attempts: int
    """Random games played so far."""
    scans: int
    """Pruning scans so far."""
    nodes: int
    """Nodes of the search tree so far."""
    conflicts: int
    """Nodes from which the search had to turn back."""


ProgressFunction = Callable[[Progress], object]
"""Called with the progress; if it returns something true, or raises, the work is cancelled."""


class LimitOptions(TypedDict, total=False):
    """The options of solve that do not decide what is dealt or played."""

    engine: int
    attempts: int
    node_limit: int
    time_limit: Optional[float]
    progress: Optional[ProgressFunction]
    rule: int


class SolveOptions(LimitOptions, total=False):
    """The options of solve."""

    seed: int


def integer(name: str, value: int) -> int:
    """The value as a number, or an error that tells which one is none."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {value!r}") from None


def unsigned(name: str, value: int, bits: int = 64) -> int:
    """The value as the library takes it, or an error: ctypes would cut it off silently."""
    number = integer(name, value)
    if number < 0 or number >> bits:
        raise OverflowError(f"{name} must be from 0 to 2^{bits} - 1, not {number}")
    return number


def choice(name: str, value: int) -> int:
    """One of a few numbers, for which the library has 32 bits with a sign; it knows which."""
    number = integer(name, value)
    if not -(2**31) <= number < 2**31:
        raise OverflowError(f"{name} must be from -2^31 to 2^31 - 1, not {number}")
    return number


def milliseconds(seconds: Optional[float]) -> int:
    """A time limit for the library: None is none, and a little is not none. Infinity is as long as
    the library can count."""
    if seconds is None:
        return 0
    try:
        possible = seconds >= 0
    except TypeError:
        raise TypeError(f"a time limit must be a number of seconds, not {seconds!r}") from None
    except ArithmeticError:
        # What is not a number: those of decimal do not even compare.
        possible = False
    if not possible:
        raise ValueError(f"a time limit must be at least 0 seconds, not {seconds}")
    if seconds >= 2**54:
        return 2**64 - 1
    return max(1, math.ceil(seconds * 1000))


_main_thread = threading.main_thread().ident


def _look_for_main_thread() -> None:
    global _main_thread
    _main_thread = threading.main_thread().ident


# The thread that forks is the main thread of the child.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_look_for_main_thread)


def _on_main_thread() -> bool:
    return threading.get_ident() == _main_thread


class Watch:
    """Listens to the library for the time of one call, on the thread that makes it."""

    __slots__ = ("_error", "address", "listener")

    def __init__(self, see: Optional[Callable[[Any], object]]) -> None:
        self._error: Optional[BaseException] = None
        self.listener: Optional[Generator[int, Any, None]] = None
        self.address: Optional[int] = None
        if see is not None or _on_main_thread():
            self.listener = self._listen(see)
            next(self.listener)
            self.address = id(self.listener)

    def _listen(self, see: Optional[Callable[[Any], object]]) -> Generator[int, Any, None]:
        cancel = 0
        while True:
            try:
                while True:
                    told = yield cancel
                    if see is not None and see(told):
                        cancel = 1
            except GeneratorExit:
                raise
            except BaseException as error:
                self._error = error
                cancel = 1

    def finish(self) -> None:
        """Raises what was raised during the call."""
        error, self._error = self._error, None
        if error is not None:
            raise error


class Options(Watch):
    """The options of a call in the library's form, with somebody who listens."""

    __slots__ = ("struct",)

    def __init__(
        self,
        engine: Union[Engine, int] = 0,
        seed: int = 0,
        attempts: int = 0,
        node_limit: int = 0,
        time_limit: Optional[float] = None,
        progress: Optional[ProgressFunction] = None,
        rule: int = 0,
    ) -> None:
        super().__init__(None if progress is None else _slowly(progress))
        self.struct = mj_options(
            _OPTIONS_SIZE,
            choice("engine", engine),
            0,
            seed and unsigned("seed", seed),
            attempts and unsigned("attempts", attempts),
            node_limit and unsigned("node_limit", node_limit),
            milliseconds(time_limit),
            None if self.listener is None else SEND,
            self.address,
            rule and choice("rule", rule),
        )


class _NoOptions(Options):
    """No options, and a listener that serves one call after another."""

    __slots__ = ()

    def finish(self) -> None:
        """Raises what was raised during the call; if nothing was, this can be used again."""
        if self._error is None:
            _idle.append(self)
        else:
            super().finish()


_idle: list[_NoOptions] = []
"""Those of the main thread that are in no call. There is more than one only if a signal handler
that runs during a call makes a call itself."""


def no_options() -> Options:
    """The same as Options(), sooner."""
    if not _on_main_thread():
        return Options()
    try:
        return _idle.pop()
    except IndexError:
        return _NoOptions()


def _slowly(progress: ProgressFunction) -> Callable[[int], object]:
    """Passes on only some of the many calls."""
    due = 0

    def see(address: int) -> object:
        nonlocal due
        told = mj_progress.from_address(address)
        elapsed: int = told.elapsed_ns
        if elapsed < due:
            return None
        due = elapsed + _INTERVAL_NS
        return progress(
            Progress(
                Phase(told.phase),
                elapsed / 1e9,
                told.attempts,
                told.scans,
                told.nodes,
                told.conflicts,
            )
        )

    return see
