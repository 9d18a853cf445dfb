"""CodeBLEU by Remint and by the package `codebleu`, part by part, on pairs of real programs.

Usage: python benchmarks/codebleu_agreement.py [--data F] [--environments F] [--pairs N]

Candidates are answers of two models to HumanEval and programs that GeneBench evolved; references are the solution and
the program it began with. The package gets an environment of its own, with the versions that it works with.

What the package says of the flow of data depends on the order of Python's sets, which is another in every process. So
it is asked as it is, with several seeds for that order, to see how far it is from itself; and once with sets that keep
the order in which they were filled, to compare. Pairs on which its walk through the data fails, and it goes on as if
there were none, are counted and left out of that part and of the whole score. The exit code is 1 where anything else
differs by more than 1e-9; for the flow of data one pair in a hundred may, since the package's grammar is an older one,
in which `not in` is two words.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import correlation, mean
from typing import Any, NamedTuple

from peers import DATA, ENVIRONMENTS, HUMANEVAL, Peer, environment

CODEBLEU = Peer("codebleu", "codebleu==0.7.0", ("tree-sitter==0.22.3", "tree-sitter-python==0.21.0", "setuptools<81"))
ANSWERS = ("gpt-3.5-turbo", "codellama-34b-instruct")
EVOLVED = ("avatar", "classeval", "cruxeval", "humaneval")
SEEDS = range(4)
PARTS = {
    "ngram": "ngram_match_score", "weighted_ngram": "weighted_ngram_match_score",
    "syntax": "syntax_match_score", "dataflow": "dataflow_match_score", "score": "codebleu",
}  # fmt: skip
OF_DATA = ("dataflow", "score")
EXACT = 1e-9


class Pair(NamedTuple):
    """A program and its reference."""

    name: str
    candidate: str
    reference: str


def read_pairs(data: Path, limit: int) -> list[Pair]:
    """At most so many pairs of each kind: the first answer to each problem, and each program that was evolved."""
    solutions = {row["task_id"]: row["prompt"] + row["canonical_solution"] for row in _rows(data / HUMANEVAL)}
    found = []
    for model in ANSWERS:
        rows = _rows(data / "llm_outputs" / "humaneval_n10" / f"{model}.jsonl.gz")
        first = {row["task_id"]: row["solution"] for row in reversed(rows)}
        found += [Pair(f"{model} {name}", first[name], solutions[name]) for name in list(solutions)[:limit]]
    for name in EVOLVED:
        rows = _rows(data / "genebench" / "GA_v0" / f"{name}.jsonl.gz")
        found += [Pair(row["instance"], row["transformation"], row["original code"]) for row in rows[:limit]]
    return found


def _rows(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def ask_package(python: str, pairs: list[Pair], seed: int, way: str = "as it is") -> list[dict[str, float]]:
    """What the package says of each pair."""
    done = subprocess.run(
        [python, "-W", "ignore", __file__, "--inside", way], input=json.dumps(pairs), capture_output=True, text=True,
        env=os.environ | {"PYTHONHASHSEED": str(seed)}, cwd=Path(python).parent,
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(f"the package failed:\n{done.stderr[-3000:]}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def inside(way: str) -> None:
    """Answer with the package; runs in its environment, where there is no Remint."""
    import logging

    from codebleu import calc_codebleu, dataflow_match  # type: ignore[import-not-found]
    from codebleu.parser import DFG  # type: ignore[import-not-found]

    logging.disable()
    if way == "in order":
        dataflow_match.set = DFG.set = OrderedSet  # a global name comes before the built-in one
    failures = _note_failures(dataflow_match)
    for _, candidate, reference in json.load(sys.stdin):
        failures.clear()
        said = calc_codebleu([reference], [candidate], "python")
        print(json.dumps(said | {"failed": bool(failures)}))


def _note_failures(dataflow_match: Any) -> list[Exception]:
    """The exceptions of the package's walk through data; where one is raised it goes on as if there were no data."""
    walk, failures = dataflow_match.dfg_function["python"], list[Exception]()

    def noting(*arguments: Any) -> Any:
        try:
            return walk(*arguments)
        except Exception as error:
            failures.append(error)
            raise

    dataflow_match.dfg_function["python"] = noting
    return failures


class OrderedSet:
    """As much of a set as the package needs, in the order in which it was filled."""

    def __init__(self, members: Iterable[Any] = ()) -> None:
        self._members = dict.fromkeys(members)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._members)

    def __contains__(self, member: object) -> bool:
        return member in self._members

    def add(self, member: Any) -> None:
        """One more."""
        self._members[member] = None


def compare(pairs: list[Pair], ordered: list[dict[str, float]], as_it_is: list[list[dict[str, float]]]) -> bool:
    """Print the agreement of each part; says whether all that can be equal is."""
    from remint.measures.codebleu import codebleu_parts

    ours = [codebleu_parts(pair.candidate, pair.reference) for pair in pairs]
    failed = sum(bool(one["failed"]) for one in ordered)
    # The package takes a match of 0 for no data at all, and counts it as 1 in the score.
    none = sum(not one["failed"] and not one["dataflow_match_score"] for one in ordered)
    print(
        f"{len(pairs)} pairs, {CODEBLEU.requirement}; its walk through the data fails on {failed}, matches 0 on {none}"
    )
    print(f"{'part':16}{'pairs':>6}{'equal':>6}{'correlation':>13}{'mean diff':>11}{'max diff':>10}   "
          "package with itself: mean, max")  # fmt: skip
    exact = True
    for part, theirs_name in PARTS.items():
        usable = [
            place for place, one in enumerate(ordered)
            if part not in OF_DATA or not (one["failed"] or not one["dataflow_match_score"])
        ]  # fmt: skip
        said = [[answers[place][theirs_name] for answers in as_it_is] for place in usable]
        theirs = [ordered[place][theirs_name] for place in usable]
        mine = [getattr(ours[place], part) for place in usable]
        exact &= _line(part, [pairs[place].name for place in usable], mine, theirs, said)
    return exact


def _line(part: str, names: list[str], ours: list[float], theirs: list[float], said: list[list[float]]) -> bool:
    differences = [abs(mine - one) for mine, one in zip(ours, theirs, strict=True)]
    spread = [max(one) - min(one) for one in said]
    equal = sum(difference <= EXACT for difference in differences)
    print(
        f"{part:16}{len(ours):6}{equal:6}{correlation(ours, theirs):13.6f}{mean(differences):11.1e}"
        f"{max(differences):10.1e}   {mean(spread):.4f}, {max(spread):.3f}"
    )
    for difference, name, mine, one in sorted(zip(differences, names, ours, theirs, strict=True), reverse=True)[:5]:
        if difference > EXACT:
            print(f"    {name}: {mine:.4f} here, {one:.4f} there")
    return equal >= len(ours) * (0.99 if part in OF_DATA else 1)


def main() -> None:
    """Read, ask, compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--environments", type=Path, default=ENVIRONMENTS)
    parser.add_argument("--pairs", type=int, default=1000, help="at most so many of each kind")
    options = parser.parse_args()
    pairs = read_pairs(options.data, options.pairs)
    python = environment(CODEBLEU, options.environments)
    as_it_is = [ask_package(python, pairs, seed) for seed in SEEDS]
    sys.exit(not compare(pairs, ask_package(python, pairs, 0, "in order"), as_it_is))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        inside(sys.argv[2])
    else:
        main()
