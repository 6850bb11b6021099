"""A state: everything that is true in one game at one moment, hidden things included.

A game subclasses ``State`` and implements the methods under "what a game implements"; the methods
above them are the engine's contract and are the same for every game. Public instance attributes of
a subclass are the *facts* of the position; attributes with a leading underscore are caches that
can be rebuilt from the facts.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import msgspec

from sightline.core.description import by_its_fields
from sightline.core.errors import IllegalMove, NoRecord, NoSuchSeat, NotAwaited
from sightline.core.events import Event, EventT, Happened, Observer
from sightline.core.message import Listed, Message, Seat, in_english, plain, say
from sightline.core.moves import LegalMoves, MoveList, MoveT
from sightline.core.options import OptionsT, without_secrets
from sightline.core.outcome import Outcome
from sightline.core.showing import html_of, svg_of
from sightline.core.sight import Sight

if TYPE_CHECKING:
    from sightline.core.game import Game
    from sightline.core.record import Record

DealT = TypeVar("DealT", bound=msgspec.Struct)
ViewT = TypeVar("ViewT", bound=msgspec.Struct)

_PLAIN = frozenset((type(None), bool, int, float, str, bytes))


class Step(msgspec.Struct, Generic[MoveT], frozen=True, eq=False):
    """One move of the past. Steps are linked backwards, so a copy shares the whole past."""

    before: Step[MoveT] | None
    seat: int
    move: MoveT
    happened: Happened
    number: int


class State(ABC, Generic[OptionsT, DealT, MoveT, ViewT]):
    """See the module's docstring."""

    def __init__(
        self,
        game: Game[OptionsT, DealT, MoveT, ViewT],
        players: int,
        options: OptionsT,
        deal: DealT,
    ) -> None:
        self._game = game
        self._seed: int | None = None
        self._last: Step[MoveT] | None = None
        self.players = players
        self.options = options
        self.deal = deal
        self._opening = self.set_up()

    # -- the engine's contract ------------------------------------------------------------------

    @property
    def game(self) -> Game[OptionsT, DealT, MoveT, ViewT]:
        """The game whose rules hold here."""
        return self._game

    def apply(self, seat: int, move: MoveT, *, read: bool = False) -> Happened:
        """Check the move, carry it out, and tell what each observer perceives of it.

        What is refused, by an error of this package, has changed nothing. ``read`` promises that
        ``Game.read_move`` has just made the move, so every value in it is of its declared kind.
        """
        # Exactly an integer: True and 1.0 would pass for seat 1.
        if type(seat) is not int or seat not in self.awaiting:
            self.require_seat(seat)
            raise NotAwaited(seat, self.asked)
        if not read:
            self._game.require_move(move)
        self.check(seat, move)
        return self.carry_out(seat, move)

    def carry_out(self, seat: int, move: MoveT) -> Happened:
        """``apply`` without the checks, for moves that are known to be legal."""
        happened = self.play(seat, move)
        last = self._last
        number = 1 if last is None else last.number + 1
        self._last = Step(last, seat, move, happened, number)
        return happened

    def sight(self, seat: int) -> Sight[MoveT, ViewT]:
        """All that this seat has to play with."""
        self.require_seat(seat)
        return Sight(self, seat)

    def copy(self) -> State[OptionsT, DealT, MoveT, ViewT]:
        """An independent copy; the immutable past is shared, so this is cheap."""
        # Not copy.copy: that would go through __reduce__ and replay the whole game.
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin.unshare()
        return twin

    def without_seed(self) -> State[OptionsT, DealT, MoveT, ViewT]:
        """A copy that has forgotten its seed and secret options, as a sampled world has none."""
        twin = self.copy()
        twin._seed = None
        twin.options = without_secrets(twin.options)
        return twin

    @property
    def steps(self) -> list[Step[MoveT]]:
        """The past, oldest first."""
        steps: list[Step[MoveT]] = []
        step = self._last
        while step is not None:
            steps.append(step)
            step = step.before
        steps.reverse()
        return steps

    @property
    def last(self) -> Step[MoveT] | None:
        """The newest step of the past."""
        return self._last

    @property
    def length(self) -> int:
        """How many moves have been made."""
        return 0 if self._last is None else self._last.number

    @property
    def opening(self) -> Happened:
        """What was perceived while the game was set up."""
        return self._opening

    def events(self, observer: Observer) -> list[tuple[Event, ...]]:
        """All that an observer has perceived: the opening first, then one entry a move."""
        self.require_observer(observer)
        return [self._opening.to(observer), *(step.happened.to(observer) for step in self.steps)]

    def news(self, seat: int) -> list[tuple[Event, ...]]:
        """What a seat has perceived from its own last move on, without what it did not notice.

        Walks back no further than that move, so a long game costs no more than a short one.
        """
        self.require_seat(seat)
        newest: list[tuple[Event, ...]] = []
        step = self._last
        while step is not None:
            events = step.happened.to(seat)
            if events:
                newest.append(events)
            if step.seat == seat:
                break
            step = step.before
        else:
            newest.append(self._opening.to(seat))
        newest.reverse()
        return newest

    def perceived(self, seat: int, kind: type[EventT]) -> list[EventT]:
        """The events of one kind among the ``news``: quicker, where nothing else matters."""
        self.require_seat(seat)
        found: list[EventT] = []
        step = self._last
        while step is not None:
            found += step.happened.of_kind(seat, kind)[::-1]
            if step.seat == seat:
                break
            step = step.before
        else:
            found += self._opening.of_kind(seat, kind)[::-1]
        found.reverse()
        return found

    @property
    def record(self) -> Record:
        """Enough to replay this game bit for bit on another machine."""
        from sightline.core.record import Record, RecordedMove

        if self._seed is None:
            raise NoRecord(say("sampled-no-record"))
        moves = [RecordedMove(step.seat, step.move) for step in self.steps]
        return Record(
            game=self._game.key,
            players=self.players,
            options=self.options,
            seed=self._seed,
            moves=moves,
            outcome=self.outcome,
        )

    def fingerprint(self) -> str:
        """A hash over all facts and the past; equal states have equal fingerprints."""
        facts = {name: value for name, value in vars(self).items() if not name.startswith("_")}
        past = [(step.seat, step.move) for step in self.steps]
        return hashlib.sha256(repr((canonical(facts), canonical(past))).encode()).hexdigest()

    def require_seat(self, seat: object) -> None:
        """NoSuchSeat unless this is one of the game's seats."""
        # Exactly an integer: True and 1.0 would pass for seat 1.
        if type(seat) is not int or not 0 <= seat < self.players:
            raise NoSuchSeat(seat, self.players)

    def require_observer(self, observer: object) -> None:
        """NoSuchSeat unless this is a seat or the audience."""
        if observer is not None:
            self.require_seat(observer)

    def replayed(
        self, deal: DealT, moves: Iterable[tuple[int, MoveT]]
    ) -> State[OptionsT, DealT, MoveT, ViewT]:
        """The world in which this deal and these moves happened: what ``world`` usually returns."""
        world = self._game.begin(self.players, self.options, deal)
        for seat, move in moves:
            world.carry_out(seat, move)
        return world

    def _repr_svg_(self) -> str | None:
        # A notebook shows what everybody may see; ``state.sight(seat)`` shows what a seat sees.
        return svg_of(self._game, self.view(None))

    def _repr_html_(self) -> str | None:
        return html_of(self._game, self.view(None))

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        # A state travels as its deal and its moves: small, and never deeper than a list.
        moves = [(step.seat, step.move) for step in self.steps]
        return restore, (self._game.key, self.players, self.options, self.deal, moves, self._seed)

    # -- what a game implements -----------------------------------------------------------------

    def set_up(self) -> Happened:
        """Build the first position from ``self.deal`` and tell who perceives what of it."""
        return Happened(self.players)

    @property
    @abstractmethod
    def awaiting(self) -> tuple[int, ...]:
        """The seats that must decide now: one, or all in a window that have not answered yet."""

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are publicly asked now. Differs from ``awaiting`` inside a window only:
        there it keeps naming everyone asked, since who has answered already is told to nobody."""
        return self.awaiting

    @property
    def in_window(self) -> bool:
        """Whether those asked now answer in secret until a window closes. A game whose windows can
        ask a single seat (with two players, say) overrides this: such a window is one too."""
        return len(self.asked) > 1

    @abstractmethod
    def legal(self, seat: int) -> LegalMoves[MoveT]:
        """The moves open to a seat; none when it is not awaited."""

    def check(self, seat: int, move: MoveT) -> None:
        """Raise IllegalMove, naming the rule, unless the awaited seat may make this move.

        ``apply`` has seen to it that the seat is awaited and that every value of the move is of its
        declared kind, so only the rules are left to be asked.
        """
        moves = self.legal(seat)
        if not (moves.holds(move) if isinstance(moves, MoveList) else move in moves):
            raise IllegalMove(
                "not legal", say("not-legal", move=self.move_text(move)), say("not-legal-rule")
            )

    @abstractmethod
    def play(self, seat: int, move: MoveT) -> Happened:
        """Carry out a legal move."""

    @abstractmethod
    def view(self, observer: Observer) -> ViewT:
        """What an observer may see of this state, built up from nothing."""

    def glance(self, seat: int) -> Any:
        """What a seat sees, in the form that the game's own encoding reads: a game whose view takes
        long to make gives one here that is quicker, built up from nothing like the view, which says
        no more than the view and the seat's events do."""
        return self.view(seat)

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def unshare(self) -> None:
        """Replace every mutable attribute by a copy of itself (called on the twin in ``copy``)."""

    @abstractmethod
    def world(self, seat: int, rng: Random) -> State[OptionsT, DealT, MoveT, ViewT]:
        """A state drawn from those consistent with everything this seat has seen so far.

        Its past must be one that could have happened: replaying its deal and its moves gives the
        same state, and tells the seat, step by step, exactly what it was told.
        """

    def default_move(self, seat: int) -> MoveT | None:
        """What is played for a seat whose clock runs out; None leaves it to the weakest bot."""
        del seat
        return None

    def move_text(self, move: MoveT) -> str:
        """A short text form of a move that is (or was just) open here."""
        return self._game.write_move(move).decode()

    def move_told(self, seat: int, move: MoveT) -> Message:
        """A move that is open to a seat, in people's words, as a title; else its short text."""
        self.check(seat, move)
        return self.moves_told(seat, (move,))[0]

    def moves_told(self, seat: int, moves: Iterable[MoveT]) -> list[Message]:
        """The same of several moves; the view is made once for all of them."""
        view = self.view(seat)
        return [self._told(self._game.move_message(view, seat, move), move) for move in moves]

    def _told(self, words: Message | None, move: MoveT) -> Message:
        if words is not None:
            return words
        text = self.move_text(move)
        # Its JSON form is for programs.
        only_json = text == self._game.write_move(move).decode()
        return by_its_fields(move) if only_json else plain(text)

    def text(self, message: Message) -> str:
        """A message about this game in English, with the seats called as the game calls them."""
        names = (str(self._game.seat_title(self.players, seat)) for seat in range(self.players))
        return str(in_english(message, tuple(names)))

    def parse_move(self, text: str) -> MoveT:
        """The move that a text means here: its JSON form, or the game's own short notation."""
        return self._game.read_move(self._game.read_text(text))


