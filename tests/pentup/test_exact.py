"""Bots that think in counts play the same game on any machine: nothing that they compute is left
to a machine's own library, whose last bits are its own."""

from __future__ import annotations

import ast
import math
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sightline.arena import play_match
from sightline.arena.places import executor_for
from sightline.core.registry import find_game
from sightline.games.pentup import kernels
from sightline.games.pentup.kernels.exact import exponential, logarithm
from sightline.games.pentup.kernels.judge import MOST_WAYS, WAYS

OWN = frozenset(("exp", "exp2", "expm1", "log", "log1p", "log2", "log10", "pow", "tanh", "sin"))


def test_compiled_they_are_the_readable_ones_to_the_last_bit() -> None:
    rng = random.Random(7)
    below = [0.0, -1e-300, -1e-9, -0.5, -699.9, *(-rng.expovariate(0.1) for _ in range(3000))]
    above = [1.0, 2.0, 3.0, 1e9, *(1.0 + rng.expovariate(1e-4) for _ in range(3000))]
    functions: list[tuple[Any, list[float]]] = [(exponential, below), (logarithm, above)]
    for function, given in functions:
        for x in given:
            assert function(x).hex() == function.py_func(x).hex(), x


def test_they_are_what_they_are_called() -> None:
    rng = random.Random(8)
    for x in (0.0, -1e-12, -700.0, *(-rng.uniform(0, 700) for _ in range(3000))):
        assert math.isclose(exponential(x), math.exp(x), rel_tol=1e-13), x
    for x in (1.0, *(10 ** rng.uniform(0, 12) for _ in range(3000))):
        assert math.isclose(logarithm(x), math.log(x), rel_tol=1e-14, abs_tol=1e-15), x
    assert exponential(-701.0) == exponential(-1e308) == 0.0


def test_their_bits_are_these() -> None:
    """As they were on the machine on which they were written."""
    told = [exponential(-x / 7).hex() for x in (1, 10, 1000)]
    told += [logarithm(float(x)).hex() for x in (3, 1000, 123_457)]
    assert told == [
        "0x1.bbd76b8a1ab98p-1", "0x1.eace299fc26b5p-3", "0x1.ddf29188d430bp-207",
        "0x1.193ea7aad030bp+0", "0x1.ba18a998fffa0p+2", "0x1.772820431b3bcp+3",
    ]  # fmt: skip


def test_the_kernels_ask_no_library() -> None:
    """A square root is rounded the same way everywhere; the rest is not."""
    for path in Path(kernels.__path__[0]).glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        for node in (inner for function in functions for inner in ast.walk(function)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                asked = node.value.id in ("np", "math") and node.attr in OWN
                assert not asked, f"{path.name}:{node.lineno}: {node.value.id}.{node.attr}"


def test_what_is_made_beforehand_is_far_from_being_rounded_otherwise() -> None:
    exact = np.log2(1.0 + np.arange(MOST_WAYS)) * 0.25
    for way in (-4, 4):  # so many last bits up or down, more than any library is wrong by
        assert ((exact + way * np.spacing(exact)).astype(np.float32) == WAYS).all()


@pytest.mark.parametrize("workers", [1, 2])
def test_the_master_plays_the_same_game_in_other_processes(workers: int) -> None:
    what = (find_game("pentup"), 2, {}, ["master:playouts=40", "greedy2"], 2, 11)
    with executor_for("local", workers) as executor:
        there = play_match(*what, executor=executor)
    assert there == play_match(*what)
