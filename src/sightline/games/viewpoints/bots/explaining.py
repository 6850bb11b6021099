"""What a partner believed and why it moved so, as messages, for the replay of a finished game.

The thoughts themselves are ``beliefs.py``; here they are only told. Nothing but the
seat's own sight goes into them.
"""

from __future__ import annotations

from sightline.core.bot import Belief, Explanation
from sightline.core.message import Message, all_of, say
from sightline.games.viewpoints.bots.asking import look_first
from sightline.games.viewpoints.bots.beliefs import Beliefs
from sightline.games.viewpoints.bots.imagined import Imagined
from sightline.games.viewpoints.bots.yielding import leaves_it_to_others
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


def _percent(share: float) -> int:
    return round(100 * share)


# ----------------------------------------------------------------------- the move


def _reason(beliefs: Beliefs, imagined: list[Imagined], move: AnyMove) -> Message:
    match move:
        case Place() | Return():
            return _laying(beliefs, imagined, move)
        case Shift():
            first = _why_not_there(beliefs, imagined, move.piece)
            return say("viewpoints-bot-two", first=first, second=_new_place(imagined, move))
        case Reserve():
            return _taking(beliefs, imagined, move.piece)
        case Token():
            return _asking(beliefs, move)
        case Pass():
            return _passing(beliefs, imagined)
        case _:
            return say("viewpoints-bot-guessed-rounds")


def _laying(beliefs: Beliefs, imagined: list[Imagined], move: Place | Return) -> Message:
    placement = placement_of(move.piece, move.cells)
    assert placement is not None
    share = _share(imagined, move.piece, placement)
    if share == 0 and beliefs.view.complete and beliefs.waited_for(move.piece):
        return say("viewpoints-bot-gave-back", piece=move.piece)
    if share == 0:
        return say("viewpoints-bot-tried", piece=move.piece)
    seen = move.piece in (beliefs.view.card or "")
    return say(
        "viewpoints-bot-lay-there-seen" if seen else "viewpoints-bot-lay-there",
        piece=move.piece,
        percent=_percent(share),
    )


def _why_not_there(beliefs: Beliefs, imagined: list[Imagined], letter: str) -> Message:
    """What was wrong with a piece where it lay."""
    if letter not in beliefs.trusted:
        against = _contradicting(beliefs, letter)
        return say("viewpoints-bot-cannot-be-right", piece=letter, against=against)
    denied = sorted({position for piece, position in beliefs.denied if piece == letter})
    stays = _share(imagined, letter, beliefs.where[NUMBER[letter]])
    if denied and stays < SURE:
        positions = all_of(map(str, denied))
        return say("viewpoints-bot-moved-away", piece=letter, positions=positions)
    if stays < SURE:
        return say("viewpoints-bot-seldom-there", piece=letter, percent=_percent(stays))
    return say("viewpoints-bot-in-the-way", piece=letter)


def _new_place(imagined: list[Imagined], move: Shift) -> Message:
    placement = placement_of(move.piece, move.cells)
    assert placement is not None
    share = _share(imagined, move.piece, placement)
    if share == 0:
        return say("viewpoints-bot-out-of-the-way")
    return say("viewpoints-bot-new-place-fits", percent=_percent(share))


def _contradicting(beliefs: Beliefs, letter: str) -> Message:
    """Which known cards speak against where a piece lies."""
    placement = beliefs.where[NUMBER[letter]]
    against = beliefs.cards_against(letter, placement)
    own = beliefs.view.own
    cards = all_of(
        say("viewpoints-bot-own-card") if position == own else _card(position)
        for position in against
    )
    return say("viewpoints-bot-against", cards=cards)


def _card(position: int) -> Message:
    return say("viewpoints-bot-card", position=position)


def _taking(beliefs: Beliefs, imagined: list[Imagined], letter: str) -> Message:
    why = _why_not_there(beliefs, imagined, letter)
    if letter not in beliefs.trusted:
        return say("viewpoints-bot-two", first=why, second=say("viewpoints-bot-took-away"))
    stays = _share(imagined, letter, beliefs.where[NUMBER[letter]])
    if stays >= SURE:
        return say("viewpoints-bot-may-be-right", piece=letter)
    return say("viewpoints-bot-two", first=why, second=say("viewpoints-bot-not-free-yet"))


