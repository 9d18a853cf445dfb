"""mintset-worlds keeps its promises: it is what its replies say, and its texts are new ones."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from pathlib import Path
from statistics import fmean

import pytest

import remint
from mintset.build import SHIPPED
from remint.formats import open_benchmark
from remint.measures.bleu import bleu
from remint.mints.rewrite.names import changeable_names
from remint.mints.rewrite.statement import ProblemText, statement_of
from remint.records import Problem

pytestmark = pytest.mark.slow  # not for the inner loop

FOLDER = Path(__file__).parents[2] / "mintset" / "worlds"
WORLDS = SHIPPED.with_name("mintset-worlds.jsonl")


@pytest.fixture(scope="module")
def seeds() -> dict[str, Problem]:
    return {problem.id: problem for problem in open_benchmark("mintset").problems}


@pytest.fixture(scope="module")
def pairs(seeds: dict[str, Problem]) -> list[tuple[ProblemText, ProblemText, Problem, Problem]]:
    """Each variant with its seed: statements and problems."""
    found = []
    for problem in open_benchmark("mintset-worlds").problems:
        assert problem.lineage is not None
        seed = seeds[problem.lineage.parent]
        found.append((statement_of(problem), statement_of(seed), problem, seed))
    return found


@pytest.mark.slow
def test_the_replies_make_the_shipped_file(tmp_path: Path) -> None:
    """The whole pipeline without a network: examples run, references proven on all tests, validators heard."""
    remint.rewrite(
        "mintset", model=f"replay:{FOLDER / 'replies.jsonl'}", scenarios=FOLDER / "scenarios.jsonl", variants=2, seed=0,
        output=tmp_path / "again.jsonl", db=tmp_path / "ledger.sqlite", progress=False,
    )  # fmt: skip
    assert (tmp_path / "again.jsonl").read_bytes() == WORLDS.read_bytes()


def test_a_part_of_it_is_made_again_in_seconds(tmp_path: Path) -> None:
    """A function, a class and a program: what they become are lines of the shipped file."""
    remint.rewrite(
        "mintset", model=f"replay:{FOLDER / 'replies.jsonl'}", scenarios=FOLDER / "scenarios.jsonl", variants=2, seed=0,
        ids=["kettle_seconds", "tool_shed_loans", "tea_hut_bill"], output=tmp_path / "part.jsonl",
        db=tmp_path / "ledger.sqlite", progress=False,
    )  # fmt: skip
    made = (tmp_path / "part.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    assert len(made) == 6
    assert set(made) <= set(WORLDS.read_text(encoding="utf-8").splitlines())


def test_two_worlds_for_every_problem_in_many_areas(seeds: dict[str, Problem]) -> None:
    problems = open_benchmark("mintset-worlds").problems
    assert Counter(one.lineage.parent for one in problems if one.lineage) == dict.fromkeys(seeds, 2)
    told = [json.loads(line) for line in (FOLDER / "scenarios.jsonl").read_text(encoding="utf-8").splitlines()]
    areas = [[scenario.partition(": ")[0] for scenario in row["scenarios"]] for row in told]
    assert all(len(set(pair)) == 2 for pair in areas)
    assert len({area for pair in areas for area in pair}) >= 150


def test_texts_are_new_ones(pairs: list[tuple[ProblemText, ProblemText, Problem, Problem]]) -> None:
    """The bar is what DyCodeEval reports of its rewrites of HumanEval."""
    external = [bleu(new.text, old.text) for new, old, _, _ in pairs]
    assert fmean(external) <= 0.06
    assert max(external) <= 0.22
    inside = [bleu(one[0].text, other[0].text) for one, other in zip(pairs[::2], pairs[1::2], strict=True)]
    assert fmean(inside) <= 0.05


def test_no_name_and_no_example_is_that_of_the_seed(
    pairs: list[tuple[ProblemText, ProblemText, Problem, Problem]],
) -> None:
    for new, old, problem, seed in pairs:
        taken = changeable_names(seed, old)
        assert not {one for one in taken if one != "text" and re.search(rf"\b{one}\b", new.header)}, problem.id
        assert new.demos
        shown = {re.sub(r"^\w+", "", demo.source) for demo in old.demos if "=" not in demo.source[:20]}
        assert not {re.sub(r"^\w+", "", demo.source) for demo in new.demos} & shown, problem.id


def test_tests_are_those_of_the_seed(pairs: list[tuple[ProblemText, ProblemText, Problem, Problem]]) -> None:
    for _, _, problem, seed in pairs:
        assert len(problem.suite.tests) == len(seed.suite.tests)
        assert [test.expected for test in problem.suite.tests] == [test.expected for test in seed.suite.tests]


def test_texts_are_about_as_long_as_their_seeds(
    pairs: list[tuple[ProblemText, ProblemText, Problem, Problem]],
) -> None:
    logs = [math.log(len(new.text.split()) / len(old.text.split())) for new, old, _, _ in pairs]
    assert 0.8 <= math.exp(fmean(logs)) <= 1.25
