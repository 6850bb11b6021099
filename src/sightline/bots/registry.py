"""Which bots play a game, and what a bot's text form means: ``name:key=value:key=value``."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from sightline.bots import random_bot, sampler
from sightline.core.bot import Bot, BotSpec
from sightline.core.echo import shortened
from sightline.core.errors import BadOptions, Fault, UnknownBot
from sightline.core.game import AnyGame
from sightline.core.options import option_values, read_options, shown
from sightline.core.registry import as_game

GENERIC: tuple[BotSpec, ...] = (random_bot.SPEC, sampler.SPEC)
"""The bots that play any game; those with playouts only where random playouts make sense."""


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


def bot_specs(game: AnyGame) -> list[BotSpec]:
    """All bots that play a game, weakest first; its own ones hide generic ones of their name."""
    own = list(game.bots())
    names = {spec.name for spec in own}
    generic = [
        spec
        for spec in GENERIC
        if spec.name not in names and (game.random_playouts or spec is not sampler.SPEC)
    ]
    return sorted([*own, *generic], key=lambda spec: spec.level)


def find_bot(game: AnyGame | str, text: str) -> BotChoice:
    """The bot that a text means; UnknownBot, or BadOptions with all that is wrong with it."""
    game = as_game(game)
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UnknownBot(text, game.key, [spec.name for spec in bot_specs(game)])
    name, *settings = (part.strip() for part in text.split(":"))
    specs = {spec.name: spec for spec in bot_specs(game)}
    if name not in specs:
        raise UnknownBot(name, game.key, list(specs))
    given, faults = read_settings(settings)
    try:
        params = read_options(specs[name].params, given)
    except BadOptions as error:
        faults.extend(error.faults)
    else:
        if not faults:
            return BotChoice(specs[name], params)
    raise BadOptions(Fault(f"bot {name}, {fault.where}", fault.problem) for fault in faults)


def read_settings(settings: list[str]) -> tuple[dict[str, str], list[Fault]]:
    """``key=value`` texts as a mapping, and what is wrong with those that are none."""
    given: dict[str, str] = {}
    faults: list[Fault] = []
    for setting in settings:
        key, equals, value = (part.strip() for part in setting.partition("="))
        if not equals or not key:
            faults.append(Fault(shortened(setting) or "(nothing)", "is written key=value"))
        elif key in given:
            faults.append(Fault(shortened(key), "is given twice"))
        else:
            given[key] = value
    return given, faults


def default_bot(game: AnyGame) -> BotChoice:
    """The strongest bot there is for a game, with its usual parameters."""
    strongest = max(bot_specs(game), key=lambda spec: spec.level)
    return BotChoice(strongest, strongest.params())
