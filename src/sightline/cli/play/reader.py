"""Lines that a person types, or that are piped in.

At a terminal, readline (where Python has it) gives editing, history and completion with Tab.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType
from typing import Protocol

from rich.console import Console

Complete = Callable[[str], list[str]]


class BadText(Exception):
    """A line that is not text."""


class Reader(Protocol):
    """Where lines come from. ``read`` raises EOFError when there are no more."""

    def read(self, prompt: str) -> str:
        """The next line, without its end."""
        ...

    def complete_with(self, complete: Complete) -> None:
        """How to complete the line that is being typed."""
        ...

    def forget(self) -> None:
        """Let the next person not look up what the last one typed."""
        ...


def open_reader(console: Console) -> Reader:
    """A terminal's lines, or the lines of a pipe or file."""
    return TerminalReader(console) if sys.stdin.isatty() else PipeReader(console)


class PipeReader:
    """Lines from a pipe; they are echoed, so that the output reads like a conversation."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def read(self, prompt: str) -> str:
        line = sys.stdin.buffer.readline()
        if not line:
            raise EOFError
        try:
            text = line.decode().rstrip("\r\n")
        except UnicodeDecodeError:
            raise BadText from None
        self._console.print(f"{prompt}{text}", markup=False, soft_wrap=True)
        return text

    def complete_with(self, complete: Complete) -> None:
        """Nobody is typing."""

    def forget(self) -> None:
        """Nothing is remembered."""


class TerminalReader:
    """Lines from a keyboard."""

    def __init__(self, console: Console) -> None:
        self._readline = load_readline()
        self._bold = self._readline is not None and console.color_system is not None
        self._complete: Complete = lambda _: []
        self._found: list[str] = []
        if self._readline is not None:
            set_up(self._readline, self._next)

    def read(self, prompt: str) -> str:
        try:
            # The marks \x01 and \x02 tell readline what takes no room on the line.
            return input(f"\x01\x1b[1m\x02{prompt}\x01\x1b[0m\x02" if self._bold else prompt)
        except UnicodeDecodeError:
            raise BadText from None

    def complete_with(self, complete: Complete) -> None:
        self._complete = complete

    def forget(self) -> None:
        if self._readline is not None:
            self._readline.clear_history()

    def _next(self, line: str, number: int) -> str | None:
        """What readline asks for, again and again, until there is no more."""
        if number == 0:
            try:
                self._found = self._complete(line)
            except Exception:  # a fault here would garble the line that is being typed
                self._found = []
        return self._found[number] if number < len(self._found) else None


def load_readline() -> ModuleType | None:
    """Python's readline, where there is one."""
    with suppress(ImportError):
        import readline

        return readline
    return None


def set_up(readline: ModuleType, completer: Callable[[str, int], str | None]) -> None:
    """Complete the whole line with Tab; both GNU readline and macOS's libedit are spoken to."""
    readline.set_completer(completer)
    readline.set_completer_delims("")
    if "libedit" in (readline.__doc__ or ""):
        readline.parse_and_bind("bind ^I rl_complete")
        return
    readline.parse_and_bind("tab: complete")
    readline.parse_and_bind("set completion-ignore-case on")
    readline.parse_and_bind("set show-all-if-ambiguous on")
