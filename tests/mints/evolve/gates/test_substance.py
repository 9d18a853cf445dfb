"""How much of what was added is more than passing data on."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from remint.measures.data_flow import added_statements
from remint.mints.evolve.gates.data_flow import FlowWatch, program_statements
from remint.mints.evolve.gates.substance import Substance, SubstanceCheck
from remint.mints.evolve.search.carried_data import CarriedData
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate

ORIGINAL = Candidate.single(
    "def total(prices):\n    result = 0\n    for price in prices:\n        result += price ** 2\n    return result\n"
)
MOVED = Candidate.single(
    "class Tally:\n    def __init__(self):\n        self.result = 0\n    def add(self, price):\n"
    "        self.result += price ** 2\n\ndef total(prices):\n    tally = Tally()\n    for price in prices:\n"
    "        tally.add(price)\n    return tally.result\n"
)
KEPT = Candidate.single(
    "def square(price, known):\n    if price not in known:\n        known[price] = price ** 2\n"
    "    return known[price]\n\ndef total(prices):\n    result = 0\n    known = {}\n    for price in prices:\n"
    "        result += square(price, known)\n    return result\n"
)


def test_a_statement_that_moves_into_a_class_is_not_added() -> None:
    """Of the moved program, only the object and the call of its method are new."""
    new = added_statements(program_statements(MOVED), program_statements(ORIGINAL))
    assert {line for _, line in new} == {8, 10}


def test_repacking_has_no_substance_and_a_table_has() -> None:
    check = SubstanceCheck(ORIGINAL)
    assert check.of(ORIGINAL) == Substance(0, 0)
    assert check.of(ORIGINAL).share == 1
    assert check.of(MOVED) == Substance(2, 0)
    # `if`, the entry in the table, the table itself, the sum of what it gives, and `return` of an entry
    assert check.of(KEPT).share >= 0.8


def test_what_may_be_shipped_is_a_matter_of_share_and_number() -> None:
    """Six statements may be mere structure; of more, six tenths must survive, and of all where somebody asks so."""
    usual, strict = (repacked_when(surviving) for surviving in (0.6, 0.7))
    assert [usual(added, left) for added, left in ((6, 0), (7, 0), (18, 12), (18, 10), (0, 0))] == [
        False, True, False, True, False,
    ]  # fmt: skip
    assert strict(1, 0)
    assert not strict(10, 7)


def repacked_when(surviving: float) -> Callable[[int, int], bool]:
    class Unwatched:
        original = None

    settings = EvolveSettings(surviving=surviving)
    carried = CarriedData(cast(FlowWatch, Unwatched()), ORIGINAL, settings)
    return lambda added, left: carried.is_repacked(Substance(added, left))
