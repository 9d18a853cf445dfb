"""Samples made elsewhere become a run: judge them, keep them, say what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from remint.judging.judge import Judge, Judged
from remint.ledger import Ledger
from remint.records import Sample
from remint.runs.concluding import Counted, conclude
from remint.runs.run import Asked, Row
from remint.runs.store import StoredRun, keep_sample, sample_key


def judge_samples(
    judge: Judge,
    samples: Callable[[], Iterable[Sample]],
    ledger: Ledger,
    source: str = "",
    seen: Callable[[Judged], None] = lambda judged: None,
    benchmark: str = "",
    asked: Asked | None = None,
) -> StoredRun:
    """Judge samples and keep them as a run; what an earlier, broken off attempt has judged is not judged again.

    `samples` is asked for them more than once, so that they need not be in memory: to judge them, then to write the
    rows in their order. `seen` hears of every verdict as it comes.
    """
    counted = Counted()
    judge.prepare()
    for one in judge.verdicts(samples()):
        keep_sample(ledger, one.sample, sample_key(one.sample))
        counted.add(one)
        seen(one)

    def rows() -> Iterable[Row]:
        return (Row(each.problem, each.index, sample_key(each), judge.key(each)) for each in samples())

    return conclude(counted, judge, rows, ledger, benchmark or judge.benchmark.manifest.name, source, asked)
