"""Mean scores of many models on many benchmarks, from public leaderboards: pairs that forecasts have never seen.

    mkdir boards                       # files of the leaderboards' repositories, under the names in FILES below
    python benchmarks/forecast_rule.py rule boards

A leaderboard gives one number per model and benchmark, which is all that a forecast's truth is; only LiveCodeBench
has scores by problem. Prompts are read where they are at hand (`--data`); elsewhere nothing is known of them.
"""

from __future__ import annotations

import csv
import itertools
import json
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from forecast_data import EVOEVAL, FAMILIES, read_evoeval, read_matrices, rows

from remint.analysis.forecast.embedding import HashedNgrams
from remint.analysis.forecast.inputs import Floats, PromptSet
from remint.analysis.forecast.study.families import family_of
from remint.analysis.forecast.study.pairs import JudgedSet, StudyPair, pair_of

FILES = {
    "evalplus.json": "evalplus/evalplus.github.io: results.json",
    "evoeval.json": "evo-eval/evo-eval.github.io: data.json",
    "bigcodebench.json": "bigcode-bench/bigcode-bench.github.io: results.json",
    "bigcodebench-hard.json": "bigcode-bench/bigcode-bench.github.io: results-hard.json",
    "cruxeval.csv": "crux-eval/crux-eval.github.io: data.csv",
    "livecodebench-generation.json": "LiveCodeBench/livecodebench.github.io: src/mocks/2024_02_26.json",
    "livecodebench-execution.json": "LiveCodeBench/livecodebench.github.io: src/mocks/performances_execution.json",
    "livecodebench-repair.json": "LiveCodeBench/livecodebench.github.io: src/mocks/performances_repair.json",
    "livecodebench-testgen.json": "LiveCodeBench/livecodebench.github.io: src/mocks/performances_testgen.json",
}
FEWEST = 4  # models that two benchmarks share, below which their pair is left out
SAME, RELATED, FORM, DIFFERENT = "same prompts", "related prompts", "other form", "different prompts"
_MADE_UP = 100  # problems of a benchmark of which only means are known
Means = dict[str, dict[str, float]]  # benchmark → model → mean


class Board(NamedTuple):
    """All benchmarks of the leaderboards."""

    sets: dict[str, JudgedSet]
    families: dict[str, str]  # of models

    def pairs(self) -> list[StudyPair]:
        """Every ordered pair with models in common."""
        found = []
        for first, second in itertools.permutations(self.sets, 2):
            common = set(self.sets[first].models) & set(self.sets[second].models)
            twice = {first, second} in ({"evo_humaneval", "humaneval"}, {"evo_humaneval", "humaneval+"})
            if len(common) >= FEWEST and not twice:  # HumanEval was judged for two of the leaderboards
                found.append(pair_of(kind(first, second), self.sets[first], self.sets[second], self.families))
        return found


def suite(name: str) -> str:
    """Benchmarks that were made from one another are one suite: their difficulties are not independent."""
    found = re.match(r"humaneval|evo|mbpp|bigcodebench|cruxeval|livecodebench", name)
    assert found is not None
    return "humaneval" if found[0] == "evo" else found[0]


def suites(pair: StudyPair) -> tuple[str, ...]:
    """The two suites of a pair, in either order."""
    return tuple(sorted({suite(pair.given.source.name), suite(pair.given.target.name)}))


def kind(first: str, second: str) -> str:
    """What the prompts of two benchmarks have in common."""
    if {first, second} in ({"humaneval", "humaneval+"}, {"mbpp", "mbpp+"}):
        return SAME
    if suite(first) != suite(second):
        return DIFFERENT
    return RELATED if suite(first) == "humaneval" else FORM


def read_board(folder: Path, data: Path) -> Board:
    """Every benchmark of the files, with its prompts where these are at hand."""
    missing = [name for name in FILES if not (folder / name).exists()]
    if missing:
        raise SystemExit(f"{folder / missing[0]} is missing. It is a copy of {FILES[missing[0]]}.")
    prompts = _prompts(data)
    sets = {name: _of_means(name, scores, prompts.get(name)) for name, scores in _means(folder).items()}
    for part in ("generation", "execution", "repair", "testgen"):
        sets[f"livecodebench-{part}"] = _livecodebench(folder / f"livecodebench-{part}.json", f"livecodebench-{part}")
    models = {model for one in sets.values() for model in one.models}
    return Board(sets, {model: _family(model) for model in models})


def _family(model: str) -> str:
    return next((name for name, pattern in FAMILIES if re.search(pattern.lower(), model)), family_of(model))


def _name(model: str) -> str:
    """Leaderboards write one model in several ways."""
    return re.sub(r"[^a-z0-9.+]+", "-", model.lower()).strip("-")


def _means(folder: Path) -> Means:
    found: Means = defaultdict(dict)
    for row in json.loads((folder / "evoeval.json").read_text()):
        for name in EVOEVAL:
            found[f"evo_{name}"][_name(row["name"])] = row[f"EvoEval_{name}"]
        found["evo_humaneval"][_name(row["name"])] = row["humaneval"]
    for file in ("evalplus", "bigcodebench", "bigcodebench-hard"):
        for model, row in json.loads((folder / f"{file}.json").read_text()).items():
            for name, score in row["pass@1"].items():
                if score is not None:
                    found[name if file == "evalplus" else f"{file}-{name}"][_name(model)] = score / 100
    with (folder / "cruxeval.csv").open() as stream:
        for row in csv.DictReader(stream):
            found["cruxeval_input"][_name(row["Model"])] = float(row["i@1"]) / 100
            found["cruxeval_output"][_name(row["Model"])] = float(row["o@1"]) / 100
    return found


def _of_means(name: str, scores: Mapping[str, float], prompts: Sequence[str] | None) -> JudgedSet:
    """A table in which every problem has its model's mean: nothing is known of which problems a model solves."""
    count = len(prompts) if prompts else _MADE_UP
    vectors = HashedNgrams().vectors(tuple(prompts)).astype(float) if prompts else np.zeros((count, 384))
    table = np.repeat(np.array(list(scores.values()), dtype=float)[:, None], count, axis=1)
    return JudgedSet(
        PromptSet(name, tuple(f"{name}/{number}" for number in range(count)), vectors), tuple(scores), table
    )


def _livecodebench(path: Path, name: str) -> JudgedSet:
    """Scores by problem, in the order of dates; where a problem has several tests to write or run, their mean."""
    scores: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    dates: dict[str, float] = {}
    for row in json.loads(path.read_text())["performances"]:
        problem = str(row["question_id"])
        scores[_name(row["model"])][problem].append(row.get("pass@1", row.get("Pass@1")) / 100)
        dates[problem] = row["date"]
    most = max(len(some) for some in scores.values())
    complete = {model: some for model, some in scores.items() if len(some) == most}
    problems = sorted(next(iter(complete.values())), key=lambda problem: (dates[problem], problem))
    table: Floats = np.array([[np.mean(some[problem]) for problem in problems] for some in complete.values()])
    return JudgedSet(PromptSet(name, tuple(problems), np.zeros((len(problems), 384))), tuple(complete), table)


def _prompts(data: Path) -> dict[str, Sequence[str]]:
    found: dict[str, Sequence[str]] = {one.name: one.prompts for one in read_matrices(data) + read_evoeval(data)}
    big = rows(data / "benchmarks/bigcodebench/BigCodeBench.jsonl.gz")
    found |= {f"bigcodebench-{form}": [row[f"{form}_prompt"] for row in big] for form in ("complete", "instruct")}
    return found
