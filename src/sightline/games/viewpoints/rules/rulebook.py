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
- A challenge has five cards, one for each side. Three players hold cards 1 to 3, four cards 1 to
  4, five all of them; two players cards 1 and 2, or 3 and 4. Nobody sees the others.
- A slot on your card shows the colour of the first cube along your line of sight, or nothing.
- On the cards of players 2 and 4 the letters run from right to left, so that opposite players mean
  the same column by the same letter. Card 5 has no letters: its lowest row is player 1's side.
- The lowest number in play starts, unless you choose another, and turns go by number; or, if you
  like, clockwise: 1, 4, 2, 3, 5. A round ends after the last in that order.
- Challenges have levels from 1, easy, to 5, hard. Four of each level come with the game, A001 to
  A020; others are drawn anew. The more pieces, and the more of them hidden, the harder.

![You are player 1. U lies too far in front, but you cannot see that: what your card lacks is P \
at the left, and V in front of U.](position:card)

## Game turn

1. **Announce.** If the structure now looks exactly like your card, this is announced. The game does
   it for you; it is never wrong and never left out. What you complete by your own action is
   announced at your next turn.
2. **One action**, A to F.

### A) Placing a pentomino

Place a free piece anywhere in the cube. You can slide it in without turning it inside the cube, it
stands on what is beneath it, and nothing else tips. Side neighbours never hold a piece up, and
exactly on the edge counts as falling.

![X lies on P, with its weight above it. Seen from the front it is right.](position:stands)

### B) Changing the position of a pentomino

Take a piece off the grid and place it elsewhere, turned as you like. It must slide out freely, and
the others must stand without it. A place you know to be wrong is allowed.

### C) Reserving a pentomino

Take a piece off the grid and keep it in front of you; one at a time. A free piece cannot be
reserved.

### D) Returning a reserved pentomino

Place the piece you have reserved. Nobody else can, and it never goes back to the free pieces.

### E) Play a token

Five tokens, each used once in a game, by anybody; playing one is your action this turn:

- **XY**: ask another player for the colour in one slot of their card. Everybody hears it.
- **XY?**: ask whether a slot of another card has a certain colour. Everybody hears yes or no.
- **View card**: look at any other card for a moment, also one that is not in play.
- **Colours**: everybody hears which colours are on another card in play, card 5 included.
- **Swap places**: exchange card, side and place in the turn order with another player, who cannot
  refuse. A reserved piece stays with whoever keeps it, and the right to pass stays with the card.
  With two players you move twice running.

XY, XY? and Colours are about players in play. XY and XY? cannot ask player 5, but player 5 may ask
others; "empty" can be asked for and answered, too.

### F) Pass turn

You may pass from your first announcement on, for good, also in that very turn. You may also pass
while your view lacks nothing but pieces that others have reserved. If there is nothing at all that
you could do, you must pass.

## End of the game

When all players in a row announce and pass, the structure is finished and you have won. Only the
cards in play count: unseen extra pieces and other ways to build the same sides do not matter. A
game that is not solved after 400 turns is lost; another limit can be set.

## Game variants

**Limited rounds.** A counter starts at a number that is given, or that you agree on after seeing
your cards: each in turn proposes, the player with the highest number decides. It falls by one
after every round and by one with every token. At zero the game is lost; if the last pass comes in
the last turn of a round, it counts first.

**Solitaire.** One player, two opposite cards, one of them shown at a time, in turns: you go around
the table. A round is two turns. One reserve, no tokens, and no passing for reserved pieces. The
passes that end the game are no turns of your score.

**Daily challenge.** A solitaire that is the same for everybody on a day, easy on Mondays and hard
on Sundays.

**5 × 10 puzzle.** The ten pieces fill a 5 × 10 box in one way only: see the puzzle room.
"""
