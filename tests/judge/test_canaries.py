"""Canaries: one expected value is changed, and nothing else."""

from __future__ import annotations

import pytest

from remint.judge.canaries import canary


def changed(test: str, language: str) -> set[tuple[str, str]]:
    """Every line that some salt changes, with what it becomes."""
    found = set()
    for salt in map(str, range(40)):
        made = canary(test, language, salt)
        assert made is not None
        pairs = zip(test.splitlines(), made.splitlines(), strict=True)
        (difference,) = [pair for pair in pairs if pair[0] != pair[1]]
        found.add(difference)
    return found


@pytest.mark.parametrize(
    ("language", "test", "wanted"),
    [
        ("cpp", "assert (twice(2) == 4);", "assert (twice(2) == 3);"),
        ("cpp", "assert (twice(-2) == -4);", "assert (twice(-2) == -3);"),
        ("cpp", "assert (half(1) == 0.5);", "assert (half(1) == 1.5);"),
        ("cpp", "assert (even(2) == true);", "assert (even(2) == false);"),
        ("cpp", 'assert (name("a") == "x == 3");', 'assert (name("a") == "qx == 3");'),
        ("cpp", "assert (letter(2) == 'c');", "assert (letter(2) == 'q');"),
        (
            "cpp",
            "assert(f((3)) == (std::vector<long>({(long)2, (long)5})));",
            "assert(f((3)) == (std::vector<long>({(long)1, (long)5})));",
        ),
        ("java", "assert(strlen((\"x\")) == (1l));", "assert(strlen((\"x\")) == (0l));"),
        ("java", "assert(f(1).equals((Pair.with(8l, 13l))));", "assert(f(1).equals((Pair.with(7l, 13l))));"),
        ("js", "console.assert(twice(2) === 4)", "console.assert(twice(2) === 3)"),
        ("js", "  assert.deepEqual(candidate([1, 2]),[0, 2]);", "  assert.deepEqual(candidate([1, 2]),[1, 2]);"),
        ("js", "assert.deepEqual(f('a'),'b');", "assert.deepEqual(f('a'),'qb');"),
        ("rust", 'assert_eq!(f(1), String::from("b"));', 'assert_eq!(f(1), String::from("qb"));'),
        ("go", "{ actual: f([]int{1}), expected: []int{3} },", "{ actual: f([]int{1}), expected: []int{2} },"),
        ("go", "assert.Equal([2]int{0, 1}, F(7))", "assert.Equal([2]int{1, 1}, F(7))"),
    ],
)  # fmt: skip
def test_an_expected_value_is_changed(language: str, test: str, wanted: str) -> None:
    assert changed(test, language) == {(test, wanted)}


def test_the_salt_decides_which_one() -> None:
    test = "int main() {\n  assert (f(1) == 1);\n  assert (f(2) == 4);\n}"
    wanted = {
        ("  assert (f(1) == 1);", "  assert (f(1) == 0);"),
        ("  assert (f(2) == 4);", "  assert (f(2) == 3);"),
    }
    assert changed(test, "cpp") == wanted
    assert canary(test, "cpp", "a") == canary(test, "cpp", "a")


def test_what_a_function_of_the_test_compares_is_an_expected_value() -> None:
    same = "bool same(vector<int> a, vector<int> b) {\n  return a == b;\n}\n"
    test = f"{same}int main() {{\n  assert (same(f({{3}}), {{5, 6}}));\n}}"
    assert changed(test, "cpp") == {("  assert (same(f({3}), {5, 6}));", "  assert (same(f({3}), {4, 6}));")}


def test_a_list_of_conditions_in_java() -> None:
    test = 'List<Boolean> correct = Arrays.asList(\n  s.f(1) == 2,\n  Objects.equals(s.g("a, b"), "c")\n);'
    assert changed(test, "java") == {
        ("  s.f(1) == 2,", "  s.f(1) == 1,"),
        ('  Objects.equals(s.g("a, b"), "c")', '  Objects.equals(s.g("a, b"), "qc")'),
    }


@pytest.mark.parametrize(
    ("language", "test", "wanted"),
    [
        # A change to what the function is given need not change whether the test holds.
        ("cpp", "assert (close(f(1), 0.05));", "assert (!(close(f(1), 0.05)));"),
        ("cpp", "assert (abs(f(1) - 0.5) < 1e-4);", "assert (!(abs(f(1) - 0.5) < 1e-4));"),
        ("cpp", "assert (f(7) == 7 / 2);", "assert (!(f(7) == 7 / 2));"),
        ("cpp", "assert (f(1) == expected);", "assert (!(f(1) == expected));"),
        ("cpp", "assert (f(1) == 2 || f(1) == 3);", "assert (!(f(1) == 2 || f(1) == 3));"),
        ("js", "console.assert(f(1) === (0, 1))", "console.assert(!(f(1) === (0, 1)))"),
        ("java", "assert(!s.even(1));", "assert(!(!s.even(1)));"),
    ],
)
def test_a_condition_without_plain_data_is_turned_into_its_opposite(language: str, test: str, wanted: str) -> None:
    assert changed(test, language) == {(test, wanted)}


def test_where_nothing_is_compared_something_that_fails_is_put_first() -> None:
    java = "public static void main(String[] args) {\n  if (s.f() > 1) throw new AssertionError();\n}"
    (pair,) = changed(java, "java")
    assert pair[1] == "public static void main(String[] args) { if (args != null) throw new AssertionError();"
    assert canary("if (f() > 1) throw 1", "js", "") == 'require("node:assert").ok(false);if (f() > 1) throw 1'


def test_a_test_that_is_a_comment_has_no_canary() -> None:
    assert canary("/* int main() { assert(f(1) == 2); } */", "cpp", "") is None
    assert canary("// console.assert(f(1) === 2)\n", "js", "") is None
