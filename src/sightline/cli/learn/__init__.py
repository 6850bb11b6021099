"""The ``learn`` command: a game's lessons in the terminal."""

from sightline.cli.learn.command import add_to as add_to
