"""Sets are data: the shipped ones are what the rulings say, faults are told all at once, files and
mixtures work, and the engine knows no title."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from msgspec.structs import replace
from tests.viewpoint.situation import HERE, NOTE, WORKBENCH
from tests.viewpoint.written import write_set

from sightline.check.ground import registered
from sightline.core.errors import BadOptions
from sightline.core.record import parse_record
from sightline.games import viewpoint
from sightline.games.viewpoint.commands import set_schema
from sightline.games.viewpoint.drawing.table import draw_table
from sightline.games.viewpoint.game import GAME
from sightline.games.viewpoint.rules.faults import BadSet
from sightline.games.viewpoint.rules.sets import (
    deck_of,
    embedded,
    read_own_set,
    shipped,
)
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.games.viewpoint.rules.validate import read_set
from sightline.games.viewpoint.sets import newer_texts, shipped_names, shipped_text

PACKAGE = Path(viewpoint.__file__).parent
REVISIONED = """
All-Seeing Eye 2 0, Blackout 1 -15, Blindspot 6 10, Blindsided 4 5, Blink 3 5, Blurred Vision 3 20,
Cross-eyed 2 0, Eye Spy 3 10, Hindsight 4 10, Insight 4 10, Mirage 4 5, Mirror Image 2 5,
Peripheral Vision 4 5, Persistence of Vision 2 10, See into the Future 3 10, Shadow 1 -10,
Shared Perspective 4 15, Skewed View 3 5, Spectacles 5 10, Triclops 1 -5, Visionary 1 -5,
Wild-eyed 2 0, Wink 6 15
"""
HEAD = '[set]\nname = "mine"\ntitle = "Mine"\n'
PLAIN = '[[card]]\ntitle = "Plain"\ncopies = 40\npoints = 5\ntext = "Nothing."\n'


OWN = HEAD + PLAIN


def faults(text: str) -> list[str]:
    with pytest.raises(BadSet) as caught:
        read_set(text, "mine.toml")
    return [str(fault) for fault in caught.value.faults]


def card(lines: str) -> str:
    return f'{HEAD}[[card]]\ntitle = "A"\ncopies = 1\npoints = 0\ntext = "a"\n{lines}\n'


# -- the shipped sets ------------------------------------------------------------------------------


def test_the_deck_of_2021_has_its_titles_copies_and_points() -> None:
    cards = shipped("revisioned").cards
    wanted: dict[str, tuple[int, int]] = {}
    for entry in REVISIONED.replace("\n", " ").split(","):
        title, copies, points = entry.strip().rsplit(" ", 2)
        wanted[title] = int(copies), int(points)
    assert {card.title: (card.copies, card.points) for card in cards} == wanted
    assert sum(copies for copies, _ in wanted.values()) == 70


def test_points_are_steps_of_five_from_minus_15_to_20() -> None:
    for name in ("revisioned", "viewpoint-2009"):
        for card in shipped(name).cards:
            assert card.points in range(-15, 25, 5), card.title


def test_the_deck_of_2009_differs_in_two_titles_and_in_words() -> None:
    new = {card.title: card for card in shipped("revisioned").cards}
    old = {card.title: card for card in shipped("viewpoint-2009").cards}
    assert old.keys() - new.keys() == {"Lighthouse", "Blind Freddie"}
    assert new.keys() - old.keys() == {"Blindsided", "Triclops"}
    pairs = {"Lighthouse": "Blindsided", "Blind Freddie": "Triclops"}
    for title, card in old.items():
        twin = new[pairs.get(title, title)]
        assert replace(card, title=twin.title, text=twin.text) == twin
        assert "DESTROY" not in card.text
        assert "Viewniverse" not in card.text


def test_card_texts_are_called_our_own_wherever_they_are_shown() -> None:
    for name in ("revisioned", "viewpoint-2009"):
        assert shipped(name).heading.note == NOTE
        assert all(face.note == NOTE for face in deck_of(name, ()).faces)
    state = GAME.start(2, seed=1)
    assert str(draw_table(state.view(0), 100)).count(NOTE) == 1


def test_other_sets_are_shown_with_their_own_note_or_none() -> None:
    state = GAME.start(2, {"sets": "trick-of-the-light"}, seed=1)
    shown = str(draw_table(state.view(0), 100))
    assert NOTE not in shown
    assert shipped("trick-of-the-light").heading.note in shown
    state = GAME.start(2, {"sets": "mine", "custom": [HEAD + PLAIN]}, seed=1)
    assert NOTE not in str(draw_table(state.view(0), 100))


def test_the_engine_knows_no_title() -> None:
    titles = {card.title for name in shipped_names() for card in shipped(name).cards}
    code = "\n".join(
        file.read_text(encoding="utf-8")
        for file in sorted(PACKAGE.rglob("*.py"))
        # Words and pictures for people, and examples of how a move is written, may name cards.
        if file.name not in ("rulebook.py", "notation.py", "positions.py")
    )
    found = [title for title in titles if re.search(rf"\b{re.escape(title)}\b", code)]
    assert found == []


# -- faults ----------------------------------------------------------------------------------------


def test_all_faults_are_told_with_file_card_field_and_suggestion() -> None:
    text = """
