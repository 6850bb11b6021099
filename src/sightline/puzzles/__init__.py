"""Puzzles for one person: packings, and the two puzzles of Pent-Up's rulebook."""

from sightline.puzzles.catalogue import Entry as Entry
from sightline.puzzles.catalogue import entries as entries
from sightline.puzzles.catalogue import find_puzzle as find_puzzle
from sightline.puzzles.catalogue import full_key as full_key
from sightline.puzzles.model import UnknownPuzzle as UnknownPuzzle
from sightline.puzzles.puzzle import Puzzle as Puzzle
