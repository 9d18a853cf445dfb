"""Audits and forecasts on the ledger, as the tables that people were shown, so that they can be found again."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime

from remint.ledger import Ledger, LedgerError
from remint.records import Record, decode, digest, encode

FINDINGS = "finding"


class FindingColumn(Record, frozen=True):
    """A heading, and whether its cells are numbers."""

    heading: str
    numeric: bool = False


class KeptFinding(Record, frozen=True):
    """What an audit or a forecast said."""

    kind: str  # audit or forecast
    created: str  # ISO date and time
    title: str
    columns: tuple[FindingColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()  # ids of the runs that it is about


def keep_finding(
    ledger: Ledger,
    kind: str,
    title: str,
    columns: Iterable[FindingColumn],
    rows: Iterable[Iterable[str]],
    notes: Iterable[str],
    runs: Iterable[str],
) -> None:
    """Keep a finding, once; where the ledger cannot be written, it is only shown."""
    content = (title, tuple(columns), tuple(map(tuple, rows)), tuple(notes), tuple(runs))
    created = datetime.now(UTC).isoformat(timespec="seconds")
    with suppress(LedgerError):
        ledger.replace(FINDINGS, digest(encode([kind, *content])), encode(KeptFinding(kind, created, *content)))


def kept_findings(ledger: Ledger) -> list[tuple[str, KeptFinding]]:
    """All of them with their keys, the newest first."""
    found = [(entry.key, decode(KeptFinding, entry.payload)) for entry in ledger.scan(FINDINGS)]
    return sorted(found, key=lambda one: one[1].created, reverse=True)
