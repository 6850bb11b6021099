# Viewpoints’ lessons and coaching.

viewpoints-lesson-card = Your card and your side
viewpoints-lesson-card-hello = Welcome to Viewpoints! Together you build one structure out of coloured pieces, and nobody is told what it looks like. You sit in front.
viewpoints-lesson-card-card = This is your card: the finished structure, seen from your side. Each square shows the first piece that you would see there; the others are empty.
viewpoints-lesson-card-side = And this is how your side looks now. Player 3 has placed U, and in row 2 it is right already. Your goal: make your side look like your card.
viewpoints-lesson-card-place = In row 1 your card shows V instead of U, in C, D and E: so V lies in front of U. Take V, make sure that your side shows it there, and place it.
viewpoints-lesson-card-place-other = That is allowed. But your card shows V in C, D and E of row 1 and nowhere else: compare your side with it before you let go.
viewpoints-lesson-card-opposite = Player 2 sits opposite and has placed P. Everybody builds the same structure, each with a card of another side. You may not talk about them: what you build is all you say.
viewpoints-lesson-card-depth = Player 3 sits to your right and sees how deep everything lies. So they moved U away from you, and from your side nothing has changed!
viewpoints-lesson-card-done = Your side looks like your card. Keep it so, and trust the others where you cannot see. Next: what stands, and what falls.

viewpoints-lesson-stand = What stands
viewpoints-lesson-stand-gravity = Gravity holds here. A piece stands on the floor or on what lies beneath it, up to six levels high.
viewpoints-lesson-stand-air = Try it: take X, lift it into the air, and let go.
viewpoints-lesson-stand-rule = Neighbours at its sides never hold a piece, nothing may tip, and a piece must slide in without being turned on the way.
viewpoints-lesson-stand-place = Your card shows X in B, C and D of row 2. Put X on top of P, where it stands.
viewpoints-lesson-stand-place-other = That stands. But your card shows X in B, C and D of row 2: it belongs on top of P.
viewpoints-lesson-stand-move = Y is on the grid, but not where your card shows it. Take it off the grid and slide it to E and F of row 1, with arrow keys or the pointer: that is a turn, too.
viewpoints-lesson-stand-move-other = That is allowed. But your card shows Y in E and F of row 1, and only there: move Y to that place.
viewpoints-lesson-stand-done = Instead of moving a piece you can keep it in reserve for a while; then only you can bring it back. Next: how to ask.

viewpoints-lesson-tokens = Tokens
viewpoints-lesson-tokens-open = Your card shows V in row 1, but not how deep it lies, nor what is hidden behind it. Others know more.
viewpoints-lesson-tokens-five = Five tokens help, and you share them: each is played once in a game, by any of you, and playing it is the whole turn.
viewpoints-lesson-tokens-ask = Choose “Ask for a slot”, then Player 3, who looks from the right, and any square of that card.
viewpoints-lesson-tokens-ask-other = That works too. This time, ask Player 3 for a slot: which colour does it have?
viewpoints-lesson-tokens-heard = Everybody has heard the answer, and it stays in sight. It tells what their card shows there.
viewpoints-lesson-tokens-others = The others: guess a slot (yes or no), see a card once, hear all colours of a card, or swap places. Next: how it ends.

viewpoints-lesson-end = The end
viewpoints-lesson-end-missing = Nearly done: compare your card with your side. One piece is missing.
viewpoints-lesson-end-early = You may pass only once your card has been complete. Not yet: try to pass now.
viewpoints-lesson-end-complete = Complete your side: Z belongs in D, E and F of row 1.
viewpoints-lesson-end-complete-other = Your side would not be like your card. Z belongs in D, E and F of row 1.
viewpoints-lesson-end-announced = Now Player 2’s side is complete as well. The game announced it at the start of their turn, and Player 2 has passed.
viewpoints-lesson-end-pass = Your turn: the game has announced your side, too. It is never wrong and never forgets. If all of you announce and pass in a row, you have won. Pass!
viewpoints-lesson-end-pass-other = Everything is right as it is: leave it so, and pass.
viewpoints-lesson-end-won = Solved, together! If anything else had been wrong, somebody would not have announced, and you would have gone on building.

## Coaching: what to do now, and what for

viewpoints-coach-rounds = Look at your card: how many rounds will you all need? A round is one turn each, and at nought the game is lost. You yourself will place up to { $pieces } pieces.
viewpoints-coach-place = { $count ->
    [one] One square of your side still differs from your card.
   *[other] { $count } squares of your side still differ from your card.
} { $piece } belongs { $where }: take it, then turn and slide it until your side shows it there.
viewpoints-coach-return = { $count ->
    [one] One square of your side still differs from your card.
   *[other] { $count } squares of your side still differ from your card.
} { $piece } belongs { $where }, and you keep it: bring it back there.
viewpoints-coach-move = { $count ->
    [one] One square of your side still differs from your card.
   *[other] { $count } squares of your side still differ from your card.
} { $piece } should be seen { $where }: move it there, or move away what hides it.
viewpoints-coach-clear = { $count ->
    [one] One square of your side still differs from your card.
   *[other] { $count } squares of your side still differ from your card.
} Nothing should be seen { $where }: { $pieces-count ->
    [one] move { $pieces }, which is seen there.
   *[other] move { $pieces }, which are seen there.
}
viewpoints-coach-wait = { $count ->
    [one] One square of your side still differs from your card.
   *[other] { $count } squares of your side still differ from your card.
} { $pieces-count ->
    [one] { $pieces } is missing, and another player keeps it
   *[other] { $pieces } are missing, and other players keep them
}: pass if you may, or ask with a token.
viewpoints-coach-complete = { $left ->
    [one] Your side looks like your card. All the others have passed: pass, and you have won together.
   *[other] Your side looks like your card. Pass to leave it so: once all of you announce and pass in a row, you have won.
}
viewpoints-coach-complete-alone = This side looks like its card. If the other side does, too, you are done: pass on both. If not, go on building without spoiling this one.
# Where a piece belongs: by the names of the squares, or on the card from above, which has none, by their number.
viewpoints-coach-where = in { $slots }
viewpoints-coach-slots = { $slots ->
    [one] in one marked square
   *[other] in { $slots } marked squares
}
