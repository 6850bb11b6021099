"""How games of Viewpoint are studied: turn order, points over time, cards, cancels."""

from __future__ import annotations

import hashlib

import msgspec

from sightline.arena.study.collect import Collected, StudyPlan
from sightline.arena.study.kind import Gist, StudyKind
from sightline.core.game import AnyState
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.studies.facts import GameFacts, deck_of_options, facts_of
from sightline.games.viewpoint.studies.figures import Study, options_of, work_out
from sightline.games.viewpoint.studies.page import report


class ViewpointStudy(StudyKind[GameFacts]):
    """Viewpoint's facts and figures."""

    facts = GameFacts
    bot = "sharp"

    def facts_of(self, state: AnyState) -> GameFacts:
        return facts_of(state)

    def fingerprint(self, options: msgspec.Struct) -> str:
        assert isinstance(options, Options)
        return hashlib.sha256(msgspec.json.encode(deck_of_options(options).kinds)).hexdigest()

    def work_out(self, plan: StudyPlan, collected: Collected[GameFacts], command: str) -> Study:
        return work_out(plan, collected, command)

    def report(self, plan: StudyPlan, study: Study) -> str:
        sets = " + ".join(heading.title for heading in deck_of_options(options_of(plan)).sets)
        return report(study, plan.match.game.title, sets)

    def gist(self, study: Study) -> Gist:
        turns = study.turns.mean
        line = (
            f"Turns a game: {turns.value:.1f} ({turns.low:.1f} to {turns.high:.1f}); "
            f"lead changes {study.leads.changes.mean.value:.1f}, "
            f"cancels {study.cancels.a_game.mean.value:.1f}"
        )
        return Gist(study.games, study.stopped, "turn", study.places, line)


STUDY = ViewpointStudy()
