"""A game: a set of rules under a key, with its options, its chance and its first position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Generic, cast

import msgspec

from sightline.core.advice import Par
from sightline.core.batch import Batch
from sightline.core.bot import BotSpec
from sightline.core.description import Part, everything
from sightline.core.drawing import Picture
from sightline.core.echo import echo, is_text
from sightline.core.encoding import Encoding
from sightline.core.errors import BadMove, BadOptions, Fault
from sightline.core.events import Event
from sightline.core.message import Message, all_of, plain, say
from sightline.core.moves import MoveT
from sightline.core.opponent import Opponent
from sightline.core.options import (
    OptionHelp,
    OptionsT,
    option_help,
    option_values,
    read_options,
    secret_names,
    struct_values,
    without_secrets,
)
from sightline.core.question import Question
from sightline.core.seeds import Chance, check_seed
from sightline.core.sight import Sight
from sightline.core.state import DealT, State, ViewT
from sightline.core.wellformed import Test, kinds_of, shape_of

Coaching = tuple[Message | None, tuple[str, ...]]
"""A line for somebody new, and what their board marks."""


class NoDeal(msgspec.Struct, frozen=True):
    """The deal of a game without chance."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A number of players with options, under a name."""

    name: str
    players: int
    options: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class SmallVariant:
    """A variant that begins in the middle: some deals, each as likely as the others, after moves
    that have been made already, by their short text forms. In every deal they must be legal and
    tell all seats what they have in common."""

    name: str
    players: int
    options: Mapping[str, object]
    deals: tuple[msgspec.Struct, ...] = ()
    """None: the game's own deals."""
    opening: tuple[tuple[int, str], ...] = ()
    """Who made which move before."""


