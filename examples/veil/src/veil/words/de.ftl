# Veil auf Deutsch.

veil-summary = Lege eine Karte verdeckt ab und lass die anderen raten: hoch oder niedrig?

## Optionen

veil-option-hand = Hand
veil-option-hand-help = Karten in jeder Hand.
veil-option-cards = Stapel
veil-option-cards-help = Karten im Stapel, ab 1 nummeriert; die obere Hälfte ist hoch.
veil-few-cards = { $players } Hände zu { $hand } brauchen mehr als { $cards } Karten, damit einige übrig bleiben

## Was geschieht

veil-dealt = { $who-is ->
    [you] Die Karten sind verteilt; du beginnst.
   *[other] Die Karten sind verteilt; { $who } beginnt.
}
veil-looked = { $who-is ->
    [you] Du siehst dir die Hand von { $at } an.
   *[other] { $at-is ->
        [you] { $who } sieht sich deine Hand an.
       *[other] { $who } sieht sich die Hand von { $at } an.
    }
}
veil-saw = Du siehst die Hand von { $at }: { $cards }.
veil-laid = { $who } legt eine Karte verdeckt ab.
veil-laid-card = { $who-is ->
    [you] Du legst { $card } verdeckt ab.
   *[other] { $who } legt { $card } verdeckt ab.
}
veil-said-high = Du sagst hoch.
veil-said-low = Du sagst niedrig.
veil-turned = { $who-is ->
    [you] Du deckst { $card } auf.
   *[other] { $who } deckt { $card } auf.
}
veil-wins = { $who-is ->
    [you] Du gewinnst.
   *[other] { $who } gewinnt.
}
veil-draw = Unentschieden zwischen { $best }.
veil-player = Spieler
veil-points = Punkte

## Züge, und das Brett in Worten

veil-move-look = Die Hand von { $at } ansehen
veil-lay-card = { $card } ablegen
veil-high = Hoch
veil-low = Niedrig
veil-turn = Am Zug
veil-to-lay = { $who-is ->
    [you] Lege eine deiner Karten verdeckt ab.
   *[other] { $who } legt als Nächstes eine Karte ab.
}
veil-others-guess = Die anderen raten.
veil-over = Das Spiel ist zu Ende.
veil-seats = Spieler
veil-turned-over = Aufgedeckt
veil-nothing-yet = Noch keine Karte.
veil-hand = Deine Hand
veil-card = Karte { $card }
veil-card-down = Karte { $card }, verdeckt
veil-of = { $who }: { $what }
veil-has-looked = hat die Hand von { $at } gesehen

## Die Zeichnung, im Terminal

veil-drawn-seat = { $who }: { $cards } auf der Hand, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
veil-drawn-lying = { $who }: { $cards } auf der Hand und eine verdeckt, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
veil-drawn-card = { $card } ({ $who })
veil-drawn-over = Aufgedeckt: { $cards }
veil-drawn-none = Aufgedeckt: noch nichts
veil-drawn-hand = Deine Hand: { $cards }

## Warum ein Zug nicht geht, und wie die Regel heißt

veil-guess-now = jetzt musst du raten
veil-lay-now = jetzt musst du eine Karte ablegen
veil-not-the-time = nicht der Zeitpunkt
veil-had-look = du hast schon nachgesehen; das geht einmal im Spiel
veil-one-look = ein Blick
veil-look-where = du siehst dir die Hand eines anderen an, der noch Karten hat
veil-another-hand = eine andere Hand
veil-not-yours = „{ $move }“ geht nicht: die Karte gehört dir nicht
veil-card-in-hand = eine Karte der Hand
veil-unreadable = { $text } ist nicht lesbar; schreibe look 1 (ein Platz), lay 7, high oder low

## Auf dem Brett

veil-board = Veil
veil-face-down = Eine verdeckte Karte
veil-your-card-down = { $card }, verdeckt: nur du kennst sie
veil-look-at = Diese Hand ansehen
veil-score = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
veil-guessed = { $who }: { $guess } { $mark }
veil-is-high = { $card }, hoch
veil-is-low = { $card }, niedrig
veil-ask = Ist sie hoch ({ $first } und mehr) oder niedrig?
veil-answered-high = Du sagst hoch; das kannst du ändern, bis alle geantwortet haben.
veil-answered-low = Du sagst niedrig; das kannst du ändern, bis alle geantwortet haben.
veil-your-turn-look = Lege eine deiner Karten verdeckt ab, oder sieh dir erst eine Hand an: einmal im Spiel.
veil-peek = Die Hand von { $at }, dir dieses eine Mal gezeigt
veil-peek-close = Gesehen
veil-key-move = von Karte zu Karte gehen
veil-key-choose = ablegen oder raten

## Das Notizbuch

veil-notes = Notizbuch
veil-notes-help = Wer blufft, wer nie blufft: Notizen über deine Mitspieler. Niemand sonst sieht sie.
veil-notes-save = Speichern
veil-notes-saved = Gespeichert.

## Das Puzzle

veil-puzzles-note = Nichts darf durchscheinen.
veil-screen = Der Wandschirm
veil-screen-about = Drei Teile verbergen alles, was hinter ihnen ist.
veil-screen-rules = Lege alle drei Teile so, dass jedes Feld bedeckt ist.

# Wer mit Menschen spielt.
veil-una = Una
veil-una-plays = Zählt die Karten und vergisst keinen Blick.
veil-bot-counter = Zählt die Karten und vergisst nicht, was es gesehen hat.

## Auf der Kommandozeile

veil-odds = { $high } von { $left } sind hoch: { $share } %
veil-odds-no-card = im Stapel von { $cards } gibt es keine Karte { $card }
veil-odds-all-seen = du hast alle Karten gesehen
veil-printed = { $cards } Karten sind in { $file }.
