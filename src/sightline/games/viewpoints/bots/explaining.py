"""What a partner believed and why it moved so, in words, for the replay of a finished game.

The thoughts themselves are ``beliefs.py``; here they are only put into words. Nothing but the
seat's own sight goes into them.
"""

from __future__ import annotations

from sightline.core.bot import Belief, Explanation
from sightline.games.viewpoints.bots.beliefs import Beliefs, Imagined
from sightline.games.viewpoints.rules.grid import letters_on
from sightline.games.viewpoints.rules.moves import (
    AnyMove,
    Pass,
    Place,
    Reserve,
    Return,
    Shift,
    Token,
)
from sightline.games.viewpoints.rules.space import NUMBER, placement_of

SURE = 0.75
"""From this share on a partner takes something for granted."""


def explain(beliefs: Beliefs, imagined: list[Imagined], move: AnyMove) -> Explanation:
    """A move and the beliefs behind it."""
    return Explanation(
        reason=_reason(beliefs, imagined, move),
        beliefs=tuple(_pieces(beliefs, imagined)),
        heard=tuple(_heard(beliefs)),
    )


def _share(imagined: list[Imagined], letter: str, placement: int) -> float:
    """In how much of what was imagined a piece has this place (−1: none)."""
    total = sum(each.weight for each in imagined)
    if not total:
        return 0.0
    return sum(each.weight for each in imagined if each.target[NUMBER[letter]] == placement) / total


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"


# ----------------------------------------------------------------------- the move


def _reason(beliefs: Beliefs, imagined: list[Imagined], move: AnyMove) -> str:
    match move:
        case Place() | Return():
            return _laying(beliefs, imagined, move)
        case Shift():
            return f"{_why_not_there(beliefs, imagined, move.piece)} {_new_place(imagined, move)}"
        case Reserve():
            return _taking(beliefs, imagined, move.piece)
        case Token():
            return _asking(beliefs, move)
        case Pass():
            return _passing(beliefs, imagined)
        case _:
            return "It guessed from its own card how many rounds will be needed."


def _laying(beliefs: Beliefs, imagined: list[Imagined], move: Place | Return) -> str:
    placement = placement_of(move.piece, move.cells)
    assert placement is not None
    share = _share(imagined, move.piece, placement)
    seen = "its card shows it" if move.piece in (beliefs.view.card or "") else ""
    if share == 0:
        return f"It could not make out where {move.piece} belongs, and tried something."
    why = f"{move.piece} lay there in {_percent(share)} of what it imagined"
    return f"{why}, and {seen}." if seen else f"{why}."


def _why_not_there(beliefs: Beliefs, imagined: list[Imagined], letter: str) -> str:
    """What was wrong with a piece where it lay."""
    if letter not in beliefs.trusted:
        against = _contradicting(beliefs, letter)
        return f"Where {letter} lay, it cannot be right: {against}."
    denied = sorted({position for piece, position in beliefs.denied if piece == letter})
    stays = _share(imagined, letter, beliefs.where[NUMBER[letter]])
    if denied and stays < SURE:
        return f"{_positions(denied)} had moved {letter} away from places like that."
    if stays < SURE:
        return f"{letter} stayed there in only {_percent(stays)} of what it imagined."
    return f"{letter} was in the way of what had to come right first."


def _new_place(imagined: list[Imagined], move: Shift) -> str:
    placement = placement_of(move.piece, move.cells)
    assert placement is not None
    share = _share(imagined, move.piece, placement)
    if share == 0:
        return "The new place is only to have it out of the way."
    return f"The new place fits {_percent(share)} of what it imagined."


def _contradicting(beliefs: Beliefs, letter: str) -> str:
    """Which known cards speak against where a piece lies."""
    placement = beliefs.where[NUMBER[letter]]
    against = beliefs.cards_against(letter, placement)
    own = beliefs.view.own
    named = ["its own card" if position == own else f"card {position}" for position in against]
    if not named:
        return "the known cards together do not allow it"
    return f"{' and '.join(named)} {'speaks' if len(named) == 1 else 'speak'} against it"


