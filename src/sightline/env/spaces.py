"""An encoding's observations and actions as Gymnasium's spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from gymnasium import spaces

from sightline.core.echo import echo
from sightline.core.encoding import AnyEncoding, Field
from sightline.core.errors import WrongArgument, instead
from sightline.core.message import say
from sightline.core.sight import Sight

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sightline.core.encoding import Mask, Vector

Form = Literal["vector", "arrays", "features"]
FORMS = ("vector", "arrays", "features")


class Observing:
    """Makes one form of observation out of sights, with the mask of what is legal."""

    def __init__(self, encoding: AnyEncoding, form: Form = "vector") -> None:
        if form not in FORMS:
            raise WrongArgument(
                say("env-no-form", form=echo(form), instead=instead(str(form), FORMS))
            )
        self.encoding = encoding
        self.form = form
        self.actions = spaces.Discrete(encoding.actions)
        self.space = spaces.Dict(
            {
                "observation": _space(encoding, form),
                "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
            }
        )

    def __call__(self, sight: Sight[Any, Any]) -> dict[str, Any]:
        return self.of(self.encoding.vector(sight), self.encoding.mask(sight))

    def of(self, vector: Vector, mask: Mask) -> dict[str, Any]:
        """The observation out of a vector and a mask."""
        encoding = self.encoding
        seen: Any = vector
        if self.form == "arrays":
            seen = encoding.split(vector)
        elif self.form == "features":
            seen = encoding.features(vector)
        return {"observation": seen, "action_mask": mask}


def _space(encoding: AnyEncoding, form: Form) -> spaces.Space[Any]:
    if form == "features":
        return spaces.Box(0.0, 1.0, (encoding.feature_count,), np.float32)
    if form == "arrays":
        return spaces.Dict({field.name: _box(field) for field in encoding.fields})
    low = np.concatenate([_filled(field, field.low) for field in encoding.fields])
    high = np.concatenate([_filled(field, field.high) for field in encoding.fields])
    return spaces.Box(low, high, (encoding.size,), np.int16)


def _box(field: Field) -> spaces.Box:
    return spaces.Box(field.low, field.high, field.shape, np.int16)


def _filled(field: Field, value: int) -> NDArray[np.int16]:
    return np.full(field.size, value, dtype=np.int16)
