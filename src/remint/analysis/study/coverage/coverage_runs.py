"""Run the tests of problems on marked programs, and count what they come by.

Nothing here judges anything: a program that forges its marks only gets a wrong line in a report.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from statistics import fmean
from typing import Any

from remint.analysis.study.coverage.instrumentation import MARKS, Marked, mark
from remint.analysis.study.versions import MintedVersion
from remint.errors import RemintError
from remint.judging.verdicts.recording import Observation
from remint.judging.verdicts.recording_task import RecordingTask
from remint.records import (
    Assertion,
    Call,
    Calls,
    Candidate,
    Exchange,
    Method,
    Problem,
    Record,
    Script,
    SourceFile,
    Test,
    Unittest,
    Value,
)
from remint.sandbox.job import call_inputs, calls_job
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_DRIVER, _ENTRY = "remint_driver.py", "covered"


class Covered(Record, frozen=True):
    """What the tests execute of a program."""

    lines: int  # on which a statement begins
    lines_hit: int
    branches: int  # two for every `if` and `while`
    branches_hit: int

    @property
    def share(self) -> float:
        """The share of lines that are executed."""
        return self.lines_hit / self.lines if self.lines else 1.0

    @property
    def branch_share(self) -> float:
        """The share of branches that are taken."""
        return self.branches_hit / self.branches if self.branches else 1.0


class ProblemCoverage(Record, frozen=True):
    """The coverage of a problem's original and of its evolved program; the reason where one was not measured."""

    problem: str
    before: Covered | None = None
    after: Covered | None = None
    reason: str = ""


class CoverageStudy(Record, frozen=True):
    """The coverage of all problems, with means over those that were measured both before and after."""

    each: tuple[ProblemCoverage, ...]
    measured: int
    lines_before: float | None = None
    lines_after: float | None = None
    branches_before: float | None = None
    branches_after: float | None = None
    lower: int = 0  # problems of which a smaller share of lines is executed than before


class NotCoveredError(RemintError, ValueError):
    """A program whose coverage cannot be told; the message says why."""


def coverage(
    versions: Sequence[MintedVersion],
    pool: Pool,
    limits: Limits | None = None,
    done: Callable[[], object] = lambda: None,
) -> CoverageStudy:
    """What the tests of each problem execute of the original and of the evolved program; `done` after each program."""
    found: dict[str, Covered | str] = {}

    def tasks() -> Iterator[CoverageTask]:
        for number, version in enumerate(versions):
            sides = (("before", version.parent, version.original), ("after", version.evolved, version.program))
            for side, problem, program in sides:
                try:
                    yield CoverageTask(f"{side} {number}", problem, program, limits or Limits())
                except (NotCoveredError, SyntaxError) as error:
                    found[f"{side} {number}"] = str(error)
                    done()

    for task in pool.run(tasks()):
        try:
            found[task.name] = task.covered()
        except NotCoveredError as error:
            found[task.name] = str(error)
        done()
    each = [_of_problem(version, found, number) for number, version in enumerate(versions)]
    return _study(each)


class CoverageTask(RecordingTask):
    """A marked program whose tests are run by the driver, a call each."""

    def __init__(self, name: str, problem: Problem, program: Candidate, limits: Limits) -> None:
        self.name = name
        self._marked: Marked = mark(program)
        calls = [_call(problem, test) for test in problem.suite.tests]
        if not calls:
            raise NotCoveredError("it has no tests")
        job = calls_job(
            _driven(problem, self._marked.program), _ENTRY, len(calls), limits, call_inputs(calls),
            files=problem.files,
        )  # fmt: skip
        super().__init__(job)

    def covered(self) -> Covered:
        """What was come by; raises NotCoveredError where a test did not come back, or failed."""
        lines: set[int] = set()
        ways: set[int] = set()
        for number, observation in enumerate(self.recording.observations, 1):
            told = _told(number, observation)
            lines.update(told[0])
            ways.update(told[1])
        places = self._marked.lines
        if not lines <= set(range(len(places))) or not ways <= set(range(2 * self._marked.conditions)):
            raise NotCoveredError("its marks are not those that were put in")
        hit = {places[mark] for mark in lines}
        return Covered(len(set(places)), len(hit), 2 * self._marked.conditions, len(ways))


