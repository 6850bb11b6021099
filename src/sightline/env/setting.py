"""What is played: a game, a number of players and options, or a small variant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from sightline.core.echo import echo
from sightline.core.encoding import AnyEncoding, NoEncoding
from sightline.core.errors import SightlineError, instead
from sightline.core.game import AnyGame, AnyState, SmallVariant
from sightline.core.message import say
from sightline.core.registry import as_game
from sightline.core.seeds import Chance

_SEED_LIMIT = 1 << 128


@dataclass(frozen=True)
class Setting:
    """See the module's docstring."""

    game: AnyGame
    players: int
    options: msgspec.Struct
    small: SmallVariant | None = None

    @classmethod
    def of(
        cls,
        game: AnyGame | str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        small: str | None = None,
    ) -> Setting:
        """Checked: UnknownGame, BadOptions, or a SightlineError that names the small variants."""
        found = as_game(game)
        if small is None:
            number = found.players[0] if players is None else players
            return cls(found, number, found.read_options(number, options or {}))
        variant = small_variant(found, small)
        if players not in (None, variant.players) or options:
            raise SightlineError(say("env-small-is-set", name=small))
        checked = found.read_options(variant.players, variant.options)
        return cls(found, variant.players, checked, variant)

    @cached_property
    def name(self) -> str:
        """Short, for lists and files."""
        tail = "" if self.small is None else f"-{self.small.name}"
        return f"{self.game.key}-{self.players}{tail}"

    @cached_property
    def encoding(self) -> AnyEncoding:
        """The game's encoding; NoEncoding where it declares none."""
        found = self.game.encoding(self.players, self.options)
        if found is None:
            raise NoEncoding(self.game.key)
        return found

    @cached_property
    def longest(self) -> int:
        """A number of moves that no game here exceeds."""
        whole = self.game.longest(self.players, self.options)
        return whole - (0 if self.small is None else len(self.small.opening))

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who plays with whom."""
        return tuple(self.game.sides(self.players))

    def start(self, seed: int) -> AnyState:
        """A game from a seed: the position in which the first decision is asked for."""
        if self.small is None or not self.small.deals:
            state = self.game.start(self.players, self.options, seed=seed)
            return state if self.small is None else self.opened(state)
        number = Chance(seed).stream("small variant").below(len(self.small.deals))
        return self.begun(self.small.deals[number])

    def begun(self, deal: Any) -> AnyState:
        """The position after this deal."""
        return self.opened(self.game.begin(self.players, self.options, deal))

    def opened(self, state: AnyState) -> AnyState:
        """The position after the moves that a small variant begins with."""
        if self.small is not None:
            for seat, text in self.small.opening:
                state.apply(seat, state.parse_move(text))
        return state


def small_variant(game: AnyGame, name: str) -> SmallVariant:
    """The small variant of this name."""
    known: Sequence[SmallVariant] = game.small_variants()
    for variant in known:
        if variant.name == name:
            return variant
    names = [variant.name for variant in known]
    raise SightlineError(
        say("env-no-small", game=game.key, name=echo(name), instead=instead(name, names))
    )


class Seeds:
    """The seeds of one episode after the other."""

    def __init__(self, seed: int | None = None) -> None:
        from random import Random

        self._numbers = Random() if seed is None else Random(f"sightline.env {seed}")

    def next(self) -> int:
        """The next episode's."""
        return self._numbers.randrange(_SEED_LIMIT)
