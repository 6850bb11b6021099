"""The pseudo-language: English in disguise, so that a text that does not come from a words file
shows. ``You draw a card.`` becomes ``[Ýôû ðřáŵ á çářð.]``."""

from __future__ import annotations

PSEUDO = "qps"
"""A private-use language tag."""

_DISGUISE = str.maketrans(
    "aAbBcCdDeEgGhHiIjJkKlLnNoOrRsStTuUwWyYzZ",
    "áÁƀƁçÇðÐéÉĝĜĥĤîÎĵĴķĶļĻñÑôÔřŘšŠţŢûÛŵŴýÝžŽ",
)


def pseudo_text(english: str) -> str:
    """A words file in the pseudo-language: all text is disguised, each message is in brackets."""
    from fluent.syntax import FluentSerializer, ast, parse

    resource = parse(english)
    for entry in resource.body:
        if isinstance(entry, ast.Message) and entry.value is not None:
            _disguise(entry.value)
            if not entry.id.name.startswith(("list-", "plain")):
                entry.value.elements.insert(0, ast.Placeable(ast.StringLiteral("[")))
                entry.value.elements.append(ast.Placeable(ast.StringLiteral("]")))
    return FluentSerializer().serialize(resource)


def _disguise(pattern: object) -> None:
    from fluent.syntax import ast

    if not isinstance(pattern, ast.Pattern):
        return
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            element.value = element.value.translate(_DISGUISE)
        elif isinstance(element.expression, ast.SelectExpression):
            for variant in element.expression.variants:
                _disguise(variant.value)
