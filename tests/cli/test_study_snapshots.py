"""What the tables of diagnose, forecast, audit, minted benchmarks and doctor look like at 80 and at 120 columns.

`REMINT_UPDATE_SNAPSHOTS=1 pytest tests/cli/test_study_snapshots.py` writes them anew: look at the difference.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from remint.analysis.audit.audit import audit_models
from remint.analysis.audit.evidence import ForecastResult, ModelEvidence, SeedResult, VariantResult
from remint.analysis.audit.signal import AuditSettings
from remint.analysis.diversity.review import ValidVariants
from remint.analysis.diversity.stability import MintScore
from remint.api.audit import AuditedRuns
from remint.api.display import text_sheets
from remint.api.diversity import MintReview, ScoreSpread
from remint.api.doctor import MachineChecks
from remint.api.doctor.check import MachineCheck
from remint.cli.commands import doctor as doctor_command
from remint.cli.main import exit_code, remint
from remint.cli.present import present
from remint.formats import write_benchmark
from remint.ledger import open_ledger
from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Problem, Value
from tests.analysis.study.made import benchmark, evolved, problem
from tests.cli.test_forecast import SHARES, forecast_runs
from tests.runs.made_runs import Made, made_run

pytestmark = pytest.mark.slow  # not for the inner loop
SNAPSHOTS = Path(__file__).parent / "study_tables"
LONG = "a-model-with-quite-a-long-name-70b-instruct-v0.1"
SUM = "def halves(items):\n    total = 0\n    for item in items:\n        total += item // 2\n    return total\n"
# What differs from one machine or moment to the next.
_VARIABLE = (
    (re.compile(r"\b[0-9a-f]{10,12}\b"), "############"),
    (re.compile(r"[\d,.]+ s\b"), "# s"),
)


@pytest.fixture(params=[80, 120])
def width(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    monkeypatch.setenv("REMINT_FORECAST_EMBEDDER", "hashed-ngrams")
    monkeypatch.setattr(text_sheets, "PLAIN_WIDTH", request.param)
    return int(request.param)


def run(*arguments: str) -> None:
    assert exit_code(lambda: remint.main(list(arguments), standalone_mode=False)) == 0


def check(name: str, width: int, capsys: pytest.CaptureFixture[str]) -> str:
    """What was printed fits the width and is as it was; lines of programs may be longer."""
    shown = capsys.readouterr().out
    assert [line for line in shown.splitlines() if len(line) > width and not line.startswith(("note: ", "    "))] == []
    for pattern, hidden in _VARIABLE:
        shown = pattern.sub(hidden, shown)
    file = SNAPSHOTS / f"{name}-{width}.txt"
    if os.environ.get("REMINT_UPDATE_SNAPSHOTS"):
        SNAPSHOTS.mkdir(exist_ok=True)
        file.write_text(shown)
    assert shown == file.read_text()
    return " ".join(shown.split())


def test_forecasts(width: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = forecast_runs(tmp_path)
    run("forecast", "--source", runs["a.jsonl on easy"], "--target", "hard.jsonl")
    check("forecast", width, capsys)
    rows = [
        {"benchmark": name, "model": f"{model}-{LONG}", "problem": f"p{place}",
         "passed": place < round(40 * (share - loss))}
        for name, loss in (("one", 0.0), ("two", 0.2))
        for model, share in SHARES.items()
        for place in range(40)
    ]  # fmt: skip
    Path("verdicts.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    run("forecast", "study", "--matrix", "verdicts.jsonl")
    assert "other models' line" in check("forecast-study", width, capsys)


def test_a_diagnosis(width: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tests = tuple(
        Call(args=Value.of([items]), expected=Given(Value.of(sum(item // 2 for item in items))))
        for items in ([4, 5], [], [7, 7, 1], [2])
    )
    made = Problem(
        id="own/a_function_with_a_rather_long_name", entry_point="halves", prompt="Add halves.",
        reference=Candidate.single(SUM), suite=Calls(tests=tests),
    )  # fmt: skip
    write_benchmark(Benchmark(Manifest(name="own"), (made,)), tmp_path / "own.jsonl")
    programs = [SUM, SUM.replace("//", "/"), SUM.replace("total += item // 2", "pass")]
    rows = [{"task_id": made.id, "solution": one} for one in programs]
    Path("samples.jsonl").write_text("\n".join(map(json.dumps, rows)))
    run("judge", "own.jsonl", "samples.jsonl", "--no-check")
    capsys.readouterr()
    run("diagnose", "last")
    assert "division" in check("diagnose", width, capsys)


def test_an_audit(width: int, capsys: pytest.CaptureFixture[str]) -> None:
    def seeds(after: float) -> tuple[SeedResult, ...]:
        return tuple(
            SeedResult(f"s{n}", 1.0, 1, (VariantResult("v", float(n < 40 * after), 1, ("text",), True),))
            for n in range(40)
        )

    expected = ForecastResult(0.9, 0.6, 0.5, 0.7, "supported", "mintset", 0.9)
    models = [ModelEvidence(LONG, seeds(0.25), forecast=expected), ModelEvidence("fits", seeds(1.0))]
    present(AuditedRuns(audit_models(models, AuditSettings())), False, output=[Path("audit.html")])
    assert LONG in check("audit", width, capsys).replace(" ", "")


def test_minted_studies(width: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ("set/a", "set/b", "set/a_problem_with_quite_a_long_name")
    source = benchmark(*map(problem, names))
    fresh = benchmark(*(evolved(problem(name), "nested-if", "try-except", seed=1) for name in names), name="fresh")
    write_benchmark(source, Path("made.jsonl"))
    write_benchmark(fresh, Path("fresh.jsonl"))
    run("mint", "study", "fresh.jsonl", "--source", "made.jsonl", "--similarity", "jaccard")
    assert "nested-if" in check("mint-study", width, capsys)
    with open_ledger(tmp_path / "ledger.db") as ledger:
        count = len(source.problems[0].suite.tests)
        right, wrong = Made("." * count), Made("w" * count)
        ids = [
            made_run(ledger, one, {each.id: [right if place < solved else wrong]
                                   for place, each in enumerate(one.problems)},
                     source=f"{file[:-6]}-{LONG}", origin=str(tmp_path / file)).run.id
            for one, file, solved in ((source, "made.jsonl", 2), (fresh, "fresh.jsonl", 1))
        ]  # fmt: skip
    run("mint", "effect", *ids)
    assert LONG in check("mint-effect", width, capsys).replace(" ", "")
    run("mint", "diversity", "fresh.jsonl", "--source", "made.jsonl", "--encoder", "none")
    check("mint-diversity", width, capsys)


def test_the_doctor(width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    checks = MachineChecks(
        [
            MachineCheck("remint 0.1.0, Python", "works", "3.11.7 on Linux 6.18, 2 cores"),
            MachineCheck(
                "settings 3: remint.toml of the user", "missing", "no /home/somebody/.config/remint/remint.toml",
                "write one for what holds in all your projects",
            ),
            MachineCheck(
                "ledger", "works", "/home/somebody/.local/share/remint/ledger.sqlite, 12 kinds of finished work"
            ),
            MachineCheck(
                "programs in rust", "missing", "no rustc", "Install it for the whole machine: apt install rustc"
            ),
        ]
    )  # fmt: skip
    monkeypatch.setattr(doctor_command, "examine", lambda **_: checks)
    run("doctor")
    said = check("doctor", width, capsys)
    assert "6.18" in said
    assert "12 kinds" in said


def test_spread(width: int, capsys: pytest.CaptureFixture[str]) -> None:
    runs = tuple(MintScore(f"{n}", f"mintset-reskin-of-a-long-name-{n}", 0.1 * n, 0.02) for n in range(1, 4))
    ends = {"low": 0.0123, "high": 0.3877, "deviation": 0.1, "deviation_low": 0.0521, "deviation_high": 0.6285}
    present(ScoreSpread("divpass@3", runs, 0.2, **ends, least=0.1, most=0.3, sampling=0.0466), as_json=False)
    said = check("spread", width, capsys)
    assert "62.85%" in said


def test_review(width: int, capsys: pytest.CaptureFixture[str]) -> None:
    valid = (ValidVariants("all", 18, 20, 0.9, 0.699, 0.972), ValidVariants(LONG, 8, 10, 0.8, 0.49, 0.943))
    left = tuple(f"mintset/a_problem_of_a_long_name_{n}" for n in range(7))
    present(MintReview(30, 27, 0.889, 0.71, 0.4, 0.93, left, valid, left[:3]), as_json=False)
    said = check("review", width, capsys)
    assert "--valid 18/20" in said
