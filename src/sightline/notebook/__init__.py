"""Sightline in a notebook: a record that can be leafed through.

States, sights, records and challenges show themselves as pictures in any notebook. ``Replay`` needs
the extra ``notebook`` (anywidget), and works in Jupyter, VS Code, marimo and Colab.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sightline.notebook.frames import Frame, frames_of

if TYPE_CHECKING:
    from sightline.notebook.widget import Replay
else:
    from sightline.core.lazily import lazily

    __getattr__ = lazily(__name__, Replay="widget")

__all__ = ["Frame", "Replay", "frames_of"]
