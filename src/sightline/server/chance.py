"""Where the server's chances come from: deals, secrets for links, bots' random numbers."""

from __future__ import annotations

import secrets

from sightline.core.seeds import SEED_LIMIT

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


class Chance:
    """The machine's own. A test puts another one in its place, whose numbers are always the same;
    what nobody may guess stays unguessable there, too."""

    def below(self, limit: int) -> int:
        """A number from 0 on, below a limit: what happens in a game, not who may see it."""
        return secrets.randbelow(limit)

    def seed(self) -> str:
        """A table's deal."""
        return f"{self.below(SEED_LIMIT):032x}"

    def token(self, size: int = 16) -> str:
        """A secret for a link, of so many random bytes."""
        return secrets.token_urlsafe(size)

    def key(self, size: int) -> bytes:
        """So many random bytes."""
        return secrets.token_bytes(size)

    def table_id(self) -> str:
        """A short id that nobody guesses and that can be read out over the phone."""
        return "".join(secrets.choice(_LETTERS) for _ in range(10))
