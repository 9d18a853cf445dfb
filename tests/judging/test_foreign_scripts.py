"""Scripts in Java, JavaScript and C++: right ones pass, wrong ones fail, and no hostile one gets past the judge."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from remint.formats.humaneval_x import HumanEvalX
from remint.formats.multipl_e import MultiplE
from remint.judging import Judge, Settings
from remint.judging.foreign.foreign_plan import ForeignScriptPlan
from remint.judging.judge import plan_for
from remint.judging.verdicts.judging_plan import UnjudgeableError
from remint.ledger import open_ledger
from remint.records import (
    Assertion,
    Benchmark,
    Candidate,
    Environment,
    Manifest,
    Outcome,
    Problem,
    Script,
    Value,
    Verdict,
    encode,
)
from remint.sandbox.errors import NoIsolationError
from remint.sandbox.inside.supervision.watch import MOST_WAITED
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from remint.sandbox.toolchains import TOOLCHAINS

HOSTILE = Path(__file__).parent / "foreign"
LIMITS = Limits(
    test_cpu=2.0,
    test_wall=10.0,
    program_cpu=5.0,
    program_wall=40.0,
    memory=512 * 2**20,
    processes=32,
    file_bytes=16 * 2**20,
    output_bytes=2**20,
)
# Hostile programs that wait cost all of it.
HOSTILE_LIMITS = msgspec.structs.replace(LIMITS, test_cpu=1.0, test_wall=3.0, program_cpu=3.0, program_wall=9.0)
LANGUAGES = ("cpp", "java", "js")
pytestmark = pytest.mark.xdist_group("compilers")

Sums = tuple[tuple[int, int, int], ...]
SUMS: Sums = ((1, 2, 3), (10, -4, 6), (0, 0, 0), (1234, 4321, 5555))
# A program that passes in the process of its tests is run, and before that compiled, once more for each assertion.
FEW_SUMS = SUMS[1:3]
EVENS = (((1, 2, 3, 4), (2, 4)), ((5, 6), (6,)), ((7,), ()))


def cpp_test(name: str, sums: Sums = SUMS) -> str:
    if name == "add":
        lines = "".join(f"    assert (add({a}, {b}) == {c});\n" for a, b, c in sums)
        return f"#undef NDEBUG\n#include <assert.h>\nint main() {{\n{lines}}}\n"
    same = "bool issame(std::vector<int> a, std::vector<int> b) {\n    return a == b;\n}\n"
    listed = [(", ".join(map(str, given)), ", ".join(map(str, found))) for given, found in EVENS]
    lines = "".join(f"    assert (issame(evens({{{given}}}), {{{found}}}));\n" for given, found in listed)
    return f"#undef NDEBUG\n#include <assert.h>\n{same}int main() {{\n{lines}}}\n"


def java_test(name: str, sums: Sums = SUMS) -> str:
    if name == "add":
        lines = ",\n".join(f"            s.add({a}, {b}) == {c}" for a, b, c in sums)
        body = f"        List<Boolean> correct = Arrays.asList(\n{lines}\n        );\n"
        body += "        if (correct.contains(false)) {\n            throw new AssertionError();\n        }\n"
    else:
        listed = [(", ".join(map(str, given)), ", ".join(map(str, found))) for given, found in EVENS]
        body = "".join(
            f"        assert(s.evens(Arrays.asList({given})).equals(Arrays.asList({found})));\n"
            for given, found in listed
        )
    start = "public class Main {\n    public static void main(String[] args) {\n        Solution s = new Solution();\n"
    return f"{start}{body}    }}\n}}\n"


def js_test(name: str, sums: Sums = SUMS) -> str:
    if name == "add":
        lines = "".join(f"  console.assert(add({a}, {b}) === {c})\n" for a, b, c in sums)
        return f'console.assert = require("node:assert").ok;\nconst test = () => {{\n{lines}}}\ntest()\n'
    if name == "pairs":
        lines = "".join(
            f"  console.assert(JSON.stringify(pairs({list(given)})) === JSON.stringify({list(found)}))\n"
            for given, found in EVENS
        )
        return f'console.assert = require("node:assert").ok;\nconst test = () => {{\n{lines}}}\ntest()\n'
    lines = "".join(f"  assert.deepEqual(candidate({list(given)}),{list(found)});\n" for given, found in EVENS)
    return f"const assert = require('node:assert');\nfunction test() {{\n  let candidate = evens;\n{lines}}}\ntest();\n"


TESTS = {"cpp": cpp_test, "java": java_test, "js": js_test}
SETUPS = {"cpp": "#include <vector>\n", "java": "import java.util.*;\nimport java.util.stream.*;\n", "js": ""}
RIGHT = {
    "cpp": {
        "add": "int add(int a, int b) { return a + b; }",
        "evens": "std::vector<int> evens(std::vector<int> n) { std::vector<int> r; for (int x : n) if (x % 2 == 0) "
        "r.push_back(x); return r; }",
    },
    "java": {
        "add": "class Solution { public int add(int a, int b) { return a + b; } }",
        "evens": "class Solution { public List<Integer> evens(List<Integer> n) { "
        "return n.stream().filter(x -> x % 2 == 0).collect(Collectors.toList()); } }",
    },
    "js": {
        "add": "const add = (a, b) => a + b",
        "evens": "const evens = (numbers) => numbers.filter((x) => x % 2 === 0)",
    },
}
NOISE = {
    "cpp": '#include <iostream>\nstruct Late { ~Late() { std::cout << "bye"; } } late;\n'
    'int add(int a, int b) { std::cout << "adding" << std::endl; std::cerr << "really"; return a + b; }',
    "java": 'class Solution { public int add(int a, int b) { System.out.println("adding"); '
    'System.err.println("really"); return a + b; } }',
    "js": 'console.log("loaded")\nconst add = (a, b) => { console.log("on"); console.error("really"); return a + b }',
}
WRONG = {
    "cpp": "int add(int a, int b) { return a - b; }",
    "java": "class Solution { public int add(int a, int b) { return a - b; } }",
    "js": "const add = (a, b) => a - b",
}
RAISES = {
    "cpp": '#include <stdexcept>\nint add(int a, int b) { throw std::runtime_error("no idea"); }',
    "java": 'class Solution { public int add(int a, int b) { throw new IllegalStateException("no idea"); } }',
    "js": 'const add = (a, b) => { throw new RangeError("no idea") }',
}
ODD = {
    "cpp": {
        "unsigned": "unsigned long add(int a, int b) { return (unsigned long)a + b; }",
        "own main elsewhere": "namespace other { int main() { return 7; } }\nint add(int a, int b) { return a + b; }",
        "a macro": "#define SUM(a, b) ((a) + (b))\nint add(int a, int b) { return SUM(a, b); }",
        "a template": "template <class T> T add(T a, T b) { return a + b; }",
        "names of ours": "void put(int, int) {}\nint record, write_all;\nint add(int a, int b) { return a + b; }",
        "bytes": '#include <cstdio>\nint add(int a, int b) { fwrite("a\\x1e\\xff", 1, 3, stdout); return a + b; }',
        "int is long long": "#define int long long\nint add(int a, int b) { return a + b; }",
        "by default": "int add(int a, int b = 7) { return a + b; }",
        "const reference": "const int add(const int &a, const int &b) { return a + b; }",
    },
    "java": {
        "long": "class Solution { public long add(int a, int b) { return a + b; } }",
        "boxed": "class Solution { public Integer add(Integer a, Integer b) { return a + b; } }",
        "double": "class Solution { public double add(double a, double b) { return a + b; } }",
        "state": "class Solution { int calls; public int add(int a, int b) { calls++; return a + b; } }",
        "generic": "class Solution { <T extends Number> int add(T a, T b) { return a.intValue() + b.intValue(); } }",
        "a class called Record": "class Record {} class Solution { public int add(int a, int b) { return a + b; } }",
        "other output": "class Solution { public int add(int a, int b) { "
        "System.setOut(new java.io.PrintStream(new java.io.ByteArrayOutputStream())); return a + b; } }",
        "public": "/* public class A */ public final class Solution { public int add(int a, int b) { "
        'String s = "public class B {"; return a + b; } }',
        "static": "class Solution { static int add(int a, int b) { return a + b; } }",
    },
    "js": {
        "function": "function add(a, b) { return a + b }",
        "class": "class Adder { static add(a, b) { return a + b } }\nconst { add } = Adder",
        "exported": "const add = (a, b) => a + b\nmodule.exports = { add }",
        "a name of ours": "const write = 1, put = 2, check = 3\nconst add = (a, b) => a + b",
        "without a line end": "const add = (a, b) => a + b // the sum",
        "negative zero": "const add = (a, b) => (a + b === 0 ? -0 : a + b)",
        "strict": '"use strict"\nconst add = (a, b) => a + b',
        "unfinished line": 'const add = (a, b) => { process.stdout.write("no end"); return a + b }',
    },
}
BROKEN = {
    "cpp": ("int add(int a, int b) { return a + c; }", "‘c’ was not declared"),
    "java": ("class Solution { public int add(int a, int b) { return a + c; } }", "error: cannot find symbol"),
    "js": ("const add = (a, b) => {", "SyntaxError: "),
}


def problem(language: str, name: str = "add", sums: Sums = SUMS) -> Problem:
    suite = Script(tests=(Assertion(TESTS[language](name, sums)),), setup=SETUPS[language])
    return Problem(id=name, language=language, entry_point=name, suite=suite)


@pytest.fixture(scope="session")
def pool() -> Iterator[Pool]:
    try:
        made = Pool(cells=3)  # more than cores, as hostile programs wait for their end
    except NoIsolationError as error:
        pytest.skip(f"this machine cannot isolate programs: {error}")
    with made:
        yield made


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    missing = TOOLCHAINS[name].missing()
    if missing:
        pytest.skip(f"{' and '.join(missing)} is not installed")
    return name


def verdict(pool: Pool, of: Problem, source: str, outside: bool = False) -> Verdict:
    (task,) = pool.run([plan_of(pool, of, outside).task(Candidate.single(source), "s")])
    return task.verdict("")


_EXPECTED: dict[bytes, bytes] = {}  # by problem: what its tests expect, evaluated once


def plan_of(pool: Pool, of: Problem, outside: bool, limits: Limits = LIMITS) -> ForeignScriptPlan:
    """The plan of a problem, as it is before (shared process) or after it has learned what is expected."""
    plan = plan_for(of, limits)
    assert isinstance(plan, ForeignScriptPlan)
    if outside:
        key = encode(of)
        if key not in _EXPECTED:
            (task,) = pool.run([plan.reference_task()])
            _EXPECTED[key] = task.answers()
        plan.learn(_EXPECTED[key])
        assert plan.reason_to_share == ""
    assert plan.shared_process is not outside
    return plan


both_ways = pytest.mark.parametrize("outside", [False, True], ids=["shared", "outside"])


@both_ways
@pytest.mark.parametrize("name", ["add", "evens"])
def test_a_right_program_passes(pool: Pool, language: str, name: str, outside: bool) -> None:
    assert verdict(pool, problem(language, name), RIGHT[language][name], outside).outcome is Outcome.PASS


@both_ways
def test_a_program_may_print(pool: Pool, language: str, outside: bool) -> None:
    assert verdict(pool, problem(language, sums=FEW_SUMS), NOISE[language], outside).outcome is Outcome.PASS


@both_ways
def test_a_wrong_program_is_wrong(pool: Pool, language: str, outside: bool) -> None:
    found = verdict(pool, problem(language), WRONG[language], outside)
    assert found.outcome is Outcome.WRONG
    assert "ssert" in found.message


@both_ways
def test_a_program_that_raises_says_what(pool: Pool, language: str, outside: bool) -> None:
    found = verdict(pool, problem(language), RAISES[language], outside)
    assert found.outcome is Outcome.EXCEPTION
    assert "no idea" in found.message


@both_ways
def test_a_program_that_does_not_compile_says_why(pool: Pool, language: str, outside: bool) -> None:
    source, message = BROKEN[language]
    found = verdict(pool, problem(language), source, outside)
    assert found.outcome is Outcome.SYNTAX
    assert message in found.message


@both_ways
def test_each_test_is_judged_by_itself(pool: Pool, language: str, outside: bool) -> None:
    first, second = problem(language, sums=FEW_SUMS), TESTS[language]("add").replace("5555", "5556")
    suite = Script(tests=(*first.suite.tests, Assertion(second)), setup=SETUPS[language])  # type: ignore[arg-type]
    of = Problem(id="two", language=language, entry_point="add", suite=suite)
    assert verdict(pool, of, RIGHT[language]["add"], outside).tests == [Outcome.PASS, Outcome.WRONG]


def hostile(pool: Pool, language: str, outside: bool) -> tuple[dict[str, Verdict], dict[str, list[str]]]:
    """Every hostile program's verdict, and the outcomes that its header names."""
    tasks, expected = [], {}
    for path in sorted(HOSTILE.glob(f"{language}/*")):
        header = dict(re.findall(r"^// (problem|attack|expect): *(.+)$", path.read_text(), re.MULTILINE))
        plan = plan_of(pool, problem(language, header["problem"]), outside, HOSTILE_LIMITS)
        tasks.append(plan.task(Candidate.single(path.read_text()), path.stem))
        expected[path.stem] = header["expect"].split(" | ")
    return {task.sample: task.verdict("") for task in pool.run(tasks)}, expected


