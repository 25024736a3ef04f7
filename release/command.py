"""Builds the command for a platform, without its game, which needs ncurses."""

from __future__ import annotations

from pathlib import Path

from platforms import Platform
from project import ROOT
from tools import llvm, run, zig

# The parts of the examples that the command takes over.
PARTS = ("arguments", "board_file", "layout_file", "picture", "text_file", "wilson")


def sources() -> list[object]:
    own = [path for path in (ROOT / "command").glob("*.c") if not path.stem.startswith("play")]
    return [*sorted(own), *(ROOT / "c_examples" / f"{part}.c" for part in PARTS)]


def name(platform: Platform) -> str:
    return "mjsolver.exe" if platform.system == "windows" else "mjsolver"


def build_command(platform: Platform, stage: Path, program: Path, *, alone: bool = False) -> None:
    """Links it with the libraries of an archive.

    alone: with the library in it, so that it can lie anywhere. On musl it always is: then it needs
        no loader either.
    """
    program.parent.mkdir(exist_ok=True)
    library = stage / "lib"
    command: list[object] = ["-std=c99", "-O2", "-o", program]
    command += [f"-I{ROOT / folder}" for folder in ("include", "c_examples", "command")]
    command += sources()
    if platform.system == "windows":
        command.insert(0, "-D__USE_MINGW_ANSI_STDIO=1")
        command += [library / ("libmjsolver.a" if alone else "libmjsolver.dll.a")]
        command += ["-s", "-static-libgcc", "-Wl,--no-insert-timestamp", *platform.links.split()]
        run([platform.linker + "-gcc", *command])
    elif platform.system == "macos":
        processor = "aarch64" if platform.linker == "arm64" else platform.linker
        command += [library / "libmjsolver.a"] if alone else [f"-L{library}", "-lmjsolver"]
        command += ["-Wl,-rpath,@executable_path/../lib", "-Wl,-s"]
        zig("cc", "-target", f"{processor}-macos.11.0", *command)
    else:
        if platform.rust.startswith("armv7"):
            command.insert(0, "-mcpu=generic+v7a")
        if alone or platform.musl:
            command += [library / "libmjsolver.a", "-lunwind", "-Wl,--gc-sections"]
        else:
            command += [f"-L{library}", "-lmjsolver", "-Wl,-rpath,$ORIGIN/../lib"]
        command += ["-lm"] if platform.musl else ["-lm", "-lpthread", "-ldl"]
        zig("cc", "-target", platform.linker, *command, "-Wl,--build-id=none")
        run([llvm("llvm-strip"), program])
