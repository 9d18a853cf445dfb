"""What the verdicts of a run come to: put in order and counted as they come, concluded at the end."""

from __future__ import annotations

import hashlib
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime

from remint.judging.judge import Judge, Judged
from remint.ledger import Ledger
from remint.records import Origin, decode, encode
from remint.records.wording import counted
from remint.runs.run import AskedModel, RunRecord, RunRow
from remint.runs.store import StoredRun, save_run
from remint.sealing import KEYRING

# The entry about a run stays readable; a reason may hold values of the tests.
_SEALED_REASON = "the benchmark is sealed: `remint benchmarks check --run` says why"


class Counted:
    """The verdicts so far."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.outcomes: Counter[str] = Counter()
        self.judged = self.unanswered = self.shared_process = 0

    def add(self, judged: Judged) -> None:
        """Another one."""
        self.outcomes[judged.verdict.outcome.value] += 1
        self.unanswered += bool(judged.sample.error)
        self.shared_process += judged.verdict.shared_process
        self.judged += not judged.known and not judged.sample.error


def conclude(
    counted: Counted,
    judge: Judge,
    rows: OrderedRows,
    ledger: Ledger,
    benchmark: str,
    source: str,
    asked: AskedModel | None = None,
    origin: Origin | None = None,
    name: str = "",
    wanted: int = 0,
    model: str = "",
) -> StoredRun:
    """Keep the run; its samples are kept already."""
    ledger.flush()
    problems: set[str] = set()
    # What was asked, answered and judged decides the id: the same again is the same run.
    hasher = hashlib.sha256(judge.benchmark.content_hash.encode())
    if asked is not None:
        hasher.update(encode([asked.task, asked.model, asked.model_identity, asked.parameters, asked.prompts]))
    if name:
        hasher.update(encode(["name", name]))
    for row in rows:
        hasher.update(row.sample.encode() + row.verdict.encode())
        problems.add(row.problem)
    run = RunRecord(
        id=hasher.hexdigest(),
        benchmark=benchmark,
        benchmark_hash=judge.benchmark.content_hash,
        source=source,
        # To the microsecond: which of two short runs is the last must not depend on their ids.
        created=datetime.now(UTC).isoformat(timespec="microseconds"),
        samples=counted.outcomes.total(),
        problems=len(problems),
        outcomes=dict(counted.outcomes),
        quarantined={
            name: _SEALED_REASON if KEYRING.active else check.reason
            for name, check in judge.checks.items()
            if not check.usable
        },
        more_time={name: check.time_factor for name, check in judge.checks.items() if check.time_factor > 1},
        settings=judge.settings,
        environment=judge.environment,
        layer="+".join(judge.pool.layers),
        seconds=time.monotonic() - counted.started,
        judged=counted.judged,
        shared_process=counted.shared_process,
        asked=asked,
        origin=origin or judge.benchmark.origin,
        name=name,
        model=model,
        wanted_problems=wanted,
    )
    return save_run(ledger, run, rows)


_TOGETHER = 1000  # rows that are written in one piece
_IN_MEMORY = 16 * 2**20  # bytes; what goes beyond is in a file without a name


class OrderedRows:
    """Rows that are added under their number, from 0, and read in that order as often as needed.

    Only rows that wait for an earlier one are in memory, however many samples a run has.
    """

    def __init__(self) -> None:
        self._waiting: dict[int, RunRow] = {}
        self._next, self._piece = 0, list[RunRow]()
        self._file = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - closed by `__exit__`

    def __enter__(self) -> OrderedRows:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __len__(self) -> int:
        return self._next

    def add(self, number: int, row: RunRow) -> None:
        """Take in the row of that number."""
        self._waiting[number] = row
        while (ready := self._waiting.pop(self._next, None)) is not None:
            self._next += 1
            self._piece.append(ready)
            if len(self._piece) == _TOGETHER:
                self._write()

    def __iter__(self) -> Iterator[RunRow]:
        if self._waiting:
            behind = counted(len(self._waiting), "row is", "rows are")
            raise ValueError(f"row {self._next} is missing: {behind} behind it")
        if self._piece:
            self._write()
        self._file.seek(0)
        for line in self._file:
            yield from decode(list[RunRow], line)

    def _write(self) -> None:
        self._file.write(encode(self._piece) + b"\n")
        self._piece = []
