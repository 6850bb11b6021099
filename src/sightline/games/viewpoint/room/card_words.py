"""What a card does, in plain words: from its actions, not from its text, so that both can be
compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from sightline.games.viewpoint.room.grammar import action_label, choice_label
from sightline.games.viewpoint.rules.vocabulary import (
    Amount,
    AnotherTurn,
    AnyAction,
    Cancel,
    Card,
    Destroy,
    Discard,
    Draw,
    Filter,
    Look,
    Mirror,
    MissTurn,
    Ongoing,
    Pass,
    PlayMore,
    Put,
    Recover,
    Replace,
    Return,
    Reveal,
    Steal,
    Swap,
)

_WHO = {
    "you": "you",
    "one-other": "one other player of your choice",
    "others": "each other player",
    "everyone": "each player",
    "left": "your left neighbour",
    "right": "your right neighbour",
}
_PLACES = {
    "hand": "into your hand",
    "discard": "onto the discard pile",
    "top": "onto the draw pile",
    "bottom": "under the draw pile",
    "field": "into your Field of View",
}
_OWNERS_HAND = {**_PLACES, "hand": "back to their owner's hand"}
_AFTER = {**_PLACES, "hand": "back into the hand"}
_NAMED = {
    "other": "in other Fields of View",
    "own": "in your Field of View",
    "any": "in any Field of View",
}
Number = int | Amount


def in_words(card: Card) -> tuple[str, ...]:
    """A sentence for its points, where they follow the board, and for each list of its actions."""
    said: list[str] = []
    if isinstance(card.points, Amount):
        said.append(f"Worth {_amount(card.points)}.")
    if card.played:
        said.append(f"When played: {_actions(card.played)}.")
    if card.reveal is not None:
        said.append(_reveal(card.reveal))
    if card.ongoing is not None:
        said.append(_ongoing(card.ongoing))
    return tuple(said) or ("Only its points count.",)


def _ongoing(ongoing: Ongoing) -> str:
    when = "after the draw" if ongoing.at == "start" else "before the points are counted"
    return f"In each of its owner's turns, {when}: {_actions(ongoing.do)}."


def _reveal(reveal: Reveal) -> str:
    card = "a card" if reveal.card is None else f"a card {_which(reveal.card)}"
    match reveal.when:
        case "play":
            when = f"another player plays {card}"
        case "reveal":
            when = f"another player reveals {card}"
        case "action":
            effects = [choice_label("reveal.effects", effect) for effect in reveal.effects]
            whose = "you" if reveal.touches == "me" else "anybody"
            by = "" if reveal.card is None else f" of {card}"
            when = f"an action{by} is about to touch {whose} ({_either(effects)})"
    end = f"; this card goes {_AFTER[reveal.after]}" if reveal.after != "discard" else ""
    return f"From the hand, when {when}: {_actions(reveal.do)}{end}."


def _actions(actions: Sequence[AnyAction]) -> str:
    return "; then ".join(_action(action) for action in actions) or "nothing"


def _action(action: AnyAction) -> str:
    match action:
        case Draw(who, count, end):
            return f"{_does(who, 'draw')} {_cards(count)} from the {end} of the draw pile"
        case Discard(who, count, "owner"):
            own = "your" if who == "you" else "their"
            return f"{_does(who, 'discard')} {_cards(count)} of {own} choice"
        case Discard(who, count):
            return f"you look at the hand of {_WHO[who]} and choose {_cards(count)} to discard"
        case Steal(who, count, victims):
            again = ", each from a different player" if victims == "different" else ""
            return f"you look at the hand of {_WHO[who]} and take a card{_times(count)}{again}"
        case Swap(count, where):
            return (
                f"you swap a card in your Field of View for one in another{_that(where)}"
                f"{_times(count)}"
            )
        case Destroy():
            return _destroy(action)
        case Recover(count, to, where):
            cards = f"{_cards(count)} of the discard pile{_that(where)}"
            return f"you put {cards} {_PLACES[to]}"
        case Look():
            return _look(action)
        case Return(of, count, to, where):
            return f"you put {_cards(count)} {_NAMED[of]}{_that(where)} {_OWNERS_HAND[to]}"
        case Put(who, count, to):
            return f"{_does(who, 'put')} {_cards(count)} of the hand {_PLACES[to]}"
        case PlayMore(count):
            return f"you play {_counted(count, 'more card')} this turn"
        case AnotherTurn(count):
            return f"you take {_counted(count, 'more turn')} after this one"
        case MissTurn(who, count):
            return f"{_does(who, 'miss', 'misses')} {_counted(count, 'turn')}"
        case Pass(to, count):
            return f"each player passes {_cards(count)} of their choice to the {to}"
        case Replace(count):
            return (
                f"you put up to {_cards(count)} in your Field of View onto the discard pile and "
                "play as many from the draw pile"
            )
        case Mirror(where):
            return f"you do what another card in view{_that(where)} does when played"
        case Cancel():
            return "the answered card goes to the discard pile, and nothing more of it happens"
        case _:
            assert_never(action)


def _destroy(action: Destroy) -> str:
    that = _that(action.where)
    if action.of == "all":
        return f"every other card in view{that} goes to the discard pile"
    if action.of in ("each-other", "every"):
        who = "others" if action.of == "each-other" else "everyone"
        cards = f"{_cards(action.count)} of their own Field of View{that}"
        return f"{_does(who, 'destroy')} {cards}"
    return f"you destroy {_cards(action.count)} {_NAMED[action.of]}{that}"


def _look(action: Look) -> str:
    if action.at == "hand":
        if action.count is None:
            seen = f"you look at the hand of {_WHO[action.who]}"
        else:
            seen = f"{_does(action.who, 'show')} you {_cards(action.count)} of their choice"
    else:
        count = "cards" if action.count is None else _cards(action.count)
        seen = f"you look at {count} at the {action.at} of the draw pile"
    taken = ""
    if action.take:
        taking = "put" if seen.startswith("you") else "and you put"
        taken = f", {taking} {_cards(action.take)} of these {_PLACES[action.to]}"
    rest = ""
    if action.rest != "back":
        rest = f" and the rest {_PLACES[action.rest]} in an order of your choice"
        rest = rest if taken else f", and put them{rest.removeprefix(' and the rest')}"
    return seen + taken + rest


# -- parts of sentences ----------------------------------------------------------------------------


def _does(who: str, verb: str, third: str = "") -> str:
    return f"{_WHO[who]} {verb}" if who == "you" else f"{_WHO[who]} {third or f'{verb}s'}"


def _cards(count: Number) -> str:
    return _counted(count, "card")


def _counted(count: Number, noun: str) -> str:
    if isinstance(count, Amount):
        return f"so many {noun}s ({_amount(count)})"
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _times(count: Number) -> str:
    if isinstance(count, Amount):
        return f", so many times: {_amount(count)}"
    return "" if count == 1 else f", {count} times"


def _amount(amount: Amount) -> str:
    counted = choice_label("amount.per", amount.per) + _that(amount.where)
    counted = counted.replace("the own", "your")
    group = f"each of the {counted}" if amount.every == 1 else f"every {amount.every} {counted}"
    said = f"{amount.each} for {group}"
    if amount.plus:
        said = f"{amount.plus}, and {said}"
    if amount.least is not None:
        said += f", at least {amount.least}"
    if amount.most is not None:
        said += f", at most {amount.most}"
    return said


def _that(where: Filter | None) -> str:
    return "" if where is None else f" {_which(where)}"


def _which(wanted: Filter) -> str:
    said: list[str] = []
    if wanted.min_points is not None:
        said.append(f"worth {wanted.min_points} or more")
    if wanted.max_points is not None:
        said.append(f"worth {wanted.max_points} or less")
    if wanted.titles:
        said.append(f"called {_either(wanted.titles)}")
    if wanted.does:
        said.append(f"that can {_either([action_label(name) for name in wanted.does])}")
    if wanted.has:
        said.append(f"with {' and '.join(choice_label('filter.has', part) for part in wanted.has)}")
    return " and ".join(said) or "of any kind"


def _either(words: Sequence[str]) -> str:
    return " or ".join(words)
