"""Judge a candidate by a unittest module: the sandbox runs the tests, this reads what became of each.

Tests patch and mock what the candidate uses, so that both must share a process, and results come from a process that
the candidate could have changed. A pass here is therefore no proof, as it is where calls are compared out of reach.
It takes three things. Every listed test has been run, and its record bears the tag of the process's own key. Nothing
that unittest stands on was found changed. And the program fails decoys (see `unittest_decoys`): when all tests have
passed, they are run again in new processes, the first few as they are and the others as decoys, without a sign of
which is which. Whoever passes a decoy, twice, does not pass because of the answers. What remains: a program that can
tell a decoy from a test, because it knows the tests by heart or reads their code and sees that an argument was put
out of action (a changed constant it cannot see), and tests of which no decoy can be made.
"""

from __future__ import annotations

import ast
import hashlib
from random import Random, SystemRandom
from typing import NamedTuple

from remint.code.parsing import parse
from remint.judge.plan import Plan, UnjudgeableError
from remint.judge.recording import Observation, Recording, exception_outcome
from remint.judge.task import JudgeTask
from remint.judge.unittest_decoys import Decoys
from remint.records import Candidate, Outcome, Problem, Unittest
from remint.sandbox.inside.unit import KEY_BYTES, TAG_LETTERS
from remint.sandbox.job import Ended, Event, Job, Lost, unit_job
from remint.sandbox.limits import Limits

_TRIES = 3  # a test that passed and then did not is given that many chances to pass again
_LONGEST_START = 8  # tests that are run as they are before the decoys begin
_FIXTURES = {"setUpModule", "tearDownModule"}


class UnittestPlan(Plan):
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
        body = parse(self.decoys.module).body
        self.fixtures = [node.name for node in body if isinstance(node, ast.FunctionDef) and node.name in _FIXTURES]

    def job(self, candidate: Candidate, module: str) -> Job:
        """The job of running the tests, or decoys of them, against a candidate."""
        entry, files = self.problem.entry_point, self.problem.files
        return unit_job(candidate, entry, module, self.tests, self.limits, files, self.fixtures)

    def task(self, candidate: Candidate, sample: str) -> UnittestTask:
        """Judge a candidate."""
        return UnittestTask(self, candidate, sample)


class UnitRecording(Recording):
    """The records of one run of the tests, believed only with the right tags."""

    def _loaded(self, line: bytes) -> None:
        key, _, rest = line.partition(b" ")
        self._loading = False
        try:
            self._tags = hashlib.blake2b(key=bytes.fromhex(key.decode("ascii")))
        except ValueError:
            self._fill(Outcome.TAMPERED, _FORGED)
            return
        content = self._signed(rest) if len(key) == 2 * KEY_BYTES else None
        if content is None:
            self._fill(Outcome.TAMPERED, _FORGED)
        elif content.startswith(b"load t "):
            self._fill(Outcome.TAMPERED, _changed(content[len(b"load t ") :]))
        else:
            super()._loaded(content)

    def _record(self, line: bytes) -> None:
        content = self._signed(line)
        number, _, rest = (content or b"").partition(b" ")
        kind, _, text = rest.partition(b" ")
        told = _plain(text)
        if number != b"%d" % len(self.observations) or kind not in _KINDS or len(self.observations) >= self.count:
            self._fill(Outcome.TAMPERED, _FORGED)
        elif kind == b"t":
            self._fill(Outcome.TAMPERED, _changed(text))
        elif kind == b"p":
            self.observations.append(Observation("returned", "passed", outcome=Outcome.PASS))
        elif kind == b"e":
            names, _, message = told.partition(" ")
            what = f"{names.partition(',')[0]}: {message}"
            self.observations.append(Observation("failed", told, what, exception_outcome(names)))
        else:
            self.observations.append(Observation("failed", told, told, Outcome.WRONG))

    def _signed(self, line: bytes) -> bytes | None:
        content, _, tag = line.rpartition(b" ")
        self._tags.update(content)
        return content if tag == self._tags.hexdigest()[:TAG_LETTERS].encode() else None


_KINDS = {b"p", b"w", b"e", b"k", b"t"}
_FORGED = "records of the tests were written that are not the test runner's"


def _changed(what: bytes) -> str:
    return f"the program has changed {_plain(what)}"


def _plain(text: bytes) -> str:
    """What a program said, without what would move a terminal's cursor or change its colours."""
    return "".join(letter if letter.isprintable() else " " for letter in text.decode("ascii", "replace"))


class _Doubt(NamedTuple):
    """Another run: the first tests as they are, the others as decoys, and how many are run at all."""

    start: int
    end: int


