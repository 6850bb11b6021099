"""Viewpoint as a registered game: 2 to 8 players, any card sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from sightline.core.description import Part
from sightline.core.drawing import Picture
from sightline.core.encoding import Encoding
from sightline.core.errors import BadOptions, Fault
from sightline.core.events import Event
from sightline.core.extras import ARRAYS
from sightline.core.game import AnyState, Game, SmallVariant, Variant
from sightline.core.message import Message, say
from sightline.core.opponent import Opponent
from sightline.core.question import Question
from sightline.core.seeds import Chance
from sightline.games.viewpoint.bots.opponents import OPPONENTS
from sightline.games.viewpoint.drawing.table import draw_table
from sightline.games.viewpoint.rules.board import HAND_SIZE, Deal
from sightline.games.viewpoint.rules.coaching import coach
from sightline.games.viewpoint.rules.faults import BadSet
from sightline.games.viewpoint.rules.moves import AnyMove
from sightline.games.viewpoint.rules.notation import writing
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.rules.rulebook import RULES
from sightline.games.viewpoint.rules.saying import event_message, move_title
from sightline.games.viewpoint.rules.sets import choose_sets, deck_of, embedded
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.games.viewpoint.rules.views import AnyEvent, View

# With fewer cards than this, five or more players need a second copy, and seven cannot play.
MANY_CARDS = 100
MANY_PLAYERS = 5
MOST_ON_FEW = 6
SPARE = 10
MOST_CARDS = 1000


class Viewpoint(Game[Options, Deal, AnyMove, View]):
    """Collect a hundred points in front of you; answer what the others play from your hand."""

    key = "viewpoint"
    title = "Viewpoint"
    words = __package__
    rules = RULES
    players = (2, 3, 4, 5, 6, 7, 8)
    windows = True
    options_type = Options
    move_type = AnyMove
    view_type = View
    event_type = AnyEvent

    def copies(self, players: int, options: Options) -> int:
        """How many copies of each set are played with."""
        if options.decks != "auto":
            return options.decks
        few = deck_of(options.sets, options.custom).total < MANY_CARDS
        return 2 if players >= MANY_PLAYERS and few else 1

    def deal(self, players: int, options: Options, chance: Chance) -> Deal:
        deck = deck_of(options.sets, options.custom)
        copies = self.copies(players, options)
        cards = [kind for kind in deck.cards for _ in range(copies)] if copies > 1 else deck.cards
        shuffled = tuple(chance.stream("deck").shuffled(cards))
        # The seat to the dealer's left starts.
        dealer = chance.stream("dealer").below(players) if options.first == "seed" else -1
        return Deal(shuffled, (dealer + 1) % players)

    def begin(self, players: int, options: Options, deal: Deal) -> ViewpointState:
        return ViewpointState(self, players, options, deal)

    def option_faults(self, players: int, options: Options) -> Iterable[Fault]:
        try:
            choose_sets(options.sets, options.custom)
        except BadSet as error:
            for fault in error.faults:
                where = "sets" if fault.file == "sets" else "custom"
                yield Fault(where, fault.problem if fault.file == "sets" else fault.message)
            return
        total = deck_of(options.sets, options.custom).total
        cards = total * self.copies(players, options)
        if players > MOST_ON_FEW and cards < MANY_CARDS:
            doubled = cards == total and 2 * total >= MANY_CARDS
            problem = say(
                "viewpoint-many-players-double" if doubled else "viewpoint-many-players",
                players=players,
                least=str(MANY_CARDS),
                cards=str(cards),
            )
            yield Fault("decks", problem)
        if cards > MOST_CARDS:
            problem = say("viewpoint-too-many-cards", cards=str(cards), most=str(MOST_CARDS))
            yield Fault("sets", problem)
        needed = HAND_SIZE * players + SPARE
        if cards < needed:
            problem = say(
                "viewpoint-too-few-cards", players=players, least=str(needed), cards=str(cards)
            )
            yield Fault("sets", problem)

    def local_options(
        self, options: Mapping[str, object], read: Callable[[str], str]
    ) -> Mapping[str, object]:
        try:
            return embedded(options, read)
        except BadSet as error:
            raise BadOptions(Fault("sets", fault.message) for fault in error.faults) from None

    def longest(self, players: int, options: Options) -> int:
        deck = deck_of(options.sets, options.custom)
        cards = deck.total * self.copies(players, options)
        # In a turn at most so many cards are played, as many revealed, and as many act on and on.
        # Each has its own actions and perhaps copied ones, done 20 times at most, and each time
        # no more cards are named or moved than there are; the rest are answers in windows.
        actions = max(
            len(kind.card.played)
            + (0 if kind.reveal is None else len(kind.reveal.do))
            + (0 if kind.card.ongoing is None else len(kind.card.ongoing.do))
            for kind in deck.kinds
        )
        resolved = 3 * cards
        return options.turn_limit * resolved * (1 + 40 * actions) * (cards + 2 * players)

    def variants(self) -> Sequence[Variant]:
        # Shorter games with more players: the work of the checks grows with moves and seats.
        mixed, tricks = "revisioned+viewpoint-2009", "revisioned+trick-of-the-light"
        return [
            Variant("two-players", 2, {}),
            Variant("two-players-2009", 2, {"sets": "viewpoint-2009", "first": "seat0"}),
            Variant("two-players-mixed", 2, {"sets": mixed, "turn_limit": 30}),
            Variant("three-players", 3, {"turn_limit": 30}),
            Variant("three-players-2009", 3, {"sets": "viewpoint-2009", "turn_limit": 21}),
            Variant("three-players-tricks", 3, {"sets": tricks, "turn_limit": 18}),
            Variant("four-players", 4, {"turn_limit": 24}),
            Variant("four-players-mixed", 4, {"sets": mixed, "turn_limit": 16}),
            Variant("six-players", 6, {"turn_limit": 13}),
            Variant("six-players-mixed", 6, {"sets": mixed, "turn_limit": 13, "first": "seat0"}),
            Variant("eight-players", 8, {"decks": 2, "turn_limit": 9}),
        ]

    def encoding(self, players: int, options: Options) -> Encoding[AnyMove]:
        with ARRAYS:
            from sightline.games.viewpoint.encoding import ViewpointEncoding

        deck = deck_of(options.sets, options.custom)
        return ViewpointEncoding(players, deck, self.copies(players, options))

    def questions(self, state: AnyState, seat: int, rng: Random) -> Sequence[Question]:
        from sightline.games.viewpoint.questions import questions

        return questions(state, seat, rng)

    def small_variants(self) -> Sequence[SmallVariant]:
        from sightline.games.viewpoint.small import small_variants

        return small_variants()

    def opponents(self) -> Sequence[Opponent]:
        return OPPONENTS

    def event_message(self, event: Event) -> Message | None:
        assert isinstance(event, AnyEvent)
        return event_message(event)

    def draw_svg(self, view: View) -> str:
        # Imported when used: most programs never draw.
        from sightline.games.viewpoint.drawing.svg import draw_svg

        return draw_svg(view)

    def pictured(self, name: str) -> View | None:
        from sightline.games.viewpoint.drawing.positions import POSITIONS

        shown = POSITIONS.get(name)
        return None if shown is None else shown.view(self)

    def coach(self, view: View, seat: int) -> Message | None:
        return coach(view, seat)

    def move_message(self, view: View, seat: int, move: AnyMove) -> Message:
        return move_title(view, move)

    def remark(self, before: AnyState, seat: int, move: AnyMove, better: AnyMove) -> Message | None:
        from sightline.games.viewpoint.rules.remarks import remark

        return remark(before.view(seat), seat, move, better)

    def describe(self, view: View) -> tuple[Part, ...]:
        from sightline.games.viewpoint.drawing.describing import parts

        return tuple(parts(view))

    def writing(self, view: View, seat: int) -> tuple[Message, ...]:
        return writing(view)

    def draw_text(self, view: View, width: int) -> Picture:
        return draw_table(view, width)


GAME = Viewpoint()
