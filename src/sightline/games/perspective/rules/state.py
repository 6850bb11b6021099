"""A table of Perspective: turns, actions and claims of 2, 3 or 4 players."""

from __future__ import annotations

from typing import Literal, cast

from sightline.core.errors import IllegalMove
from sightline.core.events import Happened, Observer
from sightline.core.message import Argument, Message, Seat, all_of, say, seats
from sightline.core.moves import LegalMoves, MoveList
from sightline.core.outcome import Outcome, ScoreSheet
from sightline.games.perspective.rules.cards import Colour, Row, row_names
from sightline.games.perspective.rules.choices import ASKED, HAND, open_moves
from sightline.games.perspective.rules.hands import Hands, other_side
from sightline.games.perspective.rules.moves import (
    Ask,
    Claim,
    Discard,
    Flip,
    Give,
    Insert,
    Look,
    Pass,
    Play,
    Reclaim,
    Sort,
    TableMove,
    Take,
    Tell,
)
from sightline.games.perspective.rules.notation import read_move, write_move
from sightline.games.perspective.rules.views import (
    Claimed,
    Discarded,
    Ended,
    Flipped,
    Informed,
    Inserted,
    Moved,
    Noted,
    Now,
    Passed,
    PileTurned,
    Played,
    Reclaimed,
    Seen,
    Sorted,
    Stage,
    View,
)


