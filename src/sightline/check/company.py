"""Opponents are declared so that a lobby can offer them, modes and bots so that a ladder can."""

from __future__ import annotations

import re

from sightline.bots import all_bots, declared_opponents, find_bot
from sightline.check.ground import Broken, Ground, Skipped
from sightline.core.errors import SightlineError
from sightline.core.extras import MissingExtra
from sightline.core.message import as_message
from sightline.core.opponent import LEVELS, MOST_OPPONENTS, Opponent

_KEY = re.compile(r"[a-z][a-z0-9-]{0,23}")
_MODE = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_LONGEST_NAME = 24


def opponents_can_be_offered(ground: Ground) -> None:
    """Opponents have a key, a name, a sentence and a level of their own, and a bot that plays.

    At most one for each of five levels, so that there are at most five, and at most one that plays
    with whoever does not choose. Bots stop by counts: a limit of seconds repeats nowhere.
    """
    declared = declared_opponents(ground.game)
    if not declared:
        raise Skipped("the game declares no opponents: its bots are offered by their own names")
    if len(declared) > MOST_OPPONENTS:
        raise Broken(f"there are {len(declared)} opponents; {MOST_OPPONENTS} is the most")
    for one in declared:
        _require_sound(ground, one)
    for what, values in (
        ("level", [str(one.level) for one in declared]),
        ("name", [str(as_message(one.name)) for one in declared]),
    ):
        twice = sorted({value for value in values if values.count(value) > 1})
        if twice:
            raise Broken(f"two opponents have the same {what}: {', '.join(twice)}")
    usual = [one.key for one in declared if one.usual]
    if len(usual) > 1:
        raise Broken(f"only one opponent can be the usual one, not {' and '.join(usual)}")
    ground.cases = len(declared)


def _require_sound(ground: Ground, one: Opponent) -> None:
    if not _KEY.fullmatch(one.key):
        raise Broken(f"an opponent's key has letters, digits and hyphens, not {one.key!r}")
    if one.level not in LEVELS:
        raise Broken(f"opponent {one.key}: levels run from 1 to {MOST_OPPONENTS}, not {one.level}")
    name, sentence = str(as_message(one.name)), str(as_message(one.sentence))
    if not name.strip() or len(name) > _LONGEST_NAME:
        raise Broken(f"opponent {one.key}: a name has 1 to {_LONGEST_NAME} letters, not {name!r}")
    if not sentence.strip():
        raise Broken(f"opponent {one.key} has no sentence")
    try:
        choice = find_bot(ground.game, one.bot)
    except MissingExtra:
        return  # it is not offered here, and its parameters were read
    except SightlineError as error:
        raise Broken(f"opponent {one.key}: {error}") from None
    if getattr(choice.params, "seconds", None) is not None:
        raise Broken(f"opponent {one.key} stops after some seconds; give it a count")


def ladders_can_be_played(ground: Ground) -> None:
    """Each mode has a name of its own and can be begun; a bot's budget is a count that can be set.

    A name is a folder's name, too: letters, digits and hyphens.
    """
    game = ground.game
    modes = game.modes()
    names = [mode.name for mode in modes]
    if not modes or len(set(names)) < len(names):
        raise Broken("a game has at least one mode, and no two with the same name")
    for mode in modes:
        if not _MODE.fullmatch(mode.name):
            raise Broken(f"a mode's name has letters, digits and hyphens, not {mode.name!r}")
        try:
            game.read_options(mode.players, mode.options)
        except SightlineError as error:
            raise Broken(f"mode {mode.name}: {error}") from None
    for spec in all_bots(game):
        if spec.budget is not None and type(getattr(spec.params(), spec.budget, None)) is not int:
            raise Broken(f"bot {spec.name}: its budget {spec.budget!r} is no count in its params")
    ground.cases = len(modes)
