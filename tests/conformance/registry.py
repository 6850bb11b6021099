"""What tests/conformance runs over: every installed game, every variant."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path

import pytest

from sightline.core.game import AnyGame, Variant
from sightline.core.registry import GROUP, find_game

GOLDEN = Path(__file__).resolve().parent / "golden"

# Games that another test registers for its own process are not meant here.
INSTALLED = sorted({entry.name for entry in entry_points(group=GROUP)})
VARIANTS = [(find_game(key), variant) for key in INSTALLED for variant in find_game(key).variants()]

each_variant = pytest.mark.parametrize(
    ("game", "variant"),
    VARIANTS,
    ids=[f"{game.key}-{variant.name}" for game, variant in VARIANTS],
)


def _is_in_the_slice(game: AnyGame, variant: Variant) -> bool:
    """Every other variant of a game, the first and the last among them."""
    variants = list(game.variants())
    return variants.index(variant) % 2 == 0 or variant == variants[-1]


each_variant_in_turn = pytest.mark.parametrize(
    ("game", "variant"),
    [
        pytest.param(
            game,
            variant,
            id=f"{game.key}-{variant.name}",
            marks=() if _is_in_the_slice(game, variant) else pytest.mark.long,
        )
        for game, variant in VARIANTS
    ],
)
"""Each variant, but in ``make test`` a fixed slice of them."""


def golden_file(game: AnyGame, variant: Variant) -> Path:
    """Where the golden record of a variant is kept."""
    return GOLDEN / game.key / f"{variant.name}.jsonl"
