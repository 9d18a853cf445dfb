"""How long does a test take that starts a whole program? The figures of docs/results/performance.md.

python benchmarks/whole_programs.py DATA                                # DATA holds avatar/avatar.jsonl.gz
PYTHONPATH=OTHER_CHECKOUT/src python benchmarks/whole_programs.py DATA  # another version, for a comparison
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path
from statistics import median

import remint
from remint.formats import open_benchmark
from remint.judging.judge import plan_for
from remint.judging.verdicts.task import JudgeTask
from remint.records import Outcome, Problem
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

LEAST_TESTS = 10


def main() -> None:
    """Judge references, one cell, several rounds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--count", type=int, default=20, help="problems, drawn by seed 1 (20)")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    every = open_benchmark(str(options.data / "avatar" / "avatar.jsonl.gz"), "").problems
    large = [one for one in every if len(one.suite.tests) >= LEAST_TESTS]
    with Pool(1) as pool:
        found = {one.id: of_problem(one, pool, options.rounds) for one in random.Random(1).sample(large, options.count)}
    passed = {name: value for name, value in found.items() if value is not None}
    figures = {"median": median(passed.values()), "least": min(passed.values()), "most": max(passed.values())}
    where = str(Path(remint.__file__).parent)
    print(json.dumps({"remint": where, "milliseconds per test": figures, "of": passed}, indent=1))


def of_problem(problem: Problem, pool: Pool, rounds: int) -> float | None:
    """Milliseconds per test, the best of the rounds; None where the reference does not pass."""
    plan = plan_for(problem, Limits(), False)
    assert problem.reference is not None
    taken = []
    for _ in range(rounds):
        begun = time.perf_counter()
        task: JudgeTask
        (task,) = pool.run([plan.task(problem.reference, problem.id)])
        taken.append(time.perf_counter() - begun)
        if task.verdict("").outcome is not Outcome.PASS:
            return None
    return round(1000 * min(taken) / len(problem.suite.tests), 2)


if __name__ == "__main__":
    main()
