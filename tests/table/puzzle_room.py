"""The puzzle room over HTTP: what a visitor does there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from tests.table.house import Browser

from sightline.core.message import Message
from sightline.puzzles import find_puzzle

Visit = Callable[..., Browser]
BOX, BOARD, ENDS = "/api/puzzles/box-5x10", "/api/puzzles/board-6x10", "/api/puzzles/board-3x20"


def text(words: Any) -> str:
    """A message as it comes over the wire, in English."""
    return str(msgspec.convert(words, Message))


def solution(key: str) -> list[dict[str, Any]]:
    return [{"piece": lay.piece, "cells": lay.cells} for lay in find_puzzle(key).solution()]


def lay(browser: Browser, path: str, moves: list[Any], version: int | None = None) -> Any:
    if version is None:
        version = browser.get(f"{path}/attempt")["version"]
    return browser.post(f"{path}/attempt", {"version": version, "moves": moves})


def counted(browser: Browser, path: str) -> dict[str, Any]:
    """The solutions left, once they are counted. A machine that is slow tells "counting" first."""
    while True:
        left = browser.get(f"{path}/attempt/left?wait=5000")["left"]
        if left["status"] != "counting":
            return left


def wish(browser: Browser, path: str, what: str, **more: Any) -> Any:
    version = browser.get(f"{path}/attempt")["version"]
    return browser.post(f"{path}/attempt/{what}", {"version": version, **more})
