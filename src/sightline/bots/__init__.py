"""Players that work for any game, and how a bot is found by its name."""

from sightline.bots.recorded import bots_of as bots_of
from sightline.bots.registry import GENERIC as GENERIC
from sightline.bots.registry import BotChoice as BotChoice
from sightline.bots.registry import all_bots as all_bots
from sightline.bots.registry import bot_specs as bot_specs
from sightline.bots.registry import broken_bots as broken_bots
from sightline.bots.registry import chosen_bot as chosen_bot
from sightline.bots.registry import default_bot as default_bot
from sightline.bots.registry import find_bot as find_bot
from sightline.bots.registry import own_bots as own_bots
