"""Runs on the ledger: one entry about a run, and its rows in parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from remint.errors import RemintError
from remint.ledger import Ledger
from remint.records import Outcome, Sample, Verdict, decode, digest, encode
from remint.runs.labels import RunLabel, read_labels
from remint.runs.run import RunRecord, RunRow

RUNS, AGAIN, PARTS, SAMPLES, VERDICTS = "run", "run-again", "run-rows", "sample", "verdict"
_ROWS = 1000  # in one part
SHORT = 12  # characters of an id that people see


class UnknownRunError(RemintError, LookupError):
    """No run has that id, or several begin with it."""


class JudgedSample(NamedTuple):
    """A row of a run with what it points to."""

    row: RunRow
    sample: Sample
    verdict: Verdict


class StoredRun(NamedTuple):
    """A run and the ledger that holds its samples and verdicts."""

    run: RunRecord
    ledger: Ledger

    def rows(self) -> Iterator[RunRow]:
        """The rows, in the order of the samples."""
        for key in part_keys(self.run):
            payload = self.ledger.get(PARTS, key)
            if payload is None:
                raise UnknownRunError(f"part {key} of a run is missing from {self.ledger.location}")
            yield from decode(list[RunRow], payload)

    def judged(self, rows: Iterable[RunRow] | None = None) -> Iterator[JudgedSample]:
        """Rows with their samples and verdicts, a few at a time. A sample that we failed to judge says so."""
        for some in _batched(self.rows() if rows is None else rows, _ROWS):
            samples = self.ledger.get_many(SAMPLES, [row.sample for row in some])
            verdicts = self.ledger.get_many(VERDICTS, [row.verdict for row in some])
            for row in some:
                sample, found = decode(Sample, samples[row.sample]), verdicts.get(row.verdict)
                judged = found and not sample.error
                verdict = decode(Verdict, found) if judged else self._without_verdict(row, sample)  # type: ignore[arg-type]
                yield JudgedSample(row, sample, verdict)

    def verdicts(self, rows: Iterable[RunRow]) -> Iterator[Verdict]:
        """The verdicts of rows, a few at a time. Samples are read only where some have no answer."""
        if self.run.asked is not None and self.run.asked.unanswered:
            yield from (judged.verdict for judged in self.judged(rows))
            return
        nothing = Sample(problem="", index=0)
        for some in _batched(rows, _ROWS):
            found = self.ledger.get_many(VERDICTS, [row.verdict for row in some])
            for row in some:
                payload = found.get(row.verdict)
                yield decode(Verdict, payload) if payload else self._without_verdict(row, nothing)

    def _without_verdict(self, row: RunRow, sample: Sample) -> Verdict:
        reason = self.run.quarantined.get(row.problem)
        outcome = Outcome.INFRASTRUCTURE if reason is None or sample.error else Outcome.NOT_RUN
        message = sample.error or reason or "could not be judged"
        return Verdict(problem=row.problem, sample="", outcome=outcome, message=message)


def sample_key(sample: Sample) -> str:
    """Where a sample is kept: the same one always in the same place, however long it took and whatever it cost."""
    return digest(encode(msgspec.structs.replace(sample, seconds=None, cost=None)))


def keep_sample(ledger: Ledger, sample: Sample, key: str) -> None:
    """Put a sample where rows can point to it."""
    ledger.put(SAMPLES, key, encode(sample))


def save_run(ledger: Ledger, run: RunRecord, rows: Iterable[RunRow]) -> StoredRun:
    """Keep a run; its own entry comes last, so that a run that is there is whole."""
    for number, some in enumerate(_batched(rows, _ROWS)):
        ledger.put(PARTS, _part_key(run.id, number), encode(list(some)))
    ledger.flush()
    if ledger.get(RUNS, run.id) is None:
        ledger.put(RUNS, run.id, encode(run))
    else:
        # Entries are never changed, and whoever has just run it again means this one by "last".
        ledger.put(AGAIN, digest(encode([run.id, run.created])), encode([run.id, run.created]))
    ledger.flush()
    return StoredRun(run, ledger)


def stored_runs(ledger: Ledger) -> list[RunRecord]:
    """Every run, the one made, or made again, last comes first."""
    return [run for run, _ in dated_runs(ledger)]


def dated_runs(ledger: Ledger) -> list[tuple[RunRecord, str]]:
    """The same, each with the moment when it was made last."""
    runs = [decode(RunRecord, entry.payload) for entry in ledger.scan(RUNS)]
    latest = {run.id: run.created for run in runs}
    for again, moment in made_again(ledger).values():
        latest[again] = max(moment, latest.get(again, moment))
    return sorted(((run, latest[run.id]) for run in runs), key=lambda one: (one[1], one[0].id), reverse=True)


def made_again(ledger: Ledger) -> dict[str, tuple[str, str]]:
    """The ids of runs that were made again and when, by the keys of these entries."""
    return {entry.key: decode(tuple[str, str], entry.payload) for entry in ledger.scan(AGAIN)}


def part_keys(run: RunRecord) -> list[str]:
    """Where the rows of a run are kept."""
    return [_part_key(run.id, part) for part in range((run.samples + _ROWS - 1) // _ROWS)]


def open_run(ledger: Ledger, name: str) -> StoredRun:
    """The run of this name, or the one whose id begins like this."""
    runs = stored_runs(ledger)
    labels = read_labels(ledger)
    called = [run for run in runs if name and labels.get(run.id, RunLabel()).name == name]
    found = called or [run for run in runs if run.id.startswith(name)]
    if len(found) == 1:
        return StoredRun(found[0], ledger)
    if called:
        ids = ", ".join(run.id[:SHORT] for run in called)
        raise UnknownRunError(f"{len(called)} runs are called {name!r}: {ids}. Write the id.")
    if found:
        raise UnknownRunError(f"{len(found)} runs begin with {name!r}. Write more of the id.")
    raise UnknownRunError(f"unknown run {name!r} in {ledger.location}. `remint runs list` shows the runs there are.")


def _part_key(run: str, number: int) -> str:
    return f"{run}-{number}"


def _batched(rows: Iterable[RunRow], size: int) -> Iterator[list[RunRow]]:
    part: list[RunRow] = []
    for row in rows:
        part.append(row)
        if len(part) == size:
            yield part
            part = []
    if part:
        yield part
