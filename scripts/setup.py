"""Set up Sightline: `.venv`, the locked dependencies, Sightline itself and the page.

`setup.py play` installs what playing needs (requirements/play.txt), `setup.py` all that working on
Sightline needs (requirements/dev.txt). Nothing is started. A step is skipped when what it depends
on has not changed since it last succeeded (`.venv/setup.json` remembers), so that running this
again takes a moment. `make play` and `make setup` run it with a suitable Python.
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import web
from steps import ROOT, Beside, Step, Trouble, fingerprint, gist, is_network_trouble, main, run

VENV = ROOT / ".venv"
MEMORY = VENV / "setup.json"
LOCKS = ROOT / "requirements"
PLAY, ALL, NODE = LOCKS / "play.txt", LOCKS / "dev.txt", LOCKS / "node.txt"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
AS_LOCKED = ("--require-hashes", "--no-deps", "--no-compile")
"""The locks are complete, so pip shall resolve nothing: asked to, it stumbles over `a[extra]` as
soon as there is a release of `a` that is newer than the locked one. Most of what is installed is
never imported; Python compiles what is, when it is."""
OLD_NAME = "sightline"
"""What the distribution was called before it was `sightline-table`."""


def set_up(lock: Path) -> None:
    done = recall()
    if venv_is_usable(done):
        fresh = True
    else:
        make_venv()
        done, fresh = {"root": str(ROOT)}, False

    with ExitStack() as beside:
        page = None
        if not is_installed(done, lock):
            if lock == PLAY and web.machine_node():
                # The page needs no Python package, so both can be fetched at once.
                print("set-up: beginning to build the page", flush=True)
                command = [sys.executable, ROOT / "scripts" / "web.py"]
                page = beside.enter_context(Beside([command]))
            install_dependencies(lock)
            remember(done, dependencies=fingerprint([lock]))
            fresh = False

        package = fingerprint([ROOT / "pyproject.toml", ROOT / "hatch_build.py"])
        if done.get("package") != package:
            install_sightline()
            remember(done, package=package)
            fresh = False

        kernels = fingerprint(
            [*(ROOT / "src").rglob("kernels/*.py"), *(ROOT / "src/sightline/kit").rglob("*.py")]
        )
        compiling = None
        if done.get("kernels") != kernels:
            print("set-up: beginning to compile bots and solver", flush=True)
            compiling = beside.enter_context(Beside(compilations(lock == ALL)))
            fresh = False
        if page is None:
            fresh = not build_page() and fresh
        else:
            finish_page(page)
        if compiling is not None:
            finish(compiling)
            remember(done, kernels=kernels)
    print("set-up: everything is up to date." if fresh else "set-up: done.")


def is_installed(done: dict[str, str], lock: Path) -> bool:
    """Whether this lock's packages are there; those for working on Sightline include the others."""
    return done.get("dependencies") in {fingerprint([lock]), fingerprint([ALL])}


