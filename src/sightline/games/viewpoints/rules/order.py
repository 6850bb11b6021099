"""Who sits where, and in which order the turns go."""

from __future__ import annotations

from sightline.games.viewpoints.rules.options import Options

CLOCKWISE = (1, 4, 2, 3, 5)
"""Around the table as seen from above; 5, who sits anywhere, comes last."""


def turn_order(players: int, options: Options) -> tuple[int, ...]:
    """The positions in play, in the order of their turns."""
    if players <= 2:
        positions = [int(digit) for digit in options.pair]
    else:
        positions = list(range(1, players + 1))
    order = [p for p in CLOCKWISE if p in positions] if options.order == "clockwise" else positions
    start = order.index(options.first) if options.first in order else 0
    return (*order[start:], *order[:start])
