"""The commands, as a user meets them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from remint import __version__
from remint.cli.main import exit_code, remint
from remint.formats import read_benchmark, write_benchmark
from remint.records import Assertion, Benchmark, Call, Calls, Candidate, Given, Manifest, Problem, Script, Value


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def test_list_shows_what_is_here(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("benchmarks", "list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert next(line for line in lines if line.startswith("mintset")).split()[-1] == "here"
    assert run("benchmarks", "list", "--json") == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["humaneval"]["place"] == "here"
    assert rows["humaneval"]["path"].endswith("HumanEval.jsonl.gz")


def test_show_a_benchmark_and_a_problem_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("benchmarks", "show", "mintset", "--json", "--tag", "class") == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["problems"] == 11
    assert summary["suites"] == {"calls": 11}
    for name in ("tool_shed_loans", "mintset/tool_shed_loans"):
        assert run("benchmarks", "show", "mintset", name, "--json") == 0
        problem = json.loads(capsys.readouterr().out)
        assert problem["entry_point"] == "ToolShed"


def test_show_prints_classes_step_by_step_and_programs_by_their_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("benchmarks", "show", "mintset", "tool_shed_loans") == 0
    printed = capsys.readouterr().out
    assert "        .lend('auger', 'Ada', datetime.date(2024, 5, 6)) → datetime.date(2024, 5, 9)\n" in printed
    assert "→ raises KeyError\n" in printed
    assert run("benchmarks", "show", "mintset", "tea_hut_bill") == 0
    assert "\\n' → '" in capsys.readouterr().out


def test_an_unknown_problem_is_refused_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("benchmarks", "show", "mintset", "nothing") == 2
    assert "Its ids look like mintset/" in capsys.readouterr().err


def test_check_finds_faults_and_says_so_by_its_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    twice = tuple(Call(args=Value.of([1]), expected=Given(Value.of(answer))) for answer in (1, 2))
    benchmark = Benchmark(
        Manifest("faulty"),
        [
            Problem(id="no reference", suite=Calls(tests=(Call(args=Value.of([1])),)), entry_point="f"),
            Problem(
                id="not Python", suite=Calls(tests=twice[:1]), reference=Candidate.single("def ("), entry_point="f"
            ),
            Problem(
                id="other name", suite=Calls(tests=twice[:1]), reference=Candidate.single("x = 1"), entry_point="f"
            ),
            Problem(
                id="contradiction",
                suite=Calls(tests=twice),
                reference=Candidate.single("def f(): pass"),
                entry_point="f",
            ),
            Problem(id="no entry", suite=Calls(tests=twice[:1]), reference=Candidate.single("def f(): pass")),
            Problem(id="broken test", suite=Script(tests=(Assertion("assert candidate(1) == "),))),
        ],
    )
    write_benchmark(benchmark, tmp_path / "faulty.jsonl")
    assert run("benchmarks", "check", str(tmp_path / "faulty.jsonl"), "--json") == 1
    report = json.loads(capsys.readouterr().out)
    faults = {
        finding["problem"]: finding["message"] for finding in report["findings"] if finding["severity"] == "fault"
    }
    assert faults["no reference"] == "tests take their answers from a reference, and there is none"
    assert faults["not Python"].startswith("solution.py of the reference is not Python")
    assert faults["other name"] == "the reference does not define f"
    assert faults["contradiction"].startswith("two tests expect different answers to the same input")
    assert faults["no entry"] == "calls need an entry point, and none is named"
    assert faults["broken test"].startswith("its test code is not Python")
    assert report["faults"] == 6


def test_convert_merges_filters_and_round_trips(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "both.jsonl.gz"
    arguments = [
        "mintset",
        "humaneval",
        "--id",
        "mintset/k*",
        "--id",
        "HumanEval/1?",
        "--name",
        "both",
        "-o",
        str(target),
    ]
    assert run("benchmarks", "convert", *arguments) == 0
    capsys.readouterr()
    both = read_benchmark(target)
    assert both.manifest.name == "both"
    assert {problem.id.partition("/")[0] for problem in both.problems} == {"mintset", "HumanEval"}
    assert sum(problem.id.startswith("HumanEval") for problem in both.problems) == 10
    assert run("benchmarks", "convert", str(target), "--exclude", "HumanEval/*", "-o", str(tmp_path / "one.jsonl")) == 0
    assert all(problem.id.startswith("mintset/k") for problem in read_benchmark(tmp_path / "one.jsonl").problems)


def test_filter_by_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    problems = [Problem(id=day or "undated", suite=Calls(), released=day) for day in ("2024-01-01", "2025-06-30", "")]
    write_benchmark(Benchmark(Manifest("dated"), problems), tmp_path / "dated.jsonl")
    assert run("benchmarks", "show", str(tmp_path / "dated.jsonl"), "--since", "2025-01-01", "--json") == 0
    assert json.loads(capsys.readouterr().out)["ids"] == ["2025-06-30"]
    assert run("benchmarks", "show", str(tmp_path / "dated.jsonl"), "--since", "2030-01-01") == 2
    assert "No problem of dated is left" in capsys.readouterr().err
    for wrong in ("yesterday", "2026-13-40", "15.11.2026"):
        assert run("benchmarks", "show", str(tmp_path / "dated.jsonl"), "--since", wrong) == 2
        assert "does not match the format" in capsys.readouterr().err


@pytest.mark.slow
def test_what_is_asked_for_and_not_there_is_never_ignored(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, answer in {
        ("--exclude", "ketle_seconds"): "Did you mean mintset/kettle_seconds?",
        ("--id", "ketle_seconds"): "Did you mean mintset/kettle_seconds?",
        ("--tag", "levl-1"): "tags are level-1",
        ("--format", "nope"): "unknown format 'nope'",
    }.items():
        assert run("benchmarks", "show", "mintset", *arguments) == 2
        assert answer in capsys.readouterr().err
    assert run("benchmarks", "show", "mintset", "--id", "kettle_seconds", "--json") == 0


def test_markup_in_names_is_shown_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_benchmark(Benchmark(Manifest("x[/a]"), [Problem(id="[/a]", suite=Calls())]), tmp_path / "x.jsonl")
    assert run("benchmarks", "check", str(tmp_path / "x.jsonl")) == 0
    assert "[/a]" in capsys.readouterr().out
    assert run("benchmarks", "show", str(tmp_path / "x.jsonl"), "[/a]") == 0


@pytest.mark.slow
def test_an_output_that_cannot_take_more_is_code_3(tmp_path: Path) -> None:
    command = f"{sys.executable} -m remint benchmarks show mintset > /dev/full"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.returncode == 3
    assert done.stderr == "remint: the output: No space left on device.\n"


@pytest.mark.slow
def test_doctor_knows_what_works(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("doctor", "--db", str(tmp_path / "ledger.sqlite"), "--json") == 0
    checks = {check["what"]: check for check in json.loads(capsys.readouterr().out)}
    assert checks["mintset"]["state"] == "works"
    assert checks["ledger"]["state"] == "works"


@pytest.mark.slow
def test_doctor_says_what_is_broken_and_ends_with_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("doctor", "--db", str(tmp_path)) == 3
    assert "✗  ledger" in capsys.readouterr().out


def test_options_have_environment_variables(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REMINT_BENCHMARKS_SHOW_LIMIT", "3")
    assert run("benchmarks", "show", "mintset", "--json") == 0
    assert json.loads(capsys.readouterr().out)["problems"] == 3


def test_wrong_usage_is_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("benchmarks", "convert", "mintset") == 2
    assert "--output" in capsys.readouterr().err
    assert run("poem") == 2
    assert run("benchmarks", "convert", "mintset", "-o", "x", "--to", "poem") == 2
    assert "remint, mbpp-plus" in capsys.readouterr().err


@pytest.mark.slow
def test_the_installed_command_speaks_and_survives_a_closed_pipe(tmp_path: Path) -> None:
    command = f"{sys.executable} -m remint benchmarks show mintset | head -n 1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("mintset 1.0")
    assert done.stderr == ""
    assert done.returncode == 0
    script = Path(sys.executable).with_name("remint")
    version = subprocess.run([str(script), "--version"], capture_output=True, text=True, timeout=60)
    assert version.stdout == f"remint, version {__version__}\n"


def test_heavy_packages_are_not_imported_until_they_are_used() -> None:
    heavy = ("pyarrow", "huggingface_hub", "psycopg", "numpy")
    code = f"import sys, remint.cli.main; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=dict(os.environ)
    )
    assert done.stdout == "[]\n"


def test_the_overview_is_quick() -> None:
    # CPU seconds of a whole process, the best of a few: other programs may share the machine.
    def seconds() -> float:
        before = os.times()
        subprocess.run([sys.executable, "-m", "remint", "--help"], capture_output=True, timeout=60, check=True)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    assert min(seconds() for _ in range(3)) < 0.3


def test_a_crash_is_no_failed_gate(capsys: pytest.CaptureFixture[str]) -> None:
    def crash() -> None:
        raise KeyError("nobody expected this")

    assert exit_code(crash) == 3
    said = capsys.readouterr().err
    assert "Traceback" in said
    assert said.endswith("this is a bug of Remint. Please report the lines above.\n")
