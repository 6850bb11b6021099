"""Random valid card sets."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from sightline.games.viewpoint.rules.validate import card_faults
from sightline.games.viewpoint.rules.vocabulary import (
    Amount,
    AnotherTurn,
    AnyAction,
    Cancel,
    Card,
    CardSet,
    Destroy,
    Discard,
    Draw,
    Effect,
    Filter,
    Heading,
    Look,
    Measure,
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
    Who,
)

WHO: list[Who] = ["you", "one-other", "others", "everyone", "left", "right"]
MEASURES: list[Measure] = [
    "own-field",
    "other-fields",
    "viewniverse",
    "discard-pile",
    "draw-pile",
    "own-hand",
    "other-hands",
    "players",
]
EFFECTS: list[Effect] = [
    "draw", "discard", "take", "steal", "put", "pass", "miss-turn",
    "leave-field", "swap", "destroy", "return", "replace", "cancel",
]  # fmt: skip


def one(*values: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from(values)


filters = st.one_of(
    st.none(),
    st.builds(Filter, min_points=one(0, 5, 10)),
    st.builds(Filter, max_points=one(0, 5)),
    st.builds(Filter, has=one(("reveal",), ("played",), ("ongoing", "played"))),
    st.builds(Filter, does=one(("draw", "steal"), ("swap",), ("mirror",))),
)
amounts = st.builds(
    Amount,
    per=st.sampled_from(MEASURES),
    each=st.integers(-3, 5),
    every=st.integers(1, 4),
    plus=st.integers(-3, 5),
    most=one(None, 3, 6),
)
counts = st.one_of(st.integers(1, 4), st.integers(1, 2), amounts)
who = st.sampled_from(WHO)
other = one("one-other", "others", "left", "right")

anywhere: list[st.SearchStrategy[Any]] = [
    st.builds(Draw, who=who, count=counts, end=one("top", "bottom")),
    st.builds(Discard, who=who, count=counts, choose=one("owner", "player")),
    st.builds(Steal, who=other, count=counts),
    st.builds(Steal, count=counts, victims=one("any", "different")),
    st.builds(Swap, count=counts, where=filters),
    st.builds(
        Destroy,
        of=one("other", "own", "any", "each-other", "every", "all"),
        count=counts,
        where=filters,
    ),
    st.builds(Recover, count=counts, to=one("hand", "top", "bottom"), where=filters),
    st.builds(
        Look,
        at=one("top", "bottom"),
        count=counts,
        take=one(0, 1, 2),
        to=one("hand", "discard", "top", "bottom"),
        rest=one("top", "bottom", "discard"),
    ),
    st.builds(Look, at=one("top", "bottom"), count=counts),
    st.builds(
        Look,
        at=st.just("hand"),
        who=other,
        count=st.one_of(st.none(), counts),
        take=one(0, 1, 2),
        to=one("hand", "discard", "top", "bottom"),
    ),
    st.builds(
        Return,
        of=one("other", "own", "any"),
        count=counts,
        to=one("hand", "top", "bottom"),
        where=filters,
    ),
    st.builds(Put, who=who, count=counts, to=one("top", "bottom")),
    st.builds(MissTurn, who=who, count=counts),
    st.builds(Pass, to=one("left", "right"), count=counts),
]
own_turn: list[st.SearchStrategy[Any]] = [
    st.builds(PlayMore, count=counts),
    st.builds(AnotherTurn, count=st.integers(1, 2)),
    st.builds(Replace, count=counts),
]
played = st.lists(st.one_of(*anywhere, *own_turn), max_size=3).map(tuple)
reveal_actions = st.lists(st.one_of(st.builds(Cancel), *anywhere), min_size=1, max_size=3).map(
    tuple
)
reveals = st.one_of(
    st.builds(
        Reveal,
        when=one("play", "reveal"),
        do=reveal_actions,
        card=filters,
        after=one("discard", "hand", "field", "top", "bottom"),
    ),
    st.builds(
        Reveal,
        when=st.just("action"),
        effects=st.lists(st.sampled_from(EFFECTS), min_size=1, max_size=4, unique=True).map(tuple),
        touches=one("me", "anyone"),
        do=reveal_actions,
        card=filters,
        after=one("discard", "hand", "field", "top", "bottom"),
    ),
)
ongoings = st.builds(
    Ongoing,
    at=one("start", "end"),
    do=st.lists(st.one_of(*anywhere, *own_turn), min_size=1, max_size=2).map(tuple),
)
plain = st.characters(codec="utf-8", exclude_categories=["Cc"])
points = st.one_of(st.sampled_from(range(-15, 25, 5)), amounts)


@st.composite
def cards(draw: st.DrawFn, number: int) -> Card:
    """A card without faults."""
    mirror = draw(st.integers(0, 7)) == 0
    actions: tuple[AnyAction, ...] = (Mirror(),) if mirror else draw(played)
    return Card(
        title=f"Card {number}",
        copies=draw(st.integers(2, 8)),
        points=draw(points),
        text=draw(st.text(plain, min_size=1, max_size=20)),
        played=actions,
        reveal=draw(st.one_of(st.none(), reveals)),
        ongoing=draw(st.one_of(st.none(), st.none(), ongoings)),
        copyable=not mirror,
    )


@st.composite
def card_sets(draw: st.DrawFn) -> CardSet:
    """A set that the validator takes, of at least 60 cards."""
    made = [draw(cards(number)) for number in range(draw(st.integers(2, 10)))]
    sound = [card for card in made if not list(card_faults(card))]
    sound.append(Card("Filler", 40, 5, "Nothing."))
    sound.append(Card("More filler", 20, 10, "Draws.", played=(Draw(),)))
    return CardSet(Heading("random-set", "Random"), tuple(sound))
