"""What is not installed is named, with the command that adds it."""

from __future__ import annotations

import subprocess
import sys

import pytest

import sightline
from sightline.core.extras import EXTRAS, MissingExtra, Needs, as_missing_extra, require_extra

HIDE = "import sys; sys.modules.update(dict.fromkeys({modules!r}))\n"
RUN = "from sightline.cli import main; sys.argv[0] = 'sightline'; main()"
ALL = tuple(sorted({module for modules in EXTRAS.values() for module in modules}))


def without(modules: tuple[str, ...], *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command where these modules cannot be imported."""
    code = HIDE.format(modules=modules) + RUN
    return subprocess.run(
        [sys.executable, "-c", code, *command],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.parametrize(
    ("extra", "command", "what"),
    [
        ("fast", "play viewpoints", "Viewpoints"),
        ("fast", "simulate viewpoints --bots random --games 1", "Viewpoints"),
        ("fast", "play pentup --seats you,search", "the bot 'search'"),
        ("fast", "simulate perspective --bots counter --games 1", "the bot 'counter'"),
        ("fast", "solve tiling --region 3x5 --pieces UVP", "the solver"),
        ("fast", "solve perspective-solo --seed 7", "the solver of solo deals"),
        ("fast", "puzzle list", "the solver"),
        ("fast", "challenge list", ""),
        ("table", "serve --no-browser", "the table"),
        ("table", "meter http://127.0.0.1:1 --game pentup", "the meter"),
        ("study", "study viewpoint --games 1 --report report", "a study"),
        ("train", "train pentup --out two.npz", "training"),
        ("print", "press challenges A001 --out cards.pdf", "print"),
    ],
)
def test_what_is_missing_is_named_with_what_adds_it(extra: str, command: str, what: str) -> None:
    done = without(EXTRAS[extra], *command.split())
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"Error: {what}")
    assert line.endswith(f"is not installed; add it with: pip install 'sightline-table[{extra}]'")


@pytest.mark.parametrize("key", ["pentup", "perspective", "viewpoint"])
def test_the_readable_engine_needs_nothing_more(key: str) -> None:
    match = ["simulate", key, "--bots", "random", "--games", "1", "--seed", "7"]
    done = without(ALL, *match)
    assert done.returncode == 0, done.stderr
    assert done.stdout == without((), *match).stdout


def test_bots_that_cannot_think_here_are_told_and_not_seated() -> None:
    done = without(ALL, "games", "pentup")
    assert done.returncode == 0, done.stderr
    assert "Looks one answer ahead.  (needs fast)" in done.stdout
    assert "pip install 'sightline-table[fast]'" in done.stdout
    assert "sightline play pentup seats you with sampler." in done.stdout


def test_counting_goes_on_without_compiled_code() -> None:
    assert without(ALL, "perft", "pentup", "--depth", "2").stdout.strip() == "62,644"


def test_a_game_that_needs_compiled_code_is_listed_without() -> None:
    done = without(ALL, "games")
    assert done.returncode == 0, done.stderr
    assert "Viewpoints" in done.stdout
    assert "broken" not in done.stdout


def test_in_python_it_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(MissingExtra, match=r"print needs fpdf.*'sightline-table\[print\]'"):
        require_extra("print", "print")
    with pytest.raises(MissingExtra) as caught, Needs("print", "print"):
        import fpdf  # noqa: F401
    assert isinstance(caught.value, sightline.SightlineError)


def test_other_missing_modules_are_not_explained_away() -> None:
    with pytest.raises(ModuleNotFoundError), Needs("fast", "this"):
        import no_such_module  # noqa: F401  # pyright: ignore[reportMissingImports]
    assert as_missing_extra(ModuleNotFoundError(name="no_such_module"), "this") is None
    assert as_missing_extra(ModuleNotFoundError(), "this") is None
