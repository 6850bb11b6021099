"""Where a challenge on the command line comes from: a shipped name, a file, or a text."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from sightline.cli.failure import CannotDo
from sightline.cli.reading import read_bytes
from sightline.core.echo import echo
from sightline.core.errors import instead
from sightline.core.message import Message, all_of, say

if TYPE_CHECKING:
    from sightline.games.viewpoints.challenges.shipped import Challenge
    from sightline.games.viewpoints.rules.grid import Structure

SETS = ("IL", "IP", "NP", "PY")
FORM = say("viewpoints-file-needs", sets=all_of(SETS, "comma"))


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


def challenge_schema() -> dict[str, Any]:
    """The JSON schema of a challenge file."""
    known = msgspec.json.schema(Claims)
    claims = known["$defs"]["Claims"]
    claims["properties"]["omit"]["enum"] = list(SETS)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sightline challenge",
        **known,
    }


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
        every = all_of(SETS, "comma")
        raise CannotDo(say("viewpoints-no-such-set", given=echo(omit), sets=every))
    return wanted


def read_source(text: str, omit: str | None) -> Source:
    """A shipped challenge, a file (- is the standard input), or a structure as text."""
    from sightline.games.viewpoints.challenges import challenge
    from sightline.games.viewpoints.challenges.errors import NOT_IN_SET, BadChallenge
    from sightline.games.viewpoints.rules.space import SETS as pieces

    asked = None if omit is None else read_omit(omit)
    claims = _claims(text, asked)
    if asked is not None and claims.omit != asked:
        name = claims.name or text
        raise CannotDo(say("viewpoints-other-set", name=name, omit=claims.omit, asked=asked))
    letters = pieces[claims.omit]
    try:
        where = challenge.read(claims.structure, letters)
    except BadChallenge as error:
        problem = error.message
        if problem.id == NOT_IN_SET:
            every = all_of(SETS, "comma")
            problem = say("viewpoints-choose-set", problem=problem, sets=every)
        raise CannotDo(say("fault", where=shortened(text), problem=problem)) from None
    return Source(claims.name, where, letters, claims)


def _claims(text: str, omit: str | None) -> Claims:
    from sightline.games.viewpoints.challenges.shipped import all_shipped

    known = all_shipped()
    name = text.strip().upper()
    if name in known:
        return _of(known[name])
    if not name:
        raise CannotDo(say("viewpoints-name-one", first=min(known), last=max(known)))
    if text == "-":
        return _parsed(read_bytes(text), say("viewpoints-standard-input"))
    path = Path(text)
    if _looks_like_structure(name) and not _exists(path):
        return Claims(structure=name, omit=omit or SETS[0])
    if text.lower().endswith(".json") or _exists(path):
        return _parsed(read_bytes(path), text)
    if len(name) == 4 and name[0] == "A" and name[1:].isdigit():
        first, last = min(known), max(known)
        raise CannotDo(say("viewpoints-not-shipped", name=echo(text), first=first, last=last))
    given = echo(shortened(text))
    if len(name) < 6:
        others = instead(name, list(known))
        raise CannotDo(say("viewpoints-no-challenge-or-file", name=given, instead=others))
    raise CannotDo(say("viewpoints-no-file", name=given, form=FORM))


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


def _parsed(content: bytes, name: Message | str) -> Claims:
    try:
        claims = msgspec.json.decode(content, type=Claims)
    except UnicodeDecodeError:
        problem = say("viewpoints-not-text")
    except msgspec.ValidationError as error:
        problem = say("viewpoints-wrong-form", problem=_lower(str(error)), form=FORM)
    except msgspec.DecodeError as error:
        said = say("viewpoints-not-json", problem=_lower(str(error)))
        problem = say("viewpoints-wrong-form", problem=said, form=FORM)
    else:
        if claims.omit in SETS:
            return claims
        every = all_of(SETS, "comma")
        problem = say("viewpoints-wrong-omit", omit=echo(claims.omit), sets=every)
    raise CannotDo(say("fault", where=name, problem=problem))


def _lower(text: str) -> str:
    """A message as part of a sentence; a word such as JSON stays as it is."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def shortened(text: str) -> str:
    """A structure may be a long text."""
    return text if len(text) <= 60 else f"{text[:57]}…"


def wrong_claims(source: Source, found: Challenge, *, counted: bool = True) -> list[Message]:
    """What a file says that is not so; ``counted``: the count of what fits is exact."""
    claims = source.claims
    wrong: list[Message] = []
    if claims.size and claims.size != found.size:
        wrong.append(say("viewpoints-wrong-size", pieces=found.size, said=claims.size))
    if claims.cards is not None:
        for position, (said, true) in enumerate(zip(claims.cards, found.cards, strict=True), 1):
            if said != true:
                wrong.append(say("viewpoints-wrong-card", card=position, true=true, said=said))
    if claims.level is not None and claims.level != found.level:
        wrong.append(say("viewpoints-wrong-level", level=found.level, said=claims.level))
    if claims.score is not None and abs(claims.score - found.score) > 5e-4:
        score, said = str(found.score), str(claims.score)
        wrong.append(say("viewpoints-wrong-score", score=score, said=said))
    if counted and claims.fitting is not None and claims.fitting != found.fitting:
        wrong.append(say("viewpoints-wrong-fitting", count=found.fitting, said=claims.fitting))
    measured: dict[str, float] = msgspec.to_builtins(found.difficulty)
    for measure, value in (claims.difficulty or {}).items():
        if measure not in measured:
            wrong.append(say("viewpoints-no-measure", measure=echo(measure)))
        elif abs(measured[measure] - value) > 5e-4:
            true, said = f"{measured[measure]:.4f}", f"{value:.4f}"
            wrong.append(say("viewpoints-wrong-measure", measure=measure, true=true, said=said))
    if claims.order is not None:
        wrong.extend(_wrong_order(source, claims.order))
    return wrong


def _wrong_order(source: Source, order: tuple[str, ...]) -> list[Message]:
    """Any order that works is right, not only the one that we would find."""
    from sightline.games.viewpoints.rules.grid import NOTHING, letters_on, why_not_place, with_piece
    from sightline.games.viewpoints.rules.space import NUMBER

    named = " ".join(order)
    if sorted(order) != sorted(letters_on(source.where)):
        return [say("viewpoints-order-pieces", order=named)]
    now = NOTHING
    for letter in order:
        placement = source.where[NUMBER[letter]]
        why = why_not_place(now, placement)
        if why is not None:
            return [say("viewpoints-order-fails", order=named, why=why.reason)]
        now = with_piece(now, placement)
    return []
