"""A constant that is kept in base64."""

from __future__ import annotations

from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds


def test_twelve_is_kept_in_base64() -> None:
    # MTI= is "12".
    text = example("base64-round-trip", r"b64decode\(b?'MTI='\)")
    assert "x > 12" not in text


def test_a_text_is_decoded() -> None:
    assert "'big'" not in example("base64-round-trip", r"b64decode\(b?'Ymln'\)")


def test_packed_bytes_give_the_number() -> None:
    # DA== is one byte, 12; 0C in base 16.
    example("base64-round-trip", r"int\.from_bytes\((base64\.)?(b64|b16)decode\(b?'(DA==|(00)*0C|0C(00)*|A*DA*=*)'\)")


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("base64-round-trip", "tail==")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("base64-round-trip", "base", "predicates", "structures", "third_party_calls", "intra_dependencies")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("base64-round-trip", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("base64-round-trip", seed, problems=6, calls=4) > 10