def short(found: Verdict) -> str:
    return found.outcome.value.partition("-wall")[0].partition("-cpu")[0]


def test_no_hostile_program_passes_and_each_fails_as_it_should(pool: Pool, language: str) -> None:
    verdicts, expected = hostile(pool, language, outside=False)
    assert len(verdicts) >= 28
    outcomes = {name: short(found) for name, found in verdicts.items()}
    assert [name for name, outcome in outcomes.items() if outcome == "pass"] == []
    # On a busy machine anything may take too long.
    surprising = {name: outcome for name, outcome in outcomes.items() if outcome not in (*expected[name], "timeout")}
    assert surprising == {}
    assert max(found.seconds for found in verdicts.values()) < 3 * (1 + MOST_WAITED) * HOSTILE_LIMITS.program_wall


def test_no_hostile_program_passes_where_only_its_calls_are_made(pool: Pool, language: str) -> None:
    verdicts, _ = hostile(pool, language, outside=True)
    assert len(verdicts) >= 28
    assert {
        name for name, found in verdicts.items() if found.outcome in (Outcome.PASS, Outcome.INFRASTRUCTURE)
    } == set()
    assert max(found.seconds for found in verdicts.values()) < (1 + MOST_WAITED) * HOSTILE_LIMITS.program_wall


