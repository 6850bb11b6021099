"""Wheels, built and installed into fresh environments without a registry: a dependency comes from
the environment that we run in, as the wheel asks for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Collection, Iterator
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
UV = shutil.which("uv", path=os.pathsep.join((str(Path(sys.executable).parent), os.defpath)))


def run(*command: str | Path, cwd: Path, stdin: str = "", code: int = 0) -> tuple[str, str]:
    """Run a command without any of our environment's paths; what it said on both streams."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env |= {"SIGHTLINE_SKIP_WEB": "1", "NO_COLOR": "1", "COLUMNS": "100"}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=env,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout, done.stderr


def build(project: Path, folder: Path) -> Path:
    """The wheel of a project; ours with the page that is built here."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=project)
    (built,) = folder.glob("*.whl")
    return built


def build_source(folder: Path) -> Path:
    """Our source archive."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    (built,) = folder.glob("*.tar.gz")
    return built


def _fresh(home: Path, *wheels: Path) -> Path:
    """A fresh environment ``env`` with these wheels alone; where its packages are."""
    assert UV is not None
    run(UV, "venv", "--quiet", "--offline", "--python", sys.executable, home / "env", cwd=home)
    python = home / "env" / "bin" / "python"
    run(
        UV, "pip", "install", "--quiet", "--offline", "--no-deps", "--python", python, *wheels,
        cwd=home,
    )  # fmt: skip
    (packages,) = (home / "env").glob("lib/python*/site-packages")
    return packages


def install(home: Path, *wheels: Path, extras: Collection[str] = ()) -> Path:
    """A fresh environment ``env`` with these wheels and what they need, ours with ``extras``, and
    nothing else; where its packages are."""
    packages = _fresh(home, *wheels)
    (ours,) = (
        each
        for each in distributions(path=[str(packages)])
        if each.metadata["Name"] == "sightline-table"
    )
    for needed in closure(ours, extras):
        copy(needed, packages)
    return packages


def beside_us(home: Path, *wheels: Path) -> Path:
    """A fresh environment ``env`` with these wheels, which sees all that is installed where we run;
    where its own packages are."""
    packages = _fresh(home, *wheels)
    ours = sysconfig.get_path("purelib")
    (packages / "ours.pth").write_text(f"import site; site.addsitedir({ours!r})\n")
    return packages


def closure(ours: Distribution, extras: Collection[str]) -> Iterator[Distribution]:
    """Everything that our distribution needs with these extras."""
    seen: set[tuple[str, str]] = set()
    found = {ours.metadata["Name"]: ours}
    waiting = [(ours, extra) for extra in ("", *extras)]
    while waiting:
        package, extra = waiting.pop()
        for text in package.requires or ():
            need = Requirement(text)
            if need.marker and not need.marker.evaluate({"extra": extra}):
                continue
            if need.name not in found:
                found[need.name] = distribution(need.name)
                yield found[need.name]
            for wanted in ("", *need.extras):
                if (need.name, wanted) not in seen:
                    seen.add((need.name, wanted))
                    waiting.append((found[need.name], wanted))


def copy(package: Distribution, packages: Path) -> None:
    """Install a distribution once more, from its files."""
    for file in package.files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts:
            (packages / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(str(file.locate()), packages / file)
