"""Viewpoint (2009) and Viewpoint Revisioned (2021): card sets as data, reveals out of turn."""

from typing import TYPE_CHECKING

from sightline.core.lazily import lazily

if TYPE_CHECKING:
    from sightline.games.viewpoint.game import GAME

__all__ = ["GAME"]
__getattr__ = lazily(__name__, GAME="game")
