"""What a game brings to the puzzle room: entry points of the group ``sightline.puzzles``.

The name is the game's key, the value a Collection. The keys of its puzzles begin with that name
(``veil``, ``veil-wall``), so that a puzzle is found without loading any other game's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sightline.core.errors import SightlineError
from sightline.core.message import Message, say
from sightline.core.plugins import Plugins
from sightline.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

INSTALLED = Plugins("sightline.puzzles", say("plugin-puzzles"))
TABLES = "tables"
"""The shelf of games for one, which are played at a table."""


class Entry(NamedTuple):
    """A puzzle in the room's list, or a game that is a puzzle and is played at a table."""

    key: str
    group: str
    """The shelf: ``box``, ``boards``, ``solids``, ``tables``, or a game's key."""
    difficulty: int
    choose_hole: bool = False
    game: str | None = None
    title: Message | str = ""
    summary: Message | str = ""
    options: Mapping[str, object] | None = None


class Shelf(NamedTuple):
    """Where a game's own puzzles stand."""

    group: str
    title: Message | str
    note: Message | str


def nothing_to_compile() -> None:
    """For puzzles without kernels."""


class Collection(NamedTuple):
    """The puzzles of one game."""

    entries: tuple[Entry, ...]
    make: Callable[[str], Puzzle] | None = None
    """The puzzle with one of these keys; not needed where all are played at a table."""
    shelf: Shelf | None = None
    warm: Callable[[], object] = nothing_to_compile
    """Use every kernel once, so that it is compiled before anybody waits for it."""
    kernels: tuple[str, ...] = ()
    """Folders whose ``kernel*.py`` these puzzles use."""
    by_day: tuple[Entry, ...] = ()
    """Puzzles of which the list has one each day, the next one on the next day. All can be opened
    by their keys at any time."""


def of_day(collection: Collection, day: date) -> tuple[Entry, ...]:
    """What the list has besides on a day: nothing, or one of the puzzles that take turns."""
    turns = collection.by_day
    return (turns[day.toordinal() % len(turns)],) if turns else ()


def collections() -> dict[str, Collection]:
    """All that are installed, by name; one that is broken spoils no other."""
    found: dict[str, Collection] = {}
    for entry in INSTALLED.entries():
        try:
            found.setdefault(entry.name, _load(entry))
        except SightlineError:
            continue
    return found


def collection_of(key: str) -> Collection | None:
    """The collection that a puzzle's key belongs to, whether or not it has such a puzzle;
    BrokenPlugin if it cannot be loaded."""
    key = key.casefold()
    for entry in INSTALLED.entries():
        name = entry.name.casefold()
        if key == name or key.startswith(f"{name}-"):
            return _load(entry)
    return None


@lru_cache(maxsize=64)
def _load(entry: EntryPoint) -> Collection:
    found = INSTALLED.load(entry)
    if not isinstance(found, Collection):
        raise INSTALLED.broken(entry, say("broken-no-collection"))
    for each in (*found.entries, *found.by_day):
        if each.key != entry.name and not each.key.startswith(f"{entry.name}-"):
            raise INSTALLED.broken(entry, say("broken-puzzle-key", key=repr(each.key)))
        if each.game is None and found.make is None:
            raise INSTALLED.broken(entry, say("broken-puzzle-not-made", key=repr(each.key)))
    return found
