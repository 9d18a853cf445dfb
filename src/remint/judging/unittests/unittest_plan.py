"""Judge a candidate by a unittest module: from outside where that is possible, else in the candidate's own process.

From outside (`separate_process.py`) no result of the candidate's has a say in any assertion. Where tests must share its
process (`shared_process.py`), because they replace what it uses or look at objects that cannot leave it, a pass is no
proof. Which way it is, the reference tells, once per problem.
"""

from __future__ import annotations

import ast
import json
from random import SystemRandom

import msgspec

from remint.code.parsing import parse
from remint.judging.unittests.decoy_schedule import DecoySpot, Mix, Mixer
from remint.judging.unittests.decoys import Decoys
from remint.judging.unittests.separate_process import (
    SeparateProcessTask,
    SeparateReference,
    SeparateTests,
    reason_to_share,
)
from remint.judging.unittests.shared_process import SharedTask
from remint.judging.unittests.shared_run import SharedRun
from remint.judging.verdicts.judging_plan import ForwardingReference, JudgingPlan, UnjudgeableError
from remint.judging.verdicts.task import JudgeTask
from remint.records import Candidate, Outcome, Problem, Unittest
from remint.sandbox.job import Job, unit_job
from remint.sandbox.limits import Limits

_FIXTURES = {"setUpModule", "tearDownModule"}


class UnittestPlan(JudgingPlan):
    """The tests in the order in which unittest would run them, and what is needed to make decoys."""

    def __init__(self, problem: Problem, limits: Limits, stop_early: bool = False) -> None:
        super().__init__(problem, limits, stop_early)
        assert isinstance(problem.suite, Unittest)
        self.suite = problem.suite
        try:
            self.decoys = Decoys(self.suite.module)
        except SyntaxError as error:
            raise UnjudgeableError(f"its test module is not Python: {error}") from error
        names = [method.name for method in self.suite.tests]
        classes = list(dict.fromkeys(name.rpartition(".")[0] for name in names))
        self.order = sorted(range(len(names)), key=lambda at: (classes.index(names[at].rpartition(".")[0]), names[at]))
        self.tests = [names[at] for at in self.order]
        self.mixer = Mixer(self.decoys, self.tests)
        parsed = parse(self.decoys.module)
        self.fixtures = [n.name for n in parsed.body if isinstance(n, ast.FunctionDef) and n.name in _FIXTURES]
        self.apart: SeparateTests | None = None
        self.reason_to_share = "there is no reference to try it with"
        if problem.reference is not None and problem.entry_point:
            self.reason_to_share = reason_to_share(parsed, self.decoys.module, problem.reference.text)
        self.needs_reference = problem.reference is not None

    def job(self, candidate: Candidate, mix: Mix) -> Job:
        """The job of running tests and decoys in one process with a candidate."""
        entry, files = self.problem.entry_point, self.problem.files
        # A program has no less time for its tests because decoys run beside them.
        share = max(1.0, len(mix.entries) / max(1, len(self.tests)))
        usual = self.job_limits
        limits = msgspec.structs.replace(
            usual, program_cpu=usual.program_cpu * share, program_wall=usual.program_wall * share
        )
        tests = [(entry.version, entry.test) for entry in mix.entries]
        return unit_job(candidate, entry, mix.modules, tests, limits, files, self.fixtures)

    def task(self, candidate: Candidate, sample: str) -> JudgeTask:
        """Judge a candidate."""
        if self.apart is not None:
            return SeparateProcessTask(self.apart.within(self.limits, self.stop_early), candidate, sample)
        return SharedTask(self, candidate, sample)

    def reference_task(self) -> UnittestReference:
        """Try on the reference whether tests can be kept apart from candidates."""
        return UnittestReference(self)

    def learn(self, answers: bytes) -> None:
        """Take what was found out: where the reference replies with objects, or why tests must share the process."""
        found = json.loads(answers)
        self.reason_to_share = found["share"]
        self.mixer.behind = found["decoys_behind"]
        self.mixer.leave_out(DecoySpot(test, spot) for test, spot in found["passed_decoys"])
        if not self.reason_to_share:
            self.apart = self.tests_apart()
            self.apart.objects = found["objects"]

    def tests_apart(self) -> SeparateTests:
        """The tests, for a process of their own."""
        return SeparateTests(self.problem, self.limits, self.stop_early, self.decoys.module, self.order, self.fixtures)


class UnittestReference(ForwardingReference):
    """The reference, tested from outside, and where that does not do, in one process with its tests and decoys."""

    def __init__(self, plan: UnittestPlan) -> None:
        super().__init__(plan.problem)
        assert plan.problem.reference is not None
        self.plan, self.reference = plan, plan.problem.reference
        self.reason_to_share = plan.reason_to_share
        self.apart = None if self.reason_to_share else SeparateReference(plan.tests_apart(), self.reference)
        self.shared = self._with_decoys() if self.reason_to_share else None

    def _with_decoys(self) -> SharedRun:
        mixer, chance = self.plan.mixer, SystemRandom()
        # What is learned here holds for every order that a candidate meets, so it must not hang on the order drawn.
        return SharedRun(self.plan, self.reference, mixer.within_tests(mixer.rounds(chance), chance))

    @property
    def current(self) -> SharedRun | SeparateReference:
        """The run at hand."""
        run = self.shared or self.apart
        assert run is not None
        return run

    def next_stage(self) -> bool:
        """With decoys, where that is how candidates will be judged."""
        if self.shared is not None:
            return self._with_decoys_behind(self.shared)
        assert self.apart is not None
        if self.apart.next_stage():
            return True
        self.reason_to_share = self.apart.reason_to_share()
        if self.reason_to_share:
            self.shared = self._with_decoys()
        return self.shared is not None

    def _with_decoys_behind(self, run: SharedRun) -> bool:
        """Try it with all decoys behind the tests, where what a decoy leaves makes a test fail."""
        fails = any(one.outcome is not Outcome.PASS for one in run.tests().values())
        if not fails or self.plan.mixer.behind:
            return False
        self.plan.mixer.behind = True
        self.shared = self._with_decoys()
        return True

    def answers(self) -> bytes:
        """What `UnittestPlan.learn` takes."""
        outcomes = self.apart.outcomes if self.apart else []
        outcomes = outcomes + [one.outcome for one in self.shared.recording.observations] if self.shared else outcomes
        if Outcome.INFRASTRUCTURE in outcomes:
            raise UnjudgeableError("the sandbox failed while the reference was run")
        found = {
            "share": self.reason_to_share,
            "objects": self.apart.learned.objects if self.apart and self.apart.learned else {},
            "decoys_behind": self.plan.mixer.behind,
            "passed_decoys": sorted(self.shared.passed_decoys()) if self.shared else (),
        }
        return json.dumps(found).encode()
