"""Methods that do nothing with their object become static."""

from __future__ import annotations

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate

SHOP = """\
class Shop:

    def __init__(self, prices):
        self.prices = prices

    def total(self):
        return sum((self.rounded(price) for price in self.prices))

    def rounded(self, price, places=2):
        return round(price, places)

    def label(self, name, *others, mark='!'):
        words = [name, *others]
        return ' '.join(words) + mark

    def version(self):
        return 3
"""


def made_of(text: str) -> list[str]:
    """The program after the operator, once for every place."""
    subject, operator = Subject(Candidate.single(text), frozenset({"Shop"})), OPERATORS.get("static-methods")()
    return [applied(subject, operator, number, 0).program.text for number in range(len(operator.sites(subject)))]


def test_all_methods_of_a_class_that_do_not_use_their_object() -> None:
    (text,) = made_of(SHOP)
    assert "    @staticmethod\n    def rounded(price, places=2):\n" in text
    assert "    @staticmethod\n    def label(name, *others, mark='!'):\n" in text
    assert text.count("@staticmethod") == 2
    assert "    def version(self):\n" in text  # works with nothing that it is given
    assert not made_of(text)


def test_objects_answer_as_before() -> None:
    found = []
    for text in (SHOP, *made_of(SHOP)):
        names: dict[str, type] = {}
        exec(text, names)
        shop = names["Shop"]([1.234, 5])
        found.append((shop.total(), shop.rounded(2.718, places=1), shop.label("a", "b", mark="?"), vars(shop)))
        with pytest.raises(TypeError):
            shop.rounded()
    assert found[0] == found[1]


@pytest.mark.parametrize(
    "behind",
    [
        "print(Shop.rounded(None, 2.5))",
        "print(list(map(Shop([]).rounded, [1.5])))",
        "kind = Shop\nprint(kind.rounded(None, 2.5))",
        "print(getattr(Shop, 'rounded')(None, 2.5))",
        "shop = Shop([])\nprint(type(shop).rounded(shop, 2.5))",
        "shop = Shop([])\nprint(shop.__class__.rounded(shop, 2.5))",
        "class Other(Shop):\n    pass",
        "def staticmethod(function):\n    return 1",
    ],
)
def test_a_method_that_may_be_reached_in_another_way_stays(behind: str) -> None:
    only = SHOP.replace("def label(self", "def label(label")  # of the two, `rounded` alone is left
    assert made_of(only)
    assert not made_of(f"{only}\n\n{behind}\n")


@pytest.mark.parametrize(
    "method",
    [
        "def find(self, x):\n        return lambda: (self, x)",
        "def find(self, x):\n        return super().find(x)",
        "def find(self=None, x=1):\n        return x",
        "def find(self, /, x):\n        return x",
        "def find(this, x):\n        return x",
        "@property\n    def find(self):\n        return 1",
        "def __contains__(self, x):\n        return x > 1",
        "def find(self, x):\n        pass",
        "def find(self, x):\n        return x\n\n    def find(self, x):\n        return x + 1",
    ],
)
def test_other_methods_stay(method: str) -> None:
    assert not made_of(f"class Shop:\n\n    {method}\n")


@pytest.mark.parametrize("head", ["class Shop(dict):", "class Shop(metaclass=type):", "@print\nclass Shop:"])
def test_classes_that_others_have_a_say_in_stay(head: str) -> None:
    assert not made_of(f"{head}\n\n    def find(self, x):\n        return x\n")