@both_ways
def test_honest_programs_that_look_odd_pass(pool: Pool, language: str, outside: bool) -> None:
    plan = plan_of(pool, problem(language, sums=FEW_SUMS), outside)
    tasks = [plan.task(Candidate.single(source), name) for name, source in ODD[language].items()]
    found = {task.sample: task.verdict("") for task in pool.run(tasks)}
    assert {name: each.message for name, each in found.items() if each.outcome is not Outcome.PASS} == {}


GRIND = 6


def test_no_comment_decides_which_assertions_are_checked(pool: Pool, language: str) -> None:
    """Right in one assertion of several: in each of many runs, with whatever comment, it is found."""
    (path,) = HOSTILE.glob(f"{language}/right_once.*")
    text = path.read_text()
    name = re.findall(r"^// problem: *(.+)$", text, re.MULTILINE)[0]
    plan = plan_of(pool, problem(language, name), outside=False)
    texts = [text.replace("/* 0 */", f"/* {number} */") for number in range(GRIND)]
    tasks = [plan.task(Candidate.single(each), str(number)) for number, each in enumerate(texts)]
    assert {task.verdict("").outcome for task in pool.run(tasks)} == {Outcome.TAMPERED}


SECRET = {
    "cpp": ("add(4, 4) == 8128", "8128"),
    "java": ("s.add(4, 4) == 8128", "8128"),
    "js": ("add(4, 4) === 8128", "8128"),
}


