"""Methods that never speak of their object need none."""

from __future__ import annotations

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import assert_same

CLASS = """\
class Shop:
    def __init__(self, price):
        self.price = price

    def taxed(self, amount, rate=2):
        return amount * rate

    def label(self):
        return 'shop'

    def total(self, count):
        return self.taxed(self.price * count)


def f(n):
    return [Shop(n).total(3), Shop(n).taxed(n, rate=5), list(map(Shop(1).taxed, [n, n])), Shop(n).label()]
"""


def test_the_object_goes_and_calls_stay() -> None:
    subject = Subject(Candidate.single(CLASS), frozenset({"f"}))
    operator = OPERATORS.get("static-method")()
    assert len(operator.sites(subject)) == 1
    text = applied(subject, operator, 0, 1).program.text
    assert "    @staticmethod\n    def taxed(amount, rate=2):\n" in text
    assert "    @staticmethod\n    def label():\n        return 'shop'\n" in text
    assert "    def total(self, count):\n        return self.taxed(self.price * count)\n" in text
    assert_same("static-method", CLASS, [(1,), (-2,), ("a",)])


@pytest.mark.parametrize(
    "method",
    [
        "def m(self, x):\n        return self.y + x",
        "def m(self, x):\n        return super().m(x)",
        "def m(this, x):\n        return x",
        "def m(self=None):\n        return 1",
        "@property\n    def m(self):\n        return 1",
        "def __len__(self):\n        return 1",
        "def m(self, /, x):\n        return x",
        "def m(self, x):\n        return lambda: self",
        "def m(self, x):\n        return x\n    n = m",
    ],
)
def test_it_refuses_other_methods(method: str) -> None:
    source = f"class A:\n    {method}\n"
    assert OPERATORS.get("static-method")().sites(Subject(Candidate.single(source), frozenset({"A"}))) == []


@pytest.mark.parametrize(
    "use",
    ["A.m(A(), 1)", "[kind.m(A(), 1) for kind in (A,)]", "type(A()).m(A(), 1)", "getattr(A(), 'm')(1) + A.m(None, 2)"],
)
def test_it_refuses_where_the_class_may_be_asked(use: str) -> None:
    source = f"class A:\n    def m(self, x):\n        return x\n\n\ndef f():\n    return {use}\n"
    assert OPERATORS.get("static-method")().sites(Subject(Candidate.single(source), frozenset({"f"}))) == []


def test_a_module_may_have_a_function_of_that_name() -> None:
    source = (
        "import re\n\n\nclass A:\n    def match(self, x):\n        return re.match('a+', x)\n\n\n"
        "class B(A):\n    pass\n\n\ndef f(x):\n    return [bool(one.match(x)) for one in (A(), B())]\n"
    )
    (text,) = set(assert_same("static-method", source, [("aab",), ("b",), (1,)]))
    assert "    @staticmethod\n    def match(x):\n" in text


def test_it_refuses_a_class_with_a_metaclass_or_a_decorator() -> None:
    for head in ("class A(metaclass=type):", "@print\nclass A:"):
        source = f"{head}\n    def m(self, x):\n        return x\n"
        assert OPERATORS.get("static-method")().sites(Subject(Candidate.single(source), frozenset({"A"}))) == []
