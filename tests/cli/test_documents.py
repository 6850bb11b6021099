"""What the documents tell people to type is there: commands, options, bots, moves and programs."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.conformance.registry import INSTALLED
from typer.main import get_command

from sightline.arena.ladder.plan import ALL, LEVELS
from sightline.arena.study.general import GeneralStudy
from sightline.bots import find_bot, own_bots
from sightline.cli.app import app
from sightline.cli.plain import OPTION
from sightline.cli.simulate import split_bots
from sightline.core.registry import find_game, game_keys
from sightline.puzzles import Puzzle

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLE_GAME = "veil"
"""The game that docs/add-a-game.md builds."""
OWN = "mybots:"
"""The module of docs/library.md; that its bot plays is tested below."""
PROGRAMS = re.compile(
    r"^```python\n(?P<code>.*?)^```$(?:\n\n^```text\n(?P<said>.*?)^```$)?",
    re.MULTILINE | re.DOTALL,
)


def commands(document: Path) -> Iterator[list[str]]:
    """Every command line of ours in a document: in blocks for a shell, and in running text."""
    text = document.read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    lines += re.findall(r"`([^`]+)`", prose)
    for line in lines:
        if re.match(r"sightline [a-z]", line):
            typed = re.split(r" [>|] ", line)[0]
            yield [part for part in shlex.split(typed, comments=True)[1:] if part != "…"]


ALL_COMMANDS = [words for document in DOCUMENTS for words in commands(document)]


def values(words: list[str], option: str) -> list[str]:
    """What is given for an option."""
    return [after for word, after in pairwise(words) if word == option]


COMMAND_LINE: Any = cache(lambda: get_command(app))
"""The whole command line; built once, since that takes a moment."""


def options_of(words: list[str]) -> set[str]:
    """The options of the command that a line names; a KeyError says that there is no such one."""
    found = COMMAND_LINE()
    depth = 0
    while hasattr(found, "commands") and depth < len(words):
        found, depth = found.commands[words[depth]], depth + 1
    return {
        "--help",
        OPTION,  # goes with any command
        *(name for each in found.params for name in (*each.opts, *each.secondary_opts)),
    }


def test_every_command_has_the_options_that_it_is_shown_with() -> None:
    assert len(ALL_COMMANDS) > 50
    for words in ALL_COMMANDS:
        options = {word for word in words if re.match(r"--?[a-z]", word)}
        assert options <= options_of(words), words


def test_games_bots_and_options_in_commands_are_there() -> None:
    looked = 0
    for words in ALL_COMMANDS:
        if words[0] not in (
            "play",
            "simulate",
            "study",
            "ladder",
            "games",
            "check",
            "rules",
            "perft",
        ):
            continue
        key = next((word for word in words[1:] if not word.startswith("-")), "GAME")
        if key in ("GAME", EXAMPLE_GAME):
            continue
        assert key in game_keys(), words
        looked += 1
        check_values(key, words)
    assert looked > 20


def check_values(key: str, words: list[str]) -> None:
    """Options, players and bots of a command are those of its game."""
    game = find_game(key)
    given = dict(setting.split("=", 1) for setting in values(words, "--option"))
    files = {name for name, value in given.items() if value.endswith((".toml", ".json"))}
    players = int(next(iter(values(words, "--players")), game.players[0]))
    assert set(given) <= set(game.options_type.__struct_fields__), words
    game.read_options(
        players,
        {name: value for name, value in given.items() if name not in files | {"daily"}},
    )
    for names in values(words, "--bots"):
        bots = [name for name in split_bots(names) if name not in (ALL, LEVELS)]
        assert words[0] == "ladder" or len(bots) in (1, players), words
        for name in bots:
            if not name.startswith(OWN):
                find_bot(game, name)


@pytest.mark.parametrize("key", ["viewpoint", "perspective"])
def test_every_match_in_a_table_can_be_repeated(key: str) -> None:
    text = (ROOT / "docs" / "games" / f"{key}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|.*`(--[^`]+)` \|$", text, re.MULTILINE)
    assert len(rows) > 10
    for row in rows:
        check_values(key, ["simulate", key, *shlex.split(row)])
        options = {word for word in shlex.split(row) if word.startswith("-")}
        assert options <= options_of(["simulate"]), row


@pytest.mark.parametrize("key", ["perspective", "viewpoint", "viewpoints"])
def test_the_moves_in_a_games_page_are_moves(key: str) -> None:
    text = (ROOT / "docs" / "games" / f"{key}.md").read_text(encoding="utf-8")
    game = find_game(key)
    moves = [form for form in re.findall(r'`(\{"do"[^`]+)`', text) if "…" not in form]
    assert moves
    for form in moves:
        assert game.write_move(game.read_move(form))


@pytest.mark.parametrize("key", INSTALLED)
def test_a_games_page_lists_its_options_and_its_bots(key: str) -> None:
    text = (ROOT / "docs" / "games" / f"{key}.md").read_text(encoding="utf-8")
    game = find_game(key)
    for spec in own_bots(game):
        assert re.search(rf"^\| `{spec.name}` \| {spec.level} \|", text, re.MULTILINE), spec.name
    for name in game.options_type.__struct_fields__:
        assert re.search(rf"`{name}\b", text), name


def test_links_into_a_document_lead_to_a_heading() -> None:
    broken: list[str] = []
    for document in DOCUMENTS:
        for file, anchor in re.findall(
            r"\]\(([^)#\s]*)#([^)\s]+)\)", document.read_text(encoding="utf-8")
        ):
            page = document if not file else document.parent / file
            headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
            known = {re.sub(r"[^\w\- ]", "", each).lower().replace(" ", "-") for each in headings}
            if anchor not in known:
                broken.append(f"{document.name}: {file}#{anchor}")
    assert broken == []


# ---------------------------------------------------------------- programs


def programs(name: str) -> list[tuple[str, str]]:
    """The programs in a document, each with what it is said to print."""
    found = PROGRAMS.finditer((ROOT / name).read_text(encoding="utf-8"))
    return [(each["code"], each["said"] or "") for each in found]


RUN = [
    (document, number)
    for document in ("docs/library.md", "docs/environments.md")
    for number in range(len(programs(document)))
]


@pytest.mark.parametrize(("document", "number"), RUN)
def test_the_programs_of_a_document_print_what_they_say(
    document: str, number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = programs(document)[number]
    assert said, "a program of this page shows what it prints"
    exec(compile(code, document, "exec"), {"__name__": "__main__"})
    pattern = re.escape(said).replace("…", ".+?")
    printed = capsys.readouterr().out
    assert re.fullmatch(pattern, printed, re.DOTALL), printed


@pytest.mark.parametrize("number", range(len(programs("docs/many-games.md"))))
def test_the_programs_about_many_games_print_what_they_say(
    number: int, elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = programs("docs/many-games.md")[number]
    assert said, "a program of this page shows what it prints"
    exec(compile(code, "many-games.md", "exec"), {"__name__": "__main__"})
    printed = capsys.readouterr().out
    assert re.fullmatch(re.escape(said).replace("…", ".+?"), printed, re.DOTALL), printed
    if "parquet" in code:
        assert "<svg" in (elsewhere / "games.svg").read_text(encoding="utf-8")


def test_the_bot_of_ones_own_plays_where_the_page_says(
    elsewhere: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    (code,) = [code for code, _ in programs("docs/library.md") if "class Miser" in code]
    (elsewhere / "mybots.py").write_text(code, encoding="utf-8")
    shown = [words for words in commands(ROOT / "docs" / "library.md") if OWN in " ".join(words)]
    assert [words[0] for words in shown] == ["simulate", "study", "play", "serve"]
    simulate, _, play, _ = shown
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "mybots", raising=False)
    ran = run(*simulate, "--workers", "1", "--json")
    assert ran.exit_code == 0, ran.stderr
    assert [bot["name"] for bot in json.loads(ran.stdout)["bots"]] == [f"{OWN}Miser", "random"]
    ran = run(*play, "--seed", "1", stdin=f"moves\nhint {OWN}Miser\n")
    assert "Player 2 (mybots:Miser)" in ran.stdout, ran.stderr
    assert f"{OWN}Miser would" in ran.stdout, ran.stdout
    sys.modules.pop("mybots")


def test_the_programs_about_the_library_are_tidy(tmp_path: Path) -> None:
    for number, (code, _) in enumerate(programs("docs/library.md")):
        (tmp_path / f"program_{number}.py").write_text(code, encoding="utf-8")
    # They are scripts that print and check, written from where a user stands.
    theirs = 'lint.isort={known-third-party=["sightline"]}'
    config = ["--no-cache", "--config", str(ROOT / "pyproject.toml"), "--config", theirs]
    for args in (["check", "--ignore", "T20,S101,INP001,D100,RUF015"], ["format", "--diff"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *args, *config, str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_program_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    ((code, _),) = programs("README.md")
    exec(compile(code, "README.md", "exec"), {"__name__": "__main__"})
    assert '"game":"pentup"' in capsys.readouterr().out


@pytest.mark.long  # the report draws with matplotlib, which takes seconds to load
def test_the_program_about_studies_runs(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = [code for code, _ in programs("docs/studies.md") if "plan_study" in code]
    assert ", 500, " in code
    exec(compile(code.replace(", 500, ", ", 6, "), "studies.md", "exec"), {"__name__": "__main__"})
    assert 0 <= float(capsys.readouterr().out) <= 1
    assert (elsewhere / "report" / "index.html").is_file()


def test_the_study_that_a_game_adds_is_one() -> None:
    (code,) = [code for code, _ in programs("docs/studies.md") if "VeilStudy" in code]
    names: dict[str, Any] = {"__name__": "veil_study"}
    exec(compile(code, "studies.md", "exec"), names)
    assert isinstance(names["STUDY"], GeneralStudy)
    state: Any = SimpleNamespace(lifted=3)
    assert names["STUDY"].more(state).numbers == {"Veils lifted": 3}


def test_the_puzzle_that_a_game_brings_is_one() -> None:
    text = (ROOT / "docs" / "puzzles.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    (group,) = tomllib.loads(block)["project"]["entry-points"]
    assert group == "sightline.puzzles"
    ((code, _),) = programs("docs/puzzles.md")
    names: dict[str, Any] = {"__name__": "veil_puzzles"}
    exec(compile(code, "puzzles.md", "exec"), names)
    collection = names["PUZZLES"]
    (entry,) = collection.entries
    puzzle = collection.make(entry.key)
    assert isinstance(puzzle, Puzzle)
    assert puzzle.info.key == entry.key
    assert puzzle.solution(), "it can be solved"
