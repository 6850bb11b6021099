"""How much time the seats have left. Pure arithmetic over the times of the log's entries.

Only one clock can run: that of the one seat that is asked. While a window is open all stand still.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

DAY = 86_400.0
SECOND_WIND = 30.0
"""A bank that ran out holds so many seconds again when its owner comes back to the table."""


class ClockSetting(Struct, frozen=True, forbid_unknown_fields=True):
    """``none``; ``move``: seconds for each move; ``bank``: seconds for a seat's whole game;
    ``days``: days for each move (not for games with windows)."""

    kind: Literal["none", "move", "bank", "days"] = "none"
    amount: Annotated[int, Meta(ge=0, le=86_400)] = 0
    flag_loses: bool = False
    """Off: a run-out clock makes the default move. On: it loses the game."""


class ClockInfo(Struct, frozen=True):
    """A seat's clock: milliseconds left at the moment of sending, and whether it runs."""

    left_ms: int
    running: bool


class Clocks:
    """The clocks of one table."""

    def __init__(self, setting: ClockSetting, players: int) -> None:
        self.setting = setting
        self._banks = [float(setting.amount)] * players
        self._seat: int | None = None
        self._since = 0.0

    @property
    def seat(self) -> int | None:
        """Whose clock runs."""
        return self._seat

    @property
    def _allowance(self) -> float:
        return self.setting.amount * (DAY if self.setting.kind == "days" else 1.0)

    def run(self, seat: int | None, at: float) -> None:
        """Stop the clock that runs, and start that of another seat (or of none)."""
        if self.setting.kind == "none":
            return
        if self._seat is not None and self.setting.kind == "bank":
            self._banks[self._seat] = self.left(self._seat, at)
        self._seat = seat
        self._since = at

    def left(self, seat: int, at: float) -> float:
        """Seconds that a seat has left; never below zero."""
        budget = self._banks[seat] if self.setting.kind == "bank" else self._allowance
        spent = max(0.0, at - self._since) if seat == self._seat else 0.0
        return max(0.0, budget - spent)

    def deadline(self) -> float | None:
        """When the running clock will have run out."""
        if self._seat is None:
            return None
        return self._since + self.left(self._seat, self._since)

    def skip(self, seconds: float) -> None:
        """Time that counts for nobody: the server was away."""
        if self.setting.kind != "days":
            self._since += seconds

    def second_wind(self, seat: int) -> None:
        """See SECOND_WIND."""
        self._banks[seat] = max(self._banks[seat], min(SECOND_WIND, self._allowance))

    def shown(self, at: float) -> tuple[ClockInfo, ...]:
        """All clocks as told to the page; none at a table without clocks."""
        if self.setting.kind == "none":
            return ()
        return tuple(
            ClockInfo(round(self.left(seat, at) * 1000), seat == self._seat)
            for seat in range(len(self._banks))
        )
