"""Judge a candidate by calls: the sandbox makes them, this compares."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any, NamedTuple

from remint.judge.compare import agrees
from remint.judge.plan import Plan, ReferenceTask, UnjudgeableError
from remint.judge.recording import Observation, Recording, exception_outcome
from remint.judge.task import JudgeTask
from remint.records import (
    AnyOf,
    Call,
    Calls,
    Candidate,
    Comparator,
    FromReference,
    Given,
    Outcome,
    Problem,
    Raises,
    Value,
    ValueEncodingError,
)
from remint.sandbox.job import Ended, Event, Job, call_inputs, calls_job
from remint.sandbox.limits import Limits

# Where the same text on both sides settles the matter, but for NaN.
_REFLEXIVE = {"equal", "close", "tokens", "lines"}
_SHOWN = 200  # characters of a value in a message


class Answer:
    """What is right for one call: values, or an exception. A value may have been projected already."""

    def __init__(self, values: tuple[Value, ...] = (), exception: str = "", projected: bool = False) -> None:
        self.values, self.exception, self.projected = values, exception, projected
        self.texts = frozenset(value.text for value in values if "nan" not in value.text.lower())

    @cached_property
    def decoded(self) -> list[Any]:
        """The values, decoded once for all candidates."""
        return [value.decode() for value in self.values]

    def __str__(self) -> str:
        if self.exception:
            return f"raises {self.exception}"
        return " or ".join(value.text[:_SHOWN] for value in self.values)


def answers_of(suite: Calls, reference: list[Observation] | None = None) -> list[Answer]:
    """The right answers: those that the suite gives, and for the others what its reference was seen to do."""
    if reference is not None and len(reference) != len(suite.tests):
        raise ValueError(f"the reference was seen in {len(reference)} calls; the suite has {len(suite.tests)}")
    return [_answer(number, call, reference) for number, call in enumerate(suite.tests)]


def _answer(number: int, call: Call, reference: list[Observation] | None) -> Answer:
    if isinstance(call.expected, Given):
        return Answer((call.expected.value,))
    if isinstance(call.expected, AnyOf):
        return Answer(call.expected.values)
    if isinstance(call.expected, Raises):
        return Answer(exception=call.expected.exception)
    if reference is None:
        raise ValueError("the answers are the reference's, and it has not been asked")
    seen = reference[number]
    if seen.kind in ("returned", "projected"):
        return Answer((Value(seen.content),), projected=seen.kind == "projected")
    if seen.kind == "raised":
        return Answer(exception=seen.content.partition(",")[0])
    what = seen.message or (seen.kind if seen.kind != "failed" else seen.outcome.value)
    raise ValueError(f"the reference gives no answer to test {number + 1}: {what}")


class CallsPlan(Plan):
    """The inputs as they are sent, the rules of comparison and the answers."""

    def __init__(self, problem: Problem, limits: Limits, stop_early: bool = False) -> None:
        super().__init__(problem, limits, stop_early)
        assert isinstance(problem.suite, Calls)
        self.suite = problem.suite
        self.inputs = call_inputs(self.suite.tests, self.suite.compare)
        self.rules = [call.compare or self.suite.compare for call in self.suite.tests]
        self.needs_reference = any(isinstance(call.expected, FromReference) for call in self.suite.tests)
        self.answers = [] if self.needs_reference else answers_of(self.suite)

    def job(self, candidate: Candidate) -> Job:
        """The job of calling a candidate."""
        count, entry = len(self.suite.tests), self.problem.entry_point
        return calls_job(candidate, entry, count, self.limits, self.inputs, self.suite.setup, self.problem.files)

    def task(self, candidate: Candidate, sample: str) -> CallsTask:
        """Judge a candidate. The answers must be there by now."""
        return CallsTask(self, candidate, sample)

    def reference_task(self) -> CallsReference:
        """Call the reference."""
        return CallsReference(self)

    def learn(self, answers: bytes) -> None:
        """Take what the reference did."""
        self.answers = answers_of(self.suite, [Observation(kind, content) for kind, content in json.loads(answers)])


class CallsReference(ReferenceTask):
    """The reference, called as candidates are."""

    def __init__(self, plan: CallsPlan) -> None:
        super().__init__(plan.problem)
        if plan.problem.reference is None:
            raise UnjudgeableError("its tests take their answers from a reference, and it has none")
        self.suite, self.job = plan.suite, plan.job(plan.problem.reference)
        self.recording = Recording(len(plan.suite.tests))

    def receive(self, event: Event) -> bool:
        """Record."""
        self.recording.receive(event)
        return False

    def restart(self) -> None:
        """Forget everything."""
        self.recording.clear()

    def answers(self) -> bytes:
        """Kind and content of each call."""
        seen = self.recording.observations
        try:
            answers_of(self.suite, seen)
        except ValueError as error:
            raise UnjudgeableError(str(error)) from error
        return json.dumps([[observation.kind, observation.content] for observation in seen]).encode()


class _Question(NamedTuple):
    """A test whose result only the problem's own checker can judge."""

    test: int
    arguments: str
    got: str


