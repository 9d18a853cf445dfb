"""`remint mint group`, as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from remint.cli.main import exit_code, remint
from remint.formats import open_benchmark
from remint.mints.group import parse_rule

pytestmark = pytest.mark.xdist_group(__name__)


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


@pytest.fixture(autouse=True)
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))


@pytest.fixture
def small(tmp_path: Path) -> str:
    """A benchmark of one problem with thirty tests."""
    reference = "def clip(n, limit):\n    if n < 0:\n        return 0\n    return min(n, limit)\n"
    problem = {
        "id": "clip",
        "entry_point": "clip",
        "prompt": "def clip(n, limit):\n",
        "reference": {"files": [{"path": "solution.py", "text": reference}], "main": "solution.py"},
        "suite": {"kind": "calls", "tests": [{"args": [n, limit]} for n in range(-5, 10) for limit in (3, 7)]},
    }
    path = tmp_path / "small.jsonl"
    path.write_text(f"{json.dumps({'remint': 1, 'manifest': {'name': 'small'}})}\n{json.dumps(problem)}\n")
    return str(path)


def test_the_first_try(small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "grouped.jsonl"
    assert run("mint", "group", small, "-o", str(output), "--seed", "3") == 0
    printed = capsys.readouterr().out
    assert "1 of 1 problem has groups" in printed
    assert "1 problem grouped by" in printed
    assert "n equal to limit" in printed  # of a few problems the groups are shown
    assert "replaced" not in printed
    (problem,) = open_benchmark(str(output)).problems
    assert 3 <= len(problem.suite.groups) <= 8
    # Mutants of the comparison with 0 and of min() are told apart by these.
    assert {"n equal to limit", "n not negative, not equal to limit"} < {group.name for group in problem.suite.groups}
    assert problem.lineage is not None
    assert (problem.lineage.recipe, problem.lineage.seed) == ("group", 3)


def test_groups_that_are_replaced_are_told(small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header, line = Path(small).read_text().splitlines()
    problem = json.loads(line)
    problem["suite"]["groups"] = [{"name": "mine"}, {"name": "n equal to limit"}]
    for number, test in enumerate(problem["suite"]["tests"]):
        test["group"] = "mine" if number else "n equal to limit"
    Path(small).write_text(f"{header}\n{json.dumps(problem)}\n")
    assert run("mint", "group", small, "-o", str(tmp_path / "grouped.jsonl")) == 0
    assert "1 group of the source replaced" in capsys.readouterr().out


def test_a_folder_that_a_person_can_edit_and_that_comes_back(
    small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, after = tmp_path / "mine", tmp_path / "after.jsonl"
    assert run("mint", "group", small, "-o", f"{folder}/", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["format"] == "humaneval-pp"
    assert document["grouped"] == 1
    path = folder / "clip" / "groups.yaml"
    groups = yaml.safe_load(path.read_text())
    assert list(groups) == [group["name"] for group in document["reports"][0]["groups"]]
    assert all(parse_rule(group["rule"]) for group in groups.values())
    # Somebody writes groups of their own, in any order, and does not care for the numbers of the tests.
    mine = {
        "at the limit or above": {"rule": "arg 1 >= arg 2", "weight": 2.0, "tests": "1-30"},
        "below": {"rule": "arg 1 < arg 2", "tests": ""},
    }
    path.write_text(yaml.safe_dump(mine, sort_keys=False))
    assert run("mint", "group", str(folder), "-o", str(after), "--by-rules") == 0
    (problem,) = open_benchmark(str(after)).problems
    assert [(group.name, group.weight) for group in problem.suite.groups] == [
        ("at the limit or above", 2.0), ("below", 1.0),
    ]  # fmt: skip
    for test in problem.suite.tests:
        number, limit = test.args.decode()  # type: ignore[union-attr]
        assert test.group == ("at the limit or above" if number >= limit else "below")


def test_a_rule_that_is_none_is_refused_with_its_place(
    small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    assert run("mint", "group", small, "-o", str(folder), "--to", "humaneval-pp") == 0
    (folder / "clip" / "groups.yaml").write_text("all:\n  rule: everything\n  tests: 1-30\n")
    assert run("mint", "group", str(folder), "-o", str(tmp_path / "x.jsonl"), "--by-rules") == 2
    assert "clip: the rule of the group 'all': 'everything' is no rule" in capsys.readouterr().err
    assert not (tmp_path / "x.jsonl").exists()


def test_wrong_programs_of_models(small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    samples = tmp_path / "samples.jsonl"
    programs = ["def clip(n, limit):\n    return 4 if n == 4 else max(0, min(n, limit))\n", "not python"]
    samples.write_text("".join(json.dumps({"task_id": "clip", "solution": text}) + "\n" for text in programs))
    arguments = ["mint", "group", small, "-o", str(tmp_path / "x.jsonl"), "--mutants", "0", "--json"]
    counts = []
    for more in ([], ["--wrong-programs", str(samples)]):
        assert run(*arguments, *more) == 0
        counts.append(json.loads(capsys.readouterr().out)["reports"][0]["quality"]["programs"])
    assert counts == [0, 1]  # the one that fails only some of the tests


def test_the_same_seed_gives_the_same_file(small: str, tmp_path: Path) -> None:
    first, second = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    assert run("mint", "group", small, "-o", str(first), "--db", str(tmp_path / "1.db")) == 0
    assert run("mint", "group", small, "-o", str(second), "--db", str(tmp_path / "2.db")) == 0
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize("groups", ["1", "8-3", "many", "0-4"])
def test_a_range_that_is_none(small: str, groups: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mint", "group", small, "-o", "x.jsonl", "--groups", groups) == 2
    assert "such as 3-8" in capsys.readouterr().err


def test_as_many_groups_as_wanted(small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mint", "group", small, "-o", str(tmp_path / "x.jsonl"), "--groups", "2", "--json") == 0
    assert json.loads(capsys.readouterr().out)["groups"] == {"2": 1}


def test_what_cannot_be_written_is_refused_before_anything_is_run(
    small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("mint", "group", small, "-o", str(tmp_path / "no" / "x.jsonl")) == 2
    assert "Make it first" in capsys.readouterr().err
    assert run("mint", "group", small, "-o", str(tmp_path)) == 2  # the folder of this test holds files
    assert "exists already" in capsys.readouterr().err
    assert not (tmp_path / "ledger.db").exists()
