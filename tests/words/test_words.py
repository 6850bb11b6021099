"""Messages and their texts: every one is there, with the right arguments, and none is unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from fluent.syntax import ast as ftl
from fluent.syntax import parse, visitor
from jinja2 import Environment, nodes
from tests.conformance.registry import VARIANTS, golden_file
from tests.test_house import OURS as OUR_GAMES

import sightline
from sightline.core.events import Event
from sightline.core.message import Message, Seat, all_of, plain, say, seats
from sightline.core.record import parse_record
from sightline.core.registry import find_game
from sightline.words import Reader, WordsError, reader_of, render
from sightline.words.bundles import FALLBACK, OURS, languages, words_text

ROOT = Path(__file__).parents[2]
# Ours alone: other tests register games as well.
CONVERTED = [key for key in OUR_GAMES if find_game(key).words is not None]
FORMED = (
    "list-*", "command-does-*",
    "*-option-*", "*-pattern-?", "*-summary", "*-lesson-*", "plain", "seat-number",
    "you-in-a-list",
    # Viewpoint: by the words of card sets, and by where cards go.
    "viewpoint-action-*", "viewpoint-after-*", "viewpoint-cards-*", "viewpoint-choice-*",
    "viewpoint-column-*", "viewpoint-counted-*", "viewpoint-do-*", "viewpoint-effect-*",
    "viewpoint-field-*", "viewpoint-fields-*", "viewpoint-goes-*", "viewpoint-group-*",
    "viewpoint-how-*", "viewpoint-legend-*",
    "viewpoint-more-*", "viewpoint-move-*", "viewpoint-place-*",
    "viewpoint-prompt-*", "viewpoint-so-many-*", "viewpoint-wait-*", "viewpoint-who-*",
)  # fmt: skip
"""Ids that are put together where they are used."""
RARE: dict[str, list[dict[str, Any]]] = {
    "viewpoints": [
        {
            "event": "reserved",
            "seat": 0,
            "piece": {"letter": "F", "cells": [[0, 0, x] for x in range(5)]},
        },
        {"event": "looked", "seat": 0, "position": 1},
        {"event": "saw", "position": 1, "card": "pass"},
        {"event": "swapped", "seat": 0, "other": 1, "positions": [0, 1]},
        {"event": "passed", "seat": 0, "why": "waiting"},
    ],
}
"""Of each game the events that happen in no golden record."""


def arguments(message: ftl.Message, messages: Mapping[str, ftl.Message]) -> frozenset[str]:
    """What a text needs, with the texts that it refers to; `$who-is` and `$who-count` come along
    with `$who`."""
    found: set[str] = set()

    class Variables(visitor.Visitor):
        def visit_VariableReference(self, node: ftl.VariableReference) -> None:
            found.add(node.id.name.removesuffix("-is").removesuffix("-count"))

        def visit_MessageReference(self, node: ftl.MessageReference) -> None:
            self.visit(messages[node.id.name])

    Variables().visit(message)
    return frozenset(found)


def texts(source: str, language: str = FALLBACK) -> dict[str, frozenset[str]]:
    """The ids of a words file, with the arguments of each."""
    body = parse(words_text(source, language) or "").body
    assert not [entry for entry in body if isinstance(entry, ftl.Junk)]
    every = [entry for entry in body if isinstance(entry, ftl.Message)]
    messages = {message.id.name: message for message in every}
    found = {name: arguments(message, messages) for name, message in messages.items()}
    assert len(found) == len(every), "a message is there twice"
    return found


def referred_to() -> set[str]:
    """The texts that are part of others."""
    found: set[str] = set()

    class References(visitor.Visitor):
        def visit_MessageReference(self, node: ftl.MessageReference) -> None:
            found.add(node.id.name)

    for source in (OURS, *CONVERTED):
        References().visit(parse(words_text(source, FALLBACK) or ""))
    return found


def said() -> Iterator[tuple[str, frozenset[str]]]:
    """Every ``say("id", …)`` in the package."""
    for file in (ROOT / "src" / "sightline").rglob("*.py"):
        text = file.read_text("utf-8")
        if "sightline.core.message import" not in text and file.name != "message.py":
            continue  # it says something else
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id != "say" or not node.args:
                    continue
                names = frozenset(word.arg for word in node.keywords if word.arg)
                for literal in ast.walk(node.args[0]):
                    if isinstance(literal, ast.Constant) and isinstance(literal.value, str):
                        yield literal.value, names


def printed() -> Iterator[tuple[str, frozenset[str]]]:
    """Every ``t("id", …)`` and ``phrase("id", …)`` in the templates of reports."""
    files = list((ROOT / "src" / "sightline").rglob("templates/*.html"))
    assert files
    for file in files:
        for call in Environment().parse(file.read_text("utf-8")).find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name in ("t", "phrase"):
                names = frozenset(word.key for word in call.kwargs)
                for literal in (*call.args, *call.find_all(nodes.Const))[:1]:
                    assert isinstance(literal, nodes.Const)
                    # Where some arguments come as a table, `StrictUndefined` looks after them.
                    yield literal.value, frozenset() if call.dyn_kwargs else names


def test_every_message_of_the_engine_has_its_text() -> None:
    known = {key: value for source in (OURS, *CONVERTED) for key, value in texts(source).items()}
    wrong = {name: names for name, names in said() if known.get(name) != names}
    wrong |= {
        name: names
        for name, names in printed()
        if known.get(name) != names and (names or name not in known)
    }
    assert wrong == {}


def test_no_text_is_unused() -> None:
    page = "\n".join(
        file.read_text("utf-8")
        for file in (ROOT / "web" / "src").rglob("*")
        if file.suffix in (".ts", ".svelte")
        and "wire" not in file.parts
        and file.name != "wire-words.ts"
    )
    used = {name for name, _ in (*said(), *printed())} | set(
        re.findall(r"'([a-z][a-z0-9]*(?:-[A-Za-z0-9]+)*)'", page)
    )
    every = [name for source in (OURS, *CONVERTED) for name in texts(source)]
    unused = sorted({*every} - used - referred_to())
    assert [name for name in unused if not any(fnmatch(name, form) for form in FORMED)] == []


@pytest.mark.parametrize("key", CONVERTED)
def test_a_game_speaks_of_its_own_and_of_its_options(key: str) -> None:
    game = find_game(key)
    known = texts(key)
    assert all(name.startswith(f"{key}-") for name in known)
    needed = {game.invitation}
    for option in game.options_help():
        assert option.title is not None
        needed |= {option.title, option.help, *(label for _, label in option.labels)}
    assert {message.id for message in needed} <= known.keys()


def kinds_of(events: Any) -> set[type[Event]]:
    """The classes of a union, which may hold others."""
    parts = get_args(getattr(events, "__value__", events))
    return set().union(*map(kinds_of, parts)) if parts else {events}


def happened(key: str) -> Iterator[Event]:
    """Everything that anybody perceives in a game's golden records, and what is rarer."""
    for game, variant in VARIANTS:
        if game.key == key:
            state = parse_record(golden_file(game, variant).read_text("utf-8")).replay()
            for observer in (None, *range(state.players)):
                yield from (event for step in state.events(observer) for event in step)
    yield from msgspec.convert(RARE.get(key, []), list[find_game(key).event_type])


