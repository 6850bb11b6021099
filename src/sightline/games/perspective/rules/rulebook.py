"""The rules of Perspective for people, in our own words under the rulebook's section names."""

RULES = """\
## Introduction

Every card has two coloured sides. In your hand the **private side** faces you and the **public
side** faces everybody else; you never see it. Your goal is a row of three colours: get the public
sides of your three cards to show it, in order, as you hold them from left to right.

Nothing is ever shuffled again. Whoever remembers best knows most.

## Taking a turn

1. You may claim your goal.
2. Draw the top card of the draw pile. The side that lay up becomes private. Insert it at any
   place.
3. Play one of your four cards onto the used pile, private side up, and use that colour's action.
   Or play it without its action and claim at once.
4. You may claim your goal.

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

Your public sides are shown to all. If they are your goal, you win (2 and 3 players), or your goal
is set aside and your team wins when both of you have done it (4 players). If not, your cards go
onto the used pile, you draw and insert three new ones, and your turn ends. With `failed_claim =
eliminate` you are out instead.

## 4 Players

Players 1 and 3 play against 2 and 4.

## 3 Players

A shared hand of three cards lies on the table, public side up. It takes the partner's place for
everyone.

## 2 Players

As with three, without one copy of each card that has the same colour on both sides.

## 2 Players (Advanced)

No goals of your own: a claim is right if your public sides equal the shared hand's upper or lower
sides, in order.

## Solo play

Four hands of three around a plus of four centre cards, each with a goal that lacks its own
colour. Reach all four goals at once in as few moves as you can. What you do decides what you must
do next:

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
