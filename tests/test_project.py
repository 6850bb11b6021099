"""The project keeps its promises: locks, documents, gates and set-up are what they say they are."""

from __future__ import annotations

import ast
import hashlib
import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from sightline.core.extras import DISTRIBUTION, EXTRAS

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BARE: list[str] = PROJECT["project"]["dependencies"]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)(.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def locked(name: str) -> dict[str, str]:
    """Package → version in a lock file."""
    found = PINNED.findall(text(f"requirements/{name}"))
    return {canonicalize_name(package): version for package, version, _ in found}


def group(name: str) -> Iterator[str]:
    """The requirements of a dependency group, those of included groups among them."""
    for entry in PROJECT["dependency-groups"][name]:
        if isinstance(entry, str):
            yield entry
        else:
            yield from group(entry["include-group"])


def tracked_texts() -> list[tuple[str, str]]:
    """Name and content of every text file that is, or would be, in git."""
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    files: list[tuple[str, str]] = []
    for name in filter(None, listing.stdout.split("\0")):
        path = ROOT / name
        content = path.read_bytes() if path.is_file() else b""
        if b"\0" not in content:
            files.append((name, content.decode("utf-8", "replace")))
    return files


def script(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "scripts")
    spec = importlib.util.spec_from_file_location(
        f"scripts_{name}", ROOT / "scripts" / f"{name}.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# ---------------------------------------------------------------- dependencies


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_locks_hold_no_address(lock: Path) -> None:
    address = re.compile(r"://|file:|--(extra-)?index-url|--find-links|@ ")
    assert [line for line in lock.read_text().splitlines() if address.search(line)] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_locks_pin_every_package_with_a_hash(lock: Path) -> None:
    requirements = re.findall(r"^[A-Za-z0-9].*", lock.read_text(), re.MULTILINE)
    pinned = PINNED.findall(lock.read_text())
    assert len(pinned) == len(requirements) > 0
    assert [package for package, _, rest in pinned if "--hash=sha256:" not in rest] == []


def test_the_page_locks_hold_no_address() -> None:
    lock = ROOT / "web" / "package-lock.json"
    if not lock.exists():
        pytest.skip("there is no page yet")
    assert re.findall(r'.*"resolved": *"(?!\.|file:\.).*', lock.read_text(encoding="utf-8")) == []


def extra(name: str) -> Iterator[str]:
    """The requirements of an extra, those of extras that it brings along among them."""
    for need in map(Requirement, PROJECT["project"]["optional-dependencies"][name]):
        if need.name == DISTRIBUTION:
            for other in sorted(need.extras):
                yield from extra(other)
        else:
            yield str(need)


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        ("play.txt", [*BARE, *extra("table"), *extra("study"), *group("build")]),
        ("node.txt", [*group("node")]),
        ("dev.txt", [*BARE, *extra("all"), *group("dev")]),
    ],
    ids=["play", "node", "dev"],
)
def test_locks_satisfy_the_project(lock: str, wanted: list[str]) -> None:
    versions = locked(lock)
    unmet = [
        need
        for need in map(Requirement, wanted)
        if (version := versions.get(canonicalize_name(need.name))) is None
        or version not in need.specifier
    ]
    assert unmet == [], "run `make lock`"


@pytest.mark.parametrize("lock", ["play.txt", "node.txt", "dev.txt"])
def test_locks_are_complete(lock: str) -> None:
    """Set-up installs what a lock names and nothing else, so a package's needs must be in it."""
    versions = locked(lock)
    asked = [(package, "") for package in versions]
    seen: set[tuple[str, str]] = set()
    while asked:
        package, of_extra = asked.pop()
        if (package, of_extra) in seen:
            continue
        seen.add((package, of_extra))
        try:
            needs = importlib.metadata.requires(package) or []
        except importlib.metadata.PackageNotFoundError:
            continue  # for another system or another Python
        for need in map(Requirement, needs):
            if need.marker and not need.marker.evaluate({"extra": of_extra}):
                continue
            name = canonicalize_name(need.name)
            version = versions.get(name, "none")
            assert need.specifier.contains(version), f"{package} needs {need}: run `make lock`"
            asked += [(name, each) for each in need.extras]
    assert len(seen) >= len(versions)


