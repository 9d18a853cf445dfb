"""Describing: gates, names, wordings, and functions without tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import remint
from remint.code.instructions import UnknownWordingError, parse, wording_of
from remint.code.ir import read_python
from remint.errors import UsageError
from remint.mints.describe import DescribeMint, DescribeSettings
from remint.mints.describe.fixed_names import fixed_names
from remint.mints.describe.functions import functions_in
from remint.mints.driver.driver import FreshBenchmark, run_mint
from remint.records import (
    Assertion,
    Benchmark,
    Call,
    Calls,
    Candidate,
    Given,
    Manifest,
    Method,
    Problem,
    Raises,
    Script,
    Unittest,
    Value,
)
from remint.sandbox.pool import Pool

CLIP = """def clip_sum(values, limit):
    total = 0
    for value in values:
        if value > limit:
            continue
        total += value
    return total
"""


def problem(text: str, name: str = "clip_sum", answer: int = 3) -> Problem:
    test = Call(args=Value.of([[1, 2, 9], 5]), expected=Given(Value.of(answer)))
    return Problem(id=name, entry_point=name, suite=Calls(tests=(test,)), reference=Candidate.single(text))


def mint(*problems: Problem, **settings: object) -> FreshBenchmark:  # type: ignore[type-arg]
    benchmark = Benchmark(Manifest(name="some"), problems)
    with Pool(cells=1) as pool:
        return run_mint(DescribeMint(DescribeSettings(**settings)), benchmark, pool=pool)  # type: ignore[arg-type]


def test_a_program_becomes_instructions_that_say_it() -> None:
    made = mint(problem(CLIP)).benchmark.problems[0]
    assert "clip_sum" not in made.instruction
    assert "If var3 is greater than var1 then continue to the next iteration." in made.instruction
    assert made.entry_point == "func0"
    assert made.reference is not None
    assert parse(made.instruction, wording_of("value-first")) == read_python(made.reference.text)
    assert made.about("constructs")["continue"] == 1
    assert made.lineage is not None
    assert made.lineage.parent == "clip_sum"


def test_names_can_be_kept_and_wordings_varied() -> None:
    made = mint(problem(CLIP), names="kept", wordings=("value-first", "target-first,symbols,flat"), variants=2)
    assert [one.id for one in made.benchmark.problems] == ["clip_sum", *(f"clip_sum#wording{n}" for n in (2, 3, 4))]
    assert len({one.instruction for one in made.benchmark.problems}) == 4
    assert all(one.root == "clip_sum" for one in made.benchmark.problems)
    assert "clip_sum" in made.benchmark.problems[0].instruction


def test_russian_reads_back() -> None:
    made = mint(problem(CLIP), language="ru").benchmark.problems[0]
    assert "цикл" in made.instruction.lower() or "каждого" in made.instruction.lower()
    assert made.reference is not None
    assert parse(made.instruction, wording_of("value-first", "ru")) == read_python(made.reference.text)


def test_what_cannot_be_described_says_why() -> None:
    made = mint(
        problem("def clip_sum(a, b):\n    return 3\n"),
        problem("def other(:", "other"),
        problem(CLIP.replace("clip_sum", "third"), "third", answer=4),
        problem(CLIP, "fourth"),
        problem(
            "def fifth(a, b):\n    x = 1\n    match a:\n        case [1, *_]:\n            x = 3\n    return x\n",
            "fifth",
        ),
    )
    assert len(made.benchmark) == 0
    reasons = list(made.refused.values())
    assert "fewer than 3 instructions" in reasons[0]
    assert "not Python" in reasons[1]
    assert "the ground truth fails the tests" in reasons[2]
    assert reasons[3] == "its reference defines no fourth"
    assert reasons[4].startswith("Match")


def test_where_nothing_can_be_described_every_reason_is_told() -> None:
    benchmark = Benchmark(Manifest(name="some"), [problem("def other(:", "other"), problem(CLIP, "fourth")])
    with pytest.raises(UsageError, match=r"not Python: .* \(1\); its reference defines no fourth \(1\)\. Nothing was"):
        remint.describe(benchmark, progress=False)


def test_an_unknown_wording_is_refused_before_anything_runs() -> None:
    with pytest.raises(UnknownWordingError, match="unknown wording 'loud'"):
        DescribeMint(DescribeSettings(wordings=("loud",)))
    with pytest.raises(UnknownWordingError, match="words and symbols exclude each other"):
        wording_of("words,symbols")


def test_functions_without_tests_are_judged_against_themselves(tmp_path: Path) -> None:
    clip = CLIP.replace("limit)", "step)").replace("> limit", "> LIMIT + step")
    (tmp_path / "tools.py").write_text(f"LIMIT = 4\n\ndef unused():\n    return 1\n\n{clip}")
    (tmp_path / "broken.py").write_text("def f(:\n")
    found = functions_in(tmp_path)
    assert [one.id for one in found.problems] == ["tools.unused", "tools.clip_sum"]
    assert "broken.py is left out" in found.remarks[0]
    with Pool(cells=1) as pool:
        made = run_mint(DescribeMint(DescribeSettings(tests=6)), found, pool=pool)
    described = made.benchmark.problems[0]
    assert described.reference is not None
    assert "unused" not in described.reference.text
    assert described.about("generated_tests") is True
    assert 6 <= len(described.suite.tests) <= 18
    assert len({test.expected for test in described.suite.tests}) > 1  # type: ignore[union-attr]


def test_a_folder_without_functions_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="holds no function"):
        functions_in(tmp_path)
    with pytest.raises(UsageError, match="no such file"):
        functions_in(tmp_path / "nowhere")


TIDY = """def tidy(text: str, separator: str = ",", *, upper: bool = False) -> list[str]:
    if separator == "":
        raise ValueError("no separator")
    found = []
    for one in text.split(separator):
        one = one.strip()
        found.append(one.upper() if upper else one.lower())
    return found
