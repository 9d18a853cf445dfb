from __future__ import annotations

import pytest

from remint.analysis.study.growth import growth
from remint.analysis.study.operators import operators, step_changes
from remint.analysis.study.versions import versions_of
from remint.measures.thresholds import PAPER
from remint.mints.evolve.fitness import fitness_of
from tests.analysis.study.made import GRADE, benchmark, evolved, problem, renamed


def test_what_an_operator_adds_is_the_change_of_its_own_steps() -> None:
    first, second = problem("a"), problem("b")
    fresh = benchmark(evolved(first, "nested-if", "rename-variable"), evolved(second, "nested-if", "nested-if"))
    versions = versions_of(fresh, benchmark(first, second)).each
    found = operators(fresh, versions)
    assert (found.programs, found.steps, found.replayed, found.not_replayed) == (2, 2.0, 2, {})
    nested, rename = found.uses
    assert (nested.operator, nested.programs, nested.share, nested.applications) == ("nested-if", 2, 1.0, 3)
    assert (rename.operator, rename.share, rename.applications) == ("rename-variable", 0.5, 1)
    # A further `if` is a further way through the program (C1) and a further level (C3); a name is nothing of the kind.
    assert nested.rose["c1_base"] == nested.rose["c3_nesting"] == 1.0
    assert rename.rose == {}
    assert rename.rc == 0.0
    assert nested.gain == pytest.approx(1.0)
    assert nested.rc is not None
    grown = growth(versions)
    assert grown is not None
    assert 3 * nested.rc / 2 == pytest.approx(grown.rc_after - grown.rc_before)


def test_the_steps_of_a_program_add_up_to_what_it_gained() -> None:
    parent = problem()
    made = evolved(parent, "nested-if", "try-except", "rename-variable")
    (version,) = versions_of(benchmark(made), benchmark(parent)).each
    changes = step_changes(version)
    before, after = fitness_of(version.original, PAPER), fitness_of(version.program, PAPER)
    assert sum(change.rc for change in changes) == pytest.approx(after.rc - before.rc)
    assert sum(change.rr for change in changes) == pytest.approx(after.rr - before.rr)


def test_without_originals_only_frequencies_are_known() -> None:
    found = operators(benchmark(evolved(problem(), "nested-if"), problem("plain")))
    assert [(use.operator, use.share, use.rc, use.gain) for use in found.uses] == [("nested-if", 1.0, None, None)]
    assert found.programs == 1


def test_a_program_that_cannot_be_made_again_is_named_and_has_no_part_in_contributions() -> None:
    first, second = problem("a"), problem("b")
    fresh = benchmark(evolved(first, "nested-if"), renamed(evolved(second, "try-except"), GRADE))
    found = operators(fresh, versions_of(fresh, benchmark(first, second)).each)
    assert found.replayed == 1
    assert list(found.not_replayed) == ["b"]
    assert {use.operator: use.rc is None for use in found.uses} == {"nested-if": False, "try-except": True}


def test_growth_of_nothing() -> None:
    assert growth([]) is None
    assert operators(benchmark()).uses == ()
