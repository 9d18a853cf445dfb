"""Judge a candidate in Python by assertions: they run in a process of their own, which says how each one went."""

from __future__ import annotations

import copy
import json
import re
import secrets
from typing import Any, Protocol

import msgspec

from remint.code.parsing import parse
from remint.judging.verdicts.judging_plan import ForwardingReference, JudgingPlan, UnjudgeableError
from remint.judging.verdicts.recording import Observation, ending
from remint.judging.verdicts.task import JudgeTask
from remint.records import Candidate, Outcome, Problem, Record, Script, decode
from remint.sandbox.inside.messages.seal import KEY_BYTES, unseal
from remint.sandbox.inside.supervision.supervisor import FINAL
from remint.sandbox.job import CellLost, Event, Job, ProgramEnded, ProgramOutput, script_job
from remint.sandbox.limits import Limits

# Outcome, digest of what the candidate replied, message.
_RECORD = re.compile(rb"([a-z-]+) ([0-9a-f]{16})(?: (.*))?", re.DOTALL)
_OUTCOMES = {outcome.value.encode(): outcome for outcome in Outcome}
# What the process of the test code may say of a test. Time limits are the cell's business.
_SAID = {
    Outcome.PASS,
    Outcome.WRONG,
    Outcome.EXCEPTION,
    Outcome.SYNTAX,
    Outcome.MISSING_ENTRY_POINT,
    Outcome.MEMORY,
    Outcome.OUTPUT_LIMIT,
    Outcome.UNSERIALISABLE,
    Outcome.EARLY_EXIT,
    Outcome.TAMPERED,
}


class SeparateScriptTests(Protocol):
    """Tests that run in a process of their own."""

    problem: Problem
    limits: Limits
    stop_early: bool

    def job(self, candidate: Candidate, key: bytes, first: int, limits: Limits) -> Job:
        """The job of running the tests from one on; the key is the one with which its records will be sealed."""


class ScriptPlan(JudgingPlan):
    """The test code, and what it may use besides the candidate."""

    def __init__(self, problem: Problem, limits: Limits, stop_early: bool = False) -> None:
        super().__init__(problem, limits, stop_early)
        assert isinstance(problem.suite, Script)
        self.suite = problem.suite
        if not problem.entry_point:
            raise UnjudgeableError("its assertions need an entry point to call, and none is named")
        self._sealed = {
            **beside_tests(problem),
            "kind": "assertions",
            "names": [problem.entry_point],
            "setup": self.suite.setup,
        }
        self.needs_reference = problem.reference is not None
        self.learning = False
        self.objects: dict[str, list[str]] | None = None  # where the reference replies with objects, once that is known
        self._all = self._message(0)

    def _message(self, first: int) -> bytes:
        tests = [test.code for test in self.suite.tests[first:]]
        known = {"objects": self.objects, "learning": self.learning}
        return json.dumps({**self._sealed, **known, "first": first, "tests": tests}).encode("ascii")

    def job(self, candidate: Candidate, key: bytes, first: int, limits: Limits) -> Job:
        """The job of running the tests from one on; the key is the one with which its records will be sealed."""
        sealed = key + (self._message(first) if first else self._all)
        count = len(self.suite.tests) - first + self.learning
        return script_job(candidate, [self.problem.entry_point], count, limits, sealed, self.problem.files)

    def reference_task(self) -> ScriptReference:
        """Run the reference as a candidate, to learn where it replies with objects."""
        return ScriptReference(self)

    def learn(self, answers: bytes) -> None:
        """Take where the reference replies with objects; nothing where it does not pass its tests."""
        self.objects = json.loads(answers)
        self._all = self._message(0)

    def to_learn(self) -> ScriptPlan:
        """The plan of the reference's own run."""
        plan = copy.copy(self)
        plan.learning, plan.objects = True, None
        plan._all = plan._message(0)
        return plan

    def task(self, candidate: Candidate, sample: str) -> ScriptTask:
        """Judge a candidate."""
        return ScriptTask(self, candidate, sample)


def beside_tests(problem: Problem) -> dict[str, Any]:
    """What test code may use besides the candidate: the reference, or as much as the prompt gives, and files."""
    reference = problem.reference or Candidate.single(_beginning(problem.prompt))
    return {
        "entry": problem.entry_point,
        "solution": reference.text,
        "main": reference.main,
        "complete": problem.reference is not None,
        "files": {file.path: file.text for file in (*problem.files, *reference.files) if file.path != reference.main},
        "seed": problem.id,
    }


def _beginning(prompt: str) -> str:
    try:
        parse(prompt)
    except (SyntaxError, ValueError, RecursionError):
        return ""
    return prompt


