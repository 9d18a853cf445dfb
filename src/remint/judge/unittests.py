"""Judge a candidate by a unittest module: from outside where that is possible, else in the candidate's own process.

From outside (`unittests_apart`) no result of the candidate's has a say in any assertion. Where tests must share its
process, because they replace what it uses or look at objects that cannot leave it, a pass is no proof, and the verdict
says so. It takes three things. Every listed test has been run, and its record bears the tag of the process's own key.
Nothing that unittest stands on was found changed. And the program fails decoys (`unittest_decoys`): they are mixed
among the tests from the first run on, without a sign of which is which, and in the end every place that can be made a
decoy has been one. Whoever passes one twice, does not pass because of the answers. What remains: a program that
can tell a decoy from a test, because it knows the tests by heart or reads their code and sees an argument put out of
action, and tests of which no decoy can be made.
"""

from __future__ import annotations

import ast
import hashlib
import json
from random import Random, SystemRandom
from typing import NamedTuple

import msgspec

from remint.code.parsing import parse
from remint.judge.plan import Plan, ReferenceTask, UnjudgeableError
from remint.judge.recording import Observation, Recording, exception_outcome
from remint.judge.task import JudgeTask
from remint.judge.unittest_decoys import Decoys
from remint.judge.unittest_mixes import Mix, Mixer, Spotted
from remint.judge.unittests_apart import ApartTask, ApartTests, ReferenceApart, reason_to_share
from remint.records import Candidate, Outcome, Problem, Unittest
from remint.sandbox.inside.unit import KEY_BYTES, TAG_LETTERS
from remint.sandbox.job import Ended, Event, Job, Lost, unit_job
from remint.sandbox.limits import Limits

_TRIES = 3  # a test that passed and then did not is given that many chances to pass again
_MOST_DOUBTS = 8  # decoys that are tried again at a time; one is enough to settle the matter
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
        self.mixer = Mixer(self.decoys, self.tests)
        parsed = parse(self.decoys.module)
        self.fixtures = [n.name for n in parsed.body if isinstance(n, ast.FunctionDef) and n.name in _FIXTURES]
        self.apart: ApartTests | None = None
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
            return ApartTask(self.apart.within(self.limits), candidate, sample)
        return UnittestTask(self, candidate, sample)

    def reference_task(self) -> UnittestReference:
        """Try on the reference whether tests can be kept apart from candidates."""
        return UnittestReference(self)

    def learn(self, answers: bytes) -> None:
        """Take what was found out: where the reference replies with objects, or why tests must share the process."""
        found = json.loads(answers)
        self.reason_to_share = found["share"]
        self.mixer.behind = found["decoys_behind"]
        self.mixer.leave_out(Spotted(test, spot) for test, spot in found["passed_decoys"])
        if not self.reason_to_share:
            self.apart = self.tests_apart()
            self.apart.objects = found["objects"]

    def tests_apart(self) -> ApartTests:
        """The tests, for a process of their own."""
        return ApartTests(self.problem, self.limits, self.stop_early, self.decoys.module, self.order, self.fixtures)


class UnittestReference(ReferenceTask):
    """The reference, tested from outside, and where that does not do, in one process with its tests and decoys."""

    def __init__(self, plan: UnittestPlan) -> None:
        super().__init__(plan.problem)
        assert plan.problem.reference is not None
        self.plan, self.reference = plan, plan.problem.reference
        self.reason_to_share = plan.reason_to_share
        self.apart = None if self.reason_to_share else ReferenceApart(plan.tests_apart(), self.reference)
        self.shared = self._with_decoys() if self.reason_to_share else None

    def _with_decoys(self) -> SharedRun:
        mixer, chance = self.plan.mixer, SystemRandom()
        return SharedRun(self.plan, self.reference, mixer.mixed(mixer.rounds(chance), chance))

    @property
    def _run(self) -> SharedRun | ReferenceApart:
        run = self.shared or self.apart
        assert run is not None
        return run

    @property
    def job(self) -> Job:  # type: ignore[override]
        """Of the run at hand."""
        return self._run.job

    def record(self, event: Event) -> None:
        """Keep what the run at hand shows."""
        self._run.receive(event)

    def restart(self) -> None:
        """Forget the run at hand."""
        self._run.restart()

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


class SharedRun:
    """One run of tests and decoys in one process with a program."""

    def __init__(self, plan: UnittestPlan, candidate: Candidate, mix: Mix) -> None:
        self.mix, self.job = mix, plan.job(candidate, mix)
        self.recording = UnitRecording(len(mix.entries))

    def receive(self, event: Event) -> None:
        """Record."""
        self.recording.receive(event)

    def restart(self) -> None:
        """Forget everything."""
        self.recording.clear()

    def tests(self) -> dict[str, Observation]:
        """What became of each test so far."""
        return self.mix.tests(self.recording.observations)

    def passed_decoys(self) -> frozenset[Spotted]:
        """Spots whose decoy was passed."""
        return self.mix.passed_decoys(self.recording.observations)


class UnitRecording(Recording):
    """The records of one run of the tests, believed only with the right tags."""

    not_loaded = False  # whether the program failed before any test

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
            self.not_loaded = self._over

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


class _Last(NamedTuple):
    """The last run but for those of doubt, and whether a test failed in it that may yet be right."""

    stage: str
    failed: bool


