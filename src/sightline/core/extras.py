"""What is not installed with the bare package: extras, and what is said when one is missing.

``pip install sightline-table`` brings rules, records, the command line and the readable engine;
compiled code, the server, studies and print come with extras of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from types import MappingProxyType, TracebackType

from sightline.core.errors import SightlineError
from sightline.core.message import Message, as_message, say

DISTRIBUTION = "sightline-table"

EXTRAS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "fast": ("numba", "numpy"),
        "table": ("litestar", "tomlkit", "uvicorn", "websockets"),
        "postgres": ("asyncpg",),
        "study": ("jinja2", "matplotlib", "numpy"),
        "parquet": ("pyarrow",),
        "ray": ("ray", "grpc"),
        "print": ("fpdf", "resvg_py"),
        "train": ("jax", "numpy"),
        "env": ("gymnasium", "numpy", "pettingzoo", "PIL", "resvg_py"),
        "spiel": ("pyspiel",),
        "notebook": ("anywidget",),
    }
)
"""The modules that each extra brings and that Sightline imports."""


class MissingExtra(SightlineError):
    """Something was asked for that needs packages which are not installed."""

    def __init__(self, extra: str, what: Message | str, module: str) -> None:
        self.extra = extra
        super().__init__(
            say(
                "missing-extra",
                what=as_message(what),
                module=module,
                command=install_command(extra),
            )
        )


def install_command(extra: str) -> str:
    """What to type to add an extra."""
    return f"pip install '{DISTRIBUTION}[{extra}]'"


@cache
def has_extra(extra: str) -> bool:
    """Whether everything that an extra brings is installed."""
    return first_missing(extra) is None


def require_extra(extra: str, what: Message | str) -> None:
    """MissingExtra, unless the extra is installed."""
    module = first_missing(extra)
    if module is not None:
        raise MissingExtra(extra, what, module)


def first_missing(extra: str) -> str | None:
    """A module of the extra that is not installed; None: all are."""
    return next((module for module in EXTRAS[extra] if find_spec(module) is None), None)


class Needs:
    """``with Needs("fast", "this bot"):`` around imports: MissingExtra if they fail for want of
    the extra. Costs nothing where all is installed."""

    __slots__ = ("_extra", "_what")

    def __init__(self, extra: str, what: Message | str) -> None:
        self._extra = extra
        self._what = what

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, ModuleNotFoundError) and error.name is not None:
            module = error.name.partition(".")[0]
            if module in EXTRAS[self._extra]:
                first = first_missing(self._extra) or module
                raise MissingExtra(self._extra, self._what, first) from None


ARRAYS = Needs("env", say("needs-encoding"))
"""Around imports of NumPy by a game's encoding."""
MANY = Needs("fast", say("needs-batch"))
"""Around imports of a game's compiled batches."""


def as_missing_extra(error: ModuleNotFoundError, what: Message | str) -> MissingExtra | None:
    """The error that an import of ours means; None: the module belongs to no extra."""
    module = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if module in modules:
            return MissingExtra(extra, what, first_missing(extra) or module)
    return None
