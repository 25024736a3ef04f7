#!/usr/bin/env python3
"""Makes an archive for each platform: libraries, the command, headers, licences, and a list of what
is inside.

    release/dist.py [PLATFORM...]          all platforms unless told; build/dist has the archives

Two runs of the same source make the same bytes, wherever they run. A platform whose tools cannot be
had is named, and makes this fail; the others are made.
"""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path

import pack
from command import build_command
from command import name as command_name
from libraries import build
from parts import copy_licences, crates, runtimes
from platforms import Platform, chosen
from project import ABI_VERSION, LIBRARY_VERSION, OUT, ROOT, VERSION, fill, moment
from sbom import sbom, sha256
from tools import missing, tell


def stage(platform: Platform) -> Path:
    """The folder that becomes the archive; the size of the shared library is told."""
    began = time.monotonic()
    folder = OUT / f"mjsolver-{VERSION}-{platform.name}"
    shutil.rmtree(folder, ignore_errors=True)
    shared = build(platform, folder)
    build_command(platform, folder, folder / "bin" / command_name(platform))
    documents = folder / "share" / "doc" / "mjsolver"
    documents.mkdir(parents=True)
    for name in ("README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"):
        shutil.copyfile(ROOT / name, documents / name)
    parts = [*crates(platform), *runtimes(platform)]
    copy_licences(parts[1:], documents / "licences")
    (documents / "mjsolver.cdx.json").write_text(sbom(platform, parts, shared), encoding="utf-8")
    headers = folder / "include"
    headers.mkdir()
    for name in ("mjsolver.h", "mjsolver.hpp"):
        shutil.copyfile(ROOT / "include" / name, headers / name)
    vala = folder / "share" / "vala" / "vapi"
    vala.mkdir(parents=True)
    shutil.copyfile(ROOT / "vapi" / "mjsolver.vapi", vala / "mjsolver.vapi")
    configuration(platform, folder)
    lines = [
        f"{sha256(path)}  {path.relative_to(folder).as_posix()}\n"
        for path in pack.files(folder)
        if not path.is_symlink()
    ]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="utf-8", newline="\n")
    no_path_of_this_machine(folder)
    size = shared.stat().st_size
    tell(f"{platform.name}: {shared.name} has {size} bytes; {time.monotonic() - began:.0f} s")
    return folder


def configuration(platform: Platform, folder: Path) -> None:
    """What pkg-config and CMake read: relative, so that the archive can be unpacked anywhere."""
    values = {
        "VERSION": VERSION,
        "VERSION_MAJOR": VERSION.split(".")[0],
        "LIBRARY_VERSION": LIBRARY_VERSION,
        "ABI_VERSION": ABI_VERSION,
        "LIBS_PRIVATE": platform.links,
        "POINTER_SIZE": str(platform.pointer),
    }
    places = {
        "mjsolver.pc": (
            "pkgconfig",
            {
                "PREFIX": "${pcfiledir}/../..",
                "LIBDIR": "${prefix}/lib",
                "INCLUDEDIR": "${prefix}/include",
            },
        ),
    }
    relative = {
        "LIBDIR": "${CMAKE_CURRENT_LIST_DIR}/../..",
        "INCLUDEDIR": "${CMAKE_CURRENT_LIST_DIR}/../../../include",
    }
    for name in ("mjsolverConfig.cmake", "mjsolverConfigVersion.cmake"):
        places[name] = ("cmake/mjsolver", relative)
    for name, (place, paths) in places.items():
        where = folder / "lib" / place
        where.mkdir(parents=True, exist_ok=True)
        text = fill(ROOT / "release" / f"{name}.in", {**values, **paths})
        (where / name).write_text(text, encoding="utf-8", newline="\n")


def no_path_of_this_machine(folder: Path) -> None:
    """Whoever unpacks an archive need not know who built it, and where."""
    private = [str(ROOT).encode(), str(Path.home()).encode() + b"/"]
    for path in pack.files(folder):
        if path.is_symlink():
            continue
        data = path.read_bytes()
        for name in private:
            if name in data:
                raise SystemExit(f"{path} has a path of this machine: {name.decode()}")


def archive(platform: Platform, folder: Path) -> Path:
    if platform.system == "windows":
        packed = folder.with_name(folder.name + ".zip")
        pack.zip_file(folder, packed, moment())
    else:
        packed = folder.with_name(folder.name + ".tar.xz")
        pack.tar_xz(folder, packed, moment())
    return packed


def checksums() -> None:
    """Of all archives that are there."""
    packed = sorted([*OUT.glob("*.tar.xz"), *OUT.glob("*.zip")])
    text = "".join(f"{sha256(path)}  {path.name}\n" for path in packed)
    (OUT / "SHA256SUMS").write_text(text, encoding="utf-8")


def main() -> None:
    platforms = chosen(sys.argv[1:])
    OUT.mkdir(parents=True, exist_ok=True)
    lacking = []
    for platform in platforms:
        lack = missing(platform)
        if lack:
            lacking.append(f"{platform.name}: there is no {lack}")
            continue
        folder = stage(platform)
        archive(platform, folder)
        checksums()
    print((OUT / "SHA256SUMS").read_text(encoding="utf-8"), end="")
    if lacking:
        raise SystemExit("left out:\n" + "\n".join(lacking))


if __name__ == "__main__":
    main()
