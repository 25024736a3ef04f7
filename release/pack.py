"""Packs a folder so that the same files make the same bytes: sorted, with one date, no owner."""

from __future__ import annotations

import io
import lzma
import os
import tarfile
import time
import zipfile
from pathlib import Path


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())


def runs(path: Path) -> bool:
    """Programs, which are in bin, and libraries, which loaders want to be executable."""
    return path.parent.name == "bin" or path.suffix in {".dll", ".dylib"} or ".so" in path.suffixes


def tar_xz(folder: Path, archive: Path, moment: int) -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in files(folder):
            entry = tarfile.TarInfo(str(Path(folder.name) / path.relative_to(folder)))
            entry.mtime = moment
            entry.mode = 0o755 if runs(path) else 0o644
            if path.is_symlink():
                entry.type, entry.linkname = tarfile.SYMTYPE, os.readlink(path)
                tar.addfile(entry)
            else:
                data = path.read_bytes()
                entry.size = len(data)
                tar.addfile(entry, io.BytesIO(data))
    archive.write_bytes(lzma.compress(buffer.getvalue(), preset=9))


def zip_file(folder: Path, archive: Path, moment: int) -> None:
    date = time.gmtime(moment)[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in files(folder):
            name = (Path(folder.name) / path.relative_to(folder)).as_posix()
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            # As from Unix, whatever this runs on.
            entry.create_system = 3
            entry.external_attr = (0o755 if runs(path) else 0o644) << 16
            packed.writestr(entry, path.read_bytes())
