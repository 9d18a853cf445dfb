"""The engine ray gives what the engine local gives, whatever becomes of its nodes."""

from __future__ import annotations

import asyncio
import functools
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

import remint
from remint.errors import UsageError
from remint.judging.judge import Judge
from remint.ledger import open_ledger
from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Problem, Sample, Value
from remint.runs.engines.selecting import engine_named
from remint.sandbox.engine import PoolSettings

pytestmark = [
    pytest.mark.xdist_group(__name__),
    # Of Ray's own: files that it leaves to the end of the process.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning",
                               "ignore::FutureWarning", "ignore::DeprecationWarning"),
]  # fmt: skip

TESTS = tuple(Call(args=Value.of([x]), expected=Given(Value.of(2 * x))) for x in (1, 2, -3))
DOUBLE = Problem(id="own/double", entry_point="f", reference=Candidate.single("def f(x): return 2 * x"),
                 suite=Calls(tests=TESTS))  # fmt: skip
OWN = Benchmark(Manifest(name="own"), [DOUBLE])


def samples(count: int, seconds: float = 0.0) -> list[Sample]:
    """Programs that are all different; every third is wrong."""
    wait = f"import time; time.sleep({seconds})\n" if seconds else ""
    texts = (f"{wait}def f(x): return {'x + x' if n % 3 else 'x'}  # {n}" for n in range(count))
    return [Sample(problem=DOUBLE.id, index=n, candidate=Candidate.single(text)) for n, text in enumerate(texts)]


def judged(engine: str, some: list[Sample], db: Path, **options: Any) -> tuple[str, list[tuple[int, str, str, str]]]:
    with remint.judge(OWN, some, engine=engine, db=db, progress=False, **options) as run:
        found = [(one.sample.index, one.verdict.outcome.value, one.verdict.outcomes, one.verdict.layer)
                 for one in run.stored.judged()]  # fmt: skip
        return run.stored.run.id, found


def test_verdicts_run_id_and_layers_are_those_of_the_local_engine(two_nodes: Any, tmp_path: Path) -> None:
    some = samples(60)
    local = judged("local", some, tmp_path / "local.db")
    assert judged("ray", some, tmp_path / "ray.db") == local
    assert [outcome for _, outcome, _, _ in local[1][:6]] == ["wrong", "pass", "pass"] * 2


def test_a_node_is_killed_and_nothing_is_lost_or_twice(two_nodes: Any, tmp_path: Path) -> None:
    from remint.runs.engines.ray.engine import RayEngine

    found: dict[int, str] = {}
    with RayEngine("").pool(PoolSettings()) as pool, open_ledger(tmp_path / "ray.db") as ledger:
        for one in Judge(OWN, pool, ledger=ledger).verdicts(samples(90, seconds=0.02)):
            assert one.sample.index not in found
            found[one.sample.index] = one.verdict.outcome.value
            if len(found) == 10:
                two_nodes.kill_other()
    two_nodes.add()
    assert [found[number] for number in range(90)] == ["wrong", "pass", "pass"] * 30


def test_a_seeded_mint_gives_the_same_bytes(two_nodes: Any, tmp_path: Path) -> None:
    written = []
    for engine in ("local", "ray"):
        path = tmp_path / f"{engine}.jsonl"
        made = remint.evolve("mintset-easy", limit=2, seed=3, offspring=6, inputs=5, no_pylint=True, output=path,
                             engine=engine, db=tmp_path / f"{engine}.db", progress=False)  # fmt: skip
        assert len(made) == 2
        written.append(path.read_bytes())
    assert written[0] == written[1]


def test_a_model_that_two_ask_is_on_every_node_once_and_ends_with_the_second(two_nodes: Any) -> None:
    from remint.models import Request
    from remint.models.opening import ModelOptions, open_model
    from remint.runs.engines.ray.models import RayModel

    async def use() -> None:
        model = RayModel(open_model("echo"), "echo", ModelOptions())
        assert model.lend(open_model("echo"))
        await model.close()
        assert len(model._seats) == 2
        assert (await model.reply(Request(prompt="still there"))).text == "still there"
        await model.close()
        assert not model._seats
        assert not model.lend(open_model("echo")), "who comes now starts another"

    asyncio.run(use())


def test_a_model_answers_from_every_node_and_a_lost_one_costs_nothing(two_nodes: Any) -> None:
    from remint.models import Request
    from remint.models.opening import ModelOptions, open_model
    from remint.runs.engines.ray.models import RayModel

    async def ask(model: RayModel, count: int) -> list[str]:
        replies = await asyncio.gather(*(model.reply(Request(prompt=f"q{number}")) for number in range(count)))
        return [reply.text for reply in replies]

    async def work() -> None:
        model = RayModel(open_model("echo"), "echo", ModelOptions())
        assert (model.name, model.identity, model.most_at_once) == ("echo", "echo", 2 * 64)
        assert await ask(model, 40) == [f"q{number}" for number in range(40)]
        ray.kill(model._seats[0].actor)
        assert await ask(model, 10) == [f"q{number}" for number in range(10)]
        await model.close()

    import ray

    asyncio.run(work())


def test_the_doctor_lists_every_node(two_nodes: Any) -> None:
    from remint.api.doctor.node_checks import node_checks

    rows = list(node_checks("ray"))
    assert [row.state for row in rows] == ["works"] * 3
    assert rows[-1].detail == "2 nodes, all the same"
    assert "namespaces" in rows[0].detail or "weak" in rows[0].detail


def test_a_program_that_takes_its_worker_along_costs_nobody_else(two_nodes: Any) -> None:
    from remint.runs.engines.ray.engine import RayEngine
    from remint.sandbox.job import CellLost

    with RayEngine("").pool(PoolSettings()) as pool:
        tasks = [_Harmless() for _ in range(5)]
        tasks.insert(2, _Killer())
        over = list(pool.run(tasks))
    assert len(over) == 6
    assert [task.event for task in tasks if type(task) is _Harmless] == ["done"] * 5
    assert isinstance(tasks[2].event, CellLost)
    assert tasks[2].event.message == "5 workers were lost while they had this program"


class _Harmless:
    """A task whose work is done on the node, before any program."""

    event: Any = None
    job = None

    def shipped(self) -> Any:
        return functools.partial(_Arrived, False)

    def take(self, finding: Any) -> None:
        self.event = finding

    def receive(self, event: Any) -> bool:
        self.event = event
        return False

    def restart(self) -> None:
        self.event = None

    def next_stage(self) -> bool:
        return False


class _Killer(_Harmless):
    def shipped(self) -> Any:
        return functools.partial(_Arrived, True)


class _Arrived(_Harmless):
    def __init__(self, kills: bool) -> None:
        if kills:
            time.sleep(0.1)
            os.kill(os.getpid(), signal.SIGKILL)

    def finding(self, layer: str) -> str:
        return "done"


def test_without_isolation_nothing_runs_on_a_node(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    with pytest.raises(UsageError, match="no program without isolation"):
        judged("ray", samples(1), tmp_path / "ray.db", no_isolation=True)


def test_a_sealed_benchmark_stays_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray")
    from remint.sealing.keyring import KEYRING

    monkeypatch.setattr(type(KEYRING), "active", object())
    with pytest.raises(UsageError, match="A sealed benchmark stays on this machine"):
        engine_named("ray").pool(PoolSettings())


def test_an_unknown_engine_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"unknown engine 'slurm'\. Name local, ray, or a cluster"):
        judged("slurm", samples(1), tmp_path / "x.db")
