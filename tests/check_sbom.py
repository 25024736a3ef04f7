#!/usr/bin/env python3
"""Checks the list of parts of an archive: each part has a licence, its text lies beside, and
nothing else does. Usage: tests/check_sbom.py DIRECTORY"""

import json
import sys
from pathlib import Path

folder = Path(sys.argv[1])
bom = json.loads((folder / "mjsolver.cdx.json").read_text(encoding="utf-8"))
assert bom["bomFormat"] == "CycloneDX" and bom["specVersion"] == "1.5"
parts = {f"{part['name']}-{part['version']}": part for part in bom["components"]}
texts = {path.name: list(path.iterdir()) for path in (folder / "licences").iterdir()}
assert set(parts) == set(texts), (sorted(parts), sorted(texts))
assert all(texts.values())
assert all(part["licenses"][0]["expression"] for part in bom["components"])
crates = [part for part in bom["components"] if part["purl"].startswith("pkg:cargo/")]
assert {"once_cell", "rand"} <= {part["name"] for part in crates}
assert all(len(part["hashes"][0]["content"]) == 64 for part in crates)
known = {part["bom-ref"] for part in bom["components"]} | {bom["metadata"]["component"]["bom-ref"]}
for node in bom["dependencies"]:
    assert node["ref"] in known and set(node["dependsOn"]) <= known, node
print(f"{len(parts)} parts")
