"""A running table: one small object for each thing that goes on at it."""

from sightline.server.live.table import LiveTable

__all__ = ["LiveTable"]