def _taking(beliefs: Beliefs, imagined: list[Imagined], letter: str) -> str:
    if letter not in beliefs.trusted:
        return (
            f"{_why_not_there(beliefs, imagined, letter)} Its right place was not free yet, "
            "so it took it away."
        )
    stays = _share(imagined, letter, beliefs.where[NUMBER[letter]])
    if stays >= SURE:
        return f"{letter} itself may be right, but something beneath or behind it was not."
    return f"{_why_not_there(beliefs, imagined, letter)} Its new place was not free yet."


def _asking(beliefs: Beliefs, move: Token) -> str:
    again = [letter for letter, position in beliefs.movers.items() if position == move.position]
    often = [letter for letter in sorted(again) if beliefs.moved.get(letter, 0) >= 2]
    if move.token in ("view", "swap") and often:
        verb = "look at" if move.token == "view" else "exchange cards with"
        whose = f"card {move.position}" if move.token == "view" else f"position {move.position}"
        return f"{_list(often)} went to and fro; rather than move again it chose to {verb} {whose}."
    return "It saw no step that helps, so it asked about what its structures disagree on."


def _passing(beliefs: Beliefs, imagined: list[Imagined]) -> str:
    view = beliefs.view
    if view.complete:
        return "Its view was complete."
    kept = [letter for letter in view.reserved if letter is not None]
    if kept:
        return f"It waited for {_list(kept)}, in somebody's hand."
    if not imagined:
        return "It could imagine no structure that fits all it knew, and left the grid alone."
    return "It saw no step that helps."


# --------------------------------------------------------------- pieces and claims


def _pieces(beliefs: Beliefs, imagined: list[Imagined]) -> list[Belief]:
    on_grid = letters_on(beliefs.where)
    found: list[Belief] = []
    for letter in beliefs.known.letters:
        absent = _share(imagined, letter, -1)
        if letter in on_grid:
            found.append(_lying(beliefs, imagined, letter, absent))
        elif imagined and absent < 0.5:
            places = len(
                {
                    each.target[NUMBER[letter]]
                    for each in imagined
                    if each.target[NUMBER[letter]] >= 0
                }
            )
            where = "at one place" if places == 1 else f"at one of {places} places"
            words = f"belongs to the structure, {where}"
            found.append(Belief(letter, "missing", round(1 - absent, 3), words))
    return found


def _lying(beliefs: Beliefs, imagined: list[Imagined], letter: str, absent: float) -> Belief:
    if letter not in beliefs.trusted:
        return Belief(letter, "wrong", 1.0, _contradicting(beliefs, letter))
    if not imagined:
        return Belief(letter, "unsure", 0.0, "no known card speaks against it")
    stays = _share(imagined, letter, beliefs.where[NUMBER[letter]])
    if stays >= SURE:
        return Belief(letter, "right", round(stays, 3), f"stays in {_percent(stays)}")
    elsewhere = 1 - stays - absent
    words = f"stays in {_percent(stays)}, lies elsewhere in {_percent(elsewhere)}"
    if absent > 0:
        words += f", is not there at all in {_percent(absent)}"
    return Belief(letter, "wrong" if stays <= 1 - SURE else "unsure", round(stays, 3), words)


def _heard(beliefs: Beliefs) -> list[str]:
    """What it had taken from the others."""
    lines: list[str] = []
    own = beliefs.view.own
    known = sorted(position for position in beliefs.known.cards if position != own)
    if known:
        lines.append(f"It knew {_list([f'card {position}' for position in known])} as well.")
    unknown = [position for position in sorted(beliefs.view.in_play) if position != own]
    for position in unknown:
        if position in beliefs.known.cards:
            continue
        claimed = sorted(letter for letter, other in beliefs.claims if other == position)
        if claimed:
            lines.append(f"Position {position} vouched for {_list(claimed)}, as seen from there.")
        denied = sorted(
            letter for (letter, other), away in beliefs.denied.items() if other == position and away
        )
        if denied:
            lines.append(f"Position {position} had moved {_list(denied)} away from where it was.")
    return lines


def _positions(numbers: list[int]) -> str:
    return (
        f"Position {numbers[0]}"
        if len(numbers) == 1
        else f"Positions {_list([str(number) for number in numbers])}"
    )


def _list(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
