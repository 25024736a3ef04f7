"""Proofs: right ones pass, here and in a checker that does not know the library; wrong ones not."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest
from conftest import endless_board, replay

import mjsolver
from mjsolver import ErrorCode, InputError, Stop, Verdict

CHECKER = Path(__file__).resolve().parents[2] / "build" / "examples" / "check_proof"
LAYOUT = mjsolver.turtle()


def test_verdicts_are_proved(tmp_path: Path) -> None:
    proofs = 0
    for seed in range(100):
        board = LAYOUT.deal(seed)
        proved = board.prove()
        assert proved.verdict is board.solve().verdict
        if proved.pairs is not None:
            assert proved.proof is None and replay(board, proved.pairs) == []
            continue
        assert proved.proof is not None
        assert mjsolver.check_proof(board, proved.proof) is Verdict.UNSOLVABLE
        (tmp_path / "board").write_text(board.to_text())
        (tmp_path / "proof").write_text(proved.proof)
        subprocess.run(
            [CHECKER, tmp_path / "board", tmp_path / "proof"], check=True, stdout=subprocess.DEVNULL
        )
        proofs += 1
    assert proofs > 0


def test_wrong_proofs() -> None:
    board = LAYOUT.deal(0)
    assert board.solve().solvable
    with pytest.raises(InputError) as caught:
        mjsolver.check_proof(board, "mjproof 1\n0\n")
    assert (caught.value.code, caught.value.index) == (ErrorCode.PROOF_STEP, 2)
    with pytest.raises(InputError) as caught:
        mjsolver.check_proof(board, b"nonsense")
    assert (caught.value.code, caught.value.index) == (ErrorCode.SYNTAX, 1)
    assert "line 1" in str(caught.value)


def test_limits_and_errors() -> None:
    assert endless_board().prove(time_limit=0.05).report.stop is Stop.TIME
    assert endless_board().prove(progress=lambda _: True).report.stop is Stop.CANCELLED
    with pytest.raises(ZeroDivisionError):
        endless_board().prove(progress=lambda progress: 1 / (progress.nodes * 0))
    with pytest.raises(InputError) as caught:
        mjsolver.prove([(0, 0, 0, 1)])
    assert caught.value.code is ErrorCode.ODD_GROUP and caught.value.index == 0
    with pytest.raises(OverflowError):
        LAYOUT.deal(0).prove(seed=-1)


def test_ctrl_c() -> None:
    def press() -> None:
        time.sleep(0.2)
        os.kill(os.getpid(), signal.SIGINT)

    threads = threading.active_count()
    presser = threading.Thread(target=press)
    presser.start()
    with pytest.raises(KeyboardInterrupt):
        endless_board().prove()
    presser.join()
    # Nothing goes on in the background.
    assert threading.active_count() == threads
