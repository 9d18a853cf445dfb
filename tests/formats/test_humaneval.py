"""HumanEval and its relatives: evalplus shape, MBPP, MBPP+."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from remint.formats import BadInputError, UnsupportedError, read_benchmark, write_benchmark
from remint.records import Benchmark, Calls, Given, Script

HUMANEVAL_ROW = {
    "task_id": "Own/0",
    "prompt": 'def double(x):\n    """Twice x."""\n',
    "entry_point": "double",
    "canonical_solution": "    return 2 * x\n",
    "test": "METADATA = {}\ndef check(candidate):\n    assert candidate(2) == 4\n    assert candidate([1]) == [1, 1]\n",
}


def written(folder: Path, *rows: dict[str, object], name: str = "rows.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_a_humaneval_row_becomes_calls(tmp_path: Path) -> None:
    (problem,) = read_benchmark(written(tmp_path, HUMANEVAL_ROW)).problems
    assert problem.id == "Own/0"
    assert problem.reference is not None
    assert problem.reference.text == 'def double(x):\n    """Twice x."""\n    return 2 * x\n'
    assert isinstance(problem.suite, Calls)
    assert [test.args.decode() for test in problem.suite.tests] == [[2], [[1]]]
    assert [test.expected.value.decode() for test in problem.suite.tests if isinstance(test.expected, Given)] == [
        4,
        [1, 1],
    ]


def test_a_check_that_is_more_than_calls_stays_a_script(tmp_path: Path) -> None:
    row = HUMANEVAL_ROW | {
        "test": "import random\n\ndef check(candidate):\n    assert candidate(random.random()) > 0\n"
    }
    (problem,) = read_benchmark(written(tmp_path, row)).problems
    assert isinstance(problem.suite, Script)
    assert problem.suite.tests[0].code.endswith("\n\ncheck(candidate)\n")


def test_helpers_beside_check_forbid_the_proof(tmp_path: Path) -> None:
    row = HUMANEVAL_ROW | {"test": "def sorted(x):\n    return x\n" + str(HUMANEVAL_ROW["test"])}
    (problem,) = read_benchmark(written(tmp_path, row)).problems
    assert isinstance(problem.suite, Script)


def test_humaneval_to_remint_to_evalplus_to_remint_loses_nothing(tmp_path: Path, shared_data: Path) -> None:
    original = read_benchmark(shared_data / "benchmarks/humaneval/HumanEval.jsonl.gz")
    write_benchmark(original, tmp_path / "all.jsonl.gz", "remint")
    assert read_benchmark(tmp_path / "all.jsonl.gz").content_hash == original.content_hash
    write_benchmark(original, tmp_path / "one.jsonl", "remint")
    write_benchmark(read_benchmark(tmp_path / "one.jsonl"), tmp_path / "two.jsonl", "evalplus")
    write_benchmark(read_benchmark(tmp_path / "two.jsonl"), tmp_path / "three.jsonl", "remint")
    last = read_benchmark(tmp_path / "three.jsonl")
    assert last.content_hash == original.content_hash
    # What evalplus itself sees: the problems of calls, less two: the arguments of HumanEval/127 are all tuples, and
    # HumanEval/37 compares after a conversion that evalplus does not make.
    visible = [json.loads(line) for line in (tmp_path / "two.jsonl").read_text().splitlines()]
    assert {f"HumanEval/{n}" for n in range(164)} - {row["task_id"] for row in visible} == {
        f"HumanEval/{number}" for number in (32, 33, 37, 38, 50, 53, 127)
    }
    assert all(row["base_input"] for row in visible)


def test_humaneval_comes_back_from_its_own_format(tmp_path: Path, shared_data: Path) -> None:
    source = shared_data / "benchmarks/humaneval/HumanEval.jsonl.gz"
    original = read_benchmark(source)
    write_benchmark(original, tmp_path / "again.jsonl", "humaneval")
    assert read_benchmark(tmp_path / "again.jsonl").content_hash == original.content_hash


def test_an_edited_evalplus_file_counts_as_edited(tmp_path: Path) -> None:
    write_benchmark(read_benchmark(written(tmp_path, HUMANEVAL_ROW)), tmp_path / "plus.jsonl", "evalplus")
    row = json.loads((tmp_path / "plus.jsonl").read_text())
    assert row["base_input"] == [[2], [[1]]]
    row["prompt"] = row["prompt"].replace("Twice", "Double")
    (problem,) = read_benchmark(written(tmp_path, row, name="edited.jsonl")).problems
    assert "Double" in problem.prompt
    assert problem.reference is not None
    assert problem.reference.text.startswith(problem.prompt)


def test_evalplus_sees_no_input_that_json_would_change(tmp_path: Path) -> None:
    row = HUMANEVAL_ROW | {
        "test": "def check(candidate):\n    assert candidate((1, 2)) == 3\n    assert candidate(1) == 2\n"
    }
    benchmark = read_benchmark(written(tmp_path, row))
    remarks = write_benchmark(benchmark, tmp_path / "out.jsonl", "evalplus")
    assert remarks == ["1 test cannot run in evalplus as it is meant; it will not see it"]
    assert json.loads((tmp_path / "out.jsonl").read_text())["base_input"] == [[1]]
    assert read_benchmark(tmp_path / "out.jsonl").content_hash == benchmark.content_hash


def test_evalplus_sees_only_tests_that_it_can_run_as_they_are_meant(tmp_path: Path) -> None:
    checks = [
        "candidate(1) < 5",
        "sorted(candidate(2)) == [1]",
        "candidate(3) in [1, 2]",
        "candidate(4)",
        "candidate(5) == 6",
    ]
    test = "def check(candidate):\n" + "".join(f"    assert {check}\n" for check in checks)
    benchmark = read_benchmark(written(tmp_path, HUMANEVAL_ROW | {"test": test}))
    remarks = write_benchmark(benchmark, tmp_path / "out.jsonl", "evalplus")
    assert json.loads((tmp_path / "out.jsonl").read_text())["base_input"] == [[4], [5]]
    assert remarks == [
        "3 tests cannot run in evalplus as they are meant; it will not see them",
        "1 test accepts more than evalplus will: it asks for what the reference answers",
    ]


def test_one_edited_row_costs_only_that_row(tmp_path: Path) -> None:
    rows = [HUMANEVAL_ROW | {"task_id": f"Own/{number}"} for number in range(3)]
    benchmark = read_benchmark(written(tmp_path, *rows))
    write_benchmark(benchmark, tmp_path / "plus.jsonl", "evalplus")
    exported = [json.loads(line) for line in (tmp_path / "plus.jsonl").read_text().splitlines()]
    exported[1]["prompt"] = exported[1]["prompt"].replace("Twice", "Double")
    again = read_benchmark(written(tmp_path, *exported, name="edited.jsonl"))
    assert [problem.id for problem in again.problems] == ["Own/0", "Own/1", "Own/2"]
    assert [again["Own/0"], again["Own/2"]] == [benchmark["Own/0"], benchmark["Own/2"]]
    with pytest.raises(BadInputError, match="line 4, field 'id': the problem 'Own/0' stands already in line 1"):
        read_benchmark(written(tmp_path, *exported, exported[0], name="twice.jsonl"))
    exported[0]["remint"] = {"of": "x"}
    with pytest.raises(BadInputError, match="field 'remint"):
        read_benchmark(written(tmp_path, *exported, name="broken.jsonl"))


def test_the_humaneval_format_refuses_what_its_check_does_not_say(tmp_path: Path) -> None:
    benchmark = read_benchmark(written(tmp_path, HUMANEVAL_ROW))
    (problem,) = benchmark.problems
    assert isinstance(problem.suite, Calls)
    fewer = msgspec.structs.replace(
        problem, suite=msgspec.structs.replace(problem.suite, tests=problem.suite.tests[:1])
    )
    with pytest.raises(UnsupportedError, match="says all of its tests"):
        write_benchmark(Benchmark(benchmark.manifest, [fewer]), tmp_path / "out.jsonl", "humaneval")
    tagged = msgspec.structs.replace(problem, tags=("new",))
    remarks = write_benchmark(Benchmark(benchmark.manifest, [tagged]), tmp_path / "out.jsonl", "humaneval")
    assert remarks == ["1 problem loses what HumanEval's five fields cannot express, such as tags or dates"]


def test_a_check_that_is_not_a_plain_sequence_stays_a_script(tmp_path: Path) -> None:
    body = "    assert candidate(1) == 2\n"
    for test in (
        f"@decorated\ndef check(candidate):\n{body}",
        f"def check(candidate, *, x):\n{body}",
        f"METADATA = {{}}['a']\ndef check(candidate):\n{body}",
        f"METADATA = check = 1\ndef check(candidate):\n{body}",
        f"def check(candidate):\n{body}    if False:\n        yield\n",
    ):
        (problem,) = read_benchmark(written(tmp_path, HUMANEVAL_ROW | {"test": test})).problems
        assert isinstance(problem.suite, Script), test


def test_a_benchmark_of_which_evalplus_can_run_nothing_is_refused(tmp_path: Path) -> None:
    row = HUMANEVAL_ROW | {"test": "def check(candidate):\n    assert candidate((1, 2)) == 3\n"}
    with pytest.raises(UnsupportedError, match="none of these problems"):
        write_benchmark(read_benchmark(written(tmp_path, row)), tmp_path / "out.jsonl", "evalplus")
    assert not (tmp_path / "out.jsonl").exists()


def test_real_files_have_the_published_counts(shared_data: Path) -> None:
    counts = {
        "humaneval/HumanEval.jsonl.gz": (164, 1127),
        "humanevalplus/HumanEvalPlus.jsonl.gz": (164, 1570 + 122_683),
        "mbpp/mbpp.jsonl.gz": (974, 2922),
        "mbpp/mbpp_test.jsonl.gz": (500, 1500),
        "mbpp/sanitized-mbpp.json.gz": (427, 1324),
        "mbppplus/MbppPlus.jsonl.gz": (378, 1174 + 39_841),
    }
    assert {name: tuple(read_benchmark(shared_data / "benchmarks" / name).size) for name in counts} == counts


def test_assertions_become_calls_as_often_as_promised(shared_data: Path) -> None:
    humaneval = read_benchmark(shared_data / "benchmarks/humaneval/HumanEval.jsonl.gz")
    scripts = {problem.id for problem in humaneval.problems if isinstance(problem.suite, Script)}
    # 32, 38, 50 and 53 draw random inputs; 33 compares the candidate with itself.
    assert scripts == {f"HumanEval/{number}" for number in (32, 33, 38, 50, 53)}
    mbpp = read_benchmark(shared_data / "benchmarks/mbpp/mbpp.jsonl.gz")
    assert Counter(problem.suite.kind for problem in mbpp.problems) == {"calls": 967, "script": 7}


def test_humaneval_plus_has_groups_tolerance_and_a_checker_for_roots(shared_data: Path) -> None:
    plus = read_benchmark(shared_data / "benchmarks/humanevalplus/HumanEvalPlus.jsonl.gz")
    suite = plus["HumanEval/0"].suite
    assert isinstance(suite, Calls)
    assert [group.name for group in suite.groups] == ["base", "plus"]
    assert suite.compare.relation == "close"
    roots = plus["HumanEval/32"].suite
    assert isinstance(roots, Calls)
    namespace: dict[str, object] = {}
    exec(roots.compare.checker, namespace)
    assert namespace["check"]([[1, 2]], None, -0.5) is True  # type: ignore[operator]  # 1 + 2x = 0
    assert namespace["check"]([[1, 2]], None, -0.4) is False  # type: ignore[operator]


def test_mbpp_plus_gets_its_types_back(shared_data: Path) -> None:
    plus = read_benchmark(shared_data / "benchmarks/mbppplus/MbppPlus.jsonl.gz")
    first = {
        identity: plus[identity].suite.tests[0].args.decode()
        for identity in ("Mbpp/2", "Mbpp/106", "Mbpp/124", "Mbpp/580")
    }
    assert first == {
        "Mbpp/2": [(3, 4, 5, 6), (5, 7, 4, 10)],
        "Mbpp/106": [[5, 6, 7], (9, 10)],
        "Mbpp/124": [0.0, 1j],
        "Mbpp/580": [(4, 5, (7, 6, (2, 4)), 6, 8)],
    }
    assert type(first["Mbpp/124"][0]) is float


def test_an_mbpp_row_becomes_a_header_with_a_docstring(tmp_path: Path) -> None:
    row = {
        "task_id": 7,
        "text": "Write a function to add two numbers.",
        "code": "import math\r\ndef helper(x):\r\n    return x\r\ndef add(a, b=1):\r\n    return helper(a) + b",
        "test_list": ["assert add(1, 2) == 3", "assert add(1) == 2"],
        "test_setup_code": "",
        "challenge_test_list": [],
    }
    (problem,) = read_benchmark(written(tmp_path, row)).problems
    assert problem.id == "Mbpp/7"
    assert problem.prompt == (
        'def add(a, b=1):\n    """\n    Write a function to add two numbers.\n    >>> assert add(1, 2) == 3\n    """\n'
    )
    assert problem.instruction.endswith("assert add(1, 2) == 3\nassert add(1) == 2")
    assert problem.reference is not None
    assert "\r" not in problem.reference.text
    write_benchmark(read_benchmark(tmp_path / "rows.jsonl"), tmp_path / "plus.jsonl", "evalplus")
    exported = json.loads((tmp_path / "plus.jsonl").read_text())
    namespace: dict[str, object] = {}
    exec(exported["prompt"] + exported["canonical_solution"], namespace)
    assert namespace["add"](1, 2) == 3  # type: ignore[operator]


def test_an_mbpp_row_whose_tests_call_something_else_is_refused(tmp_path: Path) -> None:
    row = {"task_id": 7, "text": "x", "code": "def a(): pass", "test_list": ["assert b() == 1"]}
    with pytest.raises(BadInputError, match="line 1, field 'code'"):
        read_benchmark(written(tmp_path, row))