"""


def test_tests_of_a_function_leave_out_defaults_and_notice_what_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "tools.py").write_text(TIDY)
    with Pool(cells=1) as pool:
        made = run_mint(DescribeMint(DescribeSettings(names="kept", seed=1)), functions_in(tmp_path), pool=pool)
    (tidy,) = made.benchmark.problems
    assert isinstance(tidy.suite, Calls)
    tests = tidy.suite.tests
    assert {len(test.args.decode()) for test in tests} == {1, 2}
    assert {test.kwargs is None for test in tests} == {True, False}
    assert Raises("ValueError") in {test.expected for test in tests}
    mutants, killed = tidy.about("mutants"), tidy.about("killed")
    assert mutants >= 10  # type: ignore[operator]
    assert killed >= 0.9 * mutants  # type: ignore[operator]
    for left_out in (".strip()", ".lower()", ".upper()", " if upper else one.lower()"):
        space: dict[str, Any] = {}
        exec(TIDY.replace(left_out, ""), space)
        assert any(_outcome(space["tidy"], test) != test.expected for test in tests), left_out


def _outcome(function: Any, test: Call) -> Given | Raises:
    try:
        return Given(Value.of(function(*test.args.decode(), **(test.kwargs.decode() if test.kwargs else {}))))
    except Exception as error:
        return Raises(type(error).__name__)


def test_names_that_tests_pass_by_name_stay() -> None:
    call = Call(args=Value.of([[1, 2, 9]]), kwargs=Value.of({"limit": 5}), expected=Given(Value.of(3)))
    called = replace(problem(CLIP), suite=Calls(tests=(call,)))
    made = mint(called).benchmark.problems[0]
    assert made.about("renamed") == {"clip_sum": "func0", "total": "var1", "value": "var2", "values": "var0"}
    assert "limit" in made.instruction
    # In test code only calls of the program itself count: `sorted(…, key=…)` says nothing of a variable called key.
    put = "    def put(self, book, key=None):\n        total = key\n        return total\n"
    program = read_python(f"class Shelf:\n{put}")
    module = "Shelf().put(book='a')\nShelf().put(**{'total': 1})\nsorted([], key=len)\n"
    shelf = Problem(id="shelf", entry_point="Shelf", suite=Unittest(module=module, tests=(Method("T.test"),)))
    assert fixed_names(shelf, program) == {"Shelf", "book", "total"}
    script = replace(shelf, suite=Script(tests=(Assertion("assert candidate(key=1)"), Assertion("assert (")), setup=""))
    assert fixed_names(script, program) == {"Shelf", "key"}
