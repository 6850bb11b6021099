"""The trained networks that come with the package, one for each number of players and direction.

They are made by ``sightline train pentup-pack`` from what ``sightline train pentup`` has learned:
the layers alone, as half-precision numbers.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np

from sightline.games.pentup.kernels.master import Net


def file_name(players: int, misere: bool) -> str:
    """What the network for a mode is called."""
    return f"{players}-misere.npz" if misere else f"{players}.npz"


@cache
def network(players: int, misere: bool) -> Net:
    """The network for a mode, as the kernel takes it."""
    with (files(__name__) / file_name(players, misere)).open("rb") as file, np.load(file) as arrays:
        return tuple(
            np.ascontiguousarray(arrays[f"{depth}.{part}"].astype(np.float32))
            for depth in range(len(arrays.files) // 2)
            for part in ("weights", "biases")
        )


def guide(players: int, misere: bool) -> Net | None:
    """The network that guides ``master`` in a mode; None in the plain game of two, in which judging
    costs more than it finds (docs/train.md)."""
    return None if (players, misere) == (2, False) else network(players, misere)


def pack(net: Net, path: Path) -> None:
    """Write a network as it comes with the package."""
    np.savez_compressed(
        path,
        **{  # pyright: ignore[reportArgumentType]
            f"{depth}.{part}": net[2 * depth + offset].astype(np.float16)
            for depth in range(len(net) // 2)
            for offset, part in enumerate(("weights", "biases"))
        },
    )
