"""Many games at once: matches between bots, and what they say about them."""

from sightline.arena.counting import count_sequences as count_sequences
from sightline.arena.errors import ArenaError as ArenaError
from sightline.arena.errors import WorkerLost as WorkerLost
from sightline.arena.match import play_match as play_match
from sightline.arena.plan import GamePlan as GamePlan
from sightline.arena.plan import MatchPlan as MatchPlan
from sightline.arena.stats import MatchResult as MatchResult
from sightline.bots import BotFailed as BotFailed
