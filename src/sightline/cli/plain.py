"""Plain output: positions in words, no boxes, spinners, colours or drawings.

For whoever reads with a screen reader, or at a terminal that can do no more (``TERM=dumb``). The
choice holds for the process, like the language.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from copy import copy
from typing import Any

from rich.errors import MarkupError
from rich.text import Text

OPTION = "--plain"
_DUMB = "dumb"
_plain = False


def be_plain(wanted: bool) -> None:
    """Write plainly from now on, or not."""
    global _plain  # noqa: PLW0603
    _plain = wanted


def is_plain() -> bool:
    """Whether to write plainly."""
    return _plain


def is_dumb() -> bool:
    """Whether people look at a terminal that can only write lines."""
    return os.environ.get("TERM") == _DUMB and sys.stdout.isatty()


def taken_from(arguments: Sequence[str]) -> tuple[bool, list[str]]:
    """Whether ``--plain`` is among the arguments, and the others: it may stand anywhere, since
    people write it after the command that they know."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    asked, rest = arguments[:end], arguments[end:]
    return OPTION in asked, [*(one for one in asked if one != OPTION), *rest]


def plain_command(command: Any) -> Any:
    """A command whose help is plain text: no panels, no marks for styles."""
    bare = copy(command)
    bare.rich_markup_mode = None
    bare.help, bare.epilog = unmarked(command.help), unmarked(command.epilog)
    bare.params = [_plain_parameter(parameter) for parameter in command.params]
    return bare


def _plain_parameter(parameter: Any) -> Any:
    bare = copy(parameter)
    if getattr(parameter, "help", None):
        bare.help = unmarked(parameter.help)
    return bare


def unmarked(text: str | None) -> str | None:
    """A text without rich's marks for styles."""
    if text is None:
        return None
    try:
        return Text.from_markup(text).plain
    except MarkupError:
        return text


_BOXES, _BLOCKS = range(0x2500, 0x2580), range(0x2580, 0x25A0)
_LEVEL, _UPRIGHT = "─━┄┅┈┉╌╍═", "│┃┆┇┊┋╎╏║"
_PLAIN_SIGNS = {
    **dict.fromkeys(_BOXES, "+"),
    **dict.fromkeys(_BLOCKS, "#"),
    **dict.fromkeys(map(ord, _LEVEL), "-"),
    **dict.fromkeys(map(ord, _UPRIGHT), "|"),
}


def plain_drawing(text: str) -> str:
    """A drawing that there are no words for, without boxes and blocks."""
    return text.translate(_PLAIN_SIGNS) if is_plain() else text
