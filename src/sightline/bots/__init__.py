"""Players that work for any game, and how a bot is found by its name."""

from sightline.bots.asking import BotFailed as BotFailed
from sightline.bots.asking import ask_bot as ask_bot
from sightline.bots.opponents import declared_opponents as declared_opponents
from sightline.bots.opponents import find_opponent as find_opponent
from sightline.bots.opponents import opponents_of as opponents_of
from sightline.bots.recorded import bots_of as bots_of
from sightline.bots.registry import GENERIC as GENERIC
from sightline.bots.registry import AnyBot as AnyBot
from sightline.bots.registry import BotChoice as BotChoice
from sightline.bots.registry import admit_bot as admit_bot
from sightline.bots.registry import all_bots as all_bots
from sightline.bots.registry import bot_specs as bot_specs
from sightline.bots.registry import broken_bots as broken_bots
from sightline.bots.registry import chosen_bot as chosen_bot
from sightline.bots.registry import default_bot as default_bot
from sightline.bots.registry import dismiss_bot as dismiss_bot
from sightline.bots.registry import find_bot as find_bot
from sightline.bots.registry import judging_bot as judging_bot
from sightline.bots.registry import own_bots as own_bots
