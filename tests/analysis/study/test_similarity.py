from __future__ import annotations

import msgspec
import pytest

from remint.analysis.study.similarity import similarity
from remint.registry import UnknownNameError
from tests.analysis.study.made import GRADE, benchmark, evolved, problem

OTHER = "def grade(points, most):\n    return points\n"


def test_the_same_programs_are_wholly_alike_whatever_their_layout() -> None:
    first, second = (
        benchmark(problem("a"), problem("b")),
        benchmark(problem("a", f"# a note\n{GRADE}\n\n"), problem("b")),
    )
    found = similarity(first, second)
    assert [(like.measure, like.pairs) for like in found.likenesses] == [("codebleu", 2), ("cosine", 2), ("jaccard", 2)]
    assert all(like.mean == pytest.approx(1.0) and like.deviation == pytest.approx(0.0) for like in found.likenesses)


def test_means_spread_and_the_most_alike() -> None:
    first = benchmark(problem("a"), problem("b"), problem("c"))
    second = benchmark(problem("a", OTHER), problem("b"), problem("d"))
    found = similarity(first, second, ["jaccard"], names=("one", "two"))
    (like,) = found.likenesses
    assert (found.first, found.second, like.pairs) == ("one", "two", 2)
    assert like.most == 1.0
    assert like.mean == pytest.approx((1.0 + like.least) / 2)
    assert [alike.problem for alike in like.closest] == ["b", "a"]
    assert found.left_out == {"c": "has no counterpart"}


def test_codebleu_is_the_same_from_both_sides() -> None:
    first, second = benchmark(problem()), benchmark(problem(text=OTHER))
    (there,) = similarity(first, second, ["codebleu"]).likenesses
    (back,) = similarity(second, first, ["codebleu"]).likenesses
    assert there.mean == pytest.approx(back.mean)
    assert 0.0 < there.mean < 1.0


def test_evolved_programs_are_less_alike_to_the_original_with_every_step() -> None:
    parent = problem()
    near, far = evolved(parent, "nested-if"), evolved(parent, "nested-if", "try-except", "create-function")
    likes = [similarity(benchmark(one), benchmark(parent), ["jaccard"]).likenesses[0].mean for one in (near, far)]
    assert 1.0 > likes[0] > likes[1]


def test_what_cannot_be_compared() -> None:
    bare = msgspec.structs.replace(problem("a"), reference=None)
    java = msgspec.structs.replace(problem("b"), language="java")
    found = similarity(benchmark(bare, java), benchmark(problem("a"), problem("b")))
    assert found.left_out == {"a": "has no reference", "b": "is not in Python"}
    assert found.likenesses == ()
    with pytest.raises(UnknownNameError, match="magic"):
        similarity(benchmark(), benchmark(), ["magic"])
