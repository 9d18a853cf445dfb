"""Whether holes are sound: the ground truth in its hole passes the tests, a wrong fill fails them.

Usage: python benchmarks/infill_holes.py [BENCHMARK] [--holes N] [--kinds KIND...]

For each kind of hole, N are drawn from the references of BENCHMARK (instructions-small unless told otherwise).
"""

from __future__ import annotations

import argparse
from collections import Counter

from remint.code.holes import filled
from remint.formats import open_benchmark
from remint.judging.judge import Judge, Settings
from remint.records import Candidate, Item, Outcome, Sample
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from remint.tasks import TASKS
from remint.tasks.infill import CutOut

_WRONG = {"statement": "pass", "block": "pass", "expression": "None", "increment": "pass"}


def measure(name: str, kind: str, count: int) -> None:
    """Print one line about holes of a kind."""
    questions = TASKS.get(f"infill-{kind}").questions(open_benchmark(name))
    items: list[Item[CutOut]] = list(questions.items)[-count:]
    judged = questions.benchmark.where(lambda problem: problem.id in {item.id for item in items})
    samples = [
        Sample(problem=item.id, index=index, candidate=Candidate.single(filled(item.payload.hole(), fill)))
        for item in items
        for index, fill in enumerate((item.payload.text, _WRONG[kind]))
    ]
    outcomes: dict[int, Counter[bool]] = {0: Counter(), 1: Counter()}
    with Pool(cells=1) as pool:
        settings = Settings(check=False, stop_early=True, limits=Limits(test_cpu=0.3, program_cpu=2.0, restarts=0))
        for one in Judge(judged, pool, settings).verdicts(samples):
            passed = one.verdict.outcome is Outcome.PASS
            outcomes[one.sample.index][passed] += 1
            if passed == bool(one.sample.index):
                print(f"    {one.sample.problem}: {'wrong fill' if one.sample.index else 'ground truth'} {passed}")
    truth, wrong = outcomes[0][True], outcomes[1][False]
    print(
        f"{kind:10} {len(items)} holes: the ground truth passes in {truth}, a wrong fill fails in {wrong}", flush=True
    )


def main() -> None:
    """Measure every kind."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("benchmark", nargs="?", default="instructions-small")
    parser.add_argument("--holes", type=int, default=100)
    parser.add_argument("--kinds", nargs="*", default=[], choices=list(_WRONG))
    options = parser.parse_args()
    for kind in options.kinds or _WRONG:
        measure(options.benchmark, kind, options.holes)


if __name__ == "__main__":
    main()
