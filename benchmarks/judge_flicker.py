"""Do verdicts flicker? Judge the same samples again and again while other processes keep every core busy.

    python benchmarks/judge_flicker.py BENCHMARK SAMPLES --repeats 10

Every outcome of every test must be the same each time. Programs that differ are named, with the outcomes seen.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from collections import defaultdict
from pathlib import Path

import msgspec

from remint.formats import Selection, open_benchmark, select
from remint.formats.samples import ProblemIds, read_samples
from remint.judging import Judge, Settings
from remint.records import Sample
from remint.sandbox.pool import Pool


def spin() -> None:
    """Use up a core."""
    while True:
        pass


def main() -> None:
    """Print what differs, and how many were the same."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmark")
    parser.add_argument("samples", type=Path)
    parser.add_argument("--repeats", type=int, default=10)
    parser.add_argument("--limit", type=int, default=0, help="problems; 0 is all")
    parser.add_argument("--per-problem", type=int, default=0, help="samples of each; 0 is all")
    options = parser.parse_args()
    benchmark = select(open_benchmark(options.benchmark), Selection(limit=options.limit))
    ids = ProblemIds(benchmark)
    samples: list[Sample] = []
    for found in read_samples(options.samples):
        try:
            name = ids.resolve(found.sample.problem)
        except LookupError:
            continue
        if not options.per_problem or found.sample.index < options.per_problem:
            samples.append(msgspec.structs.replace(found.sample, problem=name))
    busy = [multiprocessing.Process(target=spin, daemon=True) for _ in range(os.cpu_count() or 1)]
    for process in busy:
        process.start()
    seen: dict[tuple[str, int], set[str]] = defaultdict(set)
    try:
        with Pool(cells=2) as pool:
            judge = Judge(benchmark, pool, Settings(check=False))
            judge.prepare()
            for repeat in range(options.repeats):
                for judged in judge.verdicts(samples):
                    seen[judged.sample.problem, judged.sample.index].add(judged.verdict.outcomes)
                print(f"repeat {repeat + 1}: {sum(len(each) > 1 for each in seen.values())} differ", flush=True)
    finally:
        for process in busy:
            process.kill()
    for (problem, index), outcomes in sorted(seen.items()):
        if len(outcomes) > 1:
            print(f"{problem} sample {index}: " + " | ".join(sorted(outcomes))[:300])
    steady = sum(len(each) == 1 for each in seen.values())
    print(f"{steady:,} of {len(seen):,} samples had the same outcome for every test in {options.repeats} repeats")


if __name__ == "__main__":
    main()
