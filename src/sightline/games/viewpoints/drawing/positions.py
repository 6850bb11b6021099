"""The positions that pictures in the rules show, as they come about in play.

They are put together here without the engine, whose rules of balance are compiled code: to read the
rules, nobody should need that. A test plays the same moves and compares.
"""

from __future__ import annotations

from dataclasses import dataclass

from sightline.core.picturing import Shown
from sightline.games.viewpoints.rules.blueprint import card
from sightline.games.viewpoints.rules.moves import TOKENS, Cells
from sightline.games.viewpoints.rules.options import Options
from sightline.games.viewpoints.rules.order import turn_order
from sightline.games.viewpoints.rules.space import SETS
from sightline.games.viewpoints.rules.views import Piece, View

_OWN = 1
"""The position by whose eyes they are seen."""


@dataclass(frozen=True, slots=True)
class Built:
    """Pieces placed one after the other, each by whose turn it was."""

    players: int
    challenge: str
    placed: tuple[str, ...]
    """``U 240 241 340 440 441``."""
    first: int = 1

    @property
    def view(self) -> View:
        """What player 1 sees of it."""
        options = Options(first=self.first)
        order = turn_order(self.players, options)
        target = {part[0]: _cells(_threes(part[1:])) for part in self.challenge.split(".")}
        pieces = [Piece(text[0], _cells(text.split()[1:])) for text in self.placed]
        laid = {piece.letter for piece in pieces}
        letters = SETS[options.omit]
        position = order[len(pieces) % self.players]
        return View(
            players=self.players,
            stage="turn",
            pieces=letters,
            in_play=order,
            positions=tuple(range(1, self.players + 1)),
            turn=position - 1,
            position=position,
            structure=tuple(sorted(pieces, key=lambda piece: piece.letter)),
            free=tuple(letter for letter in letters if letter not in laid),
            reserved=(None,) * self.players,
            announced=(),
            complete=False,
            tokens=TOKENS,
            answers=(),
            proposals=(),
            rounds=None,
            turns=len(pieces),
            turn_limit=options.turn_limit,
            in_a_row=0,
            outcome=None,
            own=_OWN,
            card=card(target, _OWN),
        )

    @property
    def played(self) -> Shown:
        """The same as moves."""
        order = turn_order(self.players, Options(first=self.first))
        moves = tuple(
            f"{order[number % self.players] - 1} place {text}"
            for number, text in enumerate(self.placed)
        )
        options = {"challenge": self.challenge, "first": self.first}
        return Shown(self.players, moves, options=options, seat=_OWN - 1)


def _threes(digits: str) -> list[str]:
    return [digits[at : at + 3] for at in range(0, len(digits), 3)]


def _cells(texts: list[str]) -> Cells:
    one, two, three, four, five = ((int(x), int(y), int(z)) for x, y, z in texts)
    return one, two, three, four, five


POSITIONS = {
    "card": Built(
        3, "P030040050130140.U250251350450451.V200210220300400", ("U 240 241 340 440 441",), first=3
    ),
    "stands": Built(
        2,
        "P110120210220310.U340350440540550.X121211221231321.Y400410420430510",
        ("P 110 120 210 220 310", "Y 020 030 040 050 140", "X 121 211 221 231 321"),
    ),
}