def restore(
    key: str,
    players: int,
    options: msgspec.Struct,
    deal: msgspec.Struct,
    moves: list[tuple[int, Any]],
    seed: int | None,
) -> State[Any, Any, Any, Any]:
    """The other half of pickling: build the state again from its deal and its moves."""
    from sightline.core.registry import find_game

    state = find_game(key).begin(players, options, deal)
    for seat, move in moves:
        state.carry_out(seat, move)
    state._seed = seed  # pyright: ignore[reportPrivateUsage]
    return state


def canonical(value: object) -> object:
    """Nested tuples that are equal, in print too, exactly when the values are equal."""
    if type(value) in _PLAIN:  # most values by far, and fingerprints are taken often
        return value
    if isinstance(value, Message | Listed | Seat):
        return in_english(value)  # what is told, as text or as a message, is the same fact
    if isinstance(value, msgspec.Struct):
        fields = msgspec.structs.asdict(value)
        if isinstance(value, Outcome):
            del fields["decided"]  # it follows from the rest, and fingerprints are older than it
        return (type(value).__name__, canonical(fields))
    if isinstance(value, dict):
        items = cast("dict[object, object]", value).items()
        pairs = [(canonical(key), canonical(item)) for key, item in items]
        return ("dict", *sorted(pairs, key=repr))
    if isinstance(value, (list, tuple)):
        return tuple(canonical(item) for item in cast("Iterable[object]", value))
    if isinstance(value, (set, frozenset)):
        members = [canonical(item) for item in cast("Iterable[object]", value)]
        return ("set", *sorted(members, key=repr))
    if isinstance(value, (int, float, str, bytes)):
        return value
    raise TypeError(
        f"a fact of type {type(value).__name__} has no canonical form; keep facts in plain values "
        "and msgspec structs, or start the attribute's name with an underscore if it is a cache"
    )