def recall() -> dict[str, str]:
    try:
        return json.loads(MEMORY.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def remember(done: dict[str, str], **news: str) -> None:
    done.update(news, root=str(ROOT))
    MEMORY.write_text(json.dumps(done, indent=2) + "\n", encoding="utf-8")


def venv_is_usable(done: dict[str, str]) -> bool:
    """Whether `.venv` runs, is new enough, and was made here (it can't be moved)."""
    if not PYTHON.exists() or done.get("root", str(ROOT)) != str(ROOT):
        return False
    chosen = bool(os.environ.get("PYTHON"))
    if done and not chosen:
        return True
    worked, version = run([PYTHON, "-c", "import pip, sys; print(*sys.version_info[:2])"])
    if not worked:
        return False
    found = tuple(map(int, version.split()))
    return found == sys.version_info[:2] if chosen else found >= (3, 11)


def make_venv() -> None:
    version = platform.python_version()
    with Step(f"making .venv with Python {version}"):
        worked, output = run([sys.executable, "-m", "venv", "--clear", VENV])
        if not worked:
            raise Trouble(
                f"`python -m venv` failed with Python {version} ({sys.executable}).\n"
                "On Debian or Ubuntu the package pythonX.Y-venv may be missing; another Python can "
                f"be named with `make setup PYTHON=…`. It said:\n{gist(output)}"
            )


def install_dependencies(lock: Path) -> None:
    locks = [lock]
    if lock == PLAY and not web.machine_node():
        locks.append(NODE)
    with Step(f"installing the dependencies of requirements/{lock.name} (a minute or two)"):
        wanted = [word for each in locks for word in ("--requirement", each)]
        pip_install(*AS_LOCKED, *wanted)


def install_sightline() -> None:
    with Step("installing Sightline itself"):
        if any(VENV.glob(f"[Ll]ib/**/site-packages/{OLD_NAME}-*.dist-info")):
            run([PYTHON, "-m", "pip", "uninstall", "--quiet", "--yes", OLD_NAME])
        pip_install("--no-deps", "--no-build-isolation", "--editable", ROOT)


BATCHES = """
import sightline.env
from sightline.core.batch import NoBatch
from sightline.core.registry import game_keys
for key in game_keys():
    try:
        env = sightline.env.batch(key, 1, seed=1)
    except NoBatch:
        continue
    env.reset()
    env.observe()
    env.step(env.legal()[0][:1])
"""


def compilations(wholly: bool) -> list[list[str | Path]]:
    """Nobody shall wait for the compiler at a table, so it does its work now, for all games at
    once. ``wholly``: also what nobody needs at a table, but the tests do."""
    keys = "from sightline.core.registry import game_keys; print(*game_keys())"
    worked, games = run([PYTHON, "-c", keys])
    if not worked:
        raise Trouble(f"Sightline was installed but does not run. It said:\n{gist(games)}")
    warm = "from sightline.server.bot_worker import warm; warm({!r}, closely=True)"
    solver = (
        "from sightline.kit import solve; "
        "solve.tilings('3x5', 'UVP').count(); solve.tilings('1x3x5', 'UVP').count()"
    )
    programs = [*map(warm.format, games.split()), solver]
    if wholly:
        programs.append(BATCHES)
    return [[PYTHON, "-c", program] for program in programs]


def finish(compiling: Beside) -> None:
    with Step("compiling the rest of bots and solver"):
        for code, output in compiling.ended():
            if code != 0:
                raise Trouble(f"the compiled code could not be made. It said:\n{gist(output)}")


def finish_page(page: Beside) -> None:
    with Step("building the rest of the page"):
        ((code, output),) = page.ended()
    if code not in (0, 3):
        raise SystemExit(output)  # it says why


def pip_install(*what: str | Path) -> None:
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what]
    worked, output = run(command)
    if not worked:
        noise = re.compile(r"WARNING:.*\n|.*Expected +or .*\n")
        raise Trouble(f"{why_pip_failed(output)} pip said:\n{gist(noise.sub('', output))}")


def why_pip_failed(output: str) -> str:
    if "DO NOT MATCH THE HASHES" in output:
        return (
            "a package is not the one that was locked in requirements/. Try again; if it "
            "stays so, do not go on before you know why."
        )
    if "No space left" in output:
        return "the disk is full. Make room and run this again."
    if is_network_trouble(output):
        return (
            "Python's package registry could not be reached. Check the network, and pip's proxy "
            "or mirror settings (`pip config list`), and run this again."
        )
    if "No matching distribution" in output:
        return (
            "the registry has no build of a locked package for "
            f"Python {platform.python_version()} on {platform.system()} {platform.machine()}. "
            "Try another Python: make setup PYTHON=python3.12."
        )
    return "pip could not install what is needed."


def build_page() -> bool:
    """Build the page where there is one; whether there was anything to do."""
    if not (ROOT / "web" / "package.json").exists():
        return False
    done = subprocess.run([PYTHON, ROOT / "scripts" / "web.py"], cwd=ROOT, check=False)
    if done.returncode not in (0, 3):
        raise SystemExit(done.returncode)  # it has already said why
    return done.returncode == 0


if __name__ == "__main__":
    main(lambda: set_up(PLAY if sys.argv[1:] == ["play"] else ALL))
