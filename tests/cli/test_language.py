"""The terminal speaks the language it is asked to; in the pseudo-language whatever is hard-wired
shows (docs/words.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from sightline.cli.language import speak, wished
from sightline.core.registry import find_game, game_keys
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.sets import shipped_names
from sightline.games.viewpoint.studies.facts import title_facts
from sightline.puzzles import entries

pytestmark = pytest.mark.usefixtures("elsewhere")

TYPED = [
    "help", "moves", "moves F", "F", "show F1@0,0", "hint random", "", "qqq", "F9@0,0", "undo",
    "board", "words", "words Tiles", "words 77", "hand", "where F", "where 77", "where",
    "last", "turn", "par", "save", "hint random", "", "hint random", "", "X1@90,90; F1@0,0", "quit",
]  # fmt: skip
NAMES = {"Pent", "Up", "random", "sightline", "play", "resume", "pentup", "jsonl"}
"""Of the game, of bots, and what people type."""
COMMANDS = {
    "moves",
    "legal",
    "words",
    "hand",
    "where",
    "last",
    "turn",
    "show",
    "hint",
    "coach",
    "resign",
    "intro",
    "undo",
    "board",
    "rules",
    "save",
    "resume",
    "help",
    "quit",
}


@pytest.fixture(autouse=True)
def _english_after_it() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    yield
    speak("en")


def hard_wired(text: str) -> list[str]:
    """The words that are not in disguise; notation such as ``F1@0,0`` has none, and those with only
    letters that have no disguise are none."""
    words = re.findall(r"[^\W\d_]{2,}", text)
    disguised = re.compile("[a-eg-lnorstuwyz]", re.IGNORECASE | re.ASCII)
    return [word for word in words if disguised.search(word) and word not in NAMES | COMMANDS]


def test_nothing_in_a_game_at_the_terminal_is_hard_wired(run: Run) -> None:
    play = ("--language", "qps", "play", "pentup", "--seats", "you,random", "--seed", "1")
    ran = run(*play, stdin="".join(f"{line}\n" for line in TYPED))
    assert ran.exit_code == 0, ran.stderr
    # What was typed is echoed after the prompt.
    lines = [re.sub(r"^(\S.*?)> .*$", r"\1>", line) for line in ran.stdout.splitlines()]
    assert [line for line in lines if hard_wired(line)] == []
    assert "[Ŵĥîţé]" in ran.stdout


def test_nothing_in_a_puzzle_at_the_terminal_is_hard_wired(run: Run) -> None:
    typed = "help\npieces\npieces F\nwhere F\nhint 3\nF1@0,0\nF1@9,9\nundo\nundo\nquit\n"
    ran = run("--language", "qps", "puzzle", "play", "box-3x4x5", stdin=typed)
    assert ran.exit_code == 0, ran.stderr
    lines = [line for line in ran.stdout.splitlines() if not line.startswith(">")]
    typed_words = {"pieces", "where", "left", "give", "up", "restart"}
    wrong = [[word for word in hard_wired(line) if word not in typed_words] for line in lines]
    assert [words for words in wrong if words] == []


GOLDEN = Path(__file__).parents[1] / "conformance" / "golden"
FINISHED = str(GOLDEN / "pentup" / "two-players.jsonl")
HIDDEN = str(GOLDEN / "viewpoint" / "two-players.jsonl")
TYPED_WORDS = {"games", "GAME", "option", "misere", "true", "false", "null", "key", "value", "NAME"}
KEYS = {
    "random", "sampler", "greedy", "montecarlo", "search", "master", "sharp", "partner", "novice",
    "forgetful", "headstrong", "hoarder", "idler", "mason",
    "careful", "counter", "playouts", "seconds", "cap", "explore", "pip", "install",
}  # fmt: skip
"""Of bots, and of what can be set about them."""


def titles() -> set[str]:
    """What games are called: their own names, whichever are there by now."""
    return {word for key in game_keys() for word in find_game(key).title.split()}


def names_in(text: str, *more: str) -> list[str]:
    """What is hard-wired beside names, and beside what people type."""
    known = TYPED_WORDS | KEYS | {*titles(), *game_keys(), *more}
    return [word for word in hard_wired(text) if word not in known]


NOT_WORDS = re.compile(r"^ *\d+\. |^[.A-Za-z]+$|^    |card text\.$")
"""Moves in their notation, pictures of letters, and what a card set says on its cards."""
KINDS = {"sees", "has", "seen", "possible"}
"""Of questions."""

COMMANDS_READ: list[tuple[str, ...]] = [
    ("games",),
    ("games", "pentup"),
    ("simulate", "pentup", "--games", "2", "--seed", "7", "--workers", "1", "-o", "misere=true"),
    ("ladder", "pentup", "--bots", "random,greedy", "--games", "2", "--seed", "7", "-w", "1"),
    ("replay", FINISHED),
    ("replay", FINISHED, "--step", "3"),
    ("replay", HIDDEN, "--step", "4", "--seat", "1"),
    ("legal", FINISHED),
    ("perft", "pentup", "--depth", "1"),
    ("check", "pentup", "--variant", "two-players", "--only", "copies_are_independent"),
    ("solve", "tiling", "--region", "3x4", "--pieces", "12", "--count", "--subset"),
    ("solve", "pentup-height"),
    ("solve", "pentup-surround", "--tile", "F"),
    ("solve", "perspective-solo", "--seed", "7"),
    ("puzzle", "list"),
    ("puzzle", "show", "box-3x4x5"),
    ("learn", "perspective", "--list"),
    ("exam", "run", "--answerer", "guess", "--games", "perspective", "--count", "4"),
    ("challenge", "check", "A001"),
    ("sets", "check", str(Path(__file__).parents[1] / "viewpoint" / "workbench.toml")),
]
"""Each command with an answer that tells much of what it can say."""

REFUSED: list[tuple[str, ...]] = [
    ("play", "pentap"),
    ("games", "pentap"),
    ("simulate", "pentup", "--bots", "nobody,sampler:playouts=0", "--players", "9", "-s", "?"),
    ("replay", FINISHED, "--step", "9999"),
    ("replay", FINISHED, "--seat", "nobody"),
    ("perft", "viewpoint", "--depth", "1", "--position", FINISHED),
    ("check", "pentup", "--only", "copies_are_dependent"),
    ("solve", "tiling", "--region", "3x4", "--count", "--first"),
    ("solve", "tiling", "--region", "9q9"),
    ("solve", "pentup-surround", "--tile", "Q"),
    ("study", "pentup", "--report", "x", "--games", "0", "--by", "players"),
    ("ladder", "pentup", "--bots", "nobody", "--games", "0", "--until", "0", "--curve", "x"),
    ("store", "verify", "nowhere"),
    ("bench", "startap"),
    ("puzzle", "show", "box-3x4x6"),
    ("exam", "run", "--answerer", "right:2"),
    ("admin", "status", "--data", "nowhere"),
    ("press", "perspective", "--out", "x.pdf", "--parts", "test,rules,cards,goals,x"),
    ("results", "nothing.parquet"),
]


@pytest.mark.parametrize("line", COMMANDS_READ, ids=" ".join)
def test_no_answer_of_a_command_is_hard_wired(run: Run, line: tuple[str, ...]) -> None:
    ran = run("--language", "qps", *line)
    assert ran.exit_code == 0, ran.stdout + ran.stderr
    cards = {title for face in title_facts(Options()) for title in re.findall(r"\w+", face[0])}
    keys = re.findall(
        r"[^\W\d_]+", " ".join((*line, *(entry.key for entry in entries()), *shipped_names()))
    )
    told = [row for row in ran.stdout.splitlines() if not NOT_WORDS.search(row)]
    assert [row for row in told if names_in(row, *cards, *keys, "sides", "claim", *KINDS)] == []
    assert names_in(ran.stderr) == []


@pytest.mark.parametrize("line", REFUSED, ids=" ".join)
def test_no_refusal_of_a_command_is_hard_wired(run: Run, line: tuple[str, ...]) -> None:
    ran = run("--language", "qps", *line)
    assert ran.exit_code != 0
    named = (*line, "startup", "sqlite", "copies_are_independent", "--all")
    keys = re.findall(r"[^\W\d_]+", " ".join((*named, *(entry.key for entry in entries()))))
    assert names_in(ran.stdout + ran.stderr, *keys) == []
    assert "[" in ran.stdout + ran.stderr


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de-AT"),
        ({"LANG": "C", "LC_MESSAGES": "fr_FR@euro"}, "fr-FR"),
        ({"LANG": "C", "LANGUAGE": "de:en"}, "de"),
    ],
)
def test_the_environment_chooses_the_language(environ: dict[str, str], language: str) -> None:
    assert wished(environ) == language
