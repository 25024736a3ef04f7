"""What the project says about itself: where things are, versions, and the moment it is of."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "dist"


def version_in(section: str) -> str:
    """The version of a section of Cargo.toml."""
    manifest = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    pattern = r"^\[" + re.escape(section) + r'\]\n(?:[^\[].*\n)*?version = "(.*)"$'
    found = re.search(pattern, manifest, re.MULTILINE)
    if found is None:
        raise SystemExit(f"Cargo.toml has no version in [{section}]")
    return found.group(1)


VERSION = version_in("package")
LIBRARY_VERSION = version_in("package.metadata.capi.library")
ABI_VERSION = LIBRARY_VERSION.split(".")[0]


def moment() -> int:
    """What every date in an archive is: that of the last change, or SOURCE_DATE_EPOCH."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    command = ["git", "log", "-1", "--format=%ct"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    if not said.strip():
        raise SystemExit("not a git repository: set SOURCE_DATE_EPOCH, which all dates come from")
    return int(said)


def fill(template: Path, values: dict[str, str]) -> str:
    """A template of this folder with its @NAMES@ replaced."""
    text = template.read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text
