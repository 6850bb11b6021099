"""What changed between two JSON texts makes the one into the other, byte for byte."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from sightline.core.changes import change, change_between, changed

encode, decode = msgspec.json.encode, msgspec.json.decode


def follow(old: Any, new: Any) -> bytes:
    """The change; it must lead to exactly the new text, and leave the old value alone."""
    told = change(encode(old), encode(new))
    before = encode(old)
    assert encode(changed(old, decode(told))) == encode(new)
    assert encode(old) == before
    assert len(told) <= len(encode(new)) + 2, "never longer than the whole"
    return told


LONG = "something long enough that nobody would want to say it twice"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ({"turn": 1, "why": LONG}, {"turn": 1, "why": LONG}, b"{}"),
        ({"turn": 1, "why": LONG}, {"turn": 2, "why": LONG}, b'{"0":[2]}'),
        ({"on": 1, "why": LONG}, {"on": True, "why": LONG}, b'{"0":[true]}'),
        ({"a": 1, "why": LONG}, {"why": LONG}, b'{"0":[]}'),
        ({"1": 1, "why": LONG}, {"1": 2, "why": LONG}, b'{"1":[2]}'),
        ({"why": LONG, "1": 1}, {"why": LONG, "1": 2}, b'{"1":[2]}'),
        ({"why": LONG}, {"why": LONG, "a": None}, b'{"a":[null]}'),
        ([LONG], [LONG, 1], b"[1,0,[1]]"),
        ([LONG, 1, LONG], [LONG, LONG], b"[1,1,[]]"),
        ([LONG, {"a": 1, "b": LONG}], [LONG, {"a": 2, "b": LONG}], b'{"1":{"0":[2]}}'),
        ([1, 2], {"a": 1}, b'[{"a":1}]'),
        (None, [], b"[[]]"),
        ([LONG], [], b"[[]]"),
        ({"a": [], "why": LONG}, {"a": {}, "why": LONG}, b'{"0":[{}]}'),
    ],
)
def test_only_what_differs_is_told(old: Any, new: Any, told: bytes) -> None:
    assert follow(old, new) == told


def test_the_order_of_fields_is_kept() -> None:
    follow({"a": 1, "b": 2, "why": LONG}, {"b": 2, "a": 1, "why": LONG})
    follow({"a": 1, "why": LONG}, {"new": 0, "a": 1, "why": LONG})
    follow({"a": 1, "why": LONG}, {"a": 1, "why": LONG, "0": 2})


def _value(rng: Random, depth: int) -> Any:
    kind = rng.randrange(6 if depth else 4)
    if kind == 4:
        return [_value(rng, depth - 1) for _ in range(rng.randrange(5))]
    if kind == 5:
        return {rng.choice("abcdé\n1"): _value(rng, depth - 1) for _ in range(rng.randrange(5))}
    return rng.choice([None, True, False, 0, 1, 1.0, -7, "", "x", 'ü"\n', "0"])


def _varied(rng: Random, value: Any) -> Any:
    """The same value with something different in it here and there."""
    if rng.random() < 0.2:
        return _value(rng, 2)
    if isinstance(value, list):
        items = [_varied(rng, item) if rng.random() < 0.3 else item for item in value]
        if rng.random() < 0.4:
            items.insert(rng.randint(0, len(items)), _value(rng, 2))
        if items and rng.random() < 0.4:
            items.pop(rng.randrange(len(items)))
        return items
    if isinstance(value, dict):
        kept = {n: v for n, v in value.items() if rng.random() < 0.9}
        fields = {n: _varied(rng, v) if rng.random() < 0.3 else v for n, v in kept.items()}
        return {**fields, "z": 1} if rng.random() < 0.2 else fields
    return value


def test_anything_can_be_followed() -> None:
    rng = Random(11)
    for _ in range(5000):
        old = _value(rng, 4)
        follow(old, _varied(rng, old))


class Part(msgspec.Struct, frozen=True, tag="part"):
    number: int
    rest: tuple[Any, ...] = ()


class Sparse(msgspec.Struct, frozen=True, omit_defaults=True):
    number: int = 0


class Whole(msgspec.Struct, frozen=True):
    turn: int | bool | None
    row: tuple[Any, ...]
    part: Part | Sparse | None
    text: str = LONG


def _another(rng: Random, old: Any) -> Any:
    """A value that shares much with an older one."""
    kind = rng.randrange(10)
    if isinstance(old, tuple) and kind < 7:
        items = list(old)
        at = rng.randrange(len(items) + 1)
        if kind < 3 or not items:
            items.insert(at, rng.choice((1, True, 1.0, "1", Part(at), (at, at), Sparse(at))))
        elif kind < 5:
            items[at - 1] = _another(rng, items[at - 1])
        else:
            del items[at - 1]
        return tuple(items)
    if isinstance(old, Part) and kind < 8:
        return Part(old.number, _another(rng, old.rest)) if kind < 5 else Part(kind, old.rest)
    return rng.choice((old, Part(kind), Sparse(kind), (), kind, True, None))


def test_what_two_values_share_is_passed_over() -> None:
    rng = Random(11)
    old = Whole(0, (), None)
    for _ in range(2000):
        another = _another(rng, old.row)
        row = rng.choice((old.row, another if isinstance(another, tuple) else (another,)))
        part = rng.choice((old.part, Part(1), Part(rng.randrange(3), row), Sparse(2), None))
        new = Whole(rng.choice((old.turn, 1, True, None)), row, part)
        told = change_between(old, new)
        assert encode(changed(decode(encode(old)), decode(told))) == encode(new)
        assert len(told) <= len(encode(new)) + 2, "never longer than the whole"
        assert len(told) <= len(change(encode(old), encode(new))) + 8
        old = new if len(new.row) < 30 else Whole(0, (), None)
    assert change_between(old, Whole(old.turn, (*old.row,), old.part)) == b"{}"
