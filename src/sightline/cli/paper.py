"""What every command that prints has in common: the paper, and the PDF that is written."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from sightline.cli.failure import CannotDo
from sightline.cli.records import is_device, write_whole
from sightline.core.echo import echo
from sightline.core.message import all_of, say

STDOUT = Path("-")
PAPERS = ("a4", "letter")
"""The same as in the press, which needs a quarter of a second to load."""


def check_out(out: Path, force: bool, as_json: bool) -> None:
    """Before anything is drawn: whether the file may be written at all."""
    if out == STDOUT:
        if as_json:
            raise CannotDo(say("paper-both-want", first="--json", second="--out -"))
        if sys.stdout.isatty():
            raise CannotDo(say("paper-terminal"))
        return
    if out.is_dir():
        raise CannotDo(say("paper-directory", out=str(out), example=str(out / "cards.pdf")))
    if not out.parent.is_dir():
        raise CannotDo(say("paper-no-directory", folder=str(out.parent)))
    if is_device(out):
        return
    if out.exists() and not force:
        raise CannotDo(say("paper-exists", out=str(out), flag="--force"))
    folder = out.resolve().parent
    if not os.access(folder, os.W_OK):
        raise CannotDo(say("paper-closed", out=str(out), folder=str(folder)))


def read_paper(text: str) -> str:
    """One of the papers, however it is written."""
    paper = text.strip().lower()
    if paper not in PAPERS:
        raise CannotDo(say("paper-none", paper=echo(text), papers=all_of(PAPERS, "or")))
    return paper


def write_document(out: Path, content: bytes) -> None:
    """All or nothing: a file that was there stays whole if the disk is full."""
    if out == STDOUT:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    write_whole(out, content)
