"""Judge a candidate by calls: the sandbox makes them, this compares."""

from __future__ import annotations

import zlib
from typing import Any

from remint.judging.calls.answers import (
    SHORT,
    ExpectedAnswer,
    JudgedRecording,
    Memory,
    answers_of,
    from_line,
    packed_lines,
    require_answer,
    to_line,
)
from remint.judging.calls.checkers import CheckerQuestion, Checking
from remint.judging.comparison.compare import readable, readable_call, shortened
from remint.judging.comparison.value_form import value_form
from remint.judging.comparison.wanted_result import wanted_result
from remint.judging.verdicts.judging_plan import JudgingPlan, ReferenceTask, UnjudgeableError
from remint.judging.verdicts.recording import Observation, Recording, exception_outcome
from remint.judging.verdicts.task import JudgeTask
from remint.records import (
    Calls,
    Candidate,
    Comparator,
    Failure,
    FromReference,
    Outcome,
    Problem,
)
from remint.records.values import ValueCostError
from remint.sandbox.job import CellLost, Event, Job, ProgramEnded, call_inputs, calls_job
from remint.sandbox.limits import Limits

# Where the same text on both sides settles the matter, but for NaN.
_REFLEXIVE = {"equal", "close", "tokens", "lines"}
# Characters of one program's results that the judge looks into, besides four times as many as are expected: one thread
# judges all programs, and decodes two million or more in a second.
_MOST_DECODED = 16 << 20
_MOST_ASKED = 64 << 20  # characters of results that a checker is asked about: they are kept until it is


class CallsPlan(JudgingPlan):
    """The inputs as they are sent, the rules of comparison and the answers."""

    def __init__(self, problem: Problem, limits: Limits, stop_early: bool = False) -> None:
        super().__init__(problem, limits, stop_early)
        assert isinstance(problem.suite, Calls)
        self.suite = problem.suite
        self.inputs = call_inputs(self.suite.tests, self.suite.compare)
        self.rules = [call.compare or self.suite.compare for call in self.suite.tests]
        self.needs_reference = any(isinstance(call.expected, FromReference) for call in self.suite.tests)
        self.answers = [] if self.needs_reference else answers_of(self.suite)
        # What a checker says depends on more than the record.
        self.memory = Memory({number for number, rule in enumerate(self.rules) if not rule.checker})
        names = [group.name for group in self.suite.grouping()]
        self.groups = tuple(names.index(call.group) for call in self.suite.tests) if limits.hang_ends_group else ()

    def expected_characters(self) -> int:
        """How long the encodings of all answers are together."""
        return sum(answer.characters for answer in self.answers)

    def job(self, candidate: Candidate) -> Job:
        """The job of calling a candidate."""
        count, entry = len(self.suite.tests), self.problem.entry_point
        setup, files = self.suite.setup, self.problem.files
        return calls_job(candidate, entry, count, self.job_limits, self.inputs, setup, files, self.groups)

    def task(self, candidate: Candidate, sample: str) -> CallsTask:
        """Judge a candidate. The answers must be there by now."""
        return CallsTask(self, candidate, sample)

    def reference_task(self) -> CallsReference:
        """Call the reference."""
        return CallsReference(self)

    def learn(self, answers: bytes) -> None:
        """Take what the reference did."""
        self.answers = answers_of(self.suite, (from_line(line) for line in packed_lines(answers)))


class CallsReference(ReferenceTask):
    """The reference, called as candidates are."""

    def __init__(self, plan: CallsPlan) -> None:
        super().__init__(plan.problem)
        if plan.problem.reference is None:
            raise UnjudgeableError("its tests take their answers from a reference, and it has none")
        self.suite, self.job = plan.suite, plan.job(plan.problem.reference)
        self.recording = Recording(len(plan.suite.tests))
        self.restart()

    def record(self, event: Event) -> None:
        """What comes is packed at once, so that long answers do not add up."""
        fresh = self.recording.receive(event)
        seen = self.recording.observations
        for number, observation in enumerate(fresh, len(seen) - len(fresh)):
            self._written.append(self._packer.compress(to_line(observation)) if self._packer else b"")
            seen[number] = observation.slim(observation.outcome)

    def restart(self) -> None:
        """Forget everything."""
        self.recording.clear()
        self._packer, self._written = _packer(), list[bytes]()

    def __getstate__(self) -> dict[str, Any]:
        # A packer cannot be sent to another machine: what was packed is closed, only the answers are asked for then.
        begun = self._packer if self._written else None
        written = [*self._written, begun.copy().flush()] if begun else self._written
        return {**vars(self), "_packer": None, "_written": written}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        if not self._written:
            self._packer = _packer()

    def answers(self) -> bytes:
        """What each call did, a line each, packed."""
        for number, (call, seen) in enumerate(zip(self.suite.tests, self.recording.observations, strict=True)):
            try:
                require_answer(number, call, seen)
            except ValueError as error:
                raise UnjudgeableError(str(error)) from error
        return b"".join((*self._written, self._packer.flush() if self._packer else b""))


def _packer() -> zlib._Compress | None:
    return zlib.compressobj(1)


