"""Assertions as calls: which become data, how, and which must not."""

from __future__ import annotations

import pytest

from remint.code.assertions import NotCallsError, calls
from remint.judging.comparison.compare import agrees
from remint.records import EXACT, AnyOf, Call, Given


def only(code: str) -> Call:
    (call,) = calls(code, "f")
    return call


def accepts(call: Call, got: object) -> bool:
    rule = call.compare or EXACT
    answers = call.expected.values if isinstance(call.expected, AnyOf) else [call.expected.value]
    return any(agrees(rule, answer.decode(), got) for answer in answers)


def test_equality_is_a_call_with_an_expected_value() -> None:
    call = only("assert f([1, 2], key='a') == (3, {4}), 'message'")
    assert call.args.decode() == [[1, 2]]
    assert call.kwargs is not None
    assert call.kwargs.decode() == {"key": "a"}
    assert isinstance(call.expected, Given)
    assert call.expected.value.decode() == (3, {4})
    assert call.compare is None


@pytest.mark.parametrize(
    ("assertion", "right", "wrong"),
    [
        ("assert f(1) == 2", [2, 2.0], [3, None, "2"]),
        ("assert 2 == f(1)", [2], [3]),
        ("assert f(1) != 2", [3, None], [2]),
        ("assert f(1)", [1, "x", [0]], [0, "", None, []]),
        ("assert not f(1)", [0, None], [1]),
        ("assert f(1) is True", [True], [1, "x", False]),
        ("assert f(1) is None", [None], [0, False]),
        ("assert f(1) < 5", [4], [5, 6, "a"]),
        ("assert 5 < f(1)", [6], [5, 4]),
        ("assert f(1) in [1, 2]", [1, 2], [3]),
        ("assert 3 in f(1)", [[1, 3], {3}], [[1], 3]),
        ("assert abs(f(1) - 0.5) < 1e-6", [0.5, 0.5000001], [0.50001, "x"]),
        ("assert abs(0.5 - f(1)) <= 0.25", [0.75, 0.25], [0.76]),
        ("assert math.isclose(f(1), 100, rel_tol=0.01)", [100.9], [102]),
        ("assert set(f(1)) == {1, 2}", [[2, 1, 1], (1, 2)], [[1], 3]),
        ("assert set(f(1)) == set([1, 2])", [[2, 1]], [[2]]),
        ("assert sorted(f(1)) == [1, 2]", [[2, 1], {1, 2}], [[2, 2]]),
        ("assert sorted(list(f(1))) == sorted([2, 1])", [[2, 1]], [[3]]),
        ("assert tuple(f(1)) == tuple([1, 2])", [[1, 2]], [[2, 1]]),
        ("assert len(f(1)) == 2", [[1, 2], "ab"], [[1], 2]),
        ("assert round(f(1), 2) == 0.33", [1 / 3], [0.3]),
        ("assert f(1).strip() == 'a'", [" a "], ["b", 3]),
    ],
)  # fmt: skip
def test_the_rule_of_comparison_means_what_python_means(
    assertion: str, right: list[object], wrong: list[object]
) -> None:
    call = only(assertion)
    assert [accepts(call, value) for value in right] == [True] * len(right)
    assert [accepts(call, value) for value in wrong] == [False] * len(wrong)


def test_loops_branches_and_variables_unroll() -> None:
    found = calls(
        """
limit = 3
for x, y in [(1, 2), (3, 4)]:
    assert f(x) == y
for x in range(2, limit + 1):
    if x > 2:
        assert f(x, x + 1) == str(x)
assert True
assert limit == 3
""",
        "f",
    )
    assert [call.args.decode() for call in found] == [[1], [3], [3, 4]]


def test_a_conjunction_is_several_calls() -> None:
    assert len(calls("assert f(1) == 1 and f(2) == 2", "f")) == 2


def test_the_function_may_go_by_another_name_in_the_assertions() -> None:
    (call,) = calls("assert candidate(1) == 2", "f", callee="candidate")
    assert call.args.decode() == [1]