@pytest.mark.parametrize("key", CONVERTED)
def test_every_event_of_a_game_has_its_text(key: str) -> None:
    game = find_game(key)
    known = texts(key) | texts(OURS)
    met: set[type[Event]] = set()
    for event in happened(key):
        met.add(type(event))
        message = game.event_message(event)
        if message is not None:
            assert message.id in known
            assert message.id != "plain", f"{event} is a sentence"
            for language in (*languages(key), "qps"):
                assert render(message, reader_of(game, 2, 0, language))
    assert met == kinds_of(game.event_type)


@pytest.mark.parametrize("source", [OURS, *CONVERTED])
def test_every_language_says_the_same(source: str) -> None:
    english = texts(source)
    for language in languages(source):
        assert texts(source, language) == english


@pytest.mark.parametrize("folder", sorted(ROOT.glob("examples/*/src/*/words")))
def test_the_languages_of_an_example_say_the_same(folder: Path) -> None:
    found = {}
    for file in folder.glob("*.ftl"):
        body = parse(file.read_text("utf-8")).body
        messages = {one.id.name: one for one in body if isinstance(one, ftl.Message)}
        found[file.stem] = {name: arguments(one, messages) for name, one in messages.items()}
    assert found["en"]
    assert all(other == found["en"] for other in found.values())


