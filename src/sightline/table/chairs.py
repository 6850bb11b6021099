"""The chairs at a table: who sits in a seat, and how the seat is played."""

from __future__ import annotations

from dataclasses import dataclass

from sightline.table.entries import AwayReason, StandingRule


@dataclass(slots=True)
class Chair:
    """Who sits in a seat, and how the seat is played."""

    person: str | None = None
    bot: str | None = None
    opponent: str | None = None
    """The key of the opponent as whom the bot sits here."""
    ready: bool = True
    preparing: bool = False
    """A newcomer who has not said yet that the game may begin."""
    away: AwayReason | None = None
    """Why a bot stands in for the person, if one does."""
    misses: int = 0
    """How often in a row the clock has moved for this seat."""
    standing: StandingRule = "ask"

    @property
    def taken(self) -> bool:
        """Somebody sits here, or a bot."""
        return self.person is not None or self.bot is not None

    @property
    def played_by_person(self) -> bool:
        """A person decides here; neither a bot nor a stand-in."""
        return self.person is not None and self.away is None

    @property
    def stands(self) -> bool:
        """Whether a standing answer holds: until the person leaves for good. That a bot plays for
        somebody who is only away does not end it, so neither tells of the other."""
        return (
            self.standing != "ask"
            and self.person is not None
            and self.away not in ("left", "resigned")
        )
