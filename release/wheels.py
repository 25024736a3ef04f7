#!/usr/bin/env python3
"""Makes Python wheels with the libraries of the archives, for every platform that has wheels.

    release/wheels.py [PLATFORM...]        all platforms unless told; build/dist/wheels has them

The libraries are built as for the archives; see release/dist.py.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from command import build_command
from command import name as command_name
from dist import stage
from parts import Part, crates, runtimes
from platforms import Platform, chosen
from project import ABI_VERSION, LIBRARY_VERSION, OUT, ROOT, VERSION, moment
from tools import missing, python, run, tell

# Where an archive has the shared library, and what Python looks for.
LIBRARIES = {
    "linux": (f"lib/libmjsolver.so.{LIBRARY_VERSION}", "libmjsolver.so"),
    "windows": ("bin/mjsolver.dll", "mjsolver.dll"),
    "macos": (f"lib/libmjsolver.{ABI_VERSION}.dylib", "libmjsolver.dylib"),
}


def source(parts: list[Part]) -> Path:
    """A copy of the package with the licences of what is linked in."""
    folder = OUT / "wheels" / "source"
    shutil.rmtree(folder, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "build", "tests")
    shutil.copytree(ROOT / "python", folder / "python", ignore=ignored)
    shutil.copyfile(ROOT / "Cargo.toml", folder / "Cargo.toml")
    for part in parts:
        for text in part.files:
            # The name makes it a licence to those who build wheels.
            name = f"LICENSE-{part.name}-{part.version}-{text.name}"
            shutil.copyfile(text, folder / "python" / name)
    return folder / "python"


def wheel(platform: Platform) -> Path:
    staged = stage(platform)
    package = source([*crates(platform)[1:], *runtimes(platform)])
    inside, name = LIBRARIES[platform.system]
    prebuilt = package.parent / name
    shutil.copyfile(staged / inside, prebuilt)
    prebuilt.chmod(0o755)
    program = package.parent / command_name(platform)
    build_command(platform, staged, program, alone=True)
    environment = {
        **os.environ,
        "MJSOLVER_PREBUILT": str(prebuilt),
        "MJSOLVER_PREBUILT_COMMAND": str(program),
        "MJSOLVER_WHEEL_PLATFORM": platform.wheel,
        "SOURCE_DATE_EPOCH": str(moment()),
    }
    command = [python(), "-m", "build", "--wheel", "--no-isolation", "--outdir", OUT / "wheels"]
    run([*command, package], env=environment)
    shutil.rmtree(package.parent)
    return OUT / "wheels" / f"mjsolver-{VERSION}-py3-none-{platform.wheel}.whl"


def main() -> None:
    lacking = []
    made = []
    for platform in chosen(sys.argv[1:]):
        if not platform.wheel:
            continue
        lack = missing(platform)
        if lack:
            lacking.append(f"{platform.name}: there is no {lack}")
            continue
        made.append(wheel(platform))
        tell(f"{made[-1].name}: {made[-1].stat().st_size} bytes")
    print(run([python(), "-m", "twine", "check", "--strict", *made]), end="")
    if lacking:
        raise SystemExit("left out:\n" + "\n".join(lacking))


if __name__ == "__main__":
    main()
