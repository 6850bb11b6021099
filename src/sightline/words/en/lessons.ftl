# Lessons and coaching on the page. docs/words.md says how to write messages.

lesson-region = Lesson
lesson-of = Lesson { $number } of { $total }
lesson-steps = Step { $step } of { $steps }
lesson-next = Next
lesson-show-me = Show me
lesson-your-move = Your move, on the board.
lesson-others-move = The others move …
lesson-refused = The table says: “{ $refusal }”
lesson-finished = That was the lesson.
lesson-finished-all = Now you know the game: the rest comes with playing. In your first games a coach helps.
lesson-read-on = Read on
lesson-over = The lesson is over
lesson-following = Next lesson
lesson-again = Once more
lesson-real-game = Now a real game
lesson-to-lobby = To the lobby
lesson-leave = Leave the lesson; it can be taken up again
lesson-learn = Learn
lesson-learn-go-on = Go on learning
lesson-offer = New to { $game }?
lesson-offer-text = Four minutes on the real board teach all you need. You can leave at any time.
lesson-offer-short = Four minutes on the real board teach it.
lesson-offer-away = No, thank you
lesson-offer-yes = Show me how
lesson-offer-no = I know it, let’s play
lesson-list = Lessons
lesson-done = done

coach-region = Coach
coach-waiting = The others move now: watch what changes. The next tip comes with your turn.
coach-off = No coaching; the settings bring it back
coach-switch = Coach
coach-switch-help = In each of your turns a line says what to do now, and what for.
