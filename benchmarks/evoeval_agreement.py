"""Three models' solutions of EvoEval and HumanEval+, judged by Remint, next to the verdicts that were published.

Usage: python benchmarks/evoeval_agreement.py [--data F] [--workers N] [--subset NAME ...]

Each verdict that differs is listed with its reason: one that follows from the verdict, or one found by hand (BY_HAND).
One that has none makes the exit code 1.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from peers import DATA, HUMANEVAL_PLUS, WORKERS

from remint.formats import open_benchmark
from remint.judging.judge import Judge, Settings
from remint.records import Benchmark, Candidate, Outcome, Sample, Verdict
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

HUMANEVAL = "humaneval"
SUBSETS = (HUMANEVAL, "creative", "difficult", "subtle", "combine", "tool_use", "verbose", "concise")
UNJUDGED = "the reference needs more than the limits allow"
TYPES = "equal numbers of another type"
NOT_SHORTEST = "a path that is not the shortest, which EvoEval does not check"
MISSED_ZERO = "a zero that the reference misses"
CLOCK = "a right answer that took longer than a second by EvoEval's clock"
FIND_ZERO = "EvoEval's check of find_zero fails every program"
UNEXPLAINED = "unexplained"
BY_HAND: dict[str, str] = {
    "EvoEval_creative/30": NOT_SHORTEST,
    "EvoEval_difficult/32": MISSED_ZERO,
    "EvoEval_concise/96": CLOCK,
} | dict.fromkeys(
    (
        "EvoEval_creative/1", "EvoEval_difficult/5", "EvoEval_difficult/22", "EvoEval_difficult/47",
        "EvoEval_subtle/47", "EvoEval_verbose/8", "EvoEval_verbose/58", "EvoEval_verbose/147",
        "EvoEval_concise/114", "EvoEval_concise/147", "HumanEval/8",
        "HumanEval/47", "HumanEval/147",
    ),
    TYPES,
)  # fmt: skip


class Published(NamedTuple):
    """A solution, and the verdict on each group of tests that was published with it."""

    sample: Sample
    model: str
    passed: dict[str, bool]


def published(data: Path, subset: str) -> Iterator[Published]:
    """What was published of one subset."""
    name = subset if subset == HUMANEVAL else f"EvoEval_{subset}"
    for number, folder in enumerate(sorted((data / "llm_outputs" / "evoeval").iterdir())):
        results = json.loads(gzip.decompress((folder / f"{name}.eval_results.json.gz").read_bytes()))
        for task, (row,) in results["eval"].items():
            problem = task if subset == HUMANEVAL else f"{name}/{task.rpartition('/')[2]}"
            sample = Sample(problem=problem, index=number, candidate=Candidate.single(row["solution"]))
            statuses = {"base": row["base_status"], "plus": row["plus_status"]}
            passed = {group: status == "pass" for group, status in statuses.items() if status is not None}
            yield Published(sample, folder.name.partition("_temp")[0], passed)


def judge(benchmark: Benchmark, samples: list[Sample], workers: int) -> dict[tuple[str, int], Verdict]:
    """Remint's verdicts, all tests."""
    with Pool(cells=workers) as pool:
        judging = Judge(benchmark, pool, Settings(limits=Limits(), check=False))
        return {(one.sample.problem, one.sample.index): one.verdict for one in judging.verdicts(samples)}


def passed(benchmark: Benchmark, verdict: Verdict, group: str) -> bool:
    """Whether a solution passes one group; without groups, all tests are the base."""
    tests: tuple[Any, ...] = tuple(benchmark[verdict.problem].suite.tests)
    wanted = {group, "all"} if group == "base" else {group}
    outcomes = [outcome for outcome, test in zip(verdict.tests, tests, strict=False) if test.group in wanted]
    return bool(outcomes) and all(outcome is Outcome.PASS for outcome in outcomes)


def reason(problem: str, verdict: Verdict) -> str:
    """Why the published verdict on a problem's solution is another one."""
    if verdict.outcome is Outcome.NOT_RUN:
        return UNJUDGED
    if problem.endswith("/32") and problem.partition("/")[0] in {"HumanEval", "EvoEval_verbose", "EvoEval_concise"}:
        return FIND_ZERO
    return BY_HAND.get(problem, UNEXPLAINED)


def compare(data: Path, subset: str, workers: int) -> Counter[str]:
    """Print one subset; how many verdicts differ, by reason."""
    path = HUMANEVAL_PLUS if subset == HUMANEVAL else Path("benchmarks", "evoeval", f"EvoEval_{subset}.jsonl.gz")
    benchmark, told = open_benchmark(str(data / path)), list(published(data, subset))
    verdicts = judge(benchmark, [one.sample for one in told], workers)
    reasons: Counter[str] = Counter()
    for one in told:
        verdict = verdicts[one.sample.problem, one.sample.index]
        ours = {group: passed(benchmark, verdict, group) for group in one.passed}
        if ours == one.passed:
            continue
        why = reason(one.sample.problem, verdict)
        reasons[why] += 1
        print(
            f"  {one.sample.problem} {one.model}: published {one.passed}, Remint {ours}: {why} {verdict.message[:150]}"
        )
    print(f"{subset}: {len(told)} solutions, {sum(reasons.values())} verdicts differ {dict(reasons)}", flush=True)
    return reasons


def main() -> None:
    """Print every subset that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path, default=DATA, help="the folder with benchmarks/ and llm_outputs/")
    parser.add_argument("--workers", type=int, default=WORKERS, help="programs that are run at the same time")
    parser.add_argument("--subset", action="append", choices=SUBSETS, help="only this one; may be repeated")
    options = parser.parse_args()
    reasons = [compare(options.data, subset, options.workers) for subset in options.subset or SUBSETS]
    if any(each[UNEXPLAINED] for each in reasons):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
