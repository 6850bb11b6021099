"""Writes ``challenges.json``: ``python -m sightline.games.viewpoints.challenges.make_shipped``."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from sightline.games.viewpoints.challenges.challenge import SIZES
from sightline.games.viewpoints.challenges.difficulty import LEVELS
from sightline.games.viewpoints.challenges.shipped import FILE, Challenge, make

PER_LEVEL = 4
FIRST_SEED = 0xA000


def shipped_seed(number: int) -> int:
    """The seed of A001, A002, …"""
    return FIRST_SEED + number


def make_all() -> list[Challenge]:
    """A001 to A020, each from its seed."""
    made: list[Challenge] = []
    for level in LEVELS:
        sizes = SIZES[level]
        for each in range(PER_LEVEL):
            number = PER_LEVEL * (level - 1) + each + 1
            # The sizes of a level in turn, so that each occurs.
            size = sizes[each * len(sizes) // PER_LEVEL]
            made.append(make(f"A{number:03}", level, shipped_seed(number), size=size))
    return made


def write(made: list[Challenge]) -> str:
    """The file: one challenge a line."""
    lines = ",\n".join(msgspec.json.encode(each).decode() for each in made)
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    text = write(make_all())
    Path(__file__).with_name(FILE).write_text(text, encoding="utf-8")
    sys.stdout.write(text)
