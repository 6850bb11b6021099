"""Viewpoint (2009) and Viewpoint Revisioned (2021): card sets as data, reveals out of turn."""

from sightline.games.viewpoint.game import GAME as GAME
