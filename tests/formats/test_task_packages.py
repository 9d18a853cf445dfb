"""Packages for inspect_ai and lm-evaluation-harness: what is written, and what it does without the harness.

`benchmarks/harness_packages.py` runs them with the real ones.
"""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from remint.formats import open_benchmark, write_benchmark
from remint.formats.errors import UnsupportedError
from remint.formats.task_packages.package import InspectTask, LmEvalJudged, task_name
from remint.records import Benchmark, Manifest

pytestmark = pytest.mark.xdist_group(__name__)


def small(name: str = "Mine, v2") -> Benchmark:
    problems = [open_benchmark("mintset")["mintset/kettle_seconds"]]
    return Benchmark(Manifest(name=name), problems)


def names(folder: Path) -> list[str]:
    return sorted(child.name for child in folder.iterdir())


def module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("written_judge", path)
    assert spec
    assert spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_the_name_of_a_task_is_one_of_python() -> None:
    assert task_name(small("Mine, v2")) == "Mine_v2"
    assert task_name(small("2 of them")) == "remint_2_of_them"
    assert task_name(small("…")) == "remint"


def test_an_inspect_package(tmp_path: Path) -> None:
    remarks = write_benchmark(small(), tmp_path / "out", "inspect")
    assert names(tmp_path / "out") == ["Mine_v2.py", "README.md", "benchmark.jsonl"]
    assert remarks[0] == f"Run it with: inspect eval {tmp_path}/out/Mine_v2.py@Mine_v2 --model MODEL"
    tree = ast.parse((tmp_path / "out/Mine_v2.py").read_text())
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert [ast.unparse(one) for one in functions["Mine_v2"].decorator_list] == ["task"]
    imported = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert {"inspect_ai", "inspect_ai.dataset", "inspect_ai.scorer", "inspect_ai.solver"} <= imported
    calls = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not calls & {"exec", "eval", "compile", "subprocess"}
    assert open_benchmark(str(tmp_path / "out/benchmark.jsonl")).content_hash == small().content_hash


def test_an_lm_eval_package_asks_and_judges(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.sqlite"))
    monkeypatch.setenv("REMINT_PACKAGE_WORKERS", "1")
    write_benchmark(small(), tmp_path / "out", "lm-eval-judged")
    assert names(tmp_path / "out") == ["Mine_v2.yaml", "Mine_v2_judge.py", "README.md", "benchmark.jsonl"]

    class Loader(yaml.SafeLoader):
        pass

    Loader.add_constructor("!function", lambda loader, node: f"!{node.value}")
    tree: dict[str, Any] = yaml.load((tmp_path / "out/Mine_v2.yaml").read_text(), Loader)
    assert (tree["task"], tree["custom_dataset"]) == ("Mine_v2", "!Mine_v2_judge.dataset")
    moved = (tmp_path / "out").rename(tmp_path / "elsewhere")
    judge = module(moved / "Mine_v2_judge.py")
    right = "```python\ndef kettle_seconds(millilitres):\n    return max(60, 20 + millilitres // 5)\n```"
    leaves = "```python\nimport os\nos._exit(0)\n```"
    docs = [{"problem": "mintset/kettle_seconds"}] * 3
    assert judge.judged([[right], ["no idea"], [leaves]], docs) == [[1.0], [0.0], [0.0]]
    assert judge.result(docs[0], [[1.0]]) == {"pass_at_1": 1.0}
    judge._judge().close()


def test_packages_are_not_benchmarks(tmp_path: Path) -> None:
    for kind in (InspectTask, LmEvalJudged):
        with pytest.raises(UnsupportedError, match="does not read it"):
            kind().read(tmp_path)
