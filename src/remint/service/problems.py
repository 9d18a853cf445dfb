"""The problems that programs are judged on: those of the loaded benchmarks, and those that come with a request."""

from __future__ import annotations

import tempfile
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec

from remint.errors import RemintError
from remint.formats import read_benchmark
from remint.formats.samples import ProblemIds
from remint.formats.samples.errors import UnknownProblemError
from remint.judging.judge import Judge, Settings
from remint.ledger import Ledger
from remint.records import Benchmark, Manifest, Problem, RecordError, convert
from remint.sandbox.pool import Pool
from remint.service.errors import UnusableProblemError

_KEPT = 1000  # problems of requests that need not be prepared again
# A request has nowhere to name a format: its row is told by its fields.
_NAME_IT = "Name the format with `format`; known are: "
_USE_FIELDS = "Send `id`, `entry_point` and `suite`, or a row with the fields of one of these formats: "


class ProblemStore:
    """Judges by problem. Loaded benchmarks have proved themselves before the first request; a problem that comes with a
    request is checked by who sent it, in a pool that is handed in."""

    def __init__(self, settings: Settings, open_pool: Callable[[], Pool]) -> None:
        self._settings, self._open_pool = settings, open_pool
        self._loaded: list[tuple[ProblemIds, Judge]] = []
        self._sent: OrderedDict[bytes, tuple[Judge, str]] = OrderedDict()
        self._reading = threading.Lock()  # of what was sent

    def __len__(self) -> int:
        return sum(len(judge.benchmark) for _, judge in self._loaded)

    def load(self, benchmarks: Iterable[Benchmark], ledger: Ledger | None = None) -> dict[str, str]:
        """Make the problems of benchmarks ready; those that cannot be relied on, each with the reason.

        What a ledger knows about them from earlier need not be found out again.
        """
        left_out: dict[str, str] = {}
        with ExitStack() as stack:
            pool: Pool | None = None
            for benchmark in benchmarks:
                pool = pool or stack.enter_context(self._open_pool())
                judge = self._prepared(benchmark, pool, ledger)
                self._loaded.append((ProblemIds(benchmark), judge))
                left_out |= {name: check.reason for name, check in judge.checks.items() if not check.usable}
        return left_out

    def named(self, name: str) -> tuple[Judge, Problem]:
        """A loaded problem, and the judge that knows it."""
        found, complaints = [], []
        for ids, judge in self._loaded:
            try:
                found.append((judge, judge.benchmark[ids.resolve(name)]))
            except UnknownProblemError as error:
                complaints.append(str(error))
        if len(found) > 1:
            names = " and ".join(judge.benchmark.manifest.name for judge, _ in found)
            raise UnusableProblemError(f"{name!r} is a problem of {names}. Serve them on two ports, or send its row.")
        if not found:
            nothing = "No benchmark is loaded: send the problem itself, as an object."
            raise UnusableProblemError(" ".join(complaints) or nothing)
        judge, problem = found[0]
        self._require_sound(judge, problem.id)
        return judge, problem

    def known(self, row: dict[str, Any]) -> tuple[Judge, Problem] | None:
        """A problem that came with an earlier request."""
        key = _key(row)
        with self._reading:
            if key not in self._sent:
                return None
            self._sent.move_to_end(key)
            judge, name = self._sent[key]
        return judge, judge.benchmark[name]

    def sent(self, row: dict[str, Any], pool: Pool) -> tuple[Judge, Problem]:
        """A problem that came with a request: one row of a file in any format that Remint reads. Takes its time."""
        known = self.known(row)
        if known is not None:
            return known
        benchmark = _read(_key(row))
        judge, name = self._prepared(benchmark, pool, None), benchmark.problems[0].id
        self._require_sound(judge, name)
        with self._reading:
            self._sent[_key(row)] = judge, name
            while len(self._sent) > _KEPT:
                self._sent.popitem(last=False)
        return judge, judge.benchmark[name]

    def _prepared(self, benchmark: Benchmark, pool: Pool, ledger: Ledger | None) -> Judge:
        judge = Judge(benchmark, pool, self._settings, ledger)
        judge.prepare()
        return judge

    def _require_sound(self, judge: Judge, name: str) -> None:
        check = judge.checks[name]
        if not check.usable:
            raise UnusableProblemError(f"{name} cannot be relied on: {check.reason}. Its verdicts would not count.")


def _key(row: dict[str, Any]) -> bytes:
    return msgspec.json.encode(row, order="deterministic")


def _read(row: bytes) -> Benchmark:
    fields = msgspec.json.decode(row)
    if "suite" in fields:  # a row of Remint's own, whose files begin with another line
        try:
            return Benchmark(Manifest(name="sent"), (convert(Problem, fields),))
        except RecordError as error:
            raise UnusableProblemError(f"problem: {error}. Fix it.") from error
    with tempfile.TemporaryDirectory(prefix="remint-") as folder:
        path = Path(folder) / "problem.jsonl"
        path.write_bytes(row + b"\n")
        try:
            benchmark = read_benchmark(path)
        except RemintError as error:
            told = str(error).replace(f"{path}:1", "problem").replace(str(path), "problem")
            raise UnusableProblemError(told.replace(_NAME_IT, _USE_FIELDS)) from error
    if len(benchmark) != 1:
        raise UnusableProblemError(f"The problem holds {len(benchmark)} problems. Send one.")
    return benchmark
