"""The rules of Viewpoint for people, in our own words under the rulebook's section names."""

RULES = """\
## Objective

Collect points. Every card is worth some, a few cost some, and they count once they lie in front of
you, in your **Field of View**. Whoever has 100 or more there at the end of their own turn wins.

The texts of the cards are our reading of the decks of 2009 and 2021; they are not the publisher's.

## Setting up

Everybody is dealt five cards, their **hand**. The rest is the **draw pile**, face down. The seat to
the left of the dealer, who is drawn by lot, begins; turns go clockwise.

Up to four players use one copy of the deck. Five or more use two, where one has fewer than 100
cards; if you set the table so, five and six can play with one. Seven and eight always need 100
cards or more. Several decks can be mixed, and anybody can write one.

## Playing the game

1. **Draw** one card. If the draw pile is empty, go on without.
2. **Play** one card from your hand into your Field of View. With no card in hand, your turn ends.
3. **Perform** what the card says.
4. **End the turn**: count the points in your Field of View. With 100 or more you win.

![After a turn each: 15 points in view, and it is your turn.](position:turn)

Cards that act *each of your turns* do so after the draw, the oldest first, from the turn after the
one in which they came to you.

## Finishing the game

The game also ends when the draw pile and all hands are empty at the end of a turn. Then the most
points win, and equal points share the win. The draw pile is never filled up again. So that no game
lasts for ever it ends in the same way after 500 turns (a table can set another limit), and when
the draw pile is empty and three rounds have passed in which the cards in hand did not become fewer.

## Areas

- **Hand**: only you see it. How many cards you hold is public.
- **Field of View**: the cards in front of a player, open. All of them together are the
  **Viewniverse**.
- **Draw pile**: face down; its size is public.
- **Discard pile**: open, and anybody may look through it.

## Keywords

- **DRAW**: take the top card of the draw pile into your hand.
- **DISCARD**: put a card of your hand onto the discard pile. You choose, unless the card says
  otherwise.
- **DESTROY**: move a card from the Viewniverse to the discard pile.
- **SWAP**: exchange a card in your Field of View with one in another. Each takes the other's place.
  The card just played may be used.
- **STEAL**: look at another player's hand and take a card. The two of you know which one it was,
  the others only that there was one.
- **PASS**: everybody gives a card of their choice to a neighbour, all at once.
- **REPLACE**: put some of your own cards onto the discard pile, then play as many from the top of
  the draw pile.
- **REVEAL (↕)**: show the card from your hand, in anybody's turn, when what it says happens, and do
  what stands behind the sign. That is not a play. Played in your own turn, it does only what stands
  before the sign.
- **CANCEL**: the whole card is cancelled, for everybody. It goes to the discard pile from wherever
  it lies and does nothing more; what it did before stays done. The revealed card follows it.

## Answering

After every play, after every reveal, and before every action that some reveal in the game answers,
a **window** opens. Everybody but the one who caused it is asked, always, whether or not they hold
anything; all answer in secret. If several reveal, the first clockwise from the player whose turn it
is counts, who comes last themselves. The other answers are void: nobody learns of them, and their
cards stay in hand.

![Blindspot would make you DISCARD. Spectacles, with its ↕, answers that.](position:window)

Reveals can be answered in turn: the last one is resolved first. When a reveal was cancelled, the
window that it answered is asked again, until everybody passes.

![Spectacles lies on Blindspot: unless it is answered, it cancels it.](position:answered)

An action names its targets first, then comes the window, then hands are looked at and cards chosen.
What a card does to its own player alone opens no window, nor does what cannot touch anything.

## Special rules and actions

Everything possible must be done, as far as it is possible: with three cards to discard and one in
hand, that one goes. Where several players act, they do so clockwise from the player whose card it
is, one after another. What a card says beats this page.

A further play is taken when the current card is done with; a further turn comes right after this
one; a missed turn is the next one that would begin. Copying a card does what that card does when
played, as if the copying card said it.
"""
