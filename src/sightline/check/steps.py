"""A page that is told what changes sees the same as one that looks anew."""

from __future__ import annotations

from typing import Any

import msgspec

from sightline.check.ground import Broken, Ground
from sightline.check.shown import difference
from sightline.core.changes import SAME, change, changed
from sightline.core.events import Observer
from sightline.core.game import AnyState


def changes_lead_to_views(ground: Ground) -> None:
    """The first view with the changes of all steps put in equals a fresh view, byte for byte.

    A table keeps the positions of the past and looks at them again to find out what has changed
    since: the view of a position must stay the same, whoever looks how often, whatever happens to
    its copies, and must come back from its JSON form as it was. And nobody sees something else than
    before without having been told of anything.
    """
    encode, decode = msgspec.json.encode, msgspec.json.decode
    seen: dict[Observer, Any] = {}
    before: AnyState | None = None
    for _, state in ground.walk():
        for observer in ground.observers(state):
            fresh = encode(state.view(observer))
            if state.last is None or before is None:
                seen[observer] = decode(fresh)
            else:
                told = change(encode(before.view(observer)), fresh)
                seen[observer] = changed(seen[observer], decode(told))
                if told != SAME and not state.last.happened.to(observer):
                    raise Broken(f"the view has changed by {told.decode()}, and no event says why")
            known = encode(seen[observer])
            if known != fresh:
                raise Broken(
                    f"a fresh view is not what the changes lead to: {difference(fresh, known)} by "
                    "putting the changes of all steps into the first view"
                )
        before = state.copy()
