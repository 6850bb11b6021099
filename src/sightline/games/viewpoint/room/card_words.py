"""What a card does, as messages: from its actions, not from its text, so that both can be
compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from sightline.core.message import Argument, Message, all_of, say
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

Number = int | Amount


def in_words(card: Card) -> tuple[Message, ...]:
    """A sentence for its points, where they follow the board, and for each list of its actions."""
    said: list[Message] = []
    if isinstance(card.points, Amount):
        said.append(say("viewpoint-does-worth", amount=_amount(card.points)))
    if card.played:
        said.append(say("viewpoint-does-played", actions=_actions(card.played)))
    if card.reveal is not None:
        said.append(_reveal(card.reveal))
    if card.ongoing is not None:
        actions = _actions(card.ongoing.do)
        said.append(say("viewpoint-does-ongoing", at=card.ongoing.at, actions=actions))
    return tuple(said) or (say("viewpoint-does-nothing"),)


def _reveal(reveal: Reveal) -> Message:
    actions = _actions(reveal.do)
    if reveal.after != "discard":
        where = Message(f"viewpoint-after-{reveal.after}")
        actions = say("viewpoint-does-and-goes", actions=actions, where=where)
    return say("viewpoint-does-revealed", when=_when(reveal), actions=actions)


def _when(reveal: Reveal) -> Message:
    card = say("viewpoint-which-card", which=_that(reveal.card))
    match reveal.when:
        case "play":
            return say("viewpoint-when-played", card=card)
        case "reveal":
            return say("viewpoint-when-revealed", card=card)
        case "action":
            labels = [choice_label("reveal.effects", effect) for effect in reveal.effects]
            effects = all_of(labels, "or")
            whom = reveal.touches
            if reveal.card is None:
                return say("viewpoint-when-touched", whom=whom, effects=effects)
            return say("viewpoint-when-touched-by", whom=whom, effects=effects, card=card)


def _actions(actions: Sequence[AnyAction]) -> Message:
    """One after the other: "you draw 1 card; then you discard 1 card"."""
    if not actions:
        return say("viewpoint-does-no-action")
    told = _action(actions[0])
    for action in actions[1:]:
        told = say("viewpoint-does-then", first=told, second=_action(action))
    return told


def _action(action: AnyAction) -> Message:
    match action:
        case Draw() | Discard() | Put() | MissTurn() | Pass():
            return _by_players(action)
        case Steal(who, count, victims):
            return say(
                "viewpoint-does-steal", player=_who(who), times=_times(count), victims=victims
            )
        case Swap(count, where):
            return say("viewpoint-does-swap", which=_that(where), times=_times(count))
        case Destroy():
            return _destroy(action)
        case Recover(count, to, where):
            return say(
                "viewpoint-does-recover", cards=_cards(count), which=_that(where), where=_place(to)
            )
        case Look():
            return _look(action)
        case Return(of, count, to, where):
            return say(
                "viewpoint-does-return",
                cards=_cards(count),
                fields=_fields(of),
                which=_that(where),
                where=_back(to),
            )
        case PlayMore(count):
            return say("viewpoint-does-play-more", cards=_counted("more-cards", count))
        case AnotherTurn(count):
            return say("viewpoint-does-another-turn", turns=_counted("more-turns", count))
        case Replace(count):
            return say("viewpoint-does-replace", cards=_cards(count))
        case Mirror(where):
            return say("viewpoint-does-mirror", which=_that(where))
        case Cancel():
            return say("viewpoint-does-cancel")
        case _:
            assert_never(action)


def _by_players(action: Draw | Discard | Put | MissTurn | Pass) -> Message:
    """What one or several players do, each of them."""
    match action:
        case Draw(who, count, end):
            return say(
                "viewpoint-does-draw",
                who=who,
                player=_who(who),
                cards=_cards(count),
                end=end,
            )
        case Discard(who, count, "owner"):
            return say("viewpoint-does-discard", who=who, player=_who(who), cards=_cards(count))
        case Discard(who, count):
            return say("viewpoint-does-discard-for", player=_who(who), cards=_cards(count))
        case Put(who, count, to):
            return say(
                "viewpoint-does-put",
                who=who,
                player=_who(who),
                cards=_cards(count),
                where=_place(to),
            )
        case MissTurn(who, count):
            turns = _counted("turns", count)
            return say("viewpoint-does-miss-turn", who=who, player=_who(who), turns=turns)
        case Pass(to, count):
            return say("viewpoint-does-pass", cards=_cards(count), side=to)


def _destroy(action: Destroy) -> Message:
    which = _that(action.where)
    if action.of == "all":
        return say("viewpoint-does-destroy-all", which=which)
    cards = _cards(action.count)
    if action.of in ("each-other", "every"):
        player = _who("others" if action.of == "each-other" else "everyone")
        return say("viewpoint-does-destroy-own", player=player, cards=cards, which=which)
    return say("viewpoint-does-destroy", cards=cards, fields=_fields(action.of), which=which)


def _look(action: Look) -> Message:
    seen, by_player = _seen(action)
    rest = say("viewpoint-look-back")
    if action.rest != "back":
        where = _place(action.rest)
        rest = (
            say("viewpoint-look-and-rest", where=where)
            if action.take
            else say("viewpoint-look-put-all", where=where)
        )
    if not action.take:
        return say("viewpoint-look", seen=seen, rest=rest)
    return say(
        "viewpoint-look-take",
        seen=seen,
        by="player" if by_player else "owner",
        cards=_cards(action.take),
        where=_place(action.to),
        rest=rest,
    )


def _seen(action: Look) -> tuple[Message, bool]:
    """What is looked at, and whether the player does it; else the owner of the hand shows it."""
    if action.at != "hand":
        cards = say("viewpoint-some-cards") if action.count is None else _cards(action.count)
        return say("viewpoint-look-pile", cards=cards, end=action.at), True
    player = _who(action.who)
    if action.count is None:
        return say("viewpoint-look-hand", player=player), True
    return say("viewpoint-look-shown", player=player, cards=_cards(action.count)), False


# -- parts of sentences ----------------------------------------------------------------------------


def _who(who: str) -> Message:
    return Message(f"viewpoint-who-{who}")


def _place(to: str) -> Message:
    return Message(f"viewpoint-place-{to}")


def _back(to: str) -> Message:
    """The same where cards go to whoever owns them."""
    return say("viewpoint-back-to-owner") if to == "hand" else _place(to)


def _fields(of: str) -> Message:
    return Message(f"viewpoint-fields-{of}")


def _cards(count: Number) -> Message:
    return _counted("cards", count)


def _counted(what: str, count: Number) -> Message:
    """So many cards or turns: ``viewpoint-so-many-cards``."""
    if isinstance(count, Amount):
        return Message(f"viewpoint-so-many-{what}", {"amount": _amount(count)})
    return Message(f"viewpoint-{what}", {"count": count})


def _times(count: Number) -> Message:
    if isinstance(count, Amount):
        return say("viewpoint-so-many-times", amount=_amount(count))
    return say("viewpoint-times", count=count)


def _amount(amount: Amount) -> Message:
    counted = say(
        "viewpoint-counted",
        what=Message(f"viewpoint-counted-{amount.per}"),
        which=_that(amount.where),
    )
    told = say("viewpoint-amount", each=str(amount.each), every=amount.every, counted=counted)
    if amount.plus:
        told = say("viewpoint-amount-plus", plus=str(amount.plus), amount=told)
    if amount.least is not None:
        told = say("viewpoint-amount-least", amount=told, least=str(amount.least))
    if amount.most is not None:
        told = say("viewpoint-amount-most", amount=told, most=str(amount.most))
    return told


def _that(where: Filter | None) -> Message:
    """Which cards, to follow what they are called; nothing for all of them."""
    return (
        say("viewpoint-all-cards") if where is None else say("viewpoint-such", which=_which(where))
    )


def _which(wanted: Filter) -> Argument:
    said: list[Message] = []
    if wanted.min_points is not None:
        said.append(say("viewpoint-worth-least", points=str(wanted.min_points)))
    if wanted.max_points is not None:
        said.append(say("viewpoint-worth-most", points=str(wanted.max_points)))
    if wanted.titles:
        said.append(say("viewpoint-called", titles=all_of(wanted.titles, "or")))
    if wanted.does:
        does = all_of((action_label(name) for name in wanted.does), "or")
        said.append(say("viewpoint-that-can", actions=does))
    if wanted.has:
        has = all_of(choice_label("filter.has", part) for part in wanted.has)
        said.append(say("viewpoint-with-parts", parts=has))
    return all_of(said) if said else say("viewpoint-of-any-kind")
