from __future__ import annotations

import msgspec
import pytest

from remint.analysis.study.versions import counterparts, versions_of
from remint.mints.evolve.replay import ReplayError, replay
from remint.records import Candidate
from tests.analysis.study.made import GRADE, benchmark, evolved, problem, renamed


def test_each_evolved_problem_stands_beside_its_original_and_can_be_made_again() -> None:
    parent = problem()
    made = evolved(parent, "nested-if", "rename-variable")
    (version,) = versions_of(benchmark(made), benchmark(parent)).each
    programs = replay(version.parent, version.evolved)
    assert len(programs) == 3
    assert programs[0] == version.original
    assert programs[-1] == made.reference


def test_what_has_no_original_is_named_with_the_reason() -> None:
    parent = problem()
    made = evolved(parent, "nested-if")
    java = msgspec.structs.replace(evolved(problem("set/java"), "nested-if"), language="java")
    found = versions_of(benchmark(parent, java), benchmark(parent))
    assert found.left_out == {"set/grade": "was not evolved", "set/java": "has no reference in Python"}
    assert versions_of(benchmark(made), benchmark(problem("other"))).left_out == {
        "set/grade": "its original is not in made"
    }


def test_steps_that_lead_elsewhere_are_not_believed() -> None:
    parent = problem()
    changed = renamed(evolved(parent, "nested-if"), GRADE)
    (version,) = versions_of(benchmark(changed), benchmark(parent)).each
    with pytest.raises(ReplayError, match="do not lead to it"):
        replay(version.parent, version.evolved)
    other = problem(text="def grade(points, most):\n    return points\n")
    (version,) = versions_of(benchmark(evolved(parent, "nested-if")), benchmark(other)).each
    with pytest.raises(ReplayError, match="cannot be taken again"):
        replay(version.parent, version.evolved)


def test_problems_belong_together_by_their_id_or_their_root() -> None:
    parent = problem()
    variant = msgspec.structs.replace(evolved(parent, "nested-if"), id="set/grade-2")
    assert counterparts(benchmark(variant), benchmark(parent)) == {"set/grade-2": parent}
    assert counterparts(benchmark(problem("a")), benchmark(problem("b"))) == {}
    assert variant.reference != Candidate.single(GRADE)
