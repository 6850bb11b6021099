"""Everything that is durable: what it promises, the databases, and how they are checked."""

from sightline.server.store.changes import Change
from sightline.server.store.interface import (
    Away,
    Damage,
    Elsewhere,
    Lease,
    Listed,
    NotSaved,
    Reader,
    Row,
    Share,
    Sign,
    Store,
    TableLists,
)
from sightline.server.store.opening import open_store, open_to_read
from sightline.server.store.shelf import ABSENT, Drop, Item, Outdated, Put, Shelf, Shelves

__all__ = [
    "ABSENT",
    "Away",
    "Change",
    "Damage",
    "Drop",
    "Elsewhere",
    "Item",
    "Lease",
    "Listed",
    "NotSaved",
    "Outdated",
    "Put",
    "Reader",
    "Row",
    "Share",
    "Shelf",
    "Shelves",
    "Sign",
    "Store",
    "TableLists",
    "open_store",
    "open_to_read",
]