class CallsTask(JudgeTask):
    """One candidate: first called, then, where the problem brings a checker of its own, checked by it."""

    def __init__(self, plan: CallsPlan, candidate: Candidate, sample: str) -> None:
        super().__init__(plan.problem, sample, plan.stop_early)
        self.plan, self.job = plan, plan.job(candidate)
        self.recording = Recording(len(plan.suite.tests))
        self.questions: list[_Question] = []
        self.checking: Recording | None = None  # the second stage

    def receive(self, event: Event) -> bool:
        """Compare what has arrived; ask to stop when the verdict is settled and no more is wanted."""
        if isinstance(event, Ended):
            self.add_up(event)
        if self.checking is not None:
            self.checking.receive(event)
            return False
        fresh = self.recording.receive(event)
        if len(self.recording.observations) - len(fresh) != len(self.outcomes):
            # Tampering has replaced what was there.
            fresh = self.recording.observations
            self.outcomes, self.questions = [], []
        for observation in fresh:
            self.outcomes.append(self._judge(len(self.outcomes), observation))
        self.observations = self.recording.observations
        return self.settled()

    def restart(self) -> None:
        """Forget everything that the current stage has told."""
        if self.checking is not None:
            self.checking.clear()
            return
        self.recording.clear()
        self.outcomes, self.questions = [], []

    def next_stage(self) -> bool:
        """The checker's turn, where there is one and it is asked; afterwards its answers."""
        if self.checking is not None:
            self._take_answers(self.checking)
            return False
        if not self.questions:
            return False
        self.job = self._checker_job()
        self.checking = Recording(len(self.questions))
        return True

    def _judge(self, number: int, observation: Observation) -> Outcome:
        if observation.kind == "failed":
            return observation.outcome
        answer, rule = self.plan.answers[number], self.plan.rules[number]
        if observation.kind == "raised":
            as_wanted = bool(answer.exception) and answer.exception in observation.content.split(",")
            return Outcome.PASS if as_wanted else exception_outcome(observation.content)
        if observation.kind == "unserialisable":
            return Outcome.UNSERIALISABLE
        if answer.exception:
            return Outcome.WRONG
        if rule.checker:
            self.questions.append(_Question(number, self.plan.suite.tests[number].args.text, observation.content))
            return Outcome.PASS  # until the checker has spoken
        return self._compare(rule, answer, observation)

    def _compare(self, rule: Comparator, answer: Answer, observation: Observation) -> Outcome:
        projected = observation.kind == "projected"
        if projected == answer.projected and observation.content in answer.texts and rule.relation in _REFLEXIVE:
            if not rule.projections or rule.project_expected:
                return Outcome.PASS
        try:
            got = Value(observation.content).decode()
        except (ValueEncodingError, ValueError):
            return Outcome.TAMPERED
        done = {"expected_done": int(answer.projected), "got_done": int(projected)}
        right = any(agrees(rule, expected, got, **done) for expected in answer.decoded)
        return Outcome.PASS if right else Outcome.WRONG

    def _checker_job(self) -> Job:
        # The checker is the problem's code and reads what the candidate made: it runs in a sandbox of its own, where
        # neither can reach the judge.
        rule = self.plan.rules[self.questions[0].test]
        lines = []
        for question in self.questions:
            values = self.plan.answers[question.test].values
            expected = values[0].text if values else "null"
            lines.append(f"[[{question.arguments},{expected},{question.got}],{{}},null,null]")
        inputs = "\n".join(lines).encode("ascii")
        return calls_job(Candidate.single(rule.checker, "checker.py"), "check", len(lines), self.plan.limits, inputs)

    def _take_answers(self, recording: Recording) -> None:
        for question, observation in zip(self.questions, recording.observations, strict=True):
            if observation.outcome is Outcome.INFRASTRUCTURE:
                self.outcomes[question.test] = Outcome.INFRASTRUCTURE
            elif not (observation.kind == "returned" and observation.content == "true"):
                # Also where the checker stumbles over it: a result that it cannot read is not right.
                self.outcomes[question.test] = Outcome.WRONG

    def describe(self, number: int) -> str:
        """The first failure in words."""
        observation, call = self.recording.observations[number], self.plan.suite.tests[number]
        if observation.kind == "failed":
            tests = len(self.plan.suite.tests)
            return observation.message or f"test {number + 1} of {tests}: {observation.outcome.value}"
        did = {"raised": "raised", "unserialisable": "returned an object of type"}.get(observation.kind, "returned")
        what = f"{self.problem.entry_point}({_arguments(call)}) {did} {observation.content[:_SHOWN]}"
        what += f": {observation.message}" if observation.message else ""
        return f"{what}; expected {self.plan.answers[number]}"


def _arguments(call: Call) -> str:
    positional = call.args.text[1:-1]
    named = "" if call.kwargs is None else json.dumps(call.kwargs.text)
    return ", ".join(part for part in (positional, named) if part)[:_SHOWN]
