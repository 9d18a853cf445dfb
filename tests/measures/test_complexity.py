"""C1 to C7: a worked example for each rule, and the laws that hold for any program."""

from __future__ import annotations

import ast
import time
from textwrap import dedent

import pytest
from hypothesis import given

from remint.measures.complexity import Complexity, complexity, complexity_paper, measure_complexity
from remint.measures.kinds import MEASURES, UnmeasurableError
from remint.records.record import decode, encode
from tests.measures.program_strategies import PROGRAMS


def measured(source: str, **options: object) -> Complexity:
    return measure_complexity(dedent(source), **options)  # type: ignore[arg-type]


EXAMPLE = """
import math
from tools import scale

def area(r):
    return math.pi * square(r)

def square(x):
    if x > 0 and x < 100:
        for i in range(x - 1):
            if i:
                pass
    return scale([x])
"""


def test_a_program_counted_by_hand() -> None:
    assert measured(EXAMPLE, own_modules={"tools"}) == Complexity(
        base=4.0,  # 3 decisions + 1 call followed − 2 parts + 2 × 1 group
        predicates=2.0,  # the test of the first if, the argument of range
        nesting=3.0,  # the loop in one if, the inner if in two constructs
        structures=1.0,  # the list
        third_party_calls=0.0,  # math.pi is no call
        inter_dependencies=1.0,  # scale()
        intra_dependencies=1.0,  # square()
    )


def test_the_figures_have_names_that_stay_the_same() -> None:
    figures = MEASURES.get("complexity")("x = 1")
    assert figures == {
        "c1_base": 1.0,
        "c2_predicates": 0.0,
        "c3_nesting": 0.0,
        "c4_structures": 0.0,
        "c5_third_party_calls": 0.0,
        "c6_inter_dependencies": 0.0,
        "c7_intra_dependencies": 0.0,
    }
    assert complexity_paper("x = 1") == figures


# (program, C1 with calls as edges, C1 with each function for itself)
BASE = [
    ("x = 1", 1, 1),
    ("import math", 1, 1),
    ("def f(): pass", 1, 1),
    ("def f(): pass\ndef g(): pass", 2, 2),
    ("def f(): pass\ndef g(): f()", 1, 2),  # the call joins two parts into one
    ("def f(): pass\ndef g(): f(); f()", 2, 2),
    ("def f(): f()", 2, 1),  # a loop in the graph
    ("def f(): pass\nf()", 1, 1),  # two parts joined; code outside that decides nothing is no part for McCabe
    ("def f(): pass\nx = 1", 2, 1),
    ("def f(): pass\nx = [f() for _ in y]", 2, 1),  # the artifact's graph does not look into a comprehension
    ("class A:\n    def f(self): pass", 2, 1),
    ("def f():\n    if a: pass\n    elif b: pass\n    while c: pass", 4, 4),
    ("def f():\n    try: a()\n    except E: pass", 3, 2),
    ("def f():\n    a = b if c else d or e\n    assert a", 1, 1),
    ("match a:\n    case 1: pass\n    case _: pass", 1, 2),
]


@pytest.mark.parametrize(("source", "with_calls", "without"), BASE)
def test_c1_is_edges_less_nodes_and_two_per_component(source: str, with_calls: int, without: int) -> None:
    assert measured(source).base == with_calls
    assert measured(source, form="paper").base == without


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("if a: pass", 0),
        ("if a > 0: pass", 1),
        ("if a > 0 and b < 1: pass", 1),
        ("if f(a + 1): pass", 1),
        ("while not a: pass", 1),
        ("x = [y for y in z if y if y > 1]", 1),
        ("x = lambda y: y > 1", 1),
        ("x = lambda y: f(y > 1)", 0),
        ("any(y > 1 for y in z)", 1),
        ("range(a + 1, b, -1)", 2),
        ("x = 1 if a > 0 else 2", 0),
        ("assert a > 0", 0),
    ],
)
def test_c2_counts_predicates_that_hold_an_operator(source: str, wanted: int) -> None:
    assert measured(source).predicates == wanted


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("if a:\n    pass\nfor b in c:\n    pass", 0),
        ("if a:\n    for b in c:\n        while d:\n            pass", 3),
        ("if a:\n    pass\nelif b:\n    for c in d:\n        pass", 1),  # an elif is at the level of its if
        ("if a:\n    def f():\n        if b:\n            pass", 1),
        ("with a:\n    try:\n        if b: pass\n    finally: pass", 0),
    ],
)
def test_c3_adds_up_levels_of_ifs_and_loops(source: str, wanted: int) -> None:
    assert measured(source).nesting == wanted


