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


def test_all_pairs_share_the_level() -> None:
    found = compare_runs([BASE, outcomes("a", "xxxxxx....xx"), outcomes("b", "x" * 12)], PairSettings())
    assert [(one.first, one.second) for one in found.pairs] == [(0, 1), (0, 2), (1, 2)]
    # 6 of 6, 10 of 10 and 4 of 4 problems change; Holm multiplies the smallest by 3, the next by 2.
    assert [one.p for one in found.pairs] == pytest.approx([2 / 2**6, 2 / 2**10, 2 / 2**4])
    assert [one.adjusted for one in found.pairs] == pytest.approx([2 * 2 / 2**6, 3 * 2 / 2**10, 2 / 2**4])
    assert compare_runs([BASE, BASE], PairSettings()).pairs == ()


def by_margin(before: str, after: str, **settings: bool) -> str | None:
    found = compare_runs([outcomes("a", before), outcomes("b", after)], PairSettings(margin=0.05, **settings))
    return found.differences[0].margin


def test_a_margin_tells_equal_from_unknown() -> None:
    many, few, wrong = "." * 190 + "x" * 10, "." * 19 + "x", "x" * 30 + "." * 170
    assert by_margin(many, many) == "equivalent"
    assert by_margin(few, few) == "not shown"
    # 30 of 200 are fixed: surely not worse, and not the same.
    assert by_margin(wrong, "." * 200) == "non-inferior"
    assert by_margin("." * 200, wrong) == "worse"
    assert by_margin(wrong, "." * 200, lower_is_better=True) == "worse"
    assert compare_runs([BASE, BASE], PairSettings()).differences[0].margin is None


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


def test_problems_that_are_left_out_fail_the_gate_unless_they_may_be_missing() -> None:
    short = outcomes("new", "......")  # 6 of the 12, enough to show a regression
    gate = compare_runs([BASE, short], PairSettings()).gate
    assert gate is not None
    assert not gate.passed
    assert gate.missing == {"id-new": 6}
    assert gate.reasons[0].startswith("new has no verdict on 6 of the 12 problems that base counts: ")
    assert "--allow-missing" in gate.reasons[0]
    assert gate.heading == "Problems are missing"
    allowed = compare_runs([BASE, short], PairSettings(), allow_missing=True).gate
    assert allowed is not None
    assert (allowed.passed, allowed.heading, allowed.missing) == (True, "No regression shown", {"id-new": 6})
    # The other way round nothing is missing, and an unsound problem is no excuse to be asked for.
    for runs in ([short, BASE], [BASE, short._replace(quarantined=frozenset(f"p{place}" for place in range(3, 12)))]):
        gate = compare_runs(runs, PairSettings()).gate
        assert gate is not None
        assert gate.passed


@pytest.mark.parametrize(
    ("base", "new", "undecided", "passed"),
    [
        ("....." + "x" * 15, "." * 5 + "x" * 15, 1, False),  # five to lose: p is at least 2 x .5^5
        ("......" + "x" * 14, "." * 6 + "x" * 14, 0, True),
        ("x" * 6, "." * 6, 0, True),  # none to lose, but six that are better: p .031
    ],
)
def test_a_gate_that_could_show_nothing_does_not_pass(base: str, new: str, undecided: int, passed: bool) -> None:
    gate = compare_runs([outcomes("base", base), outcomes("new", new)], PairSettings()).gate
    assert gate is not None
    assert (len(gate.undecided), gate.passed) == (undecided, passed)
    held = compare_runs([outcomes("base", base), outcomes("new", new)], PairSettings(), must_pass=["p0"]).gate
    assert held is not None
    assert held.passed
