"""Runs every check over every variant of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from inspect import getdoc

from sightline.check import (
    asking,
    bots,
    chance,
    company,
    copies,
    edges,
    elsewhere,
    encodings,
    endings,
    evaluations,
    forms,
    hostile,
    leaks,
    moves,
    pictures,
    records,
    refusals,
    samples,
    steps,
)
from sightline.check.ground import Broken, Effort, Ground, Skipped, in_words, registered
from sightline.check.report import Finding, Report
from sightline.core.echo import echo
from sightline.core.errors import SightlineError, instead
from sightline.core.game import AnyGame, Variant
from sightline.core.message import Message, say
from sightline.core.registry import find_game

Check = Callable[[Ground], None]
Progress = Callable[[Finding, int, int], None]
"""Called after each check of each variant: its finding, how many are done, how many there are."""

DEFAULT_SEED = 2024

CHECKS: tuple[Check, ...] = (
    endings.games_end,
    endings.endings_are_final,
    endings.sides_end_alike,
    moves.legal_moves_agree,
    moves.legal_moves_apply,
    refusals.illegal_moves_are_refused,
    refusals.strangers_are_refused,
    hostile.hostile_moves_are_refused,
    copies.copies_are_independent,
    forms.moves_round_trip,
    forms.texts_round_trip,
    forms.views_and_events_decode,
    chance.same_seed_same_game,
    chance.different_seeds_differ,
    records.records_replay,
    records.states_pickle,
    elsewhere.same_game_elsewhere,
    steps.changes_lead_to_views,
    leaks.nothing_leaks,
    leaks.refusals_tell_nothing,
    leaks.untold_changes_nothing,
    samples.samples_fit_the_past,
    samples.samples_vary,
    samples.samples_use_only_the_sight,
    asking.asking_tells_nothing,
    asking.answers_stay_secret,
    asking.answers_in_any_order,
    edges.seats_are_checked,
    edges.options_are_checked,
    pictures.pictures_and_words,
    bots.bots_repeat_themselves,
    company.opponents_can_be_offered,
    company.ladders_can_be_played,
    evaluations.evaluations_come_from_the_sight,
    encodings.actions_round_trip,
    encodings.arrays_fit_their_fields,
    encodings.arrays_tell_no_more,
)


def check_names() -> list[str]:
    """The names of all checks, in the order in which they run."""
    return [check.__name__ for check in CHECKS]


def check_promise(name: str) -> str:
    """The promise behind a check, in one sentence."""
    (check,) = _chosen_checks([name])
    return (getdoc(check) or "").split("\n\n")[0].replace("\n", " ")


def run_checks(
    game: AnyGame | str,
    *,
    variants: Iterable[str] | None = None,
    only: Iterable[str] | None = None,
    brief: bool = False,
    thorough: bool = False,
    seed: int = DEFAULT_SEED,
    progress: Progress | None = None,
) -> Report:
    """Check a game: all its variants, or those named; all checks, or ``only`` those named.

    The same seed looks at the same games. ``thorough`` looks at about ten times as much, ``brief``
    at about half as much.
    """
    if isinstance(game, str):
        game = find_game(game)
    ways = _chosen_variants(game, variants)
    checks = _chosen_checks(only)
    effort = Effort().for_variants(len(game.variants()))
    if thorough:
        effort = effort.thorough()
    elif brief:
        effort = effort.brief()
    findings: list[Finding] = []
    with registered(game):
        for variant in ways:
            ground = Ground(game, variant, effort, seed)
            for check in checks:
                findings.append(_try(check, ground))
                if progress is not None:
                    progress(findings[-1], len(findings), len(ways) * len(checks))
    return Report(game.key, tuple(findings))


def _chosen_variants(game: AnyGame, names: Iterable[str] | None) -> Sequence[Variant]:
    known = {variant.name: variant for variant in game.variants()}
    return [known[name] for name in _chosen(_no_variant, names, list(known))]


def _chosen_checks(names: Iterable[str] | None) -> Sequence[Check]:
    known = {check.__name__: check for check in CHECKS}
    return [known[name] for name in _chosen(_no_check, names, list(known))]


def _no_variant(name: str, known: Sequence[str]) -> Message:
    return say("check-no-variant", name=echo(name), instead=instead(name, known))


def _no_check(name: str, known: Sequence[str]) -> Message:
    return say("check-no-check", name=echo(name), instead=instead(name, known))


def _chosen(
    unknown: Callable[[str, Sequence[str]], Message],
    names: Iterable[str] | None,
    known: Sequence[str],
) -> Sequence[str]:
    if names is None:
        return known
    chosen = list(names)
    for name in chosen:
        if name not in known:
            raise SightlineError(unknown(name, known))
    return chosen


def _try(check: Check, ground: Ground) -> Finding:
    ground.forget()
    name, variant = check.__name__, ground.variant.name
    try:
        check(ground)
    except Skipped as reason:
        return Finding(name, variant, "skipped", ground.cases, str(reason))
    except Broken as broken:
        return _failure(name, ground, str(broken))
    except Exception as error:  # a game may fail in any way, also where no check expects it
        return _failure(name, ground, f"unexpected {in_words(error)}")
    return Finding(name, variant, "passed", ground.cases)


def _failure(name: str, ground: Ground, problem: str) -> Finding:
    record = None
    if ground.trial is not None:
        try:
            record = ground.trial.record(ground.step).dump()
        except Exception:  # the failure may well be that there is no sound record
            record = None
    return Finding(
        check=name,
        variant=ground.variant.name,
        status="failed",
        cases=ground.cases,
        problem=problem,
        seed=None if ground.trial is None else ground.trial.seed,
        step=ground.step,
        observer=ground.observer,
        record=record,
    )
