"""Who plays Viewpoints, and what can be set about them. How they think: ``partners.py``."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from sightline.core.bot import Bot, BotSpec
from sightline.core.message import say
from sightline.core.options import NoOptions


class Imagination(msgspec.Struct, frozen=True):
    """How hard a partner thinks."""

    structures: Annotated[
        int, Meta(ge=1, le=200, extra={"help": say("viewpoints-bot-param-structures")})
    ] = 16
    thorough: Annotated[bool, Meta(extra={"help": say("viewpoints-bot-param-thorough")})] = True
    memory: Annotated[
        Annotated[int, Meta(ge=1, le=1000)] | None,
        Meta(extra={"help": say("viewpoints-bot-param-memory")}),
    ] = None


def _partner(params: Imagination) -> Bot:
    from sightline.games.viewpoints.bots.partners import Partner

    return Partner(params.structures, thorough=params.thorough, memory=params.memory)


def _novice(params: NoOptions) -> Bot:
    del params
    from sightline.games.viewpoints.bots.partners import Partner

    return Partner(2, attentive=False)


class Remembering(msgspec.Struct, frozen=True):
    """How far back a forgetful partner remembers."""

    memory: Annotated[
        int, Meta(ge=1, le=1000, extra={"help": say("viewpoints-bot-param-remembers")})
    ] = 2


def _headstrong(params: NoOptions) -> Bot:
    del params
    from sightline.games.viewpoints.bots.styles import Headstrong

    return Headstrong()


def _hoarder(params: NoOptions) -> Bot:
    del params
    from sightline.games.viewpoints.bots.styles import Hoarder

    return Hoarder()


def _mason(params: NoOptions) -> Bot:
    del params
    from sightline.games.viewpoints.bots.styles import Mason

    return Mason()


def _idler(params: NoOptions) -> Bot:
    del params
    from sightline.games.viewpoints.bots.styles import Idler

    return Idler()


def _forgetful(params: Remembering) -> Bot:
    from sightline.games.viewpoints.bots.styles import Forgetful

    return Forgetful(params.memory)


STYLES: tuple[BotSpec, ...] = (
    BotSpec("headstrong", 2, say("viewpoints-bot-headstrong"), _headstrong, extra="fast"),
    BotSpec("hoarder", 2, say("viewpoints-bot-hoarder"), _hoarder, extra="fast"),
    BotSpec("mason", 2, say("viewpoints-bot-mason"), _mason, extra="fast"),
    BotSpec("idler", 2, say("viewpoints-bot-idler"), _idler, extra="fast"),
    BotSpec("forgetful", 3, say("viewpoints-bot-forgetful"), _forgetful, Remembering, extra="fast"),
)
"""Players of other habits (``styles.py``): how well a partner gets on with strangers."""

BOTS: tuple[BotSpec, ...] = (
    BotSpec(
        "novice",
        2,
        say("viewpoints-bot-novice"),
        _novice,
        explains=True,
        extra="fast",
    ),
    *STYLES,
    BotSpec(
        "partner",
        4,
        say("viewpoints-bot-partner"),
        _partner,
        Imagination,
        explains=True,
        evaluates=True,
        extra="fast",
        budget="structures",
    ),
)
