"""Pent-Up: stack pentominoes (rulebook by Néstor Romeral Andrés, nestorgames)."""

from typing import TYPE_CHECKING

from sightline.core.lazily import lazily

if TYPE_CHECKING:
    from sightline.games.pentup.game import GAME

__all__ = ["GAME"]
__getattr__ = lazily(__name__, GAME="game")
