"""Samples made elsewhere become a run: judge them, keep them, say what came of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from remint.judging.judge import Judge, Judged
from remint.ledger import Ledger
from remint.records import Sample
from remint.runs.finished_runs import Counted, conclude
from remint.runs.ordered_rows import OrderedRows
from remint.runs.run import AskedModel, RunRow
from remint.runs.store import StoredRun, keep_sample, sample_key


def judge_samples(
    judge: Judge,
    samples: Iterable[Sample],
    ledger: Ledger,
    source: str = "",
    seen: Callable[[Judged], None] = lambda judged: None,
    benchmark: str = "",
    asked: AskedModel | None = None,
) -> StoredRun:
    """Judge samples and keep them as a run; what an earlier, interrupted attempt has judged is not judged again.

    `samples` is read once, as the judge is ready for more. `seen` hears of every verdict as it comes.
    """
    counted = Counted()
    # Of the samples that are with the judge, which gives back the very objects; one object may come several times.
    numbers: defaultdict[int, list[int]] = defaultdict(list)

    def numbered() -> Iterator[Sample]:
        for number, sample in enumerate(samples):
            numbers[id(sample)].append(number)
            yield sample

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
        return conclude(counted, judge, rows, ledger, benchmark or judge.benchmark.manifest.name, source, asked)
