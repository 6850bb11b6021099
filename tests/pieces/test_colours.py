"""The colours keep the distances and contrasts that looks.md promises, recomputed from scratch."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations, pairwise
from math import cbrt, dist
from typing import Any
from xml.etree import ElementTree

import pytest

from sightline.kit.pieces import patterns
from sightline.kit.pieces.colours import (
    INK_DARK,
    INK_LIGHT,
    OWNERS,
    PIECES,
    THEMES,
    contrast,
    ink_on,
    linear,
    mix,
    palette,
    piece_material,
)
from sightline.kit.pieces.shapes import PENTOMINOES

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira, Fernandes 2009, severity 1.0; they work on linear light.
VISIONS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def apply(matrix: Matrix, vector: Triple) -> Triple:
    a, b, c = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def oklab(light: Triple) -> Triple:
    cones = apply(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        light,
    )
    long, middle, short = map(cbrt, cones)
    return apply(
        (
            (0.2104542553, 0.7936177850, -0.0040720468),
            (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660),
        ),
        (long, middle, short),
    )


def seen(colour: str, vision: str) -> Triple:
    red, green, blue = (min(1.0, max(0.0, v)) for v in apply(VISIONS[vision], linear(colour)))
    return oklab((red, green, blue))


def closest(colours: Iterable[str], vision: str) -> float:
    return min(dist(seen(a, vision), seen(b, vision)) for a, b in combinations(colours, 2))


def test_the_arithmetic_agrees_with_known_values() -> None:
    assert oklab((1, 1, 1)) == pytest.approx((1, 0, 0), abs=1e-4)
    assert seen("#ff0000", "normal") == pytest.approx((0.62796, 0.22486, 0.12585), abs=1e-4)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=1e-3)
    # Someone with protanopia sees a strong red as dark olive: hardly any blue, red like green.
    red, green, blue = apply(VISIONS["protan"], linear("#ff0000"))
    assert (red, green, blue) == pytest.approx((0.152, 0.115, -0.004), abs=1e-3)
    # Every row keeps white white.
    for matrix in VISIONS.values():
        assert apply(matrix, (1, 1, 1)) == pytest.approx((1, 1, 1), abs=1e-4)
    assert mix("#000000", "#ffffff", 0.2) == "#333333"


def test_one_colour_for_each_pentomino() -> None:
    assert tuple(PIECES) == PENTOMINOES
    assert len(set(PIECES.values())) == 12


@pytest.mark.parametrize("vision", VISIONS)
def test_pieces_differ_for_every_eye(vision: str) -> None:
    assert closest(PIECES.values(), vision) >= 0.09


@pytest.mark.parametrize("vision", VISIONS)
def test_owners_differ_for_every_eye(vision: str) -> None:
    assert closest((owner.material.fill for owner in OWNERS), vision) >= 0.14


def test_owners_differ_in_grey() -> None:
    greys = sorted(seen(owner.material.fill, "normal")[0] for owner in OWNERS)
    assert min(b - a for a, b in pairwise(greys)) >= 0.12
    # And where a print is bad, the rims of the three dark ones still tell them apart.
    assert len({owner.dashes for owner in OWNERS[1:]}) == 3


@pytest.mark.parametrize("letter", PENTOMINOES)
def test_letters_can_be_read_on_pieces(letter: str) -> None:
    material = piece_material(letter)
    assert material.ink == ink_on(material.fill)
    assert material.ink in (INK_DARK, INK_LIGHT)
    assert contrast(material.fill, material.ink) >= 4.5
    # The pattern is visible, and weaker than the letter.
    assert 1.2 <= contrast(material.fill, material.grain) < contrast(material.fill, material.ink)


@pytest.mark.parametrize("owner", OWNERS, ids=lambda owner: owner.name)
def test_letters_and_rims_can_be_seen_on_owners(owner: Any) -> None:
    material = owner.material
    assert contrast(material.fill, material.ink) >= 4.5
    assert contrast(material.fill, material.rim) >= 3
    assert 1.2 <= contrast(material.fill, material.grain) < contrast(material.fill, material.ink)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_words_can_be_read_on_the_table(theme: Any) -> None:
    assert contrast(theme.ground, theme.ink) >= 7
    assert contrast(theme.ground, theme.quiet) >= 4.5


def test_tables_are_plain_json() -> None:
    colours, marks = json.loads(json.dumps(palette())), json.loads(json.dumps(patterns.table()))
    assert {letter: piece["fill"] for letter, piece in colours["pieces"].items()} == PIECES
    assert [owner["name"] for owner in colours["owners"]] == ["White", "Black", "Red", "Blue"]
    assert set(colours["themes"]) == {"light", "dark"}
    assert set(marks["patterns"]) == set(marks["glyphs"]) == set(PENTOMINOES)


def test_twelve_different_patterns() -> None:
    assert tuple(patterns.PATTERNS) == tuple(patterns.GLYPHS) == PENTOMINOES
    assert len({pattern.name for pattern in patterns.PATTERNS.values()}) == 12
    assert len({pattern.path for pattern in patterns.PATTERNS.values()}) == 12
    assert [p.name for p in patterns.PATTERNS.values() if not p.path] == ["plain"]


@pytest.mark.parametrize("letter", PENTOMINOES)
def test_patterns_and_letters_are_svg_of_any_size(letter: str) -> None:
    pattern = ElementTree.fromstring(patterns.pattern_def(letter, "name", "#123456", 60))
    assert (pattern.get("id"), pattern.get("width"), pattern.get("height")) == ("name", "60", "60")
    for mark in pattern:
        assert "#123456" in (mark.get("fill"), mark.get("stroke"))
        assert mark.get("transform") == "scale(2.5)"
    glyph = ElementTree.fromstring(patterns.glyph_svg(letter, "#654321"))
    assert glyph.get("stroke") == "#654321"
    assert glyph.get("transform") is None
