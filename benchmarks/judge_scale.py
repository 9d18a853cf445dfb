"""Does judging stay flat? Stream many samples through one judge; memory and rate after every tenth of them.

    python benchmarks/judge_scale.py --samples 100000

Every sample is a program of its own, so that each is really run. With --ledger verdicts are kept, as by `remint judge`.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from remint.formats import open_benchmark
from remint.judging import Judge, Settings
from remint.ledger import open_ledger
from remint.records import Candidate, Outcome, Sample
from remint.sandbox.pool import Pool

PROBLEM = "mintset/kettle_seconds"


def samples(count: int) -> Iterator[Sample]:
    """Programs, half of them right."""
    for number in range(count):
        answer = "max(60, 20 + millilitres // 5)" if number % 2 == 0 else "60"
        text = f"def kettle_seconds(millilitres):\n    return {answer}  # {number}\n"
        yield Sample(problem=PROBLEM, index=number, candidate=Candidate.single(text))


def resident() -> float:
    """Megabytes that the driver holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--ledger", action="store_true")
    options = parser.parse_args()
    mintset = open_benchmark("mintset").where(lambda problem: problem.id == PROBLEM)
    with tempfile.TemporaryDirectory() as folder, Pool(cells=options.workers) as pool:
        ledger = open_ledger(Path(folder, "ledger.db")) if options.ledger else None
        judge = Judge(mintset, pool, Settings(check=False), ledger)
        judge.prepare()
        passed = done = 0
        started = last = time.monotonic()
        print("| samples | seconds | a second | driver, MB |\n|---|---|---|---|")
        step = max(1, options.samples // 10)
        for judged in judge.verdicts(samples(options.samples)):
            done += 1
            passed += judged.verdict.outcome is Outcome.PASS
            if done % step == 0:
                now = time.monotonic()
                print(f"| {done:,} | {now - started:.0f} | {step / (now - last):.0f} | {resident():.0f} |", flush=True)
                last = now
        if ledger is not None:
            ledger.close()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    assert done == options.samples, "samples were lost"
    assert passed == (options.samples + 1) // 2, "verdicts are wrong"
    print(f"\npeak {peak:.0f} MB; {passed:,} of {done:,} passed, as they should")


if __name__ == "__main__":
    main()