def wheel(folder: Path, name: str, version: str, *metadata: str) -> str:
    """Write a wheel without any module; its hash."""
    info = f"{name}-{version}.dist-info"
    about = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", *metadata, ""]
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{info}/METADATA", "\n".join(about))
        archive.writestr(
            f"{info}/WHEEL",
            "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        archive.writestr(f"{info}/RECORD", "")
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_release_newer_than_the_lock_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needing = wheel(tmp_path, "needing", "1.0", "Requires-Dist: needed[more]>=1.0")
    needed = wheel(tmp_path, "needed", "1.0", "Provides-Extra: more")
    wheel(tmp_path, "needed", "1.1", "Provides-Extra: more")
    lock = tmp_path / "lock.txt"
    lock.write_text(f"needing==1.0 --hash=sha256:{needing}\nneeded==1.0 --hash=sha256:{needed}\n")

    setup = script("setup", monkeypatch)
    target = tmp_path / "there"
    setup.pip_install(
        *setup.AS_LOCKED, "--no-index", "--find-links", tmp_path, "--target", target, "-r", lock
    )
    assert sorted(path.name for path in target.glob("*.dist-info")) == [
        "needed-1.0.dist-info",
        "needing-1.0.dist-info",
    ]


@pytest.mark.parametrize("lock", ["play.txt", "node.txt"])
def test_locks_agree(lock: str) -> None:
    part, dev = locked(lock), locked("dev.txt")
    assert part == {package: dev.get(package) for package in part}


def test_the_lock_for_playing_holds_nothing_for_working_on_it() -> None:
    assert {"pytest", "pyright", "playwright", "scipy", "uv"}.isdisjoint(locked("play.txt"))


def test_the_extras_are_those_that_the_program_knows() -> None:
    optional = PROJECT["project"]["optional-dependencies"]
    assert set(optional) == {*EXTRAS, "all"}
    brought = {name: {Requirement(need).name for need in optional[name]} for name in EXTRAS}
    packages = importlib.metadata.packages_distributions()
    for name, modules in EXTRAS.items():
        # What is not installed here (the extra for training) is named like its module.
        owners = {canonicalize_name(packages.get(module, [module])[0]) for module in modules}
        assert owners <= brought[name]
    everything = {name for need in optional["all"] for name in Requirement(need).extras}
    assert everything == {"table", "postgres", "study", "print", "env", "spiel"}
    assert "fast" in {e for need in optional["table"] for e in Requirement(need).extras}


def test_the_installed_package_is_this_one() -> None:
    assert PROJECT["project"]["name"] == DISTRIBUTION
    assert importlib.metadata.version(DISTRIBUTION) == PROJECT["project"]["version"]
    for kind, declared in PROJECT["project"]["entry-points"].items():
        found = importlib.metadata.entry_points(group=kind)
        assert declared.items() <= {(entry.name, entry.value) for entry in found}, "make setup"


# ---------------------------------------------------------------- documents


def test_readme_says_how_to_play_and_test() -> None:
    readme = text("README.md")
    assert "make play" in readme
    assert "make test" in readme


def test_changelog_knows_this_version() -> None:
    headings = re.findall(r"^## \[(.+?)\]", text("CHANGELOG.md"), re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert PROJECT["project"]["version"] in headings


def test_make_help_lists_what_is_promised() -> None:
    documented = set(re.findall(r"^([a-z-]+):.*## ", text("Makefile"), re.MULTILINE))
    promised = {"setup", "play", "test", "test-all", "lint", "bench", "soak", "clean", "lock"}
    assert promised <= documented


def test_documents_name_only_make_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", text("Makefile"), re.MULTILINE))
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    command = re.compile(r"(?:`|^)make ([a-z-]+)", re.MULTILINE)
    named = {t for d in documents for t in command.findall(d.read_text(encoding="utf-8"))}
    assert named <= targets


def prose(document: Path) -> str:
    """A document without its code: brackets and parentheses there are no links."""
    return re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)


MADE = re.compile(r"docs/(reference/[\w/.-]+|games/\w+-rules(-in-code)?\.md)")
"""Pages that the documentation site makes of the code; its build follows links to them."""


def test_links_between_documents_lead_somewhere() -> None:
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    broken = [
        f"{document.relative_to(ROOT)}: {target}"
        for document in documents
        for target in re.findall(r"\]\(([^)#\s]+)", prose(document))
        if "://" not in target and not target.startswith("mailto:")
        if not (document.parent / target).exists()
        if not MADE.fullmatch(Path(os.path.relpath(document.parent / target, ROOT)).as_posix())
    ]
    assert broken == []


def test_every_picture_is_shown_and_small() -> None:
    """Each in docs/images is shown by a document, and is a webp or a plot of at most 200 kB."""
    documents = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    shown = set(
        re.findall(
            r"images/([\w.-]+)", " ".join(path.read_text(encoding="utf-8") for path in documents)
        )
    )
    pictures = {path.name: path.stat().st_size for path in (ROOT / "docs" / "images").iterdir()}
    assert set(pictures) == shown
    assert [name for name in pictures if not name.endswith((".webp", ".svg"))] == []
    assert {name: size for name, size in pictures.items() if size > 200_000} == {}


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    anybodys = r"(?<![\w.~*-])/(?:home|Users|root|work)/[\w.]|[A-Z]:\\Users\\"
    machine = re.compile(rf"{anybodys}|{re.escape(str(ROOT))}\b")
    found = [
        f"{name}: {hit}" for name, content in tracked_texts() for hit in machine.findall(content)
    ]
    assert found == []


# ---------------------------------------------------------------- gates


def test_types_are_relaxed_in_kernels_only() -> None:
    strict = [ROOT / folder for folder in PROJECT["tool"]["pyright"]["strict"]]
    assert [folder.name for folder in strict] == ["core", "games", "words"]
    relaxed = [
        str(path.relative_to(ROOT))
        for folder in strict
        for path in folder.rglob("*.py")
        if path.parent.name != "kernels"
        and re.search(
            r"^\s*# pyright: *(basic|standard|report)|^ *# type: ignore\s*$", path.read_text(), re.M
        )
    ]
    assert relaxed == []


def test_warnings_are_errors() -> None:
    with pytest.raises(UserWarning, match=r"^loud$"):
        exec("import warnings; warnings.warn('loud', stacklevel=1)")


def test_ci_runs_the_same_gates() -> None:
    assert re.search(r"^make test$", text(".ci/run"), re.MULTILINE)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    recipe = text("Makefile").partition("\nlint:")[2].partition("\n\n")[0]
    assert "scripts/gates.py" in recipe
    gates = text("scripts/gates.py")
    for gate in ('"ruff", "check"', '"ruff", "format", "--check"', '"pyright"', '"lint-imports"'):
        assert gate in gates
    assert "scripts/gates.py test" in text("Makefile").partition("\ntest:")[2]


# ---------------------------------------------------------------- tests


UNSTEADY = """
ran = []
def test_first():
    ran.append("first")
def test_second():
    assert ran == ["first"]
"""


def test_stress_finds_a_test_that_needs_an_order(tmp_path: Path) -> None:
    (tmp_path / "test_unsteady.py").write_text(UNSTEADY, encoding="utf-8")
    words = ["--busy", "1", "--folder", str(tmp_path / "logs"), "--runs", "2", "--seed", "3"]
    quick = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "random_order.plugin"}
    done = subprocess.run(
        [sys.executable, "scripts/stress.py", *words, "--", str(tmp_path)],
        cwd=ROOT, env={**os.environ, **quick}, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    rows = re.findall(r"\| (\d) \| global (\d) \| (\d) \| (\d) \|", done.stdout)
    assert rows == [("1", "3", "2", "0"), ("2", "4", "1", "1")], done.stdout
    assert "failed 1 of 2 times: test_unsteady::test_second" in done.stdout
    assert "not all runs were green" in done.stderr


SLOW_ON_PURPOSE = {"meter/planted.py", "meter/slow_server.py", "table/rivals.py"}
"""Servers and rivals that take their time, which is what their tests are about."""


def pauses(source: str) -> Iterator[str]:
    """The pauses of a program that wait for a time: longer than between two looks at a condition,
    shorter than what nothing is to outlast, or worked out where nobody sees how long they are."""
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        named = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        named = call.func.id if isinstance(call.func, ast.Name) else named
        if named not in ("sleep", "wait_for_timeout"):
            continue
        given = [*call.args, *(each.value for each in call.keywords)]
        length = given[0].value if given and isinstance(given[0], ast.Constant) else None
        unit = 1 if named == "sleep" else 1000
        if not isinstance(length, int | float) or 0.05 < length / unit < 600:
            yield ast.unparse(call)


def test_no_test_waits_for_a_fixed_time() -> None:
    """A pause between two looks at a condition is short, and one that nothing is to outlast very
    long; anything between them waits for luck."""
    found = [
        f"{path.relative_to(ROOT)}: {call}"
        for path in (ROOT / "tests").rglob("*.py")
        if path.relative_to(ROOT / "tests").as_posix() not in SLOW_ON_PURPOSE
        for call in pauses(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_every_pause_is_seen() -> None:
    waits = [
        "time.sleep(0.8 if late else 0.3)",
        "asyncio.sleep(LONG)",
        "page.wait_for_timeout(500)",
    ]
    waits += ["sleep(seconds=2)", "time.sleep(2 * 0.01)", "sleep(-x)", "time.sleep()"]
    fine = ["time.sleep(0.02)", "page.wait_for_timeout(20)", "sleep(3600)", "asyncio.sleep(0)"]
    assert [list(pauses(each)) for each in waits] == [[each] for each in waits]
    assert [list(pauses(each)) for each in fine] == [[] for _ in fine]


def test_event_loops_of_tests_have_threads_of_their_own() -> None:
    """Whichever test ran before; ``tests/loops.py`` says why."""
    loop = re.compile(r"\basyncio\.run\(|\.run_until_complete\(|asyncio\.Runner\(")
    found = [
        f"{path.relative_to(ROOT)}: {call.group()}"
        for path in (ROOT / "tests").rglob("*.py")
        for call in loop.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


# ---------------------------------------------------------------- set-up


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_a_wrong_python_is_told_in_words() -> None:
    done = subprocess.run(
        ["sh", "scripts/setup.sh"],
        cwd=ROOT, env={**os.environ, "PYTHON": "no-such-python"},
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 1
    assert "PYTHON=no-such-python is not a Python 3.11" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_working_on_it_needs_is_enough_for_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = script("setup", monkeypatch)
    for lock, enough_for in ((setup.ALL, {setup.ALL, setup.PLAY}), (setup.PLAY, {setup.PLAY})):
        done = {"dependencies": setup.fingerprint([lock])}
        assert {each for each in (setup.ALL, setup.PLAY) if setup.is_installed(done, each)} == (
            enough_for
        )
    assert not setup.is_installed({}, setup.PLAY)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("NewConnectionError: [Errno 111] Connection refused", "could not be reached"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "not the one that was locked"),
        ("ERROR: No matching distribution found for numba", "no build of a locked package"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("something else", "could not install"),
    ],
)
def test_a_failed_install_says_why(said: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told in script("setup", monkeypatch).why_pip_failed(said)


def test_the_page_is_built_once_and_again_when_a_source_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = script("web", monkeypatch)
    monkeypatch.delenv("SIGHTLINE_SKIP_WEB", raising=False)
    page, calls = tmp_path / "src" / "sightline" / "server" / "static", []

    def npm(command: list[Any], env: dict[str, str]) -> None:
        calls.append(str(command[2]))
        folder = page if command[2] == "run" else tmp_path / "web" / "node_modules"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").touch()

    monkeypatch.setattr(web, "npm_run", npm)
    monkeypatch.setattr(web, "find_node", lambda: (Path("node"), Path("npm")))
    assert not web.build(tmp_path), "there is no page"

    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package.json").write_text("{}")
    source = tmp_path / "web" / "main.ts"
    source.write_text("1")
    assert web.build(tmp_path)
    assert not web.build(tmp_path), "nothing has changed"
    source.write_text("2")
    assert web.build(tmp_path)
    assert calls == ["ci", "run", "run"], "packages are installed anew only when they change"
    (tmp_path / "web" / "package.json").write_text('{"name": "page"}')
    assert web.build(tmp_path)
    assert calls[3:] == ["ci", "run"]
    (page / "index.html").unlink()
    assert web.build(tmp_path), "the page was gone"
    monkeypatch.setenv("SIGHTLINE_SKIP_WEB", "1")
    source.write_text("3")
    assert not web.build(tmp_path)


def test_a_named_browser_must_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = script("browser", monkeypatch)
    monkeypatch.setenv("CHROMIUM", sys.executable)
    assert browser.find() == sys.executable
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    with pytest.raises(Exception, match="CHROMIUM=no-such-browser is not a program"):
        browser.find()
