"""Studies: many games of one kind, and what they say about seats, time and cards."""

from sightline.arena.study.run import run_study as run_study
