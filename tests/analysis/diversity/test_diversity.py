"""Diversity, collisions, reviews and spread, with numbers that a person can check."""

from __future__ import annotations

import msgspec
import pytest

from remint.analysis.diversity.collisions import collisions, uniform_bound, upper_limit
from remint.analysis.diversity.diversity import diversity
from remint.analysis.diversity.review import COLUMNS, ReviewSheetError, cohens_kappa, read_review, review_sheet
from remint.analysis.diversity.stability import mint_spread
from remint.records import Benchmark, Lineage, Manifest, Problem, Script
from remint.scores.pass_at_k import PassAtK
from tests.scores.made import attempts, scored


def problem(name: str, text: str, root: str = "") -> Problem:
    lineage = Lineage(root, root, "", "own", 0) if root else None
    return Problem(id=name, suite=Script(), instruction=text, lineage=lineage)


def benchmark(*problems: Problem) -> Benchmark:
    return Benchmark(Manifest(name="b"), problems)


SOURCE = benchmark(problem("a", "add the two given numbers"), problem("b", "sort the list of names"))
FRESH = benchmark(
    problem("a1", "add the two given numbers", "a"), problem("a2", "pay both of these bills today", "a"),
    problem("b1", "order guests by their family name", "b"),
)  # fmt: skip


def test_internal_and_external_diversity_by_hand() -> None:
    found = diversity(FRESH, SOURCE)
    values = {one.name: (one.value, one.pairs, one.seeds) for one in found.figures}
    # a1 is its seed to the letter, a2 and b1 share no run of four words with theirs; each pair counts once.
    assert values == {"internal BLEU-4": (0.0, 1, 1), "external BLEU-4": (pytest.approx(1 / 3), 3, 2)}
    assert found.single == 1
    same = diversity(FRESH, SOURCE, lambda pairs: [1.0] * len(pairs), "always one")
    assert [one.value for one in same.figures if "semantic" in one.name] == [1.0, 1.0]
    assert diversity(FRESH, None).figures[0].name == "internal BLEU-4"


def test_collisions_and_their_bounds() -> None:
    exact, near = collisions({"a": ["x y z w v", "x y  z w V", "q r s t u"], "b": ["one two", "three four"]})
    assert (exact.pairs, exact.collisions, exact.seeds) == (4, 1, ("a",))
    assert (exact.disjoint, exact.disjoint_collisions) == (2, 1)
    assert near.collisions == 1
    # No hit in 59 pairs: at most 1 - .05^(1/59) = 4.95 %, at 95 % confidence.
    assert upper_limit(0, 59, 0.95) == pytest.approx(1 - 0.05 ** (1 / 59))
    assert upper_limit(3, 3, 0.95) == upper_limit(0, 0, 0.95) == 1.0
    # The union bound for 10 draws of 2,500: 45 / 2,500. The birthday problem's exact chance is below it.
    assert uniform_bound(10, 2500) == pytest.approx(0.018)
    chance = 1.0
    for drawn in range(10):
        chance *= 1 - drawn / 2500
    assert 1 - chance < uniform_bound(10, 2500)


def test_kappa_by_hand() -> None:
    # 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no: p_o .7, p_e .5 · .6 + .5 · .4 = .5, kappa .4.
    pairs = [(True, True)] * 20 + [(True, False)] * 5 + [(False, True)] * 10 + [(False, False)] * 15
    found = cohens_kappa(pairs)
    assert found is not None
    assert found.value == pytest.approx(0.4)
    assert found.low < 0.4 < found.high
    assert cohens_kappa([]) is None
    assert cohens_kappa([(True, True)] * 9) is None


def test_a_sheet_goes_out_and_comes_back() -> None:
    sheet = review_sheet(FRESH, SOURCE, 30, seed=1)
    lines = sheet.splitlines()
    assert lines[0] == ",".join(COLUMNS)
    assert len(lines) == 4
    assert sheet == review_sheet(FRESH, SOURCE, 30, seed=1)
    answers = (",yes,Y,,", ",no,yes,no,", ",no,yes,,")
    filled = [lines[0], *(line.removesuffix(",,,,") + said for line, said in zip(lines[1:], answers, strict=True))]
    found = read_review("\n".join(filled))
    assert (found.pairs, found.rated, found.agreement) == (3, 3, pytest.approx(1 / 3))
    assert len(found.undecided) == 1
    assert (found.valid[0].valid, found.valid[0].decided) == (1, 2)


def test_a_sheet_runs_nothing_in_a_spreadsheet() -> None:
    hostile = benchmark(problem("a1", '=HYPERLINK("http://x")', "a"))
    assert "'=HYPERLINK" in review_sheet(hostile, SOURCE, 1)


def test_sheets_that_cannot_be_read_say_where() -> None:
    with pytest.raises(ReviewSheetError, match="no column 'variant'"):
        read_review("pair,rater_1,rater_2\n")
    with pytest.raises(ReviewSheetError, match="line 2, rater_2: 'maybe' is not an answer"):
        read_review("pair,variant,rater_1,rater_2\n1,a,yes,maybe\n")
    assert read_review("pair,variant,rater_1,rater_2\n").rated == 0


def test_spread_over_mints() -> None:
    runs = [
        scored(PassAtK(1), *(attempts("." if n < share else "w", name=str(n)) for n in range(10)))
        for share in (4, 5, 6)
    ]
    found = mint_spread([("r1", "b"), ("r2", "b"), ("r3", "b")], runs)
    assert (found.mean, found.deviation) == (pytest.approx(0.5), pytest.approx(0.1))
    assert found.deviation_low < 0.1 < found.deviation_high
    assert found.sampling == pytest.approx(((0.24 + 0.25 + 0.24) / 9 / 3) ** 0.5)


def test_sheets_from_spreadsheets_and_sheets_that_contradict_themselves() -> None:
    head = "pair;variant;rater_1;rater_2;agreed\n"
    found = read_review(head + "1;a;yes;yes;\n2;b;yes;no;no\n3;c;yes;no;\n4;d;yes;;\n5;e;;;yes\n")
    assert (found.pairs, found.rated, found.undecided, found.unrated) == (5, 3, ("c",), ("d",))
    assert (found.valid[0].valid, found.valid[0].decided) == (2, 3)
    with pytest.raises(ReviewSheetError, match="is in the sheet more than once"):
        read_review(head + "1;a;yes;yes;\n1;a;yes;yes;\n")
    with pytest.raises(ReviewSheetError, match="line 2: both raters say yes, and agreed says the opposite"):
        read_review(head + "1;a;yes;yes;no\n")


def test_variants_with_one_text_and_other_names_are_not_one_problem() -> None:
    prompts = ["def f(x):\n    '''Double it.'''\n", "def g(y):\n    '''Double it.'''\n"]
    made = [
        msgspec.structs.replace(problem(f"v{number}", "", "s"), prompt=text, entry_point=text[4])
        for number, text in enumerate(prompts)
    ]
    found = diversity(benchmark(*made), None)
    assert (found.collisions[0].collisions, found.same_text) == (1, 1)
