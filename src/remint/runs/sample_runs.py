"""Samples made elsewhere become a run: judge them, keep them, say what came of it."""

from __future__ import annotations

import errno
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType

import msgspec

from remint.formats.errors import UnsupportedError
from remint.formats.samples import ProblemIds
from remint.judging.judge import Judge, Judged
from remint.ledger import Ledger
from remint.records import Benchmark, Sample, decode, encode
from remint.runs.finished_runs import Counted, OrderedRows, conclude
from remint.runs.run import AskedModel, RunRow
from remint.runs.store import StoredRun, keep_sample, sample_key

_IN_MEMORY = 64 * 2**20  # bytes; what goes beyond is in a file


class SpooledSamples:
    """The samples of a benchmark, in their order, to be read as often as needed.

    An id that the benchmark does not have is refused, unless `partly` says that it is only a part of what the samples
    are about: then they are left out and counted.
    """

    def __init__(self, samples: Iterable[Sample], benchmark: Benchmark, partly: bool = False) -> None:
        self.counts: Counter[str] = Counter()  # samples of each problem
        self.left_out = 0
        self._file = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - closed by `close`
        try:
            self._read(samples, ProblemIds(benchmark), partly)
        except OSError as error:
            self.close()
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                folder = tempfile.gettempdir()
                raise UnsupportedError(
                    f"{folder} is too small for a copy of the samples. Make room, or set TMPDIR to another folder."
                ) from error
            raise
        except BaseException:
            self.close()
            raise
        # A benchmark is checked before it is used: problems without samples need not be.
        self.benchmark = benchmark.where(lambda problem: problem.id in self.counts)

    def __len__(self) -> int:
        return self.counts.total()

    def __iter__(self) -> Iterator[Sample]:
        self._file.seek(0)
        for line in self._file:
            yield decode(Sample, line)

    def __enter__(self) -> SpooledSamples:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Release the copy."""
        self._file.close()

    def _read(self, samples: Iterable[Sample], ids: ProblemIds, partly: bool) -> None:
        for sample in samples:
            try:
                problem = ids.resolve(sample.problem)
            except LookupError:
                if not partly:
                    raise
                self.left_out += 1
                continue
            self.counts[problem] += 1
            if problem != sample.problem:
                sample = msgspec.structs.replace(sample, problem=problem)
            self._file.write(encode(sample) + b"\n")


def judge_samples(
    judge: Judge,
    samples: Iterable[Sample],
    ledger: Ledger,
    source: str = "",
    seen: Callable[[Judged], None] = lambda judged: None,
    benchmark: str = "",
    asked: AskedModel | None = None,
    name: str = "",
    wanted: int = 0,
    model: str = "",
) -> StoredRun:
    """Judge samples and keep them as a run; what an earlier, interrupted attempt has judged is not judged again.

    `samples` is read once, as the judge is ready for more. `seen` hears of every verdict as it comes.
    `wanted` is how many problems there should be samples of, `model` the one that made them all.
    """
    counted = Counted()
    # Of the samples that are with the judge, which gives back the very objects; one object may come several times.
    numbers: defaultdict[int, list[int]] = defaultdict(list)

    def numbered() -> Iterator[Sample]:
        for number, sample in enumerate(samples):
            numbers[id(sample)].append(number)
            yield sample

    if not judge.checks:
        judge.prepare()
    with OrderedRows() as rows:
        for one in judge.verdicts(numbered()):
            key = sample_key(one.sample)
            keep_sample(ledger, one.sample, key)
            number = numbers[id(one.sample)].pop()
            if not numbers[id(one.sample)]:
                del numbers[id(one.sample)]
            rows.add(number, RunRow(one.sample.problem, one.sample.index, key, one.key))
            counted.add(one)
            seen(one)
        return conclude(
            counted, judge, rows, ledger, benchmark or judge.benchmark.manifest.name, source, asked, name=name,
            wanted=wanted, model=model,
        )  # fmt: skip
