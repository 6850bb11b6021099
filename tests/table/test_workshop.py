"""The card-set workshop: forms from the vocabulary, texts that survive, and every fault told."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, cast, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.table.house import Browser, House
from tests.viewpoint.strategies import card_sets
from tests.viewpoint.written import write_set

from sightline.games.viewpoint.room import text as text_module
from sightline.games.viewpoint.room.grammar import BLANK, FRESH, actions, groups
from sightline.games.viewpoint.room.messages import (
    LONGEST_TEXT,
    LONGEST_TITLE,
    CheckedSet,
    FormField,
)
from sightline.games.viewpoint.room.rewriting import rewritten
from sightline.games.viewpoint.room.text import check, copy_of
from sightline.games.viewpoint.room.values import read_values, write_values
from sightline.games.viewpoint.rules.faults import BadSet
from sightline.games.viewpoint.rules.sets import Deck, shipped
from sightline.games.viewpoint.rules.validate import read_set
from sightline.games.viewpoint.rules.vocabulary import ActionName, AnyAction, CardSet
from sightline.games.viewpoint.sets import shipped_names, shipped_text

Visit = Callable[..., Browser]


# -- forms -----------------------------------------------------------------------------------------


def every_field() -> list[FormField]:
    forms = [*groups(), *actions()]
    return [field for form in forms for field in form.fields]


def test_everything_in_the_vocabulary_has_words() -> None:
    # Missing words raise when they are told; what is left is that nothing was left out.
    for form in (*groups(), *actions()):
        assert str(form.label)
        assert str(form.help)
    assert {action.name for action in actions()} == set(get_args(ActionName))
    for kind in get_args(AnyAction):
        form = next(one for one in actions() if one.name == kind.__struct_config__.tag)
        assert [field.name for field in form.fields] == list(kind.__struct_fields__)
    for field in every_field():
        assert str(field.label)
        assert str(field.help).endswith((".", "?")), field
        assert (field.kind in ("choice", "choices")) == bool(field.choices)
        labels = [str(choice.label) for choice in field.choices]
        assert len(set(labels)) == len(labels), field


def test_actions_stand_where_the_manual_says() -> None:
    places = {action.name: set(action.places) for action in actions()}
    assert places.pop("cancel") == {"reveal"}
    assert places.pop("mirror") == {"played"}
    for name in ("play-more", "another-turn", "replace"):
        assert places.pop(name) == {"played", "ongoing"}
    assert all(found == {"played", "reveal", "ongoing"} for found in places.values())


def test_fields_that_go_with_others_are_the_validators() -> None:
    """Where a field goes with some values of another, the validator minds it elsewhere."""
    card = {"title": "A", "copies": 1, "points": 0, "text": "…"}
    wrong = [
        {"reveal": {"when": "play", "do": [{"do": "draw"}], "effects": ["draw"]}},
        {"reveal": {"when": "play", "do": [{"do": "draw"}], "touches": "me"}},
        {"played": [{"do": "steal", "who": "left", "victims": "different"}]},
        {"played": [{"do": "look", "at": "hand", "rest": "top"}]},
        {"points": {"per": "players", "where": {"min_points": 1}}},
    ]
    for more in wrong:
        text = write_values({"set": {"name": "a", "title": "A"}, "card": [{**card, **more}]})
        assert len(check(text, None).faults) == 1, more
    assert sum(field.only is not None for field in every_field()) == len(wrong) + 1  # look.who


# -- text and values -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped_names())
def test_shipped_sets_come_through_unchanged(name: str) -> None:
    text = shipped_text(name)
    found = check(text, None)
    assert found.model is not None
    assert rewritten(text, found.model) == text
    assert read_values(write_values(found.model)) == found.model
    assert found.faces == Deck([shipped(name)]).faces
    assert found.cards == sum(card.copies for card in shipped(name).cards)
    lines = text.splitlines()
    assert all(lines[line - 1] == "[[card]]" for line in found.lines)
    assert [fault.field for fault in found.faults] == ["set.name"]  # it is taken


@pytest.mark.parametrize("name", shipped_names())
def test_copy_can_be_played_at_once(name: str) -> None:
    found = check(copy_of(name), None)
    assert found.faults == ()
    assert found.name == f"my-{name}"
    assert 2 in found.players
    assert read_set(found.text, "").cards == shipped(name).cards
    assert found.title == shipped(name).heading.title
    assert check(copy_of(name, 'Mein "Satz"'), None).title == 'Mein "Satz"'


def test_blank_set_and_fresh_card_have_no_faults() -> None:
    found = check(BLANK, None)
    assert found.faults == ()
    assert found.players[0] == 2
    assert found.model is not None
    more = {**found.model, "card": [*found.model["card"], FRESH]}
    assert check(BLANK, more).faults == ()


REMARKS = """\
# About this set.
[set]
name = "a"  # short
title = "A"

