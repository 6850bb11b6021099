"""Two lessons: a crossing, and being the skipper."""

from __future__ import annotations

from typing import Any

from sightline.lessons import Lessons


def weighs_at_most(_before: Any, _seat: int, move: Any, _after: Any, *, weight: int) -> bool:
    """The passenger just sent is this light."""
    return move.passenger <= weight


LESSONS = Lessons(__name__, ("crossing", "skipper"), goals={"weighs-at-most": weighs_at_most})
