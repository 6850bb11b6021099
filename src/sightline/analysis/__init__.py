"""Where a game was won and lost: every decision judged by a bot, from what its seat could know.

Works for any game with a bot that evaluates (``Bot.evaluate``). docs/analysis.md tells the whole.
"""

from sightline.analysis.course import analyse, analysed_so_far, usual_analyst
from sightline.analysis.findings import Analysis, Judged, Reading, Suggestion

__all__ = [
    "Analysis",
    "Judged",
    "Reading",
    "Suggestion",
    "analyse",
    "analysed_so_far",
    "usual_analyst",
]