# The first card.
[[card]]
title = "One"
# Many of it.
copies = 2
points = 5  # not tuned
text = '''
Several
lines [[card]]
[[card]]
'''

# The second card.
[[card]]
title = "Two"
copies = 1
points = 0
text = "…"
"""


def change(text: str, edit: Callable[[dict[str, Any]], None]) -> str:
    found = check(text, None)
    model = copy.deepcopy(cast("dict[str, Any]", found.model))
    edit(model)
    after = check(text, model)
    assert after.model == model
    return after.text


def test_comments_stay_with_their_cards() -> None:
    assert not check(REMARKS, None).comments
    assert check(REMARKS, None).lines == (7, 19)

    def edit(model: dict[str, Any]) -> None:
        model["card"][0]["points"] = -5
        model["card"].reverse()

    text = change(REMARKS, edit)
    assert '# The second card.\n[[card]]\ntitle = "Two"' in text
    assert '# The first card.\n[[card]]\ntitle = "One"\n# Many of it.\ncopies = 2\n' in text
    assert "points = -5  # not tuned\ntext = '''\nSeveral\n" in text
    assert text.index("Two") < text.index("One")
    assert text.startswith('# About this set.\n[set]\nname = "a"  # short\n')


def test_comments_stay_when_a_heading_is_added() -> None:
    text = """\
version = 1 # of the file

# The first one.
[[card]]
title = "Wink"  # as in a wink
points = 3
"""
    model = read_values(text)
    assert model is not None
    heading = """