class ScriptTask(JudgeTask):
    """One candidate. A test that ends its processes is followed by a new job for the tests behind it."""

    def __init__(self, plan: SeparateScriptTests, candidate: Candidate, sample: str) -> None:
        super().__init__(plan.problem, sample, plan.stop_early)
        self.plan, self.candidate = plan, candidate
        self.restarts = 0
        self._begin(0, plan.limits)

    def _begin(self, first: int, limits: Limits) -> None:
        self._first, self._limits = first, limits
        self._key = secrets.token_bytes(KEY_BYTES)  # of every job its own
        self.job = self.plan.job(self.candidate, self._key, first, limits)
        self._partial, self._lines = b"", 0
        self._settled = False  # whether no further test is to be run

    def receive(self, event: Event) -> bool:
        """Read records; at the end say what became of the test that was being run."""
        if isinstance(event, ProgramOutput):
            self._read(event.data)
        elif isinstance(event, ProgramEnded):
            self.add_up(event)
            self._end(event)
        elif isinstance(event, CellLost):
            self._fill(event.outcome, event.message)
        return False

    def restart(self) -> None:
        """Forget what the current job has told."""
        del self.outcomes[self._first :]
        del self.observations[self._first :]
        self._begin(self._first, self._limits)

    def next_stage(self) -> bool:
        """Whether tests are left for a new pair of processes."""
        if self._settled or len(self.outcomes) == self._count:
            return False
        if self.stop_early:
            self._fill(Outcome.NOT_RUN)
            return False
        left = self._left()
        if self.restarts >= self.plan.limits.restarts or left is None:
            self._fill(self.outcomes[-1])
            return False
        self.restarts += 1
        self._begin(len(self.outcomes), left)
        return True

    @property
    def _count(self) -> int:
        return len(self.problem.suite.tests)

    def _left(self) -> Limits | None:
        """The limits of another job, so that all of them together stay within those of one program."""
        limits = self.plan.limits
        cpu, wall = limits.program_cpu - self.cpu_seconds, limits.program_wall - self.seconds
        if cpu <= 0 or wall <= 0:
            return None
        return msgspec.structs.replace(limits, program_cpu=cpu, program_wall=wall)

    def _read(self, data: bytes) -> None:
        *lines, self._partial = (self._partial + data).split(b"\n")
        for line in lines:
            self._lines += 1
            if self._settled or self._lines == 1:
                continue  # the first only tells the cell that the test code has arrived
            expected = b"load" if self._lines == 2 else b"%d" % (len(self.outcomes) - self._first)
            label, _, digits = line.partition(b" ")
            text = unseal(self._key, label, digits) if label == expected else None
            if text is None or not (self._loaded(text) if label == b"load" else self._record(text)):
                # The records are not the candidate's to write: if they are wrong, none of them can be believed.
                self.outcomes, self.observations = [], []
                self._fill(Outcome.TAMPERED, "the records of the tests are not in order")

    def _loaded(self, text: bytes) -> bool:
        state, _, message = text.partition(b" ")
        outcome = _OUTCOMES.get(state)
        if state == b"ok":
            return True
        if outcome not in _SAID or outcome is Outcome.PASS:
            return False
        self._fill(outcome, message.decode("ascii", "replace"))
        return True

    def _record(self, text: bytes) -> bool:
        found = _RECORD.fullmatch(text)
        outcome = _OUTCOMES.get(found[1]) if found else None
        if found is None or outcome not in _SAID or len(self.outcomes) >= self._count:
            return False
        self._add(outcome, (found[3] or b"").decode("ascii", "replace"), found[2].decode("ascii"))
        return True

    def _end(self, event: ProgramEnded) -> None:
        if self._settled or len(self.outcomes) == self._count:
            return
        outcome = ending(event.reason, event.status)
        if event.reason in FINAL or self._lines < 2:
            self._fill(outcome)
        elif len(self.outcomes) == self._first or not self._candidate_gone():
            self._add(outcome, "")

    def _candidate_gone(self) -> bool:
        """Whether the last record explains why the tests stopped: its candidate was not to be called any more."""
        return self.outcomes[-1] in (Outcome.EARLY_EXIT, Outcome.TAMPERED)

    def _add(self, outcome: Outcome, message: str, digest: str = "") -> None:
        compared = outcome in (Outcome.PASS, Outcome.WRONG)
        self.outcomes.append(outcome)
        self.observations.append(Observation("returned" if compared else "failed", digest, message, outcome))

    def _fill(self, outcome: Outcome, message: str = "") -> None:
        """Give every test that has no outcome the same one; nothing else is run."""
        self._settled = True
        for _ in range(self._count - len(self.outcomes)):
            self._add(outcome, message)

    def describe(self, number: int) -> str:
        """The first failure in words."""
        message = self.observations[number].message
        return message or f"test {number + 1} of {self._count}: {self.outcomes[number].value}"


class Learned(Record, frozen=True):
    """What the reference has shown when it was tested from outside."""

    # Chains of questions to which it replied with an object, and what the object could do: there, candidates may.
    objects: dict[str, list[str]]
    foreign: tuple[str, ...] = ()  # classes of other libraries whose objects it replied with


class LearningTask(ScriptTask):
    """The reference as a candidate; what is to be learned from it comes behind its last test."""

    learned: Learned | None = None  # None as long as no single run got to its end

    def _record(self, text: bytes) -> bool:
        if len(self.outcomes) < self._count:
            return super()._record(text)
        # Behind a test that hung, this would be about a part of the tests.
        self.learned = decode(Learned, text) if self._first == 0 else None
        return True


class ScriptReference(ForwardingReference):
    """The reference, to learn where it replies with objects."""

    def __init__(self, plan: ScriptPlan) -> None:
        super().__init__(plan.problem)
        assert plan.problem.reference is not None
        self._task = LearningTask(plan.to_learn(), plan.problem.reference, "reference")

    @property
    def current(self) -> LearningTask:
        """The one task."""
        return self._task

    def next_stage(self) -> bool:
        """The tests behind one that hung."""
        return self._task.next_stage()

    def answers(self) -> bytes:
        """What `ScriptPlan.learn` takes."""
        if Outcome.INFRASTRUCTURE in self._task.outcomes:
            raise UnjudgeableError("the sandbox failed while the reference was run")
        passed = all(outcome is Outcome.PASS for outcome in self._task.outcomes)
        return json.dumps(self._task.learned.objects if passed and self._task.learned else None).encode()
