"""`remint mint inject` and `remint run --task repair`, as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from remint.cli.main import exit_code, remint
from remint.formats import open_benchmark, write_benchmark
from remint.records import Benchmark
from tests.mints.inject.evolved_by_hand import evolved
from tests.models.scripted_server import Answer, Asked, ScriptedServer, chat

pytestmark = pytest.mark.xdist_group(__name__)
NAMES = ("mintset/kettle_seconds", "mintset/barn_fan_switches", "mintset/badge_zones")
CHOSEN = [word for name in NAMES for word in ("--id", name)]


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    capsys.readouterr()
    assert run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-some-key-of-the-tests")
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_bugs_are_injected_told_about_and_repaired(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mint", "inject", "mintset", "-o", "buggy.jsonl", "--seed", "4", *CHOSEN) == 0
    assert "buggy.jsonl: 3 bugs in 3 problems, each proven" in capsys.readouterr().out
    buggy = open_benchmark("buggy.jsonl")

    def repair_all_but_the_first(asked: Asked) -> Answer:
        text = asked.json["messages"][-1]["content"]
        (one,) = [problem for problem in buggy.problems if problem.about("buggy").strip() in text]
        assert one.reference
        return chat(f"```python\n{one.reference.text if one.id != buggy.problems[0].id else one.about('buggy')}```")

    with ScriptedServer(repair_all_but_the_first) as server:
        about = document(
            capsys, "run", "buggy.jsonl", "--task", "repair", "--model", "openai/m", "--base-url", server.url
        )
    passed = {one["problem"]: one["passed"] for one in about["by_problem"]}
    assert passed == {problem.id: int(number > 0) for number, problem in enumerate(buggy.problems)}
    assert about["quarantined"] == {}


def test_both_versions_get_the_same_bugs(capsys: pytest.CaptureFixture[str]) -> None:
    source = open_benchmark("mintset").where(lambda problem: problem.id in NAMES)
    steps = ("rename-variable", "rename-variable", "nested-if", "rename-variable")
    fresh = [evolved(problem, *steps) for problem in source.problems if problem.id != NAMES[0]]
    write_benchmark(Benchmark(source.manifest, fresh), Path("fresh.jsonl"))
    made = document(
        capsys, "mint", "inject", "mintset", *CHOSEN, "-o", "buggy.jsonl", "--evolved", "fresh.jsonl",
        "--evolved-output", "buggy-fresh.jsonl", "--bugs", "2",
    )  # fmt: skip
    assert made["left_out"] == {NAMES[0]: "there is no evolved version of it"}
    assert 0 < made["shared"] <= 1
    ours, theirs = open_benchmark("buggy.jsonl"), open_benchmark("buggy-fresh.jsonl")
    assert [one.id for one in ours.problems] == [one.id for one in theirs.problems]
    assert made["bugs"] == len(ours) == 4
    for one in ours.problems:
        other = theirs[one.id]
        assert one.reference != other.reference
        assert one.about("failing_tests") == other.about("failing_tests")


def test_the_same_seed_gives_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    usual = ("mint", "inject", "mintset", *CHOSEN[4:], "--seed", "4", "--order", "2", "--operator", "comparison")
    first = document(capsys, *usual, "-o", "first.jsonl")
    assert set(first["operators"]) == {"comparison"}
    document(capsys, *usual, "-o", "again.jsonl")
    document(capsys, *usual, "-o", "other.jsonl", "--db", "other.db", "--workers", "1")
    assert Path("first.jsonl").read_bytes() == Path("again.jsonl").read_bytes() == Path("other.jsonl").read_bytes()


def test_what_cannot_be_is_refused_before_the_work(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mint", "inject", "mintset", "-o", "nowhere/buggy.jsonl") == 2
    assert run("mint", "inject", "mintset", "-o", "buggy.jsonl", "--evolved", "mintset") == 2
    assert "--evolved and --evolved-output belong together" in capsys.readouterr().err
    assert run("mint", "inject", "mintset", "-o", "a.jsonl", "--evolved", "mintset", "--evolved-output", "a.jsonl") == 2
    assert run("mint", "inject", "mintset", "-o", "buggy.jsonl", "--order", "4") == 2
    assert run("run", "mintset", "--limit", "2", "--task", "repair", "--model", "echo") == 2
    assert "remint mint inject" in capsys.readouterr().err
    assert not Path("buggy.jsonl").exists()


def test_what_was_left_out_of_the_benchmark_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("code").mkdir()
    Path("code/sums.py").write_text("def add(a, b):\n    return a + b\n")
    tests = "def test_add():\n    assert add(1, 2) == 3\n\n\ndef test_file(tmp_path):\n    assert add(1, 1) == 2\n"
    Path("code/test_sums.py").write_text(f"from sums import add\n\n\n{tests}")
    assert run("mint", "inject", "code", "-o", "buggy.jsonl") == 0
    assert "tests of sums.py left out" in capsys.readouterr().out
