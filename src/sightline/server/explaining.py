"""What a bot believed when it made a move: asked again, from the same sight, once a game is over.

The bot gets the sight that its seat had then, pickled as for a move, so it carries no more than the
seat knew; and it thinks in a bots' process. A bot keeps nothing between its moves and its chance is
not kept either, so this is what it makes of the same sight again, not a recording.
"""

from __future__ import annotations

from collections import Counter, OrderedDict

from sightline.bots import find_bot
from sightline.core.bot import Explanation
from sightline.core.errors import SightlineError
from sightline.core.message import say
from sightline.server.bot_pool import BotFailed, BotPool, question
from sightline.server.fair_queue import Claim, FairQueue, Owner, Rank
from sightline.server.offloop import Offloop, WorkFailed
from sightline.server.recalling import recall_from
from sightline.server.refusal import Refusal
from sightline.table.stand_ins import stand_in_bot
from sightline.table.story import Story

_SECONDS = 60.0
_KEPT = 500
"""Explanations held in memory; asking again costs nothing then."""
_MOST_WAITING = 8
"""So many questions one address may have waiting."""


def mover(story: Story, step: int) -> str | None:
    """The bot that made a move, if one did; steps count from 1."""
    if not 1 <= step <= len(story.notes):
        return None
    note = story.notes[step - 1]
    if note.by is not None:
        return stand_in_bot(story.game) if note.by == "stand-in" else None
    carried = story.header.carried
    if step <= len(carried):
        return carried[step - 1].bot
    chair = story.chairs[note.seat]
    return chair.bot if chair.person is None else None


def thinker(story: Story, step: int) -> str | None:
    """The bot that made a move, if it is one that can explain itself."""
    bot = mover(story, step)
    if bot is None:
        return None
    try:
        return bot if find_bot(story.game, bot).spec.explains else None
    except SightlineError:  # one that has gone since; the game can be replayed all the same
        return None


class Explainer:
    """One question at a time, so that the bots of running games are never crowded out."""

    def __init__(self, bots: BotPool, offloop: Offloop, source: str) -> None:
        self._bots = bots
        self._offloop = offloop
        self._source = source
        self.queue = FairQueue(["one at a time"])
        self._waiting: Counter[str] = Counter()
        self._known: OrderedDict[tuple[str, int], Explanation | None] = OrderedDict()

    async def explain(self, story: Story, step: int, asker: Owner) -> Explanation | None:
        """What the bot that made this move believed; Refusal while the game goes on."""
        if not story.over:
            raise Refusal("conflict", say("refused-belief-secret"))
        if not 1 <= step <= len(story.notes):
            raise Refusal("bad-request", say("refused-moves", last=len(story.notes)))
        bot = thinker(story, step)
        if bot is None:
            raise Refusal("conflict", say("refused-no-explainer", step=step))
        key = story.table, step
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        if self._waiting[asker.address] >= _MOST_WAITING:
            raise Refusal("too-many", say("refused-asked-already"))
        self._waiting[asker.address] += 1
        claim = Claim(asker, Rank.WATCHER)
        try:
            async with self.queue.place(claim):
                if key not in self._known:
                    self._keep(key, await self._think(story, step, bot, claim))
                return self._known[key]
        finally:
            self._waiting[asker.address] -= 1
            if not self._waiting[asker.address]:
                del self._waiting[asker.address]

    async def _think(self, story: Story, step: int, bot: str, claim: Claim) -> Explanation | None:
        try:
            request = await self._offloop.ask(
                asked_again, self._source, story.table, step, bot, kind=bytes, seconds=_SECONDS
            )
            return await self._bots.explain(request, claim)
        except (BotFailed, WorkFailed) as error:
            problem = say("refused-bot-failed", problem=str(error))
            raise Refusal("conflict", problem) from None

    def _keep(self, key: tuple[str, int], found: Explanation | None) -> None:
        self._known[key] = found
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)


# -- in a process beside the loop, which knows the truth; no bot ever runs there -------------------


def asked_again(source: str, table: str, step: int, bot: str) -> bytes:
    """What a bot is asked about one of its moves: the sight that its seat had, and the move."""
    story = recall_from(source, table).story
    state = story.game.start(story.players, story.header.options, seed=story.header.seed)
    for note in story.notes[: step - 1]:
        state.carry_out(note.seat, note.move)
    made = story.notes[step - 1]
    return question(state, made.seat, bot, made.move, step)
