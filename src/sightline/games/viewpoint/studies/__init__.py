"""How games of Viewpoint are studied: turn order, points over time, cards, cancels."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec

from sightline.arena.study.collect import Collected, StudyPlan
from sightline.arena.study.figures import mean
from sightline.arena.study.kind import Gist, StudyKind
from sightline.core.game import AnyState
from sightline.core.message import Message, say
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.studies.facts import GameFacts, deck_of_options, facts_of
from sightline.games.viewpoint.studies.figures import ORDINALS, Study, options_of, work_out
from sightline.games.viewpoint.studies.page import report

TURN = say("viewpoint-study-turn")


class ViewpointStudy(StudyKind[GameFacts]):
    """Viewpoint's facts and figures."""

    facts = GameFacts
    bot = "sharp"

    def names(self) -> Iterable[Message]:
        return (TURN, *ORDINALS)

    def facts_of(self, state: AnyState) -> GameFacts:
        return facts_of(state)

    def fingerprint(self, options: msgspec.Struct) -> str:
        assert isinstance(options, Options)
        return hashlib.sha256(msgspec.json.encode(deck_of_options(options).kinds)).hexdigest()

    def work_out(self, plan: StudyPlan, collected: Collected[GameFacts], command: str) -> Study:
        return work_out(plan, collected, command)

    def report(self, plan: StudyPlan, study: Study) -> str:
        sets = " + ".join(heading.title for heading in deck_of_options(options_of(plan)).sets)
        match = plan.match
        return report(study, match.game.title, sets, self.titles(match.game, match.players))

    def gist(self, study: Study) -> Gist:
        summary = say(
            "viewpoint-study-gist",
            turns=mean(study.turns),
            leads=f"{study.leads.changes.mean.value:.1f}",
            cancels=f"{study.cancels.a_game.mean.value:.1f}",
        )
        shares, moves, choices = study.places, study.moves, study.choices
        return Gist(study.games, study.stopped, TURN, shares, summary, moves, choices)


STUDY = ViewpointStudy()
