"""Builds the library with cargo and ships it inside the package.

The wheel has no extension module, so one wheel serves every Python 3 of a platform. A wheel for
another platform takes the library that MJSOLVER_PREBUILT names, under the name that Python looks
for there, and is for MJSOLVER_WHEEL_PLATFORM: `make wheels` makes those.
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
    command = [cargo, "rustc", "--release", "--lib", "--crate-type", "cdylib", "--locked"]
    command += ["--target-dir", str(target)]
    try:
        subprocess.run(command, cwd=ROOT, check=True)
    except FileNotFoundError:
        raise SystemExit("mjsolver is built with Rust: there is no " + cargo) from None
    return target / "release" / LIBRARY


class BuildWithLibrary(build_py):
    """Copies the library beside the modules. An editable package uses the one below target/."""

    def run(self) -> None:
        super().run()
        library = build_library()
        if not self.editable_mode:
            shutil.copy2(library, Path(self.build_lib) / "mjsolver" / LIBRARY)


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