def _asking(beliefs: Beliefs, move: Token) -> Message:
    if look_first(beliefs) == move:
        return say("viewpoints-bot-looked-first", position=move.position)
    again = [letter for letter, position in beliefs.movers.items() if position == move.position]
    often = [letter for letter in sorted(again) if beliefs.moved.get(letter, 0) >= 2]
    looks = move.token == "view"
    if (looks or move.token == "swap") and often:
        return say(
            "viewpoints-bot-to-look" if looks else "viewpoints-bot-to-swap",
            pieces=all_of(often),
            position=move.position,
        )
    return say("viewpoints-bot-asked")


def _passing(beliefs: Beliefs, imagined: list[Imagined]) -> Message:
    view = beliefs.view
    if view.complete:
        return say("viewpoints-bot-complete")
    if leaves_it_to_others(beliefs, view.positions.index(view.own or 0)):
        return say("viewpoints-bot-left-it")
    kept = [letter for letter in view.reserved if letter is not None]
    if kept:
        return say("viewpoints-bot-waited", pieces=all_of(kept))
    if not imagined:
        return say("viewpoints-bot-no-structure")
    return say("viewpoints-bot-no-step")


# --------------------------------------------------------------- pieces and claims


def _pieces(beliefs: Beliefs, imagined: list[Imagined]) -> list[Belief]:
    on_grid = letters_on(beliefs.where)
    found: list[Belief] = []
    for letter in beliefs.known.letters:
        absent = _share(imagined, letter, -1)
        if letter in on_grid:
            found.append(_lying(beliefs, imagined, letter, absent))
        elif imagined and absent < 0.5:
            places = {each.target[NUMBER[letter]] for each in imagined}
            words = say("viewpoints-bot-belongs", places=len(places - {-1}))
            found.append(Belief(letter, "missing", round(1 - absent, 3), words))
    return found


def _lying(beliefs: Beliefs, imagined: list[Imagined], letter: str, absent: float) -> Belief:
    if letter not in beliefs.trusted:
        return Belief(letter, "wrong", 1.0, _contradicting(beliefs, letter))
    if not imagined:
        return Belief(letter, "unsure", 0.0, say("viewpoints-bot-nothing-against"))
    stays = _share(imagined, letter, beliefs.where[NUMBER[letter]])
    if stays >= SURE:
        words = say("viewpoints-bot-stays", percent=_percent(stays))
        return Belief(letter, "right", round(stays, 3), words)
    here, elsewhere = _percent(stays), _percent(1 - stays - absent)
    words = say("viewpoints-bot-divided", percent=here, elsewhere=elsewhere)
    if absent > 0:
        nowhere = _percent(absent)
        words = say(
            "viewpoints-bot-divided-or-absent", percent=here, elsewhere=elsewhere, nowhere=nowhere
        )
    return Belief(letter, "wrong" if stays <= 1 - SURE else "unsure", round(stays, 3), words)


def _heard(beliefs: Beliefs) -> list[Message]:
    """What it had taken from the others."""
    lines: list[Message] = []
    own = beliefs.view.own
    known = sorted(position for position in beliefs.known.cards if position != own)
    if known:
        lines.append(say("viewpoints-bot-knew", cards=all_of(map(_card, known))))
    unknown = [position for position in sorted(beliefs.view.in_play) if position != own]
    for position in unknown:
        if position in beliefs.known.cards:
            continue
        claimed = sorted(letter for letter, other in beliefs.claims if other == position)
        if claimed:
            pieces = all_of(claimed)
            lines.append(say("viewpoints-bot-vouched", position=position, pieces=pieces))
        denied = sorted(
            letter for (letter, other), away in beliefs.denied.items() if other == position and away
        )
        if denied:
            pieces = all_of(denied)
            lines.append(say("viewpoints-bot-had-moved", position=position, pieces=pieces))
    return lines
