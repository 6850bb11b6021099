"""Pent-Up: stack pentominoes (rulebook by Néstor Romeral Andrés, nestorgames)."""

from sightline.games.pentup.game import GAME as GAME
