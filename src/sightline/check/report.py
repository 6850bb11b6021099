"""What the suite found out about a game."""

from __future__ import annotations

from typing import Literal

import msgspec

# Longer records are cut when shown; a finding holds them whole.
_LINES = 60


class Finding(msgspec.Struct, frozen=True):
    """One check of one variant: whether the promise held, and how often that was looked at.

    After a failure ``problem`` says what differed, and ``seed``, ``step``, ``observer`` and
    ``record`` say where: the record leads to the very position. ``problem`` of a skipped check
    says why it was skipped.
    """

    check: str
    variant: str
    status: Literal["passed", "failed", "skipped"]
    cases: int
    problem: str | None = None
    seed: int | None = None
    step: int | None = None
    observer: str | None = None
    record: str | None = None

    @property
    def place(self) -> str:
        """Where it failed, in words."""
        words = [f"variant {self.variant}"]
        if self.seed is not None:
            words.append(f"seed {self.seed:#x}")
        if self.step is not None:
            words.append(f"after {self.step} moves")
        if self.observer is not None:
            words.append(self.observer)
        return ", ".join(words)

    def __str__(self) -> str:
        if self.status == "passed":
            return f"{self.check} ({self.variant}): passed, {self.cases} cases"
        if self.status == "skipped":
            return f"{self.check} ({self.variant}): skipped: {self.problem}"
        return f"{self.check} failed: {self.problem}\n  {self.place}"


class Report(msgspec.Struct, frozen=True):
    """All findings about one game. ``str(report)`` is meant to be read."""

    game: str
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """No check failed."""
        return not self.failures

    @property
    def failures(self) -> tuple[Finding, ...]:
        """What to mend."""
        return tuple(finding for finding in self.findings if finding.status == "failed")

    def __str__(self) -> str:
        checks = len({finding.check for finding in self.findings})
        variants = len({finding.variant for finding in self.findings})
        cases = sum(finding.cases for finding in self.findings)
        size = f"{checks} checks × {variants} variants, {cases} cases"
        if self.ok:
            return f"{self.game}: all passed ({size})"
        parts = [f"{self.game}: {len(self.failures)} failed ({size})"]
        for finding in self.failures:
            parts.append(str(finding))
            if finding.record is not None:
                lines = finding.record.splitlines()
                parts.append("  The record that leads there:")
                parts.extend(f"    {line}" for line in lines[:_LINES])
                if len(lines) > _LINES:
                    parts.append(f"    … and {len(lines) - _LINES} more lines (`Finding.record`)")
        return "\n".join(parts)
