"""Diagnoses on the ledger, so that a comparison can speak of their entries."""

from __future__ import annotations

from collections.abc import Mapping

from remint.records import decode, digest, encode
from remint.runs.store import StoredRun

_KIND = "diagnosis"
VERSION = 1  # raised when the same samples would be explained otherwise


def keep_entries(stored: StoredRun, entries: Mapping[str, tuple[str, ...]]) -> None:
    """Keep which problems each entry of the dictionary explains."""
    stored.ledger.put(_KIND, _key(stored), encode({name: list(ids) for name, ids in entries.items()}))
    stored.ledger.flush()


def kept_entries(stored: StoredRun) -> dict[str, frozenset[str]] | None:
    """Problems by entry; None where the run was not diagnosed."""
    found = stored.ledger.get(_KIND, _key(stored))
    if found is None:
        return None
    return {name: frozenset(ids) for name, ids in decode(dict[str, list[str]], found).items()}


def _key(stored: StoredRun) -> str:
    return digest(stored.run.id.encode(), str(VERSION).encode())
