# Typing at the table: moves in the game's own notation, and questions. The words that people type
# (board, hand, last, legal, turn, where, help) are the same in every language.

command-open = Type a move or a question
command-open-key = Type a move or a question (Shift C)
command-name = Type a move or ask
command-enter = Enter
command-close = Close the command box
command-hint = A move in the game’s notation, or: board, hand, last, legal, turn, where, help
command-log = What you typed and the answers
command-does-board = the board in words; with a word, only the part that is called so
command-does-hand = what you hold
command-does-last = what has happened since your last move; with a number, that many moves
command-does-legal = your moves in notation; with a beginning, only those that begin so
command-does-turn = what the table waits for
command-does-where = where something is: followed by its name
command-does-help = this list
command-help-moves = Type a move in the game’s notation when it is your turn.
command-help-like = Type a move as the game writes it, such as: { $moves }.
command-part = { $heading }: { $text }
command-no-part = There is no part that is called so. There are: { $parts }.
command-no-hand = There is nothing here that only you hold. “board” tells everything.
command-no-moves = You have no move to make now.
command-none-begins = None of your moves begins with “{ $start }”.
command-moves = { $count ->
    [one] { $count } move: { $moves }.
   *[other] { $count } moves: { $moves }.
}
command-moves-more = More than { $count } moves, among them: { $moves }. Say how they begin to hear fewer.
command-only = Only { $move } begins so. Type it in full to play it.
command-where-needs = Say what to look for, such as “where F”.
command-nowhere = Nothing on the board is called { $what }.
command-try-help = “help” says what can be typed.
command-made = Played: { $move }.
command-answered = Your answer: { $move }. You may change it until the time is up.
