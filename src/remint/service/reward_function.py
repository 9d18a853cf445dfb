"""Rewards in the call shapes of trainers, from verdicts that no program can forge."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, Literal, Protocol
from weakref import WeakSet

from remint.errors import InfrastructureError, UsageError
from remint.records.wording import counted
from remint.service.messages import JudgedProgram, RewardKind, Submitted

Completion = str | Sequence[Mapping[str, Any]]  # a text, or the messages of a conversation
Unjudged = Literal["none", "raise"]
_NOTHING_SAID = "Completion {} has no turn of the assistant, so that there is nothing to judge. Leave it out."
_TRIES = 3  # for a program that the sandbox could not run


class RewardSource(Protocol):
    """Who judges: a service, or a pool in this process."""

    async def judge(self, samples: Sequence[Submitted], reward: RewardKind | None = None) -> list[JudgedProgram]:
        """A verdict for each sample, in their order."""

    async def close(self) -> None:
        """Release it."""


OpenSource = Callable[[ExitStack], RewardSource]  # what has to be closed afterwards goes to the stack


class _Work:
    """A judge that was opened, and a loop in a thread of its own that asks it."""

    def __init__(self, opening: OpenSource) -> None:
        with ExitStack() as stack:
            self.source = opening(stack)
            self._closing = stack.pop_all()
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="rewards", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End all of it."""
        asyncio.run_coroutine_threadsafe(self.source.close(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()
        self._closing.close()


class RewardFunction:
    """Rewards for completions, as trainers ask for them.

    A completion whose program could not be run through a fault of ours is judged again; if that does not help, its
    reward is None. It is never 0: a trainer that learns from faults of a machine unlearns what was right. For a trainer
    that cannot leave rewards out, `unjudged` is "raise": then there is an InfrastructureError.

    Trainers fork, and send functions to other processes. A copy there opens a judge of its own when it is first asked.
    """

    def __init__(
        self, opening: OpenSource, kind: RewardKind, timeout: float | None, column: str, unjudged: Unjudged = "none"
    ) -> None:
        self._opening, self._kind, self._timeout, self._column = opening, kind, timeout, column
        self._unjudged = unjudged
        self.__name__ = f"remint_{kind}"  # under which trainers log it
        self._lock = threading.Lock()
        self._work: _Work | None = None
        self._is_closed = False
        _LIVING.add(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return RewardFunction, (self._opening, self._kind, self._timeout, self._column, self._unjudged)

    def __enter__(self) -> RewardFunction:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self) -> _Work:
        """What it asks; opened by the first who needs it."""
        with self._lock:
            if self._is_closed:
                raise UsageError("This reward function is closed. Make another one.")
            if self._work is None:
                self._work = _Work(self._opening)
            return self._work

    def close(self) -> None:
        """End what it has started."""
        with self._lock:
            self._is_closed = True
            work, self._work = self._work, None
        if work is not None:
            work.close()

    def leave_to_parent(self) -> None:
        """Of a new process: what was opened is still the parent's, and its threads are not here."""
        self._lock = threading.Lock()
        if self._work is not None:
            _OF_PARENTS.append(self._work)
            self._work = None

    def __call__(
        self, prompts: Sequence[Any] | None = None, completions: Sequence[Completion] = (), **columns: Any
    ) -> list[float | None]:
        """For TRL: a reward for each completion. The dataset has a column with the id of each problem."""
        if columns.get(self._column) is None:
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
        if solution_str is None:
            raise UsageError(_NOTHING_SAID.format(1))
        reward = self.rewards([ground_truth], [solution_str])[0]
        if reward is None:
            raise InfrastructureError(f"The sandbox could not run a program for {ground_truth!r}.")
        return reward

    def rewards(self, problems: Sequence[Any], completions: Sequence[Completion]) -> list[float | None]:
        """The reward of each completion, None where there is none."""
        work = self.open()
        return asyncio.run_coroutine_threadsafe(self._rewards(work.source, problems, completions), work.loop).result()

    async def rewards_async(self, problems: Sequence[Any], completions: Sequence[Completion]) -> list[float | None]:
        """The same for coroutines of any loop."""
        work = self.open()
        found = asyncio.run_coroutine_threadsafe(self._rewards(work.source, problems, completions), work.loop)
        return await asyncio.wrap_future(found)

    async def _rewards(
        self, source: RewardSource, problems: Sequence[Any], completions: Sequence[Completion]
    ) -> list[float | None]:
        if len(problems) != len(completions):
            both = f"{counted(len(problems), 'problem')} and {counted(len(completions), 'completion')}"
            raise UsageError(f"{both} do not go together.")
        for number, one in enumerate(problems, 1):
            if not isinstance(one, str | dict):
                raise UsageError(f"Problem {number} is {one!r}. Give the id of a problem, or a row that describes it.")
        texts = [_text(said) for said in completions]
        samples = [Submitted(one, reply=text) for one, text in zip(problems, texts, strict=True)]
        found: list[float | None] = [None] * len(samples)
        left = [n for n, text in enumerate(texts) if text is not None]
        if len(left) < len(texts) and self._unjudged == "raise":
            raise UsageError(_NOTHING_SAID.format(texts.index(None) + 1))
        for _ in range(_TRIES):
            if not left:
                break
            verdicts = await source.judge([samples[n] for n in left], self._kind)
            for n, verdict in zip(left, verdicts, strict=True):
                found[n] = self._reward(verdict)
            left = [n for n in left if found[n] is None]
        if left and self._unjudged == "raise":
            raise InfrastructureError(f"The sandbox could not run {len(left)} of {counted(len(found), 'program')}.")
        return found

    def _reward(self, verdict: JudgedProgram) -> float | None:
        if verdict.passed is None:
            return None
        slow = verdict.outcome.startswith("timeout-")
        return self._timeout if slow and self._timeout is not None else verdict.reward


_LIVING: WeakSet[RewardFunction] = WeakSet()
_OF_PARENTS: list[_Work] = []  # never let go of: to end it is for the process that has opened it


def _after_fork() -> None:
    for one in list(_LIVING):
        one.leave_to_parent()


os.register_at_fork(after_in_child=_after_fork)


def _text(completion: Completion | None) -> str | None:
    """What a model said last; None where it had no turn, which is no answer that could be wrong. A message may hold a
    text, or parts of which some are text."""
    if completion is None or isinstance(completion, str):
        return None if completion is None else _well_formed(completion)
    try:
        said = [message for message in completion if message.get("role", "assistant") == "assistant"]
        if not said:
            return None
        content = said[-1].get("content")
        parts = [content] if isinstance(content, str) else [part.get("text") for part in content or ()]
    except (AttributeError, TypeError) as error:
        kind = type(completion).__name__
        raise UsageError(f"A completion is neither a text nor a list of messages, but {kind}. Send one.") from error
    return _well_formed("".join(part for part in parts if isinstance(part, str)))


def _well_formed(text: str) -> str:
    """A text that can be sent: half of a character, which no file can hold either, becomes a question mark."""
    return text.encode("utf-8", "replace").decode()
