"""The bots that play any game, and how a bot is found."""

from __future__ import annotations

import random
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.cli.toy import GAME as TOY
from tests.cli.toy import Do, Toy, ToyState

import sightline
from sightline.arena import play_match
from sightline.bots import (
    BotChoice,
    admit_bot,
    bot_specs,
    broken_bots,
    chosen_bot,
    default_bot,
    dismiss_bot,
    find_bot,
    random_bot,
    registry,
    sampler,
)
from sightline.bots.sampler import Lots, playout
from sightline.core.bot import Bot, BotSpec
from sightline.core.errors import BadOptions, UnknownBot
from sightline.core.plugins import BrokenPlugin
from sightline.core.sight import Sight

PENTUP = sightline.find_game("pentup")


class First(Bot):
    """Takes the first move there is."""

    def choose(self, sight: Sight[Any, Any], rng: random.Random) -> Any:
        del rng
        return sight.legal[0]


# ---------------------------------------------------------------- finding


@pytest.mark.parametrize("named", [First, f"{__name__}:First"])
def test_a_bot_of_ones_own(named: str | type[Bot]) -> None:
    choice = chosen_bot(PENTUP, named)
    assert choice.text == f"{__name__}:First"
    assert isinstance(choice.make(), First)
    results = [play_match(PENTUP, 2, bots=[named, "random"], games=2, workers=n) for n in (1, 2)]
    assert results[0].bots == results[1].bots
    assert results[0].bots[0].name == choice.text


class Nth(Bot):
    """Takes one certain move, or the first."""

    def __init__(self, number: int) -> None:
        self.number = number

    def choose(self, sight: Sight[Any, Any], rng: random.Random) -> Any:
        del rng
        return sight.legal[self.number if self.number < len(sight.legal) else 0]


def test_objects_play_and_are_told_apart(tmp_path: Path) -> None:
    first, third = Nth(0), Nth(2)
    results = [
        play_match(PENTUP, 2, bots=[first, third], games=2, workers=n, out=tmp_path / str(n))
        for n in (1, 2)
    ]
    assert results[0] == results[1], "an object goes with its match to other processes"
    name = f"{__name__}:Nth"
    assert [bot.name for bot in results[0].bots] == [name, f"{name}#2"]
    record = sightline.parse_record(next((tmp_path / "2").iterdir()).read_text())
    assert record.meta["bots"] == [name, f"{name}#2"]
    states = record.states()
    for state, made in zip(states, record.moves, strict=False):
        legal = state.legal(made.seat)
        assert made.move == legal[0 if made.seat == 0 or len(legal) < 3 else 2]
    (alone,) = play_match(PENTUP, 2, bots=third, games=1).bots
    assert alone.name == name
    assert chosen_bot(PENTUP, third).make() is third
    assert chosen_bot(PENTUP, chosen_bot(PENTUP, third)).make() is third


def test_an_admitted_bot_is_listed_under_its_own_name() -> None:
    spec = admit_bot("pentup", f"{__name__}:First")
    try:
        assert spec.name == "First"
        assert spec in bot_specs(PENTUP)
        assert isinstance(find_bot(PENTUP, "First").make(), First)
        assert "First" not in [each.name for each in bot_specs(TOY)]
    finally:
        dismiss_bot("pentup", "First")
    with pytest.raises(UnknownBot):
        find_bot(PENTUP, "First")


