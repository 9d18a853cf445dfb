"""CodeLlama-7b's predictions for CRUXEval, judged by Remint, next to the scores that were published with them.

Usage: python benchmarks/cruxeval_scores.py [--data F] [--workers N]

800 problems with 10 predictions each, of outputs and of inputs. Each prediction that is judged otherwise than published
is listed, and makes the exit code 1: there is none that has an explanation.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from peers import DATA, WORKERS

from remint.formats import open_benchmark
from remint.judging.judge import Judge, Settings
from remint.models import Parameters, Reply
from remint.records import Benchmark, Outcome, Sample, Verdict
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from remint.scores.pass_at_k import Tally, pass_at_k
from remint.tasks import TASKS, Prompts

CRUXEVAL = Path("benchmarks", "cruxeval", "cruxeval.jsonl.gz")
PREDICTIONS = "llm_outputs/cruxeval/codellama-7b_temp0.2_{}.scored.json.gz"


class Prediction(NamedTuple):
    """One prediction, what was published of it, and ours."""

    problem: str
    index: int
    text: str
    published: bool
    rules: tuple[str, ...]
    sample: Sample


def predictions(scored: dict[str, Any], side: str, benchmark: Benchmark) -> Iterator[Prediction]:
    """The predictions of one side, each as a program to judge."""
    task = TASKS.get(f"predict-{side}")
    for problem, texts in scored["raw_generations"].items():
        question = benchmark[problem]
        request = task.request(question, Prompts(style="completion"), Parameters())
        for index, text in enumerate(texts):
            extracted = task.extract(question, request, Reply(text=text))
            sample = Sample(problem=problem, index=index, candidate=extracted.candidate)
            passed = scored["raw_scored_generations"][problem][index]
            yield Prediction(problem, index, text, passed, extracted.rules, sample)


def judge(benchmark: Benchmark, samples: list[Sample], workers: int) -> dict[tuple[str, int], Verdict]:
    """Remint's verdicts."""
    with Pool(cells=workers) as pool:
        judging = Judge(benchmark, pool, Settings(limits=Limits()))
        unusable = {name: check.reason for name, check in judging.prepare().items() if not check.usable}
        for name, reason in unusable.items():
            print(f"  {name} cannot be relied on: {reason}")
        return {(one.sample.problem, one.sample.index): one.verdict for one in judging.verdicts(samples)}


def compare(data: Path, side: str, workers: int) -> int:
    """Print one side; how many verdicts differ."""
    benchmark = TASKS.get(f"predict-{side}").benchmark(open_benchmark(str(data / CRUXEVAL)))
    scored = json.loads(gzip.decompress((data / PREDICTIONS.format(side)).read_bytes()))
    made = list(predictions(scored, side, benchmark))
    verdicts = judge(benchmark, [one.sample for one in made], workers)
    ours = {(one.problem, one.index): verdicts[one.problem, one.index].outcome is Outcome.PASS for one in made}
    print(f"predict-{side}: {len(benchmark):,} problems, {len(made):,} predictions")
    for k in (1, 5):
        score = 100 * _score(list(ours.values()), made, k)
        print(f"  pass@{k}: published {scored[f'pass_at_{k}']:.4f}, Remint {score:.4f}")
    apart = [one for one in made if ours[one.problem, one.index] != one.published]
    for one in apart:
        verdict = verdicts[one.problem, one.index]
        said = "pass" if one.published else "fail"
        print(f"  {one.problem}#{one.index}: published {said}, Remint {verdict.outcome.value}: {one.text[:100]!r}")
    print(f"  verdicts that differ: {len(apart)}")
    print(f"  outcomes: {dict(Counter(verdict.outcome.value for verdict in verdicts.values()).most_common())}")
    print(f"  rules: {dict(Counter(rule for one in made for rule in one.rules).most_common())}")
    return len(apart)


def _score(passed: list[bool], made: list[Prediction], k: int) -> float:
    counts: dict[str, list[bool]] = {}
    for one, mark in zip(made, passed, strict=True):
        counts.setdefault(one.problem, []).append(mark)
    return pass_at_k((Tally(len(marks), sum(marks)) for marks in counts.values()), k)


def main() -> None:
    """Print both sides."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path, default=DATA, help="the folder with benchmarks/ and llm_outputs/")
    parser.add_argument("--workers", type=int, default=WORKERS, help="programs that are run at the same time")
    options = parser.parse_args()
    if sum(compare(options.data, side, options.workers) for side in ("output", "input")):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
