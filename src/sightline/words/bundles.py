"""The texts of each language: ours, and those that a game brings in its package.

A message's id begins with the key of the game that brings it (``KEY-drawn``); ours begin with
no game's key. So an id alone tells where its text lies.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentNone

from sightline.core.message import Joining
from sightline.core.registry import find_game, game_keys
from sightline.words.pseudo import PSEUDO, pseudo_text

FALLBACK = "en"
OURS = ""
_LONGEST = 500
"""The runtime takes no argument that is twice as long."""
_OUR_PACKAGE = "sightline"


_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)
"""Where a message or a term begins: only they stand at the beginning of a line."""
_REFERENCE = re.compile(r"\{\s*(-?[A-Za-z][\w-]*)")
"""A message or term inside another."""


class Bundle:
    """The texts of one source in one language."""

    def __init__(self, language: str, *texts: str) -> None:
        # Terminals, records and prints are read from left to right: no isolation marks there.
        locale = FALLBACK if language == PSEUDO else language
        functions = {"CAPITAL": _capital}
        self._fluent = FluentBundle([locale], functions=functions, use_isolating=False)
        # Fluent's parser is slow beside what a command needs of the texts: each one is parsed when
        # it is told for the first time.
        self._unparsed = {name: entry for text in texts for name, entry in _entries(text).items()}
        self._ids = frozenset(self._unparsed)

    def knows(self, message_id: str) -> bool:
        """Whether there is a text for this id."""
        return message_id in self._ids

    def _parse(self, entry_id: str) -> None:
        """Reads an entry, and those that it refers to, unless that is done."""
        entry = self._unparsed.pop(entry_id, None)
        if entry is None:
            return
        self._fluent.add_resource(FluentResource(entry))
        for other in _REFERENCE.findall(entry):
            self._parse(other)

    def format(self, message_id: str, args: dict[str, Any]) -> tuple[str, Sequence[Exception]]:
        """The text, and all that went wrong."""
        self._parse(message_id)
        pattern = self._fluent.get_message(message_id).value
        if pattern is None:
            return message_id, [LookupError("it has no text of its own")]
        short, long = _shortened(args)
        text, faults = self._fluent.format_pattern(pattern, short)
        shown = str(text)
        for mark, whole in long.items():
            shown = shown.replace(mark, whole)
        return shown, faults

    def joined(self, items: Sequence[str], join: Joining) -> str:
        """A list as this language writes it, from the patterns of its words file."""
        if len(items) < 2:
            return "".join(items)
        if len(items) == 2:
            return self._pair(f"list-{join}-two", items[0], items[1])
        text = items[0]
        for item in items[1:-1]:
            text = self._pair(f"list-{join}-middle", text, item)
        return self._pair(f"list-{join}-end", text, items[-1])

    def _pair(self, pattern: str, first: str, second: str) -> str:
        text, faults = self.format(pattern, {"first": first, "second": second})
        assert not faults, faults
        return text


@cache
def _entries(text: str) -> dict[str, str]:
    """Each message and term of a words file with its text, not parsed yet. A comment goes with the
    entry before it, where it does no harm."""
    found = list(_ENTRY.finditer(text))
    ends = [entry.start() for entry in found[1:]] + [len(text)]
    return {entry[1]: text[entry.start() : end] for entry, end in zip(found, ends, strict=True)}


def _shortened(args: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """Arguments with marks for long texts, which the runtime refuses, and what the marks mean."""
    short, long = dict(args), dict[str, str]()
    for number, (name, value) in enumerate(args.items()):
        if isinstance(value, str) and len(value) > _LONGEST:
            mark = f"\ue000{number}\ue001"  # private use: nobody writes it
            short[name], long[mark] = mark, value
    return short, long


def _capital(text: object) -> Any:
    """``CAPITAL($names)``: for a name or a list that begins a sentence."""
    if isinstance(text, FluentNone):
        return text
    shown = str(text)
    return shown[:1].upper() + shown[1:]


def bundle_for(message_id: str, language: str) -> Bundle | None:
    """The texts in which a message is found: in this language, else in English."""
    source = source_of(message_id)
    for tongue in dict.fromkeys((language, language.partition("-")[0], FALLBACK)):
        bundle = _bundle(_package(source), tongue)
        if bundle is not None and bundle.knows(message_id):
            return bundle
    return None


def source_of(message_id: str) -> str:
    """The key of the game that brings a message, or ``OURS``."""
    keys = [key for key in game_keys() if message_id.startswith(f"{key}-")]
    return max(keys, key=len, default=OURS)


def _package(source: str) -> str | None:
    """The package with whose folder ``words/`` a game comes; None: it has no words."""
    return _OUR_PACKAGE if source == OURS else find_game(source).words


@cache
def _bundle(package: str | None, language: str) -> Bundle | None:
    text = None if package is None else _text(package, language)
    shared = _text(_OUR_PACKAGE, language) or _text(_OUR_PACKAGE, FALLBACK)
    if text is None or shared is None:
        return None
    # Ours stand in each game's bundle: they are taken apart once.
    return Bundle(language, shared) if package == _OUR_PACKAGE else Bundle(language, shared, text)


def words_text(source: str, language: str) -> str | None:
    """The words file of a game, or ours, in a language; None: there is none."""
    package = _package(source)
    return None if package is None else _text(package, language)


def languages(source: str) -> tuple[str, ...]:
    """The languages in which a game's words, or ours, are there; English first."""
    package = _package(source)
    if package is None:
        return ()
    entries = [entry for entry in _folder(package).iterdir() if not entry.name.startswith("_")]
    found = {
        entry.name.removesuffix(".ftl")
        for entry in entries
        if entry.name.endswith(".ftl") or (entry.is_dir() and _parts(entry))
    }
    return tuple(sorted(found, key=lambda language: (language != FALLBACK, language)))


def _text(package: str, language: str) -> str | None:
    if language == PSEUDO:
        english = _text(package, FALLBACK)
        return None if english is None else pseudo_text(english)
    if not language.replace("-", "").isalnum():  # it comes from outside, and names a file here
        return None
    file = _folder(package) / f"{language}.ftl"
    if file.is_file():
        return file.read_text("utf-8")
    parts = _parts(_folder(package) / language)
    return "\n".join(part.read_text("utf-8") for part in parts) or None


def _parts(folder: Traversable) -> list[Traversable]:
    """The files of a language whose words fill more than one."""
    if not folder.is_dir():
        return []
    parts = [part for part in folder.iterdir() if part.name.endswith(".ftl")]
    return sorted(parts, key=lambda part: part.name)


def _folder(package: str) -> Traversable:
    return files(package) / "words"
