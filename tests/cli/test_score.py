"""`remint score`, `report` and `plan`, as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from remint.cli.main import exit_code, remint
from remint.formats import write_benchmark
from remint.ledger import open_ledger
from remint.records import Group
from tests.runs.made_runs import Made, made_run, own, problem

GOOD, BAD = Made("...."), Made("..ww")
SEEDS = own(*(problem(f"own/{name}") for name in "abcd"))
MINTED = own(*(problem(f"own/{name}-2", root=f"own/{name}") for name in "abcd"))


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture(autouse=True)
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """A run on the seeds, three of four solved, and one on what was minted from them, one of four solved."""
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))
    monkeypatch.chdir(tmp_path)
    write_benchmark(SEEDS, tmp_path / "seeds.jsonl")
    write_benchmark(MINTED, tmp_path / "minted.jsonl")
    with open_ledger(tmp_path / "ledger.db") as ledger:
        seeds = {f"own/{name}": [GOOD if name < "d" else BAD, GOOD if name < "d" else BAD] for name in "abcd"}
        minted = {f"own/{name}-2": [GOOD if name < "b" else BAD] for name in "abcd"}
        first = made_run(ledger, SEEDS, seeds, source="seeds", origin=str(tmp_path / "seeds.jsonl"))
        second = made_run(ledger, MINTED, minted, source="minted", origin=str(tmp_path / "minted.jsonl"))
        return first.run.id[:10], second.run.id[:10]


def test_scores_are_shown_with_their_intervals(runs: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("score", runs[0], "--table") == 0
    printed = capsys.readouterr().out
    line = next(line for line in printed.splitlines() if line.startswith("pass@1"))
    assert "75.0%" in line
    assert "●" in line
    assert "87.5%" in next(line for line in printed.splitlines() if line.startswith("tsa"))
    assert "independent" in printed


def test_the_scores_are_numbers_for_programs(runs: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "score", runs[0], "--score", "pass@2", "--score", "partial", "--level", "0.9")
    pass_2, partial = found["scores"]
    assert (pass_2["name"], pass_2["value"], pass_2["problems"], pass_2["level"]) == ("pass@2", 0.75, 4, 0.9)
    assert (partial["name"], partial["value"]) == ("partial", 0.875)
    assert partial["low"] < 0.875 < partial["high"]


def test_the_paper_s_interval_is_there_under_its_name(
    runs: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    honest = document(capsys, "score", runs[0], "--score", "pass@1")["scores"][0]
    paper = document(capsys, "score", runs[0], "--score", "pass@1", "--interval", "paper")["scores"][0]
    assert "independent" in paper["method"]
    assert paper["high"] - paper["low"] < honest["high"] - honest["low"]


def test_what_is_lost_from_a_benchmark_to_its_minted_form(
    runs: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = document(capsys, "score", runs[1], "--against", runs[0], "--score", "pass@1")
    (drop,) = found["drops"]
    assert (drop["before"], drop["after"], drop["seeds"]) == (0.75, 0.25, 4)
    assert drop["drop"]["value"] == 0.5
    assert drop["relative"]["value"] == pytest.approx(2 / 3)
    assert run("score", runs[1], "--against", runs[0]) == 0
    assert "+50.0 pp" in capsys.readouterr().out


def test_a_score_that_is_too_low_fails_the_gate(runs: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("score", runs[0], "--fail-under", "pass@1=0.7") == 0
    assert run("score", runs[0], "--fail-under", "pass@1=80%") == 1
    assert "pass@1 is 0.7500, below 0.8" in capsys.readouterr().err
    assert run("score", runs[0], "--fail-under", "tsa2=0.1") == 2
    # Of four problems, three are solved: the interval is far wider than ± 5 points.
    assert run("score", runs[0], "--fail-under", "pass@1=0.7", "--gate-on", "low") == 1
    assert "pass@1 has an interval that begins at" in capsys.readouterr().err
    assert run("score", runs[0], "--fail-under", "pass@1=0.8", "--gate-on", "high") == 0
    assert run("score", runs[0], "--fail-under", "pass@1=much") == 2


@pytest.mark.parametrize("name", ["pass", "pass@0", "pass@x", "tsa@3", "magic"])
def test_a_score_that_there_is_not_is_refused_with_those_there_are(
    runs: tuple[str, str], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("score", runs[0], "--score", name) == 2
    assert "Known: pass@K, divpass@K" in capsys.readouterr().err


def test_too_few_samples_are_refused_not_made_up(runs: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("score", runs[0], "--score", "pass@10", "--json") == 2  # it was asked for by name
    found = json.loads(capsys.readouterr().out)
    assert found["scores"] == []
    assert "needs at least 10 samples of every problem; own/a has 2" in found["refused"][0]["reason"]


def test_a_report_is_written_in_every_form(runs: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    names = ["report.html", "report.md", "report.json", "report.xml"]
    assert run("report", *runs, *(part for name in names for part in ("-o", name)), "--title", "Seeds and mint") == 0
    assert all(Path(name).stat().st_size > 1000 for name in names)
    assert "# Seeds and mint" in Path("report.md").read_text()
    assert "report.html: html" in capsys.readouterr().out


def test_a_report_that_cannot_be_written_is_refused_before_the_work(runs: tuple[str, str]) -> None:
    assert run("report", runs[0], "-o", "report.doc") == 2
    assert run("report", runs[0], "-o", "nowhere/report.html") == 2
    assert run("report", "nothing", "-o", "report.html") == 2
    assert not list(Path().glob("report*"))


def test_a_plan_says_how_much_is_needed(runs: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "plan", runs[0], "--half-width", "0.05")
    # Samples of a problem all agree here: more of them are of no use, problems are.
    assert len({design["problems"] for design in found["designs"]}) == 1
    assert found["designs"][0]["half_width"] <= 0.05
    needed = document(capsys, "plan", "--variance", "0.01", "--groups", "5")
    assert (needed["tsa_groups"], needed["pass_groups"], needed["tsa_programs"], needed["pass_programs"]) == (
        25, None, 5, 25,
    )  # fmt: skip
    assert run("plan") == 2
    assert run("plan", runs[0], "--half-width", "2") == 2
    assert run("plan", runs[0], "--difference", "0.1") == 2  # of what from what?
    capsys.readouterr()
    assert run("plan", runs[0]) == 0
    assert "half width, on average" in " ".join(capsys.readouterr().out.split())


def test_a_plan_for_pass_at_k_and_for_a_difference(runs: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "plan", runs[0], "--score", "pass@2")
    assert [one["samples"] for one in found["designs"]] == [2]
    surer = document(capsys, "plan", runs[0], "--score", "pass@2", "--assurance", "0.9")
    assert surer["designs"][0]["problems"] > found["designs"][0]["problems"]
    pair = document(capsys, "plan", runs[0], "--against", runs[1], "--difference", "0.1")
    (design,) = pair["designs"]
    assert design["power"] >= 0.8
    assert design["total"] == 2 * 2 * design["problems"]
    assert pair["seen"]["detectable"] is None  # four problems show nothing
    assert run("plan", runs[0], "--against", runs[1], "--half-width", "0.1") == 2
    assert run("plan", runs[0], "--against", runs[0]) == 2


def test_how_much_tsa_depends_on_its_rules_is_said(
    runs: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # The tests that fail are now a group each, out of three: own/d passes a third instead of a half.
    moved = [
        msgspec.structs.replace(
            one,
            suite=msgspec.structs.replace(
                one.suite,
                groups=(Group("a"), Group("b"), Group("c")),
                tests=tuple(
                    msgspec.structs.replace(test, group=name)
                    for test, name in zip(one.suite.tests, "aabc", strict=True)
                ),
            ),
        )
        for one in SEEDS.problems
    ]
    write_benchmark(own(*moved), tmp_path / "moved.jsonl")
    found = document(capsys, "score", runs[0], "--groupings", "moved.jsonl")["tsa_band"]
    parts = {one["choice"]: (one["low"], one["high"]) for one in found["choices"]}
    assert parts["groupings"] == (pytest.approx((3 + 1 / 3) / 4), pytest.approx(0.875))
    assert found["low"] <= parts["groupings"][0]
    assert found["high"] == pytest.approx(0.875)
    assert run("score", runs[0], "--groupings", "moved.jsonl") == 0
    assert "groupings 83.3% … 87.5%" in " ".join(capsys.readouterr().out.split())
    assert run("score", runs[0], "--groupings", "minted.jsonl") == 2
    assert "has no problem 'own/a'" in capsys.readouterr().err
    assert run("score", runs[0], "--score", "pass@1", "--groupings", "moved.jsonl") == 2
    assert "groupings are for the band of TSA" in capsys.readouterr().err


def test_problems_that_weaker_models_solve_are_listed_with_evidence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Eight models, each solves one problem less than the one before; only the four weakest solve own/odd.
    names = [f"own/p{number}" for number in range(8)]
    benchmark = own(*map(problem, [*names, "own/odd"]))
    write_benchmark(benchmark, tmp_path / "many.jsonl")
    ids = []
    with open_ledger(tmp_path / "ledger.db") as ledger:
        for model in range(8):
            samples = {name: [GOOD if place < 8 - model else BAD] for place, name in enumerate(names)}
            samples["own/odd"] = [GOOD if model >= 4 else BAD]
            made = made_run(ledger, benchmark, samples, source=f"m{model}.jsonl", origin=str(tmp_path / "many.jsonl"))
            ids.append(made.run.id[:12])
    chosen = [part for one in ids for part in ("--with", one)]
    assert run("benchmarks", "check", "many.jsonl", *chosen) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "own/odd" in printed
    assert run("benchmarks", "check", "many.jsonl", *chosen, "--json") == 0
    found = json.loads(capsys.readouterr().out)["items"]
    (odd,) = (one for one in found["items"] if one["id"] == "own/odd")
    assert odd["discrimination"] == pytest.approx(-0.873, abs=0.001)
    assert odd["adjusted"] < 0.05
    assert found["suspects"][0]["id"] == "own/odd"
    assert run("benchmarks", "check", "many.jsonl", *chosen[:4]) == 2  # two models say nothing
    assert "at least 3 models; there are 2" in capsys.readouterr().err


def test_a_difference_that_the_exact_test_alone_finds_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Six of 164 problems differ, all in one direction: 2 of 2**6 sign flips, and an interval that reaches 0.
    names = [f"own/p{number}" for number in range(164)]
    benchmark = own(*map(problem, names))
    write_benchmark(benchmark, tmp_path / "many.jsonl")
    ids = []
    with open_ledger(tmp_path / "ledger.db") as ledger:
        for model, lost in (("a.jsonl", 0), ("b.jsonl", 6)):
            samples = {name: [GOOD if place % 2 else BAD] * 10 for place, name in enumerate(names)}
            samples |= {name: [BAD, *[GOOD] * 9] for name in names[1 : 2 * lost : 2]}
            made = made_run(ledger, benchmark, samples, source=model, origin=str(tmp_path / "many.jsonl"))
            ids.append(made.run.id[:12])
    found = document(capsys, "score", ids[1], "--against", ids[0], "--score", "pass@1")
    assert found["p"]["pass@1"] == pytest.approx(2 / 2**6)
    assert found["drops"][0]["drop"]["low"] <= 0 <= found["drops"][0]["drop"]["high"]
    assert run("score", ids[1], "--against", ids[0], "--score", "pass@1") == 0
    assert "pass@1: the exact test finds a difference, and the interval reaches 0" in " ".join(
        capsys.readouterr().out.split()
    )
    assert run("report", *ids, "-o", "r.md") == 0
    assert "regression by the test alone" in Path("r.md").read_text()
