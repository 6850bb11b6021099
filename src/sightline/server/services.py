"""What a table needs of the server around it; it knows nothing else of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from sightline.server.adviser import Adviser
from sightline.server.bot_pool import BotPool
from sightline.server.cards import Cards
from sightline.server.chance import Chance
from sightline.server.later import Later
from sightline.server.metrics import Metrics
from sightline.server.people import People
from sightline.server.settings import Settings
from sightline.server.store import Damage, Store
from sightline.server.tasks import Tasks
from sightline.server.threads import Threads
from sightline.server.timekeeper import Timekeeper
from sightline.server.turns import Turns


@dataclass(slots=True)
class Uptime:
    """While a server is away, nobody can do anything at its tables."""

    opened: float = 0.0
    """When this server began."""
    last_alive: float = 0.0
    """When the one before it was last known to run."""


@dataclass(frozen=True, slots=True)
class Services:
    """See the module's docstring."""

    settings: Settings
    store: Store
    timekeeper: Timekeeper
    chance: Chance
    people: People
    bots: BotPool
    adviser: Adviser
    cards: Cards
    metrics: Metrics
    later: Later
    tasks: Tasks
    threads: Threads
    turns: Turns
    uptime: Uptime = field(default_factory=Uptime)
    damage: dict[str, Damage] = field(default_factory=dict[str, Damage])
    """The tables that have lost something, now or at an earlier start."""
