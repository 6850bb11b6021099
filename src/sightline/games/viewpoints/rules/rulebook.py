"""The rules of Viewpoints for people, in our own words under the rulebook's section names."""

RULES = """\
## Goal of the game

You build one structure together. Nobody knows what it looks like: your blueprint card shows it from
your side alone. You may not talk about your cards or about what to do. Once the structure looks
right from every side in play, you have won together.

## Game setup

- The playing grid is 6 × 6 cubes wide and 6 high. Player 1 sits in front, 2 opposite, 3 to the
  right of player 1, 4 opposite 3; player 5 looks down from the top.
- Ten different pentominoes lie free around the grid, each in its own colour. How many of them
  belong to the challenge, and which, is for you to find out.
- Each player holds one card. A slot on it shows the colour of the first cube along your line of
  sight, or nothing. With two players cards 1 and 2 are in play, or 3 and 4.
- On the cards of players 2 and 4 the letters run from right to left, so that opposite players mean
  the same column by the same letter.

## Game turn

1. **Announce.** If the structure now looks exactly like your card, this is announced. The game does
   it for you; it is never wrong and never left out. What you complete by your own action is
   announced at your next turn.
2. **One action**, A to F.

### A) Placing a pentomino

Place a free piece anywhere in the cube. You can slide it in without turning it inside the cube, it
stands on what is beneath it, and nothing else tips. Side neighbours never hold a piece up, and
exactly on the edge counts as falling.

### B) Changing the position of a pentomino

Take a piece off the grid and place it elsewhere, turned as you like. It must slide out freely, and
the others must stand without it. A place you know to be wrong is allowed.

### C) Reserving a pentomino

Take a piece off the grid and keep it in front of you; one at a time.

### D) Returning a reserved pentomino

Place the piece you have reserved. Nobody else can, and it never goes back to the free pieces.

### E) Play a token

Five tokens, each used once in a game, by anybody:

- **XY**: ask another player for the colour in one slot of their card. Everybody hears it.
- **XY?**: ask whether a slot of another card has a certain colour. Everybody hears yes or no.
- **View card**: look at any other card for a moment, also one that is not in play.
- **Colours**: everybody hears which colours are on another card.
- **Swap places**: exchange positions and cards with another player.

XY and XY? cannot ask player 5.

### F) Pass turn

You may pass from your first announcement on, for good. You may also pass while your view lacks
nothing but pieces that others have reserved.

## End of the game

When all players in a row announce and pass, the structure is finished and you have won.

## Game variants

**Limited rounds.** A counter starts at a number that is given, or that you agree on after seeing
your cards: each in turn proposes, the player with the highest number decides. It falls by one
after every round and by one with every token. At zero the game is lost.

**Solitaire.** One player, two opposite cards, one of them shown at a time, in turns. No tokens.

**5 × 10 puzzle.** The ten pieces fill a 5 × 10 box in one way only: see the puzzle room.
"""
