"""Answers in JavaScript and Java: tests that judge from outside, and answers as people write them."""

from __future__ import annotations

import shutil

import pytest

from remint.judging.judge import Judge, Settings
from remint.mints.describe import DescribeMint, DescribeSettings
from remint.mints.describe.told_values import told
from remint.mints.driver.driver import run_mint
from remint.models import Parameters
from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Outcome, Problem, Raises, Sample, Value
from remint.sandbox.pool import Pool
from remint.tasks.follow import FOLLOW
from remint.tasks.prompts import Prompts

pytestmark = pytest.mark.slow  # not for the inner loop

TEXT = """def parts_of(values, limit):
    if limit < 0:
        raise ValueError("limit")
    kept = []
    for value in values:
        if value > limit:
            continue
        kept.append(value * 2)
    return kept, len(kept)
"""
TESTS = (
    Call(args=Value.of([[1, 2, 9], 5]), expected=Given(Value.of(([2, 4], 2)))),
    Call(args=Value.of([[1], -1]), expected=Raises("ValueError")),
)
JAVA = """class Solution {
  static java.util.List<Object> func0(java.util.List<Integer> values, int limit) {
    if (limit < 0) throw new IllegalArgumentException("limit");
    java.util.List<Integer> kept = new java.util.ArrayList<>();
    for (int value : values) if (value <= limit) kept.add(value * 2);
    return java.util.List.of(kept, kept.size());
  }
}
"""
JS = """function func0(values, limit) {
  if (limit < 0) { const error = new Error("limit"); error.name = "ValueError"; throw error; }
  const kept = values.filter((value) => value <= limit).map((value) => value * 2);
  return [kept, kept.length];
}
"""


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"there is no {program}")


@pytest.mark.parametrize(("language", "right", "wrong"), [
    pytest.param("js", JS, JS.replace("* 2", "* 3"), marks=needs("node"), id="js"),
    pytest.param("java", JAVA, JAVA.replace("* 2", "* 3"), marks=needs("javac"), id="java"),
])  # fmt: skip
def test_answers_as_people_write_them_are_judged_from_outside(language: str, right: str, wrong: str) -> None:
    source = Problem(
        id="p", entry_point="parts_of", suite=Calls(tests=TESTS), reference=Candidate.single(TEXT)
    )  # fmt: skip
    with Pool(cells=1) as pool:
        made = run_mint(
            DescribeMint(DescribeSettings(answers=language)), Benchmark(Manifest(name="some"), (source,)), pool=pool,
        )  # fmt: skip
        assert not made.refused
        (problem,) = made.benchmark.problems
        assert problem.language == language
        samples = [Sample(problem="p", index=place, candidate=Candidate.single(text, "Solution.java"))
                   for place, text in enumerate((right, wrong))]  # fmt: skip
        found = Judge(made.benchmark, pool, Settings(check=False)).verdicts(samples)
        verdicts = {one.sample.index: one.verdict for one in found}
    assert [verdicts[0].outcome, verdicts[1].outcome] == [Outcome.PASS, Outcome.WRONG]
    assert not verdicts[0].shared_process
    (item,) = FOLLOW.questions(made.benchmark).items
    asked = str(FOLLOW.request(item, Prompts(), Parameters()))
    assert ("class called Solution" in asked) == (language == "java")


def test_texts_are_equal_where_python_calls_values_equal() -> None:
    assert told([1, True, 2.0]) == told((1, 1, 2)) == "[1,1,2]"
    assert told({"b": None, "a": {2, 10}}) == "{1:a={10,2},1:b=None}"
    assert told("a,1:b") != told(["a", "b"])
    assert told(0.5) == "d3fe0000000000000"
