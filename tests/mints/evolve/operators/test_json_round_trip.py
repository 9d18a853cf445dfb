"""A constant that is read from JSON."""

from __future__ import annotations

from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds


def test_a_mapping_holds_twelve() -> None:
    example("json-round-trip", r"loads\('\{[^']*\"(\w+)\": 12[^']*\}'\)\['\1'\]")


def test_rows_are_filtered() -> None:
    example("json-round-trip", r"\[(\w+) for \1 in \w+ if \1\['\w+'\] == '\w+'\]")


def test_written_and_read_again() -> None:
    example("json-round-trip", r"loads\((json\.)?dumps\(12\)\)")


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("json-round-trip", "null", "\u2028")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("json-round-trip", "predicates", "structures", "third_party_calls")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("json-round-trip", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("json-round-trip", seed, problems=6, calls=4) > 10
