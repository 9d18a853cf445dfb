"""Judge a script whose test must share the candidate's process: a pass is checked by canaries.

The runs of the test and of its canaries are mixed at random, each with a token of its own. A candidate cannot tell from
its text which it is in; passing a canary is tampering.
"""

from __future__ import annotations

import re
import secrets
from random import Random, SystemRandom
from typing import TYPE_CHECKING, NamedTuple

from remint.judge.canaries import canaries
from remint.judge.exchanges import Run
from remint.judge.foreign_runs import ForeignTask, Secret, not_made, outcome_of
from remint.judge.source_text import blanked, end_of_brackets
from remint.records import Candidate, Outcome
from remint.sandbox.toolchains import Launch
from remint.sandbox.toolchains.cpp import Cpp

if TYPE_CHECKING:
    from remint.judge.foreign_scripts import ForeignScriptPlan

_TOKEN_BYTES = 64
# Canaries of a test, at most: as many as can be had together, and where each has to be compiled by itself.
_TOGETHER, _APART = 8, 3
_MAIN = re.compile(r"\bint\s+main\s*\(\s*(?:void)?\s*\)\s*(?=\{)")
_TAMPERED = "it also passes a test that no right program can pass"


class _Bodies(NamedTuple):
    """Tests in C++ that differ in their main functions alone."""

    before: str
    each: list[str]
    after: str


class SharedProcessTask(ForeignTask):
    """One candidate: for each test a run with it and one with each of its canaries."""

    def __init__(
        self, plan: ForeignScriptPlan, candidate: Candidate, sample: str, chance: Random | None = None
    ) -> None:
        super().__init__(plan, candidate, sample, kept=2 * _TOKEN_BYTES)
        self.chance = chance or SystemRandom()
        self.begin_test()

    def begin_test(self) -> None:
        """The test and its canaries, together where that costs one compilation, else one after the other."""
        test = self.plan.suite.tests[len(self.outcomes)].code
        self._test: tuple[Outcome, str] | None = None  # how the test itself ended
        self._canaries: list[Outcome] = []
        together = self.plan.toolchain.compiles_together or _bodies([test]) is not None
        fails = canaries(test, self.problem.language, self.chance, _TOGETHER if together else _APART)
        if self.plan.toolchain.compiles_together or _bodies([test, *fails]) is not None:
            runs = [test, *fails]
            self.chance.shuffle(runs)
            self._waiting: list[str] = []
            self._begin(runs, test)
        else:
            self._waiting = fails[:_APART]
            self._begin([test], test)

    def _begin(self, runs: list[str], test: str | None) -> None:
        self._is_test = [run == test for run in runs]
        self._secrets = [Secret.new() for _ in runs]
        self.job = self.plan.job(self._launch(runs), self._secrets, self.candidate)
        self.restart()

    def _launch(self, runs: list[str]) -> Launch:
        toolchain, bodies = self.plan.toolchain, _bodies(runs)
        if len(runs) == 1 or not isinstance(toolchain, Cpp) or bodies is None:
            return self.plan.launch([self.plan.script(self.candidate, run) for run in runs])
        # Neither names nor order say which is which. A candidate has no main function, here as elsewhere.
        names = [f"r{secrets.token_hex(8)}" for _ in runs]
        entries = [
            f'extern "C" int {name}() {{{body}\nreturn 0; }}' for name, body in zip(names, bodies.each, strict=True)
        ]
        self.chance.shuffle(entries)
        test = "\n".join([bodies.before, "int main() { return 1; }", *entries, bodies.after])
        return toolchain.launch_entries(
            self.plan.script(self.candidate, test), names, self.problem.environment.packages
        )

    def restart(self) -> None:
        """Forget what the current job has told."""
        self.outputs.clear()
        if any(self._is_test):
            self._test, self._canaries = None, []

    def run_is_over(self, number: int, run: Run) -> bool:
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


def _bodies(tests: list[str]) -> _Bodies | None:
    """What stands before, in and behind the main functions of tests in C++; None where they differ in more."""
    found = []
    for test in tests:
        code = blanked(test, "cpp")
        main = _MAIN.search(code)
        if main is None:
            return None
        end = end_of_brackets(code, main.end())
        found.append((test[: main.start()], test[main.end() + 1 : end - 1], test[end:]))
    if len({(before, after) for before, _, after in found}) != 1:
        return None
    return _Bodies(found[0][0], [body for _, body, _ in found], found[0][2])
