"""What a study counts of Ferry: how often the skipper lied, and how many stayed ashore."""

from __future__ import annotations

from typing import Any

from sightline.arena.study.general import GeneralStudy, More

from ferry.rules import is_high


class FerryStudy(GeneralStudy):
    bot = "pilot"

    def more(self, state: Any) -> More:
        view = state.view(None)
        lies = sum(c.high != is_high(view.players, c.tide) for c in view.past)
        ashore = sum(not on for c in view.past for on in c.sailed)
        return More(numbers={"False calls": lies, "Left ashore": ashore})


STUDY = FerryStudy()
