"""Verdicts, limits, progress, interruption, threads."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from conftest import endless_board, replay

import mjsolver
from mjsolver import (
    Board,
    DecidedBy,
    Engine,
    ErrorCode,
    InputError,
    Progress,
    Stop,
    Verdict,
)


def test_solutions_can_be_played() -> None:
    layout = mjsolver.turtle()
    verdicts = []
    for seed in range(60):
        board = layout.deal(seed)
        outcome = board.solve()
        verdicts.append(outcome.verdict)
        assert outcome.solvable == (outcome.pairs is not None)
        if outcome.pairs is not None:
            assert replay(board, outcome.pairs) == []
    assert verdicts.count(Verdict.UNSOLVABLE) in range(1, 6)
    assert Verdict.UNKNOWN not in verdicts


def test_the_same_again_and_with_other_engines() -> None:
    board = mjsolver.turtle().deal(7)
    assert board.solve(seed=5).pairs == board.solve(seed=5).pairs
    for engine in (Engine.PAIRING, Engine.LEARNING):
        assert board.solve(engine=engine).verdict is board.solve().verdict


def test_limits() -> None:
    board = endless_board()
    outcome = board.solve(node_limit=10, attempts=mjsolver.NO_ATTEMPTS)
    assert outcome.verdict is Verdict.UNKNOWN
    assert outcome.report.stop is Stop.NODES
    assert outcome.report.decided_by is DecidedBy.NOTHING
    assert outcome.pairs is None
    assert not outcome.solvable and not outcome.unsolvable
    assert board.solve(time_limit=0.01).report.stop is Stop.TIME
    assert board.solve(time_limit=0).report.stop is Stop.TIME


def test_progress_is_told_and_cancels() -> None:
    told: list[Progress] = []

    def see(progress: Progress) -> bool:
        told.append(progress)
        return len(told) == 5

    outcome = endless_board().solve(progress=see)
    assert outcome.report.stop is Stop.CANCELLED
    assert len(told) == 5
    assert [progress.elapsed for progress in told] == sorted(progress.elapsed for progress in told)
    assert told[-1].attempts > 0 or told[-1].scans > 0


def test_what_progress_raises_is_raised() -> None:
    def see(progress: Progress) -> None:
        if progress.elapsed > 0.02:
            raise LookupError("enough")

    board = endless_board()
    with pytest.raises(LookupError, match="enough"):
        board.solve(progress=see)
    with ThreadPoolExecutor(1) as pool, pytest.raises(LookupError):
        pool.submit(board.solve, progress=see).result()


def test_calls_within_calls() -> None:
    inner: list[Verdict] = []

    def see(progress: Progress) -> bool:
        inner.append(mjsolver.turtle().deal(len(inner)).solve().verdict)
        return len(inner) == 3

    assert endless_board().solve(progress=see).report.stop is Stop.CANCELLED
    assert len(inner) == 3


def test_signal_handlers_may_call() -> None:
    """A handler that solves a board during a call, once to the end and once not."""
    board = endless_board()
    inner: list[Verdict] = []

    def handle(_number: int, _frame: object) -> None:
        inner.append(mjsolver.turtle().deal(len(inner)).solve().verdict)
        if len(inner) == 2:
            raise LookupError

    before = signal.signal(signal.SIGALRM, handle)
    signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
    try:
        with pytest.raises(LookupError):
            board.solve()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert Verdict.UNKNOWN not in inner
    assert mjsolver.turtle().deal(1).solve().verdict is not Verdict.UNKNOWN


class Alarm(Exception):
    """What a signal handler of the caller raises."""


def alarm(_number: int, _frame: object) -> None:
    raise Alarm


@pytest.fixture
def alarms() -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, alarm)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("after", [0.03, 0.1, 0.25])
def test_signals_end_a_solve(alarms: None, after: float) -> None:
    board = endless_board()
    with pytest.raises(Alarm):
        signal.setitimer(signal.ITIMER_REAL, after)
        board.solve()
    # The next call is none the worse for it.
    assert mjsolver.turtle().deal(1).solve().verdict is not Verdict.UNKNOWN


def test_no_signal_is_ever_lost(alarms: None) -> None:
    """Signals at odd moments: each must come out of the call, and never be dropped on the way."""
    board = endless_board()
    lost: list[object] = []
    hook, sys.unraisablehook = sys.unraisablehook, lost.append
    try:
        for k in range(150):
            with pytest.raises(Alarm):
                signal.setitimer(signal.ITIMER_REAL, 0.001 + k * 0.0000137)
                while True:
                    board.solve()
    finally:
        sys.unraisablehook = hook
    assert lost == []


CTRL_C = """
import sys, threading, signal, os, time
sys.path[:0] = {path!r}
from conftest import endless_board
from mjsolver import survey, turtle
board = endless_board()
started = []
def press():
    time.sleep(0.3)
    started.append(time.process_time())
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=press).start()
try:
    {work}
except KeyboardInterrupt:
    print(time.process_time() - started[0])
