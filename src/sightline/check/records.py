"""A game can be put on paper, or in a pickle jar, and taken out again."""

from __future__ import annotations

import pickle

from sightline.check.ground import Broken, Ground
from sightline.check.shown import require_same, sent, sent_by_sight
from sightline.core.game import AnyState
from sightline.core.record import parse_record
from sightline.core.seeds import commitment


def records_replay(ground: Ground) -> None:
    """A record, whole or unfinished, replays from its text to the same state at every step."""
    for trial in ground.trials:
        ground.trial = trial
        chosen = ground.steps(trial)
        truth: dict[int, str] = {}
        for step, state in trial.walk():
            ground.step = step
            if step in chosen:
                ground.cases += 1
                truth[step] = state.fingerprint()
            if step == len(trial.moves):
                _require_replays(ground, state, truth)
        half = ground.step = sorted(truth)[len(truth) // 2]
        unfinished = parse_record(trial.record(half).dump()).replay()
        if unfinished.fingerprint() != truth[half]:
            raise Broken("replaying the unfinished record leads to another state")


def states_pickle(ground: Ground) -> None:
    """A pickled state comes back whole; a pickled sight comes back showing the same."""
    for state in ground.points("states_pickle", 4):
        back = pickle.loads(pickle.dumps(state))
        if back.fingerprint() != state.fingerprint():
            raise Broken("a pickled state comes back different")
        if back.record.dump() != state.record.dump():
            raise Broken("a pickled state comes back with another record")
        for seat in ground.seats(state):
            truth = sent(state, seat)
            what = "after pickling"
            require_same(truth, sent(back, seat), what, "A state must come back whole.")
            sight = pickle.loads(pickle.dumps(state.sight(seat)))
            require_same(truth, sent_by_sight(sight), what, "A sight must come back the same.")


def _require_replays(ground: Ground, final: AnyState, truth: dict[int, str]) -> None:
    record = final.record
    record.commitment = commitment(record.seed)
    text = record.dump()
    again = parse_record(text)
    if again.dump() != text:
        raise Broken("a record that was read is written differently")
    for step, state in enumerate(again.states()):
        ground.step = step
        if step in truth and state.fingerprint() != truth[step]:
            raise Broken("replaying the record leads to another state")
