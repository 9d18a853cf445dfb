"""Scores over a part of a benchmark say so wherever they are shown, and notes of judging stay with the run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from remint.cli.main import exit_code, remint
from remint.formats import write_benchmark
from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Problem, Value

pytestmark = pytest.mark.slow  # not for the inner loop

PROMPT = "from typing import List\n\n\ndef twice(numbers: List[int]) -> List[int]:\n"
RIGHT = "def twice(numbers): return [2 * number for number in numbers]\n"
WITHOUT_IMPORT = "def twice(numbers: List[int]): return [2 * number for number in numbers]\n"


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four problems, and two samples of each: one right, one that needs an import of the prompt."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    suite = Calls(tests=(Call(args=Value.of([[1, 2]]), expected=Given(Value.of([2, 4]))),))
    problems = [
        Problem(id=f"own/{number}", entry_point="twice", prompt=PROMPT, suite=suite, reference=Candidate.single(RIGHT))
        for number in range(4)
    ]
    write_benchmark(Benchmark(Manifest("own"), problems), tmp_path / "b.jsonl")
    rows = [
        {"task_id": one.id, "solution": text, "model": "coder-7b", "passed": True}
        for one in problems
        for text in (RIGHT, WITHOUT_IMPORT)
    ]
    Path("s.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(*arguments) == 0
    captured = capsys.readouterr()
    return " ".join((captured.out + captured.err).split())


def test_the_first_problems_are_no_random_sample(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "judge", "b.jsonl", "s.jsonl", "--no-check", "--limit", "3")
    assert "over 3 problems (the first 3 of 4)" in out
    warning = (
        "scores are over the first 3 of 4 problems of own, which are not a random sample: the intervals say nothing"
    )
    assert warning in printed(capsys, "score", "last")
    assert "3 of 4" in printed(capsys, "runs", "list")
    assert "selected the first 3 of 4 problems" in printed(capsys, "runs", "show", "last")
    assert run("report", "last", "-o", "r.md") == 0
    assert warning in " ".join(Path("r.md").read_text().split())


def test_a_random_draw_is_told_and_needs_no_warning(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "judge", "b.jsonl", "s.jsonl", "--no-check", "--limit", "3", "--shuffle", "5")
    assert "over 3 problems (a random 3 of 4)" in out
    out = printed(capsys, "score", "last")
    assert "scores are over a random 3 of 4 problems of own" in out
    assert "say nothing" not in out


def test_runs_of_one_file_are_told_apart_and_keep_their_notes(capsys: pytest.CaptureFixture[str]) -> None:
    note = "names that only the prompt imports (List), and --extract adds the prompt's imports"
    assert note in printed(capsys, "judge", "b.jsonl", "s.jsonl", "--no-check")
    assert note in printed(capsys, "score", "last")
    printed(capsys, "judge", "b.jsonl", "s.jsonl", "--no-check", "--extract")
    assert run("runs", "list", "--json") == 0
    newer, older = (one["id"][:12] for one in json.loads(capsys.readouterr().out))
    out = printed(capsys, "compare", older, newer)
    assert f"against coder-7b {older}" in out
    assert f"coder-7b {newer}" in out
    assert f"coder-7b {older}: the file's own verdicts say 100.0% pass, ours 50.0%" in out
    assert f"coder-7b {newer}: extraction changed 4 of 8 samples (prompt-imports 4)" in out


def test_two_runs_of_one_model_are_not_two_models(capsys: pytest.CaptureFixture[str]) -> None:
    for more in ((), ("--extract",)):
        assert run("judge", "b.jsonl", "s.jsonl", "--no-check", *more) == 0
    capsys.readouterr()
    assert run("runs", "list", "--json") == 0
    first, second = (one["id"][:12] for one in json.loads(capsys.readouterr().out))
    assert run("benchmarks", "check", "b.jsonl", "--with", first, "--with", second) == 2
    assert "there are two runs of coder-7b" in " ".join(capsys.readouterr().err.split())


def test_a_benchmark_lists_as_many_problems_as_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert "… and 56 more; --limit 86 lists all" in printed(capsys, "benchmarks", "show", "mintset")
    out = printed(capsys, "benchmarks", "show", "mintset", "--limit", "100")
    assert "more;" not in out
    assert out.count("mintset/") >= 86
