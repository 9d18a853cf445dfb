"""What several methods ask of fields becomes a method."""

from __future__ import annotations

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate

NAME = "shared-method"


def made(source: str, keep: frozenset[str] = frozenset()) -> list[str]:
    """The program after the operator, once for every place."""
    operator = OPERATORS.get(NAME)()
    count = len(operator.sites(Subject(Candidate.single(source), keep)))
    return [applied(Subject(Candidate.single(source), keep), operator, one, 0).program.text for one in range(count)]


def methods(*bodies: str, head: str = "class Store:\n") -> str:
    """A class with a method of each body."""
    found = [f"    def m{number}(self, order_id, x, y):\n        {body}\n" for number, body in enumerate(bodies)]
    return head + "\n".join(found)


def test_every_place_calls_the_method_and_not_in_stays_a_not() -> None:
    source = """\
class Store:

    def __init__(self):
        self._orders = {}

    def add(self, order_id, price):
        if order_id not in self._orders:
            self._orders[order_id] = price

    def prices(self, wanted_orders):
        return [self._orders[one] for one in wanted_orders if one in self._orders]
"""
    (text,) = made(source)
    assert (
        text
        == """\
class Store:

    def __init__(self):
        self._orders = {}

    def has_order(self, order_id):
        return order_id in self._orders

    def add(self, order_id, price):
        if not self.has_order(order_id):
            self._orders[order_id] = price

    def prices(self, wanted_orders):
        return [self._orders[one] for one in wanted_orders if self.has_order(one)]
"""
    )
    before, after = dict[str, object](), dict[str, object]()
    exec(source, before)
    exec(text, after)
    told = []
    for names in (before, after):
        store = names["Store"]()  # type: ignore[operator]
        store.add(3, 5)
        store.add(3, 6)
        with pytest.raises(TypeError) as error:
            store.add([], 1)
        told.append((store._orders, store.prices([3, 4, 3]), str(error.value)))
    assert told[0] == told[1] == ({3: 5}, [5, 5], "unhashable type: 'list'")


@pytest.mark.parametrize(
    ("test", "name"),
    [
        ("order_id in self.orders", "has_order(self, order_id)"),
        ("order_id in self.archive", "has_order(self, order_id)"),
        ("order_id in self.open_orders.keys()", "has_open_order(self, order_id)"),
        ("order_id in self.targets", "is_target(self, order_id)"),
        ("order_id in self.targets and self.targets[order_id]", "has_target_for(self, order_id)"),
        ("(x, y) in self.boxes", "has_box_at(self, x, y)"),
        ("self.status == 'open'", "is_open(self)"),
        ("self.mode == 'quiet'", "is_quiet_mode(self)"),
    ],
)
def test_the_name_says_what_is_asked(test: str, name: str) -> None:
    texts = made(methods(f"return 1 if {test} else 2", f"return 3 if {test} else 4"))
    assert len(texts) == 1
    assert f"def {name}:" in texts[0]


def test_places_of_a_board_are_asked_for_one_by_one() -> None:
    both = "0 <= x < self.board_size and 0 <= y < self.board_size"
    source = methods(
        f"return order_id and {both} and 0 <= order_id < self.board_size", f"if not ({both}):\n            return 1"
    )
    (text,) = made(source)
    assert f"def is_on_board(self, x, y):\n        return {both}\n" in text
    assert "return order_id and self.is_on_board(x, y) and (0 <= order_id < self.board_size)" in text
    assert "if not self.is_on_board(x, y):" in text


def test_what_a_library_makes_of_fields() -> None:
    head = "import sqlite3\nfrom zipfile import ZipFile\n\n\nclass Store:\n"
    source = methods(
        "return sqlite3.connect(self.db), ZipFile(self.path)", "return sqlite3.connect(self.db), ZipFile(self.path)",
        head=head,
    )  # fmt: skip
    names = {name for text in made(source) for name in ("open_connection", "open_zip_file") if f"def {name}(" in text}
    assert names == {"open_connection", "open_zip_file"}


@pytest.mark.parametrize(
    "source",
    [
        methods("return order_id in self.orders"),  # once
        methods("return order_id in self.orders", "return 1 if order_id in self.orders else 2"),  # a method already
        methods("return [order_id in self.orders, order_id in self.orders]"),  # a variable would do
        methods("return [order_id in self.data]", "return [order_id in self.data, 1]"),  # there is no word for it
        methods("return [order_id in self.orders]", "return [lambda: order_id in self.orders]"),
        methods("return [order_id in self.orders]", "return order_id in self.orders or self.m0(order_id, x, self.m1)"),
        methods("return [x in self.orders]", "return [y in self.orders]", head="class Store(Base):\n"),
        methods("self = x\n        return [x in self.orders]", "return [y in self.orders]"),
        methods("return [x in self.orders]", "self = x\n        return [y in self.orders]"),
    ],
)
def test_what_stays(source: str) -> None:
    assert made(source) == []


def test_names_in_use_are_not_taken() -> None:
    source = methods("return [order_id in self.orders]", "return [1, order_id in self.orders]")
    (text,) = made(source, frozenset({"has_order"}))
    assert "def contains_order(self, order_id):" in text
