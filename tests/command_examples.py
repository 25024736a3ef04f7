#!/usr/bin/env python3
"""Runs the examples of the installed man pages, as they are printed there.

    tests/command_examples.py PREFIX FOLDER

The examples of a page are run one after the other in an empty folder below FOLDER. They end with
status 0, or with the one that the words before them name. What is played is quit with q. The
example of mjsolver(3) is a program: it is compiled with what pkg-config says.
"""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

PREFIX, FOLDER = Path(sys.argv[1]), Path(sys.argv[2])


def plain(text: str) -> str:
    """What is printed, of roff's source."""
    for escaped, letter in (
        (r"\-", "-"),
        (r"\(aq", "'"),
        (r"\(ga", "`"),
        (r"\(ha", "^"),
        (r"\(ti", "~"),
        (r"\(dq", '"'),
        (r"\&", ""),
        (r"\e", "\\"),
    ):
        text = text.replace(escaped, letter)
    return text


def examples(page: Path) -> list[tuple[str, str]]:
    """Words and commands of the section."""
    section = page.read_text().split("\n.SH EXAMPLES\n")[1].split("\n.SH ")[0]
    found = re.findall(r"(?s)(.*?)\n\.EX\n(.*?)\n\.EE", section)
    return [(plain(words), plain(command)) for words, command in found]


def run(command: str, folder: Path) -> int:
    if not command.startswith("mjsolver play"):
        done = subprocess.run(
            ["bash", "-c", command], cwd=folder, stdout=subprocess.PIPE, timeout=300
        )
        return done.returncode
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execvp("bash", ["bash", "-c", f"stty cols 100 rows 30; cd '{folder}'; {command}"])
    os.write(terminal, b"q")
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def compile_and_run(program: str, folder: Path) -> int:
    (folder / "program.c").write_text(program)
    build = "cc -std=c99 -Wall -Wextra -Wpedantic -Werror -o program program.c "
    build += f"$(PKG_CONFIG_PATH='{PREFIX}/lib/pkgconfig' pkg-config --cflags --libs mjsolver) && "
    return run(build + f"LD_LIBRARY_PATH='{PREFIX}/lib' ./program | grep '^play tiles'", folder)


def main() -> int:
    failed = 0
    for page in sorted(PREFIX.glob("share/man/man?/*")):
        folder = FOLDER / page.name
        folder.mkdir(parents=True)
        listed = examples(page)
        assert listed, page
        for words, command in listed:
            told = re.search(r"status (\d)", words)
            wanted = int(told.group(1)) if told else 0
            got = compile_and_run(command, folder) if page.suffix == ".3" else run(command, folder)
            right = got == wanted
            failed += not right
            print(
                f"{'ok     ' if right else 'FAILED '} {page.name}: {command.splitlines()[0]}",
                flush=True,
            )
            if not right:
                print(f"        status {got}, not {wanted}")
    return failed != 0


sys.exit(main())
