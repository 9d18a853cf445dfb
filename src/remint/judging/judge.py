"""Judge samples as they come: verdicts that are known from the ledger, the others from the sandbox."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

import msgspec

from remint.judging.calls.calls_plan import CallsPlan
from remint.judging.entries import VERDICT, JudgingEntry, KnownSample, PendingProgram
from remint.judging.entries import Judged as Judged
from remint.judging.foreign.foreign_plan import ForeignScriptPlan
from remint.judging.scripts.script_plan import ScriptPlan
from remint.judging.self_check import SelfCheck, SelfChecker
from remint.judging.shared_work import shared_work
from remint.judging.stdio.stdio_plan import ExchangesPlan
from remint.judging.unittests.pytest_plan import PytestPlan
from remint.judging.unittests.unittest_plan import UnittestPlan
from remint.judging.verdicts.confirming import ProgramToJudge
from remint.judging.verdicts.judging_plan import JudgingPlan, UnjudgeableError
from remint.judging.verdicts.task import JUDGE_VERSION
from remint.ledger import Ledger, work_key
from remint.records import (
    Benchmark,
    Candidate,
    Outcome,
    Problem,
    Record,
    Sample,
    SourceFile,
    Stdio,
    Unittest,
    Verdict,
    decode,
    digest,
    encode,
)
from remint.sandbox.engine import Shared
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from remint.sandbox.toolchains import TOOLCHAINS

_NO_PROGRAM = Candidate.single("")
_FUTURE = re.compile(r"^from[ \t]+__future__\b", re.MULTILINE)


class Settings(Record, frozen=True):
    """What decides how samples are judged."""

    limits: Limits = Limits()
    stop_early: bool = False  # at the first test in which a program hangs, crashes or exits
    check: bool = True  # whether problems prove themselves on their reference before they are used
    window: int = 2000  # samples that are looked at together, so that those of one problem follow one another


class Judge:
    """Judges samples of one benchmark in one pool."""

    def __init__(
        self,
        benchmark: Benchmark,
        pool: Pool,
        settings: Settings | None = None,
        ledger: Ledger | None = None,
        environment: str = "",
    ) -> None:
        self.benchmark, self.pool, self.ledger = benchmark, pool, ledger
        self.settings, self.environment = settings or Settings(), environment or pool.environment.id
        self._conditions = self._encoded_conditions()
        self._plans: dict[str, JudgingPlan] = {}
        self._shared: dict[str, Shared[JudgingPlan]] = {}
        self._digests: dict[str, str] = {}
        self.checks: dict[str, SelfCheck] = {}

    def _encoded_conditions(self) -> bytes:
        # Everything besides problem and candidate that could change a verdict. Without isolation a program can reach
        # the judge, so that verdicts made like that are never taken for others.
        unguarded = "none" in self.pool.layers
        return encode([JUDGE_VERSION, self.environment, unguarded, self.settings.limits, self.settings.stop_early])

    @cached_property
    def stopping_early(self) -> Judge:
        """The same judge for those who only ask whether a program passes: what is prepared serves both."""
        if self.settings.stop_early:
            return self
        made = copy.copy(self)
        made.settings = msgspec.structs.replace(self.settings, stop_early=True)
        made._conditions, made._digests = made._encoded_conditions(), {}
        made._plans = {name: plan.stopping_early() for name, plan in self._plans.items()}
        made._shared = {name: Shared(plan) for name, plan in made._plans.items()}
        return made

    def prepare(self, begins: Callable[[int], None] = lambda count: None) -> dict[str, SelfCheck]:
        """Make every problem ready: answers from references, and the self-check; what is wrong is in the result.

        `begins` hears how many problems are checked now: those that the ledger does not know.
        """
        plans = {}
        for problem in self.benchmark.problems:
            try:
                plans[problem.id] = plan_for(problem, self.settings.limits, self.settings.stop_early)
            except UnjudgeableError as error:
                self.checks[problem.id] = SelfCheck(usable=False, reason=str(error))
        checker = SelfChecker(self.pool, self.ledger, self._problem_key, self.settings.check)
        self.checks.update(checker.check(plans.values(), begins))
        self._plans = {name: plan for name, plan in plans.items() if self.checks[name].judgeable}
        self._shared = {name: Shared(plan) for name, plan in self._plans.items()}
        return self.checks

    def verdicts(self, samples: Iterable[Sample | None]) -> Iterator[Judged]:
        """Each sample with its verdict, as they get ready; nothing is kept, so that any number can pass through.

        Samples that are still to come need not hold up those that are there: None stands for "nothing yet".
        """
        if not self.checks:
            self.prepare()
        layer = ""
        for entry in self.pool.run(self._entries(iter(samples))):
            layer = layer or "+".join(self.pool.layers)
            yield from entry.judged(layer)

    def program(self, sample: Sample) -> JudgingEntry:
        """One sample on its way through a pool that others feed, too. The ledger has no part in it."""
        if sample.error or sample.problem not in self._plans:
            return KnownSample(sample, self._not_run(sample), "", from_ledger=False)
        return self._task("", [sample], None)

    def key(self, sample: Sample) -> str:
        """Where the ledger keeps the verdict of a sample."""
        problem = self.benchmark[sample.problem]
        program = encode([sample.candidate, sample.continues_prompt])
        time = self.checks[problem.id].time_factor if problem.id in self.checks else 1
        key = self._problem_key(problem)
        return work_key(VERDICT, conditions=self._conditions, problem=key, time=time, program=program)

    def known(self, keys: Iterable[str]) -> dict[str, Verdict]:
        """Verdicts that the ledger has."""
        if self.ledger is None:
            return {}
        return {key: decode(Verdict, payload) for key, payload in self.ledger.get_many(VERDICT, keys).items()}

    def _problem_key(self, problem: Problem) -> str:
        if problem.id not in self._digests:
            self._digests[problem.id] = digest(self._conditions, encode(problem))
        return self._digests[problem.id]

    def _entries(self, samples: Iterator[Sample | None]) -> Iterator[JudgingEntry | None]:
        order = {problem.id: number for number, problem in enumerate(self.benchmark.problems)}
        for window in _windows(samples, self.settings.window):
            if not window:
                yield None
                continue
            window.sort(key=lambda sample: order[sample.problem])
            keys = [self.key(sample) for sample in window]
            known = self.known(keys)
            waiting: dict[str, list[Sample]] = {}
            for sample, key in zip(window, keys, strict=True):
                if key in known and not sample.error:
                    yield KnownSample(sample, known[key], key)
                elif sample.error or sample.problem not in self._plans:
                    yield KnownSample(sample, self._not_run(sample), key, from_ledger=False)
                else:
                    waiting.setdefault(key, []).append(sample)
            if self.ledger is not None and self.ledger.is_shared:
                yield from shared_work(self.ledger, waiting, self.known, self._kept_task)
                continue
            for key, same in waiting.items():
                yield self._kept_task(key, same)

    def _kept_task(self, key: str, same: list[Sample]) -> PendingProgram:
        return self._task(key, same, self.ledger)

    def _task(self, key: str, same: list[Sample], ledger: Ledger | None) -> PendingProgram:
        problem = self.benchmark[same[0].problem]
        candidate = _after_setup(whole_program(same[0], problem), problem)
        program = ProgramToJudge(self._shared[problem.id], candidate, digest(encode(candidate)))
        return PendingProgram(program, same, key, ledger)

    def _not_run(self, sample: Sample) -> Verdict:
        # A question without an answer says nothing about the model: it does not count.
        outcome = Outcome.INFRASTRUCTURE if sample.error else Outcome.NOT_RUN
        reason = sample.error or self.checks[sample.problem].reason
        return Verdict(problem=sample.problem, sample="", outcome=outcome, message=reason, judge=JUDGE_VERSION)


def _windows(samples: Iterator[Sample | None], size: int) -> Iterator[list[Sample]]:
    """Samples in stretches of some length, or as long as there are any; an empty one where there is nothing yet."""
    window: list[Sample] = []
    for sample in samples:
        if sample is not None:
            window.append(sample)
        if sample is None or len(window) == size:
            yield window
            window = []
    if window:
        yield window


def whole_program(sample: Sample, problem: Problem) -> Candidate:
    """The program that is judged: of a continuation, the prompt and what was written behind it."""
    if sample.candidate is None:
        return _NO_PROGRAM
    if not sample.continues_prompt:
        return sample.candidate
    return Candidate.single(problem.prompt + sample.candidate.text, sample.candidate.main)


def _after_setup(candidate: Candidate, problem: Problem) -> Candidate:
    """A program behind the setup of its suite, where it is one of those that do not run it by themselves."""
    setup = problem.suite.setup if isinstance(problem.suite, Stdio | Unittest) else ""
    # An import from __future__ has to come first.
    if not setup or problem.language != "python" or _FUTURE.search(candidate.text):
        return candidate
    files = (
        SourceFile(file.path, f"{setup}\n{file.text}") if file.path == candidate.main else file
        for file in candidate.files
    )
    return Candidate(files=tuple(files), main=candidate.main)


# Suites in Python.
_PYTHON: dict[str, Callable[[Problem, Limits, bool], JudgingPlan]] = {
    "calls": CallsPlan,
    "script": ScriptPlan,
    "stdio": ExchangesPlan,
    "unittest": UnittestPlan,
    "pytest": PytestPlan,
}
# Suites in other languages.
_OTHERS: dict[str, Callable[[Problem, Limits, bool], JudgingPlan]] = {
    "script": ForeignScriptPlan,
    "stdio": ExchangesPlan,
}


def plan_for(problem: Problem, limits: Limits, stop_early: bool = False) -> JudgingPlan:
    """The plan of a problem; raises UnjudgeableError where there is none."""
    if not problem.suite.tests:
        raise UnjudgeableError("it has no tests")
    if problem.language not in TOOLCHAINS:
        raise UnjudgeableError(f"programs in {problem.language} cannot be run; known are {', '.join(TOOLCHAINS)}")
    toolchain = TOOLCHAINS[problem.language]
    missing = " and ".join(toolchain.missing())
    if missing:
        raise UnjudgeableError(f"{missing} must be installed to run programs in {problem.language}: {toolchain.fix}")
    kinds = _PYTHON if problem.language == "python" else _OTHERS
    if problem.suite.kind not in kinds:
        raise UnjudgeableError(f"{problem.suite.kind} suites in {problem.language} cannot be judged")
    return kinds[problem.suite.kind](problem, limits, stop_early)