[set]
name = "My Set"
title = 3
[[card]]
title = "A"
copies = 0
points = "x"
txt = "a"
played = [{ do = "drwa" }, { do = "draw", who = "othrs", cout = 3 }, { do = "cancel" }, 3]
reveal = { when = "play", effects = ["discad"], do = [] }
[[card]]
title = "B"
copies = 1
points = 5
text = "b"
played = [{ do = "mirror" }, { do = "look", at = "top" }]
reveal = { when = "action", do = [{ do = "play-more" }] }
"""
    found = faults(text)
    for wanted in (
        "mine.toml: set.name: must be made of small letters",
        'mine.toml: set.title: must be text in "quotes", not 3',
        "mine.toml: card 'A': copies: must be a whole number ≥ 1 and ≤ 40, not 0",
        "mine.toml: card 'A': points: must be a whole number",
        "mine.toml: card 'A': txt: there is no field of this name (did you mean 'text'?)",
        "mine.toml: card 'A': text: is missing",
        "mine.toml: card 'A': played[1].do: there is no action 'drwa' (did you mean 'draw'?)",
        "mine.toml: card 'A': played[2].who: cannot be 'othrs' (did you mean 'others'?)",
        "mine.toml: card 'A': played[2].cout: 'draw' has no field of this name (did you mean",
        "mine.toml: card 'A': played[3]: only a reveal can cancel",
        "mine.toml: card 'A': played[4]: must be an action",
        "mine.toml: card 'A': reveal.effects[1]: cannot be 'discad' (did you mean 'discard'?)",
        "mine.toml: card 'A': reveal.do: must name at least one action",
        "mine.toml: card 'B': copyable: must be false for a card that copies",
        "mine.toml: card 'B': played[2].count: is missing",
        "mine.toml: card 'B': reveal.do[1]: a reveal happens in anybody's turn",
        "mine.toml: card 'B': reveal.effects: is missing",
    ):
        assert any(fault.startswith(wanted) for fault in found), (wanted, found)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[set", "this is not TOML"),
        (f"x = {'9' * 5000}", "this is not TOML"),
        (f"x = {'[' * 5000}", "nested too deeply"),
        ("", "set: is missing"),
        (HEAD, "card: is missing"),
        (f"card = []\n{HEAD}", "a set needs at least one [[card]]"),
        (f"{HEAD}{PLAIN}{PLAIN}", "card 'Plain': title: is there twice"),
        (HEAD + PLAIN.replace("Plain", " Plain"), "title: must be one line"),
        (HEAD + PLAIN.replace("40", "true"), "copies: must be a whole number"),
        (card('played = { do = "draw" }'), "played: must be a list in [square brackets]"),
        (card("played = [{}]"), "an action says what to do: do = one of draw, discard"),
        (card('played = [{ do = "draw", count = 0 }]'), "count: must be a whole number ≥ 1"),
        (card('played = [{ do = "draw", count = { per = "hand" } }]'), "count.per: cannot be"),
        (card('ongoing = { do = [] }'), "ongoing.do: must name at least one action"),
        (card('ongoing = { do = [{ do = "play-more" }], at = "end" }'), "comes too late"),
        (card('ongoing = { do = [{ do = "mirror" }] }'), "only a card that is played can copy"),
        (card('reveal = { when = "play", touches = "me", do = [{ do = "cancel" }] }'), "touches"),
        (
            card('reveal = { when = "play", do = [{ do = "cancel" }, { do = "cancel" }] }'),
            "cancels twice",
        ),
        (card('played = [{ do = "look", at = "hand", rest = "top" }]'), "the rest of a hand"),
        (card('played = [{ do = "look", at = "top", count = 2, take = 3, rest = "top" }]'), "take"),
        (card('played = [{ do = "look", at = "top", count = 2, take = 1 }]'), "say where the"),
        (card('played = [{ do = "steal", who = "left", victims = "different" }]'), "victims"),
        (card('played = [{ do = "swap", where = { titles = ["B"] } }]'), None),
        (
            card('played = [{ do = "swap", where = { titles = ["a"] } }]').replace(
                '"A"', '"Aardvark"'
            ).replace('["a"]', '["Aardvarg"]'),
            "no card 'Aardvarg' (did you mean 'Aardvark'?)",
        ),
        (
            card('played = [{ do = "draw", count = { per = "draw-pile", where = {} } }]'),
            "cannot be used with 'draw-pile'",
        ),
        (
            card("").replace("points = 0", 'points = { per = "players", least = 9, most = 1 }'),
            "points.least: is more than most",
        ),
        (card("copyable = false"), "needs no protection"),
        (card('played = [{ do = ["draw"] }]'), "played[1].do: there is no action a list"),
        (card("played = [{ do = {} }]"), "played[1].do: there is no action a table"),
        (card("").replace('"mine"', '"mine\\n"'), "set.name: must be made of small letters"),
        (card("").replace('"a"', '"\\u001b[2Ja"'), "text: must not contain control characters"),
        (card("").replace('"Mine"', '"M\\u0007"'), "set.title: must not contain control"),
        (card("").replace('"a"', '"a\\n\\tb\\u00a0c"'), None),
        ("\ufeff" + card(""), None),
        (card('played = [{ do = "destroy", of = "all", count = 2 }]'), "count: is not for all"),
        (card('played = [{ do = "look", at = "top", count = 2, who = "left" }]'), "who: goes with"),
        (card('played = [{ do = "look", at = "hand", to = "top" }]'), "to: nothing is taken"),
    ],
)  # fmt: skip
def test_a_fault(text: str, told: str | None) -> None:
    if told is None:
        read_set(text, "mine.toml")
    else:
        assert any(told in fault for fault in faults(text)), faults(text)


def test_the_schema_takes_what_the_validator_takes() -> None:
    schema = jsonschema_rs.validator_for(set_schema())
    for text in (*(shipped_text(name) for name in shipped_names()), WORKBENCH):
        assert schema.is_valid(tomllib.loads(text))
    assert not schema.is_valid(tomllib.loads(card('played = [{ do = "drwa" }]')))


def test_shipped_sets_are_written_as_they_read() -> None:
    for name in shipped_names():
        assert read_set(write_set(shipped(name)), name) == shipped(name)


# -- choosing and mixing ---------------------------------------------------------------------------


def refused(players: int, options: dict[str, Any]) -> set[str]:
    with pytest.raises(BadOptions) as caught:
        GAME.read_options(players, options)
    return {fault.where for fault in caught.value.faults}


def test_mixed_sets_join_equal_cards_and_keep_different_ones_apart() -> None:
    mixed = deck_of("viewpoint-2009+revisioned", ())
    assert mixed.total == 140
    assert len(mixed.kinds) == 25
    # Mixed sets use the words of 2021.
    winks = [kind for kind in mixed.kinds if kind.name == "Wink"]
    assert [(kind.copies, kind.set) for kind in winks] == [(12, "revisioned")]
    other = f'{HEAD}[[card]]\ntitle = "Wink"\ncopies = 3\npoints = 5\ntext = "Less."\n'
    mixed = deck_of("revisioned+mine", (other,))
    assert {"Wink (revisioned)", "Wink (mine)"} < set(mixed.names)
    assert mixed.total == 73


def test_mixed_editions_use_the_words_of_2021() -> None:
    mixed = {face.name: face.text for face in deck_of("viewpoint-2009+revisioned", ()).faces}
    assert mixed["Lighthouse"] == "↕ When another player plays a card: CANCEL it."
    newer = {card.title: card.text for card in shipped("revisioned").cards}
    assert {title: mixed[title] for title in newer} == newer
    alone = {face.name: face.text for face in deck_of("viewpoint-2009", ()).faces}
    assert alone["Lighthouse"] == "REVEAL when another player plays a card: CANCEL it."
    with_another = {face.name: face.text for face in deck_of("viewpoint-2009+mine", (OWN,)).faces}
    assert with_another["Mirage"] == "DESTROY 1 card in another player's Field of View."


def test_cards_of_ones_own_keep_their_words_in_any_mixture() -> None:
    """Also where they say just what a shipped card of 2009 says."""
    old = HEAD.replace("[set]", '[set]\nwords = "2009"', 1)
    text = "Move 1 card in another player's Field of View to the Discard Pile."
    assert text in {card.text for card in shipped("viewpoint-2009").cards}
    mine = f'{old}[[card]]\ntitle = "Mine Alone"\ncopies = 40\npoints = 5\ntext = "{text}"\n'
    mixed = {face.name: face.text for face in deck_of("revisioned+mine", (mine,)).faces}
    assert mixed["Mine Alone"] == text


def test_the_words_of_2021_are_those_of_the_newer_set() -> None:
    newer = {card.title: card.text for card in shipped("revisioned").cards}
    older = {card.title: card.text for card in shipped("viewpoint-2009").cards}
    texts = newer_texts("viewpoint-2009")
    assert {title: {**older, **texts}[title] for title in newer if title in older} == {
        title: text for title, text in newer.items() if title in older
    }
    assert texts.keys() <= older.keys()
    assert all(texts[title] != older[title] for title in texts)
    assert newer_texts("revisioned") == {}


def test_an_own_set_has_a_name_of_its_own() -> None:
    for name in shipped_names():
        with pytest.raises(BadSet, match=f"set.name: '{name}' is a shipped set") as caught:
            read_own_set(OWN.replace('"mine"', f'"{name}"'), "mine.toml")
        assert len(caught.value.faults) == 1
    assert read_own_set(OWN, "mine.toml").heading.name == "mine"


@pytest.mark.parametrize("field", ["played", "points", "count", "reveal"])
def test_filters_of_an_own_set_name_cards_that_there_are(field: str) -> None:
    wanted = '{ titles = ["Wink", "Nowhere to be found", "A"] }'
    text = {
        "played": card(f'played = [{{ do = "swap", where = {wanted} }}]'),
        "points": card("").replace(
            "points = 0", f'points = {{ per = "own-field", where = {wanted} }}'
        ),
        "count": card(
            f'played = [{{ do = "draw", count = {{ per = "own-field", where = {wanted} }} }}]'
        ),
        "reveal": card(f'reveal = {{ when = "play", card = {wanted}, do = [{{ do = "draw" }}] }}'),
    }[field]
    with pytest.raises(BadSet) as caught:
        read_own_set(text, "mine.toml")
    (fault,) = caught.value.faults
    assert str(fault.problem) == "no card 'Nowhere to be found', neither here nor in a shipped set"
    other = OWN.replace('"Plain"', '"Nowhere to be found"')
    assert read_own_set(text, "mine.toml", [other]), "a set that it is checked beside may have it"
    assert read_set(text, "custom[1]"), "a game that was played with it can still be replayed"


def test_values_are_echoed_short_and_not_in_python() -> None:
    long, date = '"' + "x" * 5000 + '"', "1979-05-27T07:32:00"
    for value, said in (
        (long, f"'{'x' * 59}…'"),
        (date, "1979-05-27T07:32:00"),
        ("nan", "nan"),
        ("{}", "a table"),
        ("[[]]", "a list"),
        ("true", "true"),
        ('"\\u2028"', "'\\u2028'"),
    ):
        (fault,) = faults(HEAD + PLAIN.replace("40", value))
        assert fault.endswith(f"copies: must be a whole number ≥ 1 and ≤ 40, not {said}"), fault
    key = "k" * 5000
    for fault in faults(f"{HEAD}{PLAIN}{key} = 1\n"):
        assert len(fault) < 400
    for fault in faults(f'{HEAD}{PLAIN}"a\\nb\\u001b" = 1\n'):
        assert fault.isprintable()


def test_two_kinds_never_have_one_name() -> None:
    """Also when a title looks like another one with a set's name."""
    lookalike = HEAD + PLAIN.replace("Plain", "Wink") + PLAIN.replace("Plain", "Wink (revisioned)")
    for sets in ("revisioned+mine", "mine+revisioned"):
        mixed = deck_of(sets, (lookalike,))
        assert len(set(mixed.names)) == len(mixed.names) == 25
        assert "Wink (revisioned)" in mixed.names


