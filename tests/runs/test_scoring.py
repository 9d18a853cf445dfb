"""The scores of a run, by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from remint.formats import write_benchmark
from remint.judging.judge import Settings
from remint.ledger import Ledger, open_ledger
from remint.runs import RunProblems, StoredRun
from remint.runs.scoring import ScoreSettings, attempts_of, score_run
from remint.scores.tsa import TsaSettings
from tests.runs.made_runs import Made, made_run, own, problem

TWO = own(problem("own/a"), problem("own/b", (("small", 1), ("large", 3))))
SAMPLES = {
    "own/a": [Made("....", outputs="aaaa"), Made("..ww", outputs="aabb")],
    "own/b": [Made("w...", outputs="baaa"), Made("wwww", outputs="cccc")],
}


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(tmp_path / "ledger.db") as opened:
        yield opened


def values(stored: StoredRun, *names: str, **settings: object) -> dict[str, float]:
    scores = score_run(stored, ScoreSettings(names=names, **settings), RunProblems(stored, TWO)).scores  # type: ignore[arg-type]
    assert scores.refused == ()
    return {one.score.name: one.score.value for one in scores.scored}


def test_the_usual_scores_of_a_run_are_those_that_a_hand_computes(ledger: Ledger) -> None:
    stored = made_run(ledger, TWO, SAMPLES)
    found = values(stored)
    assert found == {
        "pass@1": pytest.approx((1 / 2 + 0) / 2),
        "partial": pytest.approx(((1 + 2 / 4) / 2 + (3 / 4 + 0) / 2) / 2),
        # a: groups 1 and 1, then 1 and 0; b: 0 and 1, then 0 and 0.
        "tsa": pytest.approx(((1 + 1 / 2) / 2 + (1 / 2 + 0) / 2) / 2),
        # a: outputs differ on two tests of four; b: on all.
        "incoherence": pytest.approx((2 / 4 + 1) / 2),
    }


def test_micro_credit_weighs_tests_and_whole_credit_is_pass_at_1(ledger: Ledger) -> None:
    lopsided = own(problem("own/a", (("all", 1),)), problem("own/b", (("all", 9),)))
    stored = made_run(ledger, lopsided, {"own/a": [Made(".")], "own/b": [Made("wwwwwwwww")]})
    scores = score_run(
        stored, ScoreSettings(names=("whole", "partial", "partial-micro")), RunProblems(stored, lopsided)
    )
    assert [one.score.value for one in scores.scores.scored] == [0.5, 0.5, pytest.approx(0.1)]


def test_tsa_by_other_rules(ledger: Ledger) -> None:
    stored = made_run(ledger, TWO, SAMPLES)
    proportional = TsaSettings(weights="proportional")
    assert values(stored, "tsa", rules=(proportional,))["tsa"] == pytest.approx(values(stored, "partial")["partial"])
    # In one group, stopped at the first failure: 1 and 2/4 of a; nothing of b.
    assert values(stored, "tsa", rules=(TsaSettings(grouping="one", stop=True),))["tsa"] == pytest.approx(0.375)


def test_quarantined_and_lost_samples_do_not_count_but_are_counted(ledger: Ledger) -> None:
    samples = {**SAMPLES, "own/a": [*SAMPLES["own/a"], Made("IIII")]}
    stored = made_run(ledger, TWO, samples, quarantined={"own/b": "its reference fails"})
    score = score_run(stored, ScoreSettings(names=("pass@1",)), RunProblems(stored, TWO)).scores.scored[0].score
    assert (score.value, score.problems, score.samples, score.left_out) == (0.5, 1, 2, 3)
    assert (score.low, score.high) == (0.0, 1.0)  # one problem says nothing about others


def test_a_run_without_its_benchmark_is_scored_as_far_as_it_goes(ledger: Ledger) -> None:
    stored = made_run(ledger, TWO, SAMPLES)
    found = score_run(stored)
    assert [one.score.name for one in found.scores.scored] == ["pass@1", "partial", "incoherence"]
    assert "its benchmark is not at hand" in found.remarks[0]
    asked = score_run(stored, ScoreSettings(names=("tsa",))).scores
    assert "Say where it is with `benchmark`" in asked.refused[0].reason


def test_a_run_finds_its_benchmark_where_it_was_opened_from(ledger: Ledger, tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    write_benchmark(TWO, path)
    stored = made_run(ledger, TWO, SAMPLES, origin=str(path))
    assert "tsa" in [one.score.name for one in score_run(stored).scores.scored]


def test_programs_that_were_stopped_early_have_no_partial_credit(ledger: Ledger) -> None:
    stored = made_run(ledger, TWO, {"own/a": [Made("w-")], "own/b": [Made("....")]})
    early = StoredRun(msgspec.structs.replace(stored.run, settings=Settings(stop_early=True)), ledger)
    assert [one.score.name for one in score_run(early).scores.scored] == ["pass@1"]
    refused = score_run(early, ScoreSettings(names=("partial",))).scores.refused
    assert "remint runs rejudge" in refused[0].reason


def test_variants_of_one_seed_are_one_cluster(ledger: Ledger) -> None:
    minted = own(*(problem(f"own/{seed}{n}", root=f"own/{seed}") for seed in "ab" for n in range(3)))
    good, bad = Made("...."), Made("wwww")
    samples = {"own/a0": [good], "own/a1": [bad], "own/a2": [bad], "own/b0": [bad], "own/b1": [bad], "own/b2": [bad]}
    stored = made_run(ledger, minted, samples)
    found = {one.score.name: one for one in score_run(stored, problems=RunProblems(stored, minted)).scores.scored}
    assert found["divpass@1"].score.value == pytest.approx((1 / 3 + 0) / 2)
    assert found["divpass@3"].score.value == pytest.approx((1 + 0) / 2)
    assert found["pass@1"].estimate.clusters == 2
    assert found["divpass@3"].score.problems == 2


def test_verdicts_come_problem_by_problem_whatever_the_order_of_the_samples(ledger: Ledger) -> None:
    stored = made_run(ledger, TWO, SAMPLES)
    rows = list(stored.rows())
    mixed = [rows[0], rows[2], rows[1], rows[3]]

    class Mixed(StoredRun):
        def rows(self) -> Iterator[object]:  # type: ignore[override]
            return iter(mixed)

    found = list(attempts_of(Mixed(stored.run, ledger)))
    assert [(one.id, len(one.verdicts)) for one in found] == [("own/a", 2), ("own/b", 2)]
