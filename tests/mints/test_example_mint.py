"""The example of a mint is installed as a package and used as anybody would: by command and from Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from remint.formats import open_benchmark

pytestmark = pytest.mark.xdist_group(__name__)
EXAMPLE = Path(__file__).parents[2] / "examples/plugins/rename-mint"
MINTED = """\
import json, remint
made = remint.mint("rename", "mintset", limit=3, seed=1, prefix="answer", db="ledger.db", progress=False)
print(json.dumps([made.summary["problems"], [one.entry_point for one in made.problems], made.manifest.name]))
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment in which the example is installed: its files, and beside them what it says about itself."""
    target = tmp_path / "site-packages"
    about = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    shutil.copytree(EXAMPLE / "src", target)
    information = target / "remint_rename_mint-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    )
    points = about["entry-points"]["remint.mints"]
    lines = ["[remint.mints]", *(f"{name} = {value}" for name, value in points.items())]
    (information / "entry_points.txt").write_text("\n".join(lines) + "\n")
    paths = filter(None, (str(target), os.environ.get("PYTHONPATH", "")))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def test_a_mint_of_another_package_has_a_command_and_a_function(tmp_path: Path, environment: dict[str, str]) -> None:
    def python(*arguments: str) -> str:
        done = subprocess.run([sys.executable, *arguments], cwd=tmp_path, env=environment, capture_output=True,
                              text=True, check=False)  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "Give the functions of a BENCHMARK new names." in python("-m", "remint", "mint", "--help")
    assert "What every new name begins with.  [default: solve]" in python("-m", "remint", "mint", "rename", "--help")
    command = ("mint", "rename", "mintset", "--limit", "3", "--seed", "1", "--prefix", "answer", "--db", "ledger.db")
    told = json.loads(python("-m", "remint", *command, "-o", "fresh.jsonl", "--json"))
    assert (told["mint"], told["inputs"], told["problems"] + len(told["left_out"])) == ("rename", 3, 3)
    fresh = open_benchmark(str(tmp_path / "fresh.jsonl"))
    assert len(fresh) == told["problems"] > 0
    for problem in fresh.problems:
        assert problem.entry_point in ("answer_task", "answer_quest", "answer_riddle")
        assert problem.reference is not None
        assert f"def {problem.entry_point}(" in problem.reference.text
        assert problem.lineage is not None
        assert (problem.lineage.parent, problem.lineage.recipe, problem.lineage.seed) == (problem.id, "rename", 1)
    # From Python the same comes out, this time from the ledger.
    problems, names, name = json.loads(python("-c", MINTED))
    assert (problems, name) == (len(fresh), "mintset-rename")
    assert names == [problem.entry_point for problem in fresh.problems]


def test_the_example_is_as_short_as_the_docs_say() -> None:
    (source,) = (EXAMPLE / "src").rglob("*.py")
    assert len(source.read_text().splitlines()) <= 60
