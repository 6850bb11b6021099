"""Perspective: two-sided cards whose public side their holder never sees."""

from typing import TYPE_CHECKING

from sightline.core.lazily import lazily

if TYPE_CHECKING:
    from sightline.games.perspective.game import GAME

__all__ = ["GAME"]
__getattr__ = lazily(__name__, GAME="game")
