"""Golden records: whole games kept as files, which must replay bit for bit for ever."""

from __future__ import annotations

import re
from random import Random

from sightline.check.ground import Trial, registered
from sightline.core.errors import SightlineError
from sightline.core.game import AnyGame, Variant
from sightline.core.record import parse_record

_VARIANT = "variant"
_FINGERPRINT = "fingerprint"
_WORDING = re.compile(r'^(\{"outcome":.*?"summary":)"(?:[^"\\]|\\.)*"', re.MULTILINE)


def golden_record(game: AnyGame, variant: Variant, seed: int = 1) -> str:
    """A random game of a variant as a record; its header also holds the last state's hash."""
    with registered(game):
        trial = Trial.play(game, variant, seed, Random(seed))
        if trial.trouble is not None:
            raise SightlineError(f"{game.key}, {variant.name}: {trial.trouble}")
        state = trial.start()
        for seat, move in trial.moves:
            state.apply(seat, move)
        record = state.record
        record.meta = {_VARIANT: variant.name, _FINGERPRINT: state.fingerprint()}
        return record.dump()


def golden_fault(game: AnyGame, variant: Variant, text: str) -> str | None:
    """What is wrong with a golden record of this variant; None if it still holds."""
    with registered(game):
        try:
            record = parse_record(text)
            state = record.replay()
        except SightlineError as error:
            return str(error)
        if record.game != game.key or record.meta.get(_VARIANT) != variant.name:
            return f"it is a record of {record.game}, {record.meta.get(_VARIANT)}"
        if record.options != game.read_options(variant.players, variant.options):
            return f"it has other options than the variant: {record.options}"
        if state.outcome is None:
            return "it does not reach the end of the game"
        if record.meta.get(_FINGERPRINT) != state.fingerprint():
            return "it replays to another state than the one it was made from"
        again = state.record
        again.meta = record.meta
        if _without_wording(again.dump()) != _without_wording(text):
            return "it replays, but would be written differently now"
    return None


def _without_wording(text: str) -> str:
    """A finished record up to how its outcome is worded, which may get better (docs/records.md)."""
    return _WORDING.sub(r"\1", text)
