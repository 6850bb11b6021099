"""Viewpoints, the cooperative builder: one structure, five sights."""

from sightline.games.viewpoints.game import GAME as GAME
