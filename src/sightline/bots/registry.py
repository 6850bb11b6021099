"""Which bots play a game, and what a bot's text form means: ``name:key=value:key=value``.

Bots come from entry points of the group ``sightline.bots``. The name is the key of the game that
they play, or ``any``; the value is a BotSpec or a sequence of them, among which opponents may stand
(``opponents.py``). A game can also name its own (``Game.bots``), and whoever runs a process can
admit more to it (``admit_bot``). In Python a bot is also its class or the object itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import cast

import msgspec

from sightline.bots import random_bot, sampler
from sightline.core.bot import Bot, BotSpec
from sightline.core.echo import shortened
from sightline.core.errors import BadOptions, Fault, NotABot, SightlineError, UnknownBot
from sightline.core.extras import has_extra, require_extra
from sightline.core.game import AnyGame
from sightline.core.message import say
from sightline.core.opponent import Opponent
from sightline.core.options import option_values, read_options, shown
from sightline.core.plugins import Plugins
from sightline.core.registry import as_game

GENERIC: tuple[BotSpec, ...] = (random_bot.SPEC, sampler.SPEC)
"""The bots that play any game; those with playouts only where random playouts make sense."""
ANY_GAME = "any"
"""The entry point's name of bots that play any game."""
INSTALLED = Plugins("sightline.bots", say("plugin-bots"))

_installed: dict[str, tuple[tuple[BotSpec | Opponent, ...], tuple[SightlineError, ...]]] = {}
_admitted: dict[str, dict[str, BotSpec]] = {}


@dataclass(frozen=True, slots=True)
class BotChoice:
    """A bot with its parameters: who takes a seat."""

    spec: BotSpec
    params: msgspec.Struct

    @property
    def text(self) -> str:
        """The shortest text that means this bot; equal bots have equal texts."""
        ours = option_values(self.params)
        usual = option_values(self.spec.params())
        changed = [f"{key}={shown(ours[key])}" for key in ours if ours[key] != usual[key]]
        return ":".join([self.spec.name, *changed])

    def make(self) -> Bot:
        """A fresh player for one seat of one game."""
        return self.spec.make(self.params)


AnyBot = str | type[Bot] | Bot | BotChoice
"""How a bot is named in Python: by its text, its class, as an object, or as it was found."""


def brought(name: str) -> tuple[tuple[BotSpec | Opponent, ...], tuple[SightlineError, ...]]:
    """The bots and opponents that packages bring under an entry point's name, and what is wrong
    with others."""
    if name not in _installed:
        players: list[BotSpec | Opponent] = []
        broken: list[SightlineError] = []
        for entry in INSTALLED.entries():
            if entry.name != name:
                continue
            try:
                loaded = INSTALLED.load(entry)
                found = loaded if isinstance(loaded, Sequence) else (loaded,)
                known = (BotSpec, Opponent)
                if not all(isinstance(one, known) for one in cast("Sequence[object]", found)):
                    raise INSTALLED.broken(entry, say("broken-no-bots"))
                players += cast("Sequence[BotSpec | Opponent]", found)
            except SightlineError as error:
                broken.append(error)
        _installed[name] = tuple(players), tuple(broken)
    return _installed[name]


def installed_bots(name: str) -> tuple[tuple[BotSpec, ...], tuple[SightlineError, ...]]:
    """The bots that packages bring under an entry point's name, and what is wrong with others."""
    players, broken = brought(name)
    return tuple(one for one in players if isinstance(one, BotSpec)), broken


def own_bots(game: AnyGame) -> list[BotSpec]:
    """The bots that know this game: those that it names, those of installed packages, and those
    that were admitted."""
    return [*game.bots(), *installed_bots(game.key)[0], *_admitted.get(game.key, {}).values()]


def admit_bot(game: AnyGame | str, bot: str | type[Bot]) -> BotSpec:
    """From now on a bot of somebody's own plays this game in this process under its class's name:
    at a table, in hints, wherever bots are listed. Like ``chosen_bot`` it runs the code that it is
    given the name of."""
    game = as_game(game)
    spec = chosen_bot(game, bot).spec
    spec = replace(spec, name=spec.name.rpartition(":")[2].rpartition(".")[2])
    _admitted.setdefault(game.key, {})[spec.name] = spec
    return spec


def dismiss_bot(game: AnyGame | str, name: str) -> None:
    """An admitted bot plays no longer."""
    _admitted.get(as_game(game).key, {}).pop(name, None)


def broken_bots(game: AnyGame) -> list[SightlineError]:
    """What is wrong with packages that should bring bots for a game."""
    return [*installed_bots(game.key)[1], *installed_bots(ANY_GAME)[1]]


