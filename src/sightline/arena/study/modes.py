"""A study of several modes of a game: one for each, and a page that sets them side by side.

A mode is a number of players with options; ``players=2,3`` and ``misere=false,true`` make four.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from sightline.arena.errors import ArenaError
from sightline.arena.study.figures import Share, Spread
from sightline.arena.study.kind import Gist, Telling
from sightline.arena.study.run import replace_file
from sightline.arena.study.titles import Titles
from sightline.core.echo import echo
from sightline.core.message import all_of, say
from sightline.words.speaking import spoken

PLAYERS = "players"
FIGURES = "modes.json"
PAGE = "index.html"
MOST = 64
"""Modes in one study."""


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play a game."""

    name: str
    players: int | None
    options: Mapping[str, object]

    @property
    def folder(self) -> str:
        """Where its report is."""
        return re.sub(r"[^A-Za-z0-9]+", "-", self.name).strip("-").lower()


class ModeFigures(msgspec.Struct, frozen=True):
    """What the overview tells of a mode; its own folder has the rest."""

    name: str
    folder: str
    games: int
    head: str
    """What the shares go by."""
    shares: tuple[Share, ...]
    moves: Spread
    choices: Spread
    winning: tuple[Telling, ...]


class ModesFigures(msgspec.Struct, frozen=True):
    """All modes side by side."""

    game: str
    command: str
    modes: tuple[ModeFigures, ...]


def modes_of(
    players: int | None, options: Mapping[str, object], by: Mapping[str, Sequence[str]]
) -> list[Mode]:
    """All combinations of what is varied, with the rest as it is."""
    modes: list[Mode] = []
    for values in product(*by.values()):
        varied = dict(zip(by, values, strict=True))
        number = varied.pop(PLAYERS, None)
        if number is not None and not number.isdecimal():
            raise ArenaError(say("study-modes-players", players=echo(number)))
        name = ", ".join(f"{key} {value}" for key, value in zip(by, values, strict=True))
        count = players if number is None else int(number)
        modes.append(Mode(name, count, {**options, **varied}))
    if len(modes) > MOST:
        raise ArenaError(say("study-modes-most", most=MOST, modes=len(modes)))
    folders = {mode.folder for mode in modes}
    if len(folders) < len(modes) or "" in folders:
        raise ArenaError(say("study-modes-same"))
    return modes


def check_overview_folder(folder: Path, modes: Sequence[Mode]) -> None:
    """A new or empty folder, or that of the same modes."""
    ours = {FIGURES, PAGE, *(mode.folder for mode in modes)}
    others = sorted(file.name for file in folder.iterdir()) if folder.is_dir() else []
    strange = [name for name in others if name not in ours]
    if strange:
        raise ArenaError(
            say(
                "study-folder-not-empty",
                folder=str(folder),
                first=strange[0],
                count=len(strange),
            )
        )


def figures_of(mode: Mode, gist: Gist) -> ModeFigures:
    """What the overview tells of a mode."""
    return ModeFigures(
        mode.name,
        mode.folder,
        gist.games,
        str(gist.head),
        tuple(gist.shares),
        gist.moves,
        gist.choices,
        tuple(gist.winning),
    )


def write_overview(
    folder: Path, title: str, study: ModesFigures, wanted: int, titles: Titles
) -> None:
    """The figures and the page, beside the folders of the modes."""
    # Only here: who plays needs neither.
    from markupsafe import Markup

    from sightline.arena.study.pages import page
    from sightline.arena.study.plots import shares_plot

    def shown(mode: ModeFigures) -> dict[str, Any]:
        alone = len(mode.shares) == 1
        label = spoken(say("study-plot-shares-of", mode=mode.name))
        shares, winning = titles.named(mode.shares), titles.named(mode.winning)
        plot = shares_plot(
            f"plot-{mode.folder}", label, shares, 1.0 if alone else 1 / len(mode.shares)
        )
        head = titles.told(mode.head)
        values = {"shares": shares, "winning": winning, "head": head, "plot": Markup(plot)}
        return {**msgspec.structs.asdict(mode), **values}

    figures = msgspec.json.format(msgspec.json.encode(study), indent=1)
    replace_file(folder / FIGURES, figures.decode() + "\n")
    report = page(
        "modes.html",
        title,
        sum(mode.games for mode in study.modes),
        wanted,
        modes=[shown(mode) for mode in study.modes],
        by=all_of((mode.name for mode in study.modes), "comma"),
        command=study.command,
    )
    replace_file(folder / PAGE, report)
