"""pass@k, partial credit and TSA forecast from one half of a benchmark to the other.

    python benchmarks/forecast_halves.py                       # pass@k on HumanEval, partial credit on MBPP
    python benchmarks/forecast_halves.py --ledger LEDGER --grouped GROUPED.jsonl   # also partial and TSA of its runs

HumanEval: three models with ten samples per problem, by their published verdicts. MBPP: three sizes of Llama with the
published result of each test. LEDGER: runs that `remint judge` made on GROUPED's benchmark. A model is forecast without
itself; families are not told apart, since three models are all there are. Halves are cut by length, topic and order of
problems, and five times at random; prompts are embedded by hashed n-grams.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
from peers import DATA

from remint.analysis.forecast import ESTIMATORS
from remint.analysis.forecast.embedding import HashedNgrams
from remint.analysis.forecast.inputs import PromptSet
from remint.analysis.forecast.shipped import SHIPPED_CALIBRATION
from remint.analysis.forecast.study.outcomes import ForecastOutcome, outcomes, process_outcomes
from remint.analysis.forecast.study.pairs import JudgedSet, StudyPair, halves
from remint.formats import open_benchmark
from remint.ledger import open_ledger
from remint.runs import RunProblems, StoredRun, stored_runs
from remint.runs.overview import model_name
from remint.runs.scoring import attempts_of
from remint.scores.credit import PartialMacro
from remint.scores.intervals import clustered_mean, student
from remint.scores.pass_at_k import PassAtK, Tally, estimate
from remint.scores.tsa import Tsa

ESTIMATED = ("source mean", "domain classifier", "ridge", "mean gap")
SHIFTS = ("length", "topic", "order")
Metrics = dict[str, dict[str, dict[str, float]]]  # metric → model → problem → value


def main() -> None:
    """Print a table of errors and coverage."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--ledger", type=Path)
    parser.add_argument("--grouped", type=Path)
    given = parser.parse_args()
    humaneval = {row["task_id"]: row["prompt"] for row in _rows(given.data / "benchmarks/humaneval/HumanEval.jsonl.gz")}
    print(
        "| data | metric | models | halves | source mean | classifier | ridge | mean gap | default "
        "| default less source mean | covered | width |"
    )
    print("|---" * 12 + "|")
    _print("HumanEval", _samples(given.data), humaneval)
    prompts, found = _tests(given.data)
    _print("MBPP", found, prompts)
    if given.ledger:
        _print("HumanEval+", _judged(given.ledger, given.grouped), humaneval)


def _print(name: str, metrics: Metrics, prompts: dict[str, str]) -> None:
    for metric, of_model in metrics.items():
        problems = sorted(set.intersection(*(set(some) for some in of_model.values())), key=_number)
        texts = [prompts[problem] for problem in problems]
        scores = np.array([[some[problem] for problem in problems] for some in of_model.values()])
        judged = JudgedSet(
            PromptSet(name, tuple(problems), HashedNgrams().vectors(texts), tuple(texts)), tuple(of_model), scores
        )
        shifted = [pair for shift in SHIFTS for pair in halves(judged, shift, {})]
        even = [pair for seed in range(5) for pair in halves(judged, "random", {}, seed)]
        for kind, pairs in (("shifted", shifted), ("random", even)):
            print(f"| {name} | {metric} | {len(of_model)} | {kind} | {_figures(pairs)} |", flush=True)


def _figures(pairs: list[StudyPair]) -> str:
    chosen = [(name, ESTIMATORS.get(name)) for name in ESTIMATED]
    found = [one for pair in pairs for one in outcomes(pair, chosen)]
    cells = [_error(one for one in found if one.estimator == name) for name in ESTIMATED]
    by_pair = [process_outcomes(pair) for pair in pairs]
    default = [one for some in by_pair for one in some]
    cuts = [place // 2 for place, some in enumerate(by_pair) for _ in some]  # both ways of a cut follow one another
    half = [SHIPPED_CALIBRATION.half_width(one.spread, one.known, one.overlap) for one in default]
    held = fmean(abs(one.error) <= size for one, size in zip(default, half, strict=True))
    figures = [_error(default), _worse(default, cuts), f"{held:.0%} of {len(default)}", f"{2 * fmean(half):.3f}"]
    return " | ".join([*cells, *figures])


def _worse(found: list[ForecastOutcome], cuts: list[int]) -> str:
    """How much farther the default is off than the source mean, with a 95 % interval clustered by cut."""
    worse = [abs(one.error) - abs(one.naive_error) for one in found]
    mean = clustered_mean(worse, [str(cut) for cut in cuts])
    half = student(0.95, mean.freedom) * mean.error
    return f"{mean.value:+.3f} [{mean.value - half:+.3f}, {mean.value + half:+.3f}]"


def _error(found: Iterable[ForecastOutcome]) -> str:
    return f"{fmean(abs(one.error) for one in found):.3f}"


def _samples(data: Path) -> Metrics:
    """pass@k of three models with ten samples per problem."""
    passed: dict[str, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for file in sorted((data / "llm_outputs/humaneval_n10").glob("*.jsonl.gz")):
        for row in _rows(file):
            passed[row["model"]][row["task_id"]].append(row["passed"])
    for row in _rows(data / "llm_outputs/humaneval_codellama7b/HE_T0.8N10.proc.jsonl_results.jsonl.gz"):
        passed["codellama-7b"][row["task_id"]].append(row["passed"])
    return {
        f"pass@{k}": {
            model: {problem: estimate(Tally(len(some), sum(some)), k) for problem, some in problems.items()}
            for model, problems in passed.items()
        }
        for k in (1, 5, 10)
    }


def _tests(data: Path) -> tuple[dict[str, str], Metrics]:
    """pass@1 and the share of passed tests of three sizes of Llama on the test part of MBPP."""
    prompts: dict[str, str] = {}
    found: Metrics = {"pass@1": defaultdict(dict), "partial": defaultdict(dict)}
    for size in ("1b", "8b", "70b"):
        for row in _rows(data / f"llm_outputs/mbpp_llama/{size}_test_outputs.jsonl.gz"):
            problem, every = f"Mbpp/{row['item']['task_id']}", row["results"][0]["test_results"]
            prompts[problem] = row["item"]["text"]
            passed = [result[0] == "pass" for result in every]
            found["pass@1"][size][problem] = float(bool(passed) and all(passed))
            found["partial"][size][problem] = fmean(passed) if passed else 0.0
    return prompts, found


def _judged(path: Path, grouped: Path) -> Metrics:
    """pass@1, partial credit and TSA of the runs in a ledger."""
    found: Metrics = defaultdict(lambda: defaultdict(dict))
    benchmark = open_benchmark(str(grouped))
    with open_ledger(path) as ledger:
        for run in stored_runs(ledger):
            stored = StoredRun(run, ledger)
            for attempts in attempts_of(stored, RunProblems(stored, benchmark).benchmark):
                for name, kind in (("pass@1", PassAtK(1)), ("partial", PartialMacro()), ("tsa", Tsa())):
                    if attempts.verdicts:
                        found[name][model_name(run)][attempts.id] = kind.part(attempts).value
    return found


def _rows(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt") as stream:
        return [json.loads(line) for line in stream]


def _number(problem: str) -> int:
    return int(re.sub(r"\D", "", problem))


if __name__ == "__main__":
    main()
