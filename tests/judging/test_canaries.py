"""Canaries: one expected value is changed, and nothing else."""

from __future__ import annotations

import re
from random import Random

import pytest

from remint.judging.foreign.canaries import can_fail, canaries, variants

ALL = 100
SEEDS = range(60)


def settled(text: str) -> str:
    """With what is random told: inequalities by their truth, and no name of ours."""
    names = re.sub(r"R[a-z]{12}(?=other|far|next)", "R_", re.sub(r"\bR[a-z]{12}\b", "R", text))
    return re.sub(r"\((\d\d) ([<>]) (\d\d)\)", lambda it: str((it[1] < it[3]) == (it[2] == "<")), names)


def changed(test: str, language: str) -> dict[str, set[str]]:
    """For every line that some canary changes, what it becomes."""
    found: dict[str, set[str]] = {}
    for seed in SEEDS:
        base, made = variants(test, language, Random(seed), ALL)
        assert made
        for each in made:
            pairs = zip(settled(base).splitlines(), settled(each).splitlines(), strict=True)
            ((old, new),) = [pair for pair in pairs if pair[0] != pair[1]]
            found.setdefault(old, set()).add(new)
    return found


def near(pattern: str, *values: object) -> set[str]:
    return {pattern.replace("@", str(value)) for value in values}


@pytest.mark.parametrize(
    ("language", "test", "wanted"),
    [
        ("cpp", "assert (twice(2) == 4);", near("assert (twice(2) == @);", 1, 2, 3, 5, 6, 7)),
        ("cpp", "assert (twice(-2) == -4);", near("assert (twice(-2) == -@);", 1, 2, 3, 5, 6, 7)),
        ("cpp", "assert (half(1) == 0.5);", near("assert (half(1) == @.5);", 1, 2, 3)),
        ("cpp", "assert (even(2) == true);", {"assert (even(2) == false);"}),
        ("cpp", "assert (letter(2) == 'c');", {"assert (letter(2) == 'q');"}),
        ("cpp", "assert (big(2) == 2000000);", near("assert (big(2) == @);", 1999997, 1999998, 1999999)),
        (
            "cpp",
            "assert(f((3)) == (std::vector<long>({(long)2, (long)0})));",
            near("assert(f((3)) == (std::vector<long>({(long)@, (long)0})));", 0, 1, 3, 4, 5)
            | near("assert(f((3)) == (std::vector<long>({(long)2, (long)@})));", 1, 2, 3),
        ),
        ("java", "assert(strlen((\"x\")) == (1l));", near("assert(strlen((\"x\")) == (@l));", 0, 2, 3, 4)),
        ("js", "console.assert(twice(2) === 0)", near("console.assert(twice(2) === @)", 1, 2, 3)),
        ("go", "{ actual: f(1), expected: []int{0} },", near("{ actual: f(1), expected: []int{@} },", 1, 2, 3)),
        ("go", "assert.Equal([1]int{0}, F(7))", near("assert.Equal([1]int{@}, F(7))", 1, 2, 3)),
    ],
)  # fmt: skip
def test_an_expected_number_becomes_one_near_it(language: str, test: str, wanted: set[str]) -> None:
    assert changed(test, language) == {test: wanted}


@pytest.mark.parametrize(
    ("language", "test", "pattern"),
    [
        ("cpp", 'assert (name("a") == "x == 3");', r'assert \(name\("a"\) == "[a-z] == \d"\);'),
        ("js", "assert.deepEqual(f('a'),'B');", r"assert.deepEqual\(f\('a'\),'[A-Z]'\);"),
        ("js", "assert.deepEqual(f('a'),'');", r"assert.deepEqual\(f\('a'\),'[a-z]'\);"),
        ("cpp", 'assert (f(1) == "\\n");', r'assert \(f\(1\) == "[a-z]\\n"\);'),
        ("rust", 'assert_eq!(f(1), String::from("b"));', r'assert_eq!\(f\(1\), String::from\("[a-z]"\)\);'),
    ],
)
def test_an_expected_text_becomes_one_like_it(language: str, test: str, pattern: str) -> None:
    ((old, made),) = changed(test, language).items()
    assert old == test not in made
    assert len(made) > 3
    assert [each for each in made if not re.fullmatch(pattern, each)] == []


def test_every_assertion_has_its_turn_and_is_changed_alone() -> None:
    lines = [f"  assert (f({number}) == {number + 10});" for number in range(6)]
    test = "int main() {\n" + "\n".join(lines) + "\n}"
    for seed in SEEDS:
        made = canaries(test, "cpp", Random(seed), ALL)
        differences = [[old for old in lines if old not in each] for each in made]
        assert sorted(differences) == [[line] for line in lines]


def test_which_assertions_are_changed_is_random() -> None:
    lines = [f"  assert (f({number}) == {number + 10});" for number in range(6)]
    test = "int main() {\n" + "\n".join(lines) + "\n}"
    made = [canaries(test, "cpp", Random(seed), 2) for seed in SEEDS]
    assert {len(each) for each in made} == {2}
    assert {line for each in made for one in each for line in lines if line not in one} == set(lines)


def test_what_a_function_of_the_test_compares_is_an_expected_value() -> None:
    same = "bool same(vector<int> a, vector<int> b) {\n  return a == b;\n}\n"
    line = "  assert (same(f({3}), {0, 6000000}));"
    test = f"{same}int main() {{\n{line}\n}}"
    wanted = near("  assert (same(f({3}), {@, 6000000}));", 1, 2, 3)
    wanted |= near("  assert (same(f({3}), {0, 599999@}));", 7, 8, 9)
    assert changed(test, "cpp") == {line: wanted}


