"""One finished piece of work."""

from typing import NamedTuple


class Entry(NamedTuple):
    """What was done (kind and key) and what came of it (payload, the bytes as given)."""

    kind: str
    key: str
    payload: bytes
