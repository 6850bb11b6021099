"""What installed packages bring: entry points of the groups ``sightline.*``.

Ours are declared in our own ``pyproject.toml`` the same way as a third party's in theirs. To list
them costs no import; each is loaded only when it is used.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from sightline.core.errors import SightlineError
from sightline.core.message import Message, as_message, say

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class BrokenPlugin(SightlineError):
    """Something installed whose entry point cannot be loaded, or names the wrong thing."""

    def __init__(self, noun: Message, entry: EntryPoint, problem: Message | str) -> None:
        super().__init__(
            say(
                "broken-plugin",
                noun=noun,
                name=repr(entry.name),
                value=entry.value,
                problem=as_message(problem),
            )
        )


class Plugins:
    """The entry points of one group."""

    def __init__(self, group: str, noun: Message) -> None:
        """``noun``: what one of them is called when it is broken."""
        self.group = group
        self.noun = noun

    def entries(self) -> Sequence[EntryPoint]:
        """All of them by name; what two copies of a package bring comes once."""
        return _entries(self.group, tuple(sys.path))

    def load(self, entry: EntryPoint) -> object:
        """What it names; BrokenPlugin if that cannot be had. A missing extra is told as such."""
        try:
            return entry.load()
        except SightlineError:
            raise
        except Exception as error:  # a third party's module may fail in any way
            raise self.broken(entry, f"{type(error).__name__}: {error}") from error

    def broken(self, entry: EntryPoint, problem: Message | str) -> BrokenPlugin:
        """The error for an entry that is not what it should be."""
        return BrokenPlugin(self.noun, entry, problem)


@lru_cache(maxsize=64)
def _entries(group: str, path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """What is installed where Python looks now. Reading it goes over every package, and somebody
    who asks a server for games that do not exist must not make it do that again and again."""
    del path
    # Imported late: it takes as long as all of `sightline.core`.
    from importlib.metadata import entry_points

    found = {(entry.name, entry.value): entry for entry in entry_points(group=group)}
    return tuple(found[key] for key in sorted(found))
