"""Viewpoints, the cooperative builder: one structure, five sights."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sightline.games.viewpoints.game import GAME

__all__ = ["GAME"]


def __getattr__(name: str) -> object:
    # The game brings compiled code along; whoever wants only its words need not load that.
    if name == "GAME":
        from sightline.games.viewpoints.game import GAME as loaded

        return loaded
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
