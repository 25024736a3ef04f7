"""Proofs that a board is unsolvable, which anybody can check."""

from __future__ import annotations

import ctypes
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional, Union

from ._abi import mj_pair
from ._board import BoardLike, Pair, as_board, pair_list
from ._constants import Verdict
from ._errors import failure
from ._library import library
from ._solve import Judged, Report, ended, new_report, read_report, verdict_of
from ._watch import Options, Progress

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._watch import SolveOptions

_Write = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)


@dataclass
class Proved(Judged):
    """A verdict with its proof."""

    verdict: Verdict
    pairs: Optional[list[Pair]]
    """If it is solvable: the pairs to play."""
    proof: Optional[str]
    """If it is unsolvable: a text that check_proof checks."""
    report: Report


def prove(board: BoardLike, **options: Unpack[SolveOptions]) -> Proved:
    """Decides a board, as solve, and proves the verdict: by the pairs, or by a text.

    options: as for solve; `progress` is called on another thread.
    """
    position = as_board(board)
    pairs = (mj_pair * (len(position) // 2))()
    report = new_report()
    pieces: list[bytes] = []
    stopping = threading.Event()
    done = threading.Event()
    progress = options.get("progress")
    chosen = options.copy()
    codes: list[int] = []
    errors: list[BaseException] = []

    def see(told: Progress) -> object:
        return stopping.is_set() or (progress is not None and progress(told))

    def write(_user: object, text: int, length: int) -> int:
        pieces.append(ctypes.string_at(text, length))
        return 0

    callback = _Write(write)
    chosen["progress"] = see

    def work() -> None:
        try:
            watch = Options(**chosen)
            codes.append(
                library.mj_prove(
                    position.tiles,
                    len(position),
                    watch.struct,
                    ctypes.cast(callback, ctypes.c_void_p),
                    None,
                    pairs,
                    len(pairs),
                    report,
                )
            )
            watch.finish()
        except BaseException as error:
            errors.append(error)
        finally:
            done.set()

    # Signal handlers run on the main thread only, so none can get between the pieces of a proof.
    thread = threading.Thread(target=work)
    thread.start()
    try:
        # Not join: where a signal ends that, older Pythons take the thread for finished.
        done.wait()
    finally:
        stopping.set()
        done.wait()
        thread.join()
    if errors:
        raise errors[0]
    code = codes[0]
    if code < 0:
        raise failure(code, report.error_index, position)
    return Proved(
        verdict_of(code),
        pair_list(pairs) if code == Verdict.SOLVABLE else None,
        b"".join(pieces).decode() if code == Verdict.UNSOLVABLE else None,
        read_report(report),
    )


def check_proof(
    board: BoardLike, proof: Union[str, bytes], **options: Unpack[SolveOptions]
) -> Verdict:
    """Checks a proof that a board is unsolvable: UNSOLVABLE if it is right.

    UNKNOWN if a limit ended it. Raises InputError, with the number of the line, if it is wrong.
    """
    position = as_board(board)
    text = proof if isinstance(proof, bytes) else proof.encode()
    report = new_report()
    watch = Options(**options)
    code = library.mj_check_proof(
        position.tiles, len(position), text, len(text), watch.struct, report
    )
    ended(watch, code, report, position)
    return verdict_of(code)
