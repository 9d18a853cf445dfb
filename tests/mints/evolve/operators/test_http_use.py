"""A constant that comes from the vocabulary of HTTP."""

from __future__ import annotations

import re

from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds


def test_a_status_gives_the_number() -> None:
    assert "x > 12" not in example("http-use", r"HTTPStatus\(404\)\.value - 392")


def test_a_query_holds_the_number() -> None:
    example("http-use", r"parse_qs\('\w+=\d+&\w+=12'\)")


def test_a_connection_is_made_but_never_opened() -> None:
    text = example("http-use", r"HTTPConnection\('localhost', (12\)\.port|timeout=12)")
    assert not re.search(r"\.(connect|request|getresponse)\(", text)


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("http-use", "a b", "50%", "x#y", "ключ")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("http-use", "predicates", "structures", "third_party_calls")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("http-use", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("http-use", seed, problems=6, calls=4) > 10