def _told(number: int, observation: Observation) -> tuple[list[int], list[int]]:
    if observation.kind != "returned":
        # A message tells of a program that cannot even be loaded.
        said = f"test {number} does not end well: {observation.content.partition(',')[0] or observation.outcome.value}"
        raise NotCoveredError(observation.message if observation.kind == "failed" and observation.message else said)
    try:
        lines, ways, failure = Value(observation.content).decode()
        if not all(type(mark) is int for mark in (*lines, *ways)):
            raise TypeError
    except (TypeError, ValueError):
        raise NotCoveredError(f"test {number} does not tell what it came by") from None
    if failure:
        raise NotCoveredError(f"test {number} fails: {failure}")
    return lines, ways


def _driven(problem: Problem, program: Candidate) -> Candidate:
    """The program with the driver as its main file."""
    suite = problem.suite
    job: dict[str, Any] = {
        "kind": suite.kind,
        "marks": MARKS,
        "main": program.main,
        "entry": problem.entry_point,
        "setup": suite.setup if isinstance(suite, Calls) else "",
        "module": suite.module if isinstance(suite, Unittest) else "",
    }
    text = (files("remint.analysis.study.coverage") / "driver.py").read_text(encoding="utf-8")
    # JSON of these is a literal of Python: texts alone.
    driver = SourceFile(path=_DRIVER, text=f"{text}\n\nstart({json.dumps(job)})\n")
    return Candidate(files=(driver, *program.files), main=_DRIVER)


def _call(problem: Problem, test: Test) -> Call:
    """The call of the driver that runs a test."""
    suite = problem.suite
    if isinstance(test, Call):
        steps = ",".join(f"[{json.dumps(one.name)},{one.args.text if one.args else 'null'}]" for one in test.steps)
        rule = test.compare or (suite.compare if isinstance(suite, Calls) else None)
        parts = (
            test.args.text,
            test.kwargs.text if test.kwargs else "{}",
            f"[{steps}]" if test.steps else "null",
            "true" if rule and rule.projections else "false",
        )
        return Call(args=Value(f"[{','.join(parts)}]"))
    if isinstance(test, Exchange):
        return Call(args=Value.of([test.stdin]))
    if isinstance(test, Method):
        return Call(args=Value.of([test.name]))
    assert isinstance(test, Assertion)
    assert isinstance(suite, Script)
    return Call(args=Value.of([suite.setup, test.code]))


def _of_problem(version: MintedVersion, found: dict[str, Covered | str], number: int) -> ProblemCoverage:
    before, after = found[f"before {number}"], found[f"after {number}"]
    reasons = [f"{side}: {one}" for side, one in (("original", before), ("evolved", after)) if isinstance(one, str)]
    if len(reasons) == 2 and before == after:
        reasons = [f"original and evolved: {before}"]
    return ProblemCoverage(
        problem=version.evolved.id,
        before=before if isinstance(before, Covered) else None,
        after=after if isinstance(after, Covered) else None,
        reason="; ".join(reasons),
    )


def _study(each: Sequence[ProblemCoverage]) -> CoverageStudy:
    both = [(one.before, one.after) for one in each if one.before and one.after]
    if not both:
        return CoverageStudy(each=tuple(each), measured=0)
    return CoverageStudy(
        each=tuple(each),
        measured=len(both),
        lines_before=fmean(before.share for before, _ in both),
        lines_after=fmean(after.share for _, after in both),
        branches_before=fmean(before.branch_share for before, _ in both),
        branches_after=fmean(after.branch_share for _, after in both),
        lower=sum(after.share < before.share for before, after in both),
    )
