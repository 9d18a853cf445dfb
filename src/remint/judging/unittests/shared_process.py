"""Judge a candidate in one process with its unittest module, where that is the only way.

A pass is no proof then, and the verdict says so. It takes three things. Every listed test has been run, and its record
bears the tag of the process's own key. Nothing that unittest stands on was found changed. And the program fails decoys
(`unittest_decoys`): they are mixed among the tests from the first run on, without a sign of which is which, and in the
end every place that can be made a decoy has been one. Whoever passes one again and again does not pass because of the
answers. What remains: a program that can tell a decoy from a test, because it knows the tests by heart or reads their
code and sees an argument put out of action, and tests of which no decoy can be made.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random, SystemRandom
from typing import NamedTuple

from remint.judging.unittests.decoy_schedule import DecoySpot, Doubt, Mix
from remint.judging.unittests.shared_run import SharedRun, SharedTests
from remint.judging.verdicts.recording import Observation
from remint.judging.verdicts.task import JudgeTask
from remint.records import Candidate, Outcome
from remint.sandbox.job import CellLost, Event, ProgramEnded

_TRIES = 3  # a test that passed and then did not is given that many chances to pass again
_MOST_DOUBTS = 8  # decoys that are tried again at a time; one is enough to settle the matter


class _Last(NamedTuple):
    """The last run but for those of doubt, and whether a test failed in it that may yet be right."""

    stage: str
    failed: bool


_REFERENCE = "reference"  # the stage in which not the candidate runs, but the reference


class _Doubted(NamedTuple):
    """What became of decoys that were tried again, before the reference was put to the same."""

    doubts: dict[DecoySpot, Doubt]
    failure: Observation | None
    once: bool  # whether each test was run once, before all decoys


class SharedTask(JudgeTask):
    """One candidate that shares its process with the tests.

    The first run has a decoy of every test among the tests. Where a test fails there, the tests are run alone: a decoy
    that fails may leave something behind. A program that passes its tests is then run until every spot has been a
    decoy, with two versions of the tests in a process: of more, the tests would be what most versions agree on. A decoy
    that passes is tried again, with other changes, between runs of the tests. What speaks against the program then
    counts only if the reference does better in the very same run: tests may depend on what others leave behind. Where
    the reference fails tests because they are repeated, both run them once, with the decoys behind.
    """

    shared_process = True

    def __init__(self, plan: SharedTests, candidate: Candidate, sample: str, chance: Random | None = None) -> None:
        super().__init__(plan.problem, sample, plan.stop_early)
        self.plan, self.candidate = plan, candidate
        self.chance = chance or SystemRandom()
        self.rounds, self.round = plan.mixer.rounds(self.chance), 0
        self.cleared: set[DecoySpot] = set()  # spots whose decoy was passed once, and not when it was tried again
        self.failures = 0
        self._last = _Last("", False)
        self._doubted = _Doubted({}, None, False)
        self._begin("first", plan.mixer.one_each(self.chance))

    def _begin(self, stage: str, mix: Mix, candidate: Candidate | None = None) -> None:
        self.stage, self.run = stage, SharedRun(self.plan, candidate or self.candidate, mix)
        self.job = self.run.job

    def receive(self, event: Event) -> bool:
        """Take the records that have come; ask to stop when the rest does not matter."""
        before = len(self.run.recording.observations)
        self.run.receive(event)
        if isinstance(event, ProgramEnded):
            if self.stage != _REFERENCE:
                self.add_up(event)
        elif isinstance(event, CellLost):
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
        if self.stage == _REFERENCE:
            return self._compare(seen)
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
        return self._try_again(self.run.passed_decoys() - self.cleared, self.plan.mixer.behind)

    def _try_again(self, suspects: Iterable[DecoySpot], once: bool) -> bool:
        """Begin a run of these decoys, if any can be made."""
        mix = self.plan.mixer.tried_again(sorted(suspects)[:_MOST_DOUBTS], self.chance, once)
        if mix.entries:
            self._doubted = _Doubted({}, None, once)
            self._begin("doubt", mix)
        return bool(mix.entries)

    def _settle(self, seen: list[Observation]) -> bool:
        """Take note of decoys that were tried again; whether there is another run."""
        doubts = self.plan.mixer.doubts(self.run.mix, seen)
        failure = next((one for one in seen if one.outcome is not Outcome.PASS), None)
        reference = self.plan.problem.reference
        if reference is None or set(doubts.values()) == {"cleared"}:
            return self._conclude(doubts, failure)
        self._doubted = self._doubted._replace(doubts=doubts, failure=failure)
        self._begin(_REFERENCE, self.run.mix, reference)
        return True

    def _compare(self, seen: list[Observation]) -> bool:
        """Drop what the reference does as well in the run at hand; whether there is another run."""
        doubts, failure, once = self._doubted
        lost = next((one for one in seen if one.outcome is Outcome.INFRASTRUCTURE), None)
        if lost is not None:
            self._take_all(lost)
            return False
        of_reference = self.plan.mixer.doubts(self.run.mix, seen)
        if not once and "unsettled" in of_reference.values() and self._try_again(doubts, once=True):
            return True
        same = {
            spot for spot, doubt in doubts.items()
            if of_reference[spot] == "unsettled" or of_reference[spot] == doubt
        }  # fmt: skip
        return self._conclude({spot: "cleared" if spot in same else doubt for spot, doubt in doubts.items()}, failure)

    def _conclude(self, doubts: dict[DecoySpot, Doubt], failure: Observation | None) -> bool:
        """Take note of what became of decoys; whether there is another run."""
        confirmed = [spot for spot, doubt in doubts.items() if doubt == "confirmed"]
        if confirmed:
            self._accuse(confirmed[0].test)
            return False
        self.cleared |= {spot for spot, doubt in doubts.items() if doubt == "cleared"}
        unsettled = [spot.test for spot, doubt in doubts.items() if doubt == "unsettled"]
        if unsettled:
            assert failure is not None
            if self._fails_again(unsettled[0], failure):
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
