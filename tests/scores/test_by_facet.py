"""Scores by tag, release date and difficulty."""

from __future__ import annotations

import pytest

from remint.records import Assertion, Problem, Script, Value
from remint.scores import ScoresError
from remint.scores.by_facet import scores_by
from remint.scores.pass_at_k import PassAtK
from tests.scores.made import attempts, scored

SUITE = Script(tests=(Assertion(code="assert f()"),))
PROBLEMS = {
    name: Problem(
        id=name, suite=SUITE, tags=tags, released=released, metadata={"difficulty": Value.of(difficulty)},
    )
    for name, tags, released, difficulty in (
        ("a", ("math",), "2023-01-05", "easy"), ("b", ("math", "text"), "2023-01-31", "hard"),
        ("c", ("text",), "2024-02-01", "hard"), ("d", (), "", "medium"),
    )
}  # fmt: skip
RUN = scored(PassAtK(1), *(attempts(told, name=name) for name, told in zip("abcd", "..ww", strict=True)))


def test_tags_months_and_difficulties() -> None:
    def found(facet: str) -> list[tuple[str, float, int]]:
        return [(one.name, one.value, one.problems) for one in scores_by(RUN, facet, PROBLEMS)]  # type: ignore[arg-type]

    assert found("tag") == [("math", 1.0, 2), ("text", 0.5, 2)]
    assert found("released") == [("2023-01", 1.0, 2), ("2024-02", 0.0, 1)]
    assert found("difficulty") == [("easy", 1.0, 1), ("medium", 0.0, 1), ("hard", 0.5, 2)]


def test_each_has_its_interval_and_one_problem_says_nothing() -> None:
    math, text = scores_by(RUN, "tag", PROBLEMS)
    assert 0.0 <= math.low < 1.0 == math.high
    assert text.low < 0.5 < text.high
    easy, *_ = scores_by(RUN, "difficulty", PROBLEMS)
    assert (easy.low, easy.high) == (0.0, 1.0)


def test_where_nothing_is_known_it_says_so() -> None:
    with pytest.raises(ScoresError, match="no problem of the run has a tag"):
        scores_by(RUN, "tag", {})