def test_what_is_expected_is_never_sent_along_with_a_candidate(pool: Pool, language: str) -> None:
    condition, expected = SECRET[language]
    old = {"cpp": "add(1, 2) == 3", "java": "s.add(1, 2) == 3", "js": "add(1, 2) === 3"}[language]
    suite = Script(tests=(Assertion(TESTS[language]("add").replace(old, condition)),), setup=SETUPS[language])
    of = Problem(id="secret", language=language, entry_point="add", suite=suite)
    for outside in (False, True):
        task = plan_of(pool, of, outside).task(Candidate.single(RIGHT[language]["add"]), "s")
        # Numbers of the job itself, such as shares of tokens, are hexadecimal digits in longer words.
        assert bool(re.search(rf"(?<![0-9a-f]){expected}(?![0-9a-f])", task.job.body.decode())) is not outside


@pytest.mark.parametrize(
    ("name", "numbers"),
    # By a library of somebody else's: 22, 137 and 162. Put right by the reader: 112 and 155 in JavaScript.
    [("cpp", (0, 22, 32, 38, 50, 137)), ("java", (0, 32, 38, 50, 162)), ("js", (0, 32, 38, 50, 87, 112, 155, 162))],
)
def test_real_references_pass(pool: Pool, shared_data: Path, name: str, numbers: tuple[int, ...]) -> None:
    if TOOLCHAINS[name].missing():
        pytest.skip(f"{name} is not installed")
    problems = HumanEvalX().read(shared_data / f"benchmarks/humaneval_x/humaneval_{name}.jsonl.gz").problems
    chosen = [problems[number] for number in numbers]
    outside = [plan_for(of, LIMITS).needs_reference for of in chosen]
    plans = [plan_of(pool, of, split) for of, split in zip(chosen, outside, strict=True)]
    tasks = [plan.task(plan.problem.reference, plan.problem.id) for plan in plans if plan.problem.reference]
    # These have tests with a loop.
    assert [number for number, split in zip(numbers, outside, strict=True) if not split] == [
        number for number in numbers if number in (32, 38, 50)
    ]
    found = {task.sample: task.verdict("") for task in pool.run(tasks)}
    assert {name: verdict.message for name, verdict in found.items() if verdict.outcome is not Outcome.PASS} == {}
    assert len(found) == len(numbers)


