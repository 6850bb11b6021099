"""Every colour of Sightline's pieces and tables, in one place.

The page, the cards, the print and the drawings all take their colours from here (the web build
through :func:`palette`), so that a piece looks the same wherever it is met. Colour is never the
only difference: letters and patterns live next door in :mod:`sightline.kit.pieces.patterns`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType

# Found by search: every pair keeps its distance in OKLab for normal, protan, deutan and tritan
# vision, and every colour carries one of the two inks with a contrast of at least 4.5. The tests
# recompute both; change a colour only together with a green test.
PIECES: Mapping[str, str] = MappingProxyType(
    {
        "F": "#c3f19b",
        "I": "#6af4fc",
        "L": "#dbbc38",
        "N": "#55d4a0",
        "P": "#aa9969",
        "T": "#27a3b1",
        "U": "#8e6dda",
        "V": "#b05b22",
        "W": "#056883",
        "X": "#a02a41",
        "Y": "#073989",
        "Z": "#661c47",
    }
)

INK_DARK = "#1c1613"
INK_LIGHT = "#fffaf2"


@dataclass(frozen=True, slots=True)
class Material:
    """What a block is made of, with all the shades needed to draw it.

    ``fill`` is the lit top, ``light`` and ``dark`` the bevels towards and away from the lamp,
    ``left`` and ``right`` the visible sides, ``rim`` the line inlaid along the border, ``ink`` the
    letter, ``grain`` the pattern, and ``edge`` the line where the block ends.
    """

    name: str
    fill: str
    light: str
    dark: str
    left: str
    right: str
    rim: str
    ink: str
    grain: str
    edge: str


@dataclass(frozen=True, slots=True)
class Owner:
    """One of the up to four sides of a game.

    Two of the materials are close in grey, so the ``rim`` is also cut differently: ``dashes`` is
    its rhythm as stroke lengths in 24ths of a cell, empty for an unbroken line.
    """

    name: str
    material: Material
    dashes: tuple[float, ...]


OWNERS: tuple[Owner, ...] = (
    Owner(
        "White",
        Material(
            name="ivory",
            fill="#f3e9d3",
            light="#fffdf6",
            dark="#d3c19c",
            left="#dccbaa",
            right="#b9a37a",
            rim="#8a6a3c",
            ink="#2a1f15",
            grain="#cdb88f",
            edge="#4d3c25",
        ),
        (),
    ),
    Owner(
        "Black",
        Material(
            name="ebony",
            fill="#2a2422",
            light="#6b5e56",
            dark="#191514",
            left="#38302c",
            right="#1a1614",
            rim="#c99f58",
            ink="#f6ecdb",
            grain="#5f524b",
            edge="#070606",
        ),
        (),
    ),
    Owner(
        "Red",
        Material(
            name="red lacquer",
            fill="#c93d2e",
            light="#f0907c",
            dark="#8c2118",
            left="#a32a1f",
            right="#761a13",
            rim="#ffe3bf",
            ink="#fffaf2",
            grain="#e2705c",
            edge="#3c0b07",
        ),
        (0.0, 4.0),
    ),
    Owner(
        "Blue",
        Material(
            name="blue lapis",
            fill="#1b458f",
            light="#7da3e6",
            dark="#12306b",
            left="#183c80",
            right="#0f2856",
            rim="#cfdcf5",
            ink="#fffaf2",
            grain="#4673c2",
            edge="#060f26",
        ),
        (10.0, 4.0),
    ),
)


@dataclass(frozen=True, slots=True)
class Theme:
    """The table and what is written on it."""

    name: str
    ground: str
    ink: str
    quiet: str
    line: str
    accent: str
    shadow: str
    shadow_strength: float


THEMES: Mapping[str, Theme] = MappingProxyType(
    {
        "light": Theme(
            name="light",
            ground="#f6f1e7",
            ink="#2a2622",
            quiet="#6d6355",
            line="#d9cfbd",
            accent="#d98b1f",
            shadow="#4a3314",
            shadow_strength=0.3,
        ),
        "dark": Theme(
            name="dark",
            ground="#1f1a17",
            ink="#efe7da",
            quiet="#a99c8b",
            line="#3a322c",
            accent="#f0ae4a",
            shadow="#000000",
            shadow_strength=0.5,
        ),
    }
)


# ------------------------------------------------------------------ arithmetic


def rgb(colour: str) -> tuple[int, int, int]:
    """``#rrggbb`` as three numbers from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def linear(colour: str) -> tuple[float, float, float]:
    """``#rrggbb`` as linear light, 0 to 1 per channel."""
    red, green, blue = (_undo_gamma(channel / 255) for channel in rgb(colour))
    return red, green, blue


def _undo_gamma(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def mix(one: str, other: str, share: float) -> str:
    """``one`` with a share (0 to 1) of ``other`` stirred in."""
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ink_on(fill: str) -> str:
    """The better readable of the two inks."""
    return max((INK_DARK, INK_LIGHT), key=lambda ink: contrast(fill, ink))


# -------------------------------------------------------------------- materials


def piece_material(letter: str) -> Material:
    """The piece in its own colour, for games in which the piece counts and not its owner."""
    fill = PIECES[letter]
    ink = ink_on(fill)
    return Material(
        name=letter,
        fill=fill,
        light=mix(fill, "#ffffff", 0.55),
        dark=mix(fill, "#000000", 0.28),
        left=mix(fill, "#000000", 0.18),
        right=mix(fill, "#000000", 0.40),
        rim=mix(fill, ink, 0.45),
        ink=ink,
        # A grain that is easily seen, but leaves the letter the strongest mark.
        grain=mix(fill, ink, 0.28),
        edge=mix(fill, "#000000", 0.78),
    )


def palette() -> dict[str, object]:
    """Everything above as plain JSON data; the web build makes its CSS and types from it."""
    return {
        "pieces": {letter: asdict(piece_material(letter)) for letter in PIECES},
        "owners": [asdict(owner) for owner in OWNERS],
        "themes": {name: asdict(theme) for name, theme in THEMES.items()},
        "ink": {"dark": INK_DARK, "light": INK_LIGHT},
    }
