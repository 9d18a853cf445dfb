"""A constant that comes from digests."""

from __future__ import annotations

from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds


def test_the_size_of_a_digest_gives_the_number() -> None:
    # A digest of SHA-256 has 32 bytes.
    assert "x > 12" not in example("crypto", r"sha256\(b'\w+'\)\.digest_size - 20")


def test_a_digest_of_twelve_bytes() -> None:
    example("crypto", r"blake2[bs]\(b'\w+', digest_size=12\)")


def test_a_value_is_looked_up_by_a_digest() -> None:
    example("crypto", r"hexdigest\(\)\[:\d\]\]")


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("crypto")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("crypto", "base", "predicates", "third_party_calls", "intra_dependencies")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("crypto", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("crypto", seed, problems=6, calls=4) > 10
