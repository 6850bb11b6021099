"""``sightline play``: a game at the terminal, people and bots mixed."""

from sightline.cli.play.command import add_to as add_to
