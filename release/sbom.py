"""The list of what an archive is made of, as CycloneDX, for people who must know what they ship."""

from __future__ import annotations

import datetime
import hashlib
import json
import uuid
from pathlib import Path
from typing import Any

from parts import Part
from platforms import Platform
from project import moment


def component(part: Part, kind: str) -> dict[str, Any]:
    result: dict[str, Any] = {
        "type": kind,
        "bom-ref": part.address,
        "name": part.name,
        "version": part.version,
        "licenses": [{"expression": part.licence}],
        "purl": part.address,
    }
    if part.sha256:
        result["hashes"] = [{"alg": "SHA-256", "content": part.sha256}]
    return result


def sbom(platform: Platform, parts: list[Part], shared: Path) -> str:
    """The text; the first part is this project, and the shared library is what it was made into."""
    own, others = parts[0], parts[1:]
    made = component(own, "library")
    made["hashes"] = [{"alg": "SHA-256", "content": sha256(shared)}]
    made["properties"] = [{"name": "platform", "value": platform.name}]
    crates = {part.address: part.needs for part in parts}
    runtimes = [part.address for part in others if not part.address.startswith("pkg:cargo/")]
    crates[own.address] = own.needs + runtimes
    when = datetime.datetime.fromtimestamp(moment(), datetime.timezone.utc)
    body: dict[str, Any] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"timestamp": when.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": made},
        "components": [component(part, "library") for part in others],
        "dependencies": [
            {"ref": address, "dependsOn": needs} for address, needs in sorted(crates.items())
        ],
    }
    # A number of its own, but the same for the same contents.
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(body, sort_keys=True))
    body["serialNumber"] = f"urn:uuid:{number}"
    return json.dumps(body, indent=2) + "\n"


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
