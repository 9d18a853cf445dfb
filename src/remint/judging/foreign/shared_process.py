"""Judge a script whose test must share the candidate's process: a pass is checked by canaries.

The test and each of its canaries are programs of their own, in processes of their own, each with its own token. Which
expected values are changed is random. A candidate cannot tell which it is in; passing a canary is tampering.
"""

from __future__ import annotations

from random import Random, SystemRandom
from typing import TYPE_CHECKING

from remint.judging.foreign.canaries import variants
from remint.judging.foreign.launcher_runs import ForeignTask, LauncherSecret, not_made, outcome_of
from remint.judging.stdio.stdio_plan import ProcessRun
from remint.records import Candidate, Outcome

if TYPE_CHECKING:
    from remint.judging.foreign.foreign_plan import ForeignScriptPlan

_TOKEN_BYTES = 64
# Canaries of a test, at most. Each is compiled by itself: several in one program, or side by side in one folder, would
# tell by their majority what is expected. Some compilers take ten seconds.
_MOST, _FEWER = 8, {"go": 3, "ts": 3}
_TAMPERED = "it also passes a test that no right program can pass"


class SharedProcessTask(ForeignTask):
    """One candidate: for each test a run with it and one with each of its canaries."""

    shared_process = True

    def __init__(
        self, plan: ForeignScriptPlan, candidate: Candidate, sample: str, chance: Random | None = None
    ) -> None:
        super().__init__(plan, candidate, sample, kept=2 * _TOKEN_BYTES)
        self.chance = chance or SystemRandom()
        self.begin_test()

    def begin_test(self) -> None:
        """The test and its canaries: in one job where none can see another, else one after the other."""
        test, language = self.plan.suite.tests[len(self.outcomes)].code, self.problem.language
        self._test: tuple[Outcome, str] | None = None  # how the test itself ended
        self._canaries: list[Outcome] = []
        test, fails = variants(test, language, self.chance, _FEWER.get(language, _MOST))
        if self.plan.toolchain.starts_together:
            runs = [test, *fails]
            self.chance.shuffle(runs)
            self._waiting: list[str] = []
            self._begin(runs, test)
        else:
            # Who fails the test needs no canary; which of the two a program is in, it cannot tell.
            self._waiting = fails
            self._begin([test], test)

    def _begin(self, runs: list[str], test: str | None) -> None:
        self._is_test = [run == test for run in runs]
        self._secrets = [LauncherSecret.new() for _ in runs]
        launch = self.plan.launch([self.plan.script(self.candidate, run) for run in runs])
        self.job = self.plan.job(launch, self._secrets, self.candidate)
        self.restart()

    def restart(self) -> None:
        """Forget what the current job has told."""
        self.outputs.clear()
        if any(self._is_test):
            self._test, self._canaries = None, []

    def run_is_over(self, number: int, run: ProcessRun) -> bool:
        """Take note of a run; once the verdict is clear, the others need not be waited for."""
        message = self.plan.toolchain.telling(run.complaint)
        if number < 0:
            # Not compiled, or not again after a run that left something behind.
            self._note(any(self._is_test), not_made(run), message)
        else:
            self._note(self._is_test[number], outcome_of(run, self._secrets[number].token), message)
        return self._test_failed() or (self._test is not None and Outcome.PASS in self._canaries)

    def _note(self, is_test: bool, outcome: Outcome, message: str) -> None:
        if not is_test:
            self._canaries.append(outcome)
        elif self._test is None:  # a job that is stopped while a run is made again reports that in place of the run
            self._test = outcome, message

    def _test_failed(self) -> bool:
        return self._test is not None and self._test[0] is not Outcome.PASS

    def next_stage(self) -> bool:
        """A canary that is still to be run, then the next test."""
        if len(self.outcomes) == len(self.plan.suite.tests):
            return False  # the sandbox failed
        if self._test is None:
            # A run that ends the whole job, by what it writes, came before the test's turn.
            self.settle(self._canaries[-1] if self._canaries else Outcome.INFRASTRUCTURE)
        elif self._test_failed():
            # A wrong answer may be the very one that a canary asks for: that is no tampering.
            self.settle(*self._test)
        elif Outcome.PASS in self._canaries:
            self.settle(Outcome.TAMPERED, _TAMPERED)
        elif Outcome.INFRASTRUCTURE in self._canaries:
            self.settle(Outcome.INFRASTRUCTURE)
        elif self._waiting:
            self._begin([self._waiting.pop()], None)
            return True
        else:
            self.settle(*self._test)
        return self.next_test()
