"""The rules of Perspective for people, in our own words under the rulebook's section names."""

RULES = """\
## Introduction

Every card has two coloured sides. In your hand the **private side** faces you and the **public
side** faces everybody else; you never see it. Your goal is a row of three colours: get the public
sides of your three cards to show it, in order, as you hold them from left to right.

![You are player 1: you see the private sides of your cards, and the public sides of all \
others. Your goal, yellow, blue, red, is about the three sides that you do not see.](position:hands)

Nothing is ever shuffled again. Whoever remembers best knows most.

## Set-up

- Twenty cards in four colours: two of each card that has one colour on both sides, and two of each
  pair of colours. With two players, and alone, one of each one-coloured card stays in the box.
- Each player gets a goal card: three different colours in a row, open to all. Goals that are left
  over stay in the box.
- Three cards go to each player, one by one, then to the shared hand (2 and 3 players). Everybody
  sees the side that lies up as a card is dealt: in your hand it is the private one. The cards of
  the shared hand are turned over as they are laid out, so all have seen their lower sides once.
- The rest is the draw pile. Who starts is drawn by lot; play goes clockwise.
- No table talk: nobody says what they see or remember, except by a blue card. What the actions do
  may be looked up at any time.

## Taking a turn

1. You may claim your goal.
2. Draw the top card of the draw pile. The side that lay up becomes private. Insert it at any
   place.
3. Play one of your four cards onto the used pile, private side up, and use that colour's action.
   Or play it without its action and claim at once.
4. You may claim your goal.

![The drawn card, green, is in your hand. You play one of the four.](position:play)

In steps: claim? draw, play, act, claim? An action must be carried out where it can be.

When the draw pile is empty, the top card of the used pile stays and the rest is turned over as
one block to become the new draw pile.

## Core actions

An action goes to your own hand, or to your partner's (4 players) or the shared hand (2 and 3
players). You decide everything about it.

- **Yellow, flip.** Turn one card around in its place.
- **Green, trade.** Put one of your cards into the other hand, then take any card of that hand
  into yours. What is private stays private.
- **Red, reclaim.** Put a card of a hand onto the used pile, private side up; then any card of the
  used pile enters that hand. The side that lay up becomes private.
- **Blue, sort or inform.** Rearrange a hand. Or learn the public colour of one of your own cards;
  or tell your partner one of theirs (4 players); everybody hears it. Or look at the private side
  of a shared card; only you see it.

## Claiming goal

![As player 2 sees it: the public sides of player 1 show yellow, blue, red. A claim would be \
right.](position:goal)

Your public sides are shown to all. If they are your goal, you win (2 and 3 players), or your goal
is set aside and your team wins when both of you have done it (4 players); your cards stay, and you
claim no more. If not, your cards go onto the used pile, you draw and insert three new ones, and
your turn ends.

With `failed_claim = eliminate` you are out instead, and take no more turns. The last player left
wins; with four players the team of whoever is out has lost.

A game that is not decided after 200 turns is a draw; another limit can be set.

## 4 Players

Players 1 and 3 play against 2 and 4; partners sit opposite each other. There is no shared hand:
what others do with it, you do with your partner's hand, and never with an opponent's.

## 3 Players

A shared hand of three cards lies on the table, public side up. It takes the partner's place for
everyone.

## 2 Players

As with three, without one copy of each card that has the same colour on both sides.

## 2 Players (Advanced)

No goals of your own: a claim is right if your public sides equal the shared hand's upper or lower
sides, in order.

## Solo play

The four one-coloured cards lie in the middle as a plus, one for each direction. The twelve others
form four hands of three around it: all cards of a hand show the colour of its direction, and what
is beneath is hidden. Each hand has a goal that lacks its own colour. Turn up all four goals at once
in as few moves as you can; **par** is the fewest with all sides known. A side that you have looked
at is hidden again, and after 200 moves the game is lost. You begin with the colour of the card that
was laid out last, and what you do decides what you must do next:

![The start: every hand shows the colour of its direction; beside it lies its goal.](position:solo)

- **Yellow**: flip any card. Next: the colour that was up.
- **Blue**: look at the bottom of any card; next: its upper colour. Or rearrange a hand; next:
  that direction's own colour.
- **Green**: two outer cards change places and are flipped. Next: one of the two colours that were
  up.
- **Red**: a centre card and an outer card change places and are flipped. Next: likewise.

## Notation

`i2` insert at place 2, `p3` play card 3, `p3!` play it and claim, `flip own 1`, `give 1>4`, `take
2>1`, `drop shared 3`, `reclaim 5>2`, `sort own 312`, `ask 1`, `tell 2`, `look 3`, `pass`,
`claim`. A whole turn can be written at once: `pass; i2; p3; flip own 1; pass`.
"""
