"""What no run needs: found by its keys, removed when the user says so. Answers that a run points to always stay."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from remint.ledger import Ledger
from remint.models.asking.replies import KIND as REPLIES
from remint.records import decode
from remint.runs.labels import LABELS, LabelChange, changes_of
from remint.runs.run import RunRecord
from remint.runs.store import (
    AGAIN,
    PARTS,
    RUNS,
    SAMPLES,
    SUMMARIES,
    VERDICTS,
    DamagedRunError,
    StoredRun,
    made_again,
    part_keys,
    sound_and_damaged,
    summary_key,
)

DAY = 86_400
_TOGETHER = 2000  # keys in one transaction: a kill in between leaves a sound ledger, with some garbage left


class Garbage(NamedTuple):
    """Entries of one kind that can go."""

    kind: str
    keys: tuple[str, ...]
    payload_bytes: int


def remove_runs(ledger: Ledger, runs: Collection[RunRecord]) -> None:
    """Forget runs, their labels and summaries, all or none; their answers stay."""
    ids = {run.id for run in runs}
    ledger.delete_together(
        {
            RUNS: ids,
            PARTS: [key for run in runs for key in part_keys(run)],
            AGAIN: [key for key, (run, _) in made_again(ledger).items() if run in ids],
            LABELS: changes_of(ledger, ids),
            SUMMARIES: [summary_key(run) for run in ids],
        }
    )


def remove_damaged(ledger: Ledger, run: str) -> None:
    """Forget a run whose entry cannot be read, by its id; which parts it has is seen from their keys."""
    ledger.delete_together(
        {
            RUNS: [run],
            PARTS: [size.key for size in ledger.sizes(PARTS) if size.key.rpartition("-")[0] == run],
            AGAIN: [key for key, (again, _) in made_again(ledger).items() if again == run],
            LABELS: changes_of(ledger, [run]),
            SUMMARIES: [summary_key(run)],
        }
    )


def answers_of(ledger: Ledger, runs: Iterable[RunRecord]) -> dict[str, set[bytes]]:
    """The keys of the samples and verdicts that these runs point to."""
    samples: set[bytes] = set()
    verdicts: set[bytes] = set()
    for run in runs:
        for row in StoredRun(run, ledger).rows():
            samples.add(row.sample.encode())
            verdicts.add(row.verdict.encode())
    return {SAMPLES: samples, VERDICTS: verdicts}


def find_garbage(
    ledger: Ledger, older_than: float, replies: bool = False, among: dict[str, set[bytes]] | None = None
) -> list[Garbage]:
    """What no run points to and was stored at least so many days ago; of `among` alone where that is given.

    Replies of models cost money, so that they are looked at only when asked for.
    """
    dated, damaged = sound_and_damaged(ledger)
    for run, reason in damaged.items():
        raise DamagedRunError.of(run, reason)  # nobody knows what it points to
    runs = [run for run, _ in dated]
    ids, used = {run.id for run in runs}, answers_of(ledger, runs)
    # Without an age everything counts: the clock of a server may be ahead, and PostgreSQL rounds to whole seconds.
    before = time.time() - older_than * DAY if older_than else math.inf
    doubtful: dict[str, Callable[[str], bool]] = {
        SAMPLES: lambda key: key.encode() not in used[SAMPLES],
        VERDICTS: lambda key: key.encode() not in used[VERDICTS],
    }
    if among is None:
        labels = {entry.key: decode(LabelChange, entry.payload).run for entry in ledger.scan(LABELS)}
        again = {key: run for key, (run, _) in made_again(ledger).items()}
        doubtful |= {
            PARTS: lambda key: key.rpartition("-")[0] not in ids,
            SUMMARIES: lambda key: key.rpartition("-")[0] not in ids,
            LABELS: lambda key: labels.get(key) not in ids,
            AGAIN: lambda key: again.get(key) not in ids,
        }
        if replies:
            doubtful[REPLIES] = lambda key: True
    found = (
        _unused(ledger, kind, test, before, None if among is None else among.get(kind, set()))
        for kind, test in doubtful.items()
    )
    return [one for one in found if one.keys]


def remove_garbage(ledger: Ledger, garbage: Iterable[Garbage]) -> None:
    """Remove it, a part at a time."""
    for one in garbage:
        for some in _parts(one.keys):
            ledger.delete(one.kind, some)


def _unused(
    ledger: Ledger, kind: str, is_unused: Callable[[str], bool], before: float, among: set[bytes] | None
) -> Garbage:
    found = [
        size
        for size in ledger.sizes(kind)
        if size.stored_at <= before and is_unused(size.key) and (among is None or size.key.encode() in among)
    ]
    return Garbage(kind, tuple(one.key for one in found), sum(one.payload_bytes for one in found))


def _parts(keys: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for start in range(0, len(keys), _TOGETHER):
        yield keys[start : start + _TOGETHER]
