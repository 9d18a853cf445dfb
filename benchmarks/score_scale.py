"""How long does it take to score a large run? Verdicts go into a ledger as a run, and every score is asked for.

    python benchmarks/score_scale.py                  # 164 problems × 610 samples, hundreds of tests each

The run is made in a process of its own, so that the peak is that of scoring. --profile says where the time goes.
"""

from __future__ import annotations

import argparse
import cProfile
import multiprocessing
import pstats
import resource
import tempfile
import time
from pathlib import Path

import numpy as np

from remint.ledger import open_ledger
from remint.records import Assertion, Benchmark, Group, Manifest, Outcome, Problem, Script, Verdict, digest, encode
from remint.records.verdict import DIGEST_BYTES
from remint.runs import save_run
from remint.runs.problems import RunProblems
from remint.runs.run import RunRecord, RunRow
from remint.runs.scoring import ScoreSettings, score_run
from remint.runs.store import open_run

NAMES = (
    "pass@1",
    "pass@10",
    "pass@100",
    "whole",
    "partial",
    "partial-micro",
    "tsa",
    "incoherence",
    "incoherence-functional",
)
GROUPS = 5
ID = "5" * 64


def benchmark(problems: int) -> Benchmark:
    """Problems with 100 to 1,000 tests in groups."""
    groups = tuple(Group(name=f"group {number}") for number in range(GROUPS))
    made = []
    for number in range(problems):
        count = 100 + number * 900 // max(1, problems - 1)
        tests = tuple(Assertion(code=f"assert f({test})", group=f"group {test % GROUPS}") for test in range(count))
        made.append(Problem(id=f"scale/{number}", suite=Script(groups=groups, tests=tests)))
    return Benchmark(Manifest(name="scale"), made)


def make(path: str, problems: int, samples: int) -> None:
    """Put a run into a ledger: half of the samples pass, the others fail some tests, each output has a digest."""
    chance, rows = np.random.default_rng(7), []
    found = benchmark(problems)
    with open_ledger(path) as ledger:
        for problem in found.problems:
            count = len(problem.suite.tests)
            for index in range(samples):
                letters = np.where(chance.random(count) < (0.0 if index % 2 else 0.3), b"w", b".").tobytes().decode()
                outputs = chance.integers(0, 4 if "w" in letters else 1, count).astype(np.uint64) + np.arange(count)
                verdict = Verdict(
                    problem=problem.id, sample=f"{index}", outcomes=letters, digests=outputs.tobytes(),
                    outcome=Outcome.WRONG if "w" in letters else Outcome.PASS, seconds=0.1,
                )  # fmt: skip
                assert len(verdict.digests) == DIGEST_BYTES * count
                key = digest(problem.id.encode(), b"%d" % index)  # keys in no order, as they are
                ledger.put("verdict", key, encode(verdict))
                rows.append(RunRow(problem.id, index, key, key))
        run = RunRecord(
            id=ID, benchmark="scale", benchmark_hash=found.content_hash, source="made up", samples=len(rows),
            created="2026-01-01T00:00:00+00:00", problems=problems,
        )  # fmt: skip
        save_run(ledger, run, rows)


def main() -> None:
    """Print seconds and megabytes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", type=int, default=164)
    parser.add_argument("--samples", type=int, default=610)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/ledger.db"
        maker = multiprocessing.get_context("spawn").Process(
            target=make, args=(path, options.problems, options.samples)
        )
        maker.start()
        maker.join()
        size = Path(path).stat().st_size / 2**20
        found = benchmark(options.problems)
        profiler = cProfile.Profile()
        with open_ledger(path) as ledger:
            stored = open_run(ledger, ID)
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            wall, cpu = time.monotonic(), time.process_time()
            if options.profile:
                profiler.enable()
            scores = score_run(stored, ScoreSettings(names=NAMES), RunProblems(stored, found)).scores
            profiler.disable()
            wall, cpu = time.monotonic() - wall, time.process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    for one in scores.scored:
        print(f"{one.score.name:24} {one.score.value:.4f}  {one.score.low:.4f} … {one.score.high:.4f}")
    assert not scores.refused, scores.refused
    outcomes = found.size.tests * options.samples
    print(f"{options.problems * options.samples:,} samples, {outcomes:,} outcomes, a ledger of {size:,.0f} MB")
    print(f"scored in {wall:.1f} s ({cpu:.1f} s CPU), peak {peak:.0f} MB, of which {before:.0f} MB before")
    if options.profile:
        pstats.Stats(profiler).sort_stats("tottime").print_stats(18)


if __name__ == "__main__":
    main()
