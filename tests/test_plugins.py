"""Formats, tasks, scores and models of other packages: the examples are installed and used as anybody would."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.xdist_group("programs")
EXAMPLES = Path(__file__).parents[1] / "examples/plugins"
NAMES = ("yaml-format", "median-score", "docstring-task", "folder-model", "naming-measure")
PAGES = ("add-a-format", "add-a-score", "add-a-task", "add-a-model", "add-a-measure")
BENCHMARK = """\
- id: own/triple
  instruction: Write a function triple(x) that returns three times x.
  function: triple
  solution: |
    def triple(x):
        \"\"\"Three times x.\"\"\"
        return 3 * x
  tests:
    - {arguments: [2], returns: 6}
    - {arguments: [0], returns: 0}
- id: own/silent
  instruction: Write a function shout(text) that returns it in capitals.
  function: shout
  solution: "def shout(text): return text.upper()"
  tests:
    - {arguments: [a], returns: A}
"""
BROKEN = """\
[project]
name = "remint-broken"
version = "1.0"

[project.entry-points."remint.scores"]
broken = "remint_broken:Score"
"""


def install(project: Path, target: Path) -> None:
    """What pip does with a package of pure Python: its files, and beside them what it says about itself."""
    about = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    shutil.copytree(project / "src", target, dirs_exist_ok=True)
    information = target / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    )
    lines = []
    for group, points in about["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (information / "entry_points.txt").write_text("\n".join(lines) + "\n")


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("site-packages")
    for name in NAMES:
        install(EXAMPLES / name, target)
    return target


class Shell:
    """Commands in a folder, with some packages installed."""

    def __init__(self, folder: Path, packages: Path) -> None:
        self.folder = folder
        path = os.pathsep.join(filter(None, (str(packages), os.environ.get("PYTHONPATH", ""))))
        self.environment = {**os.environ, "PYTHONPATH": path, "REMINT_DB": str(folder / "ledger.db")}

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments], cwd=self.folder, env=self.environment, capture_output=True, text=True,
            check=False,
        )  # fmt: skip

    def remint(self, *arguments: str) -> Any:
        done = self.python("-m", "remint", *arguments, "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


@pytest.fixture
def shell(tmp_path: Path, packages: Path) -> Shell:
    (tmp_path / "own.yaml").write_text(BENCHMARK)
    return Shell(tmp_path, packages)


def test_every_example_says_where_its_package_is() -> None:
    assert {path.name for path in EXAMPLES.iterdir() if (path / "pyproject.toml").exists()} >= set(NAMES)
    for name in NAMES:
        about = tomllib.loads((EXAMPLES / name / "pyproject.toml").read_text())
        assert about["build-system"]["build-backend"] == "hatchling.build"
        lines = sum(len(path.read_text().splitlines()) for path in (EXAMPLES / name / "src").rglob("*.py"))
        assert lines < 85


@pytest.mark.parametrize(("page", "name"), zip(PAGES, NAMES, strict=True))
def test_the_pages_show_the_code_that_is_tested(page: str, name: str) -> None:
    """Every block of a page stands in its example, letter for letter."""
    text = (EXAMPLES.parents[1] / f"docs/how-to/{page}.md").read_text()
    shown = re.findall(r"^```(?:python|toml|text)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    files = [path.read_text() for path in (EXAMPLES / name).rglob("*") if path.suffix in (".py", ".toml", ".md")]
    assert len(shown) >= 2
    for block in shown:
        assert any(block in file for file in files), block


def test_a_format_is_recognised_read_and_written(shell: Shell) -> None:
    shown = shell.remint("benchmarks", "show", "own.yaml")
    assert (shown["problems"], shown["tests"]) == (2, 3)
    made = shell.remint("benchmarks", "convert", "own.yaml", "-o", "again.yaml", "--to", "yaml")
    assert made["format"] == "yaml"
    script = "from remint.formats import open_benchmark; print(open_benchmark('{}').content_hash)"
    hashes = {shell.python("-c", script.format(name)).stdout for name in ("own.yaml", "again.yaml")}
    assert (len(hashes), len(hashes.pop().strip())) == (1, 64)
    (shell.folder / "bad.yaml").write_text("- id: own/x\n")
    done = shell.python("-m", "remint", "benchmarks", "show", "bad.yaml")
    assert (done.returncode, "bad.yaml, entry 1" in done.stderr) == (2, True), done.stderr


def test_a_task_asks_a_model_and_its_answers_are_judged(shell: Shell) -> None:
    (shell.folder / "answers").mkdir()
    (shell.folder / "answers/triple.md").write_text("Here:\n\n```python\ndef triple(x):\n    return x + x + x\n```\n")
    done = shell.remint("run", "own.yaml", "--task", "from-docstring", "--model", "folder/answers", "--no-check")
    assert (done["outcomes"], done["asked"]["task"], done["asked"]["model"]) == (
        {"pass": 1}, "from-docstring", "folder/answers",
    )  # fmt: skip
    (sample,) = shell.remint("runs", "show", "last", "--problem", "own/triple")
    question = sample["sample"]["messages"][0]["content"]
    assert "`triple`" in question
    assert "Three times x." in question
    assert "def triple" not in question
    told = shell.python("-m", "remint", "run", "own.yaml", "--task", "from-docstring", "--model", "folder/answers")
    assert "1 problem is left out: there is no docstring" in told.stderr
    # The run can be judged again by whoever has the same packages.
    assert shell.remint("runs", "rejudge", "last", "--no-check")["judged"] == 0


FROM_PYTHON = """
import remint
benchmark = remint.open_benchmark("own.yaml")
run = remint.run("own.yaml", model="folder/answers", task="from-docstring", samples=2, no_check=True, progress=False)
print(len(benchmark), [(score.name, score.value) for score in run.scores("pass@1", "median-tests")])
run.close()
"""


def test_the_python_api_knows_them_too(shell: Shell) -> None:
    (shell.folder / "answers").mkdir()
    (shell.folder / "answers/triple.md").write_text("```python\ndef triple(x):\n    return x + x + x\n```\n")
    done = shell.python("-c", FROM_PYTHON)
    assert done.stdout == "2 [('pass@1', 1.0), ('median-tests', 1.0)]\n", done.stderr


def test_a_score_is_given_by_its_name(shell: Shell) -> None:
    right, wrong = "def triple(x): return 3 * x", "def triple(x): return 1"
    rows = [{"task_id": "own/triple", "solution": solution} for solution in (right, right, wrong)]
    (shell.folder / "samples.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    shell.remint("judge", "own.yaml", "samples.jsonl", "--no-check")
    found = shell.remint("score", "last", "--score", "median-tests", "--score", "partial")
    values = {one["name"]: one["value"] for one in found["scores"]}
    assert values == {"median-tests": 1.0, "partial": pytest.approx(2 / 3)}
    done = shell.python("-m", "remint", "score", "last", "--score", "median-test")
    assert done.returncode == 2
    assert "unknown score 'median-test'; did you mean 'median-tests'?" in done.stderr


def test_a_measure_and_a_similarity_are_given_by_their_names(shell: Shell) -> None:
    (shell.folder / "one.py").write_text("width = height = 2\n")
    (shell.folder / "two.py").write_text("width = depth = 2\n")
    found = shell.remint("measure", "one.py", "--measure", "naming")
    assert found["figures"] == {"naming": {"names": 2, "mean_length": 5.5}}
    compared = shell.remint("measure", "one.py", "--against", "two.py", "--measure", "shared-names")
    assert compared["figures"]["shared-names"]["similarity"] == pytest.approx(1 / 3)


def test_a_broken_package_is_named_and_harms_nobody_else(shell: Shell, tmp_path: Path) -> None:
    project, target = tmp_path / "project", tmp_path / "broken-packages"
    (project / "src").mkdir(parents=True)
    (project / "src/remint_broken.py").write_text("import no_such_module\n")
    (project / "pyproject.toml").write_text(BROKEN)
    install(project, target)
    alone = Shell(tmp_path, target)
    rows = [{"task_id": "mintset/kettle_seconds", "solution": "def kettle_seconds(millilitres): return 60"}]
    (tmp_path / "samples.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    alone.remint("judge", "mintset", "samples.jsonl", "--no-check")
    done = alone.python("-m", "remint", "score", "last")
    assert done.returncode == 0
    assert "pass@1" in done.stdout
    assert "'broken' of the package 'remint-broken' cannot be loaded" in done.stderr
    asked = alone.python("-m", "remint", "score", "last", "--score", "broken")
    assert asked.returncode == 2
    assert "No module named 'no_such_module'. Fix or uninstall that package." in asked.stderr
    assert "Traceback" not in asked.stderr
