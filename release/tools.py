"""The compilers and linkers: found, or installed where that may be done, or named when missing."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from platforms import Platform
from project import OUT, ROOT


def run(command: list[object], **more: object) -> str:
    """Runs a command; what it printed. Shows everything if it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False, **more)  # type: ignore[call-overload]
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(words)}\n{done.stdout}{done.stderr}")
    return str(done.stdout)


@functools.cache
def python() -> Path:
    """Python with what release/requirements.txt names, in an environment of its own."""
    where = OUT / "venv"
    wanted = (ROOT / "release" / "requirements.txt").read_text(encoding="utf-8")
    stamp = where / "wanted"
    program = where / "bin" / "python"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        venv.create(where, with_pip=True, clear=True)
        listed = ROOT / "release" / "requirements.txt"
        run([program, "-m", "pip", "install", "--quiet", "-r", listed])
        stamp.write_text(wanted, encoding="utf-8")
    return program


def zig(*arguments: object) -> str:
    # Its cache is where the archives are, not in somebody's home.
    environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": str(OUT / "zig")}
    return run([python(), "-m", "ziglang", *arguments], env=environment)


def zig_library() -> Path:
    """Where zig keeps the libraries of other systems."""
    program = "import os, ziglang; print(os.path.dirname(ziglang.__file__))"
    return Path(run([python(), "-c", program]).strip()) / "lib"


@functools.cache
def sysroot() -> Path:
    return Path(run(["rustc", "--print", "sysroot"]).strip())


@functools.cache
def rust_version() -> str:
    return run(["rustc", "--version"]).split()[1]


def llvm(tool: str) -> Path:
    """A tool of Rust's component llvm-tools, which knows the files of all systems."""
    host = run(["rustc", "-vV"]).split("host: ")[1].split()[0]
    where = sysroot() / "lib" / "rustlib" / host / "bin"
    if not (where / "llvm-nm").exists():
        run(["rustup", "component", "add", "llvm-tools"])
    return where / tool


def missing(platform: Platform) -> str:
    """What cannot be had for a platform; nothing if all is there."""
    if not (sysroot() / "lib" / "rustlib" / platform.rust / "lib").is_dir():
        command = ["rustup", "target", "add", platform.rust]
        if shutil.which("rustup") is None:
            return f"Rust's target {platform.rust}"
        if subprocess.run(command, capture_output=True, check=False).returncode != 0:
            return f"Rust's target {platform.rust}: {' '.join(command)}"
    if platform.system == "windows" and shutil.which(platform.linker + "-gcc") is None:
        package = "gcc-mingw-w64-" + platform.linker.split("-")[0].replace("_", "-")
        if not apt(package):
            return f"{platform.linker}-gcc: apt install {package}"
    return ""


def apt(package: str) -> bool:
    """Installs a package of Debian's, where that may be done."""
    if shutil.which("apt-get") is None:
        return False
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        words = [*as_root, "apt-get", *command]
        done = subprocess.run(words, capture_output=True, env=environment, check=False)
        if done.returncode != 0:
            return False
    return True


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
