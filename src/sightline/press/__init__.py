"""Print: blueprint cards, solution booklets, rules and paper pieces as PDF.

Everything is drawn as vectors with the colours, patterns and letters that the page uses too
(:mod:`sightline.kit.pieces`). The same challenges on the same paper give the same bytes.
"""