[set]
title = "Mine"
"""
    model["set"] = {"title": "Mine"}
    with_heading = rewritten(text, model)
    assert with_heading == text.replace("\n# The first one.", f"{heading}\n# The first one.")
    model["card"][0]["points"] = 4
    assert rewritten(with_heading, model) == with_heading.replace("points = 3", "points = 4")
    assert rewritten("# Nothing yet.\n", {"set": {"title": "Mine"}}) == f"# Nothing yet.\n{heading}"


def test_comments_inside_a_list_are_announced_as_fragile() -> None:
    played = 'played = [\n  { do = "draw" },  # twice\n  { do = "draw", count = 2 },\n]\n'
    text = REMARKS + played
    assert check(text, None).comments
    assert check(text, None).lines == (7, 19)
    more = change(text, lambda model: model["card"][1]["played"][1].update(count=3))
    assert more == text.replace("count = 2", "count = 3")


def test_cards_come_and_go() -> None:
    added = change(REMARKS, lambda model: model["card"].insert(1, FRESH))
    assert added.count("[[card]]\n") == 5  # with the two inside a text
    assert added.index("New Card") < added.index("# The second card.")
    removed = change(REMARKS, lambda model: model["card"].pop(0))
    assert "Several" not in removed
    assert "# The second card." in removed
    assert change(REMARKS, lambda model: model["card"].clear()).count("card = []") == 1


def test_wrong_values_are_kept() -> None:
    text = change(
        BLANK, lambda model: model["card"][0].update(points="ten", played=[1, {"a b": 2}])
    )
    found = check(text, None)
    assert found.model is not None
    assert found.model["card"][0]["points"] == "ten"
    assert found.faces[0].points is None
    assert {fault.field for fault in found.faults} == {"points", "played[1]", "played[2]"}
    assert {fault.card for fault in found.faults} == {0}


@given(card_sets(), st.data())
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_random_sets_survive_forms(cards: CardSet, data: st.DataObject) -> None:
    text = write_set(cards)
    model = cast("dict[str, Any]", read_values(text))
    order = data.draw(st.permutations(range(len(cards.cards))))
    model = {**model, "card": [model["card"][number] for number in order]}
    again = rewritten(text, model)
    assert all(told(check(again, None)))  # every action has words
    expected = msgspec.structs.replace(cards, cards=tuple(cards.cards[number] for number in order))
    assert read_set(again, "") == expected


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.floats(allow_nan=False),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)
models = st.fixed_dictionaries(
    {},
    optional={
        "set": values,
        "card": values | st.lists(st.dictionaries(st.sampled_from(["title", "played"]), values)),
        "extra": values,
    },
)


@given(models, st.sampled_from(["", BLANK, REMARKS, "[set\n"]))
@example({"card": [{}, {}]}, REMARKS)  # where a comment belongs is read otherwise than it is meant
@settings(max_examples=60, deadline=None)
def test_any_values_can_be_written_and_read(model: dict[str, Any], text: str) -> None:
    found = check(text, model)
    assert found.model is not None
    assert check(found.text, None).model == found.model
    assert check(found.text, found.model).text == found.text


@pytest.mark.parametrize(("wrong", "right"), [("1", True), ("3.0", 3), ("1", 1.0)])
def test_a_value_of_another_kind_is_another_value(wrong: str, right: Any) -> None:
    text = f'[set]\nname = "a"\n\n[[card]]\ntitle = "One"\nvalue = {wrong}\n'
    model = {"set": {"name": "a"}, "card": [{"title": "One", "value": right}]}
    found = check(text, model).model
    assert found is not None
    assert repr(found["card"][0]["value"]) == repr(right)


@given(st.text(alphabet="[]{}card=\"'#\n .,1\\", max_size=120) | st.text(max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_text_can_be_checked(text: str) -> None:
    found = check(text, None)
    assert found.text == text
    assert found.faults


# -- in words --------------------------------------------------------------------------------------


def told(found: CheckedSet) -> list[tuple[str, ...]]:
    """What each card does, in English."""
    return [tuple(str(sentence) for sentence in card) for card in found.does]


def test_what_cards_do_is_said_in_words() -> None:
    found = check(copy_of("trick-of-the-light"), None)
    does = dict(zip((face.name for face in found.faces), told(found), strict=True))
    assert does["Long Shadows"] == (
        "Worth 20, and -5 for every 10 cards in the draw pile, at least 0.",
    )
    (dew,) = does["Dew Lens"]
    assert dew.startswith("When played: you draw 2 cards from the top of the draw pile; then you ")
    assert dew.endswith("put 1 card of the hand under the draw pile.")
    assert does["Moonlit Echo"][0].startswith(
        "From the hand, when an action is about to touch anybody (DRAW): you draw 2 cards"
    )
    assert does["Hungry Beacon"][0].startswith("In each of its owner's turns, before the points")
    broken = check(BLANK.replace('"cancel"', '"cancle"'), None)
    assert broken.does[2] == ()
    assert told(broken)[3] == ("Only its points count.",)


# -- faults ----------------------------------------------------------------------------------------


def test_faults_say_card_field_line_and_what_would_be_right() -> None:
    text = BLANK.replace('{ do = "discard" }', '{ do = "dicsard" }').replace(
        "copies = 6", "copies = 0"
    )
    found = check(text, None)
    told = [(f.card, f.title, f.field, f.line, str(f.problem)) for f in found.faults]
    lines = text.splitlines()
    copies, action = lines.index("copies = 0") + 1, lines.index('played = [{ do = "dicsard" }]') + 1
    assert told[0] == (
        0, "Quick Glance", "copies", copies, "must be a whole number ≥ 1 and ≤ 40, not 0"
    )  # fmt: skip
    assert told[1][:4] == (1, "Sidelong Look", "played[1].do", action)
    assert "did you mean 'discard'?" in told[1][4]
    assert found.players == ()


def test_title_that_is_there_twice_is_a_fault_of_both() -> None:
    found = check(BLANK.replace("Sidelong Look", "Quick Glance"), None)
    assert [fault.card for fault in found.faults] == [0, 1]


def test_text_that_is_no_toml_says_where() -> None:
    found = check(BLANK + "[[card]\n", None)
    assert found.model is None
    (fault,) = found.faults
    assert fault.line == BLANK.count("\n") + 1
    assert "not TOML" in str(fault.problem)


@pytest.mark.parametrize(
    "text",
    [
        "a." * 90_000 + "a = 1",
        "a = " + "[" * 90_000,
        "[[card]]\n" * 20_000,
        "[[card]]\nplayed = [" + "1," * 90_000 + "]",
        "[[card]]\n" + "".join(f"field{n} = 1\n" for n in range(10_000)),
        "[[card]]\nplayed = [" + "{do='draw'}," * 15_000 + "]",
        '"""\n' * 40_000,
        "a = 1 # " + '\\"' * 99_000,
        "".join(f"[a{n}]\n" for n in range(20_000)),
        "a = 1\n" + " " * 190_000,
    ],
    ids=[
        "dots",
        "brackets",
        "cards",
        "numbers",
        "fields",
        "actions",
        "quotes",
        "remark",
        "tables",
        "blanks",
    ],
)
def test_hostile_texts_are_refused_and_not_pondered(text: str) -> None:
    found = check(text[:LONGEST_TEXT], None)
    assert 1 <= len(found.faults) <= 200
    with pytest.raises(BadSet):
        read_set(text[:LONGEST_TEXT], "")


