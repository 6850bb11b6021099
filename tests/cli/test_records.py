"""Files are written whole, and nothing else is put in their place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sightline.cli.failure import CannotDo
from sightline.cli.records import write_whole


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    goal, link = tmp_path / "there" / "goal", tmp_path / "link"
    goal.write_text("old")
    link.symlink_to(goal)
    write_whole(link, "new")
    assert link.is_symlink()
    assert goal.read_text() == "new"
    assert [*goal.parent.iterdir()] == [goal]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"new")
        assert os.read(reader, 10) == b"new"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_what_cannot_be_written_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(CannotDo, match="folder cannot be written: is a directory"):
        write_whole(tmp_path / "folder", "new")
    with pytest.raises(CannotDo, match="no such file or directory"):
        write_whole(tmp_path / "nowhere" / "file", "new")
    assert [one.name for one in tmp_path.iterdir()] == ["folder"]


def test_a_link_that_leads_to_itself_is_told(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(link)
    with pytest.raises(CannotDo, match="link cannot be written: "):
        write_whole(link, "new")
    assert link.is_symlink()
