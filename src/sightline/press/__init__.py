"""Print: sheets of paper, what is drawn and written on them, pieces to fold, rules in columns.

Everything is drawn as vectors with the colours, patterns and letters that the page uses too
(:mod:`sightline.kit.pieces`). No date gets into a document: the same input gives the same bytes.
What a game prints is in its own package.
"""