def test_a_list_of_conditions_in_java() -> None:
    test = 'List<Boolean> correct = Arrays.asList(\n  s.f(1) == 0,\n  Objects.equals(s.g("a, b"), "")\n);'
    found = changed(test, "java")
    assert found["  s.f(1) == 0,"] == near("  s.f(1) == @,", 1, 2, 3)
    assert found.keys() == {"  s.f(1) == 0,", '  Objects.equals(s.g("a, b"), "")'}


CPP_MAIN = "int main() {\n@\n}"


@pytest.mark.parametrize(
    ("language", "test", "written", "opposite"),
    [
        # A change to what the function is given need not change whether the test holds.
        ("cpp", "assert (close(f(1), 0.05));", "assert ((bool)(close(f(1), 0.05)) == True);", "True"),
        ("cpp", "assert (f(1) == 2 || f(1) == 3);", "assert ((bool)(f(1) == 2 || f(1) == 3) == True);", "True"),
        ("java", "assert(!s.even(1));", "assert(!!(!s.even(1)) == True);", "True"),
        ("java", "if (s.f() > 1) { throw new Error(); }", "if (!!(s.f() > 1) == True) { throw new Error(); }", "True"),
        ("rust", "assert!(close(f(1), 2.0));", "assert!(!!(close(f(1), 2.0)) == True);", "True"),
    ],
)  # fmt: skip
def test_a_condition_without_plain_data_is_turned_into_its_opposite(
    language: str, test: str, written: str, opposite: str
) -> None:
    assert changed(test, language) == {written: {written.replace(opposite, "False")}}


@pytest.mark.parametrize(
    ("language", "test", "written"),
    [
        ("cpp", "assert (abs(f(1) - 0.5) < 1e-4);", "assert ((bool)(abs(R_far(f(1) - 0.5, @)) < 1e-4) == @);"),
        ("cpp", "assert (f(7) == 7 / 2);", "assert ((bool)(R_other(f(7), @) == R_other(7 / 2, @)) == @);"),
        ("cpp", "assert (f(1) == expected);", "assert ((bool)(R_other(f(1), @) == R_other(expected, @)) == @);"),
        ("java", "if (!s.f(1).equals(x)) { throw new Error(); }",
         "if (!!(!s.f(1).equals(R.other(x, @))) == @) { throw new Error(); }"),
        ("java", "assert(Objects.equals(s.f(1), g(x, 2)));",
         "assert(!!(Objects.equals(s.f(1), R.other(g(x, 2), @))) == @);"),
        ("java", "if (Math.abs(s.f(1)) > 1e-4) { throw new Error(); }",
         "if (!!(Math.abs(R.far(s.f(1), @)) > 1e-4) == @) { throw new Error(); }"),
    ],
)  # fmt: skip
def test_every_operand_of_a_condition_is_changed_and_the_test_is_written_alike(
    language: str, test: str, written: str
) -> None:
    around = CPP_MAIN if language == "cpp" else "@\n"
    pieces = written.split("@")
    flags = ["False"] * (len(pieces) - 2) + ["True"]
    turned = [
        [str(flag == "False") if at == place else flag for at, flag in enumerate(flags)] for place in range(len(flags))
    ]
    lines = ["".join(map("".join, zip(pieces, [*each, ""], strict=True))) for each in (flags, *turned)]
    assert changed(around.replace("@", test), language) == {lines[0]: set(lines[1:])}


def test_operands_in_javascript_are_changed_in_place() -> None:
    test = "console.assert(f(1) === expected)"
    ((written, made),) = changed(test, "js").items()
    assert written.count("False") == 2
    assert written.count("True") == 1
    assert len(made) == 3
    assert "!(f(1)" not in written + "".join(made)


def test_a_test_and_its_canaries_share_no_numbers_that_would_tell_them_apart() -> None:
    made = [variants("console.assert(f(1) === x)", "js", Random(seed), ALL) for seed in SEEDS]
    signs = {re.findall(r"\(\d\d ([<>]) \d\d\)", base)[-1] for base, _ in made}
    assert signs == {"<", ">"}
    assert len({base for base, _ in made}) == len(made)


def test_a_condition_beside_expected_values_has_its_turn_too() -> None:
    test = "assert (f(1) == 0);\nassert (close(f(1), 0.05));"
    assert changed(test, "cpp").keys() == {"assert (f(1) == 0);", "assert ((bool)(close(f(1), 0.05)) == True);"}


def test_where_nothing_is_compared_something_that_fails_is_put_first() -> None:
    java = "public static void main(String[] args) {\n  s.check();\n}"
    ((_, made),) = changed(java, "java").items()
    assert made == {"public static void main(String[] args) { if (args != null) throw new AssertionError();"}
    assert canaries("check(f())", "js", Random(0), ALL) == ['require("node:assert").ok(false);check(f())']


def test_a_test_that_is_a_comment_has_no_canary() -> None:
    assert not can_fail("/* int main() { assert(f(1) == 2); } */", "cpp")
    assert not can_fail("// console.assert(f(1) === 2)\n", "js")
    assert can_fail("console.assert(f(1) === 2)\n", "js")
