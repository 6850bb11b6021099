"""Sets that are not shipped keep the promises too: every word of the vocabulary, alone and mixed.

The shipped sets are held to all promises by tests/conformance.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.viewpoint.situation import WORKBENCH

from sightline.check import run_checks
from sightline.core.game import Variant
from sightline.games.viewpoint.game import Viewpoint

TELLING = (
    "games_end",
    "nothing_leaks",
    "untold_changes_nothing",
    "samples_fit_the_past",
    "samples_use_only_the_sight",
    "asking_tells_nothing",
    "answers_stay_secret",
    "answers_in_any_order",
)


class Workshop(Viewpoint):
    """Viewpoint with the set of the situations."""

    def variants(self) -> Sequence[Variant]:
        return [
            Variant("alone", 3, {"sets": "workbench", "custom": [WORKBENCH], "turn_limit": 10}),
            Variant(
                "mixed",
                4,
                {"sets": "workbench+revisioned", "custom": [WORKBENCH], "turn_limit": 16},
            ),
        ]


def test_odd_words_tell_nothing() -> None:
    report = run_checks(Workshop(), variants=["alone"], only=TELLING)
    assert report.ok, str(report)


@pytest.mark.long
def test_odd_words_keep_every_promise() -> None:
    report = run_checks(Workshop(), thorough=True)
    assert report.ok, str(report)
