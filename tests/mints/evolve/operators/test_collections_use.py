"""A constant that is kept in a container of collections."""

from __future__ import annotations

from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds


def test_the_last_twelve() -> None:
    example("collections-use", r"deque\(range\(\d+\), maxlen=12\)")


def test_what_is_not_there_has_a_default() -> None:
    example("collections-use", r"defaultdict\(lambda: 12\)")


def test_the_first_layer_counts() -> None:
    example("collections-use", r"ChainMap\(\{'(\w+)': 12\}, \{'\1': \d+\}\)")


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("collections-use")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("collections-use", "predicates", "structures", "third_party_calls")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("collections-use", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("collections-use", seed, problems=6, calls=4) > 10
