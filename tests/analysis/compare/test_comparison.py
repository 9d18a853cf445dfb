"""Comparisons whose numbers can be checked by hand."""

from __future__ import annotations

import pytest

from remint.analysis.compare.comparison import compare_runs
from remint.analysis.compare.pairs import PairSettings
from remint.analysis.compare.results import ProblemOutcome, RunOutcomes
from remint.errors import UsageError


def outcomes(name: str, letters: str, roots: str = "") -> RunOutcomes:
    """A run: a dot for each solved problem; problems with one letter in `roots` are variants of one."""
    problems = {
        f"p{place}": ProblemOutcome(f"r{roots[place]}" if roots else f"p{place}", solved, solved)
        for place, solved in enumerate(float(letter == ".") for letter in letters)
    }
    return RunOutcomes(f"id-{name}", name, "own", "", problems)


BASE = outcomes("base", "..........xx")


def test_problems_are_fixed_broken_right_and_wrong() -> None:
    found = compare_runs([BASE, outcomes("new", "xx.........x")], PairSettings())
    (pair,) = found.differences
    assert pair.changes == {"broken": 2, "fixed": 1, "both wrong": 1, "both right": 8}
    assert pair.difference.value == pytest.approx(-1 / 12)
    assert pair.p == 1.0  # 2 against 1 of 3: every split is at least as uneven
    assert pair.finding == "no difference shown"
    assert found.gate is not None
    assert found.gate.passed


def test_mcnemars_exact_p_of_six_to_none_is_a_regression() -> None:
    found = compare_runs([BASE, outcomes("new", "xxxxxx....xx")], PairSettings())
    assert found.differences[0].p == pytest.approx(2 * 0.5**6)  # .03125
    assert found.differences[0].finding == "regression"
    assert found.gate is not None
    assert found.gate.reasons == ("new is worse than base: pass@1 83.3% → 33.3%, p 0.031",)


def test_two_runs_share_the_level() -> None:
    worse = "xxxxxx....xx"
    found = compare_runs([BASE, outcomes("a", worse), outcomes("b", worse)], PairSettings())
    assert [pair.adjusted for pair in found.differences] == pytest.approx([0.0625, 0.0625])
    assert [pair.finding for pair in found.differences] == ["no difference shown"] * 2


def test_three_runs_are_a_timeline() -> None:
    found = compare_runs([BASE, outcomes("a", "x" * 12), outcomes("b", "." * 12)], PairSettings())
    assert [(pair.before, pair.after) for pair in found.timeline] == [(0, 1), (1, 2)]
    assert [pair.finding for pair in found.timeline] == ["regression", "improvement"]


def test_variants_of_one_problem_are_one_piece_of_evidence() -> None:
    found = compare_runs([outcomes("base", "......", "aaaaaa"), outcomes("new", "xxxxxx", "aaaaaa")], PairSettings())
    assert found.differences[0].difference.problems == 1
    assert found.differences[0].p == 1.0
    assert found.differences[0].changes["broken"] == 6


def test_facets_are_taken_over_their_problems() -> None:
    facets = {"tag": {"text": frozenset({"p0", "p1", "p2"}), "rare": frozenset({"p0"})}}
    found = compare_runs([BASE, outcomes("new", "xx.........x")], PairSettings(), facets)
    (facet,) = found.differences[0].facets  # one problem is no facet
    assert (facet.kind, facet.name, facet.problems) == ("tag", "text", 3)
    assert (facet.before, facet.after) == pytest.approx((1.0, 1 / 3))


def test_entries_are_compared_where_both_runs_were_diagnosed() -> None:
    first = BASE._replace(entries={"loop": frozenset({"p10", "p11"})}, is_diagnosed=True)
    second = outcomes("new", "..........x.")._replace(entries={"loop": frozenset({"p10"})}, is_diagnosed=True)
    (facet,) = compare_runs([first, second], PairSettings()).differences[0].facets
    assert (facet.kind, facet.name) == ("entry", "loop")
    assert (facet.before, facet.after) == pytest.approx((2 / 12, 1 / 12))
    assert compare_runs([first, outcomes("new", "." * 12)], PairSettings()).differences[0].facets == ()


def test_a_must_pass_problem_that_is_not_solved_or_not_there_fails_the_gate() -> None:
    found = compare_runs([BASE, outcomes("new", "x..........")], PairSettings(), must_pass=["p0", "p1", "p11"])
    assert found.gate is not None
    assert found.gate.unsolved == {"id-new": ("p0", "p11")}
    assert not found.gate.passed


def test_runs_without_a_common_problem_are_refused() -> None:
    other = RunOutcomes("id", "other", "else", "", {"q": ProblemOutcome("q", 1.0, 1.0)})
    with pytest.raises(UsageError, match="no problem in common"):
        compare_runs([BASE, other], PairSettings())
