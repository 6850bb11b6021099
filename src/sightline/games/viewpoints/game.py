"""Viewpoints as a registered game: 1 to 5 players build one structure.

Its rules of balance are compiled code. What people may want to know beforehand (title, options,
moves, words) is here without it; the rest is loaded with the first game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from sightline.core.drawing import Picture
from sightline.core.errors import BadOptions, Fault
from sightline.core.events import Event
from sightline.core.extras import Needs
from sightline.core.game import Game, Variant
from sightline.core.seeds import Chance
from sightline.games.viewpoints.rules.deal import Deal
from sightline.games.viewpoints.rules.fold import fold
from sightline.games.viewpoints.rules.moves import AnyMove, Token
from sightline.games.viewpoints.rules.options import TODAY, Options
from sightline.games.viewpoints.rules.rulebook import RULES
from sightline.games.viewpoints.rules.space import SETS
from sightline.games.viewpoints.rules.views import AnyEvent, View
from sightline.games.viewpoints.words.telling import describe, draw

if TYPE_CHECKING:
    from sightline.games.viewpoints.rules.state import ViewpointsState

COMPILED = Needs("fast", "Viewpoints")

HIDDEN = "hidden until the end"
"""What is said of a challenge that is nobody's business before that."""


class Viewpoints(Game[Options, Deal, AnyMove, View]):
    """One structure, five sights."""

    key = "viewpoints"
    title = "Viewpoints"
    summary = "Build one structure together, each of you knowing only what one side looks like."
    rules = RULES
    players = (3, 4, 5, 2, 1)
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

    def fold(self, view: View, event: Event) -> View:
        assert isinstance(event, AnyEvent)
        return fold(view, event)

    def longest(self, players: int, options: Options) -> int:
        return options.turn_limit + players + 1

    def seat_name(self, players: int, seat: int) -> str:
        return "Solitaire" if players == 1 else f"Player {seat + 1}"

    def option_faults(self, players: int, options: Options) -> Iterable[Fault]:
        with COMPILED:
            from sightline.games.viewpoints.challenges import daily, shipped
            from sightline.games.viewpoints.rules.order import turn_order

        order = turn_order(players, options)
        if options.first and options.first not in order:
            allowed = ", ".join(map(str, sorted(order)))
            yield Fault("first", f"position {options.first} is not in play; allowed: {allowed}")
        if options.size and options.size < 2:
            yield Fault("size", "a challenge has 2 to 10 pieces (0: as many as fit its level)")
        if options.challenge:
            try:
                shipped.find(options.challenge, options.omit)
            except ValueError as error:
                yield Fault("challenge", str(error))
        if options.daily:
            if options.daily == TODAY:
                why = "today's date is not known here; write it as in 2026-11-16"
            else:
                why = daily.why_not(options.daily)
            if why is not None:
                yield Fault("daily", why)
            if options.challenge:
                yield Fault("daily", "there is a challenge already; choose one of the two")

    def local_options(
        self, options: Mapping[str, object], read: Callable[[str], str]
    ) -> Mapping[str, object]:
        with COMPILED:
            from sightline.games.viewpoints.challenges import shipped

        named = options.get("challenge")
        if not isinstance(named, str) or not shipped.is_file(named):
            return options
        return self._with_challenge(options, read(named.strip()), named.strip())

    def kept_options(
        self, options: Mapping[str, object], read: Callable[[str], str | None]
    ) -> Mapping[str, object]:
        with COMPILED:
            from sightline.games.viewpoints.challenges import shipped

        named = options.get("challenge")
        if not isinstance(named, str) or not named.strip().startswith(shipped.SHARED):
            return options
        text = read(named.strip().removeprefix(shipped.SHARED))
        if text is None:
            why = "there is no such shared challenge here; ask for its link again"
            raise BadOptions([Fault("challenge", why)])
        return self._with_challenge(options, text, "the shared challenge")

    def _with_challenge(
        self, options: Mapping[str, object], text: str, name: str
    ) -> Mapping[str, object]:
        """The options with a challenge file's structure in place of its name, and its pieces."""
        with COMPILED:
            from sightline.games.viewpoints.challenges import shipped

        try:
            held = shipped.read_file(text)
        except ValueError as error:
            raise BadOptions([Fault("challenge", f"{name}: {error}")]) from None
        asked = options.get("omit", held.omit)
        if asked != held.omit:
            why = f"{name} is made of other pieces; it needs omit={held.omit}"
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
        return known if known in shipped.all_shipped() else HIDDEN

    def describe_event(self, event: Event) -> str:
        return describe(event)

    def caution(self, view: View, move: AnyMove) -> str | None:
        if view.rounds is None or not isinstance(move, Token) or move.token not in view.tokens:
            return None
        ends_round = view.position == view.in_play[-1]
        if view.rounds > (2 if ends_round else 1):
            return None
        return "A token takes a round off the counter: playing it now loses the game."

    def draw_text(self, view: View, width: int) -> Picture:
        return draw(view, width)

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