def test_who_reads_decides_the_person() -> None:
    pentup = find_game("pentup")
    placed = say("pentup-placed", who=Seat(0), tile="F", level=2)
    assert render(placed, reader_of(pentup, 2)) == "White places F on level 2."
    assert render(placed, reader_of(pentup, 2, 0)) == "You place F on level 2."
    assert render(placed, Reader(names=("(you)",))) == "(you) places F on level 2."
    assert render(placed, reader_of(pentup, 2, 0, "qps")) == "[Ýôû pļáçé F ôñ ļévéļ 2.]"
    won = say("pentup-pair-wins", winners=seats((0, 2)))
    assert render(won, reader_of(pentup, 4)) == "White and Red win."
    assert render(won, reader_of(pentup, 4, 0)) == "You and Red win."


def test_lists_are_joined_by_the_language() -> None:
    assert str(say("plain", text=all_of(["a"]))) == "a"
    assert str(say("plain", text=all_of(["a", "b", "c"]))) == "a, b and c"
    assert str(say("plain", text=all_of(["a", "b", "c", "d"], "or"))) == "a, b, c or d"


def test_data_is_never_read_as_text() -> None:
    for odd in ('{ $who } "}', "(you)", "Player 1", "x" * 5000, "\n# comment"):
        assert str(plain(odd)) == odd
        assert str(say("did-you-mean", name=odd)) == f" (did you mean {odd}?)"


def test_any_number_can_be_told() -> None:
    # A refusal may quote what somebody sent; thousands of digits Python itself does not write.
    for number in (10**40, -(10**6000), float("inf"), float("nan")):
        told = render(say("seat-number", number=number), Reader())
        assert told.startswith("Player ")
        assert len(told) < 60


def test_what_cannot_be_told_is_loud_here(monkeypatch: pytest.MonkeyPatch) -> None:
    for broken in (Message("no-such-id"), Message("pentup-level")):
        with pytest.raises(WordsError, match=broken.id):
            str(broken)
    monkeypatch.delenv("SIGHTLINE_STRICT_WORDS")
    assert str(Message("pentup-level")) == "pentup-level"


def test_errors_carry_their_message() -> None:
    with pytest.raises(sightline.UnknownGame) as caught:
        sightline.start("pentap", seed=1)
    assert caught.value.message.id == "no-such-game"
    assert str(caught.value) == "there is no game called 'pentap' (did you mean 'pentup'?)"


# -- what the engine refuses -----------------------------------------------------------------------

CLAUSES = {
    "IllegalMove", "BadMove", "BadSeed", "BadRecord", "Fault", "NoSolution", "SightlineError",
    "UnknownPuzzle", "WrongArgument", "refused",
}  # fmt: skip
"""What says no in the engine. The server makes a sentence of it, so it must not be one already."""


def clauses() -> Iterator[str]:
    """The ids of all messages that are given to one of these."""
    for folder in ("core", "games", "puzzles", "lessons", "bots", "kit"):
        for file in (ROOT / "src" / "sightline" / folder).rglob("*.py"):
            if "room" in file.parts or "commands" in file.parts:
                continue  # they speak as the server and the terminal do
            for call in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") in CLAUSES:
                    yield from said_in(call.args)


def said_in(arguments: list[ast.expr]) -> Iterator[str]:
    """The ids of the messages among the arguments of a call."""
    for node in arguments:
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
            for one in ast.walk(node.args[0]):
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    yield one.value


def ends_of(pattern: ftl.Pattern) -> Iterator[str]:
    """How a text can end."""
    last = pattern.elements[-1]
    if isinstance(last, ftl.TextElement):
        yield last.value
    elif isinstance(last.expression, ftl.SelectExpression):
        for variant in last.expression.variants:
            yield from ends_of(variant.value)


def test_what_the_engine_refuses_is_no_sentence_yet() -> None:
    every = {
        entry.id.name: entry.value
        for source in (OURS, *CONVERTED)
        for entry in parse(words_text(source, FALLBACK) or "").body
        if isinstance(entry, ftl.Message) and entry.value is not None
    }
    said_no = set(clauses())
    assert len(said_no) > 100
    sentences = {
        name
        for name in said_no
        for end in ends_of(every[name])
        if end.rstrip().endswith((".", "!", "?", "…"))
    }
    assert sentences == set()
