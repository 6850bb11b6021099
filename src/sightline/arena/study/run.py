"""A study from its plan to its report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from sightline.arena.errors import ArenaError
from sightline.arena.executor import Executor
from sightline.arena.study.collect import Progress, StudyPlan, collect
from sightline.arena.study.journal import FIGURES, PAGE
from sightline.core.extras import require_extra
from sightline.core.message import say


def run_study(
    plan: StudyPlan,
    command: str,
    executor: Executor | None = None,
    on_progress: Progress | None = None,
) -> Any:
    """Play the games that are missing and write the report.

    Ctrl-C while they are played ends it early, with a report of those that were.
    """
    require_extra("study", say("needs-study"))  # before the games, not after them
    plan.folder.mkdir(parents=True, exist_ok=True)
    collected = collect(plan, executor, on_progress)
    if not collected.games:
        raise ArenaError(say("study-stopped-at-once"))
    study = plan.kind.work_out(plan, collected, command)
    write_report(plan, study)
    return study


def write_report(plan: StudyPlan, study: Any) -> None:
    """The figures and the page."""
    figures = msgspec.json.format(msgspec.json.encode(study), indent=1)
    replace_file(plan.folder / FIGURES, figures.decode() + "\n")
    replace_file(plan.folder / PAGE, plan.kind.report(plan, study))


def replace_file(path: Path, text: str) -> None:
    """Write a file so that whoever opens it meanwhile sees the old one or the new one, whole."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text(text, encoding="utf-8", newline="\n")
    fresh.replace(path)
