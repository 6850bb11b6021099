### Ferry auf Deutsch.

ferry-summary = Schick heimlich einen Fahrgast und hoffe, dass das Boot noch schwimmt.
ferry-option-crossings = Überfahrten
ferry-option-crossings-help = Wie oft die Fähre ablegt; alle haben einen Fahrgast mehr.

ferry-bot-deckhand = Sagt die Wahrheit, glaubt allen und nimmt sich einen gerechten Teil des Bootes.
ferry-bot-pilot = Überlegt, wen die anderen haben könnten, und sagt über das Wasser nicht immer die Wahrheit.

## Was geschieht

ferry-dealt = { $who-is ->
    [you] Die Fahrgäste sind da. Du steuerst die Fähre zuerst.
   *[other] Die Fahrgäste sind da. { $who } steuert die Fähre zuerst.
}
ferry-gauged = Der Pegel sagt: Die Fähre trägt { $tide }.
ferry-called-high = { $who-is ->
    [you] Du rufst: Hochwasser!
   *[other] { $who } ruft: Hochwasser!
}
ferry-called-low = { $who-is ->
    [you] Du rufst: Niedrigwasser!
   *[other] { $who } ruft: Niedrigwasser!
}
ferry-sent = Du hast heimlich die { $passenger } geschickt.
ferry-crossed-all = Die Fähre trägt { $tide }: Alle fahren mit, { $on }.
ferry-crossed = Die Fähre trägt { $tide }: Aussteigen muss { $off }, mitfahren darf { $on }.
ferry-passenger-of = { $who-is ->
    [you] deine { $weight }
   *[other] die { $weight } von { $who }
}
ferry-wins = { $who-is ->
    [you] Du gewinnst mit { $points } Punkten.
   *[other] { $who } gewinnt mit { $points } Punkten.
}
ferry-draw = { CAPITAL($best) } teilen sich den Sieg mit je { $points } Punkten.
ferry-player = Wer
ferry-sailed = Mitgefahren
ferry-points = Punkte

## Was nicht geht

ferry-send-now = Das Wasser ist ausgerufen. Schick jetzt einen Fahrgast.
ferry-call-first = Erst wird das Wasser ausgerufen.
ferry-rule-time = Eins nach dem andern
ferry-not-yours = Du hast keinen Fahrgast, der { $passenger } wiegt.
ferry-rule-own = Nur eigene Fahrgäste
ferry-unreadable = „{ $text }“ ist kein Zug. Sag „high“, „low“ oder „send 7“.

## Rat

ferry-coach-call = Die Fähre trägt heute { $tide }, und nur du weißt es. Ruf aus, was die anderen glauben sollen.
ferry-coach-skipper = Die Fähre trägt { $tide }. Schick jemanden, der neben den anderen noch Platz hat: Nur die Schwersten müssen aussteigen.
ferry-coach-send = Die Fähre trägt zwischen { $lowest } und { $highest }. Glaubst du, was gerufen wurde? Die Schwersten steigen zuerst aus.

## Die Zeichnung

ferry-drawn-seat = { $who }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
ferry-hand = Deine Fahrgäste: { $passengers }

## Das Brett

ferry-water-high = Hochwasser wurde gerufen.
ferry-water-low = Niedrigwasser wurde gerufen.
ferry-turn = Am Zug
ferry-over = Das Spiel ist zu Ende.
ferry-gauge = Pegel
ferry-gauge-secret = ?
ferry-gauge-range = { $lowest } bis { $highest }
ferry-gauge-yours = Das siehst nur du
ferry-reading = { $who-is ->
    [you] Du steuerst. Was rufst du?
   *[other] { $who } liest den Pegel.
}
ferry-call-high = Hochwasser rufen
ferry-call-low = Niedrigwasser rufen
ferry-send-whom = Wen schickst du?
ferry-waiting = Die anderen überlegen noch.
ferry-watching = Alle schicken heimlich einen Fahrgast.
ferry-send = { $passenger } schicken
ferry-crossing-number = Überfahrt { $number } von { $of }
ferry-your-passengers = Deine Fahrgäste
ferry-crossings = Bisherige Überfahrten
ferry-none-yet = Die Fähre hat noch nicht abgelegt.
ferry-score = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
ferry-keys = Fahrgast oder Ruf wählen
ferry-keys-send = Schicken oder rufen

## Lektionen

ferry-lesson-crossing = Eine Überfahrt
ferry-lesson-crossing-hello = Das sind deine Fahrgäste. Jede Zahl ist ein Gewicht, und ebenso viele Punkte, wenn sie hinüberkommen.
ferry-lesson-crossing-called = Am Steuer ist die andere Seite, hat den Pegel gelesen und ruft Niedrigwasser. Das mag stimmen.
ferry-lesson-crossing-refused = Du kannst nur deine eigenen schicken. Versuch, die 24 zu schicken, die nicht dir gehört.
ferry-lesson-crossing-send = Niedrigwasser heißt 16 bis 21 für beide zusammen. Schick jemanden, der leicht genug ist: 8 oder weniger.
ferry-lesson-crossing-send-other = Zu schwer, wenn der Ruf stimmt: Die Schwersten steigen zuerst aus. Versuch es mit 8 oder weniger.
ferry-lesson-crossing-end = Dein Fahrgast war nicht der schwerste; er fährt mit und bringt dir sein Gewicht ein.
ferry-lesson-skipper = Am Steuer
ferry-lesson-skipper-gauge = Jetzt steuerst du. Der Pegel zeigt dir, und sonst niemandem, wie viel die Fähre trägt.
ferry-lesson-skipper-call = Du darfst sagen, was du willst. Ruf Hochwasser, damit die andere Seite jemand Schweren schickt.
ferry-lesson-skipper-call-other = Das mag klug sein, aber locken wir sie: Ruf Hochwasser.
ferry-lesson-skipper-send = Schick nun jemand Leichten, 10 oder weniger, damit der andere Fahrgast der schwerste ist und aussteigen muss.
ferry-lesson-skipper-send-other = Die Fähre trägt nur 17: Ein Fahrgast von 10 oder weniger ist sicherer.
ferry-lesson-skipper-end = Danach steuert die nächste Person. Nach der letzten Überfahrt gewinnen die meisten Punkte.