@pytest.mark.parametrize(
    "code",
    [
        "assert f(f(1)) == 1",  # the candidate's own result goes back in
        "assert f(1) == f(2)",
        "assert f(x) == 1",
        "assert g(f(1)) == 1",
        "assert f(1) == g(1)",
        "import random\nassert f(random.random()) == 1",
        "x = [1]\nassert f(x) == 1\nassert f(x) == 2",  # the first call may have changed x
        "x = [1]\nassert f(x) == x",
        "x = [1]\nassert f(x) == [1]\nassert x == [1]",
        "x = [1]\nassert f(x, x) == 1",  # the same list twice
        "x = [1]\ny = x\nassert f(x, y) == 1",
        "x = [1]\ny = (x, 2)\nassert f(x) == 1\nassert f(y) == 1",
        "cases = [[1], [2]]\nfor x in cases:\n    assert f(x) == 1\nfor x in cases:\n    assert f(x) == 2",
        "assert f([[0]] * 2) == 1",  # one inner list, two places
        "assert f([([0],)] * 2) == 1",
        "x = [1]\nassert f([x, x]) == 1",
        "x = [1]\nfor y in [x, x]:\n    assert f(y) == 1",
        "assert f([(r, r) for r in [[1]]]) == 1",
        "for f in [1]:\n    assert f(1)",
        "for x in {'a', 'b'}:\n    assert f(x) == 1",  # in which order?
        "assert f(*{'a', 'b'}) == 1",
        "for i in range(10**6):\n    for j in range(10**6):\n        pass",
        "assert f(deque([1, 2], maxlen=2)) == 1",
        "f = 3\nassert f(1) == 1",
        "assert f(1) is 5",
        "assert f(Counter('ab')) == 1",  # would arrive as a dict
        "assert f(OrderedDict(a=1)) == 1",
        "assert f(1) == 1 or f(2) == 2",
        "assert f(*x) == 1",
        "assert f(**{'a': 1}) == 1",
        "assert f(1)[0:1] == 'a'",
        "assert f(1)[0] == 'a'",  # a Counter has its own idea of that
        "assert str(f(1)) == '1'",
        "assert f({8, 0}) == [8, 0]",  # a program can see the order
        "len = 3\nassert len(f(1)) == 2",
        "if False:\n    len = 3\nassert len(f(1)) == 2",
        "assert f([r for r in [[]] for _ in range(2)]) == 1",
        "a, b = [r for r in [[]] for _ in range(2)]\nassert f(a) == 1\nassert f(b) == 2",
        "a = [1]\nfor x in a:\n    assert f(a) == 2",  # the loop may grow
        "a = [5]\nassert abs(f(a) - 1) < a[0]",
        "a = [5]\nassert math.isclose(f(a), 9, abs_tol=a[0])",
        "assert math.isclose(f(1), 9, **{'abs_tol': 5})",
        "assert abs(f(1) - 0) < 2**53 + 1",
        "assert abs(f(1)) < float('inf') and abs(f(1) - 2) < float('inf')",
        "assert f(1) == [float('nan')]",
        "assert f(a=1, a=2) == 1",
        "undefined_name\nassert f(1) == 1",
        "a, b = [1, 2, 3]\nassert f(a) == 1",
        "for x in 5:\n    assert f(x) == 1",
        "assert f(*5) == 1",
        "assert f(1) == 1\nif False:\n    yield",
        "x = (1, 1)\nfor i in range(40):\n    x = (x, x)\nassert f(x) == 1",
        "x = 2\nfor i in range(60):\n    x = x * x\nassert f(x) == 1",
        "try:\n    f(1)\nexcept ValueError:\n    pass",
        "with open('x') as g:\n    assert f(1) == 1",
        "while True:\n    assert f(1) == 1",
        "assert False",
        "assert f(1) == (yield)",
        "assert f(lambda: 1) == 1",
        "def g():\n    assert f(1) == 1",
        "assert 1 < f(1) < 3",
        "assert f(1) in 'abc'",
        "assert f(",
        "for x in [1]:\n    assert f(x) == 1\nelse:\n    assert f(2) == 2",
    ],
)
def test_what_is_not_proved_stays_a_script(code: str) -> None:
    with pytest.raises(NotCallsError):
        calls(code, "f")


def test_an_entry_point_that_is_named_like_a_function_is_never_worked_out() -> None:
    with pytest.raises(NotCallsError):
        calls("x = sum([1, 2])\nassert sum([x]) == 3", "sum")
    with pytest.raises(NotCallsError):
        calls("assert sorted(candidate([1])) == [1]", "sorted", callee="candidate")
    assert len(calls("assert sum([1, 2]) == 3", "sum")) == 1


def test_immutable_variables_may_be_used_again() -> None:
    assert len(calls("x = (1, 'a')\nassert f(x) == 1\nassert f(x) == x[0]", "f")) == 2