def test_windows_open_in_a_set_that_has_no_reveals() -> None:
    state = GAME.start(3, {"sets": "mine", "custom": [HEAD + PLAIN]}, seed=1)
    assert isinstance(state, ViewpointState)
    (seat,) = state.awaiting
    state.apply(seat, state.legal(seat)[0])
    assert state.in_window
    assert set(state.asked) == {0, 1, 2} - {seat}


def test_numbers_of_players_and_decks() -> None:
    assert [GAME.copies(n, GAME.read_options(n, {})) for n in GAME.players] == [1, 1, 1, 2, 2, 2, 2]
    assert len(GAME.start(8, seed=1).deal.deck) == 140
    both = {"sets": "revisioned+viewpoint-2009"}
    assert GAME.copies(8, GAME.read_options(8, both)) == 1
    assert GAME.read_options(6, {"decks": 1}).decks == 1
    assert refused(7, {"decks": 1}) == {"decks"}
    with pytest.raises(BadOptions, match=r"these are 70: take decks=2, or another set"):
        GAME.read_options(7, {"decks": 1})
    # Where two decks are too few as well, they are not what would be right.
    with pytest.raises(BadOptions, match=r"these are 80: take another set with them"):
        GAME.read_options(7, {"sets": "mine", "custom": [HEAD + PLAIN]})
    assert GAME.read_options(4, {"decks": "2"}).decks == 2
    assert refused(9, {}) == {"players"}
    small = HEAD + PLAIN.replace("40", "24")
    mine = {"sets": "mine", "custom": [small], "decks": 1}
    assert GAME.read_options(2, mine).sets == "mine"
    assert refused(3, mine) == {"sets"}
    assert refused(8, mine) == {"sets", "decks"}
    huge = HEAD + "".join(PLAIN.replace("Plain", f"Plain {number}") for number in range(10))
    more = huge.replace('"mine"', '"more"')
    third = huge.replace('"mine"', '"third"')
    many = {"sets": "mine+more+third", "custom": [huge, more, third]}
    assert refused(4, {**many, "decks": 2}) == {"sets"}


