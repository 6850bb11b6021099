"""Packing and exact cover: fill a region with polyominoes or polycubes.

A board may be said in words:

    >>> from sightline.kit import solve
    >>> solve.tilings("6x10").count()
    2339
"""

from sightline.core.extras import Needs
from sightline.core.message import say

with Needs("fast", say("needs-solver")):
    from sightline.kit.solve.errors import BadPieces as BadPieces
    from sightline.kit.solve.errors import BadPoint as BadPoint
    from sightline.kit.solve.errors import BadRegion as BadRegion
    from sightline.kit.solve.left import Left as Left
    from sightline.kit.solve.left import completion as completion
    from sightline.kit.solve.left import solutions_left as solutions_left
    from sightline.kit.solve.pieces import Piece as Piece
    from sightline.kit.solve.pieces import pentominoes as pentominoes
    from sightline.kit.solve.regions import Region as Region
    from sightline.kit.solve.regions import box as box
    from sightline.kit.solve.regions import read_region as read_region
    from sightline.kit.solve.search import Point as Point
    from sightline.kit.solve.search import Progress as Progress
    from sightline.kit.solve.search import Search as Search
    from sightline.kit.solve.search import Tiling as Tiling
    from sightline.kit.solve.search import tilings as tilings
