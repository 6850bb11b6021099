"""The conformance suite: does a game keep its promises, and does it keep its secrets?

``sightline check GAME`` and tests/conformance run the same code, and it takes a third party's game
as gladly as ours::

    from sightline.check import run_checks

    report = run_checks("my-game")
    assert report.ok, report
"""

from sightline.check.golden import golden_fault, golden_record
from sightline.check.report import Finding, Report
from sightline.check.run import DEFAULT_SEED, check_names, check_promise, run_checks

__all__ = [
    "DEFAULT_SEED",
    "Finding",
    "Report",
    "check_names",
    "check_promise",
    "golden_fault",
    "golden_record",
    "run_checks",
]
