"""Everything that is durable: what it promises, the file, and how it is checked."""

from sightline.server.store.changes import Change
from sightline.server.store.interface import (
    Damage,
    Listed,
    NotSaved,
    Reader,
    Row,
    Store,
    TableLists,
)
from sightline.server.store.opening import open_store, open_to_read
from sightline.server.store.shelf import ABSENT, Drop, Item, Outdated, Put, Shelf, Shelves

__all__ = [
    "ABSENT",
    "Change",
    "Damage",
    "Drop",
    "Item",
    "Listed",
    "NotSaved",
    "Outdated",
    "Put",
    "Reader",
    "Row",
    "Shelf",
    "Shelves",
    "Store",
    "TableLists",
    "open_store",
    "open_to_read",
]
