"""The shell: python -m mjsolver solve | deal | rate | survey | draw | layouts."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Optional, Union

from . import (
    DEFAULT_GAMES,
    Board,
    Engine,
    Error,
    Rule,
    Survey,
    TextForm,
    Verdict,
    deal_winnable,
    layout,
    list_layouts,
    rate,
    read_board,
    shisen,
    solve,
    survey,
    version,
    why_lost,
)
from ._parts import shown
from ._shisen import SIZE, is_shisen

# Exit statuses, the same as those of the examples in C.
_STATUS = {Verdict.SOLVABLE: 0, Verdict.UNSOLVABLE: 1, Verdict.UNKNOWN: 2}
_STOPPED = 2
_ERROR = 3


def _read(path: str) -> Board:
    return read_board(sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes())


_RULES = {"one-level": Rule.ONE_LEVEL, "any-level": Rule.ANY_LEVEL}


def _rule(order: argparse.Namespace) -> Union[Rule, shisen.Rules]:
    return _RULES[order.rule] if order.rule in _RULES else shisen.Rules.parse(order.rule)


def _add_rule(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--rule",
        default="one-level",
        help="which tiles lie above a tile: one-level or any-level; or Shisen-Sho: shisen, "
        "shisen:18x8+inside+down, with any of these parts",
    )


def _layout(order: argparse.Namespace, name: str, transposed: bool = False) -> Board:
    """A layout by name, or a board of Shisen-Sho by its size."""
    size = SIZE.fullmatch(name) if is_shisen(_rule(order)) else None
    if size is None:
        return layout(name, transposed=transposed)
    width, height = map(int, size.groups())
    return shisen.board(height, width) if transposed else shisen.board(width, height)


def _layouts_of(order: argparse.Namespace) -> Union[list[str], dict[str, Board]]:
    """Those of a survey; boards of Shisen-Sho are named by their size and the rules."""
    if not is_shisen(_rule(order)):
        return list(order.layout)
    return {f"{name} {order.rule}": _layout(order, name) for name in order.layout}


def _solve(order: argparse.Namespace) -> int:
    outcome = solve(
        _read(order.file),
        engine=Engine[order.engine.upper()],
        seed=order.seed,
        node_limit=order.node_limit,
        time_limit=order.seconds,
        rule=_rule(order),
    )
    report = outcome.report
    print(
        f"{outcome.verdict.name.lower()}, {report.nodes} nodes, {report.attempts} random games, "
        f"{report.elapsed * 1000:.1f} ms"
    )
    for first, second in outcome.pairs or ():
        print(first, second)
    return _STATUS[outcome.verdict]


def _deal(order: argparse.Namespace) -> int:
    board = _layout(order, order.layout, order.transposed)
    if order.winnable:
        found = deal_winnable(
            board, order.seed, group_size=order.group_size, rule=_rule(order)
        ).board
        # There is no limit that could end it without a board.
        board = found if found is not None else Board()
    elif order.xmahjongg is not None:
        board = board.deal_xmahjongg(order.xmahjongg)
    else:
        board = board.deal(order.seed, group_size=order.group_size)
    print(board.to_text(TextForm.ONE_LINE if order.one_line else TextForm.LINES).rstrip("\n"))
    return 0


def _rate(order: argparse.Namespace) -> int:
    rated = rate(_read(order.file), order.games, seed=order.seed, rule=_rule(order))
    print(f"difficulty {rated.difficulty} of 100, {rated.verdict.name.lower()}")
    if rated.games > 0:
        print(
            f"won {rated.wins} of {rated.games} games: {100 * rated.share:.2f} %"
            f" (95 %: {100 * rated.low:.2f} to {100 * rated.high:.2f})"
        )
    return _STATUS[rated.verdict]


def _survey(order: argparse.Namespace) -> int:
    study = Survey()
    if order.results is not None and Path(order.results).exists():
        study = Survey.load(order.results)
    status = 0
    try:
        if order.layout:
            survey(
                _layouts_of(order),
                order.deals,
                first_seed=order.first_seed,
                transposed="both" if order.both else order.transposed,
                group_size=order.group_size,
                node_limit=order.node_limit,
                rule=_rule(order),
                threads=order.threads,
                into=study,
            )
    except KeyboardInterrupt:
        status = _STOPPED
    finally:
        if order.results is not None:
            study.save(order.results)
    if order.csv:
        rows = [{**vars(row), "layout": shown(row.layout)} for row in study]
        writer = csv.DictWriter(sys.stdout, rows[0] if rows else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    else:
        print(study)
    if order.plot is not None:
        study.plot().figure.savefig(order.plot)
    return status


def _draw(order: argparse.Namespace) -> int:
    board = _layout(order, order.layout).deal(order.seed) if order.layout else _read(order.file)
    pairs = None
    if order.solve or order.animate:
        outcome = solve(board, rule=_rule(order))
        pairs = outcome.pairs
        if pairs is None:
            print("the board is " + outcome.verdict.name.lower(), file=sys.stderr)
    picture = board.to_svg(
        pairs,
        animate=order.animate,
        width=order.width,
        rule=_rule(order),
        lost=why_lost(board, rule=_rule(order)) if order.why else None,
    )
    if order.output == "-":
        sys.stdout.write(picture)
    else:
        Path(order.output).write_text(picture, encoding="utf-8")
    return 0


def _layouts(_order: argparse.Namespace) -> int:
    print("\n".join(map(shown, list_layouts())))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m mjsolver",
        description="Decides Mahjong Solitaire boards with all faces known.",
        epilog="Boards are text, one tile a line: row col level group. Exit status: 0 done or "
        "solvable, 1 unsolvable, 2 unknown or stopped, 3 error.",
    )
    parser.add_argument("--version", action="version", version="mjsolver " + version())
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    command = commands.add_parser("solve", help="decide a board: the verdict and the pairs")
    command.add_argument("file", nargs="?", default="-", help="the board; - for standard input")
    names = [engine.name.lower() for engine in Engine]
    command.add_argument("--engine", choices=names, default="automatic")
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--node-limit", type=int, default=0, metavar="N")
    command.add_argument("--seconds", type=float, help="give up after so many")
    _add_rule(command)
    command.set_defaults(run=_solve)

    command = commands.add_parser("deal", help="deal a layout, and print the board")
    command.add_argument(
        "layout", nargs="?", default="turtle", help="a name or a file; 18x8 in Shisen-Sho"
    )
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--group-size", type=int, default=4, metavar="N")
    command.add_argument("--transposed", action="store_true")
    command.add_argument("--xmahjongg", type=int, metavar="N", help="board N of Xmahjongg")
    command.add_argument("--winnable", action="store_true", help="only one that can be won")
    command.add_argument("--one-line", action="store_true", help="all tiles on one line")
    _add_rule(command)
    command.set_defaults(run=_deal)

    command = commands.add_parser("rate", help="rate how difficult a board is")
    command.add_argument("file", nargs="?", default="-", help="the board; - for standard input")
    command.add_argument("--games", type=int, default=DEFAULT_GAMES, metavar="N")
    command.add_argument("--seed", type=int, default=0)
    _add_rule(command)
    command.set_defaults(run=_rate)

    command = commands.add_parser("survey", help="find out how many deals cannot be won")
    command.add_argument(
        "layout", nargs="*", help="names or files; sizes such as 18x8 in Shisen-Sho"
    )
    command.add_argument("--deals", type=int, default=1000, metavar="N")
    command.add_argument("--first-seed", type=int, default=0, metavar="N")
    command.add_argument("--group-size", type=int, default=4, metavar="N")
    command.add_argument("--transposed", action="store_true")
    command.add_argument("--both", action="store_true", help="plain and transposed")
    command.add_argument("--node-limit", type=int, default=0, metavar="N")
    command.add_argument("--threads", type=int, metavar="N")
    command.add_argument("--results", metavar="FILE", help="keep results, and go on with them")
    command.add_argument("--csv", action="store_true")
    command.add_argument("--plot", metavar="FILE", help="draw the percentages (matplotlib)")
    _add_rule(command)
    command.set_defaults(run=_survey)

    command = commands.add_parser("draw", help="draw a board as SVG")
    command.add_argument("file", nargs="?", default="-", help="the board; - for standard input")
    command.add_argument("--layout", help="a deal of this layout instead")
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--solve", action="store_true", help="number the pairs of a solution")
    command.add_argument("--animate", action="store_true", help="show the solution as a film")
    command.add_argument("--why", action="store_true", help="mark why it cannot be won")
    command.add_argument("--width", type=int, metavar="PIXELS")
    command.add_argument("-o", "--output", default="-", metavar="FILE")
    _add_rule(command)
    command.set_defaults(run=_draw)

    command = commands.add_parser("layouts", help="list the layouts that there are")
    command.set_defaults(run=_layouts)
    return parser


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs a command, and tells the exit status."""
    order = _parser().parse_args(arguments)
    try:
        return int(order.run(order))
    except (Error, OSError, ValueError, OverflowError) as error:
        print(f"mjsolver: {shown(str(error))}", file=sys.stderr)
        return _ERROR
    except KeyboardInterrupt:
        return 128 + 2


if __name__ == "__main__":
    sys.exit(main())
