"""Viewpoints as a registered game: 1 to 5 players build one structure.

Its rules of balance are compiled code. What people may want to know beforehand (title, options,
moves, words) is here without it; the rest is loaded with the first game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from sightline.core.description import Part
from sightline.core.drawing import Picture
from sightline.core.encoding import Encoding
from sightline.core.errors import BadOptions, Fault
from sightline.core.events import Event
from sightline.core.extras import Needs
from sightline.core.game import AnyState, Game, SmallVariant, Variant
from sightline.core.message import Message, all_of, say
from sightline.core.opponent import Opponent
from sightline.core.question import Question
from sightline.core.seeds import Chance
from sightline.games.viewpoints.bots.opponents import OPPONENTS
from sightline.games.viewpoints.drawing.text import draw
from sightline.games.viewpoints.rules.coaching import coached, marked
from sightline.games.viewpoints.rules.deal import Deal
from sightline.games.viewpoints.rules.moves import AnyMove, Token
from sightline.games.viewpoints.rules.notation import writing
from sightline.games.viewpoints.rules.options import TODAY, Options
from sightline.games.viewpoints.rules.rulebook import RULES
from sightline.games.viewpoints.rules.space import SETS
from sightline.games.viewpoints.rules.telling import move_title, told
from sightline.games.viewpoints.rules.views import AnyEvent, View

if TYPE_CHECKING:
    from sightline.games.viewpoints.rules.state import ViewpointsState

COMPILED = Needs("fast", "Viewpoints")


class Viewpoints(Game[Options, Deal, AnyMove, View]):
    """One structure, five sights."""

    key = "viewpoints"
    title = "Viewpoints"
    words = __package__
    rules = RULES
    players = (3, 4, 5, 2, 1)
    cooperative = True
    random_playouts = False  # thousands of moves to choose from, and hardly ever a solved structure
    options_type = Options
    move_type = AnyMove
    view_type = View
    event_type = AnyEvent

    def deal(self, players: int, options: Options, chance: Chance) -> Deal:
        with COMPILED:
            from sightline.games.viewpoints.challenges import challenge, daily, shipped

        letters = SETS[options.omit]
        if options.challenge:
            return Deal(shipped.find(options.challenge, options.omit))
        if options.daily:
            return Deal(daily.structure_on(options.daily, options.omit))
        stream = chance.stream("challenge")
        return Deal(challenge.draw(letters, options.level, options.size, stream))

    def begin(self, players: int, options: Options, deal: Deal) -> ViewpointsState:
        with COMPILED:
            from sightline.games.viewpoints.rules.state import ViewpointsState

        return ViewpointsState(self, players, options, deal)

    def longest(self, players: int, options: Options) -> int:
        return options.turn_limit + players + 1

    def seat_title(self, players: int, seat: int) -> Message:
        return say("viewpoints-solitaire") if players == 1 else super().seat_title(players, seat)

    def option_faults(self, players: int, options: Options) -> Iterable[Fault]:
        with COMPILED:
            from sightline.games.viewpoints.challenges import daily, shipped
            from sightline.games.viewpoints.challenges.errors import BadChallenge
            from sightline.games.viewpoints.rules.order import turn_order

        order = turn_order(players, options)
        if options.first and options.first not in order:
            allowed = all_of(map(str, sorted(order)), "comma")
            why = say("viewpoints-first-not-in-play", given=options.first, allowed=allowed)
            yield Fault("first", why)
        if options.size and options.size < 2:
            yield Fault("size", say("viewpoints-size-too-small"))
        if options.challenge:
            try:
                shipped.find(options.challenge, options.omit)
            except BadChallenge as error:
                yield Fault("challenge", error.message)
        if options.daily:
            if options.daily == TODAY:
                why = say("viewpoints-today-unknown")
            else:
                why = daily.why_not(options.daily)
            if why is not None:
                yield Fault("daily", why)
            if options.challenge:
                yield Fault("daily", say("viewpoints-challenge-and-daily"))

    def local_options(
        self, options: Mapping[str, object], read: Callable[[str], str]
    ) -> Mapping[str, object]:
        with COMPILED:
            from sightline.games.viewpoints.challenges import shipped

        named = options.get("challenge")
        if not isinstance(named, str) or not shipped.is_file(named):
            return options
        return self._with_challenge(options, read(named.strip()), named.strip())

    def shelved_options(
        self, options: Mapping[str, object], read: Callable[[str], str | None]
    ) -> Mapping[str, object]:
        with COMPILED:
            from sightline.games.viewpoints.challenges import shipped

        named = options.get("challenge")
        if not isinstance(named, str) or not named.strip().startswith(shipped.SHARED):
            return options
        text = read(named.strip().removeprefix(shipped.SHARED))
        if text is None:
            raise BadOptions([Fault("challenge", say("viewpoints-no-such-shared"))])
        return self._with_challenge(options, text, say("viewpoints-the-shared-challenge"))

    def _with_challenge(
        self, options: Mapping[str, object], text: str, name: Message | str
    ) -> Mapping[str, object]:
        """The options with a challenge file's structure in place of its name, and its pieces."""
        with COMPILED:
            from sightline.games.viewpoints.challenges import shipped
            from sightline.games.viewpoints.challenges.errors import BadChallenge

        try:
            held = shipped.read_file(text)
        except BadChallenge as error:
            why = say("viewpoints-challenge-fault", name=name, problem=error.message)
            raise BadOptions([Fault("challenge", why)]) from None
        asked = options.get("omit", held.omit)
        if asked != held.omit:
            why = say("viewpoints-other-pieces", name=name, omit=held.omit)
            raise BadOptions([Fault("omit", why)])
        return {**options, "challenge": held.structure, "omit": held.omit}

    def dated_options(self, options: Mapping[str, object], today: str) -> Mapping[str, object]:
        given = options.get("daily")
        if given is True or str(given).lower() in (TODAY, "true"):
            return {**options, "daily": today}
        return {**options, "daily": ""} if given is False else options

    def shown_secret(self, name: str, value: object) -> object:
        with COMPILED:
            from sightline.games.viewpoints.challenges import shipped

        # A shipped challenge's name is printed on the back of its cards, as it were.
        known = str(value).strip().upper()
        return known if known in shipped.all_shipped() else say("viewpoints-hidden")

    def mode_title(self, players: int, shown: Mapping[str, Any]) -> Message | None:
        if shown["daily"]:
            return say("viewpoints-mode-daily", day=str(shown["daily"]))
        if shown["challenge"]:
            return say("viewpoints-mode-challenge")
        return say("viewpoints-mode-alone") if players == 1 else None

    def encoding(self, players: int, options: Options) -> Encoding[AnyMove]:
        with COMPILED:
            from sightline.games.viewpoints.encoding import encoding

        return encoding(players)

    def questions(self, state: AnyState, seat: int, rng: Random) -> Sequence[Question]:
        from sightline.games.viewpoints.questions import questions

        return questions(state, seat, rng)

    def small_variants(self) -> Sequence[SmallVariant]:
        from sightline.games.viewpoints.small import small_variants

        return small_variants()

    def opponents(self) -> Sequence[Opponent]:
        return OPPONENTS

    def event_message(self, event: Event) -> Message | None:
        assert isinstance(event, AnyEvent)
        return told(event)

    def caution(self, view: View, move: AnyMove) -> Message | None:
        if view.rounds is None or not isinstance(move, Token) or move.token not in view.tokens:
            return None
        ends_round = view.position == view.in_play[-1]
        if view.rounds > (2 if ends_round else 1):
            return None
        return say("viewpoints-last-token")

    def coach(self, view: View, seat: int) -> Message | None:
        return coached(view, seat)

    def coach_marks(self, view: View, seat: int) -> tuple[str, ...]:
        del seat
        return marked(view)

    def draw_svg(self, view: View) -> str:
        # Imported when used: most programs never draw.
        from sightline.games.viewpoints.drawing.svg import draw_svg

        return draw_svg(view)

    def pictured(self, name: str) -> View | None:
        from sightline.games.viewpoints.drawing.positions import POSITIONS

        shown = POSITIONS.get(name)
        return None if shown is None else shown.view

    def move_message(self, view: View, seat: int, move: AnyMove) -> Message:
        return move_title(move, view.own or 1)

    def remark(self, before: AnyState, seat: int, move: AnyMove, better: AnyMove) -> Message | None:
        from sightline.games.viewpoints.rules.remarks import remark

        return remark(before, seat, move, better)

    def describe(self, view: View) -> tuple[Part, ...]:
        from sightline.games.viewpoints.drawing.describing import parts

        return tuple(parts(view))

    def writing(self, view: View, seat: int) -> tuple[Message, ...]:
        return writing(view, seat)

    def draw_text(self, view: View, width: int) -> Picture:
        return draw(view, width)

    def modes(self) -> Sequence[Variant]:
        # Seven pieces within ten rounds: neither all nor none of them is solved.
        return [
            Variant(f"{players}-players", players, {"size": 7, "rounds": "10"})
            for players in (2, 3, 4, 5)
        ]

    def variants(self) -> Sequence[Variant]:
        short = {"turn_limit": 12, "size": 3}
        return [
            Variant("three-players", 3, {**short}),
            Variant("five-players-agree", 5, {**short, "rounds": "agree", "order": "clockwise"}),
            Variant("two-players-34", 2, {**short, "pair": "34", "omit": "PY", "rounds": "5"}),
            Variant("no-tokens", 4, {**short, "tokens": "off", "first": 2, "omit": "IP"}),
            Variant("solitaire", 1, {**short, "rounds": "5", "omit": "NP"}),
        ]


GAME = Viewpoints()