class Game(ABC, Generic[OptionsT, DealT, MoveT, ViewT]):
    """One object per game, registered under its key; it has no state of its own."""

    key: ClassVar[str]
    title: ClassVar[str]
    """The game's name: the same in all languages."""
    words: ClassVar[str | None] = None
    """The package in whose folder ``words/`` the texts lie, as a rule ``__package__``: en.ftl, and
    one file for each other language. Its ids begin with the game's key. None: not converted yet,
    so texts are told as they are."""
    summary: ClassVar[str] = ""
    """Without ``words``: one sentence that makes a person want to play."""
    rules: ClassVar[str] = ""
    """The rules in our own words, as Markdown, with the rulebook's section names."""
    players: ClassVar[tuple[int, ...]]
    """The numbers of players that the game offers; the first is the default."""
    perfect_information: ClassVar[bool] = False
    """Nothing is ever hidden from anybody: replay and branching are open at any time."""
    talk: ClassVar[bool] = False
    """People may chat while a game is on."""
    windows: ClassVar[bool] = False
    """Several seats may be asked at once."""
    cooperative: ClassVar[bool] = False
    """All players win or lose together: bots are partners."""
    random_playouts: ClassVar[bool] = True
    """A game played out at random ends soon and says something about a move, so that the bots that
    know nothing but that can play it."""

    options_type: type[OptionsT]
    move_type: Any
    """A Move subclass, or a union of tagged ones."""
    view_type: type[ViewT]
    event_type: Any
    """An Event subclass, or a union of them: everything that ``Happened`` may carry."""

    # -- what a game implements -----------------------------------------------------------------

    @abstractmethod
    def deal(self, players: int, options: OptionsT, chance: Chance) -> DealT:
        """Everything that chance decides in this game, drawn once at the start."""

    @abstractmethod
    def begin(
        self, players: int, options: OptionsT, deal: DealT
    ) -> State[OptionsT, DealT, MoveT, ViewT]:
        """The first position after a deal."""

    @abstractmethod
    def longest(self, players: int, options: OptionsT) -> int:
        """A number of moves that no game exceeds."""

    def seat_title(self, players: int, seat: int) -> Message:
        """What people call a seat: a colour, a position."""
        del players
        return say("seat-number", number=seat + 1)

    def option_faults(self, players: int, options: OptionsT) -> Iterable[Fault]:
        """What is wrong with options that are fine one by one but not together."""
        del players, options
        return ()

    def local_options(
        self, options: Mapping[str, object], read: Callable[[str], str]
    ) -> Mapping[str, object]:
        """Options as somebody at this machine gave them: a value that names a file is replaced by
        what the file holds, so that a record needs no file. Only the command line asks for this;
        a server never does."""
        del read
        return options

    def shelved_options(
        self, options: Mapping[str, object], read: Callable[[str], str | None]
    ) -> Mapping[str, object]:
        """Options as somebody gave them to a server: a value that names something kept there is
        replaced by what it holds. ``read`` knows things by their ids; None: there is no such."""
        del read
        return options

    def dated_options(self, options: Mapping[str, object], today: str) -> Mapping[str, object]:
        """Options in which "today" has become a date (``2026-11-16``), so that the game and its
        record do not depend on when they are looked at. Whoever sets up a game asks for this."""
        del today
        return options

    def shown_secret(self, name: str, value: object) -> object:
        """What everybody is shown of a secret option that has been set: a value, or a message."""
        del name, value
        return say("option-secret")

    def variants(self) -> Sequence[Variant]:
        """Every way to play that conformance and golden records must cover."""
        return [Variant(f"{players}-players", players, {}) for players in self.players]

    def modes(self) -> Sequence[Variant]:
        """The ways to play that people tell apart, each in its usual length: what a ladder is
        played in."""
        return [Variant(f"{players}-players", players, {}) for players in self.players]

    def bots(self) -> Sequence[BotSpec]:
        """Bots that know this game; the ones that play any game are added to them."""
        return ()

    def encoding(self, players: int, options: OptionsT) -> Encoding[MoveT] | None:
        """Moves as numbers and sights as arrays, for programs that learn (docs/environments.md);
        None: the game has none, so it can't be an environment. Needs the extra ``env``."""
        del players, options
        return None

    def batch(self, players: int, options: OptionsT, count: int) -> Batch | None:
        """So many games at once in compiled code (docs/environments.md), none of them begun; None:
        the game has no such code for this number of players. Needs the extra ``fast``."""
        del players, options, count
        return None

    def questions(
        self, state: State[OptionsT, DealT, MoveT, ViewT], seat: int, rng: Random
    ) -> Sequence[Question]:
        """Questions about who sees and can know what, to be answered from this seat's sight alone
        (docs/environments.md); none where there is nothing to ask."""
        del state, seat, rng
        return ()

    def small_variants(self) -> Sequence[SmallVariant]:
        """Positions from which so little is left to play that algorithms can look at all of it.
        For programs only: no table offers them."""
        return ()

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Who plays with whom: each side wins or loses as one. By default each seat is a side of
        its own, and in a cooperative game all are one."""
        if self.cooperative:
            return (tuple(range(players)),)
        return tuple((seat,) for seat in range(players))

    def mode_title(self, players: int, shown: Mapping[str, Any]) -> Message | None:
        """What lists of tables call a game that is played so, where it is not the usual one: a
        daily challenge, a game for one. ``shown``: the options as everybody may see them."""
        del shown
        return say("mode-alone") if players == 1 else None

    def opponents(self) -> Sequence[Opponent]:
        """Bots as people meet them, at most one for each of five levels; none: bots are offered
        by their own names."""
        return ()

    def draw_text(self, view: ViewT, width: int) -> Picture:
        """The view drawn with characters; by default its JSON form, so nothing is unplayable."""
        del width
        return Picture.plain(msgspec.json.format(msgspec.json.encode(view), indent=2).decode())

    def describe(self, view: ViewT) -> tuple[Part, ...]:
        """The view in words, part by part; by default every field of it, so nothing is
        unplayable."""
        return everything(view)

    def writing(self, view: ViewT, seat: int) -> tuple[Message, ...]:
        """How the moves that are asked of this seat now are written as text, for somebody at a
        keyboard; nothing: the legal moves speak for themselves."""
        del view, seat
        return ()

    def move_message(self, view: ViewT, seat: int, move: MoveT) -> Message | None:
        """A legal move of a seat in people's words, as a title: *Place F on level 2*. The view is
        that seat's. None: its short text says it."""
        del view, seat, move
        return None

    def draw_svg(self, view: ViewT) -> str | None:
        """The view drawn as SVG, when the game has such a drawing."""
        del view
        return None

    @property
    def ids_begin(self) -> str:
        """How the ids of the game's own messages begin."""
        return f"{self.key}-"

    def event_message(self, event: Event) -> Message | None:
        """An event as one line for people; a game gives it better words. None: nobody needs to be
        told of it."""
        return plain(msgspec.json.encode(event).decode())

    def perft(self, state: State[OptionsT, DealT, MoveT, ViewT], depth: int) -> int | None:
        """The number of move sequences of this depth, if the game has a fast way to count them."""
        del state, depth
        return None

    def offers_hints(self, players: int, options: OptionsT) -> bool:
        """Whether people who play so may ask for hints; cheap, and the same for a whole game."""
        del players, options
        return False

    def hint(self, state: State[OptionsT, DealT, MoveT, ViewT], seat: int) -> MoveT | None:
        """A good move for an awaited seat, found with everything known; None: none was found.

        It reads the true position, so it is for people who ask for it, never for bots. It may take
        seconds and must not change the state.
        """
        del state, seat
        return None

    def caution(self, view: ViewT, move: MoveT) -> Message | None:
        """What a person should be asked before this move of theirs; None: nothing.

        For what is legal and surely not meant. The engine does not ask; who talks to people may.
        """
        del view, move
        return None

    def coach(self, view: ViewT, seat: int) -> Message | None:
        """For somebody new to the game: what there is to do now and what it is for, in a sentence
        or two; None: nothing. Made from what the seat sees and from nothing else."""
        del view, seat
        return None

    def coaching(self, sight: Sight[MoveT, ViewT]) -> Coaching:
        """What the coach says, and what it marks, from all that a seat has to play with: its view
        will do in most games (``coach``, ``coach_marks``), and what it has seen is there, too."""
        return self.coach(sight.view, sight.seat), self.coach_marks(sight.view, sight.seat)

    @property
    def coaches(self) -> bool:
        """Whether it has anything to say to somebody new."""
        mine, silent = cast("type[AnyGame]", type(self)), cast("type[AnyGame]", Game)
        return mine.coach is not silent.coach or mine.coaching is not silent.coaching

    def pictured(self, name: str) -> ViewT | None:
        """The position that a picture in the rules, ``![caption](position:NAME)``, names, as one
        seat or the audience sees it; None: there is none of this name."""
        del name
        return None

    def coach_marks(self, view: ViewT, seat: int) -> tuple[str, ...]:
        """For somebody new to the game: what their board marks, by names that the board knows
        (``slot:A1``, ``piece:F``). Made from what the seat sees and from nothing else."""
        del view, seat
        return ()

    def remark(
        self, before: State[OptionsT, DealT, MoveT, ViewT], seat: int, move: MoveT, better: MoveT
    ) -> Message | None:
        """What was wrong with a move for which a better one is known, in words: part of a sentence
        that goes on after "This move"; None: nothing that could be named. For finished games only,
        so it may read the whole position."""
        del before, seat, move, better
        return None

    def offers_par(self, players: int, options: OptionsT) -> bool:
        """Whether ``par`` is worth asking for in a game played so."""
        del players, options
        return False

    def par(self, state: State[OptionsT, DealT, MoveT, ViewT]) -> Par | None:
        """The fewest moves that this game's deal needs from its start, with everything known;
        None: no way was found. It may take seconds."""
        del state
        return None

    # -- the same for every game ----------------------------------------------------------------

    def read_options(
        self, players: int, options: Mapping[str, object] | msgspec.Struct
    ) -> OptionsT:
        """Checked options, or BadOptions with all faults, the number of players included."""
        faults: list[Fault] = []
        checked: OptionsT | None = None
        try:
            if isinstance(options, msgspec.Struct):
                options = struct_values(options)
            checked = read_options(self.options_type, options)
        except BadOptions as error:
            faults.extend(error.faults)
        # Exactly an integer: 2.0 is among (2, 3, 4), and no number of seats.
        if type(players) is not int or players not in self.players:
            allowed = all_of((str(number) for number in sorted(self.players)), "comma")
            problem = say("option-players", given=echo(players), game=self.key, allowed=allowed)
            faults.append(Fault("players", problem))
        elif checked is not None:
            faults.extend(self.option_faults(players, checked))
        if faults or checked is None:
            raise BadOptions(faults)
        return checked

    @property
    def invitation(self) -> Message:
        """One sentence that makes a person want to play."""
        return plain(self.summary) if self.words is None else Message(f"{self.key}-summary")

    def options_help(self) -> tuple[OptionHelp, ...]:
        """What can be set, with the game's words for it."""
        return option_help(self.options_type, None if self.words is None else self.key)

    def shown_options(self, options: OptionsT) -> dict[str, Any]:
        """The options as JSON values that everybody may see while the game is on."""
        values = option_values(options)
        bare = without_secrets(options)
        for name in secret_names(self.options_type):
            value = getattr(options, name)
            if value != getattr(bare, name):
                values[name] = self.shown_secret(name, value)
        return values

    def start(
        self,
        players: int | None = None,
        options: Mapping[str, object] | msgspec.Struct | None = None,
        *,
        seed: int | str,
    ) -> State[OptionsT, DealT, MoveT, ViewT]:
        """A new game, dealt from the seed."""
        number = self.players[0] if players is None else players
        checked = self.read_options(number, {} if options is None else options)
        whole = check_seed(seed)
        state = self.begin(number, checked, self.deal(number, checked, Chance(whole)))
        state._seed = whole  # pyright: ignore[reportPrivateUsage]
        return state

    def read_text(self, text: object) -> str:
        """What somebody wrote for a move; BadMove if it is not even text."""
        if type(text) is str and is_text(text):
            return text
        raise BadMove(say("move-not-text", text=echo(text)))

    def read_move(self, form: object) -> MoveT:
        """A move from JSON text or from already decoded JSON values; BadMove otherwise."""
        try:
            if isinstance(form, str | bytes):
                return self._decode_move(form)
            return msgspec.convert(form, type=self.move_type)
        except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
            raise BadMove(say("not-a-move-broken", key=self.key, error=str(error))) from None
        except (TypeError, ValueError):  # not JSON values at all, or text with half a character
            raise BadMove(say("not-a-move-values", key=self.key, form=echo(form))) from None

    def __getstate__(self) -> dict[str, Any]:
        # A game that has been played goes to other processes too; its tests are made anew there.
        made = ("_kinds", "_decode_move")
        return {name: value for name, value in vars(self).items() if name not in made}

    @cached_property
    def _kinds(self) -> dict[type, Test]:
        return kinds_of(self.move_type)

    @cached_property
    def _decode_move(self) -> Callable[[str | bytes], MoveT]:
        return msgspec.json.Decoder(self.move_type).decode

    def require_move(self, move: object) -> None:
        """BadMove unless this is a move of the game, every value in it as declared.

        Moves that were read from JSON always are; Python lets anybody build others.
        """
        fits = self._kinds.get(type(move))
        if fits is None:
            raise BadMove(say("not-a-move-kind", move=echo(move), key=self.key))
        if not fits(move):
            kind = type(move)
            assert issubclass(kind, msgspec.Struct)
            problem = shape_of(kind).problem(move)
            raise BadMove(
                say(
                    "not-a-move-shape",
                    key=self.key,
                    kind=kind.__name__,
                    problem=problem,
                )
            )

    def write_move(self, move: MoveT) -> bytes:
        """A move's JSON form."""
        return msgspec.json.encode(move)


AnyGame = Game[Any, Any, Any, Any]
AnyState = State[Any, Any, Any, Any]
