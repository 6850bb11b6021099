# pyright: basic
"""The twelve tiles in all their orientations, as flat arrays."""

from __future__ import annotations

import numpy as np

from sightline.kit.pieces.shapes import PENTOMINOES, orientations

TILES = len(PENTOMINOES)
_ALL = [(t, form) for t, name in enumerate(PENTOMINOES) for form in orientations(name)]
ORIENTATIONS = len(_ALL)
# Orientations of tile t are FIRST[t] .. FIRST[t + 1] - 1.
FIRST = np.searchsorted([t for t, _ in _ALL], np.arange(TILES + 1)).astype(np.int64)
CELL_X = np.array([[x for x, _ in form] for _, form in _ALL], dtype=np.uint64)
CELL_Y = np.array([[y for _, y in form] for _, form in _ALL], dtype=np.uint64)
WIDTH = CELL_X.max(axis=1).astype(np.int64) + 1
HEIGHT = CELL_Y.max(axis=1).astype(np.int64) + 1
# The cells of one column of an orientation, as bits.
COLUMN = np.zeros((ORIENTATIONS, 5), dtype=np.uint64)
for _g, (_t, _form) in enumerate(_ALL):
    for _x, _y in _form:
        COLUMN[_g, _x] |= np.uint64(1 << _y)
