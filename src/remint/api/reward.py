"""`remint.reward`: a reward function for trainers, judged here or by a service."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Unpack

from remint.api.benchmarks import opened
from remint.api.options import (
    JudgingKeywords,
    JudgingOptions,
    PathOrName,
    SandboxKeywords,
    SandboxOptions,
    check_keywords,
    group,
    takes,
)
from remint.api.working import private_paths
from remint.errors import UsageError
from remint.ledger import open_ledger
from remint.records import Benchmark
from remint.service.client import JudgeClient
from remint.service.clients import TokenHolder
from remint.service.judging_service import JudgingService, ServiceLimits, open_service
from remint.service.messages import JudgedProgram, JudgeRequest, RewardKind, Submitted
from remint.service.reward_function import RewardFunction, RewardSource

_NO_BOUND = 2**31


class RewardKeywords(SandboxKeywords, JudgingKeywords, total=False):
    """Keywords of `reward`."""


@takes(SandboxOptions, JudgingOptions)
def reward(
    benchmark: Benchmark | PathOrName | None = None, *, kind: RewardKind = "whole", timed_out: float | None = None,
    column: str = "problem", url: str = "", token: str = "", db: PathOrName | None = None, format: str = "",
    **options: Unpack[RewardKeywords],
) -> RewardFunction:  # fmt: skip
    """A reward function for a trainer: of a benchmark, judged in this process, or of the service at `url`.

    `kind` is whole (1 or 0), partial (share of tests) or tsa (weighted by groups); `timed_out` is the reward of a
    program that takes too long, in place of what its tests are worth.
    """
    check_keywords(reward, options)
    if kind not in ("whole", "partial", "tsa"):
        raise UsageError(f"kind is {kind!r}. Give 'whole', 'partial' or 'tsa'.")
    if (benchmark is None) == (not url):
        raise UsageError("Give a benchmark to judge here, or the `url` of a service that judges.")
    if url:
        secret = token or os.environ.get("REMINT_TOKEN", "")
        return RewardFunction(lambda: JudgeClient(url, secret), kind, timed_out, column, ExitStack())
    assert benchmark is not None
    with ExitStack() as stack:
        service = _local(stack, opened(benchmark, format), benchmark, db, options)
        closing = stack.pop_all()
    return RewardFunction(lambda: service, kind, timed_out, column, closing)


class _LocalService:
    """A service without HTTP, in this process."""

    def __init__(self, service: JudgingService) -> None:
        self._service, self._client = service, TokenHolder("this process", "x" * 16)

    async def judge(self, samples: Sequence[Submitted], reward: RewardKind | None = None) -> list[JudgedProgram]:
        if not samples:
            return []
        request = JudgeRequest(samples=tuple(samples), reward=reward)
        found = [verdict async for verdict in self._service.judge(request, self._client)]
        return sorted(found, key=lambda one: one.index)

    async def close(self) -> None:
        """What it stands on is closed by who made it."""


def _local(
    stack: ExitStack, benchmark: Benchmark, source: object, db: PathOrName | None, options: RewardKeywords
) -> RewardSource:
    sandbox = group(SandboxOptions, options)
    settings = group(JudgingOptions, options).settings(sandbox.limits)
    private = private_paths(db, source)
    room = ServiceLimits(waiting=_NO_BOUND, programs=_NO_BOUND)
    with open_ledger(db) as ledger:
        service, _ = open_service(stack, lambda: sandbox.pool(private), settings, room, [benchmark], ledger)
    return _LocalService(service)
