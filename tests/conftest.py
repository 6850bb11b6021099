"""What holds for every test.

``make test`` draws the same examples every time: what passed passes again, and what failed can be
looked at. ``make soak`` and ``pytest --hypothesis-profile=searching`` look for new ones.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("fixed", derandomize=True, database=None, deadline=None)
settings.register_profile("searching", deadline=None, print_blob=True)
settings.load_profile("fixed")
