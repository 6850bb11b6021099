"""Copies of the example game, each with one deliberate mistake, and the check that must notice.

A class here is either a state or a game object of the example, with one part replaced.
"""

from tests.conformance.broken import bots, encodings, hiding, playing
from tests.conformance.broken.enrolling import MISTAKES, broken_game

__all__ = ["MISTAKES", "bots", "broken_game", "encodings", "hiding", "playing"]
