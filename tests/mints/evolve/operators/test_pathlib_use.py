"""A constant that is part of a path."""

from __future__ import annotations

import re

from tests.mints.evolve.operators.library_constants import (
    PROGRAM,
    assert_exact,
    assert_varied,
    example,
)
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, evolved, mintset_seeds


def _plain() -> list[str]:
    return [one.text for seed in range(40) for one in evolved("pathlib-use", PROGRAM, seed)]


def test_the_name_of_a_file() -> None:
    example("pathlib-use", r"PurePosixPath\('\w+/12\.\w+'\)")


def test_what_two_texts_have_in_common() -> None:
    example("pathlib-use", r"commonprefix\(\['big[a-k]', 'big[a-k]'\]\)")


def test_no_file_is_touched() -> None:
    assert not any(re.search(r"\b(exists|open|mkdir|resolve|cwd)\(", text) for text in _plain())


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("pathlib-use", ".", "a.b", "~", "C:")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("pathlib-use", "predicates", "third_party_calls")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("pathlib-use", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("pathlib-use", seed, problems=6, calls=4) > 10
