"""Options are typed, and every fault is told at once."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from sightline.core.errors import BadOptions
from sightline.core.options import (
    NoOptions,
    option_help,
    option_values,
    read_options,
    secret_names,
    without_secrets,
)


class Sample(Struct, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=20, description="How many rounds.")] = 3
    order: Literal["number", "clockwise"] = "number"
    open: bool = False
    ratio: Annotated[float, Meta(gt=0)] | None = None


def test_defaults() -> None:
    assert read_options(Sample, {}) == Sample()


def test_a_command_line_can_only_say_text() -> None:
    options = read_options(Sample, {"rounds": "5", "open": "true", "order": "clockwise"})
    assert options == Sample(5, "clockwise", True)


def test_all_faults_are_reported() -> None:
    given = {"rounds": 21, "order": "random", "opne": True, "open": "maybe"}
    with pytest.raises(BadOptions) as caught:
        read_options(Sample, given)
    faults = {fault.where: str(fault.problem) for fault in caught.value.faults}
    assert set(faults) == {"rounds", "order", "opne", "open"}
    assert "≥ 1 and ≤ 20" in faults["rounds"]
    assert "clockwise, number" in faults["order"]
    assert "did you mean 'open'?" in faults["opne"]
    assert all(where in str(caught.value) for where in faults)


def test_nothing_to_set() -> None:
    with pytest.raises(BadOptions, match="no options here"):
        read_options(NoOptions, {"misere": True})


def test_help_shows_values_defaults_and_words() -> None:
    rounds, order, opened, ratio = option_help(Sample)
    assert (str(rounds.values), rounds.default) == ("whole number ≥ 1 and ≤ 20", "3")
    assert str(rounds.help) == "How many rounds."
    assert (str(order.values), order.default) == ("clockwise, number", "number")
    assert (str(opened.values), opened.default) == ("true, false", "false")
    assert str(ratio.values) == "number > 0 or null"


def test_values_round_trip() -> None:
    options = Sample(7, "clockwise", True, 0.5)
    assert read_options(Sample, option_values(options)) == options


class Marked(Struct, frozen=True):
    rounds: Annotated[
        Literal["none", "2", "10"],
        Meta(extra={"labels": {"none": "No limit", "2": "Two", "10": "Ten"}}),
    ] = "none"
    word: Annotated[str, Meta(extra={"secret": True})] = "usual"
    words: Annotated[tuple[str, ...], Meta(extra={"secret": True})] = ()


def test_labels_say_the_order() -> None:
    rounds, word, _ = option_help(Marked)
    assert str(rounds.values) == "none, 2, 10"
    said = [(value, str(label)) for value, label in rounds.labels]
    assert said == [("none", "No limit"), ("2", "Two"), ("10", "Ten")]
    assert (rounds.secret, word.secret) == (False, True)


def test_secrets_are_unset_for_those_who_may_not_know() -> None:
    told = Marked("10", "xyzzy", ("a", "b"))
    assert secret_names(Marked) == {"word", "words"}
    assert without_secrets(told) == Marked("10")
    plain = Sample(7)
    assert without_secrets(plain) is plain


class Needed(Struct, frozen=True):
    path: str


def test_a_needed_option_is_asked_for() -> None:
    with pytest.raises(BadOptions, match="path: is needed"):
        read_options(Needed, {})
    assert option_help(Needed)[0].default is None


class Lists(Struct, frozen=True):
    words: tuple[str, ...] = ()


def test_a_list_says_of_what() -> None:
    (words,) = option_help(Lists)
    assert (str(words.values), words.default) == ("list of text", "[]")
