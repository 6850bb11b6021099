"""Viewpoints, the cooperative builder: one structure, five sights."""

from typing import TYPE_CHECKING

from sightline.core.lazily import lazily

if TYPE_CHECKING:
    from sightline.games.viewpoints.game import GAME

__all__ = ["GAME"]
__getattr__ = lazily(__name__, GAME="game")
