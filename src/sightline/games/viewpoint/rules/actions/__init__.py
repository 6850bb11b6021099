"""What every action of the vocabulary asks for, touches and does."""

from sightline.games.viewpoint.rules.actions.rules import RULES as RULES