class UnittestTask(JudgeTask):
    """One candidate: first its tests, then, if all passed, decoys among them."""

    def __init__(self, plan: UnittestPlan, candidate: Candidate, sample: str, chance: Random | None = None) -> None:
        super().__init__(plan.problem, sample, plan.stop_early)
        self.plan, self.candidate = plan, candidate
        self.chance = chance or SystemRandom()
        self.job = plan.job(candidate, plan.decoys.module)
        self.recording = UnitRecording(len(plan.tests))
        self.doubts: list[_Doubt] | None = None  # those that are left; None while the tests themselves are run
        self.decoys: frozenset[str] = frozenset()  # tests that are decoys in the run at hand
        self.suspects: frozenset[str] = frozenset()  # those that were passed as decoys in the run before
        self.failures = self.suspicions = 0

    def receive(self, event: Event) -> bool:
        """Take the records that have come; ask to stop when the rest does not matter."""
        self.recording.receive(event)
        if isinstance(event, Ended):
            self.add_up(event)
        elif isinstance(event, Lost):
            # In whatever run: what the earlier ones said is not enough.
            self._take([Observation("failed", message=event.message, outcome=event.outcome)] * len(self.plan.tests))
            return False
        seen = self.recording.observations
        if self.doubts is not None:
            return len(seen) >= self.doubts[0].end
        self._take(seen)
        return self.stop_early and any(one.outcome is not Outcome.PASS for one in seen)

    def restart(self) -> None:
        """Forget the run at hand."""
        self.recording.clear()

    def next_stage(self) -> bool:
        """A run with decoys, as long as there is one to do and nothing speaks against the program."""
        if self.doubts is None:
            if any(outcome is not Outcome.PASS for outcome in self.outcomes):
                return False
            self.doubts = self._plan_doubts()
        elif not self._resolve(self.doubts):
            return False
        if not self.doubts:
            return False
        self._begin(self.doubts[0])
        return True

    def describe(self, number: int) -> str:
        """The first failure in words."""
        observation, name = self.observations[number], self.plan.suite.tests[number].name
        message = observation.message or observation.outcome.value
        return message if observation.outcome is Outcome.TAMPERED else f"{name}: {message}"

    def _take(self, seen: list[Observation]) -> None:
        """Put what was seen, in the order of running, into the order of the suite."""
        if len(seen) < len(self.plan.tests):
            return
        by_place = dict(zip(self.plan.order, seen, strict=True))
        self.observations = [by_place[place] for place in range(len(seen))]
        self.outcomes = [observation.outcome for observation in self.observations]

    def _plan_doubts(self) -> list[_Doubt]:
        count = len(self.plan.tests)
        possible = [place for place, test in enumerate(self.plan.tests) if self.plan.decoys.spots.get(test)]
        if not possible:
            return []
        last = possible[-1]
        # No state of a test that fails may reach one that must pass again, so those come first. Some of them must:
        # a program that cheats in one process and not in another, by chance, would have its way otherwise.
        start = self.chance.randint(1, min(last, _LONGEST_START)) if last else count
        doubts = [_Doubt(start, last + 1 if last else count), _Doubt(0, min(start, last + 1))]
        self.chance.shuffle(doubts)
        return [doubt for doubt in doubts if doubt.start == count or any(place < doubt.end for place in possible)]

    def _begin(self, doubt: _Doubt) -> None:
        first, others = self.plan.tests[: doubt.start], self.plan.tests[doubt.start :]
        module, self.decoys = self.plan.decoys.changed((test for test in others if test not in first), self.chance)
        self.job = self.plan.job(self.candidate, module)
        self.recording.clear()

    def _resolve(self, doubts: list[_Doubt]) -> bool:
        """Take note of a run with decoys; False when it has settled the matter."""
        seen, tests = self.recording.observations, self.plan.tests
        if {Outcome.TAMPERED, Outcome.INFRASTRUCTURE} & {one.outcome for one in seen}:
            self._take(seen)
            return False
        failed = next((at for at in range(doubts[0].start) if seen[at].outcome is not Outcome.PASS), None)
        if failed is not None:
            self.failures += 1
            if self.failures == _TRIES:
                self._blame(failed, seen[failed])
            return self.failures < _TRIES
        passed = {test for test, one in zip(tests, seen, strict=True) if one.outcome is Outcome.PASS} & self.decoys
        # By a chance in a thousand a right program passes a decoy; it does not pass the next one, too.
        self.suspicions += bool(passed)
        if passed & self.suspects or self.suspicions == _TRIES:
            self._accuse(min(passed & self.suspects or passed))
            return False
        self.suspects = frozenset(passed)
        if not passed:
            doubts.pop(0)
        return True

    def _blame(self, at: int, seen: Observation) -> None:
        place = self.plan.order[at]
        message = f"passed once and then failed {_TRIES} times: {seen.message or seen.outcome.value}"
        self.observations[place] = seen._replace(message=message)
        self.outcomes[place] = seen.outcome

    def _accuse(self, test: str) -> None:
        what = f"{test} passes as well when it is changed so that no right program can pass it"
        seen = Observation("failed", message=what, outcome=Outcome.TAMPERED)
        self._take([seen] * len(self.plan.tests))
