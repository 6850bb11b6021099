"""The table of all actions: for each, what is to be named, what it touches, what it then does."""

from __future__ import annotations

from sightline.games.viewpoint.rules.actions import fields, hands, piles, turns
from sightline.games.viewpoint.rules.actions.common import Rule
from sightline.games.viewpoint.rules.vocabulary import (
    Action,
    AnotherTurn,
    Cancel,
    Destroy,
    Discard,
    Draw,
    Look,
    Mirror,
    MissTurn,
    Pass,
    PlayMore,
    Put,
    Recover,
    Replace,
    Return,
    Steal,
    Swap,
)

RULES: dict[type[Action], Rule] = {
    Draw: piles.DrawRule(),
    Discard: hands.DiscardRule(),
    Steal: hands.StealRule(),
    Swap: fields.SwapRule(),
    Destroy: fields.DestroyRule(),
    Recover: piles.RecoverRule(),
    Look: piles.LookRule(),
    Return: fields.ReturnRule(),
    Put: hands.PutRule(),
    PlayMore: turns.PlayMoreRule(),
    AnotherTurn: turns.AnotherTurnRule(),
    MissTurn: turns.MissTurnRule(),
    Pass: hands.PassRule(),
    Replace: fields.ReplaceRule(),
    Mirror: fields.MirrorRule(),
    Cancel: fields.CancelRule(),
}
