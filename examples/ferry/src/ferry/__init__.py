"""Ferry: send a passenger in secret, and hope that the boat still floats."""

from ferry.game import GAME

__all__ = ["GAME"]
