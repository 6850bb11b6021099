"""Every situation holds: as told, with the seats rotated, from its record, and without a leak."""

from __future__ import annotations

import re
from random import Random

import pytest
from tests.viewpoint.situation import (
    HERE,
    WORKBENCH,
    Scene,
    Teller,
    read_situations,
    replay_from_record,
    require_no_leak,
)

from sightline.games.viewpoint.rules.sets import shipped
from sightline.games.viewpoint.rules.validate import read_set
from sightline.games.viewpoint.sets import shipped_names

SITUATIONS = read_situations(HERE / "situations")


@pytest.mark.parametrize("scene", SITUATIONS, ids=str)
def test_situation(scene: Scene) -> None:
    tellers = [Teller(scene, rotation) for rotation in range(scene.players)]
    for teller in tellers:
        teller.run()
    replay_from_record(tellers[0])
    replay_from_record(tellers[-1])
    require_no_leak(tellers[0].state, Random(1))


def told_about(title: str, sets: str) -> bool:
    verbs = re.compile(rf"\d: play {re.escape(title)}$|\d {re.escape(title)}(;|$)")
    return any(
        sets in scene.sets and verbs.search(line) for scene in SITUATIONS for _, line in scene.story
    )


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_title_has_a_situation(name: str) -> None:
    for card in shipped(name).cards:
        # Most titles of 2009 are those of 2021, with the same effects.
        assert told_about(card.title, name) or told_about(card.title, "revisioned"), card.title


def test_every_word_of_the_vocabulary_has_a_situation() -> None:
    for card in read_set(WORKBENCH, "workbench.toml").cards:
        known = card.title in ("Plain", "Ten", "Crowd")
        assert known or told_about(card.title, "workbench"), card.title
