"""Builds the library with cargo and the command with a C compiler; ships both in the package.

Where there is no C compiler the command is left out, and `python -m mjsolver` says so. The wheel
has no extension module, so one serves every Python 3 of a platform. A wheel for another platform
takes the library that MJSOLVER_PREBUILT names, under the name that Python looks for there, and the
command that MJSOLVER_PREBUILT_COMMAND names; it is for MJSOLVER_WHEEL_PLATFORM. `make wheels` makes
those.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent.parent
NAMES = {"win32": "mjsolver.dll", "darwin": "libmjsolver.dylib"}
PREBUILT = os.environ.get("MJSOLVER_PREBUILT")
PREBUILT_COMMAND = os.environ.get("MJSOLVER_PREBUILT_COMMAND")
# The parts of the examples that the command takes over.
EXAMPLE_PARTS = ("arguments", "board_file", "layout_file", "picture", "text_file", "wilson")
LIBRARY = Path(PREBUILT).name if PREBUILT else NAMES.get(sys.platform, "libmjsolver.so")


def version() -> str:
    """The version of the package, which only Cargo.toml has."""
    manifest = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    found = re.search(r'^\[package\]\n(?:[^\[].*\n)*?version = "(.*)"$', manifest, re.MULTILINE)
    if found is None:
        raise SystemExit("Cargo.toml has no version of the package")
    return found.group(1)


def build_library() -> Path:
    """Builds the release library if there is none yet, and tells where it is."""
    if PREBUILT:
        return Path(PREBUILT)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
    cargo = os.environ.get("CARGO", "cargo")
    command = [cargo, "rustc", "--release", "--lib", "--crate-type", "cdylib,staticlib"]
    command += ["--locked", "--target-dir", str(target)]
    try:
        subprocess.run(command, cwd=ROOT, check=True)
    except FileNotFoundError:
        raise SystemExit("mjsolver is built with Rust: there is no " + cargo) from None
    return target / "release" / LIBRARY


def command_sources(*, plays: bool) -> list:
    """The game of the command needs ncurses; without it, the command says so."""
    left_out = "no_play" if plays else "play"
    own = (ROOT / "command").glob("*.c")
    sources = [path for path in own if not path.stem.startswith(left_out)]
    return sorted(sources) + [ROOT / "c_examples" / f"{part}.c" for part in EXAMPLE_PARTS]


def build_command(library: Path, program: Path) -> bool:
    """Compiles the command, with the library in it, as it will lie somewhere else."""
    if PREBUILT_COMMAND:
        shutil.copy2(PREBUILT_COMMAND, program)
        return True
    if PREBUILT or sys.platform == "win32":
        return False
    compile = [*os.environ.get("CC", "cc").split(), "-std=c99", "-O2", "-o", str(program)]
    compile += [f"-I{ROOT / folder}" for folder in ("include", "c_examples", "command")]
    archive = str(library.parent / "libmjsolver.a")
    links = ["-lm"]
    if sys.platform != "darwin":
        links += ["-lutil", "-lrt", "-lpthread", "-ldl", "-Wl,--gc-sections", "-s"]
    for plays in (True, False):
        sources = [str(path) for path in command_sources(plays=plays)]
        ncurses = [["-lncurses" if sys.platform == "darwin" else "-lncursesw"], []][not plays]
        try:
            done = subprocess.run(
                [*compile, *sources, archive, *ncurses, *links], stderr=subprocess.DEVNULL
            )
        except FileNotFoundError:
            break
        if done.returncode == 0:
            return True
    print("mjsolver: there is no C compiler: the command is left out", file=sys.stderr)
    return False


class BuildWithLibrary(build_py):
    """Copies both beside the modules. An editable package uses those below target/ and build/."""

    def run(self) -> None:
        super().run()
        library = build_library()
        if not self.editable_mode:
            package = Path(self.build_lib) / "mjsolver"
            shutil.copy2(library, package / LIBRARY)
            is_windows = LIBRARY.endswith(".dll")
            build_command(library, package / ("mjsolver.exe" if is_windows else "mjsolver"))


class PlatformWheel(bdist_wheel):
    """A wheel for every Python 3 of one platform: py3-none-<platform>."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self) -> tuple:
        platform = os.environ.get("MJSOLVER_WHEEL_PLATFORM", super().get_tag()[2])
        return ("py3", "none", platform)


class PlatformDistribution(Distribution):
    """Has a library, so it is no package for all platforms."""

    def has_ext_modules(self) -> bool:
        return True


setup(
    version=version(),
    distclass=PlatformDistribution,
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel},
)
