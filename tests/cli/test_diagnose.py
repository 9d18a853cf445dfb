"""`remint diagnose`, as a user meets it: real programs in the real sandbox."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import remint as package
from remint.cli.main import exit_code, remint
from remint.formats import write_benchmark
from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Problem, Value

REFERENCE = "def halves(items):\n    total = 0\n    for item in items:\n        total += item // 2\n    return total\n"
TESTS = (([4, 5],), ([],), ([7, 7, 1],), ([2],))


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


@pytest.fixture(autouse=True)
def judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of five samples, one of which passes."""
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    monkeypatch.chdir(tmp_path)
    tests = tuple(
        Call(args=Value.of(list(args)), expected=Given(Value.of(sum(item // 2 for item in args[0])))) for args in TESTS
    )
    problem = Problem(
        id="own/halves", entry_point="halves", prompt="Add halves.", reference=Candidate.single(REFERENCE),
        suite=Calls(tests=tests),
    )  # fmt: skip
    write_benchmark(Benchmark(Manifest(name="own"), (problem,)), tmp_path / "own.jsonl")
    programs = [
        REFERENCE,
        REFERENCE.replace("//", "/"),
        REFERENCE.replace("//", "/"),
        REFERENCE.replace("total += item // 2", "pass"),
        "def halves(items):\n    raise ValueError('</script><b>')\n",
    ]
    rows = [{"task_id": "own/halves", "solution": one} for one in programs]
    (tmp_path / "samples.jsonl").write_text("\n".join(map(json.dumps, rows)))
    assert run("judge", "own.jsonl", "samples.jsonl") == 0


@pytest.mark.slow
def test_causes_are_found_with_their_evidence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run("diagnose", "last", "--follow", "-o", "d.html", "-o", "d.md", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["samples"], found["failing"], found["diagnosed"]) == (5, 4, 3)
    assert found["repaired"] == 2
    by_sample = {one["index"]: one for one in found["diagnoses"]}
    assert [by_sample[index]["entries"] for index in (1, 2, 3)] == [["division"], ["division"], ["ignored"]]
    assert found["constructs"]["assignment"] == 3
    division = by_sample[1]
    assert division["causes"][0]["seen"] == "total += item / 2"
    assert (division["divergence"]["variable"], division["divergence"]["expected"]) == ("total", "2")
    assert division["smallest_input"]["expected"] == "0"
    assert "-        total += item / 2" in division["patch"]
    assert by_sample[4]["failure"] == "ValueError"
    page = (tmp_path / "d.html").read_text()
    assert "<b>" not in page
    assert "division" in page
    assert "division" in (tmp_path / "d.md").read_text()


@pytest.mark.slow
def test_what_was_diagnosed_is_known_to_comparisons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = package.diagnose("last", progress=False, shrink=False)
    assert first.counts["division"] == 2
    rows = [{"task_id": "own/halves", "solution": REFERENCE}]
    (tmp_path / "right.jsonl").write_text(json.dumps(rows[0]))
    base = first.record.run
    assert run("judge", "own.jsonl", "right.jsonl") == 0
    assert package.diagnose("last", progress=False).record.failing == 0
    compared = package.compare(base, "last")
    entries = {one.name for one in compared.record.differences[0].facets if one.kind == "entry"}
    assert "division" in entries


def test_bad_input_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diagnose", "nothing") == 2
    assert run("diagnose", "last", "--problem", "own/none") == 2
    assert run("diagnose", "last", "-o", "d.docx") == 2
    assert run("diagnose", "last", "--entries", "none.toml") == 2
    assert "does not exist" in capsys.readouterr().err
