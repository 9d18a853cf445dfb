"""A constant that is a field of a small record."""

from __future__ import annotations

from remint.records import Candidate
from tests.mints.evolve.operators.library_constants import (
    PROGRAM,
    assert_exact,
    assert_varied,
    example,
)
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, behaviour, evolved, mintset_seeds


def test_a_field_of_a_dataclass() -> None:
    example(
        "constants-class",
        r"@(dataclasses\.)?dataclass\(\w+=True\)\nclass \w+:\n    \"\"\".*\"\"\"\n(.*\n)*?    \w+: int = 12\n",
    )


def test_a_field_of_a_namespace() -> None:
    example("constants-class", r"SimpleNamespace\(.*\w+=12")


def test_late_annotations_are_refused() -> None:
    # A dataclass would look for its module, which need not be there.
    assert evolved("constants-class", f"from __future__ import annotations\n{PROGRAM}") == []


def test_one_record_after_the_other_gets_a_name_of_its_own() -> None:
    program = Candidate.single("def f(x):\n    return x + 1, x + 2, x + 3, x + 4, x + 5, x + 6, x + 7\n")
    for seed in range(7):
        program = evolved("constants-class", program, seed)[0]
    assert behaviour(program, "f", [(1,)])[0].result == f"tuple({', '.join(f'int {n}' for n in range(2, 9))})"


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("constants-class")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("constants-class", "base", "predicates", "structures", "third_party_calls", share=0.2)


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("constants-class", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("constants-class", seed, problems=6, calls=4) > 10