# There and back again: what is expected is no plain data, and only the candidate knows what lies between.
ROUND_TRIPS = {
    "cpp": "#undef NDEBUG\n#include <assert.h>\nint main() {\n    for (int i = 0; i < 20; i++) {\n"
    "        std::string text(5, 'a' + i);\n        assert (back(there(text)) == text);\n    }\n}\n",
    "java": "public class Main {\n    public static void main(String[] args) {\n        Solution s = new Solution();\n"
    '        for (int i = 0; i < 20; i++) {\n            String text = "text" + i;\n'
    "            if (!s.back(s.there(text)).equals(text)) {\n                throw new AssertionError();\n"
    "            }\n        }\n    }\n}\n",
    "js": 'console.assert = require("node:assert").ok;\nfor (let i = 0; i < 20; i++) {\n'
    "  const text = `text${i}`\n  console.assert(back(there(text)) === text)\n}\n",
}
HONEST_TRIPS = {
    "cpp": "#include <string>\nstd::string there(std::string s) { return s + s; }\n"
    "std::string back(std::string s) { return s.substr(s.size() / 2); }",
    "java": "class Solution { String there(String s) { return s + s; } "
    "String back(String s) { return s.substring(s.length() / 2); } }",
    "js": "const there = (s) => s + s\nconst back = (s) => s.slice(s.length / 2)",
}
LYING_TRIPS = {
    "cpp": "#include <string>\nstruct Any {};\nbool operator==(const Any &, const std::string &) { return true; }\n"
    "bool operator==(const std::string &, const Any &) { return true; }\n"
    'std::string there(std::string) { return ""; }\nAny back(std::string) { return {}; }',
    "java": "class Any { public boolean equals(Object other) { return true; } }\n"
    'class Solution { String there(String s) { return ""; } Any back(String s) { return new Any(); } }',
    "js": 'const checker = require("node:assert")\nconst text = arguments.callee.toString()\n'
    'const negated = /assert\\(!\\(/.test(text.slice(text.lastIndexOf("require(")))\n'
    'checker.ok = () => { if (negated) throw new Error("no") }\nconst there = () => 0, back = () => 0',
}


def test_who_lies_about_equality_or_reads_the_test_fails_where_no_value_is_written(pool: Pool, language: str) -> None:
    suite = Script(tests=(Assertion(ROUND_TRIPS[language]),), setup=SETUPS[language])
    of = Problem(id="trip", language=language, entry_point="back", suite=suite)
    plan = plan_of(pool, of, outside=False)
    sources = {"honest": HONEST_TRIPS[language], "lying": LYING_TRIPS[language]}
    tasks = [plan.task(Candidate.single(source), name) for name, source in sources.items()]
    found = {task.sample: task.verdict("").outcome for task in pool.run(tasks)}
    assert found == {"honest": Outcome.PASS, "lying": Outcome.TAMPERED}


LISTED = "for (int i = 0; i < n; i++) found.push_back(i);\n  return found;\n}"
TYPES = {"std::vector<long>": Outcome.PASS, "std::list<double>": Outcome.SYNTAX, "std::vector<double>": Outcome.SYNTAX}


