"""Packing and exact cover: fill a region with polyominoes or polycubes.

>>> from sightline import solve
>>> solve.tilings("6x10").count()
2339
"""

from sightline.core.extras import Needs

with Needs("fast", "the solver"):
    from sightline.solve.errors import BadPieces as BadPieces
    from sightline.solve.errors import BadPoint as BadPoint
    from sightline.solve.errors import BadRegion as BadRegion
    from sightline.solve.left import Left as Left
    from sightline.solve.left import completion as completion
    from sightline.solve.left import solutions_left as solutions_left
    from sightline.solve.pieces import Piece as Piece
    from sightline.solve.pieces import pentominoes as pentominoes
    from sightline.solve.regions import Region as Region
    from sightline.solve.regions import box as box
    from sightline.solve.regions import read_region as read_region
    from sightline.solve.search import Point as Point
    from sightline.solve.search import Progress as Progress
    from sightline.solve.search import Search as Search
    from sightline.solve.search import Tiling as Tiling
    from sightline.solve.search import tilings as tilings
