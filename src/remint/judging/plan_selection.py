"""Which plan judges a problem: chosen by its language and the kind of its suite."""

from __future__ import annotations

from collections.abc import Callable

from remint.judging.calls.calls_plan import CallsPlan
from remint.judging.foreign.foreign_plan import ForeignScriptPlan
from remint.judging.scripts.script_plan import ScriptPlan
from remint.judging.stdio.stdio_plan import ExchangesPlan
from remint.judging.unittests.pytest_plan import PytestPlan
from remint.judging.unittests.unittest_plan import UnittestPlan
from remint.judging.verdicts.judging_plan import JudgingPlan, UnjudgeableError
from remint.records import Problem
from remint.sandbox.limits import Limits
from remint.sandbox.toolchains import TOOLCHAINS

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
