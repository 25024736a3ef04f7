"""What is linked into the libraries of a platform, and under which licences: crates, Rust's
standard library, and the runtime of the compiler that links.
"""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from platforms import Platform
from project import ROOT
from tools import run, rust_version, sysroot, zig


@dataclass
class Part:
    """Something that others have written."""

    name: str
    version: str
    licence: str
    """An SPDX expression."""
    address: str
    """The package URL that an SBOM names it by."""
    files: list[Path]
    """The texts of its licences."""
    sha256: str = ""
    needs: list[str] = field(default_factory=list)
    """The addresses of what it is built on."""


def crates(platform: Platform) -> list[Part]:
    """The crates that are linked; the first one is this project."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    metadata = json.loads(run([*command, "--filter-platform", platform.rust], cwd=ROOT))
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    checksums = checksums_of_the_lock_file()

    def linked(identity: str) -> list[str]:
        dependencies = nodes[identity]["deps"]
        return sorted(
            dependency["pkg"]
            for dependency in dependencies
            if any(kind["kind"] is None for kind in dependency["dep_kinds"])
        )

    def address(identity: str) -> str:
        return f"pkg:cargo/{packages[identity]['name']}@{packages[identity]['version']}"

    found: list[str] = []
    waiting = [metadata["resolve"]["root"]]
    while waiting:
        identity = waiting.pop(0)
        if identity not in found:
            found.append(identity)
            waiting += linked(identity)
    return [
        Part(
            packages[identity]["name"],
            packages[identity]["version"],
            packages[identity]["license"].replace("/", " OR "),
            address(identity),
            licence_files(packages[identity]),
            checksums.get((packages[identity]["name"], packages[identity]["version"]), ""),
            [address(needed) for needed in linked(identity)],
        )
        for identity in found
    ]


def licence_files(package: dict[str, Any]) -> list[Path]:
    folder = Path(package["manifest_path"]).parent
    pattern = re.compile(r"(licen[cs]e|copying|copyright|notice)", re.IGNORECASE)
    files = sorted(path for path in folder.iterdir() if path.is_file() and pattern.match(path.name))
    if not files:
        raise SystemExit(f"{package['name']} comes without the text of its licence: {folder}")
    return files


def checksums_of_the_lock_file() -> dict[tuple[str, str], str]:
    text = (ROOT / "Cargo.lock").read_text(encoding="utf-8")
    pattern = r'name = "(.*)"\nversion = "(.*)"\nsource = ".*"\nchecksum = "(.*)"'
    return {(name, version): sha for name, version, sha in re.findall(pattern, text)}


def runtimes(platform: Platform) -> list[Part]:
    """What is linked in that is no crate."""
    rust = sysroot() / "share" / "doc" / "rust"
    if not (rust / "COPYRIGHT-library.html").exists():
        raise SystemExit(f"Rust comes without its licences, COPYRIGHT-library.html: {rust}")
    texts = rust / "licenses"
    parts = [
        Part(
            "rust-std",
            rust_version(),
            "MIT OR Apache-2.0",
            f"pkg:generic/rust-std@{rust_version()}",
            [rust / "COPYRIGHT-library.html", texts / "MIT.txt", texts / "Apache-2.0.txt"],
        )
    ]
    if platform.system == "linux":
        version = zig("version").strip()
        llvm_texts = [texts / "Apache-2.0.txt", texts / "LLVM-exception.txt"]
        parts.append(
            Part(
                "libunwind",
                f"zig-{version}",
                "Apache-2.0 WITH LLVM-exception",
                f"pkg:generic/llvm-libunwind@zig-{version}",
                llvm_texts,
            )
        )
    if platform.system == "windows":
        version = run([platform.linker + "-gcc", "-dumpfullversion"]).strip()
        for name, licence, package in (
            ("libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "gcc-mingw-w64-base"),
            ("mingw-w64-runtime", "ZPL-2.1", "mingw-w64-common"),
        ):
            text = Path("/usr/share/doc") / package / "copyright"
            if not text.exists():
                raise SystemExit(f"{package} comes without its licence: {text}")
            parts.append(Part(name, version, licence, f"pkg:deb/debian/{package}", [text]))
    return parts


def copy_licences(parts: list[Part], folder: Path) -> None:
    """The texts of all licences, a folder a part."""
    for part in parts:
        where = folder / f"{part.name}-{part.version}"
        where.mkdir(parents=True)
        for text in part.files:
            shutil.copyfile(text, where / text.name)
