"""Tests in other languages, taken apart: calls, expected values, and how the two are compared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from remint.formats.humaneval_x import HumanEvalX
from remint.formats.multipl_e import MultiplE
from remint.judging.foreign.calls import (
    MalformedError,
    UnknownTypeError,
    call_driver,
    describe,
    holds,
    records,
    split_test,
)
from remint.judging.foreign.calls.conditions import ComparedCall, ComparisonRule
from remint.judging.foreign.foreign_plan import result_type
from remint.records import Script

AROUND = {
    "cpp": "#undef NDEBUG\n#include <assert.h>\nint main() {\n@\n}\n",
    "java": "public class Main {\n  public static void main(String[] args) {\n"
    "    Solution s = new Solution();\n@\n  }\n}\n",
    "rust": "#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn test_f() {\n@\n    }\n}\n",
    "js": 'console.assert = require("node:assert").ok;\nconst testF = () => {\n@\n}\ntestF()\n',
}


def checks(language: str, body: str) -> tuple[ComparedCall, ...]:
    found = split_test(AROUND[language].replace("@", body), language, "f")
    return () if found is None else found.checks


@pytest.mark.parametrize(
    ("language", "body", "call", "expected", "rule"),
    [
        ("cpp", "assert (f(2) == 4);", "f(2)", "4", ComparisonRule("equal")),
        ("cpp", 'assert ((f("a == b") == "c"));', 'f("a == b")', '"c"', ComparisonRule("equal")),
        ("cpp", "assert (f(2));", "f(2)", "true", ComparisonRule("truth")),
        ("cpp", "assert (not (f(2)));", "f(2)", "false", ComparisonRule("truth")),
        ("cpp", "assert (abs(f(2) - 0.5) < 1e-4);", "f(2)", "-(0 - 0.5)", ComparisonRule("close", 1e-4)),
        ("cpp", "assert (abs(f(2) +1)<=0.01);", "f(2)", "-(0 + 1)", ComparisonRule("close", 0.01, inclusive=True)),
        (
            "cpp",
            "assert (abs(f({1.0, 2.0}) - 2.0/3.0) < 1e-4);",
            "f({1.0, 2.0})",
            "-(0 - 2.0/3.0)",
            ComparisonRule("close", 1e-4),
        ),
        ("java", "assert(s.f(2) == 4);", "s.f(2)", "4", ComparisonRule("equal")),
        ("java", "assert s.f(2) == 4;", "s.f(2)", "4", ComparisonRule("equal")),
        ("java", "assert(s.f(2).equals(List.of(1, 2)));", "s.f(2)", "List.of(1, 2)", ComparisonRule("equals")),
        ("java", 'assert(Objects.equals(s.f(2), "a"));', "s.f(2)", '"a"', ComparisonRule("equals")),
        ("java", "assert(!s.f(2));", "s.f(2)", "false", ComparisonRule("truth")),
        ("java", "assert(s.f(2).isEmpty());", "s.f(2)", "java.util.Optional.empty()", ComparisonRule("equals")),
        ("rust", "assert_eq!(f(2), vec![4]);", "f(2)", "vec![4]", ComparisonRule("debug")),
        ("rust", "assert!(f(2) == 4);", "f(2)", "4", ComparisonRule("debug")),
        ("rust", "assert!(!f(2));", "f(2)", "false", ComparisonRule("debug")),
        ("js", "console.assert(f(2) === 4)", "f(2)", "4", ComparisonRule("identical")),
        ("js", "console.assert(4 === f(2))", "f(2)", "4", ComparisonRule("identical")),
        ("js", "console.assert(f(2) == 4)", "f(2)", "4", ComparisonRule("loose")),
        ("js", "assert.deepEqual(f(2),[4]);", "f(2)", "[4]", ComparisonRule("deep-loose")),
        ("js", "assert.deepStrictEqual(f(2), [4]);", "f(2)", "[4]", ComparisonRule("deep-strict")),
        (
            "js",
            "console.assert(\n  JSON.stringify(f(2)) ===\n    JSON.stringify([4])\n)",
            "JSON.stringify(f(2))",
            "JSON.stringify([4])",
            ComparisonRule("identical"),
        ),
    ],
)
def test_a_comparison_is_taken_apart(language: str, body: str, call: str, expected: str, rule: ComparisonRule) -> None:
    assert checks(language, body) == (ComparedCall(call, expected, rule),)


@pytest.mark.parametrize(
    ("language", "body"),
    [
        ("cpp", "for (int i = 0; i < 9; i++) assert (f(i) == i);"),
        ("cpp", "for (int i = 0; i < 9; i++) {\n assert (f(i) == i);\n}"),
        ("cpp", "int x = f(2);\nassert (x == 4);"),
        ("cpp", "assert (f(2) == f(3));"),
        ("cpp", "assert (f(2) == 4 || f(2) == 5);"),
        ("cpp", "assert (f(2) != 4);"),
        ("cpp", "assert (f(2) > 4);"),
        ("cpp", "assert ((f(2) > 4) == true);"),
        ("cpp", "assert (f(2).empty() == true);"),
        ("cpp", "assert (f(2) == 4); return 0;"),
        ("cpp", "assert (f(2) == 4);\nif (f(3) != 5) abort();"),
        ("cpp", "int x = 3;\nassert (f(x) == x);"),
        ("cpp", "assert (same(f(2), {4}));"),
        ("java", "List<Boolean> correct = Arrays.asList(s.f(2) == 4);"),
        ("java", "if (s.f(2) != 4) { throw new AssertionError(); }"),
        ("java", "assert(s.f(2).contains(4));"),
        ("rust", "assert!((f(2) - 0.5).abs() < 1e-6);"),
        ("rust", "for i in 0..9 { assert_eq!(f(i), i); }"),
        ("rust", "let mut x = f(2);\nassert_eq!(x, 4);"),
        ("js", "console.assert(f(2) === 4)\nprocess.exit(1)\nconsole.assert(f(2).ok)"),
        ("js", "f(2).forEach((x) => console.assert(x === 4))"),
        ("js", "console.assert(Math.abs(f(1.5 - 0.5) < 1e-6))"),
        ("js", "assert.throws(() => f(2))"),
    ],
)
def test_what_is_more_than_comparisons_stays_in_one_piece(language: str, body: str) -> None:
    assert checks(language, body) == ()


def test_a_function_of_the_test_that_compares_gives_types_and_tolerance() -> None:
    same = (
        "bool issame(vector<float> a,vector<float>b){\n  if (a.size()!=b.size()) return false;\n"
        "  for (int i=0;i<a.size();i++)\n  {\n    if (abs(a[i]-b[i])>1e-4) return false;\n  }\n  return true;\n}\n"
    )
    test = AROUND["cpp"].replace("int main", f"{same}int main").replace("@", "assert (issame(f({2}) , {4, 5}));")
    found = split_test(test, "cpp", "f")
    assert found is not None
    rule = ComparisonRule("close", 1e-4, inclusive=True)
    assert found.checks == (ComparedCall("f({2})", "{4, 5}", rule, "vector<float>", "vector<float>"),)
    assert split_test(test.replace("return true", "return a[0] == 7"), "cpp", "f") is None


def test_a_result_in_cpp_must_be_comparable_with_the_type_that_is_expected_and_no_value_is_told() -> None:
    body = "assert(f((3)) == (std::vector<long>({(long)4711, (long)2})));\nassert(f((4)) == 4712);"
    split = split_test(AROUND["cpp"].replace("@", body), "cpp", "f")
    assert split is not None
    driver = call_driver(split)
    assert driver.count("decltype((f((3))) == std::declval<std::vector<long>>())") == 1
    assert driver.count("remint_type =") == 1
    assert "471" not in driver


def test_variables_go_where_they_are_needed() -> None:
    body = (
        'Map<String, Integer> given = new HashMap<>();\n    given.put("a", 1);\n'
        '    Map<String, Integer> wanted = new HashMap<>();\n    wanted.put("secret", 2);\n'
        "    assert(s.f(given).equals(wanted));"
    )
    found = split_test(AROUND["java"].replace("@", body), "java", "f")
    assert found is not None
    assert [text for text in found.values if "given" in text] == []
    assert "secret" not in call_driver(found)
    assert 'given.put("a", 1);' in call_driver(found)


GO = """func TestF(t *testing.T) {
  candidate := f
	type test struct {
		actual   interface{}
		expected interface{}
	}
   tests := []test{
     { actual: candidate([]int{1, 2}), expected: []int{7, 8} },
     { actual: candidate([]int{}), expected: nil },
   }

	for i, tc := range tests {
		t.Run(fmt.Sprintf("test num % d", i), func(t *testing.T) {
			if fmt.Sprintf("%v", tc.actual) != fmt.Sprintf("%v", tc.expected) {
				t.Errorf("expected '%s', got '%s'", tc.expected, tc.actual)
			}
		})
	}
}
"""


def test_a_table_in_go_is_taken_apart() -> None:
    found = split_test(GO, "go", "f")
    assert found is not None
    assert [check.call for check in found.checks] == ["candidate([]int{1, 2})", "candidate([]int{})"]
    assert [check.expected for check in found.checks] == ["[]int{7, 8}", "nil"]
    assert found.prepared == ("candidate := f",)
    assert "7" not in call_driver(found)
    assert split_test(GO.replace("!= fmt", "== fmt"), "go", "f") is None
    assert split_test(GO.replace("for i", "helper()\n\tfor i"), "go", "f") is None


@pytest.mark.parametrize(
    ("prompt", "found"),
    [
        ("fn f(x: i32) -> Vec<String> {", "Vec<String>"),
        ("fn g() -> i32 {}\nfn f(x: (i32, i32),\n y: u8) -> Option<f64>{", "Option<f64>"),
        ("fn f(x: i32) -> HashMap<String, i32> {", ""),  # in no order that could be compared
        ("fn f(x: i32) {", ""),
    ],
)
def test_what_a_function_in_rust_returns(prompt: str, found: str) -> None:
    assert result_type(prompt, "f") == found


@pytest.mark.parametrize(
    ("folder", "language", "number", "left"),
    [
        ("humaneval_x/humaneval_", "cpp", 164, {"32", "33", "38", "44", "50", "53", "151"}),
        ("humaneval_x/humaneval_", "java", 164, {"32", "38", "44", "50", "53", "151"}),
        ("humaneval_x/humaneval_", "js", 164, {"2", "32", "38", "44", "50", "53", "151"}),
        ("multipl_e/humaneval-", "cpp", 161, set()),
        ("multipl_e/humaneval-", "java", 158, set()),
        ("multipl_e/humaneval-", "js", 161, {"HumanEval_51_remove_vowels"}),
        ("multipl_e/humaneval-", "ts", 159, set()),
        ("humaneval_x/humaneval_", "rust", 164, {"2", "4", "10", "32", "38", "50", "53", "71", "151"}),
        ("multipl_e/humaneval-", "rs", 156, set()),
        ("multipl_e/humaneval-", "go", 154, set()),
    ],
)
def test_nearly_all_of_the_public_tests_are_comparisons_of_calls(
    shared_data: Path, folder: str, language: str, number: int, left: set[str]
) -> None:
    reader = HumanEvalX() if "humaneval_x" in folder else MultiplE()
    problems = reader.read(shared_data / f"benchmarks/{folder}{language}.jsonl.gz").problems
    whole = set()
    for problem in problems:
        assert isinstance(problem.suite, Script)
        (test,) = problem.suite.tests
        if split_test(test.code, problem.language, problem.entry_point) is None:
            whole.add(problem.id.rpartition("/")[2])
    assert len(problems) == number
    assert whole == left


def number(value: float) -> str:
    return json.dumps(["d", str(value)])


def whole(value: int, kind: str = "") -> str:
    return json.dumps(["i", str(value), kind] if kind else ["i", str(value)])


def text(value: str) -> str:
    return json.dumps(["s", value.encode("utf-16-be").hex()])


def said(value: str) -> str:
    return json.dumps(["s", value.encode().hex()])


def values(*each: str, kind: str = "") -> str:
    return f'["l",[{",".join(each)}]{f",{json.dumps(kind)}" if kind else ""}]'


TRUE, FALSE, NULL, UNDEFINED = '["b",true]', '["b",false]', '["n"]', '["u"]'
NAN = number(float("nan"))


@pytest.mark.parametrize(
    ("one", "other", "rule", "agree"),
    [
        (whole(4), whole(4), "equal", True),
        (whole(4), whole(5), "equal", False),
        (whole(4), '["h","0x1p+2"]', "equal", True),
        (TRUE, whole(1), "equal", True),
        (whole(4), text("4"), "equal", False),
        (NAN, NAN, "equal", False),
        (values(whole(1), whole(2)), values(whole(1), whole(2)), "equal", True),
        (values(whole(1), whole(2)), values(whole(2), whole(1)), "equal", False),
        ('["S",[["i","1"],["i","2"]]]', '["S",[["i","2"],["i","1"]]]', "equal", True),
        ('["m",[[["i","1"],["i","2"]]]]', '["m",[[["i","1"],["i","3"]]]]', "equal", False),
        (whole(4, "Integer"), whole(4, "Integer"), "equals", True),
        (whole(4, "Integer"), whole(4, "Long"), "equals", False),
        (values(kind="List"), values(kind="Optional"), "equals", False),
        (number(4), number(4), "identical", True),
        (number(-0.0), number(0.0), "identical", True),
        (number(4), text("4"), "identical", False),
        (number(1), TRUE, "identical", False),
        (NULL, UNDEFINED, "identical", False),
        (NAN, NAN, "identical", False),
        (values(), values(), "identical", False),  # two arrays are never the same object
        (number(4), text("4"), "loose", True),
        (NULL, UNDEFINED, "loose", True),
        (NULL, number(0), "loose", False),
        (text("x"), number(0), "loose", False),
        (values(number(4)), values(text("4")), "deep-loose", True),
        (values(number(4)), number(4), "deep-loose", False),
        (values(number(4)), values(number(4), number(5)), "deep-loose", False),
        (NAN, NAN, "deep-loose", True),
        ('["m",[[["s","61"],["d","1"]]],"Map"]', '["m",[[["s","61"],["d","1"]]]]', "deep-loose", False),
        ('["m",[[["s","61"],["d","1"]]],"Map"]', '["m",[[["s","61"],["d","1"]]]]', "deep-strict", False),
        ('["m",[[["s","61"],["d","1"]]],"Map"]', '["m",[[["s","61"],["d","1"]]],"Map"]', "deep-loose", True),
        (values(number(4)), values(text("4")), "deep-strict", False),
        (TRUE, TRUE, "truth", True),
        (number(7), TRUE, "truth", True),
        (NULL, TRUE, "truth", False),
        (text(""), FALSE, "truth", True),
        (number(1.4), number(1), "close", True),
        (number(1.5), number(1), "close", False),
        (values(number(1.4)), values(number(1)), "close", True),
        (values(), values(number(1)), "close", False),
        (NAN, number(1), "close", False),
        (text("1"), number(1), "close", False),
        (said("[0.0, 1]"), said("[-0.0, 1]"), "debug", True),
        (said("[0.0, 1]"), said("[0.0, 2]"), "debug", False),
        (said("0"), said("-0"), "text", False),
        (said("[1 2]"), said("[1 2]"), "text", True),
        (whole(10**400), number(1), "close", False),
        (whole(10**400), TRUE, "truth", False),
    ],
)
def test_values_are_compared_as_the_test_would(one: str, other: str, rule: str, agree: bool) -> None:
    assert holds(one, other, ComparisonRule(rule, 0.5)) is agree


MALFORMED = (
    "", "3", "[]", '["x",1]', '["d","four"]', '["s","xyz"]', '["b",1]', '["l",3]', '["m",[[["n"]]]]', '["d"',
    '["d",{}]', '["h","0x1p99999"]', '{"d": 1}', '["l",[["d"]]]', '["d","1",["x"]]', '"d1"',
    '["i","' + "9" * 5000 + '"]',
)  # fmt: skip


@pytest.mark.parametrize("record", MALFORMED, ids=range(len(MALFORMED)))
def test_what_no_driver_writes_is_malformed(record: str) -> None:
    with pytest.raises(MalformedError):
        holds(record, values(*[whole(1)] * 100), ComparisonRule("equal"))
    assert describe(record)


def test_what_is_no_plain_data_is_said_so() -> None:
    deep = '["l",[' * 3000
    for record in ('["?"]', values('["?"]')):
        with pytest.raises(UnknownTypeError):
            holds(record, whole(1), ComparisonRule("equal"))
    with pytest.raises((MalformedError, UnknownTypeError)):
        holds(deep, values(*[whole(1)] * 500), ComparisonRule("equal"))


def test_a_record_that_is_far_too_long_is_not_read() -> None:
    long = values(*["[" * 10] * 2000)
    assert not holds(long, values(whole(1)), ComparisonRule("equal"))
    assert holds(long, TRUE, ComparisonRule("truth"))
    assert describe(long) == f"a value of {len(long)} characters"


def test_records_are_told_from_what_a_program_prints() -> None:
    output = b'adding\n\x1e0 ["n"]\nhalf a line \x1e no record\n\x1e1 ["u"]\ntoken'
    assert records(output) == ['["n"]', '["u"]']
    with pytest.raises(MalformedError):
        records(b'\n\x1e0 ["n"]\n\n\x1e0 ["n"]\n')
    with pytest.raises(MalformedError):
        records(b'\n\x1e1 ["n"]\n')
