"""What the set-up scripts share: running a step, remembering it, and saying what went wrong.

Only the standard library: these scripts run before anything is installed.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent

NETWORK_SIGNS = (
    "NewConnectionError", "NameResolutionError", "ConnectTimeout", "ReadTimeout", "ProxyError",
    "SSLError", "Failed to establish a new connection", "Connection refused", "timed out",
    "Temporary failure in name resolution", "Name or service not known",
    "Temporary failure resolving",
    "ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT",
)  # fmt: skip


class Trouble(Exception):
    """Something that a person has to put right. The message says what, and how."""


def run(command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> tuple[bool, str]:
    """Run a command quietly from the project's root; whether it worked, and all that it printed."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=ROOT,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        return False, f"{command[0]}: {error.strerror}"
    return done.returncode == 0, done.stdout


class Beside:
    """`with Beside(commands) as beside:` runs them all while something else is done; `ended()`
    waits for them. If something else fails, they are stopped: there is no reason to wait then."""

    def __init__(self, commands: Iterable[Sequence[str | Path]]) -> None:
        self._commands = list(commands)

    def __enter__(self) -> Beside:
        self._running = [self._start(command) for command in self._commands]
        return self

    def _start(self, command: Sequence[str | Path]) -> tuple[subprocess.Popen[str], IO[str]]:
        # Into a file: nobody reads along, and a full pipe would stop the command.
        said = tempfile.TemporaryFile("w+", errors="replace")  # noqa: SIM115 - closed at the exit
        words = [str(part) for part in command]
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(
            words, cwd=ROOT, stdin=quiet, stdout=said, stderr=subprocess.STDOUT, text=True
        )
        return process, said

    def ended(self) -> list[tuple[int, str]]:
        """Of each command, its exit code and all that it printed, when all have ended."""
        results: list[tuple[int, str]] = []
        for process, said in self._running:
            code = process.wait()
            said.seek(0)
            results.append((code, said.read()))
        return results

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        for process, said in self._running:
            process.kill()
            process.wait()
            said.close()


def is_network_trouble(output: str) -> bool:
    return any(sign in output for sign in NETWORK_SIGNS)


def gist(output: str, first: int = 6, last: int = 12) -> str:
    """How a failed command's output begins and ends, indented to stand below a sentence."""
    lines = [line for line in output.splitlines() if line.strip()]
    if len(lines) > first + last:
        lines = [*lines[:first], "…", *lines[-last:]]
    return "\n".join(f"    {line[:200]}" for line in lines)


def fingerprint(paths: Iterable[Path], base: Path = ROOT) -> str:
    """A hash of the names and the contents of these files."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(base).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


class Step:
    """`with Step("doing this"):` says what is done, and then how long it took."""

    def __init__(self, what: str) -> None:
        self.what = what

    def __enter__(self) -> None:
        print(f"set-up: {self.what} …", end="", flush=True)
        self.start = time.monotonic()

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        print(" failed" if kind else f" {time.monotonic() - self.start:.0f} s", flush=True)


def main(work: Callable[[], None]) -> None:
    """Run a script's work; trouble is told in words, without a traceback."""
    try:
        work()
    except Trouble as trouble:
        sys.exit(f"set-up: {trouble}")
    except KeyboardInterrupt:
        sys.exit("\nset-up: stopped; run it again to go on.")
    except OSError as error:
        sys.exit(
            f"set-up: {error.filename or 'a file'}: {error.strerror}. Put it right and run again."
        )