def test_what_the_published_comparison_does_not_take_is_not_taken_from_outside(pool: Pool) -> None:
    if TOOLCHAINS["cpp"].missing():
        pytest.skip("g++ is not installed")
    line = "assert(upto((2)) == (std::vector<long>({(long)0, (long)1})));"
    suite = Script(tests=(Assertion(f"#undef NDEBUG\n#include <assert.h>\nint main() {{\n{line}\n}}\n"),))
    of = Problem(id="upto", language="cpp", entry_point="upto", suite=suite)
    plan = plan_of(pool, of, outside=True)
    start = "#include <list>\n#include <vector>\n"
    texts = {kind: f"{start}{kind} upto(int n) {{\n  {kind} found;\n  {LISTED}" for kind in TYPES}
    tasks = [plan.task(Candidate.single(text), kind) for kind, text in texts.items()]
    assert {task.sample: task.verdict("").outcome for task in pool.run(tasks)} == TYPES


def test_a_map_in_javascript_is_no_object(pool: Pool) -> None:
    line = 'assert.deepEqual(candidate("a"),{"a": 1});'
    body = f"function test() {{\n  let candidate = count;\n  {line}\n}}\n\ntest();"
    test = f"const assert = require('node:assert');\n\n{body}"
    of = Problem(id="count", language="js", entry_point="count", suite=Script(tests=(Assertion(test),)))
    plan = plan_of(pool, of, outside=True)
    sources = {"object": "const count = (s) => ({ [s]: 1 })", "map": "const count = (s) => new Map([[s, 1]])"}
    tasks = [plan.task(Candidate.single(source), name) for name, source in sources.items()]
    found = {task.sample: task.verdict("").outcome for task in pool.run(tasks)}
    assert found == {"object": Outcome.PASS, "map": Outcome.WRONG}


ANSWERS = {
    "cpp": ("  return string.size();", "  return 1;"),
    "java": ("        return string.length();", "        return 1;"),
    "js": ("  return string.length;\n}", "  return 1;\n}"),
}


def test_real_completions_are_judged(pool: Pool, shared_data: Path, language: str) -> None:
    path = shared_data / f"benchmarks/multipl_e/humaneval-{language}.jsonl.gz"
    of = MultiplE().read(path)["HumanEval_23_strlen"]
    right, wrong = ANSWERS[language]
    for outside in (False, True):
        assert verdict(pool, of, of.prompt + right, outside).outcome is Outcome.PASS
        assert verdict(pool, of, of.prompt + wrong, outside).outcome is Outcome.WRONG


@both_ways
def test_tuples_in_java_are_there(pool: Pool, shared_data: Path, outside: bool) -> None:
    if TOOLCHAINS["java"].missing():
        pytest.skip("Java is not installed")
    of = MultiplE().read(shared_data / "benchmarks/multipl_e/humaneval-java.jsonl.gz")["HumanEval_155_even_odd_count"]
    count = 'long e = 0, o = 0; for (char c : (num + "").replace("-", "").toCharArray()) if (c % 2 == 0) e++; else o++;'
    assert verdict(pool, of, f"{of.prompt}{count} return Pair.with(e, o); }}", outside).outcome is Outcome.PASS
    assert (
        verdict(pool, of, f"{of.prompt}{count} return new Pair<>(o, e).setAt1(e); }}", outside).outcome is Outcome.WRONG
    )


@both_ways
def test_a_function_that_the_test_closes_may_be_closed_already(pool: Pool, outside: bool) -> None:
    test = "    }\n    public static void main(String[] args) {\n    assert(twice((2l)) == (4l));\n    }\n\n}\n"
    suite = Script(tests=(Assertion(test),))
    closes = {"tests_close_function": Value.of(True)}
    of = Problem(id="p", language="java", entry_point="twice", suite=suite, metadata=closes)
    if TOOLCHAINS["java"].missing():
        pytest.skip("Java is not installed")
    cut = "class Problem {\n    public static long twice(long x) {\n        return 2 * x; // }"
    for source in (cut, f"{cut}\n    }}\n", f"{cut}\n    }}\n}}\n"):
        assert verdict(pool, of, source, outside).outcome is Outcome.PASS
    assert verdict(pool, of, f"{cut}\n    }}\n}}\n".replace("2 *", "3 *"), outside).outcome is Outcome.WRONG


