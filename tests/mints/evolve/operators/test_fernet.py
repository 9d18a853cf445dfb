"""A constant that is encrypted and decrypted, or derived."""

from __future__ import annotations

import pytest

from remint.mints.evolve.operators import OPERATORS
from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds

pytest.importorskip("cryptography")


def test_a_number_is_encrypted_and_decrypted() -> None:
    text = example("fernet", r"encrypt\(b'12'\)")
    assert "decrypt(" in text
    assert "x > 12" not in text


def test_a_key_of_twelve_bytes() -> None:
    example("fernet", r"HKDF\((hashes\.)?SHA256\(\), 12, None")


def test_the_package_is_named() -> None:
    assert OPERATORS.get("fernet").packages == ("cryptography",)


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("fernet")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("fernet", "predicates", "third_party_calls", "intra_dependencies")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("fernet", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("fernet", seed, problems=6, calls=4) > 10
