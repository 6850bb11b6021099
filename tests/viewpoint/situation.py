"""A small language for situations: who holds what, who does what, what must be asked and happen.

A file holds situations, each under a line ``== its name``. First the scene, then the story::

    sets: revisioned            the default; workbench is a set made for these tests
    players: 3                  the default
    turn: 0                     whose turn begins; it draws first, if there is anything to draw
    hand 0: Wink, Mirage
    field 1: Insight, 2 Wink    a number in front: so many of them
    discard: Blink              the top card last
    draw: Wink, Insight         the top card first; nothing by default
    missed 2: 1                 turns that a seat is going to miss
    limit: 20                   turn limit
    ---
    0: play Mirage                      a move, in the game's notation
    window 0 play Mirage: pass          a window opened by seat 0: asks everybody else, about this
    window 0 destroy Mirage: 1 Persistence of Vision; 2 pass     who reveals what; the rest pass
    refuse 0: play Wink                 not legal now
    ask 0 pick discard                  who is asked for what, by which action
    legal 0: pick Wink | pick Blink     exactly these moves
    expect hand 0: Wink                 also: field N, discard, draw, points N, missed N, extra N,
                                        owed, turn, over (winning seats), facing N, shown, plays
    hears 1: takes a card from          something that a seat was told in the last line's moves
    deaf 2: Blink                       something that it was not told

Every situation is run as it stands, with the seats rotated, and again from its record.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import cast

import pytest
from msgspec.structs import replace

from sightline.check.ground import registered
from sightline.check.shown import sent
from sightline.core.errors import IllegalMove
from sightline.core.record import parse_record
from sightline.core.seeds import Chance
from sightline.games.viewpoint.game import Viewpoint
from sightline.games.viewpoint.rules.board import OPEN, TOP, Deal
from sightline.games.viewpoint.rules.moves import AnyMove, Name, Point
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.rules.sets import Deck, deck_of
from sightline.games.viewpoint.rules.state import ViewpointState

HERE = Path(__file__).parent
WORKBENCH = (HERE / "workbench.toml").read_text(encoding="utf-8")
NOTE = "Our reading of the deck; not the publisher's card text."
"""What the sets of printed games say wherever their cards are shown."""
_PLAYER = re.compile(r"Player (\d)")
_WINDOW = re.compile(r"window (\d) (\S+) (.+?): (.+)")


@dataclass
class Scene:
    """Where everything lies when a situation begins."""

    file: str
    name: str
    sets: str = "revisioned"
    players: int = 3
    turn: int = 0
    limit: int = 500
    hands: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    fields: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    missed: dict[int, int] = field(default_factory=dict[int, int])
    discard: list[str] = field(default_factory=list[str])
    draw: list[str] = field(default_factory=list[str])
    story: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])

    def __str__(self) -> str:
        return f"{self.file}: {self.name}"

    @property
    def options(self) -> Options:
        custom = (WORKBENCH,) if "workbench" in self.sets else ()
        return Options(sets=self.sets, turn_limit=self.limit, custom=custom)


class SceneState(ViewpointState):
    """A game that begins in the middle. The cards of the scene are dealt from the top."""

    def _lay_out(self, deck: Deck) -> None:
        game = cast("SceneGame", self._game)
        self._clear_table(deck)
        scene, turned = game.scene, game.turned
        for seat in range(self.players):
            for _ in scene.hands.get(seat, ()):
                kind = self.draw.pop()
                self.hands[turned(seat)].append(kind)
                self._note(TOP, turned(seat), kind, 1 << turned(seat))
        for hand in self.hands:
            hand.sort()
        for seat in range(self.players):
            for _ in scene.fields.get(seat, ()):
                self.fields[turned(seat)] += (self._from_scene(),)
        for _ in scene.discard:
            self.discard += (self._from_scene(),)

    def _from_scene(self) -> tuple[int, int]:
        kind = self.draw.pop()
        self._note(TOP, OPEN, kind, self._all)
        return self._new_id(), kind

    def _begin_turn(self, seat: int, extra: bool) -> None:
        game = cast("SceneGame", self._game)
        if not self.turns:
            for other, number in game.scene.missed.items():
                self.missed[game.turned(other)] = number
        super()._begin_turn(seat, extra)


class SceneGame(Viewpoint):
    """Viewpoint, but every game begins with one scene, its seats rotated."""

    def __init__(self, scene: Scene, rotation: int = 0) -> None:
        self.scene = scene
        self.rotation = rotation

    def turned(self, seat: int) -> int:
        """Where a seat of the scene sits."""
        return (seat + self.rotation) % self.scene.players

    def deal(self, players: int, options: Options, chance: Chance) -> Deal:
        scene = self.scene
        index = deck_of(options.sets, options.custom).index
        titles = [
            *(title for seat in range(players) for title in scene.hands.get(seat, ())),
            *(title for seat in range(players) for title in scene.fields.get(seat, ())),
            *scene.discard,
            *scene.draw,
        ]
        unknown = [title for title in titles if title not in index]
        assert not unknown, f"{scene}: no such card: {unknown}"
        return Deal(tuple(index[title] for title in reversed(titles)), self.turned(scene.turn))

    def begin(self, players: int, options: Options, deal: Deal) -> SceneState:
        return SceneState(self, players, options, deal)


def read_situations(folder: Path) -> list[Scene]:
    """All situations of all files."""
    return [scene for file in sorted(folder.glob("*.txt")) for scene in read_file(file)]


def read_file(file: Path) -> list[Scene]:
    scenes: list[Scene] = []
    telling = False
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        text = line.split("#")[0].strip()
        if text.startswith("== "):
            scenes.append(Scene(file.stem, text.removeprefix("== ")))
            telling = False
        elif text == "---":
            telling = True
        elif text and telling:
            scenes[-1].story.append((number, text))
        elif text:
            _set_scene(scenes[-1], text)
    assert len({scene.name for scene in scenes}) == len(scenes), f"{file}: two have one name"
    return scenes


def _set_scene(scene: Scene, text: str) -> None:
    head, _, rest = text.partition(":")
    word, _, seat = head.partition(" ")
    rest = rest.strip()
    match word:
        case "sets":
            scene.sets = rest
        case "players" | "turn" | "limit":
            setattr(scene, word, int(rest))
        case "hand":
            scene.hands[int(seat)] = listed(rest)
        case "field":
            scene.fields[int(seat)] = listed(rest)
        case "missed":
            scene.missed[int(seat)] = int(rest)
        case "discard":
            scene.discard = listed(rest)
        case "draw":
            scene.draw = listed(rest)
        case _:
            raise AssertionError(f"{scene}: cannot read {text!r}")


def listed(text: str) -> list[str]:
    """``Wink, 2 Blink`` as three titles; ``-`` or nothing is none."""
    titles: list[str] = []
    for part in text.split(","):
        part = part.strip()
        number, _, title = part.partition(" ")
        if number.isdigit():
            titles += [title] * int(number)
        elif part not in ("", "-"):
            titles.append(part)
    return titles


class Teller:
    """Tells a situation's story to a state, and checks what it must show."""

    def __init__(self, scene: Scene, rotation: int = 0) -> None:
        self.scene = scene
        self.game = SceneGame(scene, rotation)
        state = self.game.start(scene.players, scene.options, seed=7)
        assert isinstance(state, SceneState)
        self.state = state
        self.told = 0

    def run(self) -> SceneState:
        for number, line in self.scene.story:
            try:
                self._line(line)
            except AssertionError as error:
                raise AssertionError(
                    f"{self.scene}, line {number}: {line}\n{error}\nasked: {self.state.ask}"
                ) from error
        return self.state

    def _line(self, line: str) -> None:
        turned = self.game.turned
        word = line.split(" ", maxsplit=1)[0]
        if found := _WINDOW.fullmatch(line):
            self._window(int(found[1]), found[2], found[3], found[4])
        elif word == "expect":
            self._expect(line.removeprefix("expect "))
        elif word == "ask":
            self._ask(line.split(" ")[1:])
        elif word == "legal":
            head, _, rest = line.partition(":")
            seat = self.game.turned(int(head.split(" ")[1]))
            wanted = {self._move(text.strip()) for text in rest.split("|")}
            assert set(self.state.legal(seat)) == wanted, list(self.state.legal(seat))
        elif word == "refuse":
            head, _, text = line.partition(":")
            seat = self.game.turned(int(head.split(" ")[1]))
            with pytest.raises(IllegalMove):
                self.state.apply(seat, self._move(text.strip()))
        elif word in ("hears", "deaf"):
            head, _, text = line.partition(":")
            seat = self.game.turned(int(head.split(" ")[1]))
            heard = [
                str(self.game.event_message(event) or "")
                for step in self.state.steps[self.told :]
                for event in step.happened.to(seat)
            ]
            wanted = _PLAYER.sub(lambda who: f"Player {turned(int(who[1]) - 1) + 1}", text.strip())
            assert (wanted in " ".join(heard)) == (word == "hears"), heard
        else:
            head, _, text = line.partition(":")
            assert head.isdigit(), "cannot read this line"
            self.told = self.state.length
            assert not self.state.in_window, "a window is open"
            self.state.apply(self.game.turned(int(head)), self._move(text.strip()))

    def _move(self, text: str) -> AnyMove:
        """A move, its seats turned."""
        move = self.state.parse_move(text)
        if isinstance(move, Name | Point) and move.seat is not None:
            return replace(move, seat=self.game.turned(move.seat))
        return move

    def _window(self, opener: int, about: str, card: str, answers: str) -> None:
        state, window = self.state, self.state.window
        self.told = state.length
        assert window is not None, "no window is open"
        others = {self.game.turned(seat) for seat in range(state.players) if seat != opener}
        assert set(state.asked) == others, f"the window asks {state.asked}, not {others}"
        assert window.action == about, f"it is about {window.action}"
        assert state.title(window.kind) == card, f"it is about {state.title(window.kind)}"
        given: dict[int, AnyMove] = {}
        for answer in answers.split(";"):
            seat, _, title = answer.strip().partition(" ")
            if seat.isdigit() and title != "pass":
                given[self.game.turned(int(seat))] = self._move(f"reveal {title}")
        for seat in state.awaiting:
            state.apply(seat, given.get(seat, self._move("pass")))

    def _ask(self, wanted: list[str]) -> None:
        ask = self.state.ask
        assert ask is not None
        assert ask.seats == (self.game.turned(int(wanted[0])),)
        assert ask.what == wanted[1]
        assert ask.action == (wanted[2] if len(wanted) > 2 else "")

    def _expect(self, text: str) -> None:
        state, turned = self.state, self.game.turned
        head, _, rest = text.partition(":")
        word, _, number = head.partition(" ")
        seat = turned(int(number)) if number else 0
        rest = rest.strip()
        found: object
        wanted: object = rest
        match word:
            case "hand":
                found, wanted = sorted(state.titles(state.hands[seat])), sorted(listed(rest))
            case "field":
                found, wanted = [state.title(k) for _, k in state.fields[seat]], listed(rest)
            case "discard" | "shown":
                row = state.discard if word == "discard" else state.shown
                found, wanted = [state.title(kind) for _, kind in row], listed(rest)
            case "draw":
                found, wanted = [state.title(k) for k in reversed(state.draw)], listed(rest)
            case "facing":
                found, wanted = sorted(state.facing(seat)), sorted(listed(rest))
            case "points":
                found, wanted = state.totals()[seat], int(rest)
            case "missed" | "extra":
                found, wanted = getattr(state, word)[seat], int(rest)
            case "owed" | "turns" | "plays":
                found, wanted = getattr(state, word), int(rest)
            case "turn":
                found, wanted = state.turn, turned(int(rest))
            case "over":
                found = None if state.winners is None else set(state.winners)
                wanted = {turned(int(part)) for part in rest.split(",")}
            case _:
                raise AssertionError(f"cannot expect {word!r}")
        assert found == wanted, f"{head} is {found}, not {wanted}"


def replay_from_record(teller: Teller) -> None:
    """The record of a situation leads to the same state."""
    with registered(teller.game):
        again = parse_record(teller.state.record.dump()).replay()
    assert again.fingerprint() == teller.state.fingerprint()


def require_no_leak(state: SceneState, rng: Random) -> None:
    """In a world drawn from a seat's sight, that seat is sent the same."""
    for seat in range(state.players):
        world = state.sight(seat).sample(rng)
        assert sent(world, seat) == sent(state, seat)
        assert sent(world, None) == sent(state, None)
