"""`remint mint perturb`, as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import remint as api
from remint.cli.main import exit_code, remint
from remint.formats import open_benchmark

pytestmark = pytest.mark.xdist_group(__name__)
CHOSEN = ["--id", "mintset/kettle_seconds", "--id", "mintset/badge_zones", "--id", "mintset/tea_hut_bill"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.db"))


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    capsys.readouterr()
    assert run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_variants_are_proven_told_about_and_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["mint", "perturb", "mintset", *CHOSEN, "--kind", "function-name", "--variants", "2", "--seed", "5"]
    made = document(capsys, *command, "-o", "one.jsonl")
    assert (made["problems"], made["variants"], made["words_by"]) == (2, 4, None)
    assert made["left_out"] == {"mintset/tea_hut_bill": "it asks for a whole program, which has no function to rename"}
    fresh = open_benchmark("one.jsonl")
    first = fresh.problems[0]
    assert first.lineage is not None
    assert (first.root, first.lineage.recipe, first.lineage.steps[0].operator) == (
        "mintset/badge_zones" if "badge" in first.id else "mintset/kettle_seconds", "perturb", "function-name",
    )  # fmt: skip
    # The near misses of mintset are renamed, too: else they would fail for their names.
    assert all(f"def {one.entry_point}(" in next(iter(one.about("near_misses").values())) for one in fresh.problems)
    assert document(capsys, *command, "-o", "two.jsonl")["variants"] == 4
    assert Path("one.jsonl").read_bytes() == Path("two.jsonl").read_bytes()
    assert run("benchmarks", "check", "one.jsonl") == 0


def test_ppm_is_judged_by_its_own_tests(capsys: pytest.CaptureFixture[str]) -> None:
    made = api.perturb("mintset", kind="ppm", ids=("mintset/kettle_seconds",), output="ppm.jsonl", progress=False)
    one = made.problems[0]
    seed = open_benchmark("mintset")["mintset/kettle_seconds"]
    assert one.suite.test_ids() != seed.suite.test_ids()
    Path("old.jsonl").write_text(json.dumps({"task_id": one.id, "solution": seed.reference.text}) + "\n")  # type: ignore[union-attr]
    Path("new.jsonl").write_text(json.dumps({"task_id": one.id, "solution": one.reference.text}) + "\n")  # type: ignore[union-attr]
    passed = [
        document(capsys, "judge", "ppm.jsonl", name)["outcomes"].get("pass", 0) for name in ("old.jsonl", "new.jsonl")
    ]
    assert passed == [0, 1]


def test_bad_choices_are_refused_before_anything_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mint", "perturb", "mintset", "--kind", "chars", "-o", "x.jsonl") == 2
    assert run("mint", "perturb", "mintset", "--variants", "0", "-o", "x.jsonl") == 2
    assert run("mint", "perturb", "mintset", "--kind", "char", "-o", "no/such/x.jsonl") == 2
    with pytest.raises(api.RemintError, match="unknown kind of perturbation 'chars'; did you mean 'char'"):
        api.perturb("mintset", kind="chars")  # type: ignore[arg-type]
    assert not list(Path().glob("*.jsonl"))
