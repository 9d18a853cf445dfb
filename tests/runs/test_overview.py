"""What the verdicts of a run add up to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.formats import UnsupportedError
from remint.ledger import Ledger, open_ledger
from remint.records import Candidate, Outcome, Sample, Usage, Verdict, digest, encode
from remint.runs import StoredRun, UnknownRunError, save_run
from remint.runs.overview import Spent, named_run, overview, rows_of_problem, standing
from remint.runs.run import RunRecord, RunRow
from remint.runs.store import keep_sample

LETTERS = {Outcome.PASS: ".", Outcome.WRONG: "w", Outcome.SYNTAX: "s"}


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(tmp_path / "ledger.db") as opened:
        yield opened


def made(
    ledger: Ledger, judged: str, quarantined: tuple[str, ...] = (), name: str = "1", created: int = 1
) -> StoredRun:
    """A run of samples that are told like ``a.`` (a passes), ``bw`` (b is wrong), ``c?`` (nothing is known)."""
    rows, outcomes = [], {letter: outcome for outcome, letter in LETTERS.items()}
    found: dict[str, int] = {}
    for index, (problem, letter) in enumerate(judged.split()):
        candidate = Candidate.single(f"{index}")
        sample = Sample(problem=f"p/{problem}", index=index, candidate=candidate, usage=Usage(3, 2), cost=0.5)
        key = digest(encode(sample))
        keep_sample(ledger, sample, key)
        outcome = outcomes.get(letter, Outcome.INFRASTRUCTURE)
        if letter in outcomes:
            message = "" if outcome is Outcome.PASS else f"failure {index}"
            verdict = Verdict(problem=sample.problem, sample="", outcome=outcome, outcomes=letter, message=message)
            ledger.put("verdict", key, encode(verdict))
        found[outcome.value] = found.get(outcome.value, 0) + 1
        rows.append(RunRow(sample.problem, index, key, key))
    run = RunRecord(
        id=name * 64, benchmark="own", benchmark_hash="", source="", created=f"2026-01-0{created}T00:00:00+00:00",
        samples=len(rows), problems=len({row.problem for row in rows}), outcomes=found,
        quarantined=dict.fromkeys((f"p/{problem}" for problem in quarantined), "its reference fails"),
    )  # fmt: skip
    return save_run(ledger, run, rows)


def test_a_run_in_numbers(ledger: Ledger) -> None:
    about = overview(made(ledger, "a. aw b. b. cs cw"))
    assert about.outcomes == {"pass": 3, "wrong": 2, "syntax": 1}
    assert about.pass_at_k == {"pass@1": 0.5}
    assert about.spent == Spent(18, 12, 3.0)
    assert [(one.problem, one.first_failure) for one in about.worst()] == [("p/c", "failure 4"), ("p/a", "failure 1")]


def test_more_samples_give_more_scores(ledger: Ledger) -> None:
    assert list(overview(made(ledger, "a. aw aw aw aw")).pass_at_k) == ["pass@1", "pass@3", "pass@5"]


def test_what_is_quarantined_or_unknown_does_not_count(ledger: Ledger) -> None:
    stored = made(ledger, "a. aw a? bw c?", quarantined=("b",))
    about = overview(stored)
    assert about.pass_at_k == {"pass@1": 0.5}
    assert about.counted == 1
    assert [one.problem for one in about.worst()] == ["p/a"]
    assert standing(stored).pass_at_1 == 0.5


@pytest.mark.parametrize(
    ("judged", "score"), [("a. aw bw bw", 0.25), ("a. a. a. bw", 0.5), ("a? b?", None), ("a. b. b?", 1.0)]
)
def test_pass_at_1_is_the_mean_over_problems(ledger: Ledger, judged: str, score: float | None) -> None:
    stored = made(ledger, judged)
    assert standing(stored).pass_at_1 == score == overview(stored).pass_at_k.get("pass@1")


def test_the_last_run_is_the_newest(ledger: Ledger) -> None:
    with pytest.raises(UnknownRunError, match="has no runs yet"):
        named_run(ledger, "last")
    made(ledger, "a.", name="1", created=2)
    made(ledger, "b.", name="2", created=1)
    assert named_run(ledger, "last").run.id.startswith("1")
    assert named_run(ledger, "22").run.id.startswith("2")


def test_a_problem_is_found_by_the_end_of_its_id(ledger: Ledger) -> None:
    stored = made(ledger, "a. b. aw")
    assert [row.index for row in rows_of_problem(stored, "a")] == [0, 2]
    assert [row.index for row in rows_of_problem(stored, "p/b")] == [1]
    with pytest.raises(UnsupportedError, match="no samples of 'p/c'"):
        rows_of_problem(stored, "p/c")
