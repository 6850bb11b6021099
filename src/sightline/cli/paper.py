"""What every command that prints has in common: the paper, and the PDF that is written."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from sightline.cli.failure import CannotDo
from sightline.cli.records import is_device, write_whole
from sightline.core.echo import echo

STDOUT = Path("-")
PAPERS = ("a4", "letter")
"""The same as in the press, which needs a quarter of a second to load."""


def check_out(out: Path, force: bool, as_json: bool) -> None:
    """Before anything is drawn: whether the file may be written at all."""
    if out == STDOUT:
        if as_json:
            raise CannotDo("--json and --out - both want the standard output; name a file")
        if sys.stdout.isatty():
            raise CannotDo("a terminal cannot show a PDF; name a file, or pipe it to a program")
        return
    if out.is_dir():
        raise CannotDo(f"{out} is a directory; name the PDF in it, such as {out / 'cards.pdf'}")
    if not out.parent.is_dir():
        raise CannotDo(f"there is no directory {out.parent}; make it first")
    if is_device(out):
        return
    if out.exists() and not force:
        raise CannotDo(f"{out} exists already; name another file, or use --force")
    folder = out.resolve().parent
    if not os.access(folder, os.W_OK):
        raise CannotDo(f"{out} cannot be written: {folder} is closed to you; name another place")


def read_paper(text: str) -> str:
    """One of the papers, however it is written."""
    paper = text.strip().lower()
    if paper not in PAPERS:
        raise CannotDo(f"there is no paper {echo(text)}; it is {' or '.join(PAPERS)}")
    return paper


def write_document(out: Path, content: bytes) -> None:
    """All or nothing: a file that was there stays whole if the disk is full."""
    if out == STDOUT:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    write_whole(out, content)
