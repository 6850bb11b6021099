"""Sampled worlds: possible, varied, and drawn from the sight alone."""

from __future__ import annotations

from random import Random

import msgspec

from sightline.check.ground import Broken, Ground, Skipped, in_words
from sightline.check.leaks import worlds
from sightline.check.shown import difference, perceived, require_same, sent
from sightline.core.game import AnyState
from sightline.core.state import canonical

_Life = list[tuple[str, dict[str, bytes]]]
_MOMENTS = 6


def samples_fit_the_past(ground: Ground) -> None:
    """The past of a sampled world could have happened, and would have looked to the seat as it did.

    Its deal and its moves, played again with all checks, give the same state and tell everybody
    the same; the seat starts from the same view, makes the same moves, and is offered the same
    legal moves each time.
    """
    rng = ground.rng("samples_fit_the_past")
    for state in ground.points("samples_fit_the_past"):
        fingerprint = state.fingerprint()
        for seat in ground.seats(state):
            life = None
            for world in worlds(ground, state, seat, rng)[: ground.effort.samples // 2]:
                again = _lived_again(world)
                if world.fingerprint() == fingerprint:
                    continue
                life = life or _life(state, seat)
                _require_same_life(life, _life(again, seat))
                if perceived(again, None) != perceived(state, None):
                    raise Broken("in a sampled world the audience was told something else")


def samples_vary(ground: Ground) -> None:
    """Every seat's samples differ from the truth somewhere, if anything is hidden at all.

    A sampler that returns the real world would hand every bot the hidden things. Where the game
    declares perfect information, samples are the real world instead.
    """
    rng = ground.rng("samples_vary")
    seats = range(ground.variant.players)
    differed = dict.fromkeys(seats, False)
    for state in ground.points("samples_vary"):
        fingerprint = state.fingerprint()
        for seat in ground.seats(state):
            for world in worlds(ground, state, seat, rng):
                if not ground.game.perfect_information:
                    differed[seat] = differed[seat] or _shows_something_else(world, state)
                elif world.fingerprint() != fingerprint:
                    raise Broken("the game declares perfect information, but a sample differs")
    for seat in seats if not ground.game.perfect_information else ():
        if not differed[seat]:
            ground.trial, ground.step, ground.observer = None, None, f"seat {seat}"
            raise Broken(
                "never drew a deal or a hidden choice other than the true one: "
                "`world` must redraw all that the seat has not seen"
            )


def samples_use_only_the_sight(ground: Ground) -> None:
    """The same ``rng`` draws the same world from any two worlds that a seat cannot tell apart.

    So a sample is made of nothing but what the seat knows. Shuffling the hidden cards from their
    true order breaks this: a bot that brings an ``rng`` of its own making could read the truth off
    the result. Sort what is unseen before shuffling it.
    """
    if ground.game.perfect_information:
        raise Skipped("nothing is hidden in this game")
    rng = ground.rng("samples_use_only_the_sight")
    for state in ground.points("samples_use_only_the_sight"):
        for seat in ground.seats(state):
            draw = rng.getrandbits(64)
            truth = state.sight(seat).sample(Random(draw))
            for world in worlds(ground, state, seat, rng):
                require_same_draw(truth, world.sight(seat).sample(Random(draw)))


def require_same_draw(truth: AnyState, other: AnyState) -> None:
    """Broken unless both sampled worlds are the same one."""
    if truth.fingerprint() == other.fingerprint():
        return
    ours, theirs = _told(truth), _told(other)
    where = difference(ours, theirs) if ours != theirs else "the facts differ"
    raise Broken(
        "the same rng draws different worlds from two that the seat cannot tell apart: "
        f"{where}. `world` must use only what the seat knows: sort what is unseen before "
        "shuffling it, and keep neither who has answered in a window nor in which order."
    )


def _told(state: AnyState) -> bytes:
    moves = [{"seat": step.seat, "move": step.move} for step in state.steps]
    return msgspec.json.encode({"deal": state.deal, "moves": moves})


def _shows_something_else(world: AnyState, truth: AnyState) -> bool:
    """Another deal, or a move that was not made.

    The order of moves proves nothing, nor does a missing one: answers in an open window are
    rightly left out.
    """
    if canonical(world.deal) != canonical(truth.deal):
        return True
    made = {(step.seat, step.move) for step in truth.steps}
    return any((step.seat, step.move) not in made for step in world.steps)


def _lived_again(world: AnyState) -> AnyState:
    again = world.game.begin(world.players, world.options, world.deal)
    for step in world.steps:
        try:
            happened = again.apply(step.seat, step.move)
        except Exception as error:  # a game may fail in any way
            raise Broken(
                f"a sampled world's past is not possible: move {step.number}, {step.move!r} by "
                f"seat {step.seat}: {in_words(error)}"
            ) from error
        for observer in (None, *range(world.players)):
            if happened.to(observer) != step.happened.to(observer):
                raise Broken(
                    f"a sampled world's past is made up: its move {step.number} tells "
                    f"{happened.to(observer)}, not {step.happened.to(observer)}"
                )
    if again.fingerprint() != world.fingerprint():
        raise Broken("a sampled world's deal and moves lead to another state than the world itself")
    return again


def _life(state: AnyState, seat: int) -> _Life:
    """What a seat was shown: at the start, before some of its own moves, and by events.

    All its moves are compared, but of many moments only some, evenly spread.
    """
    own = [step for step in state.steps if step.seat == seat]
    moments = {step.number for step in own[:: 1 + len(own) // _MOMENTS]}
    replayed = state.game.begin(state.players, state.options, state.deal)
    life: _Life = [("at the start", dict(sent(replayed, seat)))]
    for step in state.steps:
        if step.number in moments:
            life.append((f"before it played {step.move!r}", dict(sent(replayed, seat))))
        replayed.carry_out(step.seat, step.move)
    told = {
        "own moves": msgspec.json.encode([step.move for step in own]),
        "events": msgspec.json.encode(perceived(replayed, seat)),
    }
    return [("so far", told), *life]


def _require_same_life(truth: _Life, other: _Life) -> None:
    for (when, real), (_, sampled) in zip(truth, other, strict=False):
        because = "A sampled world must respect everything the seat has seen."
        require_same(real, sampled, f"in a sampled world, {when}", because)
