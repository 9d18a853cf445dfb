"""Leases: who works on what right now, so that no two workers do the same.

A lease ends by itself: the work of a worker that died is free again afterwards. It only saves work. Whoever does not
ask for one, or does the same work after all, changes nothing: the first result stays.
"""

import os
import secrets
import socket
import threading
import time
from collections.abc import Sequence

from remint.ledger.database import Database
from remint.ledger.errors import NeedsPostgresError

_SECONDS = 120.0
_CLEAN_EVERY = 60.0  # seconds between two removals of what has ended
# The clock of the server: those of workers may differ.
_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_CLAIM = f"""
    INSERT INTO lease (kind, key, owner, expires_ms)
    SELECT ?, wanted.column1, ?, {_NOW} + ? FROM (VALUES {{}}) AS wanted
    ON CONFLICT (kind, key) DO UPDATE SET owner = excluded.owner, expires_ms = excluded.expires_ms
    WHERE lease.expires_ms <= {_NOW} OR lease.owner = excluded.owner RETURNING key"""


class Leases:
    """The leases of one process on a ledger."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._owner = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
        self._cleaning = threading.Lock()
        self._cleaned = time.monotonic()

    def claim(self, kind: str, keys: Sequence[str], seconds: float = _SECONDS) -> frozenset[str]:
        """Those of the keys that are ours for so many seconds: nobody else had them, or no longer."""
        if self._database.dialect != "postgres":
            raise NeedsPostgresError.at(self._database.name, what="sharing work between several workers")
        if not keys:
            return frozenset()
        self._clean()
        # Sorted: two workers that claim the same keys in different orders would deadlock.
        ordered = sorted(set(keys))
        sql = _CLAIM.format(", ".join(["(?)"] * len(ordered)))
        with self._database.transaction() as transaction:
            rows = transaction.query(sql, (kind, self._owner, round(seconds * 1000), *ordered))
        return frozenset(row[0] for row in rows)

    def release(self, kind: str, keys: Sequence[str]) -> None:
        """Let others have these keys."""
        ordered = sorted(set(keys))
        if not ordered:
            return
        marks = ", ".join("?" * len(ordered))
        with self._database.transaction() as transaction:
            sql = f"DELETE FROM lease WHERE kind = ? AND owner = ? AND key IN ({marks})"
            transaction.change(sql, (kind, self._owner, *ordered))

    def _clean(self) -> None:
        with self._cleaning:
            if time.monotonic() - self._cleaned < _CLEAN_EVERY:
                return
            self._cleaned = time.monotonic()
        with self._database.transaction() as transaction:
            # Skipping what others lock at this moment: they are about to take it over, or clean, too.
            ended = f"SELECT ctid FROM lease WHERE expires_ms <= {_NOW} FOR UPDATE SKIP LOCKED"
            transaction.change(f"DELETE FROM lease WHERE ctid IN ({ended})")