def test_bad_sets_are_told_all_at_once() -> None:
    bad = card('played = [{ do = "drwa" }]')
    with pytest.raises(BadOptions) as caught:
        GAME.read_options(2, {"sets": "revisoned + mine + other.toml", "custom": [bad]})
    told = str(caught.value)
    assert "did you mean 'revisioned'?" in told
    assert "custom[1]: card 'A': played[1].do" in told
    assert "a file can be named on the command line only" in told
    assert refused(2, {"sets": "revisioned+revisioned"}) == {"sets"}
    assert refused(2, {"sets": "revisioned", "custom": [HEAD + PLAIN]}) == {"sets"}
    taken = (HEAD + PLAIN).replace('"mine"', '"revisioned"')
    assert refused(2, {"sets": "revisioned", "custom": [taken]}) == {"custom"}
    assert refused(2, {"sets": "x", "turn_limit": 0, "first": "me", "decks": 3}) >= {
        "turn_limit",
        "first",
        "decks",
    }


def test_a_file_travels_inside_the_record() -> None:
    file = HERE / "workbench.toml"
    options = embedded(
        {"sets": f"revisioned+{file.as_posix()}"}, lambda name: Path(name).read_text("utf-8")
    )
    assert options["sets"] == "revisioned+workbench"
    state = GAME.start(2, options, seed=3)
    assert isinstance(state, ViewpointState)
    assert len(state.deal.deck) == 70 + 98
    with registered(GAME):
        again = parse_record(state.record.dump()).replay()
    assert again.fingerprint() == state.fingerprint()


@pytest.mark.parametrize("custom", ["text", 5])
def test_custom_that_is_no_list_is_told_so_beside_a_file(custom: object) -> None:
    given = {"sets": "mine.toml", "custom": custom}
    assert refused(2, embedded(given, lambda _: HEAD + PLAIN)) == {"custom"}


def test_every_seat_is_dealt_five_and_the_left_of_the_dealer_starts() -> None:
    starts: set[int] = set()
    for seed in range(30):
        state = GAME.start(4, seed=seed)
        assert isinstance(state, ViewpointState)
        first = state.deal.first
        starts.add(first)
        # The first turn's draw has already happened.
        assert [len(hand) for hand in state.hands] == [5 + (seat == first) for seat in range(4)]
        assert len(state.draw) == 70 - 21
    assert starts == {0, 1, 2, 3}
    assert GAME.start(4, {"first": "seat0"}, seed=5).deal.first == 0
