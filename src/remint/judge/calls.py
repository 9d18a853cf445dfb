"""Judge a candidate by calls: the sandbox makes them, this compares."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from remint.judge.compare import agrees
from remint.judge.recording import Observation, Recording, exception_outcome
from remint.records import (
    AnyOf,
    Call,
    Calls,
    Candidate,
    Given,
    Outcome,
    Problem,
    Raises,
    Value,
    ValueEncodingError,
    Verdict,
    pack,
)
from remint.records.verdict import DIGEST_BYTES
from remint.sandbox.job import Event, Job, calls_job
from remint.sandbox.limits import Limits

JUDGE_VERSION = "1"


class Answers(NamedTuple):
    """What is right for one call: values, or an exception; a value may have been projected already."""

    values: tuple[Value, ...] = ()
    exception: str = ""
    projected: bool = False


def answers_of(suite: Calls, reference: list[Observation] | None = None) -> list[Answers]:
    """The right answers: those that the suite gives, and for the others what its reference was seen to do."""
    if reference is not None and len(reference) != len(suite.tests):
        raise ValueError(f"the reference was seen in {len(reference)} calls; the suite has {len(suite.tests)}")
    return [_answers(call, reference[number] if reference else None) for number, call in enumerate(suite.tests)]


def _answers(call: Call, seen: Observation | None) -> Answers:
    if isinstance(call.expected, Given):
        return Answers((call.expected.value,))
    if isinstance(call.expected, AnyOf):
        return Answers(call.expected.values)
    if isinstance(call.expected, Raises):
        return Answers(exception=call.expected.exception)
    if seen is not None and seen.kind in ("returned", "projected"):
        return Answers((Value(seen.content),), projected=seen.kind == "projected")
    if seen is not None and seen.kind == "raised":
        return Answers(exception=seen.content.partition(",")[0])
    raise ValueError("the reference gives no answer to one of its own tests")


class CallsTask:
    """One candidate on one problem: a task for the sandbox's pool that ends as a verdict."""

    def __init__(
        self,
        problem: Problem,
        candidate: Candidate,
        answers: list[Answers],
        limits: Limits,
        stop_early: bool,
        sample: str,
    ) -> None:
        assert isinstance(problem.suite, Calls)
        self.problem, self.suite, self.answers = problem, problem.suite, answers
        self.stop_early, self.sample = stop_early, sample
        self.job: Job = calls_job(
            candidate,
            problem.entry_point,
            self.suite.tests,
            limits,
            self.suite.compare,
            self.suite.setup,
            problem.files,
        )
        self.recording = Recording(len(self.suite.tests))
        self.outcomes: list[Outcome] = []

    def receive(self, event: Event) -> bool:
        """Compare what has arrived; ask to stop when the verdict is settled and no more is wanted."""
        fresh = self.recording.receive(event)
        if len(self.recording.observations) - len(fresh) != len(self.outcomes):
            # Tampering has replaced what was there.
            self.outcomes, fresh = [], self.recording.observations
        for observation in fresh:
            self.outcomes.append(self._judge(len(self.outcomes), observation))
        return self.stop_early and any(outcome is not Outcome.PASS for outcome in self.outcomes)

    def restart(self) -> None:
        """Forget everything: the program runs again."""
        self.recording.clear()
        self.outcomes = []

    def verdict(self, layer: str) -> Verdict:
        """What became of the candidate."""
        first = next((n for n, outcome in enumerate(self.outcomes) if outcome is not Outcome.PASS), None)
        ended = self.recording.ended
        return Verdict(
            problem=self.problem.id,
            sample=self.sample,
            outcome=Outcome.PASS if first is None else self.outcomes[first],
            outcomes=pack(self.outcomes),
            digests=b"".join(map(_digest, self.recording.observations)),
            message="" if first is None else self._describe(first),
            seconds=ended.wall if ended else 0.0,
            cpu_seconds=ended.cpu if ended else 0.0,
            layer=layer,
            judge=JUDGE_VERSION,
        )

    def _judge(self, number: int, observation: Observation) -> Outcome:
        if observation.kind == "failed":
            return observation.outcome
        answers = self.answers[number]
        if observation.kind == "raised":
            as_wanted = bool(answers.exception) and answers.exception in observation.content.split(",")
            return Outcome.PASS if as_wanted else exception_outcome(observation.content)
        if observation.kind == "unserialisable":
            return Outcome.UNSERIALISABLE
        try:
            got = Value(observation.content).decode()
        except (ValueEncodingError, ValueError):
            return Outcome.TAMPERED
        rule = self.suite.tests[number].compare or self.suite.compare
        done = {"expected_done": int(answers.projected), "got_done": int(observation.kind == "projected")}
        right = any(agrees(rule, answer.decode(), got, **done) for answer in answers.values)
        return Outcome.PASS if right else Outcome.WRONG

    def _describe(self, number: int) -> str:
        """The first failure in words."""
        observation, call = self.recording.observations[number], self.suite.tests[number]
        if observation.kind == "failed":
            return observation.message or f"call {number + 1} of {len(self.suite.tests)}: {observation.outcome.value}"
        did = "raised" if observation.kind == "raised" else "returned"
        return f"{self.problem.entry_point}({call.args.text[1:-1][:200]}) {did} {observation.content[:200]}"


def _digest(observation: Observation) -> bytes:
    """Eight bytes by which equal outputs can be recognised."""
    text = f"{observation.kind} {observation.content} {observation.outcome.value}"
    return hashlib.sha256(text.encode("utf-8", "replace")).digest()[:DIGEST_BYTES]
