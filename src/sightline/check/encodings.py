"""Encodings: ids that mean moves both ways, and arrays that hold nothing a seat can't see."""

from __future__ import annotations

from random import Random
from typing import Any

from sightline.check.ground import Broken, Ground, Skipped
from sightline.check.leaks import worlds
from sightline.core.encoding import AnyEncoding, NoSuchAction
from sightline.core.extras import first_missing, has_extra
from sightline.core.sight import Sight

_STRANGE = (-1, 1.0, True, "0", None)
"""What is no id anywhere."""


def actions_round_trip(ground: Ground) -> None:
    """Every legal move has an id of its own, which means that move again.

    Where an id that is not legal means a move at all, it is not a legal one either. What can't be
    an id is refused, by NoSuchAction.
    """
    encoding = _encoding(ground)
    rng = ground.rng("actions_round_trip")
    for state in ground.points("actions_round_trip"):
        for seat in state.awaiting:
            _require_ids(encoding, state.sight(seat), rng, ground.effort.moves)


def arrays_fit_their_fields(ground: Ground) -> None:
    """An observation has the declared fields, and every value lies within its limits."""
    encoding = _encoding(ground)
    for state in ground.points("arrays_fit_their_fields"):
        for seat in ground.seats(state):
            vector = encoding.vector(state.sight(seat))
            if vector.shape != (encoding.size,) or str(vector.dtype) != "int16":
                raise Broken(
                    f"a vector has the shape {vector.shape} and holds {vector.dtype}; its fields "
                    f"say ({encoding.size},) and int16"
                )
            for field, start, end in encoding.places:
                values = vector[start:end]
                if len(values) and not field.low <= values.min() <= values.max() <= field.high:
                    raise Broken(
                        f"the field {field.name} holds {values.min()} to {values.max()}; declared "
                        f"are {field.low} to {field.high}"
                    )


def arrays_tell_no_more(ground: Ground) -> None:
    """Observation and legal ids are the same in every world that the seat thinks possible, and
    from a detached sight."""
    encoding = _encoding(ground)
    rng = ground.rng("arrays_tell_no_more")
    for state in ground.points("arrays_tell_no_more"):
        for seat in ground.seats(state):
            sight = state.sight(seat)
            truth = _shown(encoding, sight)
            others = [world.sight(seat) for world in worlds(ground, state, seat, rng)]
            for other in (*others, sight.detached(rng), sight):
                shown = _shown(encoding, other)
                if shown != truth:
                    raise Broken(
                        f"{_where(encoding, truth[0], shown[0])} differs in another world that "
                        "fits all this seat has seen: an encoding may use the sight alone"
                    )


def _shown(encoding: AnyEncoding, sight: Sight[Any, Any]) -> tuple[bytes, tuple[int, ...]]:
    return encoding.vector(sight).tobytes(), tuple(encoding.legal_ids(sight))


def _where(encoding: AnyEncoding, truth: bytes, other: bytes) -> str:
    for field, start, end in encoding.places:
        if truth[2 * start : 2 * end] != other[2 * start : 2 * end]:
            return f"the field {field.name}"
    return "the list of legal ids"


def _require_ids(encoding: AnyEncoding, sight: Sight[Any, Any], rng: Random, most: int) -> None:
    legal = list(sight.legal)
    ids = list(encoding.legal_ids(sight))
    if len(ids) != len(legal):
        raise Broken(f"there are {len(legal)} legal moves and {len(ids)} legal ids")
    if len(set(ids)) != len(ids):
        raise Broken("two legal moves have the same id")
    for place in rng.sample(range(len(ids)), min(len(ids), 4 * most)):
        move, number = legal[place], ids[place]
        if type(number) is not int or not 0 <= number < encoding.actions:
            raise Broken(f"the id of {move!r} is {number!r}; they run to {encoding.actions - 1}")
        if encoding.id_of(sight, move) != number:
            raise Broken(f"{move!r} is id {number} among the legal ones and otherwise not")
        meant = _meant(encoding, sight, number)
        if meant != move:
            raise Broken(
                f"id {number} is {move!r}, but means {'no move' if meant is None else repr(meant)}"
            )
    known = set(ids)
    for number in (rng.randrange(encoding.actions) for _ in range(most)):
        meant = _meant(encoding, sight, number)
        if number not in known and meant in sight.legal:
            raise Broken(f"id {number} is not legal, but means {meant!r}, which is")
    for strange in (encoding.actions, *_STRANGE):
        try:
            encoding.move_of(sight, strange)  # type: ignore[arg-type]
        except NoSuchAction:
            continue
        raise Broken(f"{strange!r} is taken for an id")


def _meant(encoding: AnyEncoding, sight: Sight[Any, Any], number: int) -> Any:
    try:
        return encoding.move_of(sight, number)
    except NoSuchAction:
        return None


def _encoding(ground: Ground) -> AnyEncoding:
    if not has_extra("env") and first_missing("env") == "numpy":
        raise Skipped("encodings need NumPy, which the extra 'env' brings")
    encoding = ground.game.encoding(ground.variant.players, ground.options)
    if encoding is None:
        raise Skipped(
            "no encoding is declared, so no PettingZoo, Gymnasium or OpenSpiel environment can be "
            "made of this game (docs/environments.md)"
        )
    return encoding
