"""What is not legal is refused by name, and changes nothing."""

from __future__ import annotations

from typing import Any

from sightline.check.ground import Broken, Ground, in_words
from sightline.check.probes import NOT_MOVES, Probes
from sightline.check.shown import require_same, sent
from sightline.core.errors import BadMove, IllegalMove, NotAwaited, SightlineError
from sightline.core.game import AnyState

_FEW_ENOUGH = 5000


def illegal_moves_are_refused(ground: Ground) -> None:
    """A move is taken exactly if it is among the legal ones; a refused one changes nothing.

    Tried with moves of other times and seats and with legal moves changed in one detail; what is
    refused raises IllegalMove with the name of a rule.
    """
    probes = Probes(ground)
    rng = ground.rng("illegal_moves_are_refused")
    for state in ground.points("illegal_moves_are_refused"):
        for seat in ground.seats(state):
            if seat not in state.awaiting:
                continue
            legal = state.legal(seat)
            listed = frozenset(legal) if len(legal) <= _FEW_ENOUGH else None
            before = _everything(state)
            for move in probes.moves(state, rng, ground.effort.moves // 4):
                allowed = move in legal
                if listed is not None and allowed != (move in listed):
                    raise Broken(
                        f"`in` says that {move!r} is {'' if allowed else 'not '}legal, "
                        "but going through the legal moves says otherwise"
                    )
                if allowed:
                    _require_taken(state.copy(), seat, move)
                else:
                    _require_refused(state, seat, move, IllegalMove)
                    if state.fingerprint() != before["fingerprint"]:
                        raise Broken(f"{move!r} was refused, but it changed the state")
            _require_unchanged(before, state)


def strangers_are_refused(ground: Ground) -> None:
    """A seat that is not awaited, and anything that is not a move, is refused by name."""
    probes = Probes(ground)
    rng = ground.rng("strangers_are_refused")
    for state in ground.points("strangers_are_refused"):
        before = _everything(state)
        moves = list(probes.moves(state, rng, 2))
        for seat in ground.seats(state):
            if seat in state.awaiting:
                for thing in NOT_MOVES:
                    _require_refused(state, seat, thing, BadMove)
            else:
                for move in moves:
                    _require_refused(state, seat, move, NotAwaited)
        _require_unchanged(before, state)


def _require_taken(state: AnyState, seat: int, move: Any) -> None:
    try:
        state.apply(seat, move)
    except Exception as error:  # a game may fail in any way
        raise Broken(f"{move!r} is legal, but apply refused it: {in_words(error)}") from error


def _require_refused(state: AnyState, seat: int, move: Any, expected: type[SightlineError]) -> None:
    try:
        state.apply(seat, move)
    except expected as error:
        if isinstance(error, IllegalMove) and not error.rule.strip():
            raise Broken(f"{move!r} was refused without naming a rule") from error
        if not str(error).strip():
            raise Broken(f"{move!r} was refused without a word") from error
        return
    except Exception as error:  # a game may fail in any way
        raise Broken(
            f"{move!r} should be refused with {expected.__name__}, not with {in_words(error)}"
        ) from error
    raise Broken(f"{move!r} is not legal, but apply took it")


def _everything(state: AnyState) -> dict[str, Any]:
    sights = {observer: sent(state, observer) for observer in (None, *range(state.players))}
    return {"fingerprint": state.fingerprint(), "sent": sights}


def _require_unchanged(before: dict[str, Any], state: AnyState) -> None:
    after = _everything(state)
    if after["fingerprint"] != before["fingerprint"]:
        raise Broken("refused moves changed the state")
    for observer, parts in before["sent"].items():
        require_same(
            parts,
            after["sent"][observer],
            "after moves that were refused",
            "A refused move must change nothing, caches included.",
        )
