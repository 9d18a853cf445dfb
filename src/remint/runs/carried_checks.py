"""Whether a file may become part of a ledger: every entry is looked at as what its kind says before one is stored."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from remint.errors import RemintError
from remint.ledger import Entry, LedgerError
from remint.ledger.keys import check_key
from remint.records import RecordError, Sample, Verdict, decode
from remint.records.wording import counted
from remint.runs.labels import LABELS, LabelChange
from remint.runs.run import RunRecord, RunRow
from remint.runs.store import PARTS, RUNS, SAMPLES, SHORT, VERDICTS, checked_run, part_keys, sample_key
from remint.sealing.entries import is_sealed, open_entry

CARRIED = (SAMPLES, VERDICTS, PARTS, LABELS, RUNS)  # nothing else is taken from a file


class CarriedPartError(RemintError, ValueError):
    """A file that is no part of a ledger, or not a whole one."""


def check_entries(path: Path, entries: Iterable[Entry], runs: tuple[str, ...], open_sealed: bool) -> None:
    """Refuse a file with an entry that is not what it should be; `runs` are those that it says to hold."""
    checks = _Checks(open_sealed)
    for number, entry in enumerate(entries, 1):
        try:
            checks.add(entry)
        except (RecordError, LedgerError) as error:
            raise CarriedPartError(
                f"{path}: entry {number:,} ({entry.kind[:40]!r}, {entry.key[:SHORT]!r}) is not what an export writes: "
                f"{error}. Nothing was imported. Ask for a new export."
            ) from error
    try:
        checks.finish(runs)
    except RecordError as error:
        raise CarriedPartError(f"{path}: {error}. Nothing was imported. Ask for a new export.") from error


class _Checks:
    def __init__(self, open_sealed: bool) -> None:
        self._open_sealed = open_sealed
        self._seen: set[tuple[str, bytes]] = set()
        self._runs: dict[str, RunRecord] = {}
        self._parts: defaultdict[str, set[str]] = defaultdict(set)  # the keys of parts by run
        self._rows: Counter[str] = Counter()
        self._labelled: set[str] = set()

    def add(self, entry: Entry) -> None:
        """Look at one entry; the order is that of an export, what others point to first."""
        if entry.kind not in CARRIED:
            raise RecordError(f"entries of the kind {entry.kind[:40]!r} belong to no run")
        check_key(entry.key)
        name = (entry.kind, entry.key.encode())
        if name in self._seen:
            raise RecordError("the file holds it twice")
        self._seen.add(name)
        if is_sealed(entry.payload) and not self._open_sealed:
            return
        payload = open_entry(entry.kind, entry.key, entry.payload)
        if entry.kind == SAMPLES:
            # A sample that lies in the place of another would become part of every run that has the other.
            if sample_key(decode(Sample, payload)) != entry.key:
                raise RecordError("its key is that of another sample")
        elif entry.kind == VERDICTS:
            decode(Verdict, payload)
        elif entry.kind == PARTS:
            self._add_rows(entry.key, decode(list[RunRow], payload))
        elif entry.kind == LABELS:
            self._labelled.add(decode(LabelChange, payload).run)
        else:
            self._runs[entry.key] = checked_run(entry.key, payload)

    def _add_rows(self, key: str, rows: list[RunRow]) -> None:
        run = key.rpartition("-")[0]
        self._parts[run].add(key)
        self._rows[run] += len(rows)
        for row in rows:
            check_key(row.verdict)
            if (SAMPLES, row.sample.encode()) not in self._seen:
                raise RecordError(f"the sample of {row.problem[:40]!r} that it names is not in the file")

    def finish(self, runs: tuple[str, ...]) -> None:
        """Look at what only the whole file shows."""
        if set(runs) != set(self._runs):
            raise RecordError("it does not hold the runs that its first line names")
        if stray := (set(self._parts) | self._labelled) - set(self._runs):
            raise RecordError(f"it holds a part or a label of run {min(stray)[:SHORT]!r}, which is not in it")
        for run in self._runs.values():
            # The number first: a forged one could name more parts than there is memory for.
            if self._rows[run.id] != run.samples or self._parts[run.id] != set(part_keys(run)):
                says = counted(run.samples, "sample")
                raise RecordError(f"run {run.id[:SHORT]!r} has not the {says} that it says it has")