"""


@pytest.mark.parametrize("work", ["board.solve()", "survey('turtle', 10**9, threads=2)"])
def test_ctrl_c(work: str) -> None:
    """Cancelled within a tenth of a second of CPU time, which is less than that of the clock."""
    program = CTRL_C.format(path=[os.path.dirname(__file__), *sys.path], work=work)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stderr == ""
    assert float(done.stdout) < 0.1


def test_other_threads_have_no_callback() -> None:
    """So they never wait for the GIL, whatever the main thread does."""
    from mjsolver._watch import Options

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(lambda: Options().struct.callback).result() is None
        assert pool.submit(lambda: Options(progress=print).struct.callback).result()
    assert Options().struct.callback


def test_the_gil_is_released() -> None:
    """Python goes on while another thread solves."""
    board = endless_board()
    with ThreadPoolExecutor(1) as pool:
        solving = pool.submit(board.solve, time_limit=0.5)
        steps = 0
        while not solving.done():
            steps += 1
    assert steps > 1000


def test_a_pool_of_threads() -> None:
    layout = mjsolver.turtle()

    def one(seed: int) -> Verdict:
        return layout.deal(seed).solve().verdict

    alone = [one(seed) for seed in range(100)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(one, range(100))) == alone


def test_attempts() -> None:
    board = mjsolver.turtle().deal(2)
    rated = board.random_attempts(2000, seed=3)
    assert rated == board.random_attempts(2000, seed=3)
    assert rated.verdict is Verdict.SOLVABLE and 0 < rated.successes < 2000
    assert rated.pairs is not None and replay(board, rated.pairs) == []
    first = board.random_attempts(2000, seed=3, stop_at_first=True)
    assert first.successes == 1 and first.pairs == rated.pairs
    lost = Board([(0, 0, 0, 1), (0, 0, 1, 2), (0, 9, 0, 2), (0, 9, 1, 1)])
    assert lost.random_attempts() == mjsolver.Attempts(Verdict.UNSOLVABLE, 0, None)


def test_versions() -> None:
    assert mjsolver.__version__ == mjsolver.version()
    major, minor, patch = map(int, mjsolver.version().split("."))
    assert mjsolver.version_number() == major * 10000 + minor * 100 + patch
    assert mjsolver.abi_version() == mjsolver.ABI_VERSION
    assert mjsolver.strerror(1) != mjsolver.strerror(2)


def _import(**environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "import mjsolver; print(mjsolver.library_path())"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        cwd=os.sep,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_the_library_can_be_named() -> None:
    path = mjsolver.library_path()
    assert _import(MJSOLVER_LIBRARY=path).stdout.strip() == path
    missing = _import(MJSOLVER_LIBRARY="/nonexistent/libmjsolver.so")
    assert missing.returncode == 1 and "ImportError: mjsolver: /nonexistent" in missing.stderr
    other = _import(MJSOLVER_LIBRARY="libc.so.6")
    assert other.returncode == 1 and "ImportError: mjsolver: libc" in other.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="other loaders have other variables")
def test_a_package_without_a_library_uses_the_installed_one(tmp_path: Path) -> None:
    source = Path(mjsolver.__file__).parent
    bare = tmp_path / "a" / "b" / "c"
    shutil.copytree(source, bare / "mjsolver", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    installed = tmp_path / "lib"
    installed.mkdir()
    name = f"libmjsolver.so.{mjsolver.ABI_VERSION}"
    shutil.copy(mjsolver.library_path(), installed / name)
    places = {"MJSOLVER_LIBRARY": "", "PYTHONPATH": str(bare)}
    assert _import(LD_LIBRARY_PATH=str(installed), **places).stdout.strip() == name
    missing = _import(LD_LIBRARY_PATH=str(tmp_path), **places)
    assert missing.returncode == 1 and f"the loader finds no {name}" in missing.stderr


def test_rules() -> None:
    gap = Board([(0, 0, 0, 1), (0, 0, 2, 1)])
    rule = mjsolver.Rule.ANY_LEVEL
    assert gap.solve().solvable and gap.solve(rule=rule).unsolvable
    assert gap.playable() == [0, 1] and gap.playable(rule=rule) == [1]
    assert gap.legal_pairs() == [(0, 1)] and gap.legal_pairs(rule=rule) == []
    assert gap.prune_scan(rule=rule).stuck == [0, 1] and gap.prune_scan().stuck == []
    assert gap.random_attempts(3).successes == 3
    assert gap.random_attempts(3, rule=rule).verdict is Verdict.UNSOLVABLE
    assert gap.hint(rule=rule).pair is None and gap.safe_pairs(rule=rule).pairs == {}
    proof = gap.prove(rule=rule).proof
    assert proof is not None and proof.startswith("mjproof 1 any-level\n")
    assert mjsolver.check_proof(gap, proof, rule=rule) is Verdict.UNSOLVABLE
    with pytest.raises(InputError) as error:
        mjsolver.check_proof(gap, proof)
    assert error.value.code == ErrorCode.PROOF_RULE
    for wrong in (-1, 2):
        with pytest.raises(InputError) as error:
            gap.playable(rule=wrong)
        assert error.value.code == ErrorCode.RULE
        with pytest.raises(InputError) as error:
            gap.check(rule=wrong)
        assert error.value.code == ErrorCode.RULE
        with pytest.raises(InputError) as error:
            gap.solve(rule=wrong)
        assert error.value.code == ErrorCode.OPTIONS_VALUE
    with pytest.raises(TypeError):
        gap.solve(rule="any-level")  # type: ignore[arg-type]
    assert mjsolver.layout_rule("turtle") is mjsolver.Rule.ONE_LEVEL
    study = mjsolver.survey({"gap": gap}, 4, group_size=2, rule=rule, progress=False)
    assert study.total("gap").unsolvable == 4
    # A golden frame for what can be played.
    assert gap.to_svg().count("#e0a100") == 2 and gap.to_svg(rule=rule).count("#e0a100") == 1


def test_results_are_neither_true_nor_false() -> None:
    board = mjsolver.turtle().deal(7)
    for result in [board.solve(), board.hint(), board.safe_pairs(), board.lost_since([])]:
        with pytest.raises(TypeError, match="neither true nor false"):
            bool(result)
    assert board.solve().solvable and mjsolver.turtle()
