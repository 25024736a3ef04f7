#!/usr/bin/env python3
"""Makes the two tarballs of the Debian source package: the source as it is committed, and the
crates that it is built with, so that building needs no network.

    debian/orig.py FOLDER

Of crates that Linux does not need, those for Windows and for the tests, only the name and the
version go in: cargo wants to see everything that the lock file names.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MANIFEST = ROOT / "Cargo.toml"
# What is left out: it is neither built nor read by those who build.
LEFT_OUT = ["debian", ".ci", "fuzz"]


def run(*command: object) -> str:
    done = subprocess.run(
        [str(word) for word in command], cwd=ROOT, stdout=subprocess.PIPE, check=True
    )
    return done.stdout.decode()


def upstream_version() -> str:
    version = run("dpkg-parsechangelog", "-S", "Version").strip()
    return version.rsplit("-", 1)[0]


def tar(file: Path, parent: Path, name: str) -> None:
    """The same bytes every time: sorted, of nobody, with the date of the commit."""
    moment = run("git", "log", "-1", "--format=%ct").strip()
    run(
        "tar",
        "--create",
        "--xz",
        "--file",
        file,
        "--directory",
        parent,
        "--sort=name",
        "--owner=0",
        "--group=0",
        "--numeric-owner",
        "--mode=go=rX,u+rw",
        f"--mtime=@{moment}",
        name,
    )


def needed() -> set[str]:
    """The crates that are compiled on Linux, as `name version`."""
    tree = run(
        "cargo",
        "tree",
        "--locked",
        "--manifest-path",
        MANIFEST,
        "--prefix",
        "none",
        "--edges",
        "normal,build",
        "--format",
        "{p}",
        "--target",
        "x86_64-unknown-linux-gnu",
    )
    found = set()
    for line in tree.splitlines():
        words = line.split()
        found.add(f"{words[0]} {words[1].lstrip('v')}")
    return found


def manifest_of_stub(text: str) -> str:
    """The name, version and features of a crate, without anything that it would need."""
    kept = []
    for part in re.split(r"(?m)^(?=\[)", text):
        title = part.split("\n", 1)[0].strip()
        if title == "[package]":
            lines = part.splitlines()[1:]
            fields = [line for line in lines if re.match(r"(name|version|edition) = ", line)]
            kept.append("\n".join(["[package]", *fields, "autobins = false", ""]))
        elif title == "[features]":
            # What a feature turns on is a name in quotes.
            names = re.findall(r'(?m)^("[^"]+"|[A-Za-z0-9_-]+) = \[', part)
            kept.append("\n".join(["[features]", *[f"{name} = []" for name in names], ""]))
    return "\n".join(kept)


def make_stub(crate: Path) -> None:
    manifest = manifest_of_stub((crate / "Cargo.toml").read_text(encoding="utf-8"))
    package = json.loads((crate / ".cargo-checksum.json").read_text())["package"]
    shutil.rmtree(crate)
    (crate / "src").mkdir(parents=True)
    (crate / "src" / "lib.rs").write_text("// Not needed on Linux.\n")
    (crate / "Cargo.toml").write_text(manifest)
    (crate / ".cargo-checksum.json").write_text(json.dumps({"files": {}, "package": package}))


def name_of(crate: Path) -> str:
    text = (crate / "Cargo.toml").read_text(encoding="utf-8")
    package = text.split("[package]", 1)[1]
    field = {key: re.search(rf'(?m)^{key} = "(.*)"$', package) for key in ("name", "version")}
    return " ".join(found.group(1) if found else "" for found in field.values())


def vendor(folder: Path) -> None:
    run("cargo", "vendor", "--locked", "--quiet", "--versioned-dirs", folder)
    wanted = needed()
    for crate in sorted(folder.iterdir()):
        if name_of(crate) not in wanted:
            make_stub(crate)
            continue
        # Such a file is a leftover to dh_clean, which deletes it.
        (crate / "Cargo.toml.orig").unlink(missing_ok=True)
        sums = json.loads((crate / ".cargo-checksum.json").read_text())
        sums["files"].pop("Cargo.toml.orig", None)
        (crate / ".cargo-checksum.json").write_text(json.dumps(sums))
        # Compiled code has no place in a source package.
        for file in crate.rglob("*"):
            if file.suffix in (".a", ".lib", ".dll"):
                raise SystemExit(f"{file} is compiled")


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit("usage: debian/orig.py FOLDER")
    out = Path(sys.argv[1]).resolve()
    out.mkdir(parents=True, exist_ok=True)
    version = upstream_version()
    with tempfile.TemporaryDirectory() as work:
        name = f"mjsolver-{version}"
        (Path(work) / name).mkdir()
        archive = Path(work) / "source.tar"
        run("git", "archive", "--output", archive, "HEAD", ".", *[f":!{path}" for path in LEFT_OUT])
        run("tar", "--extract", "--file", archive, "--directory", Path(work) / name)
        tar(out / f"mjsolver_{version}.orig.tar.xz", Path(work), name)
        vendor(Path(work) / "vendor")
        tar(out / f"mjsolver_{version}.orig-vendor.tar.xz", Path(work), "vendor")


main()
