"""The HumanEval++ folder layout: what a person writes, what comes back, and what is refused."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from remint.files import UnwritableError
from remint.formats.errors import BadInputError, Place, UnsupportedError
from remint.formats.format import Sniffed
from remint.formats.humaneval import HumanEval
from remint.formats.humaneval_pp import HumanEvalPP, yaml_files
from remint.formats.humaneval_pp.groups import ranges
from remint.records import (
    FROM_REFERENCE,
    AnyOf,
    Benchmark,
    Call,
    Calls,
    Candidate,
    Comparator,
    Environment,
    Given,
    Group,
    Lineage,
    Manifest,
    MintStep,
    Problem,
    Projection,
    Raises,
    Script,
    SourceFile,
    Step,
    Value,
    encode,
)

STATEMENT = 'def helper(n):\n    return n\n\n\ndef pick(items, index):\n    """The item at an index."""\n'
SOLUTION = f"{STATEMENT}    return items[helper(index[0])]\n"
INPUTS = "[1,2],{\"$tuple\":[0]}\n['a', 'b'], (1,)  # the second\n[], (0,)\n[float('inf')] * 3, (2,)\n"
OUTPUTS = "1\n'b'\nraises IndexError\nany of [inf, 1]\n"
GROUPS = "ordinary:\n  tests: 1-2, 4\nempty:\n  rule: the list is empty\n  weight: 2\n  tests: 3\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    task = tmp_path / "mine" / "task_2"
    task.mkdir(parents=True)
    files = {"statement.py": STATEMENT, "solution.py": SOLUTION, "inputs.txt": INPUTS, "groups.yaml": GROUPS}
    for name, text in (files | {"outputs.txt": OUTPUTS.replace("inf", "float('inf')")}).items():
        (task / name).write_text(text, encoding="utf-8")
    return tmp_path / "mine"


def test_what_a_person_writes(folder: Path) -> None:
    assert HumanEvalPP().recognises(Sniffed(folder, None))
    benchmark = HumanEvalPP().read(folder)
    inf = float("inf")
    assert benchmark.manifest.name == "mine"
    assert benchmark.problems == (
        Problem(
            id="task_2",
            prompt=STATEMENT,
            entry_point="pick",
            reference=Candidate.single(SOLUTION),
            suite=Calls(
                groups=(Group("ordinary"), Group("empty", weight=2.0, rule="the list is empty")),
                tests=(
                    Call(Value.of([[1, 2], (0,)]), expected=Given(Value.of(1)), group="ordinary"),
                    Call(Value.of([["a", "b"], (1,)]), expected=Given(Value.of("b")), group="ordinary"),
                    Call(Value.of([[], (0,)]), expected=Raises("IndexError"), group="empty"),
                    Call(
                        Value.of([[inf] * 3, (2,)]),
                        expected=AnyOf((Value.of(inf), Value.of(1))),
                        group="ordinary",
                    ),
                ),
            ),
        ),
    )


def full_problem(identity: str = "Set/0") -> Problem:
    """A problem with something in every field."""
    return Problem(
        id=identity,
        prompt="def f(*a):\r\n\t...\u2028\x85",
        instruction="Write f.\n  Indented \n\nyes",
        entry_point="f",
        reference=Candidate(files=(SourceFile("main.py", "x"), SourceFile("lib/y.py", "\n\n")), main="main.py"),
        files=(SourceFile("data.txt", " \n lead\n"),),
        environment=Environment(interpreter=">=3.11", packages=("numpy",)),
        released="2024-01-01",
        licence="no",
        tags=("1", "true"),
        metadata={
            "set": Value.of({1, 2}),
            "text": Value.of("a\n b"),
            "nested": Value.of({"z": [1e-06, None], "a": 2**70}),
        },
        lineage=Lineage(root="r", parent="p", parent_hash="h", recipe="e", seed=3, steps=(MintStep("op", {}),)),
        suite=Calls(
            groups=(Group("no", weight=0.5, rule="a: b"), Group("2024-01-01"), Group("untested")),
            tests=(
                Call(Value.of([]), group="no"),
                Call(Value.of([(1, {2}), "é\n"]), expected=Given(Value.of([None, b"x"])), group="no", weight=0.25),
                Call(
                    Value.of([1.5]),
                    expected=AnyOf((Value.of((1,)), Value.of(-0.0))),
                    compare=Comparator(
                        relation="close", absolute=1e-06, projections=(Projection("item", Value.of(0)),)
                    ),
                    group="2024-01-01",
                ),
                Call(Value.of(["raises ValueError"]), expected=Given(Value.of("from reference")), group="no"),
            ),
            compare=Comparator(relation="isclose", relative=1e-07),
            setup="import math\n",
        ),
    )


def test_nothing_is_lost(tmp_path: Path) -> None:
    problems = [full_problem("Set/10"), full_problem("set_10"), full_problem("Set/9"), full_problem("..")]
    written = Benchmark(Manifest(name="all", version="1.0", canary="c: d"), problems)
    assert HumanEvalPP().write(written, tmp_path / "out") == []
    read = HumanEvalPP().read(tmp_path / "out")
    assert read.problems == written.problems
    assert [encode(problem) for problem in read.problems] == [encode(problem) for problem in written.problems]
    assert read.content_hash == written.content_hash
    assert read.manifest == written.manifest


def test_the_files_are_fit_for_people(tmp_path: Path) -> None:
    HumanEvalPP().write(Benchmark(Manifest(name="one"), [full_problem()]), tmp_path / "out")
    task = tmp_path / "out" / "Set_0"
    assert (task / "inputs.txt").read_text().splitlines()[2:] == ["1.5", '"raises ValueError"']
    assert (task / "outputs.txt").read_text().splitlines() == [
        "from reference",
        '[null,{"$bytes":"eA=="}]',
        'any of [{"$tuple":[1]},-0.0]',
        '"from reference"',
    ]
    groups = yaml.safe_load((task / "groups.yaml").read_text())
    assert groups["no"] == {"rule": "a: b", "weight": 0.5, "tests": "1-2, 4"}
    assert not (task / "solution.py").exists()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec="utf-8")) | st.binary(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.lists(inner, max_size=3).map(tuple) | st.dictionaries(st.text(), inner)
    ),
    max_leaves=8,
)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.lists(VALUES, max_size=3), VALUES, st.text(st.characters(codec="utf-8")))
def test_any_value_comes_back(
    tmp_path_factory: pytest.TempPathFactory, arguments: list[Any], answer: Any, text: str
) -> None:
    call = Call(Value.of(arguments), expected=Given(Value.of(answer)))
    problem = Problem(id="p", suite=Calls(tests=(call,)), instruction=text, metadata={"text": Value.of(text)})
    path = tmp_path_factory.mktemp("values") / "out"
    HumanEvalPP().write(Benchmark(Manifest(name="v"), [problem]), path)
    assert encode(HumanEvalPP().read(path).problems[0]) == encode(problem)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.text(st.characters(codec="utf-8")), st.text(st.characters(codec="utf-8")) | st.floats(0, 1)))
def test_yaml_comes_back(tmp_path_factory: pytest.TempPathFactory, tree: dict[str, Any]) -> None:
    path = tmp_path_factory.mktemp("yaml") / "x.yaml"
    path.write_bytes(yaml_files.dump(tree))
    assert {entry.name: entry.value for entry in yaml_files.load(path)} == tree


def test_words_that_only_begin_like_a_boolean_are_text(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_bytes(yaml_files.dump({"true0": "", "falsehood": "trueish"}))
    assert {entry.name: entry.value for entry in yaml_files.load(tmp_path / "x.yaml")} == {
        "true0": "",
        "falsehood": "trueish",
    }


def test_ranges() -> None:
    assert ranges([1, 2, 3, 4, 5, 9]) == "1-5, 9"
    assert ranges([]) == ""


Edit = Callable[[Path], object]


def rewrite(name: str, text: str) -> Edit:
    return lambda task: (task / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("edit", "file", "line", "words"),
    [
        (rewrite("groups.yaml", "a:\n  tests: 1-4\nb:\n  tests: 4\n"), "groups.yaml", 3, "test 4 is twice"),
        (rewrite("groups.yaml", "a:\n  tests: 1, 1-4\n"), "groups.yaml", 1, "test 1 is twice"),
        (rewrite("groups.yaml", "a:\n  tests: 1-2\n"), "groups.yaml", 0, "tests 3-4 are in no group"),
        (rewrite("groups.yaml", "a:\n  tests: 1-99999999999\n"), "groups.yaml", 1, "there are 4 tests"),
        (rewrite("groups.yaml", "a:\n  tests: 0-4\n"), "groups.yaml", 1, "out of range"),
        (rewrite("groups.yaml", "a:\n  tests: one\n"), "groups.yaml", 1, "'one' is not a test number"),
        (rewrite("groups.yaml", "a:\n  rule: all\n"), "groups.yaml", 1, "has no tests"),
        (rewrite("groups.yaml", "a:\n  tests: 1-4\n  wieght: 2\n"), "groups.yaml", 1, "'wieght'"),
        (rewrite("groups.yaml", "a:\n  tests: 1-4\n  weight: 0\n"), "groups.yaml", 1, "above 0"),
        (rewrite("groups.yaml", "a:\n  tests: 1-4\na:\n  tests: ''\n"), "groups.yaml", 3, "twice"),
        (rewrite("groups.yaml", "a: &x\n  tests: 1-4\nb: *x\n"), "groups.yaml", 3, "alias"),
        (rewrite("groups.yaml", "a:\n  tests: [1-4\n"), "groups.yaml", 3, "not YAML"),
        (rewrite("groups.yaml", "- a\n"), "groups.yaml", 1, "not a mapping"),
        (rewrite("outputs.txt", "1\n2\n3\n"), "inputs.txt", 4, "4 inputs and 3 outputs"),
        (rewrite("outputs.txt", "1\n2\n3\n4\n5\n"), "outputs.txt", 5, "4 inputs and 5 outputs"),
        (rewrite("outputs.txt", "1\n\n3\n4\n"), "outputs.txt", 2, "is empty"),
        (rewrite("outputs.txt", "1\nopen('x')\n3\n4\n"), "outputs.txt", 2, "is not data"),
        (rewrite("outputs.txt", '1\n{"$pickle": 1}\n3\n4\n'), "outputs.txt", 2, "unknown tag"),
        (rewrite("outputs.txt", "1\nany of 3\n3\n4\n"), "outputs.txt", 2, "as a list"),
        (rewrite("inputs.txt", "1\n2\n3\n1) + f(2\n"), "inputs.txt", 4, "positional arguments"),
        (rewrite("inputs.txt", "1\n2\nx=3\n4\n"), "inputs.txt", 3, "positional arguments"),
        (rewrite("inputs.txt", "1\n2\n3\n[1, 2\n"), "inputs.txt", 4, "neither JSON nor Python"),
        (rewrite("problem.yaml", "id: a\ntests:\n  9: {weight: 2.0}\n"), "problem.yaml", 2, "test 9 is out of range"),
        (rewrite("problem.yaml", "id: a\ntags: 3\n"), "problem.yaml", 2, "array"),
        (rewrite("problem.yaml", "id: a\ncolour: red\n"), "problem.yaml", 2, "colour"),
        (
            rewrite("problem.yaml", "reference: {main: a, files: [{path: a, text: ''}]}\n"),
            "problem.yaml",
            0,
            "although solution.py is there",
        ),
        (lambda task: (task / "statement.py").unlink(), "statement.py", 0, "cannot be read"),
        (lambda task: (task / "inputs.txt").write_bytes(b"\xff\n"), "inputs.txt", 0, "not UTF-8"),
    ],
)
def test_mistakes_are_named_with_file_line_and_fix(folder: Path, edit: Edit, file: str, line: int, words: str) -> None:
    task = folder / "task_2"
    edit(task)
    with pytest.raises(BadInputError, match=words) as raised:
        HumanEvalPP().read(folder)
    assert raised.value.place == Place(task / file, line)
    assert raised.value.fix


def test_order_of_tasks(folder: Path) -> None:
    for name in ("task_10", "task_1"):
        shutil.copytree(folder / "task_2", folder / name)
    assert [problem.id for problem in HumanEvalPP().read(folder).problems] == ["task_1", "task_2", "task_10"]
    (folder / "benchmark.yaml").write_text("name: n\nproblems: [task_10]\n")
    assert [problem.id for problem in HumanEvalPP().read(folder).problems] == ["task_10", "task_1", "task_2"]
    (folder / "benchmark.yaml").write_text("name: n\nproblems: [task_3]\n")
    with pytest.raises(BadInputError, match="'task_3' is no folder here"):
        HumanEvalPP().read(folder)
    (folder / "benchmark.yaml").unlink()
    (folder / "task_1" / "problem.yaml").write_text("id: task_2\n")
    with pytest.raises(BadInputError, match="is that of task_1 too"):
        HumanEvalPP().read(folder)


@pytest.mark.parametrize(
    "problem",
    [
        Problem(id="bad", suite=Script()),
        Problem(id="bad", suite=Calls(), language="java"),
        Problem(id="bad", suite=Calls(tests=(Call(Value.of([]), kwargs=Value.of({"a": 1})),))),
        Problem(id="bad", suite=Calls(tests=(Call(Value.of([]), steps=(Step("go"),)),))),
        Problem(id="bad", suite=Calls(), prompt="\ud800"),
    ],
)
def test_what_the_layout_cannot_say_is_refused_and_nothing_is_written(tmp_path: Path, problem: Problem) -> None:
    good = Problem(id="good", suite=Calls(tests=(Call(Value.of([]), expected=FROM_REFERENCE),)))
    with pytest.raises(UnsupportedError):
        HumanEvalPP().write(Benchmark(Manifest(name="b"), [good, problem]), tmp_path / "out")
    assert not list(tmp_path.iterdir())


def test_a_folder_that_holds_something_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("keep me")
    with pytest.raises(UnwritableError, match="exists already"):
        HumanEvalPP().write(Benchmark(Manifest(name="b"), [full_problem()]), tmp_path / "out")
    assert [child.name for child in (tmp_path / "out").iterdir()] == ["mine.txt"]


def test_the_whole_of_humaneval_comes_back(shared_data: Path, tmp_path: Path) -> None:
    whole = HumanEval().read(shared_data / "benchmarks" / "humaneval" / "HumanEval.jsonl.gz")
    calls = whole.where(lambda problem: isinstance(problem.suite, Calls))
    assert calls.size == (159, 1122)
    HumanEvalPP().write(calls, tmp_path / "out")
    assert HumanEvalPP().read(tmp_path / "out").content_hash == calls.content_hash


def test_byte_order_marks_are_no_part_of_the_text(folder: Path) -> None:
    read = HumanEvalPP().read(folder).problems
    for file in (folder / "task_2").iterdir():
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert HumanEvalPP().read(folder).problems == read


def test_what_is_listed_twice_is_named(folder: Path) -> None:
    (folder / "benchmark.yaml").write_text("name: n\nproblems: [task_2, task_2]\n")
    with pytest.raises(BadInputError, match="'task_2' is listed twice"):
        HumanEvalPP().read(folder)
