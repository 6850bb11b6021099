# What the server refuses, and says of tables, people and puzzles. docs/words.md says how to write messages.

## What the engine says no to, as a sentence: its own errors begin small and end without a full stop

refused-because = { CAPITAL($reason) }.
refused-options = This cannot be played: { $faults }.

## The table: seats, links, the host

refused-no-such-table = There is no such table.
refused-table-lost = This table was kept here, but the file was damaged and the table is lost. Whoever runs this server may have a backup.
refused-dead-link = This link is not valid any more; ask for a new one.
refused-link-for-another-seat = This link is for another seat.
refused-private = This table is private; ask its host for an invite link.
refused-private-audience = This table is private; ask for its audience link.
refused-begun-watch = The game has begun; you can watch it.
refused-begun = The game has begun.
refused-still-on = The game is still on.
refused-over = The game is over already.
refused-all-seats-taken = All seats are taken.
refused-seat-taken = Somebody sits there already.
refused-seats = This table has seats 0 to { $last }.
refused-not-your-chair = You do not sit there.
refused-take-a-seat = Take a seat first.
refused-name-a-seat = Name a seat, or the audience.
refused-only-the-host = Only the table's host can do that.
refused-knock-open = This table is open to you: there is no need to knock.
refused-knocks = There is much knocking just now. Please try again in a minute.
refused-no-knock = Nobody of that name is at the door any more.
refused-gave-up = This seat has given up.
refused-lesson = A lesson is not given up: leave it, and take it up again when you like.
refused-dismiss-people = Other people sit here: leave or give up the game first.
refused-only-the-host-abandons = Only the host can abandon a game with several people.
refused-only-players-again = Only those who played can ask for a rematch.
refused-your-seat = This seat is not yours.
refused-your-seat-any-more = This seat is not yours any more.
refused-watching = You are watching; only players can do that.

## Setting up a table

refused-your-open-tables = You have { $count } unfinished tables; finish or abandon one first.
refused-open-tables-here = { $count } tables that were set up from your address within a day are unfinished; finish or abandon one first.
refused-new-tables = Too many new tables from your address; wait a moment.
refused-clock-amount = A clock needs an amount of at least 1.
refused-clock-days-windows = { $game } asks several at once: no days for each move.
refused-clock-days = At most 60 days for each move.
refused-seats-wished = There are { $seats } seats, not { $wished }.
refused-game-too-large = This game is too large for a table: a position has { $size } bytes (of cards and their texts, say), at most { $most } can be.

## During a game

refused-not-on = The game is not on.
refused-moved-on = The game has moved on; look again.
refused-window-closed = The window has closed; look again.
refused-long-answer = An answer has at most { $most } bytes.
refused-no-hints = { $game } gives no hints when it is played so.
refused-hint-for-mover = A hint is for the one who is to move.
refused-hint-in-window = Hints are for your own turns: in a window everybody decides unseen.
refused-analysis-secret = A game is analysed when it is over.
refused-analysis-failed = The analysis could not be finished; try again.
refused-hint-coming = A hint is on its way already.
refused-hint-not-found = No hint could be found just now; try again.
refused-no-way-on = No way on was found from here.
refused-more-time-now = More time is for those who are asked, while a window is open.
refused-more-time-enough = This window has been made longer often enough.
refused-no-undo = There is no move of yours that can be taken back.
refused-no-undo-asked = Nobody asks for an undo now.
refused-no-talk = In this game people talk before and after, not during it.
refused-empty-chat = There is nothing in this message.
refused-lesson-moved-on = The lesson has moved on; look again.
refused-lesson-your-move = It is your move.
refused-lesson-others-first = The others move first.
refused-no-lesson = No lesson is taught at this table.
refused-no-picture = The rules of this game have no such picture.
refused-picture = The game cannot draw such a view.
refused-view = This is no view of a game that is here: { $problem }

## After a game: records, replays, branches, what bots believed

refused-record-hidden = The record of a game with hidden things is open at its end.
refused-seed-secret = The seed of this game is secret until its end.
refused-branch-hidden = A game with hidden things can be branched after its end.
refused-replay-hidden = A game with hidden things can be replayed after its end.
refused-nothing-to-replay = There is nothing to replay yet.
refused-steps = This game has steps 0 to { $last }.
refused-moves = This game has the moves 1 to { $last }.
refused-belief-secret = What a bot believed is told when the game is over.
refused-no-explainer = Move { $step } was not made by a bot that explains itself.
refused-asked-already = Wait for the answers to what you have asked already.
refused-bot-failed = The bot could not think it through: { $problem }.
refused-record-too-much = This record is too much for a table: { $reason }.
record-moves-too-many = it has { $moves } moves, at most { $most } can be
record-takes-too-long = replaying it takes longer than { $seconds } seconds
record-views-too-large = { $steps } steps of up to { $largest } bytes each are { $bytes } bytes, at most { $most } can be

