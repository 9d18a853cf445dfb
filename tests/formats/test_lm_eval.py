"""Tasks for lm-evaluation-harness."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from remint.formats.errors import UnsupportedError
from remint.formats.format import Sniffed
from remint.formats.humaneval import HumanEval
from remint.formats.lm_eval import LmEval
from remint.records import Benchmark, Call, Calls, Candidate, Given, Group, Manifest, Problem, Stdio, Value

PROMPT = 'def double(n):\n    """Twice n."""\n'


def problem(identity: str = "T/1", **more: Any) -> Problem:
    suite = Calls(tests=(Call(Value.of([2]), expected=Given(Value.of(4))),), setup="import math")
    reference = Candidate.single(f"{PROMPT}    return 2 * n\n")
    return Problem(**({"id": identity, "entry_point": "double", "suite": suite, "reference": reference} | more))


def write(path: Path, *problems: Problem) -> list[str]:
    return LmEval().write(Benchmark(Manifest(name="My tests, v2"), problems), path)


def config(path: Path) -> dict[str, Any]:
    class Loader(yaml.SafeLoader):
        pass

    Loader.add_constructor("!function", lambda loader, node: f"!{node.value}")
    tree: dict[str, Any] = yaml.load(path.read_text(), Loader)  # a SafeLoader, with the harness's one tag
    return tree


def metric(folder: Path) -> ModuleType:
    """The written file alone, as the harness loads it."""
    spec = importlib.util.spec_from_file_location("written_metric", folder / "My_tests_v2_metric.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_data_and_configuration(tmp_path: Path) -> None:
    remarks = write(tmp_path / "out", problem(prompt=PROMPT))
    assert sorted(child.name for child in (tmp_path / "out").iterdir()) == [
        "My_tests_v2.jsonl",
        "My_tests_v2.yaml",
        "My_tests_v2_instruct.yaml",
        "My_tests_v2_metric.py",
    ]
    (row,) = map(json.loads, (tmp_path / "out/My_tests_v2.jsonl").read_text().splitlines())
    assert row["task_id"] == "T/1"
    assert row["prompt"] == PROMPT
    assert row["entry_point"] == "double"
    assert row["setup"] == "import math\n"
    assert row["test"] == "assert double(2) == 4\n"
    assert row["reference"] == f"{PROMPT}    return 2 * n\n"
    assert PROMPT in row["instruction"]
    task = config(tmp_path / "out/My_tests_v2.yaml")
    assert task["dataset_kwargs"] == {"data_files": {"test": str(tmp_path / "out/My_tests_v2.jsonl")}}
    assert task["unsafe_code"] is True
    assert (task["doc_to_text"], task["doc_to_target"]) == ("{{prompt}}", "{{test}}")
    assert "\ndef " in task["generation_kwargs"]["until"]
    instruct = config(tmp_path / "out/My_tests_v2_instruct.yaml")
    assert (instruct["task"], instruct["doc_to_text"]) == ("My_tests_v2_instruct", "{{instruction}}")
    assert instruct["generation_kwargs"]["until"] == []
    assert any("code_eval" in remark for remark in remarks)


def test_every_function_that_the_configuration_names_is_there(tmp_path: Path) -> None:
    write(tmp_path / "out", problem(prompt=PROMPT))
    module = metric(tmp_path / "out")
    for name in ("My_tests_v2.yaml", "My_tests_v2_instruct.yaml"):
        task = config(tmp_path / "out" / name)
        functions = [
            task["process_docs"],
            task["filter_list"][0]["filter"][0]["filter_fn"],
            task["metric_list"][0]["metric"],
        ]
        for function in functions:
            owner, _, called = function.removeprefix("!").partition(".")
            assert owner == "My_tests_v2_metric"
            assert callable(getattr(module, called))


def test_programs_from_replies(tmp_path: Path) -> None:
    write(tmp_path / "out", problem(prompt=PROMPT))
    module = metric(tmp_path / "out")
    docs = [{"setup": "import math\n", "prompt": "def f():\n"}]
    assert module.continued([["    return 1"]], docs) == [["import math\ndef f():\n    return 1"]]
    replies = ["Sure:\n```python\nx = 1\n```\nDone.", "x = 2", "```\nx = 3"]
    assert module.answered([replies], docs) == [["import math\nx = 1", "import math\nx = 2", "import math\nx = 3"]]


def test_code_runs_only_when_the_user_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "out", problem(prompt=PROMPT))
    module = metric(tmp_path / "out")
    monkeypatch.delenv("HF_ALLOW_CODE_EVAL", raising=False)
    with pytest.raises(PermissionError, match="HF_ALLOW_CODE_EVAL=1"):
        module.allowed([])
    monkeypatch.setenv("HF_ALLOW_CODE_EVAL", "1")
    assert module.allowed(["docs"]) == ["docs"]


def test_problems_without_prompts_are_asked_by_instruction(tmp_path: Path) -> None:
    write(tmp_path / "out", problem(prompt=PROMPT), problem("T/2", instruction="Write double(n)."))
    task = config(tmp_path / "out/My_tests_v2.yaml")
    assert task["doc_to_text"] == "{{instruction}}"
    assert not (tmp_path / "out/My_tests_v2_instruct.yaml").exists()


def test_groups_are_remarked_upon(tmp_path: Path) -> None:
    groups = (Group("a"), Group("b"))
    remarks = write(tmp_path / "out", problem(suite=Calls(groups=groups, tests=(Call(Value.of([1]), group="a"),))))
    assert any("Groups of tests" in remark for remark in remarks)


def test_a_problem_that_cannot_be_said_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="T/2"):
        write(tmp_path / "out", problem(prompt=PROMPT), problem("T/2", suite=Stdio()))
    assert not list(tmp_path.iterdir())


def test_tasks_are_not_read(tmp_path: Path) -> None:
    assert not LmEval().recognises(Sniffed(tmp_path, None))
    with pytest.raises(UnsupportedError, match="does not read"):
        LmEval().read(tmp_path)


def test_the_whole_of_humaneval(shared_data: Path, tmp_path: Path) -> None:
    whole = HumanEval().read(shared_data / "benchmarks" / "humaneval" / "HumanEval.jsonl.gz")
    LmEval().write(whole, tmp_path / "out")
    rows = [json.loads(line) for line in (tmp_path / "out" / "HumanEval.jsonl").read_text().splitlines()]
    assert len(rows) == 164
    for row in rows:
        compile(row["test"], row["task_id"], "exec")
