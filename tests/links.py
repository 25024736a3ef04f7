#!/usr/bin/env python3
"""Checks the links of all pages in Markdown that are kept in this repository: files and folders
that they name are there, and so are the headings. Addresses elsewhere are not visited.

    tests/links.py [FILE...]               all pages unless told
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(
    r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*<?([^()\s>]+(?:\([^()]*\))?)>?(?:\s+\"[^\"]*\")?\s*\)"
)
SOURCE = re.compile(r"<(?:img|a|source)\b[^>]*?\b(?:src|href|srcset)=\"([^\"]+)\"", re.IGNORECASE)
REFERENCE = re.compile(r"(?m)^ {0,3}\[[^\]]+\]:\s+<?(\S+?)>?(?:\s|$)")


def prose(text: str) -> str:
    """A page without its programs, in which brackets are no links; lines stay where they are."""
    lines = []
    fence = ""
    for line in text.split("\n"):
        mark = re.match(r"\s*(```+|~~~+)", line)
        if fence:
            if mark and mark.group(1).startswith(fence) and line.strip() == mark.group(1):
                fence = ""
            line = ""
        elif mark:
            fence = mark.group(1)
            line = ""
        lines.append(
            re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", lambda code: "`" * len(code.group()), line)
        )
    return "\n".join(lines)


def anchors(page: Path) -> set[str]:
    """What GitHub makes of the headings of a page."""
    found: set[str] = set()
    text = page.read_text(encoding="utf-8")
    kept = prose(text).split("\n")
    for line, original in zip(kept, text.split("\n")):
        # Code in a heading counts as its letters.
        heading = (
            re.match(r" {0,3}#{1,6}\s+(.*?)\s*#*$", original)
            if line.lstrip().startswith("#")
            else None
        )
        if heading:
            words = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading.group(1)).lower()
            name = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
            many = 0
            while name + (f"-{many}" if many else "") in found:
                many += 1
            found.add(name + (f"-{many}" if many else ""))
    found.update(re.findall(r"<[a-z0-9]+\b[^>]*?\b(?:id|name)=\"([^\"]+)\"", text))
    return found


def wrong(page: Path, link: str) -> str:
    """What is wrong with a link of a page, or nothing."""
    if re.match(r"[a-z][a-z0-9+.-]*:|//", link):
        return ""
    place, _, anchor = link.partition("#")
    target = (page.parent / unquote(place)).resolve() if place else page
    if place.startswith("/"):
        return "begins at the root of the machine"
    if not target.exists():
        return "is not there"
    if ROOT in page.parents and target != ROOT and ROOT not in target.parents:
        return "is outside the repository"
    if anchor and target.suffix == ".md" and unquote(anchor) not in anchors(target):
        return f"has no heading {anchor}"
    return ""


def pages() -> list[Path]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"]
    listed = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout.decode()
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).exists()]


def main() -> int:
    count = failed = 0
    named = [Path(name).resolve() for name in sys.argv[1:]]
    for page in named or pages():
        text = prose(page.read_text(encoding="utf-8"))
        for pattern in (LINK, SOURCE, REFERENCE):
            for found in pattern.finditer(text):
                count += 1
                what = wrong(page, found.group(1))
                if what:
                    failed += 1
                    line = text.count("\n", 0, found.start()) + 1
                    print(f"FAILED  {page}:{line}: {found.group(1)} {what}")
    print(f"{count} links checked, {failed} wrong")
    return 1 if failed or not count else 0


sys.exit(main())
