"""One finished piece of work."""

from typing import NamedTuple


class Entry(NamedTuple):
    """What was done (kind and key) and what came of it (payload, the bytes as given)."""

    kind: str
    key: str
    payload: bytes


class EntrySize(NamedTuple):
    """How much room an entry takes, without the entry itself."""

    key: str
    payload_bytes: int
    stored_at: int  # seconds since 1970
