"""`remint forecast`, as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from msgspec.structs import replace

from remint.cli.commands.forecast import forecast
from remint.cli.main import exit_code, remint
from remint.formats import write_benchmark
from remint.ledger import open_ledger
from remint.records import Benchmark, Manifest
from tests.runs.made_runs import Made, made_run, problem

GOOD, BAD = Made("...."), Made("..ww")
EASY, HARD = (f"easy/{number}" for number in range(40)), (f"hard/{number}" for number in range(40))
SETS = {
    "easy": Benchmark(Manifest(name="easy"), [problem(name) for name in EASY]),
    "hard": Benchmark(Manifest(name="hard"), [problem(name) for name in HARD]),
}
# The share of 40 problems that each model solves; the hard ones cost everybody a quarter.
SHARES = {"a.jsonl": 0.9, "b.jsonl": 0.8, "c.jsonl": 0.7, "d.jsonl": 0.6, "e.jsonl": 0.5, "f.jsonl": 0.4}


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(*arguments, "--json") == 0, capsys.readouterr().err
    return json.loads(capsys.readouterr().out)


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(*arguments) == 2
    return capsys.readouterr().err


@pytest.fixture(autouse=True)
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Runs of six models on easy, and of all but the first on hard."""
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    monkeypatch.setenv("REMINT_FORECAST_EMBEDDER", "hashed-ngrams")
    monkeypatch.chdir(tmp_path)
    return forecast_runs(tmp_path)


def forecast_runs(tmp_path: Path) -> dict[str, str]:
    """Their ids, by "MODEL on BENCHMARK"."""
    ids = {}
    with open_ledger(tmp_path / "ledger.db") as ledger:
        for name, benchmark in SETS.items():
            write_benchmark(benchmark, tmp_path / f"{name}.jsonl")
            for model, share in SHARES.items():
                if name == "hard" and model == "a.jsonl":
                    continue
                solved = round(40 * (share - (0.25 if name == "hard" else 0)))
                samples = {one.id: [GOOD if place < solved else BAD] for place, one in enumerate(benchmark.problems)}
                made = made_run(ledger, benchmark, samples, source=model, origin=str(tmp_path / f"{name}.jsonl"))
                ids[f"{model} on {name}"] = made.run.id[:10]
    return ids


