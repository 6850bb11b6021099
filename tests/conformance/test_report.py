"""The suite as a library: what can be asked of it, and what it answers."""

from __future__ import annotations

import re

import msgspec
import pytest
from tests.conformance.broken import MISTAKES, broken_game
from tests.example import load_example

from sightline.check import (
    DEFAULT_SEED,
    Finding,
    Report,
    check_names,
    golden_fault,
    golden_record,
    run_checks,
)
from sightline.core.errors import SightlineError, UnknownGame
from sightline.core.record import parse_record
from sightline.core.registry import find_game, unregister

veil = load_example()
QUICK = ["games_end", "legal_moves_agree"]


def fails() -> Finding:
    check, kind = MISTAKES["ViewShowsTheNextHand"]
    (failure,) = run_checks(broken_game(kind), variants=["3-players"], only=[check]).failures
    return failure


def test_a_failure_says_what_and_where() -> None:
    failure = fails()
    text = str(failure)
    assert "view: at .hand[0]: " in text
    assert "in another world that fits all this seat has seen" in text
    assert f"variant 3-players, seed {failure.seed:#x}, after {failure.step} moves, seat" in text


def test_a_failure_can_be_reproduced_from_its_record() -> None:
    failure = fails()
    assert failure.record is not None
    state = parse_record(failure.record).replay()
    assert state.length == failure.step
    assert state.record.seed == failure.seed


def test_a_report_is_readable_and_is_json() -> None:
    report = Report("veil", (fails(),))
    assert not report.ok
    assert "The record that leads there:" in str(report)
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report
    healthy = run_checks("veil", variants=["2-players"], only=QUICK)
    assert str(healthy).startswith("veil: all passed (2 checks × 1 variants")
    assert all(finding.cases > 10 for finding in healthy.findings)


def test_a_run_repeats_exactly_and_another_seed_looks_elsewhere() -> None:
    _, kind = MISTAKES["ViewShowsTheNextHand"]

    def seeds(seed: int = DEFAULT_SEED) -> list[int | None]:
        report = run_checks(broken_game(kind), only=["nothing_leaks"], seed=seed)
        return [finding.seed for finding in report.findings]

    assert seeds() == seeds()
    assert seeds(seed=1) != seeds()


def test_thorough_looks_at_more() -> None:
    def looked(thorough: bool) -> int:
        report = run_checks("veil", variants=["2-players"], only=QUICK, thorough=thorough)
        return sum(finding.cases for finding in report.findings)

    assert looked(True) > 3 * looked(False)


def test_progress_is_told() -> None:
    seen: list[tuple[str, int, int]] = []
    run_checks(
        "veil",
        variants=["2-players"],
        only=QUICK,
        progress=lambda finding, done, total: seen.append((finding.check, done, total)),
    )
    assert seen == [("games_end", 1, 2), ("legal_moves_agree", 2, 2)]


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownGame):
        run_checks("vale")
    with pytest.raises(SightlineError, match="did you mean '2-players'"):
        run_checks("veil", variants=["2-player"])
    with pytest.raises(SightlineError, match="did you mean 'nothing_leaks'"):
        run_checks("veil", only=["nothing_leeks"])


def test_a_game_that_cannot_even_start_fails_every_check_that_needs_it() -> None:
    class Unstartable(veil.Veil):
        def begin(self, players: int, options: object, deal: object) -> object:
            raise KeyError("nothing here")

    report = run_checks(Unstartable(), variants=["2-players"])
    assert "games_end" in {finding.check for finding in report.failures}
    assert "KeyError: 'nothing here'" in str(report)
    assert len(report.findings) == len(check_names())


def test_the_registry_is_left_as_it_was() -> None:
    class Stranger(veil.Veil):
        key = "stranger"

    before = find_game("veil")
    run_checks(Stranger(), variants=["2-players"], only=QUICK)
    with pytest.raises(UnknownGame):
        find_game("stranger")
    _, kind = MISTAKES["SamplesAreTheTruth"]
    run_checks(broken_game(kind), variants=["2-players"], only=QUICK)
    assert find_game("veil") is before
    unregister("stranger")


def test_a_golden_record_that_no_longer_holds_says_why() -> None:
    game = veil.GAME
    two, three, *_ = game.variants()
    text = golden_record(game, two)
    assert golden_record(game, two) == text
    assert golden_fault(game, two, text) is None
    assert "a record of veil, 2-players" in str(golden_fault(game, three, text))
    unfinished = "\n".join(text.splitlines()[:-2])
    assert golden_fault(game, two, unfinished) == "it does not reach the end of the game"
    print_changed = text.replace('"fingerprint":"', '"fingerprint":"0')
    assert "another state" in str(golden_fault(game, two, print_changed))
    assert "written differently" in str(golden_fault(game, two, f"{text}\n"))
    other_words = re.sub(r'"summary":"[^"]*"', '"summary":"It is \\\\"over\\\\"."', text)
    assert other_words != text
    assert golden_fault(game, two, other_words) is None
    assert "line 1" in str(golden_fault(game, two, ""))
