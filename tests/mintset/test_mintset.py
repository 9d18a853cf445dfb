"""mintset keeps its promises: they are measured here, not claimed."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from mintset.build import EASY_MANIFEST, MANIFEST, SHIPPED, SHIPPED_EASY, benchmark
from mintset.check import WANTED_SCORE, check
from mintset.sources import SETS, slugs
from remint.formats import open_benchmark, read_benchmark, write_benchmark
from remint.judging import check_benchmark
from remint.records import Calls, Manifest, Problem
from tests.small_process import small_process


@pytest.fixture(scope="module")
def checker() -> Iterator[ProcessPoolExecutor]:
    """Each of the 4,000 mutants is a fork."""
    with small_process() as made:
        yield made


@pytest.mark.slow
@pytest.mark.parametrize("slug", [slug for name in SETS for slug in slugs(name)])
def test_the_gate_holds(slug: str, checker: ProcessPoolExecutor) -> None:
    """Rules, executed examples, near-misses that fail, and a mutation score of each problem by itself."""
    finding = checker.submit(check, slug).result()
    assert finding.faults == []
    assert finding.mutants > 0
    assert finding.score >= WANTED_SCORE, finding.survivors


@pytest.mark.slow
@pytest.mark.parametrize(("manifest", "shipped"), [(MANIFEST, SHIPPED), (EASY_MANIFEST, SHIPPED_EASY)])
def test_the_shipped_file_is_what_the_sources_say(manifest: Manifest, shipped: Path, tmp_path: Path) -> None:
    write_benchmark(benchmark(manifest), tmp_path / "built.jsonl")
    assert (tmp_path / "built.jsonl").read_bytes() == shipped.read_bytes()


@pytest.mark.slow
def test_level_0_is_a_benchmark_of_its_own() -> None:
    """What was measured on mintset's 86 problems, and mintset-worlds, which has two variants of each, stay true."""
    easy = open_benchmark("mintset-easy").problems
    assert len(open_benchmark("mintset")) == 86
    assert len(easy) == 16
    assert all("level-0" in problem.tags for problem in easy)
    assert not any("level-0" in problem.tags for problem in open_benchmark("mintset").problems)


def test_there_are_enough_problems_of_every_kind_and_level() -> None:
    tags = Counter(tag for problem in open_benchmark("mintset").problems for tag in problem.tags)
    assert tags["function"] >= 60
    assert tags["class"] >= 10
    assert tags["program"] >= 10
    assert min(tags[f"level-{level}"] for level in (1, 2, 3, 4)) >= 10


@pytest.mark.parametrize("name", list(SETS))
def test_every_problem_has_tests_in_groups_and_both_kinds_of_statement(name: str) -> None:
    for problem in open_benchmark(name).problems:
        assert len(problem.suite.tests) >= 25
        assert 3 <= len(problem.suite.groups) <= 8
        assert all(group.rule for group in problem.suite.groups)
        assert problem.reference is not None
        assert problem.reference.text.startswith(problem.prompt)
        assert len(problem.instruction.split()) > 15
        assert len(problem.about("near_misses")) >= 2
    assert [finding for finding in check_benchmark(open_benchmark(name)) if finding.severity == "fault"] == []


def test_values_of_many_types_go_in_and_out() -> None:
    suites = [problem.suite for problem in open_benchmark("mintset").problems]
    text = "".join(
        str(test.args) + str(test.expected) for suite in suites if isinstance(suite, Calls) for test in suite.tests
    )
    for tag in ("$tuple", "$set", "$frozenset", "$bytes", "$decimal", "$fraction", "$date", "$datetime", "$dict"):
        assert tag in text


CLOSE = 0.5


def test_no_prompt_is_close_to_a_public_one(shared_data: Path) -> None:
    """Cosine of tf-idf word vectors; a set that was made from HumanEval shows what close looks like."""
    folder = shared_data / "benchmarks"
    public = [statement(problem) for problem in read_benchmark(folder / "humaneval/HumanEval.jsonl.gz").problems]
    public += [problem.about("text") for problem in read_benchmark(folder / "mbpp/mbpp.jsonl.gz").problems]
    frequency = Counter(word for text in public for word in set(words(text)))
    vectors = [vector(text, frequency, len(public)) for text in public]

    def closest(problem: Problem) -> float:
        own = vector(statement(problem), frequency, len(public))
        return max(sum(weight * other.get(word, 0.0) for word, weight in own.items()) for other in vectors)

    ours = [problem for name in SETS for problem in open_benchmark(name).problems]
    too_close = {problem.id: closest(problem) for problem in ours}
    assert {identity: value for identity, value in too_close.items() if value >= CLOSE} == {}
    derived = [closest(problem) for problem in read_benchmark(folder / "evoeval/EvoEval_subtle.jsonl.gz").problems]
    assert sum(value >= CLOSE for value in derived) >= 0.9 * len(derived)


def statement(problem: Problem) -> str:
    docstrings = re.findall(r'"""(.*?)"""' + r"|'''(.*?)'''", problem.prompt, re.DOTALL)
    return " ".join(first or second for first, second in docstrings) or problem.prompt


def words(text: str) -> list[str]:
    return re.findall(r"[a-z]+", text.lower())


def vector(text: str, frequency: Counter[str], documents: int) -> dict[str, float]:
    # Words that no public prompt has still count in the length, as something the two do not share.
    weights = {
        word: count * math.log(documents / max(1, frequency[word])) for word, count in Counter(words(text)).items()
    }
    length = math.sqrt(sum(weight**2 for weight in weights.values())) or 1.0
    return {word: weight / length for word, weight in weights.items()}