def all_bots(game: AnyGame) -> list[BotSpec]:
    """All bots for a game, weakest first, also those whose extra is not installed; of two with the
    same name the one that knows the game comes in."""
    named: dict[str, BotSpec] = {}
    for spec in (*own_bots(game), *GENERIC, *installed_bots(ANY_GAME)[0]):
        if game.random_playouts or spec is not sampler.SPEC:
            named.setdefault(spec.name, spec)
    return sorted(named.values(), key=lambda spec: spec.level)


def bot_specs(game: AnyGame) -> list[BotSpec]:
    """All bots that can play a game here, weakest first."""
    return [spec for spec in all_bots(game) if spec.extra is None or has_extra(spec.extra)]


def judging_bot(game: AnyGame) -> BotChoice | None:
    """The strongest bot here that says what moves are worth; None: none does."""
    able = [spec for spec in bot_specs(game) if spec.evaluates]
    if not able:
        return None
    strongest = max(able, key=lambda spec: spec.level)
    return BotChoice(strongest, strongest.params())


def chosen_bot(game: AnyGame | str, bot: AnyBot) -> BotChoice:
    """The bot that the person at this machine chooses: what ``find_bot`` finds, a class of their
    own or an object of one, or ``package.module:Class``. The latter runs that module's code, so it
    is never asked with a text out of a record or from the network."""
    game = as_game(game)
    if isinstance(bot, BotChoice):
        return bot
    if isinstance(bot, Bot):
        found = own_class(type(bot))
        return replace(found, spec=replace(found.spec, make=lambda _: bot))
    if isinstance(bot, type) and issubclass(bot, Bot):
        return own_class(bot)
    if isinstance(bot, str):
        module, colon, name = (part.strip() for part in bot.partition(":"))
        known = {spec.name for spec in all_bots(game)}
        if colon and module not in known and not {*"=:"} & {*name}:
            return own_class(loaded_class(game, module, name))
    return find_bot(game, bot)


def find_bot(game: AnyGame | str, text: str) -> BotChoice:
    """The bot with the name that a text begins with; UnknownBot, BadOptions with all that is wrong
    with it, or MissingExtra."""
    game = as_game(game)
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UnknownBot(text, game.key, [spec.name for spec in bot_specs(game)])
    name, *settings = (part.strip() for part in text.split(":"))
    specs = {spec.name: spec for spec in all_bots(game)}
    if name not in specs:
        if broken := broken_bots(game):
            raise broken[0]  # it may be one of these
        raise UnknownBot(name, game.key, list(specs))
    given, faults = read_settings(settings)
    try:
        params = read_options(specs[name].params, given)
    except BadOptions as error:
        faults.extend(error.faults)
    else:
        if not faults:
            if (extra := specs[name].extra) is not None:
                require_extra(extra, say("needs-bot", name=repr(name)))
            return BotChoice(specs[name], params)
    raise BadOptions(Fault(f"{name}:{fault.where}", fault.problem) for fault in faults)


def own_class(kind: type[Bot]) -> BotChoice:
    """A bot of somebody's own, made without parameters. Its text names its class, so that other
    processes find it, too."""
    text = f"{kind.__module__}:{kind.__qualname__}"
    if abstract := sorted(getattr(kind, "__abstractmethods__", ())):
        raise NotABot(text, abstract)
    spec = BotSpec(text, 3, (kind.__doc__ or "").strip(), lambda _: kind())
    return BotChoice(spec, spec.params())


def loaded_class(game: AnyGame, module: str, name: str) -> type[Bot]:
    """The class that ``module:name`` means; UnknownBot if there is none, or it is no bot."""
    try:
        found: object = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError):
        found = None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        known = [spec.name for spec in bot_specs(game)]
        raise UnknownBot(f"{module}:{name}", game.key, known)
    return found


def read_settings(settings: list[str]) -> tuple[dict[str, str], list[Fault]]:
    """``key=value`` texts as a mapping, and what is wrong with those that are none."""
    given: dict[str, str] = {}
    faults: list[Fault] = []
    for setting in settings:
        key, equals, value = (part.strip() for part in setting.partition("="))
        if not equals or not key:
            faults.append(Fault(shortened(setting) or "''", say("setting-form")))
        elif key in given:
            faults.append(Fault(shortened(key), say("setting-twice")))
        else:
            given[key] = value
    return given, faults


def default_bot(game: AnyGame) -> BotChoice:
    """The strongest bot that can play a game here, with its usual parameters."""
    strongest = max(bot_specs(game), key=lambda spec: spec.level)
    return BotChoice(strongest, strongest.params())
