"""Tutorials are run: what they print is compared, and what they draw is shown.

The blocks of Python in a page are one program. What a block prints stands behind it in a block of
text (``…`` stands for anything). A block whose last line is a value that can show itself as a
picture, as in a notebook, gets this picture.
"""

from __future__ import annotations

import ast
import contextlib
import io
import re
import sys
from collections.abc import Generator
from types import ModuleType
from typing import Any

from docsite.places import Site

BLOCK = re.compile(
    r"^```python\n(?P<code>.*?)^```$(?P<said>\n\n^```text\n(?P<text>.*?)^```$)?",
    re.MULTILINE | re.DOTALL,
)


def told(site: Site, name: str, text: str) -> str:
    """The page with its pictures; what it says wrongly is a fault of the site."""
    number = 0
    with program(name) as names:

        def turn(found: re.Match[str]) -> str:
            nonlocal number
            number += 1
            printed, value = run(found["code"], names, f"{name}, block {number}")
            fault = difference(printed, found["text"] or "")
            if fault:
                site.faults.append(f"docs/tutorials/{name}.md, block {number}: {fault}")
            shown = picture(site, f"{name}-{number}", value)
            return found[0].replace("```text\n", "``` {.text .printed}\n") + shown

        return BLOCK.sub(turn, text)


def rewritten(name: str, text: str) -> str:
    """The page with what its blocks print now: `scripts/docs.py --rewrite`."""
    with program(name) as names:

        def turn(found: re.Match[str]) -> str:
            printed, _ = run(found["code"], names, name)
            if difference(printed, found["text"] or "") is None:
                return found[0]
            block = f"```python\n{found['code']}```"
            return f"{block}\n\n```text\n{printed}```" if printed else block

        return BLOCK.sub(turn, text)


@contextlib.contextmanager
def program(name: str) -> Generator[dict[str, Any]]:
    """The names of one page's program: a module while it runs, so that what it defines is found."""
    module = ModuleType(f"tutorial_{name.replace('-', '_')}")
    sys.modules[module.__name__] = module
    try:
        yield vars(module)
    finally:
        del sys.modules[module.__name__]


def run(code: str, names: dict[str, Any], where: str) -> tuple[str, Any]:
    """What a block prints, and the value of its last line if that is an expression."""
    tree = ast.parse(code, where)
    last = tree.body[-1] if tree.body else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        if isinstance(last, ast.Expr):
            del tree.body[-1]
        exec(compile(tree, where, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), where, "eval"), names)
    return printed.getvalue(), value


def difference(printed: str, said: str) -> str | None:
    """What is wrong with what a page says that a block prints; None: nothing."""
    pattern = re.escape(said).replace("…", ".+?")
    if re.fullmatch(pattern, printed, re.DOTALL):
        return None
    return f"it prints\n{printed}and the page says\n{said}"


def picture(site: Site, name: str, value: Any) -> str:
    """The picture that a value shows itself as; nothing: it has none."""
    draw = getattr(value, "_repr_svg_", None)
    svg = None if draw is None else draw()
    if svg is not None:
        site.write(f"pictures/{name}.svg", svg)
        return f"\n\n![What the last line shows](../pictures/{name}.svg){{ .drawn }}"
    return ""