class UnittestTask(JudgeTask):
    """One candidate that shares its process with the tests.

    The first run has a decoy of every test among the tests. Where a test fails there, the tests are run alone: a decoy
    that fails may leave something behind. A program that passes its tests is then run until every spot has been a
    decoy, with two versions of the tests in a process: of more, the tests would be what most versions agree on. A decoy
    that passes is tried again, with other changes, between runs of its own test.
    """

    shared_process = True

    def __init__(self, plan: UnittestPlan, candidate: Candidate, sample: str, chance: Random | None = None) -> None:
        super().__init__(plan.problem, sample, plan.stop_early)
        self.plan, self.candidate = plan, candidate
        self.chance = chance or SystemRandom()
        self.rounds, self.round = plan.mixer.rounds(self.chance), 0
        self.cleared: set[Spotted] = set()  # spots whose decoy was passed once, and not when it was tried again
        self.failures = 0
        self._last = _Last("", False)
        self._begin("first", plan.mixer.one_each(self.chance))

    def _begin(self, stage: str, mix: Mix) -> None:
        self.stage, self.run = stage, SharedRun(self.plan, self.candidate, mix)
        self.job = self.run.job

    def receive(self, event: Event) -> bool:
        """Take the records that have come; ask to stop when the rest does not matter."""
        before = len(self.run.recording.observations)
        self.run.receive(event)
        if isinstance(event, Ended):
            self.add_up(event)
        elif isinstance(event, Lost):
            # In whatever run: what the earlier ones said is not enough.
            self._take_all(Observation("failed", message=event.message, outcome=event.outcome))
            return False
        self.leave_unstarted(self.run.recording.observations, before, event)
        # A failure among decoys is looked at again without them; the rest of such a run does not matter. That tells the
        # program nothing: it shares its process with the tests.
        mixed = self.stage == "first" and not self.run.mix.alone
        return mixed and any(one.outcome is not Outcome.PASS for one in self.run.tests().values())

    def restart(self) -> None:
        """Forget the run at hand."""
        self.run.restart()

    def next_stage(self) -> bool:
        """Another run, as long as there is one to do and nothing speaks against the program."""
        seen = self.run.recording.observations
        broken = next((one for one in seen if one.outcome in (Outcome.TAMPERED, Outcome.INFRASTRUCTURE)), None)
        if broken is not None:
            self._take_all(broken)
            return False
        if self.stage == "doubt":
            return self._settle(seen)
        tests = self.run.tests()
        failed = next((test for test, one in tests.items() if one.outcome is not Outcome.PASS), None)
        if self.stage in ("first", "alone"):
            self._take(tests)
            if failed and (self.stage == "alone" or self.run.mix.alone or self.run.recording.not_loaded):
                return False
        elif failed:
            # Its decoy passes in its place: a program that takes the one for the other has no answer of its own.
            mistaken = {spot.test for spot in self.run.passed_decoys() if not self.plan.mixer.takes_luck(spot)}
            self.failures = _TRIES - 1 if failed in mistaken else self.failures
            if self._fails_again(failed, tests[failed]):
                return False
        self._last = _Last(self.stage, failed is not None)
        return self._doubt() or self._another()

    def _fails_again(self, test: str, seen: Observation) -> bool:
        """Note a failure of a test that has passed before; whether that is enough."""
        self.failures += 1
        if self.failures == _TRIES:
            place = [method.name for method in self.plan.suite.tests].index(test)
            message = f"passed once and then failed {_TRIES} times: {seen.message or seen.outcome.value}"
            self.observations[place] = seen._replace(message=message)
            self.outcomes[place] = seen.outcome
        return self.failures == _TRIES

    def _doubt(self) -> bool:
        """Try decoys again that were passed: a test that leaves something behind can make its own decoy pass."""
        suspects = sorted(self.run.passed_decoys() - self.cleared)[:_MOST_DOUBTS]
        mix = self.plan.mixer.between_tests(suspects, self.chance)
        if mix.entries:
            self._begin("doubt", mix)
        return bool(mix.entries)

    def _settle(self, seen: list[Observation]) -> bool:
        """Take note of decoys that were tried again; whether there is another run."""
        doubts = dict(self.plan.mixer.doubts(self.run.mix, seen))
        confirmed = [spot for spot, doubt in doubts.items() if doubt == "confirmed"]
        if confirmed:
            self._accuse(confirmed[0].test)
            return False
        self.cleared |= {spot for spot, doubt in doubts.items() if doubt == "cleared"}
        unsettled = [spot.test for spot, doubt in doubts.items() if doubt == "unsettled"]
        if unsettled:
            failed = next(one for one in seen if one.outcome is not Outcome.PASS)
            if self._fails_again(unsettled[0], failed):
                return False
            self._last = self._last._replace(failed=True)
        return self._another()

    def _another(self) -> bool:
        """The run that follows the last one, apart from doubts."""
        (stage, failed), mixer = self._last, self.plan.mixer
        if stage == "first" and failed:
            self._begin("alone", mixer.tests_alone())
            return True
        self.round += stage == "all" and not failed
        if self.round == len(self.rounds):
            return False
        self._begin("all", mixer.mixed([self.rounds[self.round]], self.chance))
        return True

    def _accuse(self, test: str) -> None:
        what = f"{test} passes as well when it is changed so that no right program can pass it"
        self._take_all(Observation("failed", message=what, outcome=Outcome.TAMPERED))

    def describe(self, number: int) -> str:
        """The first failure in words."""
        observation, name = self.observations[number], self.plan.suite.tests[number].name
        message = observation.message or observation.outcome.value
        return message if observation.outcome is Outcome.TAMPERED else f"{name}: {message}"

    def _take(self, seen: dict[str, Observation]) -> None:
        """Put what was seen of each test into the order of the suite."""
        self.observations = [seen[method.name] for method in self.plan.suite.tests]
        self.outcomes = [observation.outcome for observation in self.observations]

    def _take_all(self, seen: Observation) -> None:
        self._take(dict.fromkeys(self.plan.tests, seen))
