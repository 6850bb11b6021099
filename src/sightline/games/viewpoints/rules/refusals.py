"""What a refused move is told: the rule for programs, the rule's name and the reason for people."""

from __future__ import annotations

from sightline.core.errors import IllegalMove
from sightline.core.message import Message, say

_TITLES = {
    "limited rounds": say("viewpoints-rule-limited-rounds"),
    "cells": say("viewpoints-rule-cells"),
    "free cells": say("viewpoints-rule-free-cells"),
    "blocked": say("viewpoints-rule-blocked"),
    "falls": say("viewpoints-rule-falls"),
}
"""All others are the letters of actions."""


def refused(rule: str, reason: Message) -> IllegalMove:
    """The error to raise."""
    title = _TITLES.get(rule) or say("viewpoints-rule-action", action=rule)
    return IllegalMove(rule, reason, title)
