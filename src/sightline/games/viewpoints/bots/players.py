"""Who plays Viewpoints, and what can be set about them. How they think: ``partners.py``."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from sightline.core.bot import Bot, BotSpec
from sightline.core.options import NoOptions


class Imagination(msgspec.Struct, frozen=True):
    """How hard a partner thinks."""

    structures: Annotated[
        int, Meta(ge=1, le=200, description="Structures it imagines before each action.")
    ] = 16


def _partner(params: Imagination) -> Bot:
    from sightline.games.viewpoints.bots.partners import Partner

    return Partner(params.structures)


def _novice(params: NoOptions) -> Bot:
    del params
    from sightline.games.viewpoints.bots.partners import Partner

    return Partner(2, attentive=False)


BOTS: tuple[BotSpec, ...] = (
    BotSpec(
        "novice",
        2,
        "A partner that looks at its own card and reads nothing into what you do.",
        _novice,
        explains=True,
        extra="fast",
    ),
    BotSpec(
        "partner",
        4,
        "A partner that imagines many structures and keeps to what your moves say.",
        _partner,
        Imagination,
        explains=True,
        extra="fast",
    ),
)