def test_a_score_is_forecast_from_the_gaps_of_other_models(
    runs: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = document(capsys, "forecast", "--source", runs["a.jsonl on easy"], "--target", "hard.jsonl")
    (one,) = (entry["forecast"] for entry in found["forecasts"])
    assert (one["model"], one["source"], one["target"]) == ("a.jsonl", "easy", "hard")
    assert one["source_mean"] == 0.9
    assert one["known_models"] == 5
    assert one["value"] == pytest.approx(0.65, abs=0.02)  # a quarter less, like everybody
    assert one["low"] < 0.65 < one["high"]
    assert one["verdict"] == "weak"  # five models that agree may do so by chance
    assert "5 other models are known; on other prompts a supported forecast takes about 20" in one["reasons"][1]
    assert found["embedder"] == "hashed-ngrams"


def test_without_other_models_there_is_no_basis(runs: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    source = ("forecast", "--source", runs["a.jsonl on easy"], "--target", "hard.jsonl", "--no-ledger-models")
    (entry,) = document(capsys, *source)["forecasts"]
    one = entry["forecast"]
    assert one["value"] == one["source_mean"] == 0.9
    assert one["verdict"] == "refuse"
    assert "No other model is known on hard" in one["reasons"][1]


@pytest.mark.slow
def test_what_is_printed_names_everything_that_trust_rests_on(
    runs: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("forecast", "--source", runs["a.jsonl on easy"], "--target", "hard.jsonl", "-o", "page.html") == 0
    printed = capsys.readouterr().out
    for word in ("source mean", "forecast", "90 % interval", "ESS", "largest weight", "Pareto k", "AUC", "gap",
                 "supported", "carried by"):  # fmt: skip
        assert word in printed, word
    page = Path("page.html").read_text(encoding="utf-8")
    assert "Map of prompts" in page
    assert page.count('class="source"') == 40
    assert "<script" not in page


def test_problems_on_both_sides_are_named_and_not_forecast(
    runs: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    source = ("forecast", "--source", runs["a.jsonl on easy"], "--target")
    # 36 of the 40 easy problems are solved: the first 18 of the 20 from 18 on.
    part = Benchmark(Manifest(name="part"), SETS["easy"].problems[18:38])
    write_benchmark(part, Path("part.jsonl"))
    said = refusal(capsys, *source, "part.jsonl")
    assert "All 20 problems of part are in easy, with the same tests: a.jsonl scores 0.900 on them." in said
    mixed = Benchmark(Manifest(name="mixed"), [*SETS["easy"].problems[30:], *SETS["hard"].problems[:30]])
    write_benchmark(mixed, Path("mixed.jsonl"))
    found = document(capsys, *source, "mixed.jsonl")
    (remark,) = [one for one in found["remarks"] if "same tests" in one]
    assert remark.startswith("10 of the 40 problems of mixed are in easy, with the same tests: a.jsonl scores 0.600")
    other = [replace(one, suite=replace(one.suite, tests=one.suite.tests[:3])) for one in SETS["easy"].problems]
    write_benchmark(Benchmark(Manifest(name="fewer-tests"), other), Path("fewer.jsonl"))
    found = document(capsys, *source, "fewer.jsonl")
    assert "40 of the 40 prompts of fewer-tests are in the source, with other tests" in found["remarks"]
    assert found["forecasts"][0]["forecast"]["auc"] == 0.5


def test_several_targets_are_ranked(runs: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    write_benchmark(Benchmark(Manifest(name="new"), SETS["hard"].problems[:20]), Path("new.jsonl"))
    source = ("forecast", "--source", runs["a.jsonl on easy"])
    found = document(capsys, *source, "--target", "hard.jsonl", "--target", "new.jsonl")
    assert [entry["forecast"]["target"] for entry in found["forecasts"]] == ["new", "hard"]
    assert [entry["forecast"]["verdict"] for entry in found["forecasts"]] == ["refuse", "weak"]


def test_files_of_verdicts_stand_in_for_runs(
    tmp_path: Path, runs: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        {"benchmark": "hard.jsonl", "model": model, "task": one.id, "passed": place < round(40 * (share - 0.25))}
        for model, share in SHARES.items()
        if model != "a.jsonl"
        for place, one in enumerate(SETS["hard"].problems)
    ]
    for row in rows:
        row["benchmark"] = "hard"
    Path("others.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    given = ("forecast", "--target", "hard.jsonl", "--matrix", "others.jsonl")
    sources = [part for name in SHARES for part in ("--source", runs[f"{name} on easy"])]
    found = document(capsys, *given, *sources, "--no-ledger-models", "--model", "a.jsonl")
    assert found["forecasts"][0]["forecast"]["value"] == pytest.approx(0.65, abs=0.02)
    assert found["forecasts"][0]["forecast"]["known_models"] == 5


@pytest.mark.slow
def test_labels_narrow_the_interval_and_say_what_they_saved(
    tmp_path: Path, runs: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    with open_ledger(tmp_path / "ledger.db") as ledger:
        half = {one.id: [GOOD if place < 20 else BAD] for place, one in enumerate(SETS["easy"].problems)}
        made_run(ledger, SETS["easy"], half, source="echo", origin=str(tmp_path / "easy.jsonl"))
    found = document(capsys, "forecast", "--model", "echo", "--target", "hard.jsonl", "--label", "8", "--timeout", "5")
    (entry,) = found["forecasts"]
    before, after, labelled = entry["before"], entry["forecast"], entry["labelled"]
    assert len(labelled["problems"]) == 8
    assert labelled["target_problems"] == 40
    assert (labelled["cost"], labelled["saved"]) == (0.0, 0.0)
    assert before["value"] == pytest.approx(0.25, abs=0.05)
    assert after["value"] < before["value"]  # an echo solves nothing
    assert after["high"] - after["low"] <= before["high"] - before["low"]
    assert after["labels"] == 8
    again = document(capsys, "forecast", "--model", "echo", "--target", "hard.jsonl", "--label", "8", "--timeout", "5")
    assert again["forecasts"] == found["forecasts"]  # the labels are no source, and nothing is asked again
    said = refusal(capsys, "forecast", "--model", "echo", "--target", "hard.jsonl", "--label", "40")
    assert "40 labels are the whole of hard" in said


def test_a_metric_of_programs_is_forecast_in_its_own_units(
    runs: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    given = ("forecast", "--source", runs["a.jsonl on easy"], "--target", "hard.jsonl")
    (entry,) = document(capsys, *given, "--metric", "halstead-paper.length")["forecasts"]
    one = entry["forecast"]
    assert one["source_mean"] == pytest.approx(8.8)  # 36 programs of 9 operators and operands, 4 of 7
    assert one["low"] < one["value"] < one["high"]


def test_a_model_that_was_run_there_is_checked_against_its_forecast(
    runs: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    source = ("forecast", "--source", runs["b.jsonl on easy"], "--target", "hard.jsonl", "--check")
    (entry,) = document(capsys, *source)["forecasts"]
    assert entry["check"]["actual"] == 0.55
    assert entry["check"]["expected"] == entry["forecast"]["value"] == pytest.approx(0.55, abs=0.02)
    assert not entry["check"]["suspicious"]
    assert run(*source, "-o", "page.html") == 0
    assert "inside the interval" in capsys.readouterr().out
    assert "measured: 55.0%" in Path("page.html").read_text(encoding="utf-8")
    assert "a.jsonl was not run on all of hard" in refusal(
        capsys, "forecast", "--source", runs["a.jsonl on easy"], "--target", "hard.jsonl", "--check"
    )


REFUSED = [
    (("--target", "hard.jsonl"), "nothing to forecast from. Name runs with --source"),
    (("--source", "a on easy"), "nothing to forecast for. Name a benchmark with --target"),
    (("--source", "a on easy", "--target", "easy.jsonl"), "Source and target are both easy. It scores 0.900 there."),
    (("--source", "a on easy", "--target", "hard.jsonl", "--metric", "pas@1"), "unknown metric 'pas@1'"),
    (("--source", "a on easy", "--target", "hard.jsonl", "--metric", "cyclomatic.depth"), "has no figure 'depth'"),
    (("--source", "b on easy", "--target", "hard.jsonl"), "b.jsonl was judged on all of hard: it scores 0.550."),
    (("--source", "a on easy", "--target", "hard.jsonl", "--model", "z"), "z has no scores on easy"),
    (("--model", "nobody", "--target", "hard.jsonl"), "has no run of nobody on another benchmark"),
    (("--source", "a on easy", "--target", "hard.jsonl", "--label", "5"), "Name it with --model"),
    (("--source", "a on easy", "--target", "hard.jsonl", "--matrix", "none.jsonl"), "none.jsonl cannot be read"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("arguments", "said"), REFUSED)
def test_bad_questions_are_answered_with_what_to_do(
    runs: dict[str, str], capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    named = {key.replace(".jsonl on", " on"): value for key, value in runs.items()}
    assert said in refusal(capsys, "forecast", *(named.get(one, one) for one in arguments))


def test_three_prompts_are_too_few(runs: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    write_benchmark(Benchmark(Manifest(name="tiny"), SETS["hard"].problems[:3]), Path("tiny.jsonl"))
    said = refusal(capsys, "forecast", "--source", runs["a.jsonl on easy"], "--target", "tiny.jsonl")
    assert "tiny has 3 prompts; a forecast needs at least 10" in said


ROWS = [
    ("{", "line 1 is not JSON"),
    ("[1]", "line 1 is not an object"),
    ('{"model": "m", "task": "t", "passed": NaN}', "line 1 is not JSON: NaN and Infinity are no numbers there"),
    ('{"model": "m", "task": "t"}', "the score of m on t is None"),
    ('{"task": "t", "passed": 1}', 'the fields "model" and "problem" must be texts'),
    ('{"model": "m", "task": "t", "passed": 1}\n{"model": "m", "task": "t", "passed": 0}', "two scores on t"),
    ("", "hold no row"),
    ('{"model": "m", "task": "t", "score": 100}', "m scores 100 on t; a score goes from 0 to 1"),
]


@pytest.mark.parametrize(("text", "said"), ROWS)
def test_a_bad_row_is_named(capsys: pytest.CaptureFixture[str], text: str, said: str) -> None:
    Path("bad.jsonl").write_text(text)
    assert said in refusal(capsys, "forecast", "study", "--matrix", "bad.jsonl")


@pytest.mark.slow
def test_a_study_compares_estimators_and_counts_verdicts(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {
            "benchmark": name,
            "model": f"{model}-1b",
            "problem": f"p{place}",
            "passed": place < round(80 * (share - loss)),
        }
        for name, loss in (("one", 0.0), ("two", 0.2))
        for model, share in SHARES.items()
        for place in range(80)  # fewer would be too small for a supported forecast
    ]
    Path("verdicts.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    found = document(capsys, "forecast", "study", "--matrix", "verdicts.jsonl", "-o", "all.json")
    errors = {(one["estimator"], one["kind"]): one["error"]["value"] for one in found["summaries"]}
    assert errors["source mean", "same problems"] == pytest.approx(0.2)
    assert errors["other models' line", "same problems"] == pytest.approx(0.0, abs=1e-9)
    assert errors["gap process", "same problems"] < 0.02
    (same,) = (one for one in found["verdicts"] if one["kind"] == "same problems")
    assert same["supported"] == 12
    assert json.loads(Path("all.json").read_text())["outcomes"]
    assert run("forecast", "study", "--matrix", "verdicts.jsonl") == 0
    assert "estimators that look at them are left out" in capsys.readouterr().err


def test_a_target_that_is_a_source_is_told(runs: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    both = ("--source", runs["b.jsonl on easy"], "--source", runs["b.jsonl on hard"])
    assert "There is nothing to forecast" in refusal(capsys, "forecast", *both, "--target", "hard.jsonl")
    alone = refusal(capsys, "forecast", "--source", runs["a.jsonl on easy"], "--target", "easy.jsonl")
    assert "Source and target are both easy" in alone


def test_an_unknown_embedder_is_told_which_there_are(
    runs: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:  # fmt: skip
    said = refusal(
        capsys, "forecast", "--source", runs["a.jsonl on easy"], "--target", "hard.jsonl", "--embedder", "nope"
    )
    for name in ("auto", "all-minilm-l6-v2", "hashed-ngrams", "bert-cls", "openai/"):
        assert name in said


def test_several_files_are_written(
    runs: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # fmt: skip
    given = ("forecast", "--source", runs["a.jsonl on easy"], "--target", "hard.jsonl", "-o", "f.html", "-o", "f.json")
    assert document(capsys, *given)["output"] == ["f.html", "f.json"]
    assert json.loads((tmp_path / "f.json").read_text())["forecasts"]
    assert "</html>" in (tmp_path / "f.html").read_text()


@pytest.mark.slow
def test_the_ablations_of_bis_are_one_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch")
    for name, shift in (("easy", 0), ("hard", 10)):
        rows = [{"model": model, "problem": one.id, "passed": place + shift < 40 * share}
                for model, share in SHARES.items() for place, one in enumerate(SETS[name].problems)]  # fmt: skip
        (tmp_path / f"{name}-verdicts.jsonl").write_text(
            "".join(json.dumps({**row, "benchmark": name}) + "\n" for row in rows)
        )
    files = [
        part for name in SETS for part in ("--matrix", f"{name}-verdicts.jsonl", "--prompts", f"{name}={name}.jsonl")
    ]
    found = document(capsys, "forecast", "ablations", *files, "--table", "12", "--embedder", "hashed-ngrams")
    assert (found["source"], found["target"], found["models"]) == ("easy", "hard", 6)
    assert [row["setting"] for row in found["rows"]] == ["x = 1.0", "x = 0.95", "x = 0.9", "x = 0.85", "x = 0.8"]
    assert found["source_mean_error"] == pytest.approx(0.25)
    assert "no benchmark of the files" in refusal(capsys, "forecast", "ablations", *files, "--source", "other")


def test_an_option_takes_several_values() -> None:
    context = click.Context(forecast)
    forecast.parse_args(context, ["--source", "A", "B", "--target", "x"])
    assert (context.params["source"], context.params["target"]) == (("A", "B"), ("x",))
    left = forecast.parse_args(click.Context(forecast), ["--source", "A", "study", "--matrix", "one", "two"])
    assert left == ["--matrix", "one", "--matrix", "two"]
