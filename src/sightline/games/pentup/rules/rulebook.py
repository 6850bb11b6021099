"""The rules of Pent-Up for people, in our own words under the rulebook's section names."""

RULES = """\
## Introduction

Every player has the twelve pentominoes, the shapes made of five squares joined by their edges,
in one colour. You take turns placing them, on the table and on top of each other. Whoever owns
most of the highest level at the end wins.

## Equipment

Twelve tiles for each player: F, I, L, N, P, T, U, V, W, X, Y and Z, named for the letters that they
look like. Two players have White and Black, a third one Red, a fourth one Blue. Any tile may lie
either side up, so the twelve can lie in 63 ways. The table is endless, and nothing else is needed.

## How to play

White places the first tile. Then, in turn, everyone places one tile of their own colour. A tile
may be turned and flipped as you like, and:

- **(a) On the grid.** Tiles lie on the squares of one endless grid.
- **(b) Touching or bridging.** A tile on the table shares at least one edge with a tile on the
  table. A tile higher up lies on two different tiles or more, of any colour.
- **(c) Flat.** All five squares rest on the same level: on bare table, or on tiles of one height.
- **(d) As high as it can.** You choose the tile freely. But that tile must go to the highest
  level on which it fits anywhere, in any orientation. If it fits there in several places, pick one.

![White's P lies flat on level 2, across two tiles: White's X and Black's W.](position:bridge)

The table has no edge, so there is always a place and nobody ever passes.

## Game end

The game ends when every tile is placed. Count the tiles on the highest level: most wins. If that
is a tie, compare the next lower level among those tied, and so on down. Tied on every level is a
draw.

![The end of a game: White has one tile on level 4, Black none. White wins.](position:end)

## Strategies

Rule (d) is your lever. Leave the others only tiles that must go up where you want them; two tiles
side by side on top are a step for yours. Too early, and you are overbuilt; too late, and you have
no tile left that fits.

![Black leads with two tiles on level 2. Some of White's tiles could go to level 3.](position:lead)

## Variant for 3 players

White, Black and Red, clockwise. All else is the same.

## Variant for 2 couples (2 vs 2)

White and Red play against Black and Blue, in the order White, Black, Red, Blue. Everyone is scored
alone, and the pair of the best single player wins. If the best are tied and all of one pair, that
pair wins; if they are of both pairs, it is a draw.

## Misère variant

The lowest level counts first: most tiles on level 1 win, then level 2, and so on up.

## Puzzles

**How high?** Both colours in turn, all rules hold, and the tiles are yours to choose: reach
level 6, or higher.

**Surround.** One black tile lies on the table. Surround it with as few white tiles as possible,
each of them once, so that every edge of its squares touches a white one. Then close it off with as
few of the other black tiles as possible: no empty square, holes included, may share an edge with a
white tile. Nothing is stacked here, and corners do not count.

You find them in the puzzle room, with hints and solutions.

## Notation

`F3@4,-2^2` is tile F in its third orientation, with the corner of its bounding box on column 4 and
row -2, lying on level 2.
"""
