"""Judged samples become a run that is kept, found again and written for other tools."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from remint.formats.samples import read_samples
from remint.judging import Judge, Settings
from remint.ledger import Ledger, open_ledger
from remint.records import Benchmark, Call, Calls, Candidate, Given, Group, Manifest, Outcome, Problem, Sample, Value
from remint.runs import StoredRun, UnknownRunError, judge_samples, open_run, stored_runs, write_evalplus_results
from remint.runs.overview import overview
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

pytestmark = pytest.mark.xdist_group(__name__)


def call(x: int, y: int, group: str) -> Call:
    return Call(args=Value.of([x]), expected=Given(Value.of(y)), group=group)


GROUPS = (Group(name="base"), Group(name="plus"))
DOUBLE = Problem(
    id="own/double",
    entry_point="f",
    prompt="def f(x):\n",
    reference=Candidate.single("def f(x): return 2 * x"),
    suite=Calls(tests=(call(1, 2, "base"), call(2, 4, "base"), call(-3, -6, "plus")), groups=GROUPS),
)
BROKEN = Problem(
    id="own/broken",
    entry_point="f",
    reference=Candidate.single("def f(x): return 0"),
    suite=Calls(tests=(call(1, 1, "base"), call(2, 2, "plus")), groups=GROUPS),
)
BENCHMARK = Benchmark(Manifest(name="own"), [DOUBLE, BROKEN])
RIGHT, BASE_ONLY, WRONG = "def f(x): return 2 * x", "def f(x): return abs(2 * x)", "def f(x): return x"
SAMPLES = [
    Sample(problem="own/double", index=0, candidate=Candidate.single(WRONG)),
    Sample(problem="own/broken", index=0, candidate=Candidate.single("def f(x): return x")),
    Sample(problem="own/double", index=1, candidate=Candidate.single(BASE_ONLY)),
    Sample(problem="own/double", index=2, candidate=Candidate.single("    return x * 2"), continues_prompt=True),
]


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(cells=2) as made:
        yield made


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(tmp_path / "ledger.db") as opened:
        yield opened


def judged(pool: Pool, ledger: Ledger, samples: Sequence[Sample] = SAMPLES) -> StoredRun:
    judge = Judge(BENCHMARK, pool, Settings(limits=Limits(test_cpu=1.0)), ledger, "an interpreter")
    return judge_samples(judge, samples, ledger, "samples.jsonl")


def test_a_run_says_what_happened(pool: Pool, ledger: Ledger) -> None:
    run = judged(pool, ledger).run
    assert (run.benchmark, run.samples, run.problems, run.judged) == ("own", 4, 2, 4)
    assert run.outcomes == {"wrong": 2, "pass": 2}
    assert list(run.quarantined) == ["own/broken"]
    assert "its reference fails" in run.quarantined["own/broken"]
    assert run.environment == "an interpreter"
    assert "seccomp" in run.layer


def test_the_rows_keep_the_order_of_the_samples(pool: Pool, ledger: Ledger) -> None:
    stored = judged(pool, ledger)
    rows = [(one.sample.problem, one.sample.index, one.verdict.outcome.value) for one in stored.judged()]
    assert rows == [
        ("own/double", 0, "wrong"),
        ("own/broken", 0, "pass"),
        ("own/double", 1, "wrong"),
        ("own/double", 2, "pass"),
    ]


def test_the_same_again_is_the_same_run_and_judges_nothing(pool: Pool, ledger: Ledger) -> None:
    first, second = judged(pool, ledger), judged(pool, ledger)
    assert first.run.id == second.run.id
    assert second.run.judged == 0
    assert [run.id for run in stored_runs(ledger)] == [first.run.id]


def test_one_and_the_same_object_may_come_several_times(pool: Pool, ledger: Ledger) -> None:
    run = judged(pool, ledger, [SAMPLES[0], SAMPLES[2], SAMPLES[0]])
    assert [(row.problem, row.index) for row in run.rows()] == [("own/double", 0), ("own/double", 1), ("own/double", 0)]


def test_a_run_is_found_by_the_beginning_of_its_id(pool: Pool, ledger: Ledger) -> None:
    stored = judged(pool, ledger)
    assert open_run(ledger, stored.run.id[:8]).run.id == stored.run.id
    with pytest.raises(UnknownRunError, match="unknown run 'nothing'"):
        open_run(ledger, "nothing")


def test_the_last_run_is_first_within_a_second_and_when_it_was_known(pool: Pool, ledger: Ledger) -> None:
    one, two, three = (judged(pool, ledger, SAMPLES[:count]).run for count in (1, 2, 3))
    assert [run.id for run in stored_runs(ledger)] == [three.id, two.id, one.id]
    again = judged(pool, ledger, SAMPLES[:2]).run
    assert again.id == two.id
    found = stored_runs(ledger)
    assert [run.id for run in found] == [two.id, three.id, one.id]
    assert found[0].created == two.created < again.created


def test_quarantined_problems_do_not_count(pool: Pool, ledger: Ledger) -> None:
    about = overview(judged(pool, ledger), BENCHMARK)
    assert about.pass_at_k == {"pass@1": pytest.approx(1 / 3), "pass@3": 1.0}
    assert about.base_pass_at_k == {"pass@1": pytest.approx(2 / 3), "pass@3": 1.0}


def test_the_results_have_the_shape_of_evalplus(pool: Pool, ledger: Ledger, tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    write_evalplus_results(path, judged(pool, ledger), BENCHMARK, details=True)
    results = json.loads(path.read_text())
    rows = results["eval"]["own/double"]
    assert [(row["base_status"], row["plus_status"]) for row in rows] == [
        ("fail", "fail"),
        ("pass", "fail"),
        ("pass", "pass"),
    ]
    assert rows[0]["base_fail_tests"] == [[1], [2]]
    assert rows[1]["plus_fail_tests"] == [[-3]]
    assert rows[1]["tests"] == ["pass", "pass", "wrong"]
    assert rows[2]["solution"] == "def f(x):\n    return x * 2"
    assert results["pass_at_k"] == {
        "base": {"pass@1": pytest.approx(2 / 3), "pass@3": 1.0},
        "plus": {"pass@1": pytest.approx(1 / 3), "pass@3": 1.0},
    }
    assert list(results["remint"]["quarantined"]) == ["own/broken"]
    read = [found.sample.candidate for found in read_samples(path)]
    assert [candidate.text for candidate in read if candidate] == [row["solution"] for row in rows] + [
        "def f(x): return x"
    ]


def test_what_could_not_be_judged_is_no_failure(pool: Pool, ledger: Ledger, tmp_path: Path) -> None:
    stored = judged(pool, ledger)
    lost = next(row for row in stored.rows() if row.problem == "own/double")
    ledger.delete("verdict", [lost.verdict])
    verdicts = [one.verdict.outcome for one in stored.judged()]
    assert verdicts[0] is Outcome.INFRASTRUCTURE
    path = tmp_path / "results.json"
    about = write_evalplus_results(path, stored, BENCHMARK)
    assert json.loads(path.read_text())["eval"]["own/double"][0]["base_status"] == "infrastructure"
    assert [one.tally and one.tally.samples for one in about.problems] == [2, None]
