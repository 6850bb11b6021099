"""Perspective: two-sided cards whose public side their holder never sees."""

from sightline.games.perspective.game import GAME as GAME
