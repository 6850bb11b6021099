"""Names in a row, for titles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_NUMBERED = re.compile(r"(.*?)(\d+)")


def listed(names: Sequence[str]) -> str:
    """``A001 to A004, A007 and my-tower``: runs of numbers are drawn together."""
    parts = [
        first if first == last else f"{first}, {last}" if together else f"{first} to {last}"
        for first, last, together in _runs(names)
    ]
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def _runs(names: Sequence[str]) -> Iterator[tuple[str, str, bool]]:
    """First and last of each run, and whether they are neighbours."""
    start = 0
    for end in range(1, len(names) + 1):
        if end == len(names) or names[end] != _next(names[end - 1]):
            yield names[start], names[end - 1], end - start == 2
            start = end


def _next(name: str) -> str | None:
    found = _NUMBERED.fullmatch(name)
    if found is None:
        return None
    return f"{found[1]}{int(found[2]) + 1:0{len(found[2])}}"
