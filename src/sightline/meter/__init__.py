"""The leak meter: does a running table tell anybody what they should not know?

It talks to a server as any page does, over HTTP and WebSockets, and never imports it. It compares
bytes (:mod:`sightline.meter.sameness`, :mod:`sightline.meter.deals`) and it measures time
(:mod:`sightline.meter.timing`), and it knows no game.
"""

from __future__ import annotations

from sightline.meter.errors import CannotMeasure
from sightline.meter.report import Finding, Report
from sightline.meter.run import Meter, Wish, measure
from sightline.meter.timing import Effort

__all__ = ["CannotMeasure", "Effort", "Finding", "Meter", "Report", "Wish", "measure"]