class PerspectiveState(Hands):
    """See the module's docstring."""

    # -- setup -------------------------------------------------------------------------------------

    def set_up(self) -> Happened:
        """Deal singly from the top, one a seat in turn, then the shared hand."""
        happened = Happened(self.players)
        self._shared = self.players if self.players < 4 else None
        self.turn: int | None = self.deal.first
        self.stage: Stage = "claim"
        self.turns = 0
        self.fulfilled = [False] * self.players
        self.eliminated = [False] * self.players
        self.winners: tuple[int, ...] | None = None
        self.used = []
        self.reclaiming: int | None = None
        self.redraws = 0
        self.seen = [set() for _ in range(self.players)]
        self.refuted = []
        # The shared hand, where there is one, is kept behind the seats' hands.
        holders = self.players + (self.players < 4)
        self.hands = [[] for _ in range(holders)]
        top = 0
        for _ in range(HAND):
            for seat in range(self.players):
                self.hands[seat].append((top, 0))
                top += 1
        if self.shared is not None:
            for _ in range(HAND):
                self.hands[self.shared].append((top, 0))
                top += 1
        self.draw = [(card, 0) for card in range(top, len(self.deal.deck))]
        for place in range(HAND):
            for hand in range(len(self.hands)):
                self._show_all(happened, "dealt", hand, place, "private")
        for hand, slots in enumerate(self.hands):
            for slot in slots:
                self._lies_in_hand(hand, slot)
        self._lies_open(self.draw[0])
        self._open: MoveList[TableMove] | None = None
        return happened

    def unshare(self) -> None:
        super().unshare()
        self.fulfilled = list(self.fulfilled)
        self.eliminated = list(self.eliminated)

    # -- whose decision, and what is open ----------------------------------------------------------

    @property
    def awaiting(self) -> tuple[int, ...]:
        return () if self.turn is None else (self.turn,)

    def legal(self, seat: int) -> LegalMoves[TableMove]:
        if type(seat) is not int or seat != self.turn:
            self.require_seat(seat)
            return MoveList[TableMove]()
        return self._open_moves(seat)

    def _open_moves(self, seat: int) -> MoveList[TableMove]:
        if self._open is None:
            self._open = open_moves(
                self.stage,
                self.other_name,
                len(self.hands[seat]),
                len(self.hands[self.other_hand(seat)]),
                len(self.used),
                not self.fulfilled[seat],
            )
        return self._open

    def check(self, seat: int, move: TableMove) -> None:
        if not self._open_moves(seat).holds(move):
            example = self.move_text(self._open_moves(seat)[0])
            raise IllegalMove(
                f"stage {self.stage}",
                say(
                    "perspective-not-now",
                    move=self.move_text(move),
                    asked=ASKED[self.stage],
                    example=example,
                ),
                say("perspective-not-now-rule"),
            )

    # -- what a move does --------------------------------------------------------------------------

    def play(self, seat: int, move: TableMove) -> Happened:
        happened = Happened(self.players)
        self._open = None
        match move:
            case Insert():
                self._insert(happened, seat, move.at - 1)
            case Pass():
                happened.tell_all(Passed(seat))
                self._passed()
            case Claim():
                self._claim(happened, seat)
            case Play():
                self._play_card(happened, seat, move)
            case Flip():
                self._flip(happened, seat, self.which(seat, move.hand), move.card - 1)
            case Give():
                self._trade(happened, seat, seat, move.card, self.other_hand(seat), move.at)
                self.stage = "take"
            case Take():
                self._trade(happened, seat, self.other_hand(seat), move.card, seat, move.at)
                self._acted()
            case Discard():
                self.reclaiming = self.which(seat, move.hand)
                self._discard(happened, seat, self.reclaiming, move.card - 1)
                self.stage = "reclaim"
            case Reclaim():
                self._reclaim(happened, seat, move.card - 1, move.at - 1)
                self._acted()
            case Sort():
                hand = self.which(seat, move.hand)
                self.hands[hand] = [self.hands[hand][place - 1] for place in move.order]
                happened.tell_all(Sorted(seat, self._label(hand), move.order))
                self._acted()
            case Ask():
                self._inform(happened, seat, "ask", seat, move.card - 1)
            case Tell():
                self._inform(happened, seat, "tell", self.other_hand(seat), move.card - 1)
            case Look():
                self._inform(happened, seat, "look", self.other_hand(seat), move.card - 1)
        happened.tell_all(Now(self.turn, self.stage, self.turns))
        if self.options.memory_aid == "on":
            for reader in range(self.players):
                happened.tell(reader, Noted(self.notebook(reader)))
        outcome = self.outcome
        if outcome is not None:
            happened.tell_all(Ended(outcome))
        return happened

    def _passed(self) -> None:
        if self.stage == "claim":
            self.stage = "insert"
        else:
            self._end_turn()

    def _acted(self) -> None:
        """After the action: the claim at the end of the turn, for those who still can."""
        assert self.turn is not None
        if self.fulfilled[self.turn]:
            self._end_turn()
        else:
            self.stage = "claim-end"

    def _end_turn(self) -> None:
        """Clockwise to the next seat that still plays; the turn limit makes a draw."""
        assert self.turn is not None
        self.turns += 1
        if self.turns >= self.options.turn_limit:
            self._finish(())
            return
        following = (self.turn + 1) % self.players
        while self.eliminated[following]:
            following = (following + 1) % self.players
        self.turn = following
        self.stage = "insert" if self.fulfilled[following] else "claim"

    def _finish(self, winners: tuple[int, ...]) -> None:
        self.winners = winners
        self.turn, self.stage = None, "over"

    def _insert(self, happened: Happened, seat: int, place: int) -> None:
        self.hands[seat].insert(place, self.draw.pop(0))
        # Everyone saw the side that lay up on the draw pile; it is private from now on.
        self._show_all(happened, "drawn", seat, place, "private")
        slot = self.hands[seat][place]
        self._lies_in_hand(seat, slot)
        left = len(self.draw)
        top = self.face(self.draw[0]) if left else None
        self._tell_of_card(
            happened, seat, slot, lambda card: Inserted(seat, place + 1, card, left, top)
        )
        if not left:
            self._turn_pile_over(happened)
        self._lies_open(self.draw[0])
        if self.stage == "redraw":
            self.redraws -= 1
            if self.redraws == 0:
                self._end_turn()
        else:
            self.stage = "play"

    def _turn_pile_over(self, happened: Happened) -> None:
        """All but the top card of the used pile, as one block: order reversed, sides swapped."""
        assert len(self.used) >= 2, "the used pile always has at least two cards here"
        self.draw = [other_side(slot) for slot in self.used[:-1]]
        self.used = self.used[-1:]
        happened.tell_all(PileTurned(len(self.draw), self.face(self.draw[0])))

    def _play_card(self, happened: Happened, seat: int, move: Play) -> None:
        slot = self.hands[seat].pop(move.card - 1)
        self.used.append(slot)
        self._lies_open(slot)
        happened.tell_all(Played(seat, move.card, self.face(slot), move.claim))
        if move.claim:
            self._claim(happened, seat)
            return
        actions: dict[Colour, Stage] = {"Y": "flip", "G": "give", "R": "discard", "B": "inform"}
        self.stage = actions[self.face(slot)]

    def _flip(self, happened: Happened, seat: int, hand: int, place: int) -> None:
        slot = other_side(self.hands[hand][place])
        self.hands[hand][place] = slot
        self._lies_in_hand(hand, slot)
        label = self._label(hand)
        self._tell_of_card(happened, hand, slot, lambda card: Flipped(seat, label, place + 1, card))
        self._acted()

    def _trade(
        self, happened: Happened, seat: int, source: int, card: int, target: int, at: int
    ) -> None:
        slot = self.hands[source].pop(card - 1)
        self.hands[target].insert(at - 1, slot)
        self._lies_in_hand(target, slot)
        left, entered = self._label(source), self._label(target)
        self._tell_of_card(
            happened, target, slot, lambda view: Moved(seat, left, card, entered, at, view)
        )

    def _discard(
        self, happened: Happened, seat: int, hand: int, place: int, claim: bool = False
    ) -> None:
        slot = self.hands[hand].pop(place)
        self.used.append(slot)
        self._lies_open(slot)
        face = self.face(slot)
        happened.tell_all(Discarded(seat, self._label(hand), place + 1, face, claim))

    def _reclaim(self, happened: Happened, seat: int, card: int, place: int) -> None:
        assert self.reclaiming is not None
        hand, slot = self.reclaiming, self.used.pop(card)
        self.hands[hand].insert(place, slot)
        self.reclaiming = None
        self._lies_in_hand(hand, slot)
        label = self._label(hand)
        self._tell_of_card(
            happened, hand, slot, lambda view: Reclaimed(seat, card + 1, label, place + 1, view)
        )

    def _inform(
        self,
        happened: Happened,
        seat: int,
        how: Literal["ask", "tell", "look"],
        hand: int,
        place: int,
    ) -> None:
        happened.tell_all(Informed(seat, how, self._label(hand), place + 1))
        if how == "look":
            side = self._side(hand, place, "private")
            self.seen[seat].add(side)
            happened.tell(seat, Seen("look", None, place + 1, "private", self.colour(side)))
        else:
            self._show_all(happened, "answer", hand, place, "public")
        self._acted()

    # -- claiming ----------------------------------------------------------------------------------

    def _claim(self, happened: Happened, seat: int) -> None:
        for place in range(HAND):
            self._show_all(happened, "claim", seat, place, "public")
        right = self._is_right(seat)
        out = not right and self.options.failed_claim == "eliminate"
        happened.tell_all(Claimed(seat, right, out))
        if right:
            self._fulfil(seat)
        else:
            self._fail(happened, seat, out)

    def _is_right(self, seat: int) -> bool:
        row = self.public_row(seat)
        if self.shared is None or not self.options.advanced:
            return row == self.deal.goals[seat]
        down = tuple(self.hands[self.shared])
        if row in (self.public_row(self.shared), tuple(self.colour(side) for side in down)):
            return True
        # The down sides are not shown, but everyone knows now that they are not this row.
        self.refuted.append((down, cast("Row", row)))
        return False

    def _fulfil(self, seat: int) -> None:
        self.fulfilled[seat] = True
        if self.players < 4:
            self._finish((seat,))
        elif self.fulfilled[self.other_hand(seat)]:
            self._finish(tuple(sorted((seat, self.other_hand(seat)))))
        elif self.stage == "claim":
            self.stage = "insert"
        else:
            self._end_turn()

    def _fail(self, happened: Happened, seat: int, out: bool) -> None:
        for _ in range(HAND):
            self._discard(happened, seat, seat, 0, claim=True)
        if not out:
            self.stage, self.redraws = "redraw", HAND
            return
        self.eliminated[seat] = True
        left = tuple(other for other in range(self.players) if not self.eliminated[other])
        if self.players == 4:
            self._finish(tuple(other for other in range(4) if other % 2 != seat % 2))
        elif len(left) == 1:
            self._finish(left)
        else:
            self._end_turn()

    # -- what is seen ------------------------------------------------------------------------------

    def view(self, observer: Observer) -> View:
        self.require_observer(observer)
        hands = [
            tuple(self.seen_by(observer, hand, slot) for slot in slots)
            for hand, slots in enumerate(self.hands)
        ]
        aid = self.options.memory_aid == "on" and observer is not None
        return View(
            players=self.players,
            advanced=self.options.advanced,
            turn=self.turn,
            stage=self.stage,
            turns=self.turns,
            turn_limit=self.options.turn_limit,
            hands=tuple(hands[: self.players]),
            shared=() if self.shared is None else hands[self.shared],
            draw=len(self.draw),
            draw_top=self.face(self.draw[0]),
            used=tuple(self.face(slot) for slot in self.used),
            goals=self.deal.goals,
            fulfilled=tuple(self.fulfilled),
            eliminated=tuple(self.eliminated),
            notebook=self.notebook(observer) if aid and observer is not None else None,
            outcome=self.outcome,
        )

    @property
    def outcome(self) -> Outcome | None:
        if self.winners is None:
            return None
        return Outcome(
            tuple(
                "draw" if not self.winners else "win" if seat in self.winners else "loss"
                for seat in range(self.players)
            ),
            self._summary(self.winners),
            ScoreSheet(
                (
                    say("sheet-player"),
                    say("perspective-sheet-goal"),
                    say("perspective-sheet-reached"),
                ),
                tuple(map(self._sheet_row, range(self.players))),
            ),
            self._decided(self.winners),
        )

    def _decided(self, winners: tuple[int, ...]) -> Message | None:
        """Whose goal, and which sides showed it; or who claimed wrongly. None: the summary tells
        it."""
        out = tuple(seat for seat in range(self.players) if self.eliminated[seat])
        if not winners:
            return None
        if not all(self.fulfilled[seat] for seat in winners):
            if self.players == 4:
                return say("perspective-decided-pair-out", who=Seat(out[-1]))
            return say("perspective-decided-out", out=seats(out))
        if self.options.advanced:
            colours = row_names(self.public_row(winners[0]))
            return say("perspective-decided-shared", who=Seat(winners[0]), colours=colours)
        # Goals, not sides: what was shown first may have changed since, and is seen by few.
        rows = [row_names(self.deal.goals[seat]) for seat in winners]
        if len(rows) == 1:
            return say("perspective-decided", who=Seat(winners[0]), colours=rows[0])
        goals = (
            say("perspective-decided-goal", who=Seat(seat), colours=colours)
            for seat, colours in zip(winners, rows, strict=True)
        )
        return say("perspective-decided-pair", goals=all_of(goals))

    def _summary(self, winners: tuple[int, ...]) -> Message:
        if not winners:
            return say("perspective-draw", turns=str(self.options.turn_limit))
        if len(winners) == 2:
            first, second = (str(seat + 1) for seat in winners)
            return say("perspective-pair-wins", winners=seats(winners), first=first, second=second)
        return say("perspective-wins", who=Seat(winners[0]))

    def _sheet_row(self, seat: int) -> tuple[Argument, ...]:
        shared = say("perspective-shared-hand")
        goal = " ".join(self.deal.goals[seat]) if self.deal.goals else shared
        if self.eliminated[seat]:
            return Seat(seat), goal, say("perspective-out")
        reached = say("perspective-yes" if self.fulfilled[seat] else "perspective-no")
        return Seat(seat), goal, reached

    def default_move(self, seat: int) -> TableMove | None:
        """A clock that runs out never claims; other decisions are left to the weakest bot."""
        if seat != self.turn:
            return None
        if self.stage == "play":
            return Play(1)
        return Pass() if self.stage in ("claim", "claim-end") else None

    def move_text(self, move: TableMove) -> str:
        return write_move(move)

    def parse_move(self, text: str) -> TableMove:
        text = self.game.read_text(text)
        if text.lstrip().startswith("{"):
            return self.game.read_move(text)
        return cast("TableMove", read_move(text))
