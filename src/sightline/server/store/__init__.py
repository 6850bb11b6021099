"""Everything that is durable: the file, what it promises, and how it is checked."""

from sightline.server.store.reader import FILE, Damage, Reader, Row, open_to_read
from sightline.server.store.shelf import ABSENT, Drop, Item, Outdated, Put, Shelf, Shelves
from sightline.server.store.sqlite import NotSaved, Statement, Store, keep_private
from sightline.server.store.verify import quick_fault

__all__ = [
    "ABSENT",
    "FILE",
    "Damage",
    "Drop",
    "Item",
    "NotSaved",
    "Outdated",
    "Put",
    "Reader",
    "Row",
    "Shelf",
    "Shelves",
    "Statement",
    "Store",
    "keep_private",
    "open_to_read",
    "quick_fault",
]
