"""What the tests of environments go through: every variant of every installed game."""

from __future__ import annotations

import pytest
from tests.conformance.registry import VARIANTS

from sightline.core.game import AnyGame, Variant
from sightline.env import Setting

ENCODED = [
    (game, variant)
    for game, variant in VARIANTS
    if game.encoding(variant.players, game.read_options(variant.players, variant.options))
]
NAMES = [f"{game.key}-{variant.name}" for game, variant in ENCODED]
each_encoded = pytest.mark.parametrize(("game", "variant"), ENCODED, ids=NAMES)
_FIRST = {game.key: (game, variant) for game, variant in reversed(ENCODED)}
one_of_each_game = pytest.mark.parametrize(
    ("game", "variant"), list(_FIRST.values()), ids=list(_FIRST)
)


def setting_of(game: AnyGame, variant: Variant) -> Setting:
    return Setting.of(game, variant.players, variant.options)
