"""Rewards in the call shapes of trainers, from verdicts that no program can forge."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, Protocol

from remint.errors import InfrastructureError, UsageError
from remint.service.messages import JudgedProgram, RewardKind, Submitted

Completion = str | Sequence[Mapping[str, Any]]  # a text, or the messages of a conversation
_TRIES = 3  # for a program that the sandbox could not run


class RewardSource(Protocol):
    """Who judges: a service, or a pool in this process."""

    async def judge(self, samples: Sequence[Submitted], reward: RewardKind | None = None) -> list[JudgedProgram]:
        """A verdict for each sample, in their order."""

    async def close(self) -> None:
        """Let go of it."""


class RewardFunction:
    """Rewards for completions, as trainers ask for them.

    A completion whose program could not be run through a fault of ours is judged again; if that does not help, its
    reward is None. It is never 0: a trainer that learns from faults of a machine unlearns what was right.
    """

    def __init__(
        self,
        source: Callable[[], RewardSource],
        kind: RewardKind,
        timeout: float | None,
        column: str,
        closing: ExitStack,
    ) -> None:
        self._kind, self._timeout, self._column = kind, timeout, column
        self._closing = closing
        # Trainers call from whatever thread or loop they have: the work has a loop of its own.
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="rewards", daemon=True)
        self._thread.start()
        self._source = asyncio.run_coroutine_threadsafe(_made(source), self._loop).result()
        self.__name__ = f"remint_{kind}"  # under which trainers log it

    def __enter__(self) -> RewardFunction:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End what it has started."""
        if not self._loop.is_closed():
            asyncio.run_coroutine_threadsafe(self._source.close(), self._loop).result()
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()
            self._closing.close()

    def __call__(
        self, prompts: Sequence[Any] | None = None, completions: Sequence[Completion] = (), **columns: Any
    ) -> list[float | None]:
        """For TRL: a reward for each completion. The dataset has a column with the id of each problem."""
        if self._column not in columns:
            raise UsageError(
                f"The dataset has no column {self._column!r} with the ids of the problems. Add it, or name it `column`."
            )
        names = columns[self._column]
        return self.rewards([names] * len(completions) if isinstance(names, str) else names, completions)

    def compute_score(
        self, data_source: str, solution_str: str, ground_truth: Any, extra_info: Mapping[str, Any] | None = None
    ) -> float:
        """For verl: the reward of one completion; `ground_truth` is the id of the problem, or a row that describes it.

        verl has no reward that is left out, so that a program without a verdict raises InfrastructureError.
        """
        reward = self.rewards([ground_truth], [solution_str])[0]
        if reward is None:
            raise InfrastructureError(f"The sandbox could not run a program for {ground_truth!r}.")
        return reward

    def rewards(self, problems: Sequence[Any], completions: Sequence[Completion]) -> list[float | None]:
        """The reward of each completion, None where there is none."""
        return asyncio.run_coroutine_threadsafe(self.rewards_async(problems, completions), self._loop).result()

    async def rewards_async(self, problems: Sequence[Any], completions: Sequence[Completion]) -> list[float | None]:
        """The same for coroutines of any loop."""
        work = asyncio.run_coroutine_threadsafe(self._rewards(problems, completions), self._loop)
        return await asyncio.wrap_future(work)

    async def _rewards(self, problems: Sequence[Any], completions: Sequence[Completion]) -> list[float | None]:
        if len(problems) != len(completions):
            raise UsageError(f"{len(problems)} problems and {len(completions)} completions do not go together.")
        samples = [Submitted(one, reply=_text(said)) for one, said in zip(problems, completions, strict=True)]
        found: list[float | None] = [None] * len(samples)
        left = list(range(len(samples)))
        for _ in range(_TRIES):
            if not left:
                break
            verdicts = await self._source.judge([samples[n] for n in left], self._kind)
            for n, verdict in zip(left, verdicts, strict=True):
                found[n] = self._reward(verdict)
            left = [n for n in left if found[n] is None]
        return found

    def _reward(self, verdict: JudgedProgram) -> float | None:
        if verdict.passed is None:
            return None
        slow = verdict.outcome.startswith("timeout-")
        return self._timeout if slow and self._timeout is not None else verdict.reward


async def _made(source: Callable[[], RewardSource]) -> RewardSource:
    return source()


def _text(completion: Completion) -> str:
    if isinstance(completion, str):
        return completion
    return str(completion[-1].get("content", "")) if completion else ""
