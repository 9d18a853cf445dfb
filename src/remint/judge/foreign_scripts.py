"""Judge scripts in other languages than Python: setup, candidate and test as one program, run by a launcher of ours.

The test shares the program's process with the candidate, so that nothing that the program prints or ends with proves
that the test was run and held. Two things stand against a candidate that wants to be scored without being right:

- a token that is new for every run and that the launcher writes only when the program has come to its regular end,
  after everything else. Leaving early, forging an exit code and printing do not produce it;
- a canary: the same program with a test that no right candidate can pass. Passing both is tampering.

That makes cheating hard to do by accident and by the usual tricks. It is no proof, as the records of `calls` are: a
program that reads its own memory well enough finds the token.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

import msgspec

from remint.judge.canaries import canary
from remint.judge.exchanges import Run
from remint.judge.plan import Plan, UnjudgeableError
from remint.judge.recording import Observation, ending
from remint.judge.source_text import open_braces
from remint.judge.task import JudgeTask
from remint.records import Candidate, Outcome, Problem, Script, SourceFile
from remint.sandbox.job import Ended, Event, Job, Lost, Turn, Written, exchanges_job
from remint.sandbox.limits import Limits
from remint.sandbox.toolchains import TOOLCHAINS

_SHARE_BYTES = 32
_OUTPUT_BYTES = 16 * 2**20  # what honest scripts print besides is little
_SHOWN = 200
# What an assertion that does not hold leaves in a complaint.
_FAILED = ("AssertionError", "Assertion `", "assertion failed", "assertion `", "--- FAIL")


class _Secret(NamedTuple):
    """Two shares, of which neither tells anything; both together are the token."""

    first: bytes
    second: bytes

    @classmethod
    def new(cls) -> _Secret:
        return cls(secrets.token_bytes(_SHARE_BYTES), secrets.token_bytes(_SHARE_BYTES))

    @property
    def lines(self) -> str:
        return f"{self.first.hex()}\n{self.second.hex()}\n"

    @property
    def token(self) -> bytes:
        return bytes(one ^ other for one, other in zip(self.first, self.second, strict=True)).hex().encode()


class ForeignScriptPlan(Plan):
    """The toolchain, and what a test and a candidate are together."""

    def __init__(self, problem: Problem, limits: Limits, stop_early: bool = False) -> None:
        self.toolchain = TOOLCHAINS[problem.language]
        limits = self.toolchain.limits(limits)
        limits = msgspec.structs.replace(limits, output_bytes=min(limits.output_bytes, _OUTPUT_BYTES))
        super().__init__(problem, limits, stop_early)
        assert isinstance(problem.suite, Script)
        self.suite = problem.suite
        for name in self.toolchain.lacking(problem.environment.packages):
            way = self.toolchain.libraries.get(name, "programs in this language get the standard library alone")
            raise UnjudgeableError(f"it needs the library {name}: {way}")
        for number, test in enumerate(self.suite.tests):
            if canary(test.code, problem.language, "") is None:
                raise UnjudgeableError(f"test {number + 1} has nothing in it that could fail")

    def task(self, candidate: Candidate, sample: str) -> ForeignScriptTask:
        """Judge a candidate."""
        return ForeignScriptTask(self, candidate, sample)

    def script(self, candidate: Candidate, test: str) -> str:
        """The whole program."""
        setup = f"{self.suite.setup}\n" if self.suite.setup else ""
        if self.problem.about("tests_close_function"):
            return setup + _joined(candidate.text, test, self.problem.language)
        return f"{setup}{candidate.text}\n{test}"

    def job(self, candidate: Candidate, tests: list[str], chosen: list[_Secret]) -> Job:
        """The job of running the candidate with each of some tests."""
        scripts = [self.script(candidate, test) for test in tests]
        launch = self.toolchain.launch(scripts, self.problem.environment.packages, self.limits)
        others = [file for file in candidate.files if file.path != candidate.main]
        ours = [SourceFile(path, text) for path, text in launch.program["files"]]
        inputs = [secret.lines + told for secret, told in zip(chosen, launch.told, strict=True)]
        program = {name: value for name, value in launch.program.items() if name != "files"}
        return exchanges_job(program, [*self.problem.files, *others, *ours], inputs, self.limits)


def _joined(candidate: str, test: str, language: str) -> str:
    """A candidate and a test that begins with the brace that closes the candidate's function.

    The brace is there because completions are cut off before it. One that is complete, by itself or with its class,
    has the brace already, and in the latter case one too many.
    """
    wanted = 2 if language == "java" else 1
    left_open = open_braces(candidate, language)
    if left_open == 0 and wanted == 2:
        candidate = candidate.rstrip().removesuffix("}")
        left_open = 1
    if left_open == wanted - 1:
        test = test.lstrip().removeprefix("}")
    return f"{candidate}\n{test}"


class ForeignScriptTask(JudgeTask):
    """One candidate on all tests: for each a run with the test and, where that passes, one with its canary."""

    def __init__(self, plan: ForeignScriptPlan, candidate: Candidate, sample: str) -> None:
        super().__init__(plan.problem, sample, plan.stop_early)
        self.plan, self.candidate = plan, candidate
        self._begin_test()

    def _begin_test(self) -> None:
        self._ended: dict[str, Outcome] = {}  # how the test and its canary ended, by these names
        self._message = ""
        self._begin("test", *(["canary"] if self.plan.toolchain.compiles_together else []))

    def _begin(self, *runs: str) -> None:
        """Set up a job of one or two runs."""
        test = self.plan.suite.tests[len(self.outcomes)].code
        fails = canary(test, self.problem.language, self.candidate.text) or ""
        self._runs, self._secrets = runs, [_Secret.new() for _ in runs]
        self.job = self.plan.job(self.candidate, [test if run == "test" else fails for run in runs], self._secrets)
        self.restart()

    def restart(self) -> None:
        """Forget what the current job has told."""
        self._tail = b""
        for run in self._runs:
            self._ended.pop(run, None)

    def receive(self, event: Event) -> bool:
        """Take note of each run that is over; there is no need for the canary of a test that failed."""
        if isinstance(event, Written):
            self._tail = (self._tail + event.data)[-2 * _SHARE_BYTES :]
        elif isinstance(event, Lost):
            self._message = event.message
            self._settle(event.outcome)
            self._leave_rest(event.outcome)
        elif isinstance(event, Ended) and event.finished < 0:
            self.add_up(event)
            outcome = Outcome.SYNTAX if event.reason == "ended" else ending(event.reason, event.status)
            self._note(self._runs[0], outcome, self.plan.toolchain.telling(event.complaint))
        else:
            if isinstance(event, Ended):
                self.add_up(event)
            number = event.test if isinstance(event, Turn) else event.finished
            run = Run(self._tail, event.reason, event.status, event.complaint)
            self._note(
                self._runs[number],
                _outcome(run, self._secrets[number].token),
                self.plan.toolchain.telling(run.complaint),
            )
            self._tail = b""
        return self._ended.get("test", Outcome.PASS) is not Outcome.PASS

    def _note(self, run: str, outcome: Outcome, message: str) -> None:
        # A job that is stopped while a run is made again reports that in place of the run.
        if run == "test" and run not in self._ended:
            self._message = message
        self._ended.setdefault(run, outcome)

    def next_stage(self) -> bool:
        """The canary of a test that passed, then the next test."""
        test = self._ended.get("test", Outcome.INFRASTRUCTURE)
        if test is not Outcome.PASS:
            self._settle(test)
        elif "canary" not in self._ended:
            self._begin("canary")
            return True
        elif self._ended["canary"] is Outcome.PASS:
            self._message = "it also passes a test that no right program can pass"
            self._settle(Outcome.TAMPERED)
        else:
            self._settle(Outcome.INFRASTRUCTURE if self._ended["canary"] is Outcome.INFRASTRUCTURE else test)
        if self.settled():
            self._leave_rest(Outcome.NOT_RUN)
        if len(self.outcomes) == len(self.plan.suite.tests):
            return False
        self._begin_test()
        return True

    def _settle(self, outcome: Outcome) -> None:
        """The test at hand is judged."""
        self.outcomes.append(outcome)
        self.observations.append(Observation("failed", message=self._message, outcome=outcome))

    def _leave_rest(self, outcome: Outcome) -> None:
        missing = len(self.plan.suite.tests) - len(self.outcomes)
        self.outcomes += [outcome] * missing
        self.observations += [Observation("failed", outcome=outcome)] * missing

    def describe(self, number: int) -> str:
        """The failure in words."""
        message = self.observations[number].message[:_SHOWN]
        where = f"test {number + 1} of {len(self.outcomes)}: {self.outcomes[number].value}"
        return f"{where}, {message}" if message else where


def _outcome(run: Run, token: bytes) -> Outcome:
    """What a run shows. The token alone makes a pass; a complaint only tells one failure from another."""
    failure = run.failure()
    if failure is None:
        return Outcome.PASS if run.output.endswith(token) else Outcome.EARLY_EXIT
    if failure is Outcome.EXCEPTION and any(sign in run.complaint for sign in _FAILED):
        return Outcome.WRONG
    return failure