@pytest.mark.parametrize("text", [f"{__name__}:First", "os:path", "nowhere.at_all:Bot"])
def test_what_stands_in_a_file_is_never_imported(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def imported(name: str) -> None:
        raise AssertionError(name)

    monkeypatch.setattr(registry, "import_module", imported)
    with pytest.raises((UnknownBot, BadOptions)):
        find_bot(PENTUP, text)


@pytest.mark.parametrize("text", ["os:path", "nowhere.at_all:Bot", "sightline.core.bot:Bot", ":x"])
def test_what_is_no_bot_is_refused(text: str) -> None:
    with pytest.raises(UnknownBot):
        chosen_bot(PENTUP, text)


def test_generic_bots_play_every_game() -> None:
    for key in sightline.game_keys():
        game = sightline.find_game(key)
        names = [spec.name for spec in bot_specs(game)]
        assert "random" in names
        assert ("sampler" in names) == game.random_playouts
        assert len(names) == len(set(names))


def test_bots_are_listed_weakest_first() -> None:
    levels = [spec.level for spec in bot_specs(TOY)]
    assert levels == sorted(levels)
    assert default_bot(TOY).spec.name == "quiet"


def test_a_games_own_bot_hides_the_generic_one(monkeypatch: pytest.MonkeyPatch) -> None:
    own = BotSpec("random", 4, "Better luck.", lambda params: find_bot(PENTUP, "random").make())
    monkeypatch.setattr(Toy, "bots", lambda self: [own])
    assert find_bot(TOY, "random").spec is own
    assert [spec.name for spec in bot_specs(TOY)] == ["sampler", "random"]


@pytest.mark.parametrize(
    ("text", "shortest"),
    [
        ("random", "random"),
        (" sampler ", "sampler"),
        ("sampler:playouts=100", "sampler"),
        ("sampler:seconds=0.50:playouts=7", "sampler:playouts=7:seconds=0.5"),
    ],
)
def test_equal_bots_have_equal_texts(text: str, shortest: str) -> None:
    choice = find_bot(PENTUP, text)
    assert choice.text == shortest
    assert find_bot(PENTUP, choice.text) == choice


def test_all_faults_of_a_bots_text_are_told() -> None:
    with pytest.raises(BadOptions) as caught:
        find_bot(PENTUP, "sampler:playouts=0:speed=3:oops:cap=1:cap=2:")
    told = [str(fault) for fault in caught.value.faults]
    assert len(told) == 5
    assert all(fault.startswith("sampler:") for fault in told)
    wrong = ("playouts: cannot be '0'", "speed: unknown", "oops: is written", "cap: is given twice")
    for part in wrong:
        assert any(part in fault for fault in told)


@pytest.mark.parametrize("text", ["", ":", "playouts=3", "Random", "sampeler"])
def test_unknown_bots(text: str) -> None:
    with pytest.raises(UnknownBot):
        find_bot(PENTUP, text)
    with pytest.raises(UnknownBot, match="did you mean 'sampler'"):
        find_bot(PENTUP, "sampeler")


# ---------------------------------------------------------------- playing


def choose(text: str, state: Any, seed: int = 1) -> Any:
    choice = find_bot(state.game, text)
    assert isinstance(choice, BotChoice)
    return choice.make().choose(state.sight(state.awaiting[0]), random.Random(seed))


def test_random_is_uniform() -> None:
    state = TOY.start(2, seed=1)
    counts = Counter(choose("random", state, seed).do for seed in range(3000))
    assert set(counts) == {"say", "show", "look"}
    assert max(counts.values()) - min(counts.values()) < 200


def test_the_sampler_repeats_itself_for_the_same_luck() -> None:
    state = PENTUP.start(2, seed=1)
    chosen = [choose("sampler:playouts=12", state, seed) for seed in (1, 1, 2, 3, 4)]
    assert chosen[0] == chosen[1]
    assert len(set(chosen)) > 1
    assert all(move in state.legal(0) for move in chosen)


class Rigged(ToyState):
    """Here ``show`` always wins and anything else always loses."""

    @property
    def outcome(self) -> Any:
        over = super().outcome
        if over is None:
            return None
        won = self.spoken[0][1] == "show"
        return type(over)(("win", "loss") if won else ("loss", "win"), over.summary, over.sheet)


def test_the_sampler_finds_the_better_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(self: Toy, *dealt: Any) -> Rigged:
        return Rigged(self, *dealt)

    monkeypatch.setattr(Toy, "begin", begin)
    state = TOY.start(2, seed=1)
    assert {choose("sampler:playouts=20", state, seed).do for seed in range(10)} == {"show"}


def test_the_sampler_sees_no_more_than_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    # Whatever the other one holds, the same luck leads to the same choice.
    chosen = set()
    for hidden in range(1, 10):
        state = TOY.begin(2, TOY.read_options(2, {}), type(TOY.start(2, seed=1).deal)((5, hidden)))
        chosen.add(choose("sampler:playouts=30", state, seed=7))
    assert len(chosen) == 1


def test_the_sampler_keeps_to_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock on which every look takes a quarter of a second."""
    state, looks, played = PENTUP.start(2, seed=1), count(), list[Any]()

    def played_out(sight: Any, move: Any, *_: Any) -> float:
        played.append(move)
        return 0.5

    monkeypatch.setattr(sampler, "playout", played_out)

    def thinks(seconds: float, playouts: int = 1_000_000) -> Any:
        params = sampler.Params(playouts=playouts, seconds=seconds)
        bot = sampler.SamplerBot(params, clock=lambda: next(looks) / 4)
        return bot.choose(state.sight(0), random.Random(1))

    thinks(2)
    assert len(played) == 8
    thinks(2, playouts=5)
    assert len(played) == 8 + 5, "counts come first"
    played.clear()
    assert thinks(0) in state.legal(0)
    assert len(played) == 1, "at least one, so that there is something to answer with"


def test_the_only_move_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    state = PENTUP.start(2, seed=1)
    rng = random.Random(1)
    while len(state.legal(state.awaiting[0])) != 1:
        legal = state.legal(state.awaiting[0])
        state.apply(state.awaiting[0], legal[rng.randrange(len(legal))])
        if not state.awaiting:
            state = PENTUP.start(2, seed=1)
    monkeypatch.setattr(Sight, "sample", None)
    assert choose("sampler", state) == state.legal(state.awaiting[0])[0]


def test_a_playout_that_is_cut_short_says_nothing() -> None:
    state = TOY.start(2, seed=1)
    rng = random.Random(1)
    assert playout(state.sight(0), Do("say"), rng, cap=1) == 0.5
    assert {playout(state.sight(0), Do("say"), rng, cap=9) for _ in range(50)} == {0.0, 0.5, 1.0}


def test_lots_draw_every_number_once_in_any_order() -> None:
    orders = set()
    for seed in range(60):
        lots = Lots(4, random.Random(seed))
        orders.add(tuple(lots.draw() for _ in range(4)))
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)
    assert len(orders) > 18


# ---------------------------------------------------------------- from packages


class Entry:
    """An entry point that loads what it was given."""

    value = "theirs:BOTS"

    def __init__(self, name: str, loaded: object) -> None:
        self.name = name
        self._loaded = loaded

    def load(self) -> object:
        if isinstance(self._loaded, Exception):
            raise self._loaded
        return self._loaded


def bring(monkeypatch: pytest.MonkeyPatch, *entries: Entry) -> None:
    """As if packages with these were installed, and no others."""
    monkeypatch.setattr(registry.INSTALLED, "entries", lambda: entries)
    monkeypatch.setattr(registry, "_installed", {})


def spec(name: str, level: int = 3) -> BotSpec:
    return BotSpec(name, level, "A stranger.", lambda _: random_bot.RandomBot())


def test_packages_bring_bots_for_a_game_and_for_any(monkeypatch: pytest.MonkeyPatch) -> None:
    bring(
        monkeypatch,
        Entry("pentup", [spec("tall"), spec("random", 4)]),
        Entry("pentup", spec("wide")),
        Entry("any", (spec("anyone"), spec("tall", 1))),
        Entry("other", spec("elsewhere")),
    )
    names = [each.name for each in bot_specs(PENTUP)]
    assert names == ["sampler", "tall", "wide", "anyone", "random"]
    assert find_bot(PENTUP, "tall").spec.level == 3, "one that knows the game comes first"
    assert "anyone" in [each.name for each in bot_specs(TOY)]
    assert "tall" in [each.name for each in bot_specs(TOY)]


@pytest.mark.parametrize(
    ("loaded", "problem"),
    [
        (ImportError("no such thing"), "ImportError: no such thing"),
        (object(), "it names no BotSpec"),
        ([spec("fine"), "not one"], "it names no BotSpec"),
    ],
)
def test_a_broken_package_of_bots_spoils_no_other(
    loaded: object, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(monkeypatch, Entry("pentup", loaded), Entry("pentup", spec("wide")))
    assert "wide" in [each.name for each in bot_specs(PENTUP)]
    assert find_bot(PENTUP, "wide")
    with pytest.raises(BrokenPlugin, match=problem):
        find_bot(PENTUP, "fine")
    (told,) = broken_bots(PENTUP)
    assert problem in str(told)
