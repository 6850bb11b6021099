"""Where a challenge on the command line comes from: a shipped name, a file, or a text."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from sightline.cli.failure import CannotDo
from sightline.cli.reading import read_bytes
from sightline.core.echo import echo
from sightline.core.errors import suggestion

if TYPE_CHECKING:
    from sightline.games.viewpoints.challenges.shipped import Challenge
    from sightline.games.viewpoints.rules.grid import Structure

SETS = ("IL", "IP", "NP", "PY")
FORM = (
    'a challenge file is a JSON object with "structure" (as in F000100110120210.N…) and "omit" '
    f"({', '.join(SETS)})"
)


class Claims(msgspec.Struct, frozen=True):
    """A challenge file: only the first two are needed, the others are checked if they are there."""

    structure: str
    omit: str
    name: str = ""
    level: int | None = None
    score: float | None = None
    cards: tuple[str, str, str, str, str] | None = None
    order: tuple[str, ...] | None = None
    difficulty: dict[str, float] | None = None
    seed: str | None = None
    size: int = 0
    fitting: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A structure that was read, and what its file says about it."""

    name: str
    where: Structure
    letters: tuple[str, ...]
    claims: Claims

    @property
    def omit(self) -> str:
        """The two pieces that are not among the ten."""
        return self.claims.omit


def read_omit(omit: str) -> str:
    """One of the four sets."""
    wanted = "".join(sorted(omit.strip().upper()))
    if wanted not in SETS:
        raise CannotDo(
            f"there is no set without {echo(omit)}: --omit is one of {', '.join(SETS)}, the two "
            "pieces left out"
        )
    return wanted


def read_source(text: str, omit: str | None) -> Source:
    """A shipped challenge, a file (- is the standard input), or a structure as text."""
    from sightline.games.viewpoints.challenges import challenge
    from sightline.games.viewpoints.rules.space import SETS as pieces

    asked = None if omit is None else read_omit(omit)
    claims = _claims(text, asked)
    if asked is not None and claims.omit != asked:
        raise CannotDo(f"{claims.name or text} is made with omit={claims.omit}, not {asked}")
    letters = pieces[claims.omit]
    try:
        where = challenge.read(claims.structure, letters)
    except ValueError as error:
        hint = ""
        if "not among the ten" in str(error):
            hint = f"; another set is chosen by --omit ({', '.join(SETS)})"
        raise CannotDo(f"{_short(text)}: {error}{hint}") from None
    return Source(claims.name, where, letters, claims)


def _claims(text: str, omit: str | None) -> Claims:
    from sightline.games.viewpoints.challenges.shipped import all_shipped

    known = all_shipped()
    name = text.strip().upper()
    if name in known:
        return _of(known[name])
    if not name:
        raise CannotDo(f"name a challenge: {min(known)} to {max(known)}, a file, or a structure")
    if text == "-":
        return _parsed(read_bytes(text), "the standard input")
    path = Path(text)
    if _looks_like_structure(name) and not _exists(path):
        return Claims(structure=name, omit=omit or SETS[0])
    if text.lower().endswith(".json") or _exists(path):
        return _parsed(read_bytes(path), text)
    if len(name) == 4 and name[0] == "A" and name[1:].isdigit():
        raise CannotDo(
            f"there is no challenge {echo(text)}; there are {min(known)} to {max(known)}"
        )
    raise CannotDo(
        f"there is no challenge and no file {echo(_short(text))}"
        f"{suggestion(name, list(known)) if len(name) < 6 else f'; {FORM}'}"
    )


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a text that is too long for a file's name
        return False


def _looks_like_structure(text: str) -> bool:
    first = text.partition(".")[0]
    return first[:1].isalpha() and len(first) > 5 and first[1:].isdigit()


def _of(challenge: Challenge) -> Claims:
    return msgspec.convert(msgspec.to_builtins(challenge), Claims)


def _parsed(content: bytes, name: str) -> Claims:
    try:
        claims = msgspec.json.decode(content, type=Claims)
    except UnicodeDecodeError:
        raise CannotDo(f"{name}: this is not text in UTF-8") from None
    except msgspec.ValidationError as error:
        raise CannotDo(f"{name}: {_lower(str(error))}; {FORM}") from None
    except msgspec.DecodeError as error:
        raise CannotDo(f"{name}: this is not JSON ({_lower(str(error))}); {FORM}") from None
    if claims.omit not in SETS:
        raise CannotDo(f"{name}: omit is {echo(claims.omit)}; it is one of {', '.join(SETS)}")
    return claims


def _lower(text: str) -> str:
    """A message as part of a sentence; a word such as JSON stays as it is."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}…"


def wrong_claims(source: Source, found: Challenge, *, counted: bool = True) -> list[str]:
    """What a file says that is not so; ``counted``: the count of what fits is exact."""
    claims = source.claims
    wrong: list[str] = []
    if claims.size and claims.size != found.size:
        wrong.append(f"size: it has {found.size} pieces, the file says {claims.size}")
    if claims.cards is not None:
        for position, (said, true) in enumerate(zip(claims.cards, found.cards, strict=True), 1):
            if said != true:
                wrong.append(f"cards: card {position} is {true}, the file says {said}")
    if claims.level is not None and claims.level != found.level:
        wrong.append(f"level: it is {found.level}, the file says {claims.level}")
    if claims.score is not None and abs(claims.score - found.score) > 5e-4:
        wrong.append(f"score: it is {found.score}, the file says {claims.score}")
    if counted and claims.fitting is not None and claims.fitting != found.fitting:
        fit = "structure fits" if found.fitting == 1 else "structures fit"
        wrong.append(f"fitting: {found.fitting} {fit}, the file says {claims.fitting}")
    measured: dict[str, float] = msgspec.to_builtins(found.difficulty)
    for measure, value in (claims.difficulty or {}).items():
        if measure not in measured:
            wrong.append(f"difficulty: there is no measure {echo(measure)}")
        elif abs(measured[measure] - value) > 5e-4:
            wrong.append(
                f"difficulty: {measure} is {measured[measure]:.4f}, the file says {value:.4f}"
            )
    if claims.order is not None:
        wrong.extend(_wrong_order(source, claims.order))
    return wrong


def _wrong_order(source: Source, order: tuple[str, ...]) -> list[str]:
    """Any order that works is right, not only the one that we would find."""
    from sightline.games.viewpoints.rules.grid import NOTHING, letters_on, why_not_place, with_piece
    from sightline.games.viewpoints.rules.space import NUMBER

    if sorted(order) != sorted(letters_on(source.where)):
        return [f"order: {' '.join(order)} does not name each piece of the structure once"]
    now = NOTHING
    for letter in order:
        placement = source.where[NUMBER[letter]]
        why = why_not_place(now, placement)
        if why is not None:
            return [f"order: {' '.join(order)} does not work: {why.reason}"]
        now = with_piece(now, placement)
    return []