def test_list_of_very_many_actions_is_a_fault() -> None:
    draw = '{ do = "draw" }'
    for count, faults in ((20, []), (21, [("played", "has 21 actions; at most 20")])):
        found = check(BLANK.replace(draw, ", ".join([draw] * count)), None)
        assert [(fault.field, str(fault.problem)) for fault in found.faults] == faults


# -- over HTTP -------------------------------------------------------------------------------------


def test_page_gets_words_sets_and_limits(visit: Visit) -> None:
    info = visit().get("/api/workshop")
    assert [one["name"] for one in info["sets"]] == list(shipped_names())
    assert info["study"]["games"] > 0
    assert info["longest"] == LONGEST_TEXT
    assert {group["name"] for group in info["groups"]} == {"amount", "filter", "reveal", "ongoing"}


def test_a_shipped_set_is_copied_beside_the_server(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []
    monkeypatch.setattr(text_module, "read_values", seen.append)
    assert 'name = "my-revisioned"' in visit("Ann").get("/api/workshop/sets/revisioned")["text"]
    assert seen == []


def test_text_values_and_faults_over_http(visit: Visit) -> None:
    ann = visit()
    found = ann.post("/api/workshop/check", {"text": BLANK})
    assert (found["faults"], found["cards"]) == ([], 20)
    model = found["model"]
    model["card"][0]["points"] = 500
    model["card"][0]["relic"] = None
    found = ann.post("/api/workshop/check", {"text": BLANK, "model": model})
    assert found["faults"][0]["field"] == "points"
    assert "points = 500" in found["text"]
    assert "relic" not in found["text"]
    copied = ann.get("/api/workshop/sets/revisioned?title=Mein%20Satz")["text"]
    found = ann.post("/api/workshop/check", {"text": copied})
    assert (found["faults"], found["title"]) == ([], "Mein Satz")
    long = "x" * (LONGEST_TITLE + 1)
    refused = ann.refused(f"/api/workshop/sets/revisioned?title={long}", method="GET")
    assert refused["status"] == 400


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({}, 400, "text"),
        ({"text": 5}, 400, "text"),
        ({"text": "", "mode": {}}, 400, "mode"),
        ({"text": "", "model": []}, 400, "model"),
        ({"text": "x" * (LONGEST_TEXT + 1)}, 400, "length"),
        ({"text": "", "model": {"a": ["x" * 900] * 300}}, 400, "at most 200,000"),
        ({"text": "", "model": {"a": "x" * 1_100_000}}, 413, "too large"),
    ],
)
def test_bad_requests_are_told_apart(visit: Visit, body: Any, status: int, words: str) -> None:
    refused = visit().refused("/api/workshop/check", body)
    assert refused["status"] == status
    assert words in refused["message"]


def test_values_nested_without_end_are_refused(visit: Visit) -> None:
    deep: Any = 1
    for _ in range(200):
        deep = {"a": deep}
    refused = visit().refused("/api/workshop/check", {"text": "", "model": deep})
    assert refused["status"] == 400
    assert "too deeply" in refused["message"]


def test_only_shipped_sets_can_be_copied(visit: Visit) -> None:
    ann = visit()
    assert ann.refused("/api/workshop/sets/revisoned", method="GET")["status"] == 404
    for path in ("..%2F..%2Fvalidate", "%2Fetc%2Fpasswd", "sets%2Frevisioned", "revisioned.toml"):
        assert ann.refused(f"/api/workshop/sets/{path}", method="GET")["status"] == 404


def test_checked_set_opens_a_table_with_bots(visit: Visit) -> None:
    ann = visit("Ann")
    text = ann.get("/api/workshop/sets/trick-of-the-light")["text"]
    found = ann.post("/api/workshop/check", {"text": text})
    for sets_option in (found["name"], f"{found['name']}+revisioned"):
        options = {"sets": sets_option, "custom": [found["text"]]}
        table = ann.table("viewpoint", "me", "random", "random", options=options)
        assert table["status"] == "playing"


@pytest.mark.parametrize("house", [{"address_rate": 1.0}], indirect=True)
def test_checking_is_rationed(house: House, visit: Visit) -> None:
    ann = visit()
    answers = [ann.ask("POST", "/api/workshop/check", {"text": "x" * 150_000}) for _ in range(3)]
    assert [answer.status_code for answer in answers][-1] == 429
    del house
