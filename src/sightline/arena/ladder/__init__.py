"""Ladders: every bot of a game against every other, and how strong each of them is."""

from sightline.arena.ladder.plan import plan_ladder as plan_ladder
from sightline.arena.ladder.run import run_ladder as run_ladder
