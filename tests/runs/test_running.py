"""Asking and judging at the same time: every answer gets to its own problem, on either database."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from remint.judging import Judge, Settings
from remint.ledger import Ledger, open_ledger
from remint.models import Parameters
from remint.models.asking import Asker, AskSettings
from remint.models.opening import ModelOptions, open_model
from remint.records import Benchmark, Outcome, Problem, Sample
from remint.runs import RunPlan, RunProgress, StoredRun, run_model, stored_runs
from remint.runs.overview import overview
from remint.sandbox.pool import Pool
from remint.tasks import TASKS, Prompts, TaskError
from tests.ledger.temporary_postgres import find_binaries, temporary_postgres
from tests.models.scripted_server import Answer, Asked, ScriptedServer, error
from tests.runs.knowing_server import MINTSET, PROBLEMS, every_third_wrong, problem_of, right, serving

pytestmark = pytest.mark.xdist_group(__name__)
SETTINGS = AskSettings(concurrency=8, first_wait=0.01, longest_wait=0.05)


def first(count: int) -> Benchmark:
    return Benchmark(MINTSET.manifest, PROBLEMS[:count])


def plan(count: int, samples: int = 1, **prompts: str) -> RunPlan:
    return RunPlan(first(count), TASKS.get("synthesize"), Prompts(**prompts), Parameters(), samples)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(cells=2) as made:
        yield made


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(tmp_path / "ledger.db") as opened:
        yield opened


def carry_out(
    chosen: RunPlan,
    server: ScriptedServer,
    pool: Pool,
    ledger: Ledger,
    seen: Callable[[RunProgress], None] = lambda progress: None,
    settings: AskSettings = SETTINGS,
) -> StoredRun:
    asker = Asker(open_model("scripted", ModelOptions(base_url=server.url, timeout=2.0)), ledger, settings)
    return run_model(chosen, asker, Judge(chosen.benchmark(), pool, Settings(check=False), ledger), ledger, seen)


def test_answers_that_come_late_shuffled_or_at_the_second_try_stay_with_their_problem(
    pool: Pool, ledger: Ledger
) -> None:
    moments, tries = random.Random(7), Counter[str]()

    def script(problem: Problem, asked: Asked) -> Answer:
        tries[problem.id] += 1
        chance = moments.random()
        if chance < 0.2:
            return (Answer(reset=True), error(503, "busy"), right(problem)._replace(cut_after=60))[int(chance * 15)]
        return right(problem, remark=f"about {problem.id}, {tries[problem.id]}", delay=moments.uniform(0, 0.1))

    with serving(script) as server:
        stored = carry_out(plan(30, samples=3), server, pool, ledger)
        dropped = len(server.asked) - 90
    assert dropped > 5
    judged = list(stored.judged())
    assert [(one.sample.problem, one.sample.index) for one in judged] == [
        (problem.id, index) for problem in PROBLEMS[:30] for index in range(3)
    ]
    remarks = set()
    for one in judged:
        (question, answer), candidate = one.sample.messages[-2:], one.sample.candidate
        problem = MINTSET[one.sample.problem]
        assert problem.instruction.strip() in question.content
        (remark,) = re.findall(r"# about (.*), \d+$", answer.content, re.MULTILINE)
        assert remark == problem.id
        assert candidate is not None
        assert f"# about {problem.id}, " in candidate.text
        assert one.verdict.outcome is Outcome.PASS
        remarks.add(answer.content)
    assert len(remarks) == 90  # no answer was given to two questions


def test_judging_does_not_wait_for_the_last_answer(pool: Pool, ledger: Ledger) -> None:
    slowest, first_verdicts = PROBLEMS[-1], list[int]()

    def script(problem: Problem, asked: Asked) -> Answer:
        return right(problem, delay=1.5 if problem is slowest else 0.0)

    chosen = replace(plan(0), source=Benchmark(MINTSET.manifest, [slowest, *PROBLEMS[:6]]))
    with serving(script) as server:

        def seen(progress: RunProgress) -> None:
            if progress.judged and progress.totals.answered < 7:
                first_verdicts.append(progress.totals.answered)

        carry_out(chosen, server, pool, ledger, seen)
    assert len(first_verdicts) == 6


def comparable(stored: StoredRun) -> list[tuple[Sample, Outcome, str]]:
    """Everything but how long it took."""
    rows = stored.judged()
    return [
        (msgspec.structs.replace(one.sample, seconds=0.0), one.verdict.outcome, one.verdict.message) for one in rows
    ]


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    pytest.importorskip("psycopg", reason="the PostgreSQL driver is not installed")
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("no PostgreSQL server binaries on PATH or in /usr/lib/postgresql")
    with temporary_postgres(binaries) as server:
        yield server.fresh_location()


def test_both_databases_give_the_same_run(pool: Pool, ledger: Ledger, postgres: str) -> None:
    with serving(every_third_wrong) as server, open_ledger(postgres) as other:
        stored = carry_out(plan(12, samples=2), server, pool, ledger)
        on_postgres = carry_out(plan(12, samples=2), server, pool, other)
        assert len(server.asked) == 48
        assert on_postgres.run.id == stored.run.id
        assert on_postgres.run.outcomes == stored.run.outcomes == {"pass": 16, "wrong": 8}
        assert comparable(on_postgres) == comparable(stored)
        assert overview(on_postgres).pass_at_k == overview(stored).pass_at_k == {"pass@1": pytest.approx(2 / 3)}
        # And there, too, the same again asks nothing.
        again = carry_out(plan(12, samples=2), server, pool, other)
        assert (again.run.id, again.run.judged, len(server.asked)) == (stored.run.id, 0, 48)


def test_a_template_that_cannot_be_filled_ends_it_before_anything_is_asked(pool: Pool, ledger: Ledger) -> None:
    with serving(every_third_wrong) as server:
        chosen = replace(plan(3), prompts=Prompts(template_text="@@ question\nWrite {{something}}.\n"))
        with pytest.raises(TaskError, match="something"):
            carry_out(chosen, server, pool, ledger)
        assert not server.asked
    assert not stored_runs(ledger)


def test_whoever_stops_in_the_middle_finds_the_answers_again(pool: Pool, ledger: Ledger) -> None:
    class Enough(Exception):  # noqa: N818
        pass

    begun: list[Problem] = []
    over: list[bool] = []

    def stop(progress: RunProgress) -> None:
        if progress.judged and progress.totals.answered >= 10:
            over.append(True)
            raise Enough

    def slowly(problem: Problem, asked: Asked) -> Answer:
        # A dozen come at once, the others so late that even a busy machine judges some before.
        begun.append(problem)
        return right(problem, delay=1.0 if len(begun) > 12 and not over else 0.0)

    with serving(slowly) as server:
        with pytest.raises(Enough):
            carry_out(plan(40), server, pool, ledger, stop)
        assert not stored_runs(ledger)
        stopped_at = len(server.asked)
        stored = carry_out(plan(40), server, pool, ledger)
        twice = Counter(problem_of(asked).id for asked in server.asked)
    assert 10 <= stopped_at < 40
    assert twice.total() - 40 <= SETTINGS.concurrency
    assert stored.run.outcomes == {"pass": 40}
