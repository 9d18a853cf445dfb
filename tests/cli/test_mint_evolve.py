"""`remint mint evolve` and `remint mint show`, as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from remint.cli.main import exit_code, remint
from remint.formats import open_benchmark

pytestmark = pytest.mark.xdist_group(__name__)
USUAL = (
    "--id", "kettle_seconds", "--id", "bead_strand", "--operator", "nested-if", "--operator", "create-function",
    "--operator", "rename-variable", "--generations", "3", "--inputs", "30", "--jobs", "1", "--seed", "4",
)  # fmt: skip


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))


def test_a_benchmark_grows_and_every_step_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    made = document(capsys, "mint", "evolve", "mintset", "-o", "fresh.jsonl", *USUAL)
    assert made["problems"] == 2
    assert made["rc_after"] > made["rc_before"]
    fresh = open_benchmark("fresh.jsonl")
    evolved = fresh["mintset/bead_strand"]
    assert evolved.lineage is not None
    assert (evolved.lineage.root, evolved.lineage.recipe) == ("mintset/bead_strand", "evolve")
    assert evolved.suite == open_benchmark("mintset")["mintset/bead_strand"].suite
    shown = document(capsys, "mint", "show", "fresh.jsonl", "bead_strand", "--source", "mintset")
    assert [step["operator"] for step in shown["steps"]] == [step.operator for step in evolved.lineage.steps]
    assert shown["evolved"] == evolved.reference.text  # type: ignore[union-attr]


def test_the_same_seed_gives_the_same_bytes_and_a_second_time_nothing_is_searched(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    document(capsys, "mint", "evolve", "mintset", "-o", "first.jsonl", *USUAL)
    document(capsys, "mint", "evolve", "mintset", "-o", "again.jsonl", *USUAL)
    monkeypatch.setenv("REMINT_DB", "other.db")
    document(capsys, "mint", "evolve", "mintset", "-o", "other.jsonl", *USUAL)
    assert Path("first.jsonl").read_bytes() == Path("again.jsonl").read_bytes() == Path("other.jsonl").read_bytes()


def test_valid_offspring_become_a_benchmark_to_learn_from(capsys: pytest.CaptureFixture[str]) -> None:
    growing = [
        part for name in ("decorator", "class-extraction", "thread", "enum-use") for part in ("--operator", name)
    ]
    made = document(
        capsys, "mint", "evolve", "mintset", "-o", "fresh.jsonl", *USUAL, *growing, "--export-finetune", "learn.jsonl",
        "--paper",
    )  # fmt: skip
    examples = open_benchmark("learn.jsonl")
    assert made["examples"] == {"output": "learn.jsonl", "programs": len(examples)}
    assert len(examples) > 2
    shipped = {problem.reference for problem in open_benchmark("fresh.jsonl").problems}
    for example in examples.problems:
        assert example.id.partition("#")[0] in ("mintset/kettle_seconds", "mintset/bead_strand")
        assert example.lineage is not None
        assert example.lineage.steps
        assert example.reference not in shipped


def test_it_says_what_programs_were_compared_on(capsys: pytest.CaptureFixture[str]) -> None:
    made = document(capsys, "mint", "evolve", "mintset", "-o", "fresh.jsonl", *USUAL)
    assert set(made["checked"]) == {"mintset/kettle_seconds", "mintset/bead_strand"}
    assert all("30 further inputs" in text for text in made["checked"].values())


def test_what_cannot_be_is_refused_before_the_work(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mint", "evolve", "mintset", "-o", "nowhere/fresh.jsonl") == 2
    assert run("mint", "evolve", "mintset", "-o", "fresh.jsonl", "--operator", "magic") == 2
    assert run("mint", "evolve", "mintset", "-o", "fresh.jsonl", "--thresholds", "nothing") == 2
    assert run("mint", "show", "mintset", "kettle_seconds", "--source", "mintset") == 2
    assert "was not evolved" in capsys.readouterr().err


def test_a_package_that_no_interpreter_was_named_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mint", "evolve", "mintset", "-o", "fresh.jsonl", "--package", "no-such-package") == 2
    assert "does not have no-such-package" in capsys.readouterr().err
