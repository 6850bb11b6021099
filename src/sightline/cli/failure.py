"""How the command line says no: a sentence on stderr and an exit code, never a stack trace.

Exit codes: 0 all is well; 1 the answer is no (a check failed); 2 what was asked cannot be done;
130 stopped by Ctrl-C; 141 nobody reads the output any more.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TextIO

import typer
from rich.markup import escape

from sightline.cli.language import told
from sightline.cli.output import stderr
from sightline.core.echo import shortened
from sightline.core.errors import BadOptions, SightlineError
from sightline.core.extras import as_missing_extra
from sightline.core.message import all_of, say

ANSWER_IS_NO = 1
USER_ERROR = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
LONGEST_LINE = 2000
LONGEST_NAME = 300


class CannotDo(SightlineError):
    """What the command line was asked for does not fit together."""


class Several(SightlineError):
    """More than one thing is wrong."""

    def __init__(self, errors: Sequence[SightlineError]) -> None:
        self.errors = tuple(errors)
        every = all_of((error.message for error in errors), "semicolon")
        super().__init__(say("faults", faults=every))


class Problems:
    """Gathers all that is wrong with a command line, so that it is told at once."""

    def __init__(self) -> None:
        self.found: list[SightlineError] = []

    @contextmanager
    def gather(self) -> Iterator[None]:
        """Keep an error for later and go on looking."""
        try:
            yield
        except SightlineError as error:
            self.found.append(error)

    def settle(self) -> None:
        """Raise what was found, if anything."""
        if len(self.found) == 1:
            raise self.found[0]
        if self.found:
            raise Several(self.found)


@contextmanager
def explained() -> Iterator[None]:
    """Turn everything that is not our own mistake into a message and an exit code."""
    try:
        yield
    except SightlineError as error:
        explain(error)
        raise typer.Exit(USER_ERROR) from None
    except ModuleNotFoundError as error:
        missing = as_missing_extra(error, say("needs-command"))
        if missing is None:
            raise
        explain(missing)
        raise typer.Exit(USER_ERROR) from None
    except BrokenPipeError:
        silence(sys.stdout)
        raise typer.Exit(BROKEN_PIPE) from None
    except OSError as error:
        explain(CannotDo(os_error_text(error)))
        raise typer.Exit(USER_ERROR) from None
    except KeyboardInterrupt:
        with suppress(BrokenPipeError):
            stderr().print(told(say("cli-stopped")), markup=False)
        raise typer.Exit(INTERRUPTED) from None


def explain(error: SightlineError) -> None:
    """Show an error on stderr, one line a fault."""
    lines = list(dict.fromkeys(error_lines(error)))
    head = f"[bold red]{escape(told(say('cli-error')))}[/bold red] "
    if len(lines) == 1:
        stderr().print(f"{head}{escape(lines[0])}")
    else:
        stderr().print(f"{head}{escape(told(say('cli-things-wrong', count=len(lines))))}")
        for line in lines:
            stderr().print(f"  • {escape(line)}")


def error_lines(error: SightlineError) -> list[str]:
    """Every fault of an error as its own line."""
    if isinstance(error, Several):
        return [line for each in error.errors for line in error_lines(each)]
    if isinstance(error, BadOptions):
        return [cut(told(fault.message)) for fault in error.faults]
    return [cut(told(error.message))]


def os_error_text(error: OSError) -> str:
    """A file error in a few words, with the file's name first."""
    reason = (error.strerror or str(error)).lower()
    if error.filename is None:
        return reason
    return f"{shortened(os.fsdecode(error.filename), LONGEST_NAME)}: {reason}"


def cut(line: str) -> str:
    """A message that a person can read to its end, whatever was in what it is about."""
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1]}…"


def silence(stream: TextIO) -> None:
    """Let the rest of the output go nowhere, so that the exit does not stumble over it."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
