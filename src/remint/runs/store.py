"""Runs on the ledger: one entry about a run, and its rows in parts."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

import msgspec

from remint.errors import RemintError
from remint.ledger import Ledger
from remint.records import Outcome, RecordError, Sample, Verdict, decode, digest, encode
from remint.runs.labels import RunLabel, read_labels
from remint.runs.run import RunRecord, RunRow

RUNS, AGAIN, PARTS, SAMPLES, VERDICTS = "run", "run-again", "run-rows", "sample", "verdict"
SUMMARIES = "run-summary"
_SUMMARY_VERSION = 1  # raised when the same run would be summed up otherwise
_ROWS = 1000  # in one part
SHORT = 12  # characters of an id that people see


class UnknownRunError(RemintError, LookupError):
    """No run has that id, or several begin with it."""


class DamagedRunError(RemintError, ValueError):
    """What the ledger holds about a run cannot be read."""

    @classmethod
    def of(cls, run: str, reason: str) -> DamagedRunError:
        """The error with the way out."""
        short = run[:SHORT]
        return cls(f"run {short} is damaged ({reason}). `remint runs rm {short}` removes it; then make it again.")


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
    """Keep a run; its own entry comes last, so that a run that is there is whole.

    What was judged here takes the place of what was imported under the same id.
    """
    before = ledger.get(RUNS, run.id)
    own, changed = before is not None and _is_own(run.id, before), False
    for number, some in enumerate(_batched(rows, _ROWS)):
        key, payload = _part_key(run.id, number), encode(list(some))
        if before is None:
            ledger.replace(PARTS, key, payload)  # an import that was killed may have left other rows here
        elif not own and ledger.get(PARTS, key) not in (None, payload):
            ledger.flush()
            ledger.replace(PARTS, key, payload)
            changed = True
        else:
            ledger.put(PARTS, key, payload)
    ledger.flush()
    if before is None:
        ledger.put(RUNS, run.id, encode(run))
    elif changed:
        ledger.delete(SUMMARIES, [summary_key(run.id)])
        ledger.replace(RUNS, run.id, encode(run))
    else:
        # Entries are never changed, and whoever has just run it again means this one by "last".
        ledger.put(AGAIN, digest(encode([run.id, run.created])), encode([run.id, run.created]))
    ledger.flush()
    return StoredRun(run, ledger)


def _is_own(key: str, payload: bytes) -> bool:
    try:
        return checked_run(key, payload).imported is None
    except RecordError:
        return False


def summary_key(run: str) -> str:
    """Where the summary of a run is kept."""
    return f"{run}-{_SUMMARY_VERSION}"


def stored_runs(ledger: Ledger) -> list[RunRecord]:
    """Every run, the one made, or made again, last comes first."""
    return [run for run, _ in dated_runs(ledger)]


def dated_runs(ledger: Ledger) -> list[tuple[RunRecord, str]]:
    """The same, each with the moment when it was made last."""
    return sound_and_damaged(ledger)[0]


def damaged_runs(ledger: Ledger) -> dict[str, str]:
    """Runs that cannot be read, by their ids, each with the reason."""
    return sound_and_damaged(ledger)[1]


def sound_and_damaged(ledger: Ledger) -> tuple[list[tuple[RunRecord, str]], dict[str, str]]:
    """Both: one damaged run must not keep anybody from the others."""
    runs: list[RunRecord] = []
    damaged: dict[str, str] = {}
    for entry in ledger.scan(RUNS):
        try:
            runs.append(checked_run(entry.key, entry.payload))
        except RecordError as error:
            damaged[entry.key] = str(error)
    latest = {run.id: run.created for run in runs}
    for again, moment in made_again(ledger).values():
        latest[again] = max(moment, latest.get(again, moment))
    dated = sorted(((run, latest[run.id]) for run in runs), key=lambda one: (one[1], one[0].id), reverse=True)
    return dated, damaged


def checked_run(key: str, payload: bytes) -> RunRecord:
    """The run that an entry holds; raises RecordError where it is none that every command can show."""
    run = decode(RunRecord, payload)
    if run.id != key:
        raise RecordError(f"it says that it is run {run.id[:SHORT]!r}", "id")
    if run.samples < 0 or run.problems < 0 or min(run.outcomes.values(), default=0) < 0:
        raise RecordError("it counts less than nothing", "samples")
    try:
        datetime.fromisoformat(run.created)
    except ValueError:
        raise RecordError(f"it was made at {run.created[:40]!r}, which is no moment", "created") from None
    return run


def made_again(ledger: Ledger) -> dict[str, tuple[str, str]]:
    """The ids of runs that were made again and when, by the keys of these entries."""
    return {entry.key: decode(tuple[str, str], entry.payload) for entry in ledger.scan(AGAIN)}


def part_keys(run: RunRecord) -> list[str]:
    """Where the rows of a run are kept."""
    return [_part_key(run.id, part) for part in range((run.samples + _ROWS - 1) // _ROWS)]


def open_run(ledger: Ledger, name: str) -> StoredRun:
    """The run of this name, the one whose id begins like this, or that of samples which were given this name."""
    dated, damaged = sound_and_damaged(ledger)
    runs, labels = [run for run, _ in dated], read_labels(ledger)
    called = [run for run in runs if name and labels.get(run.id, RunLabel()).name == name]
    found = called or [run for run in runs if run.id.startswith(name)]
    if not found:
        found = called = [run for run in runs if name and run.name == name]
    if len(found) == 1:
        return StoredRun(found[0], ledger)
    if called:
        ids = ", ".join(run.id[:SHORT] for run in called)
        raise UnknownRunError(f"{len(called)} runs are called {name!r}: {ids}. Write the id.")
    if found:
        raise UnknownRunError(f"{len(found)} runs begin with {name!r}. Write more of the id.")
    for key, reason in damaged.items():
        if name and key.startswith(name):
            raise DamagedRunError.of(key, reason)
    names = ["last", *(label.name for label in labels.values() if label.name)]
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.7)
    hint = f"did you mean {near[0]!r}? " if near else ""
    raise UnknownRunError(
        f"unknown run {name!r} in {ledger.location}{'; ' if near else '. '}{hint}`remint runs list` shows the runs "
        "there are."
    )


def made_last(stored: StoredRun) -> str:
    """When a run was made, the last time where it was made again: lists, `last` and --since go by it."""
    again = (moment for run, moment in made_again(stored.ledger).values() if run == stored.run.id)
    return max(again, default=stored.run.created)


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
