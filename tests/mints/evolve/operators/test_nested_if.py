"""A condition inside another that always holds."""

from __future__ import annotations

from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(x):
    if x > 3:
        return 'many'
    elif x == 3:
        return 'three'
    return 'few'
"""


def test_the_condition_goes_under_a_guard() -> None:
    (program,) = evolved("nested-if", BEFORE, seed=1)
    lines = program.text.splitlines()
    assert lines[3].startswith("    if ")
    assert lines[4:9] == [
        "        if x > 3:",
        "            return 'many'",
        "        elif x == 3:",
        "            return 'three'",
        "    return 'few'",
    ]


def test_the_guard_always_holds_whatever_the_seed() -> None:
    texts = assert_same("nested-if", BEFORE, [(1,), (3,), (4,)], seeds=range(40))
    assert len({text.splitlines()[3] for text in texts}) > 10  # no single form gives it away


def test_four_levels_are_enough() -> None:
    heads = ["def f(x):", "if x:", "if x > 1:", "if x > 2:", "if x > 3:", "return 1"]
    deep = "\n".join("    " * depth + head for depth, head in enumerate(heads))
    assert evolved("nested-if", deep) == []


def test_a_program_that_looks_at_its_variables_stays() -> None:
    assert evolved("nested-if", "def f(x):\n    if x:\n        return sorted(locals())\n") == []


def test_the_guard_of_a_main_program_stays() -> None:
    assert evolved("nested-if", "if __name__ == '__main__':\n    print(1)\n") == []


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("nested-if", seed) > 20
