"""Builds the libraries of a platform: shared, static, and what Windows links with.

Cargo makes the static library; the shared one is linked from it. So the C library can be an old
one, whose functions every Linux has, symbols have versions, and temporary names do not count.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from platforms import Platform
from project import ABI_VERSION, LIBRARY_VERSION, OUT, ROOT
from tools import llvm, python, run, zig, zig_library

MAP = ROOT / "release" / "libmjsolver.map"


def symbols() -> list[str]:
    """The functions that the library exports: those of the map."""
    lines = MAP.read_text(encoding="utf-8").split("global:")[1].split("local:")[0].split(";")
    return [line.strip() for line in lines if line.strip()]


def cargo(platform: Platform) -> Path:
    """Has cargo build; where its outputs are. No path of this machine gets into them."""
    home = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo")).resolve()
    run(["cargo", "fetch", "--locked", "--target", platform.rust], cwd=ROOT)
    flags = [f"--remap-path-prefix={ROOT}=mjsolver", f"--remap-path-prefix={home}=cargo"]
    # Rust takes the last that fits.
    for registry in sorted((home / "registry" / "src").glob("*")):
        flags.append(f"--remap-path-prefix={registry}=crates")
    if platform.musl:
        flags.append("-Ctarget-feature=-crt-static")
    target = OUT / "target"
    environment = {**os.environ, "CARGO_ENCODED_RUSTFLAGS": "\x1f".join(flags)}
    if platform.system == "windows":
        environment["PATH"] = f"{dlltool(platform)}{os.pathsep}{environment['PATH']}"
    if platform.rust.startswith("s390x"):
        # Without vectors, many games at a time are many instructions: as fast as may be is half as
        # large again as on any other processor.
        environment["CARGO_PROFILE_RELEASE_OPT_LEVEL"] = "s"
    if platform.system == "macos":
        environment["MACOSX_DEPLOYMENT_TARGET"] = "11.0"
    command: list[object] = ["cargo", "rustc", "--release", "--locked", "--lib"]
    command += ["--crate-type", "staticlib", "--target", platform.rust, "--target-dir", target]
    run(command, cwd=ROOT, env=environment)
    return target / platform.rust / "release"


def dlltool(platform: Platform) -> Path:
    """A folder with the tool that rustc asks for import libraries, by the name that it looks for:
    LLVM's. GNU's writes the names of its temporary files into them.
    """
    folder = OUT / "bin"
    folder.mkdir(exist_ok=True)
    tool = folder / f"{platform.linker}-dlltool"
    tool.write_text(f'#!/bin/sh\nexec "{python()}" -m ziglang dlltool "$@"\n', encoding="utf-8")
    tool.chmod(0o755)
    return folder


def build(platform: Platform, stage: Path) -> Path:
    """Puts the libraries where they belong in an archive; the shared one."""
    built = cargo(platform)
    library = stage / "lib"
    library.mkdir(parents=True)
    archive = library / "libmjsolver.a"
    shutil.copyfile(built / "libmjsolver.a", archive)
    if platform.system == "windows":
        # Not stripped: there are imports in it, in a form that the tool does not know.
        return windows(platform, built, stage)
    run([llvm("llvm-objcopy"), "--strip-debug", "--enable-deterministic-archives", archive])
    if platform.system == "macos":
        return macos(platform, archive, library)
    return linux(platform, archive, library)


def linux(platform: Platform, archive: Path, library: Path) -> Path:
    shared = library / f"libmjsolver.so.{LIBRARY_VERSION}"
    command = ["cc", "-target", platform.linker, "-shared", "-o", shared]
    if platform.rust.startswith("armv7"):
        command.append("-mcpu=generic+v7a")
    command += ["-Wl,--whole-archive", archive, "-Wl,--no-whole-archive", "-Wl,--gc-sections"]
    command += [f"-Wl,--version-script={MAP}", f"-Wl,-soname,libmjsolver.so.{ABI_VERSION}"]
    command += ["-Wl,-z,relro,-z,now", "-Wl,--build-id=none", "-Wl,--hash-style=gnu", "-lunwind"]
    command += ["-lm"] if platform.musl else ["-lm", "-lpthread", "-ldl"]
    zig(*command)
    run([llvm("llvm-strip"), shared])
    (library / f"libmjsolver.so.{ABI_VERSION}").symlink_to(shared.name)
    (library / "libmjsolver.so").symlink_to(f"libmjsolver.so.{ABI_VERSION}")
    return shared


def macos(platform: Platform, archive: Path, library: Path) -> Path:
    shared = library / f"libmjsolver.{ABI_VERSION}.dylib"
    exports = library / "exports"
    exports.write_text("".join(f"_{name}\n" for name in symbols()), encoding="utf-8")
    # What the system's library has, as zig tells it, without processors that Rust's linker is too
    # old to know.
    system = library / "libSystem.tbd"
    told = (zig_library() / "libc" / "darwin" / "libSystem.tbd").read_text(encoding="utf-8")
    system.write_text(re.sub(r"arm64e\.\w+-\w+,?", "", told), encoding="utf-8")
    command = [llvm("rust-lld"), "-flavor", "darwin", "-arch", platform.linker, "-dylib"]
    command += ["-platform_version", "macos", "11.0", "11.0", "-adhoc_codesign"]
    command += ["-install_name", f"@rpath/{shared.name}", "-current_version", LIBRARY_VERSION]
    command += ["-compatibility_version", f"{ABI_VERSION}.0.0", "-dead_strip", "-S", "-x"]
    command += ["-exported_symbols_list", exports, "-force_load", archive, "-o", shared]
    command += [system]
    run(command)
    exports.unlink()
    system.unlink()
    (library / "libmjsolver.dylib").symlink_to(shared.name)
    return shared


def windows(platform: Platform, built: Path, stage: Path) -> Path:
    library = stage / "lib"
    exports = library / "mjsolver.def"
    names = "".join(f"    {name}\r\n" for name in symbols())
    exports.write_text(f"LIBRARY mjsolver.dll\r\nEXPORTS\r\n{names}", encoding="ascii", newline="")
    # One form of import library that both linkers read, under the name that each looks for.
    machine = "i386:x86-64" if platform.pointer == 8 else "i386"
    for name in ("libmjsolver.dll.a", "mjsolver.lib"):
        zig("dlltool", "-m", machine, "-d", exports, "-D", "mjsolver.dll", "-l", library / name)
    shared = stage / "bin" / "mjsolver.dll"
    shared.parent.mkdir()
    # What build.rs has made of the version; from the last build, if there were several.
    resources = sorted(built.glob("build/mjsolver-*/out/main_res.o"), key=os.path.getmtime)
    if not resources:
        raise SystemExit(f"there is no version information for the DLL: {built}")
    shutil.copyfile(resources[-1], library / "version.o")
    # By names without folders, as the linker sorts imports by the names of files.
    root = "mj_version" if platform.pointer == 8 else "_mj_version"
    command = [platform.linker + "-gcc", "-shared", "-static-libgcc", "-s", "-o", shared]
    command += [exports.name, f"-Wl,-u,{root}", "libmjsolver.a", "version.o", "-Wl,--gc-sections"]
    # Or the address would depend on the name of the file.
    command += ["-Wl,--no-insert-timestamp", "-Wl,--disable-auto-image-base"]
    run([*command, *platform.links.split()], cwd=library)
    (library / "version.o").unlink()
    return shared
