"""Write down what a wheel carries that is not ours, in `legal/`: licences, a bill of materials.

The page's libraries come from web/package-lock.json (those that are for more than building it), the
fonts lie in the source. Python packages are not part of a wheel: pip installs them, each under its
own licence. `legal.py --check` only compares. Needs web/node_modules, as a set-up leaves it.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

from steps import ROOT, Trouble, main

FOLDER = ROOT / "legal"
TEXTS = FOLDER / "THIRD-PARTY-LICENSES.txt"
MATERIALS = FOLDER / "sightline.cdx.json"
FONTS = ROOT / "src" / "sightline" / "press" / "fonts"
FONT = {"name": "DejaVu", "version": "2.37", "license": "Bitstream-Vera"}
LINE = "-" * 78
INTRODUCTION = """\
What a wheel of sightline-table carries that others have made: the libraries and fonts of the page,
and the fonts that documents are printed with. Each is under its own licence, which follows.
"""


def packages(root: Path = ROOT) -> dict[str, dict[str, Any]]:
    """The page's libraries by the folder that each lies in."""
    lock = json.loads((root / "web" / "package-lock.json").read_text(encoding="utf-8"))
    return {
        where: told
        for where, told in sorted(lock["packages"].items())
        if where and not told.get("dev") and not told.get("optional")
    }


def name_of(where: str) -> str:
    """A package's name: what follows the last node_modules."""
    return where.rpartition("node_modules/")[2]


def licence_texts() -> str:
    """All licences, one after the other; equal ones once, with all that are under them."""
    under: dict[str, list[str]] = {}
    for where, told in packages().items():
        text = licence_of(ROOT / "web" / where)
        if text is None:
            text = f"Licensed under {told['license']}; the package brings no text of it.\n"
        under.setdefault(text, []).append(f"{name_of(where)} {told['version']}")
    font = (FONTS / "LICENSE_DEJAVU").read_text(encoding="utf-8")
    under.setdefault(_tidy(font), []).append(f"{FONT['name']} {FONT['version']}")
    parts = [f"{LINE}\n{chr(10).join(names)}\n{LINE}\n\n{text}" for text, names in under.items()]
    return "\n".join([INTRODUCTION, *parts])


def licence_of(folder: Path) -> str | None:
    """The text that a package brings."""
    if not folder.is_dir():
        raise Trouble(f"{folder} is missing: `make setup` fetches it.")
    found = sorted(path for path in folder.iterdir() if re.match(r"(?i)licen[cs]e", path.name))
    return _tidy(found[0].read_text(encoding="utf-8")) if found else None


def _tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines()) + "\n"


def materials() -> str:
    """CycloneDX: a component for each of them. No date and no chance: the same bytes every time."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ours = f"pkg:pypi/{project['name']}@{project['version']}"
    components = [
        component(
            name_of(where),
            told["version"],
            told["license"],
            f"pkg:npm/{name_of(where).replace('@', '%40')}@{told['version']}",
        )
        for where, told in packages().items()
    ]
    components.append(
        component(FONT["name"], FONT["version"], FONT["license"], "pkg:generic/dejavu-fonts@2.37")
    )
    bill = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": ours,
                "name": project["name"],
                "version": project["version"],
                "licenses": [{"license": {"id": project["license"]}}],
                "purl": ours,
            }
        },
        "components": components,
        "dependencies": [{"ref": ours, "dependsOn": [each["bom-ref"] for each in components]}],
    }
    return json.dumps(bill, indent=1) + "\n"


def component(name: str, version: str, licence: str, purl: str) -> dict[str, Any]:
    """One thing that the wheel carries."""
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "licenses": [{"license": {"id": licence}}],
        "purl": purl,
    }


def write() -> None:
    wanted = {TEXTS: licence_texts(), MATERIALS: materials()}
    if "--check" in sys.argv[1:]:
        old = [path for path, text in wanted.items() if not is_same(path, text)]
        if old:
            names = ", ".join(str(path.relative_to(ROOT)) for path in old)
            raise Trouble(
                f"{names}: not up to date. Run scripts/legal.py and commit what it writes."
            )
        return
    FOLDER.mkdir(exist_ok=True)
    for path, text in wanted.items():
        path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {len(text):,} characters")


def is_same(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    main(write)