## Puzzles

puzzle-takes-too-long = That takes too long to find out; try another position.
puzzle-key-too-long = no puzzle has a key as long as that
puzzle-no-catalogue = This puzzle has no catalogue of placements; ask for its choices.
puzzle-tells-no-left = This puzzle does not tell how many solutions are left; ask for a hint.
puzzle-given-up = You have given up this attempt: start over to play on.
puzzle-changed-elsewhere = This attempt was changed elsewhere (it is at version { $version }, not { $yours }); load it again.
puzzle-too-many-attempts = One person can try { $most } puzzles, no more.
puzzle-too-many-shares = One person can share { $most } results, no more.
puzzle-share-shows-nothing = This link shows nothing (any more).
puzzle-nothing-to-share = There is nothing to share yet: solve it first.
puzzle-solution-when-given-up = The solution of this puzzle is shown when you give up.
puzzle-help-asked-already = Wait for the help that you have asked for already.

## Requests and sockets

refused-not-saved = This could not be saved, so it did not happen; try again.
refused-store-away = The server cannot reach what it keeps just now, so this did not happen. Nothing is lost; try again in a moment.
refused-elsewhere = This table is moving to another server of this house; nothing is lost, it goes on in a moment.
refused-other-server = The server that has this table does not answer; nothing is lost, try again in a moment.
refused-unreached = The server that has this table cannot be reached from this one; nothing is lost, try again in a moment.
refused-in-doubt = The server that has this table has gone while it was asked; look whether it happened before you try again.
refused-hint-not-saved = This could not be saved; try again.
refused-internal = Something went wrong here.
refused-not-worked-out = This could not be worked out just now; try again.
refused-busy = Too much is being worked out just now; try again soon.
refused-requests = Too many requests; wait a moment.
refused-guests = Too many new guests from your address; wait a moment.
refused-sockets = Too many sockets from one address.
refused-connections = Too many connections; try again in a moment.
refused-messages = Too many messages.
refused-slow-down = Slow down.
refused-hello-first = Say hello first.
refused-no-hello = A page says hello first.
refused-no-message = Not a message: { $problem }
refused-long-message = A message has at most { $most } bytes.
refused-slow-request = The request did not come in whole in time.
refused-broken-off = The request broke off.
refused-not-json = Send JSON (Content-Type: application/json).
refused-no-request = This is not an HTTP request.
refused-not-utf8 = This is not UTF-8 from byte { $byte } on.
refused-too-deep = This is nested too deeply.
refused-too-large = This is too large: at most { $most } bytes can be sent at once.
refused-long-headers = All headers have at most { $most } bytes.
refused-long-address-or-headers = The address or the headers of this request are too long.
refused-long-address = An address here has at most { $most } characters.
refused-control-characters = There are control characters in this address.
refused-banned = You may not use this server.
refused-draining = This server takes no new tables just now; it is about to stop.
not-ready-draining = it is being emptied
refused-not-admin = Only who runs this server may ask for this, on its own machine.
admin-no-person = There is nobody with the id { $person }.
admin-no-ban = { $who } is not kept out.
admin-announce-nothing = There is nothing to announce.
admin-announce-over = The announcement would be over before it begins.
admin-announce-many = There are { $most } announcements already; take one back first.
admin-no-announcement = No announcement has the id { $which }.
admin-not-seen = { $person } has not asked for anything since the server started, so it is not known from which network they come.
refused-other-sites = This server does not talk to other sites' pages.
refused-host = This server does not go by the name "{ $name }". If it should, whoever runs it can add the name to the setting `hosts` (SIGHTLINE_HOSTS).
refused-only-this-machine = Only this machine, or whoever has the token, may see that.
refused-no-such-words = There are no such words.
refused-nothing-here = There is nothing here.
refused-audience-link-revoked = The audience's link was revoked.
refused-going-down = The server is going down.

## Starting a server, and its data folder

