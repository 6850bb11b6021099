"""Tasks: a question of the engine's with all that its seat has noticed, in words, and the answer.

The same games and the same seed make the same tasks. Positions come from random play; of each kind
of question there are as many as of the others, as far as games have them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

import msgspec

from sightline.core.echo import echo
from sightline.core.errors import SightlineError, WrongArgument, instead
from sightline.core.game import AnyGame, AnyState, Game, Variant
from sightline.core.message import say
from sightline.core.question import Form, Question
from sightline.core.registry import find_game, game_keys
from sightline.env.texts import in_words, position_in_words
from sightline.words import Reader, reader_of, render

FORMAT = 1
_PLIES = 40
"""Positions lie at most so many moves into a game: what was noticed must be read again."""
_TRIES = 400
"""A kind that does not come up in so many positions in a row is given up."""


class Task(msgspec.Struct, frozen=True):
    """One task: self-contained, so a sheet is a file that anybody can read."""

    id: str
    game: str
    kind: str
    prompt: str
    choices: tuple[str, ...]
    answer: tuple[str, ...]
    form: Form
    format: int = FORMAT

    @property
    def chance(self) -> float:
        """How often somebody is right who takes any possible answer."""
        if self.form == "one":
            return 1 / len(self.choices)
        if self.form == "row":
            return float(len(self.choices)) ** -len(self.answer)
        return 0.5 ** len(self.choices)


def make_sheet(
    count: int,
    seed: int,
    *,
    games: Sequence[str] | None = None,
    kinds: Sequence[str] | None = None,
    language: str = "en",
) -> list[Task]:
    """``count`` tasks from these games (all, if none is named), of these kinds (``game/kind``)."""
    if type(count) is not int or count < 1:
        raise WrongArgument(say("env-exam-count", given=echo(count)))
    chosen = [find_game(key) for key in (games or _with_questions())]
    rng = Random(f"sightline exam {FORMAT} {seed}")
    made: Counter[str] = Counter()
    tasks: list[Task] = []
    seen: set[str] = set()
    idle = 0
    while len(tasks) < count and idle < _TRIES:
        game = chosen[rng.randrange(len(chosen))]
        state = _position(game, rng)
        seat = rng.randrange(state.players)
        found = [
            each for each in game.questions(state, seat, rng)
            if kinds is None or f"{game.key}/{each.kind}" in kinds
        ]  # fmt: skip
        idle += 1
        if not found:
            continue
        # The kind of which there are fewest so far, so that all come to the same number.
        question = min(found, key=lambda each: made[f"{game.key}/{each.kind}"])
        name = f"{game.key}/{question.kind}"
        if made and made[name] > min(made.values()) + count // 10:
            continue
        prompt = _prompt(game, state, seat, question, language)
        if prompt in seen:
            continue
        idle = 0
        seen.add(prompt)
        made[name] += 1
        tasks.append(
            Task(
                id=f"{seed}-{len(tasks) + 1}",
                game=game.key,
                kind=question.kind,
                prompt=prompt,
                choices=question.choices,
                answer=question.answer,
                form=question.form,
            )
        )
    if not tasks:
        if kinds:
            known = sorted(_all_kinds(chosen))
            raise WrongArgument(
                say("env-exam-no-kind", kind=echo(kinds[0]), instead=instead(kinds[0], known))
            )
        raise WrongArgument(say("env-exam-nothing"))
    return tasks


def _with_questions() -> list[str]:
    """The installed games that have any; broken ones are told of when they are asked for."""
    found: list[str] = []
    for key in game_keys():
        try:
            if type(find_game(key)).questions is not Game.questions:
                found.append(key)
        except SightlineError:
            continue
    return found


def _all_kinds(games: Iterable[AnyGame]) -> set[str]:
    rng = Random(1)
    found: set[str] = set()
    for game in games:
        for _ in range(20):
            state = _position(game, rng)
            asked = game.questions(state, rng.randrange(state.players), rng)
            found |= {f"{game.key}/{question.kind}" for question in asked}
    return found


def _position(game: AnyGame, rng: Random) -> AnyState:
    """A position of random play, in which somebody is asked."""
    variants: Sequence[Variant] = game.variants()
    variant = rng.choice(variants)
    state = game.start(variant.players, variant.options, seed=rng.getrandbits(128))
    for _ in range(rng.randrange(_PLIES)):
        seat = rng.choice(state.awaiting)
        moves = state.legal(seat)
        before = state.copy()
        state.apply(seat, moves[rng.randrange(len(moves))])
        if not state.awaiting:
            return before
    return state


def _prompt(game: AnyGame, state: AnyState, seat: int, question: Question, language: str) -> str:
    reader = reader_of(game, state.players, seat, language)

    past = in_words(game, [told for told in state.events(seat) if told], reader)
    listed, places = ", ".join(question.choices), len(question.answer)
    match question.form:
        case "one":
            choices = say("env-exam-choices-one", choices=listed)
        case "set":
            choices = say("env-exam-choices-set", choices=listed)
        case "row":
            choices = say("env-exam-choices-row", places=places, choices=listed)
    name = render(game.seat_title(state.players, seat), Reader(language))
    noticed = "\n".join(
        [f"{render(say('env-exam-past'), reader)}:", *(f"- {line}" for line in past)]
    )
    parts = [
        render(say("env-exam-seat", name=name, game=game.title), reader),
        game.rules,
        noticed if past else "",
        position_in_words(state, seat, reader),
        render(question.ask, reader),
        render(choices, reader),
        render(say("env-exam-form"), reader),
    ]
    return "\n\n".join(part for part in parts if part)


def write_sheet(tasks: Iterable[Task]) -> str:
    """A sheet as text: a line of JSON for each task."""
    return "".join(msgspec.json.encode(task).decode() + "\n" for task in tasks)


def read_sheet(text: str, file: str = "") -> list[Task]:
    """The tasks of a sheet; the line that is none is named."""
    return list(_read(text, file))


def _read(text: str, file: str) -> Iterator[Task]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            yield msgspec.json.decode(line, type=Task)
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise SightlineError(
                say("env-exam-broken-line", line=str(number), file=file or "-", problem=str(error))
            ) from None
