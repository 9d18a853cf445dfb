"""Samples made elsewhere become a run: judge them, keep them, say what came of it."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime

from remint.judge.judge import Judge, Judged
from remint.ledger import Ledger
from remint.records import Sample, digest, encode
from remint.runs.run import Row, Run
from remint.runs.store import StoredRun, keep_sample, save_run


def judge_samples(
    judge: Judge,
    samples: Callable[[], Iterable[Sample]],
    ledger: Ledger,
    source: str = "",
    seen: Callable[[Judged], None] = lambda judged: None,
) -> StoredRun:
    """Judge samples and keep them as a run; what an earlier, broken off attempt has judged is not judged again.

    `samples` is asked for them twice, so that they need not be in memory: once to judge, once to write the rows in
    their order. `seen` hears of every verdict as it comes.
    """
    started = time.monotonic()
    judge.prepare()
    outcomes: Counter[str] = Counter()
    judged = 0
    for one in judge.verdicts(samples()):
        outcomes[one.verdict.outcome.value] += 1
        judged += not one.known
        seen(one)
    ledger.flush()
    identity, problems = _keep(judge, samples(), ledger)
    quarantined = {name: check.reason for name, check in judge.checks.items() if not check.usable}
    run = Run(
        id=identity,
        benchmark=judge.benchmark.manifest.name,
        benchmark_hash=judge.benchmark.content_hash,
        source=source,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        samples=outcomes.total(),
        problems=problems,
        outcomes=dict(outcomes),
        quarantined=quarantined,
        settings=judge.settings,
        environment=judge.environment,
        layer="+".join(judge.pool.layers),
        seconds=time.monotonic() - started,
        judged=judged,
    )
    return save_run(ledger, run, _rows(judge, samples()))


def _keep(judge: Judge, samples: Iterable[Sample], ledger: Ledger) -> tuple[str, int]:
    """Put the samples away; an id that follows from them and from how they were judged, and the number of problems."""
    hasher, problems = hashlib.sha256(judge.benchmark.content_hash.encode()), set()
    for sample in samples:
        key = _sample_key(sample)
        keep_sample(ledger, sample, key)
        hasher.update(key.encode() + judge.key(sample).encode())
        problems.add(sample.problem)
    return hasher.hexdigest(), len(problems)


def _rows(judge: Judge, samples: Iterable[Sample]) -> Iterator[Row]:
    for sample in samples:
        yield Row(sample.problem, sample.index, _sample_key(sample), judge.key(sample))


def _sample_key(sample: Sample) -> str:
    return digest(encode(sample))
