"""How good are test groups on programs that they were not made from, and how much does TSA depend on them?

    remint mint group BENCHMARK -o seed0.jsonl --seed 0        # and with other seeds
    remint judge BENCHMARK SAMPLES --db LEDGER                 # once per model
    python benchmarks/group_quality.py LEDGER seed0.jsonl [seed1.jsonl ...]

Prints how many groups there are and how many of their rules use the output, `mixed` and `correlation` over the distinct
programs of all runs in LEDGER (as docs/explanation/test-groups.md defines them), and the band of TSA of each run over
the files.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from statistics import fmean

import numpy as np

from remint.formats import open_benchmark
from remint.ledger import open_ledger
from remint.mints.group.grouping import TINY
from remint.mints.group.naturalness import OUTPUTS
from remint.mints.group.quality import Quality, quality
from remint.mints.group.rule import parse_rule
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
    counts = Counter(len(problem.suite.groups) for problem in benchmark.problems)
    rules = [group.rule for problem in benchmark.problems for group in problem.suite.groups]
    outputs = sum(_uses_output(rule) for rule in rules)
    sizes = Counter((problem.id, test.group) for problem in benchmark.problems for test in problem.suite.tests)
    tiny = sum(size <= TINY for size in sizes.values())
    print(f"{file}: problems by number of groups: {dict(sorted(counts.items()))}")
    print(f"{file}: {len(rules)} groups, {outputs} rules use the output or an exception, {tiny} have at most 3 tests")


def _uses_output(rule: str) -> bool:
    looks = [look for clause in parse_rule(rule).clauses for look in clause.statement.looks()]
    return any(look.part in {*OUTPUTS, "exception"} for look in looks)


def _print_quality(file: str, benchmark: Benchmark, runs: list[StoredRun]) -> None:
    failing: dict[str, dict[str, str]] = defaultdict(dict)  # problem → program → outcomes
    for run in runs:
        for judged in run.judged():
            if judged.verdict.outcomes and judged.sample.candidate is not None:
                failing[judged.row.problem][judged.sample.candidate.text] = judged.verdict.outcomes
    found, distinct = [], 0
    for problem, programs in failing.items():
        if problem in benchmark:
            tests = benchmark[problem].suite.tests
            names = {name: place for place, name in enumerate(dict.fromkeys(test.group for test in tests))}
            table = np.array([[letter != "." for letter in one] for one in programs.values()], dtype=float).T
            distinct += len(programs)
            found.append(quality(table, np.array([names[test.group] for test in tests]), 0))
    partial = sum(one.programs for one in found)
    print(f"{file}: {distinct:,} distinct programs, {partial} of which fail some tests of a problem and pass others")
    for name in ("mixed", "mixed_at_random", "correlation", "correlation_at_random"):
        values = [getattr(one, name) for one in found if _known(one, name)]
        print(f"{file}: {name} {fmean(values):.3f} over {len(values)} problems" if values else f"{name}: none")


def _known(one: Quality, name: str) -> bool:
    return getattr(one, name) is not None


if __name__ == "__main__":
    main()
