"""Puzzles for one person: packings, and what games bring."""

from sightline.puzzles.catalogue import entries as entries
from sightline.puzzles.catalogue import find_puzzle as find_puzzle
from sightline.puzzles.catalogue import full_key as full_key
from sightline.puzzles.catalogue import shelves as shelves
from sightline.puzzles.collection import Collection as Collection
from sightline.puzzles.collection import Entry as Entry
from sightline.puzzles.collection import Shelf as Shelf
from sightline.puzzles.model import UnknownPuzzle as UnknownPuzzle
from sightline.puzzles.puzzle import Puzzle as Puzzle
