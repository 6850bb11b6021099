"""The leak test: whatever a seat is sent is the same in every world that it thinks possible.

Draw a world from a seat's sight, put it in the real one's place, and compare what the seat is sent
byte by byte. A difference is something that the seat should not have been able to see. The
audience stands behind every seat, so what it is sent must not differ either.
"""

from __future__ import annotations

from random import Random
from typing import Any

from sightline.check.ground import Broken, Ground, Skipped, in_words
from sightline.check.probes import NOT_MOVES, Probes
from sightline.check.shown import require_same, sent, sent_by_sight
from sightline.core.errors import NoRecord, SightlineError
from sightline.core.game import AnyState

_IN_WORLD = "in another world that fits all this seat has seen"
_LEAK = "So this tells the seat something hidden (or `world` does not respect what it was told)."
_AUDIENCE = (
    "The audience may see only what every seat sees, since a player can open the audience's page."
)


def nothing_leaks(ground: Ground) -> None:
    """In every world drawn from a seat's sight, the seat and the audience are sent the same bytes.

    View, legal moves with their order and texts, all events so far, who is asked, the outcome and
    the default move. A detached sight shows the same too, and a sampled world has no record.
    """
    rng = ground.rng("nothing_leaks")
    for state in ground.points("nothing_leaks"):
        audience = sent(state, None)
        for seat in ground.seats(state):
            truth = sent(state, seat)
            sight = state.sight(seat)
            require_same(truth, sent_by_sight(sight), "by the sight", "Both must say the same.")
            for world in worlds(ground, state, seat, rng):
                _require_no_record(world)
                require_same(truth, sent(world, seat), _IN_WORLD, _LEAK)
                require_same(
                    audience, sent(world, None), f"{_IN_WORLD}, to the audience", _AUDIENCE
                )
            away = sent_by_sight(sight.detached(rng))
            require_same(truth, away, "by the detached sight", _LEAK)


def refusals_tell_nothing(ground: Ground) -> None:
    """A refused move, or a text that is no move, is answered in the same words in every such world.

    Else a seat could learn what is hidden by trying out moves that it may not make.
    """
    if ground.game.perfect_information:
        raise Skipped("nothing is hidden in this game")
    probes = Probes(ground)
    rng = ground.rng("refusals_tell_nothing")
    for state in ground.points("refusals_tell_nothing"):
        moves = list(probes.moves(state, rng, ground.effort.moves // 4))
        texts = [text for move in moves[:4] for text in _texts(state, move)]
        tries = [*moves, *NOT_MOVES]
        for seat in ground.seats(state):
            truth = [_answer(state, seat, move) for move in tries]
            read = [_reading(state, text) for text in texts]
            for world in worlds(ground, state, seat, rng):
                for move, real in zip(tries, truth, strict=True):
                    other = _answer(world, seat, move)
                    if other != real:
                        raise Broken(f"trying {move!r}: {real} here, but {other} {_IN_WORLD}")
                for text, real in zip(texts, read, strict=True):
                    other = _reading(world, text)
                    if other != real:
                        raise Broken(f"reading {text!r}: {real} here, but {other} {_IN_WORLD}")


def untold_changes_nothing(ground: Ground) -> None:
    """If a move tells a seat the same in two worlds that it cannot tell apart, it still cannot.

    The real game and a sampled world play the same move, this seat's own or another's. Where the
    seat is told the same, everything that it is then sent must be the same. The same holds for the
    audience.
    """
    if ground.game.perfect_information:
        raise Skipped("nothing is hidden in this game")
    rng = ground.rng("untold_changes_nothing")
    for state in ground.points("untold_changes_nothing"):
        for seat in ground.seats(state):
            for world in worlds(ground, state, seat, rng):
                mover = seat if seat in state.awaiting else _one_of(state.awaiting, rng)
                if mover is None or mover not in world.awaiting:
                    continue
                legal = state.legal(mover)
                move = legal[rng.randrange(len(legal))]
                if move not in world.legal(mover):
                    if mover == seat:
                        raise Broken(f"its legal move {move!r} is not legal {_IN_WORLD}")
                    continue
                _compare_after(state.copy(), world, mover, move, seat)


def worlds(ground: Ground, state: AnyState, seat: int, rng: Random) -> list[AnyState]:
    """Some worlds that the seat thinks possible; where nothing is hidden, one is all there is."""
    count = 1 if ground.game.perfect_information else ground.effort.samples
    sight = state.sight(seat)
    return [sight.sample(rng) for _ in range(count)]


def _compare_after(real: AnyState, world: AnyState, mover: int, move: Any, seat: int) -> None:
    told, heard = real.apply(mover, move), world.apply(mover, move)
    where = f"after seat {mover} played {move!r} {_IN_WORLD}"
    if told.to(seat) == heard.to(seat):
        because = "The move told the seat nothing different, so nothing else may differ."
        require_same(sent(real, seat), sent(world, seat), where, because)
    if told.to(None) == heard.to(None):
        because = "The move told the audience nothing different, so nothing else may differ."
        require_same(sent(real, None), sent(world, None), where, because)


def _require_no_record(world: AnyState) -> None:
    try:
        _ = world.record
    except NoRecord:
        return
    raise Broken("a sampled world has a record, so it has kept the seed")


def _answer(state: AnyState, seat: int, move: Any) -> str:
    twin = state.copy()
    try:
        twin.apply(seat, move)
    except SightlineError as error:
        return f"{type(error).__name__} ({error})"
    except Exception as error:  # a game may fail in any way
        return in_words(error)
    return "taken"


def _reading(state: AnyState, text: str) -> str:
    try:
        return repr(state.parse_move(text))
    except SightlineError as error:
        return f"{type(error).__name__} ({error})"


def _texts(state: AnyState, move: Any) -> list[str]:
    try:
        text = state.move_text(move)
    except Exception:  # only moves that are open here must have a text
        return []
    return [text, text[:-1], f"{text}?"]


def _one_of(seats: tuple[int, ...], rng: Random) -> int | None:
    return rng.choice(seats) if seats else None
