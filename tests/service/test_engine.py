"""The engine outlives a pool that breaks down, whatever the reason."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import pytest

from remint.sandbox.job import CellLost, Event, Job
from remint.sandbox.pool import Pool
from remint.service import engine as engine_module
from remint.service.engine import Engine


class Lost:
    """A task that remembers what it was told."""

    job: Job | None = None

    def __init__(self) -> None:
        self.told: list[Event] = []

    def receive(self, event: Event) -> bool:
        self.told.append(event)
        return False

    def restart(self) -> None: ...

    def next_stage(self) -> bool:
        return False


class PoolWithABug:
    """Its first use fails in a way that nobody thought of; the next one works."""

    isolation, layers = "none", ("none",)

    def __init__(self, uses: list[int]) -> None:
        self._uses = uses

    def run(self, tickets: Iterator[Any]) -> Iterator[Any]:
        self._uses.append(1)
        for ticket in tickets:
            if ticket is None:
                continue
            if len(self._uses) == 1:
                raise ZeroDivisionError("nobody thought of it")
            yield ticket


def test_a_bug_in_the_pool_loses_one_task_and_not_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "_PAUSE", 0.01)
    uses: list[int] = []

    @contextmanager
    def opened() -> Iterator[Pool]:
        yield cast("Pool", PoolWithABug(uses))

    with Engine(cast("Any", opened)) as engine:
        engine.wait_until_ready()
        lost = engine.submit(cast("Any", Lost())).result(timeout=10)
        assert [type(event) for event in lost.told] == [CellLost]
        assert engine.submit(cast("Any", Lost())).result(timeout=10).told == []
    assert len(uses) == 2
