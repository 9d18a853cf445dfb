"""`remint.reward`: a reward function for trainers, judged here or by a service."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
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
from remint.service.reward_function import OpenSource, RewardFunction, RewardSource, Unjudged

_NO_BOUND = 2**31


class RewardKeywords(SandboxKeywords, JudgingKeywords, total=False):
    """Keywords of `reward`."""


@takes(SandboxOptions, JudgingOptions)
def reward(
    benchmark: Benchmark | PathOrName | None = None, *, kind: RewardKind = "whole", timed_out: float | None = None,
    column: str = "problem", url: str = "", token: str = "", patience: float = 300.0, unjudged: Unjudged = "none",
    db: PathOrName | None = None, format: str = "", **options: Unpack[RewardKeywords],
) -> RewardFunction:  # fmt: skip
    """A reward function for a trainer: of a benchmark, judged in this process, or of the service at `url`.

    `kind` is whole (1 or 0), partial (share of tests) or tsa (weighted by groups); `timed_out` is the reward of a
    program that takes too long, in place of what its tests are worth. Where the reward is whole, the remaining tests
    of a program that hangs or crashes are skipped; `stop_early=False` runs them. The reward of a program that the
    sandbox could not run is None, unless `unjudged` is "raise": then there is an InfrastructureError. A service that
    does not answer is asked again for `patience` seconds. The function may be pickled, and used after a fork.
    """
    check_keywords(reward, options)
    if kind not in ("whole", "partial", "tsa"):
        raise UsageError(f"kind is {kind!r}. Give 'whole', 'partial' or 'tsa'.")
    if unjudged not in ("none", "raise"):
        raise UsageError(f"unjudged is {unjudged!r}. Give 'none' or 'raise'.")
    if (benchmark is None) == (not url):
        raise UsageError("Give a benchmark to judge here, or the `url` of a service that judges.")
    # A hang costs as many seconds as a thousand other programs, and once it has happened nothing can be earned.
    options.setdefault("stop_early", kind == "whole")
    if benchmark is not None:
        opening: OpenSource = _LocalJudge(benchmark, db, format, options)
    else:
        opening = _service_at(url, token, patience, options)
    found = RewardFunction(opening, kind, timed_out, column, unjudged)
    found.open()
    return found


def _service_at(url: str, token: str, patience: float, options: RewardKeywords) -> _RemoteJudge:
    if patience < 0:
        raise UsageError(f"patience is {patience}. Give the seconds for which a silent service is asked again.")
    theirs = [f"`{name}`" for name in options if name != "stop_early"]
    if theirs:
        told = f"The service at {url} decides about {' and '.join(theirs)}."
        raise UsageError(f"{told} Give that to `remint serve`, or leave it out.")
    return _RemoteJudge(url, token, patience, options["stop_early"])


@dataclass(frozen=True)
class _RemoteJudge:
    """How a service is reached. A token of the environment stays there, so that it is in no pickle."""

    url: str
    token: str = field(repr=False)
    patience: float
    stop_early: bool

    def __call__(self, stack: ExitStack) -> RewardSource:
        token = self.token or os.environ.get("REMINT_TOKEN", "")
        return JudgeClient(self.url, token, patience=self.patience, stop_early=self.stop_early)


@dataclass(frozen=True)
class _LocalJudge:
    """What is judged in this process."""

    benchmark: Benchmark | PathOrName
    db: PathOrName | None
    format: str
    options: RewardKeywords

    def __call__(self, stack: ExitStack) -> RewardSource:
        sandbox = group(SandboxOptions, self.options)
        settings = group(JudgingOptions, self.options).settings(sandbox.limits)
        private = private_paths(self.db, self.benchmark)
        room = ServiceLimits(waiting=_NO_BOUND, programs=_NO_BOUND)
        benchmark = opened(self.benchmark, self.format)
        with open_ledger(self.db) as ledger:
            service, _ = open_service(stack, lambda: sandbox.pool(private), settings, room, [benchmark], ledger)
        return _LocalService(service)


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
