"""Commands that are loaded only when they are used: ours by module, a package's by entry point.

An entry point of the group ``sightline.commands`` brings a command, or a group of them: its name
is what people type (``solve.tower`` goes into the group ``solve``), its value a ``typer.Typer`` or
a function that typer makes a command of. One whose package is broken is listed as such and spoils
no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import typer
from rich.markup import escape
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from sightline.cli.language import told
from sightline.cli.plain import is_plain, plain_command
from sightline.core.errors import SightlineError
from sightline.core.message import say
from sightline.core.plugins import Plugins

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

INSTALLED = Plugins("sightline.commands", say("plugin-command"))


class Listed(NamedTuple):
    """A command that is known before it is loaded: the list of commands needs no more."""

    module: str
    """Its ``add_to`` registers the command."""
    help: str


class LazyCommands(MutableMapping[str, Any]):
    """The commands of a group by name. To ask for one loads it; to list the names loads none."""

    def __init__(
        self,
        at_hand: MutableMapping[str, Any],
        listed: Mapping[str, Listed],
        installed: Plugins,
        prefix: str,
    ) -> None:
        self._at_hand = at_hand
        self._listed = listed
        self._installed = installed
        self._prefix = prefix
        self._plugged: dict[str, EntryPoint] | None = None

    def __getitem__(self, name: str) -> Any:
        if name not in self._at_hand:
            if name in self._listed:
                self._at_hand[name] = load_listed(name, self._listed[name])
            else:
                self._at_hand[name] = load_plugged(name, self._installed, self._entries()[name])
        return self._at_hand[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._at_hand[name] = command

    def __delitem__(self, name: str) -> None:
        del self._at_hand[name]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*self._listed, *self._at_hand, *self._entries()]))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def glance(self, name: str) -> Any:
        """A command, or what a list of commands shows of it without loading it."""
        if name in self._listed and name not in self._at_hand:
            return placeholder(name, self._listed[name].help)
        try:
            return self[name]
        except KeyError:
            return None
        except SightlineError as error:
            return placeholder(name, escape(told(error.message)))

    def _entries(self) -> dict[str, EntryPoint]:
        if self._plugged is None:
            self._plugged = {}
            for entry in self._installed.entries():
                group, _, name = entry.name.rpartition(".")
                if group == self._prefix:
                    self._plugged.setdefault(name, entry)
        return self._plugged


class LazyGroup(TyperGroup):
    """A group whose commands are loaded when they are used."""

    listed: ClassVar[Mapping[str, Listed]] = {}
    installed: ClassVar[Plugins] = INSTALLED
    prefix: ClassVar[str] = ""
    """What stands before a point in the names of entry points for this group."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._lazy = LazyCommands(self.commands, self.listed, self.installed, self.prefix)
        self.commands = self._lazy
        self._only_listing = False

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self._lazy)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        found = self._lazy.glance(cmd_name) if self._only_listing else self._lazy.get(cmd_name)
        return plain_command(found) if is_plain() and found is not None else found

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self._only_listing = True
        try:
            super().format_help(ctx, formatter)
        finally:
            self._only_listing = False


def lazy_group(name: str, installed: Plugins | None = None) -> type[LazyGroup]:
    """The class of a group that packages may add commands to: by entry points ``name.command`` of
    the usual kind, or by entry points of a kind of its own."""
    if installed is None:
        return type("LazyGroup", (LazyGroup,), {"prefix": name})
    return type("LazyGroup", (LazyGroup,), {"installed": installed})


def placeholder(name: str, text: str) -> TyperCommand:
    """Stands for a command in a list."""
    return TyperCommand(name, help=text, rich_markup_mode="rich")


def load_listed(name: str, listed: Listed) -> Any:
    """One of our own commands."""
    shell = typer.Typer(rich_markup_mode="rich")
    import_module(listed.module).add_to(shell)
    return get_group(shell).commands[name]


def load_plugged(name: str, installed: Plugins, entry: EntryPoint) -> Any:
    """A command from a package."""
    value = installed.load(entry)
    if isinstance(value, typer.Typer):
        if value.registered_callback is None and not value.registered_groups:
            commands = list(get_group(value).commands.values())
            if len(commands) == 1:  # no group, as typer itself sees it
                commands[0].name = name
                return commands[0]
        shell = typer.Typer(rich_markup_mode="rich")
        shell.add_typer(value, name=name)
    elif callable(value):
        shell = typer.Typer(rich_markup_mode="rich")
        shell.command(name)(value)
    else:
        raise installed.broken(entry, say("broken-no-command"))
    return get_group(shell).commands[name]