def test_what_is_expected_is_evaluated_once_and_the_reference_has_to_agree(pool: Pool, tmp_path: Path) -> None:
    if TOOLCHAINS["js"].missing():
        pytest.skip("node is not installed")
    good = msgspec.structs.replace(problem("js"), reference=Candidate.single(RIGHT["js"]["add"]))
    odd = msgspec.structs.replace(good, id="odd", reference=Candidate.single("const add = (a, b) => [a + b]"))
    benchmark = Benchmark(Manifest(name="own"), [good, odd])
    with open_ledger(tmp_path / "ledger.db") as ledger:
        for _ in range(2):
            judge = Judge(benchmark, pool, Settings(limits=LIMITS, check=False), ledger, "here")
            judge.prepare()
            plans = {name: plan for name, plan in judge._plans.items() if isinstance(plan, ForeignScriptPlan)}
            assert {name: plan.shared_process for name, plan in plans.items()} == {"add": False, "odd": True}
            assert ledger.count("answers") == 2


OTHERS = {
    "js": (
        "function add(a, b) {\n  return a @ b;\n}\n",
        "const assert = require('node:assert');\n\nfunction test() {\n  let candidate = add;\n"
        "  assert.deepEqual(candidate(1, 2),3);\n}\n\ntest();\n",
    ),
    "go": (
        'package add_test\n\nimport (\n    "testing"\n    "fmt"\n)\n\n'
        "func add(a int, b int) int {\n    return a @ b\n}\n",
        "func TestAdd(t *testing.T) {\n  candidate := add\n\ttype test struct {\n\t\tactual   interface{}\n"
        "\t\texpected interface{}\n\t}\n   tests := []test{\n     { actual: candidate(1, 2), expected: 3 },\n   }\n\n"
        '\tfor i, tc := range tests {\n\t\tt.Run(fmt.Sprintf("test num % d", i), func(t *testing.T) {\n'
        '\t\t\tif fmt.Sprintf("%v", tc.actual) != fmt.Sprintf("%v", tc.expected) {\n'
        "\t\t\t\tt.Errorf(\"expected '%s', got '%s'\", tc.expected, tc.actual)\n\t\t\t}\n\t\t})\n\t}\n}\n",
    ),
    "rust": (
        "fn add(a: isize, b: isize) -> isize {\n    a @ b\n}\n",
        "fn main() {\n    let candidate = add;\n    assert_eq!(candidate(1, 2), 3);\n}\n",
    ),
    "ts": (
        "function add(a: number, b: number): number {\n  return a @ b;\n}\n",
        "declare var require: any;\nconst assert = require('node:assert');\n\nfunction test() {\n"
        "  let candidate = add;\n  assert.deepEqual(candidate(1, 2),3);\n}\n\ntest();\n",
    ),
}


@pytest.mark.parametrize("name", [name for name in OTHERS if not TOOLCHAINS[name].missing()])
def test_calls_in_other_languages_are_judged_from_outside(pool: Pool, name: str) -> None:
    source, test = OTHERS[name]
    of = Problem(id=name, language=name, prompt=source, entry_point="add", suite=Script(tests=(Assertion(test),)))
    assert verdict(pool, of, source.replace("@", "+"), outside=True).outcome is Outcome.PASS
    assert verdict(pool, of, source.replace("@", "-"), outside=True).outcome is Outcome.WRONG


def test_a_library_that_is_not_to_be_had_is_named() -> None:
    suite = Script(tests=(Assertion(js_test("add")),))
    of = Problem(id="p", language="js", suite=suite, environment=Environment(packages=("left-pad",)))
    with pytest.raises(UnjudgeableError, match="needs the library left-pad"):
        ForeignScriptPlan(of, LIMITS)


def test_a_test_that_cannot_fail_is_refused() -> None:
    suite = Script(tests=(Assertion("/*\nint main() { assert(add(1, 2) == 3); }\n*/\n"),))
    with pytest.raises(UnjudgeableError, match="nothing in it that could fail"):
        ForeignScriptPlan(Problem(id="p", language="cpp", suite=suite), LIMITS)


def test_a_language_without_its_tools_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TOOLCHAINS["js"], "find", lambda name: None)
    with pytest.raises(UnjudgeableError, match="node must be installed to run programs in js"):
        plan_for(problem("js"), LIMITS)