serve-open = Sightline is open at { $address }
serve-friends = Friends on the same network: { $address }
serve-internal = Other servers of this house reach this one at { $address }.
serve-how-to-stop = Stop it with Ctrl-C.
serve-stopped = Sightline has stopped; every table is kept.
serve-port-taken = Port { $taken } is taken; using { $port }.
preload-failed = cannot load the game { $name }: { $error }
preload-not-a-bot = a bot of one's own is GAME=package.module:Class, not { $name }
preload-no-game = { $name } is not a game
broken-room-twice = there is another /api/{ $room } already
broken-no-room = it does not name a sightline.server.room.Room
broken-room-key = its key is { $key }, not the entry point's name
broken-room-letters = its key has to be small letters, digits and hyphens
broken-room-path = { $path } is not under { $home }
serve-no-folder = cannot use the data folder: { $error }
serve-no-file = cannot use the file in { $folder }: { $error }
serve-no-port = cannot listen on { $host } port { $port }: { $problem }
serve-internal-address = --internal is where the house's other servers reach this one, like 10.0.0.5:8766 (port 0: any free one), not { $given }
serve-internal-everywhere = --internal names one address at which the house's other servers reach this one; { $host } is none
serve-internal-store = --internal is for servers that share a PostgreSQL database; name it with --store
serve-already = a Sightline server already uses { $folder }; stop it, or choose another --data
backup-nothing = there is no { $file } in { $folder }; name the server's data folder
backup-exists = { $to } exists already; a backup goes into a new or empty folder
backup-failed = the copy could not be made: { $error }
store-newer = it was written by a newer version of Sightline (format { $version }, this one knows { $ours }): update Sightline, or choose another one
copy-in-use = a Sightline server uses { $where }: stop it first, so that nothing is left behind. A copy of a running one is made with sightline store backup
copy-taken = there is a house at { $to } already; a copy goes into an empty database
copy-differs = the copy at { $to } is not the same as what was copied ({ $part }); there is none now, so try again
store-no-address = a store is named like postgresql://USER:PASSWORD@HOST:PORT/DATABASE, not { $given }; to keep everything in a folder, use --data

## A store on PostgreSQL

needs-postgres = a store on PostgreSQL
postgres-bad-address = { $where } is no address of a PostgreSQL database ({ $problem }); it looks like postgresql://USER:PASSWORD@HOST:PORT/DATABASE
postgres-no-database = there is no such database at { $where } ({ $problem }); make it with createdb, or name another one
postgres-not-let-in = PostgreSQL does not let this user in at { $where } ({ $problem }); check the name and the password
postgres-not-allowed = this user may not keep anything at { $where } ({ $problem }); let the user own the database, or name another one
postgres-away = PostgreSQL cannot be reached at { $where } ({ $problem }); is it running, and is that where it listens?
postgres-failed = PostgreSQL cannot be used at { $where }: { $problem }
postgres-encoding = the database has the encoding { $encoding }; make one with UTF8 (createdb --encoding=UTF8 --template=template0)
postgres-of-another = the database at { $where } holds tables of something else ({ $problem }); make one for Sightline alone, with createdb
postgres-no-house = there is no house at { $where } yet; a server makes one when it first opens it
postgres-not-durable = PostgreSQL runs with fsync=off: a power cut can take what was confirmed. Switch it on
postgres-newer = the house at { $where } cannot be opened: { $problem }
postgres-in-use = a Sightline server already uses { $where }; stop it, or choose another database, or start all of them with --internal to let them share it. One whose machine has died is forgotten after half a minute
postgres-used-alone = a Sightline server uses { $where } by itself; several can share it only if each of them is started with --internal. Stop that one, and start it again with --internal
postgres-older-in-use = the house at { $where } is of an older format, and servers of an older version use it; stop them all, then start this one
postgres-ended = this server was not heard of at { $where } for so long that the others have taken over its tables: what was on its way could not be saved
postgres-not-of-folder = the database at { $where } holds another house ({ $found }) than the one that { $folder } belongs to ({ $known }). Name the right database, or another --data; if this is the house you mean, remove { $folder } first
postgres-other-house = the database at { $where } holds another house ({ $found }) than it did ({ $ours }): nothing can be saved. Stop this server and see to the database
postgres-taken-over = another server has taken over the house at { $where }: nothing can be saved here any more. Stop this one
postgres-went-back = the database at { $where } has lost what had been saved: it is an older copy. Stop this server, restore the database, or start again; the log then says what is gone

## The health of a server

health-lost = { $count ->
    [one] The store has lost something of a table: the log says which, and so does '{ $command }'.
   *[other] The store has lost something of { $count } tables: the log says which, and so does '{ $command }'.
}
health-taken-for-dead = This server was not heard of for too long, so the others have its tables; it is about to join them again.
health-cut-off = This server cannot reach the database: it can save nothing, and the other servers of the house go on with its tables.
health-unreached = { $count ->
    [one] This server cannot reach another one of the house, number { $servers }: its tables cannot be played from here.
   *[other] This server cannot reach { $count } others of the house, numbers { $servers }: their tables cannot be played from here.
}
health-damaged = The store is damaged: '{ $command }' says where.

## The documentation, where there is none

manual-not-built = The documentation is not built
manual-how-to-build = The server is running, but its documentation is not here. In the project’s folder run { $command }, then start the server again. The same pages are files in the folder { $folder }. At the table every game has lessons and a summary of its rules, and every command answers --help.
manual-no-such-page = There is no such page
manual-look-elsewhere = It may have another name in this version.
manual-itself = The documentation
manual-interface = The interface for programs
manual-to-the-table = Back to the table
