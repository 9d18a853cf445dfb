"""How good are test groups on programs that they were not made from, and how much does TSA depend on them?

    remint mint group BENCHMARK -o seed0.jsonl --seed 0        # and with other seeds
    remint judge BENCHMARK SAMPLES --db LEDGER                 # once per model
    python benchmarks/group_quality.py LEDGER seed0.jsonl [seed1.jsonl ...]

Prints how many rules use the output, how many groups are tiny, `mixed` and `correlation` over the distinct programs of
all runs in LEDGER (as docs/explanation/test-groups.md defines them), and the band of TSA of each run over the files.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from statistics import fmean

import numpy as np

from remint.formats import open_benchmark
from remint.ledger import open_ledger
from remint.mints.group.quality import Quality, quality
from remint.records import Benchmark
from remint.runs import RunProblems, StoredRun, stored_runs
from remint.runs.overview import model_name
from remint.runs.scoring import ScoreSettings, score_run
from remint.scores.tsa_band import band_in_words


def main() -> None:
    """All tables."""
    path, *files = sys.argv[1:]
    benchmarks = [open_benchmark(file) for file in files]
    for file, benchmark in zip(files, benchmarks, strict=True):
        _print_rules(file, benchmark)
    with open_ledger(path) as ledger:
        runs = [StoredRun(run, ledger) for run in stored_runs(ledger)]
        for file, benchmark in zip(files, benchmarks, strict=True):
            _print_quality(file, benchmark, runs)
        for run in runs:
            problems = RunProblems(run, benchmarks[0])
            found = score_run(run, ScoreSettings(names=("tsa",)), problems, groupings=benchmarks[1:])
            said = band_in_words(found.tsa_band) if found.tsa_band else "no TSA"
            print(f"{model_name(run.run)}: {found.scores.scored[0].score.value:.1%}; {said}")


def _print_rules(file: str, benchmark: Benchmark) -> None:
    groups = [(group, problem) for problem in benchmark.problems for group in problem.suite.groups]
    sizes = {
        (problem.id, group.name): sum(test.group == group.name for test in problem.suite.tests)
        for group, problem in groups
    }
    outputs = sum("output" in group.rule or "raises" in group.rule for group, _ in groups)
    tiny = sum(size <= 3 for size in sizes.values())
    print(f"{file}: {len(groups)} groups, {outputs} rules use the output or an exception, {tiny} have at most 3 tests")


def _print_quality(file: str, benchmark: Benchmark, runs: list[StoredRun]) -> None:
    failing: dict[str, dict[str, str]] = defaultdict(dict)  # problem → program → outcomes
    for run in runs:
        for judged in run.judged():
            if judged.verdict.outcomes and judged.sample.candidate is not None:
                failing[judged.row.problem][judged.sample.candidate.text] = judged.verdict.outcomes
    found = []
    for problem, programs in failing.items():
        if problem in benchmark:
            tests = benchmark[problem].suite.tests
            names = {name: place for place, name in enumerate(dict.fromkeys(test.group for test in tests))}
            table = np.array([[letter != "." for letter in one] for one in programs.values()], dtype=float).T
            found.append(quality(table, np.array([names[test.group] for test in tests]), 0))
    for name in ("mixed", "mixed_at_random", "correlation", "correlation_at_random"):
        values = [getattr(one, name) for one in found if _known(one, name)]
        print(f"{file}: {name} {fmean(values):.3f} over {len(values)} problems" if values else f"{name}: none")


def _known(one: Quality, name: str) -> bool:
    return getattr(one, name) is not None


if __name__ == "__main__":
    main()