class CallsTask(JudgeTask):
    """One candidate: first called, then, where the problem brings a checker of its own, checked by it."""

    def __init__(self, plan: CallsPlan, candidate: Candidate, sample: str) -> None:
        super().__init__(plan.problem, sample, plan.stop_early)
        self.plan, self.job = plan, plan.job(candidate)
        self.recording = JudgedRecording(len(plan.suite.tests), plan.memory, self._judge, self._form)
        self.questions: list[CheckerQuestion] = []
        self._asked = self._decoded = 0  # characters of results that wait for a checker, and that were looked into
        self.checking: Checking | None = None  # the second stage

    def receive(self, event: Event) -> bool:
        """Compare what has arrived. Nothing that comes of it is a reason to stop the program."""
        if isinstance(event, ProgramEnded):
            self.add_up(event)
        if isinstance(event, CellLost):
            # What waits for the checker has passed nothing yet.
            for question in self.questions:
                self.outcomes[question.test] = event.outcome
        if self.checking is not None:
            self.checking.receive(event)
            return False
        before = len(self.recording.observations)
        fresh = self.recording.receive(event)
        if fresh and self.stop_early:
            self.leave_unstarted(self.recording.observations, before, event)
            fresh = self.recording.observations[before:]
        if self.recording.tampered:
            # It taints what was there.
            fresh = self.recording.observations
            self.outcomes, self.questions = [], []
        self.observations = self.recording.observations
        self.outcomes += [observation.outcome for observation in fresh]
        return False

    def restart(self) -> None:
        """Forget everything that the current stage has told."""
        if self.checking is not None:
            self.checking.restart()
            self.job = self.checking.job
            return
        self.recording.clear()
        self.outcomes, self.questions = [], []
        self._asked = self._decoded = 0

    def next_stage(self) -> bool:
        """The checker's turn, where there is one and it is asked; afterwards its answers."""
        if self.checking is None:
            if not self.questions:
                return False
            self.checking = Checking(self.questions, self.plan.limits)
        elif not self.checking.next_job():
            for question, outcome in zip(self.questions, self.checking.outcomes, strict=True):
                self.outcomes[question.test] = outcome
            return False
        self.job = self.checking.job
        return True

    def _judge(self, number: int, observation: Observation) -> Outcome:
        answer, rule = self.plan.answers[number], self.plan.rules[number]
        if observation.kind == "raised":
            as_wanted = bool(answer.exception) and answer.exception in observation.content.split(",")
            return Outcome.PASS if as_wanted else exception_outcome(observation.content)
        if observation.kind == "unserialisable":
            return Outcome.UNSERIALISABLE
        if answer.exception:
            return Outcome.WRONG
        if rule.checker:
            self._asked += len(observation.content)
            if self._asked > _MOST_ASKED:
                return Outcome.OUTPUT_LIMIT
            expected = next(iter(answer.texts()), "null")
            arguments = self.plan.suite.tests[number].args.text
            self.questions.append(CheckerQuestion(number, rule.checker, arguments, expected, observation.content))
            return Outcome.PASS  # until the checker has spoken
        return self._compare(rule, answer, observation)

    def _form(self, number: int, observation: Observation) -> str:
        if observation.kind not in ("returned", "projected"):
            return ""
        return value_form(self.plan.rules[number], observation.content, int(observation.kind == "projected"))

    def _compare(self, rule: Comparator, answer: ExpectedAnswer, observation: Observation) -> Outcome:
        if observation.kind == answer.kind and _settled_by_text(rule) and answer.is_seen(observation):
            return Outcome.PASS
        # Short results are always looked into: they are remembered, and whether one is must change no verdict.
        if len(observation.content) > SHORT:
            self._decoded += len(observation.content)
            if self._decoded > _MOST_DECODED and self._decoded > _MOST_DECODED + 4 * self.plan.expected_characters():
                return Outcome.OUTPUT_LIMIT
        try:
            right = answer.agrees_with_text(rule, observation.content, got_done=int(observation.kind == "projected"))
        except (ValueCostError, MemoryError):
            return Outcome.OUTPUT_LIMIT
        except ValueError:  # no encoding, or one of a number that Python itself refuses
            return Outcome.TAMPERED
        return Outcome.PASS if right else Outcome.WRONG

    def describe(self, number: int) -> str:
        """The first failure in words."""
        observation, call = self.recording.observations[number], self.plan.suite.tests[number]
        if observation.kind == "failed":
            tests = len(self.plan.suite.tests)
            return observation.message or f"test {number + 1} of {tests}: {observation.outcome.value}"
        did = {"raised": "raised", "unserialisable": "returned an object of type"}.get(observation.kind, "returned")
        got = observation.content if observation.kind == "unserialisable" else readable(observation.content)
        if observation.kind == "raised":  # its class, then those that it derives from
            got = observation.content.partition(",")[0]
        what = f"{shortened(readable_call(self.problem.entry_point, call))} {did} {got}"
        what += f": {observation.message}" if observation.message else ""
        answer = self.plan.answers[number]
        expected = answer.readable()
        return f"{what}; expected {expected if answer.exception else wanted_result(self.plan.rules[number], expected)}"

    def failure(self, number: int) -> Failure:
        """The first failure in its parts."""
        observation, call = self.recording.observations[number], self.plan.suite.tests[number]
        got = readable(observation.content)
        if observation.kind == "raised":
            name = observation.content.partition(",")[0]
            got = f"raises {name}: {observation.message}" if observation.message else f"raises {name}"
        elif observation.kind == "unserialisable":
            got = f"an object of type {observation.content}"
        elif observation.kind == "failed":
            got = observation.message or observation.outcome.value
        expected = self.plan.answers[number].readable()
        return Failure(test=number, input=readable_call(self.problem.entry_point, call), expected=expected, got=got)


def _settled_by_text(rule: Comparator) -> bool:
    """Whether the same text on both sides, equally far projected, settles the matter."""
    return rule.relation in _REFLEXIVE and (rule.project_expected or not rule.projections)
