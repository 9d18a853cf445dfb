"""`remint mint study` and `remint mint effect`, as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from remint.cli.main import exit_code, remint
from remint.formats import write_benchmark
from remint.records import Benchmark
from tests.analysis.study.made import benchmark, evolved, problem

pytestmark = pytest.mark.xdist_group(__name__)
NAMES = ("set/a", "set/b", "set/c")


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


def fresh(seed: int) -> Benchmark:
    operators = ("nested-if", "try-except", "create-function")
    made = (evolved(problem(name), *operators[: number + 1], seed=seed) for number, name in enumerate(NAMES))
    return benchmark(*made, name="made-evolved")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    write_benchmark(benchmark(*map(problem, NAMES)), Path("made.jsonl"))
    for seed in (1, 2):
        write_benchmark(fresh(seed), Path(f"fresh{seed}.jsonl"))


def test_two_seeds_and_their_source(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(
        capsys, "mint", "study", "fresh1.jsonl", "fresh2.jsonl", "--source", "made.jsonl", "--coverage",
        "-o", "study.html",
    )  # fmt: skip
    first = found["versions"][0]
    assert (first["name"], first["problems"], first["seeds"]) == ("fresh1.jsonl", 3, [1])
    assert first["growth"]["rc_after"] > first["growth"]["rc_before"]
    assert {use["operator"]: use["share"] for use in first["operators"]["uses"]}["nested-if"] == 1.0
    assert first["operators"]["replayed"] == 3
    assert first["coverage"]["measured"] == 3
    assert [(one["first"], one["second"]) for one in found["comparisons"]] == [
        ("fresh1.jsonl", "fresh2.jsonl"), ("fresh1.jsonl", "made.jsonl"), ("fresh2.jsonl", "made.jsonl"),
    ]  # fmt: skip
    assert "What evolving has made" in Path("study.html").read_text()


def test_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mint", "study", "fresh1.jsonl", "--source", "made.jsonl", "-o", "study.json") == 0
    text = capsys.readouterr().out
    for words in ("3 evolved programs", "relative complexity", "nested-if", "inserted line", "jaccard", "study.json"):
        assert words in text
    assert json.loads(Path("study.json").read_text())["source"] == "made.jsonl"
    assert run("mint", "study", "fresh1.jsonl") == 0
    text = capsys.readouterr().out
    assert "--source" in text
    assert "inserted line" not in text


def test_beside_real_code(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(
        capsys, "mint", "study", "fresh1.jsonl", "--source", "made.jsonl", "--coverage", "--data-flow", "-o", "s.html"
    )
    beside = found["versions"][0]["side_by_side"]
    assert (beside["programs"], beside["watched"]) == (3, 3)
    assert beside["after"]["complexity"]["c1_base"] > beside["before"]["complexity"]["c1_base"]
    assert beside["before"]["flow"]["constant_conditions"] == 0
    assert beside["after"]["flow"]["constant_conditions"] > 0  # `nested-if` asks what is always so
    assert beside["of_real"]["distance"] == 0 < beside["before"]["distance"]
    page = Path("s.html").read_text()
    assert "Beside real code" in page
    assert page.count("<rect") >= 21  # three bars for each of C1 to C7
    assert run("mint", "study", "fresh1.jsonl", "--source", "made.jsonl", "--like", "made.jsonl") == 0
    text = capsys.readouterr().out
    assert "real functions" in text
    assert "made.jsonl" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["made.jsonl"], "holds no problem that was evolved"),
        (["nowhere.jsonl"], "neither a file nor a benchmark"),
        (["fresh1.jsonl", "--coverage"], "--source"),
        (["fresh1.jsonl", "--data-flow"], "--source"),
        (["fresh1.jsonl", "--source", "made.jsonl", "--like", "nowhere"], "neither a file nor a benchmark"),
        (["fresh1.jsonl", "--source", "other.jsonl"], "was minted from other.jsonl"),
        (["fresh1.jsonl", "-o", "study.pdf"], ".html or .json"),
        (["fresh1.jsonl", "-o", "no/study.html"], "does not exist"),
        (["fresh1.jsonl", "--source", "made.jsonl", "--similarity", "magic"], "magic"),
        (["fresh1.jsonl", "--thresholds", "nothing"], "nothing"),
    ],
)
def test_a_study_that_cannot_be(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    write_benchmark(benchmark(problem("other")), Path("other.jsonl"))
    assert run("mint", "study", *arguments) == 2
    assert said in capsys.readouterr().err


def samples(path: str, right: tuple[str, ...]) -> None:
    """Samples of which these are right."""
    made = {name: problem().reference for name in NAMES}
    lines = [
        json.dumps({"task_id": name, "solution": made[name].text if name in right else "def grade(a, b): return 'no'"})  # type: ignore[union-attr]
        for name in NAMES
    ]
    Path(path).write_text("\n".join(lines))


@pytest.fixture
def runs(capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    samples("before.jsonl", NAMES[:2])
    samples("after.jsonl", NAMES[:1])
    pairs = (("made.jsonl", "before.jsonl"), ("fresh1.jsonl", "after.jsonl"))
    first, second = (document(capsys, "judge", *pair, "--workers", "1")["run"] for pair in pairs)
    return first, second


def test_what_a_model_loses(runs: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "mint", "effect", runs[0][:10], "last", "-o", "effect.html")
    (one,) = found["effects"]
    assert one["transitions"] == {"kept": 1, "lost": 1, "gained": 0, "failed": 1}
    assert (one["drop"]["before"], one["drop"]["after"]) == (pytest.approx(2 / 3), pytest.approx(1 / 3))
    assert one["drop"]["drop"]["low"] < 1 / 3 < one["drop"]["drop"]["high"]
    assert one["complexity"]["second_mean"] > one["complexity"]["first_mean"]
    assert one["model"] == "after.jsonl"
    assert "success → failure" in Path("effect.html").read_text()
    assert run("mint", "effect", *runs, "--with", *runs) == 0  # two models, so that both must agree
    text = capsys.readouterr().out
    for words in ("66.7% → 33.3%", "lost: set/b", "McNemar", "at least 2 models agree"):
        assert words in text


def test_runs_in_the_wrong_order_or_of_one_benchmark_are_refused(
    runs: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("mint", "effect", runs[1], runs[0]) == 2
    assert "second" in capsys.readouterr().err
    assert run("mint", "effect", runs[1], runs[1]) == 2
    assert "same benchmark" in capsys.readouterr().err
    assert run("mint", "effect", runs[0], "none") == 2
    assert run("mint", "effect", *runs, "-o", "effect.txt") == 2
    capsys.readouterr()
    assert run("mint", "effect", *runs, "--with", *runs, "--agree", "3") == 2
    assert "3 models cannot agree where there are 2" in capsys.readouterr().err
    Path("fresh1.jsonl").unlink()
    assert run("mint", "effect", *runs) == 2
    assert "--benchmark" in capsys.readouterr().err
    write_benchmark(fresh(1), Path("moved.jsonl"))
    assert run("mint", "effect", *runs, "--benchmark", "moved.jsonl") == 0


def test_runs_that_were_asked_in_other_words_are_noted(capsys: pytest.CaptureFixture[str]) -> None:
    runs = [
        document(capsys, "run", name, "--task", "predict-output", "--model", "echo", *words)["id"]
        for name, words in (("made.jsonl", ()), ("fresh1.jsonl", ()), ("fresh1.jsonl", ("--shots", "0")))
    ]
    assert run("mint", "effect", runs[0], runs[1]) == 0
    assert "do not have the same" not in capsys.readouterr().err
    assert run("mint", "effect", runs[0], runs[2]) == 0
    assert "do not have the same prompts" in capsys.readouterr().err


def test_an_operator_is_printed_under_the_name_that_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    made = evolved(problem(NAMES[0]), "nested-if")
    assert made.lineage is not None
    step = msgspec.structs.replace(made.lineage.steps[0], operator="[mine] own")
    lineage = msgspec.structs.replace(made.lineage, steps=(step,))
    write_benchmark(benchmark(msgspec.structs.replace(made, lineage=lineage)), Path("own.jsonl"))
    assert run("mint", "study", "own.jsonl") == 0
    assert "[mine] own" in capsys.readouterr().out