@pytest.mark.parametrize(
    ("source", "weighted", "plain"),
    [
        ("x = [1, [2]]", 2, 2),
        ("x = [a for a in b], {a for a in b}, {a: a for a in b}, (a for a in b)", 4, 4),
        ("x = (1, 2), {1: 2}, {3}", 0, 0),
        ("x = lambda: 1", 2, 1),
        ("@a\n@b\ndef f(): pass", 4, 2),
        ("@a\nclass C: pass", 2, 1),
        ("threading.Thread(target=f)", 2, 1),
        (
            "def f():\n    def g(): pass\n    f()\n    f()",
            2,
            1,
        ),  # one recursive function, however often it calls itself
        ("def f(): g()\ndef g(): f()", 0, 0),
    ],
)
def test_c4_counts_structures_and_the_artifact_counts_some_twice(source: str, weighted: int, plain: int) -> None:
    assert measured(source).structures == weighted
    assert measured(source, form="paper").structures == plain


# (program, C5, C5 by the paper's text, C6, with tools as a module of the program)
CALLS = [
    ("import numpy as np\nnp.abs(np.array(a))", 2, 2, 0),
    ("import math\nmath.sqrt(4)", 1, 0, 0),
    ("from math import sqrt\nsqrt(4)", 1, 0, 0),
    ("import os.path\nos.path.join(a)", 1, 0, 0),
    ("import tools\ntools.go()", 0, 0, 1),
    ("from tools.inner import go as start\nstart()", 0, 0, 1),
    ("from . import other\nother.go()", 0, 0, 1),
    ("import scipy.stats\nscipy.stats.ttest_ind(a, b).pvalue()", 1, 1, 0),
    ("import math\nprint(len(a))", 0, 0, 0),
    ("from math import go\nfrom tools import go\ngo()", 0, 0, 1),  # the last binding counts
]


@pytest.mark.parametrize(("source", "calls", "of_third_parties", "inter"), CALLS)
def test_c5_and_c6_tell_apart_by_whose_the_module_is(
    source: str, calls: int, of_third_parties: int, inter: int
) -> None:
    artifact = measured(source, own_modules={"tools"})
    paper = measured(source, own_modules={"tools"}, form="paper")
    assert (artifact.third_party_calls, artifact.inter_dependencies) == (calls, inter)
    assert (paper.third_party_calls, paper.inter_dependencies) == (of_third_parties, inter)


def test_a_module_that_nobody_knows_is_a_third_partys_whether_it_is_installed_or_not() -> None:
    assert measured("import no_such_module\nno_such_module.go()").third_party_calls == 1
    assert measured("import pytest\npytest.skip()").third_party_calls == 1


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("def f(): pass\nf(f())", 2),
        ("def f(): f()", 1),
        ("class A:\n    def f(self): pass\n    def g(self): return self.f()", 1),
        ("class A: pass\nA()", 0),
        ("def f(): pass\na.f()", 0),
        ("from math import f\ndef f(): pass\nf()", 0),  # an imported name is not the program's own
    ],
)
def test_c7_counts_calls_to_functions_of_the_program(source: str, wanted: int) -> None:
    assert measured(source).intra_dependencies == wanted


def test_a_text_that_is_no_program_is_refused_with_its_line() -> None:
    with pytest.raises(UnmeasurableError, match=r"line 2"):
        complexity("x = 1\ny = = 2\n")


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(ValueError, match="artifact, paper"):
        measured("x = 1", form="other")


def test_a_very_long_sum_is_measured_like_a_short_one() -> None:
    assert measured("x = " + " + ".join(["f(a)"] * 900)).base == 1


def test_a_record_comes_back_from_json() -> None:
    one = measured(EXAMPLE)
    assert decode(Complexity, encode(one)) == one


@given(PROGRAMS)
def test_every_metric_is_a_count_and_there_is_at_least_one_way_through(source: str) -> None:
    for figures in (complexity(source), complexity_paper(source)):
        assert all(value >= 0 and value == int(value) for value in figures.values())
        assert figures["c1_base"] >= 1


@given(PROGRAMS)
def test_comments_layout_and_a_finished_parse_change_nothing(source: str) -> None:
    once = complexity(source)
    assert complexity("# if a > 1: [x for x in y]\n\n" + source.replace("\n", "  # note\n")) == once
    assert complexity(ast.unparse(ast.parse(source))) == once
    assert measure_complexity(ast.parse(source)).figures() == once


@given(PROGRAMS, PROGRAMS)
def test_what_is_added_at_the_end_takes_nothing_away(one: str, other: str) -> None:
    before, after = complexity_paper(one), complexity_paper(f"{one}\n{other}")
    # An import changes whose the calls are, so those metrics can trade places.
    for name in ("c1_base", "c2_predicates", "c3_nesting", "c4_structures"):
        assert after[name] >= before[name]


def test_a_search_can_afford_it() -> None:
    tree = ast.parse(dedent(EXAMPLE))
    measure_complexity(tree)
    best = 1.0
    for _ in range(20):
        start = time.perf_counter()
        measure_complexity(tree)
        best = min(best, time.perf_counter() - start)
    assert best < 0.001
