"""How fast programs are generated, whether any are near-duplicates or fail their tests, and how natural they read.

Usage: python benchmarks/unseen_programs.py [--count N] [--seed S] [--jobs J] [--judge N] [--output FILE]
       python benchmarks/unseen_programs.py --judge-file FILE [--judge N]       # without generating

Near-duplicates are looked for again by comparing every pair, with sparse matrices in place of the index that the
generator uses. N programs are judged by their own tests in the sandbox. Bits per token come from an n-gram model of
mintset's references; those of the references themselves from models of all other references.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections import Counter
from statistics import fmean

import numpy as np
from scipy.sparse import csr_matrix

import remint
from remint.formats import open_benchmark
from remint.judging.judge import Judge, Settings
from remint.measures.surprise import TokenModel, program_tokens
from remint.mints.generate.near_duplicates import MOST_SHARED, token_runs
from remint.records import Benchmark, Outcome, Sample
from remint.sandbox.pool import Pool


def texts(benchmark: Benchmark) -> list[str]:
    """The references."""
    return [problem.reference.text for problem in benchmark.problems if problem.reference is not None]


def near_duplicates(programs: list[str]) -> tuple[int, float]:
    """Pairs that share too much, and the largest share of any pair."""
    numbers: dict[int, int] = {}
    rows, columns = [], []
    for row, text in enumerate(programs):
        for run in token_runs(text):
            rows.append(row)
            columns.append(numbers.setdefault(run, len(numbers)))
    matrix = csr_matrix((np.ones(len(rows), dtype=np.int32), (rows, columns)))
    sizes = np.asarray(matrix.sum(axis=1)).ravel()
    pairs, largest = 0, 0.0
    for start in range(0, len(programs), 500):
        shared = (matrix[start : start + 500] @ matrix.T).tocoo()
        one, other = shared.row + start, shared.col
        later = other > one
        share = shared.data[later] / (sizes[one[later]] + sizes[other[later]] - shared.data[later])
        pairs += int((share > MOST_SHARED).sum())
        largest = max(largest, float(share.max(initial=0.0)))
    return pairs, largest


def naturalness(programs: list[str]) -> tuple[float, float]:
    """Bits per token of the programs, and of mintset's references with each left out in turn."""
    references = [program_tokens(text) for text in texts(open_benchmark("mintset"))]
    model = TokenModel.learned(references)
    own = [
        TokenModel.learned(references[:place] + references[place + 1 :]).bits(tokens)
        for place, tokens in enumerate(references)
    ]  # fmt: skip
    return fmean(model.bits(program_tokens(text)) for text in programs), fmean(own)


def judged(benchmark: Benchmark, count: int) -> Counter[str]:
    """What becomes of programs under their own tests."""
    part = Benchmark(benchmark.manifest, benchmark.problems[:count])
    samples = [Sample(problem=one.id, candidate=one.reference) for one in part.problems]
    with Pool(cells=1) as pool:
        verdicts = Judge(part, pool, Settings(check=False)).verdicts(samples)
        return Counter("pass" if one.verdict.outcome is Outcome.PASS else one.verdict.message for one in verdicts)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--judge", type=int, default=10_000)
    parser.add_argument("--output", default=None)
    parser.add_argument("--judge-file", default="")
    options = parser.parse_args()
    if options.judge_file:
        told(open_benchmark(options.judge_file), options.judge)
        return
    start = time.monotonic()
    made = remint.generate(
        count=options.count, seed=options.seed, jobs=options.jobs, output=options.output, progress=False
    )
    wall = time.monotonic() - start
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    cpu = sum(one.ru_utime + one.ru_stime for one in used)
    print(f"{len(made)} programs in {wall:.0f} s, {cpu:.0f} s of CPU; {made.summary['killed']:.1%} of "
          f"{made.summary['mutants']:,} mutants killed", flush=True)  # fmt: skip
    told(made, options.judge)


def told(made: Benchmark, judge: int) -> None:
    """Print what can be said of programs however they were made."""
    programs = texts(made)
    pairs, largest = near_duplicates(programs)
    print(f"near-duplicates: {pairs} pairs above {MOST_SHARED}, the most similar pair shares {largest:.2f}", flush=True)
    bits, own = naturalness(programs)
    print(f"bits per token: {bits:.2f} generated, {own:.2f} mintset's references", flush=True)
    if judge:
        print(f"judged: {dict(judged(made, judge))}", flush=True)


if __name__ == "__main__":
    main()
