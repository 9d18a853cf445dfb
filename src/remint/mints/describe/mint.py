"""Describe the programs of a whole benchmark."""

from __future__ import annotations

import re
from typing import ClassVar

import msgspec

from remint.code.ir import UnsupportedNodeError
from remint.judging.judge import plan_for
from remint.judging.verdicts.judging_plan import UnjudgeableError
from remint.judging.verdicts.task import JUDGE_VERSION
from remint.ledger import KeyPart
from remint.mints.context import MintContext
from remint.mints.describe.answer_languages import ANSWER_LANGUAGES
from remint.mints.describe.described_problem import described_problems, with_main
from remint.mints.describe.describing import describing
from remint.mints.describe.findings import DescribeFinding
from remint.mints.describe.generated_inputs import FunctionSubject, generated_tests
from remint.mints.describe.settings import DescribeSettings
from remint.mints.describe.unwritable import UnwritableValueError
from remint.mints.mint import Mint, Minted, MintSession, Refused, WorkSteps
from remint.records import Calls, Outcome, Problem, Verdict
from remint.sandbox.errors import SandboxError
from remint.sandbox.limits import Limits


class DescribeMint(Mint[DescribeSettings, Problem, DescribeFinding]):
    """Words every reference as instructions that read back as the same program, which passes the tests."""

    name = "describe"
    summary = "Turn the programs of a BENCHMARK into exact instructions, for `remint run --task follow`."
    counts = "programs described"
    version = 5  # of the wording: what was described in an older one is described again
    settings_type = DescribeSettings
    finding_type: ClassVar[type[DescribeFinding]] = DescribeFinding

    def __init__(self, settings: DescribeSettings | None = None) -> None:
        super().__init__(settings or DescribeSettings())
        self.settings.chosen("")  # a wording that there is not is refused before anything is run

    def conditions(self, context: MintContext) -> dict[str, KeyPart]:
        """Where programs run, and what judges them."""
        return super().conditions(context) | {"judge": JUDGE_VERSION}

    def open(self, context: MintContext) -> MintSession[Problem, DescribeFinding]:
        """Nothing is shared over problems."""
        return _DescribeSession(self.settings, context.place.limits)

    def is_settled(self, finding: DescribeFinding) -> bool:
        """Not where something could not be run."""
        return not finding.unsettled

    def outcome(self, one: Problem, finding: DescribeFinding) -> Minted | Refused:
        """One problem per wording."""
        if finding.reason:
            return Refused(finding.reason)
        return Minted(tuple(described_problems(one, finding, self.settings)))


class _DescribeSession(MintSession[Problem, DescribeFinding]):
    def __init__(self, settings: DescribeSettings, limits: Limits) -> None:
        self._settings, self._limits = settings, limits

    def work(self, one: Problem) -> WorkSteps[DescribeFinding]:
        finding = describing(one, self._settings)
        if finding.reason:
            return finding
        try:
            if isinstance(one.suite, Calls) and not one.suite.tests:
                found = yield from self._tests(one, finding)
                if isinstance(found, str):
                    return DescribeFinding(problem=one.id, reason=found)
                return msgspec.structs.replace(
                    finding, tests=found.tests, mutants=found.mutants, killed=found.killed, branches=found.branches
                )
            return (yield from self._judged(one, finding))
        except UnjudgeableError as error:
            return DescribeFinding(problem=one.id, reason=str(error), unsettled=True)
        except SandboxError as error:
            return DescribeFinding(problem=one.id, reason=str(error), unsettled=True)

    def _tests(self, problem: Problem, finding: DescribeFinding):  # type: ignore[no-untyped-def]
        """Tests from the ground truth itself, on inputs made for it."""
        subject = FunctionSubject(with_main(problem, finding.program), finding.program, finding.entry_point)
        return generated_tests(subject, self._settings.tests, f"{self._settings.seed} {problem.id}", self._limits)

    def _judged(self, problem: Problem, finding: DescribeFinding) -> WorkSteps[DescribeFinding]:
        """The finding, if the ground truth passes the problem's own tests, whose answers the reference gives."""
        plan = plan_for(msgspec.structs.replace(problem, entry_point=finding.entry_point), self._limits)
        if plan.needs_reference:
            asked = plan_for(problem, self._limits).reference_task()
            yield [asked]
            plan.learn(asked.answers())
        task = plan.task(with_main(problem, finding.program), "")
        yield [task]
        verdict = task.verdict("")
        if verdict.outcome is Outcome.PASS:
            return (yield from self._in_other_language(problem, finding))
        unsettled = verdict.outcome is Outcome.INFRASTRUCTURE
        return DescribeFinding(problem=problem.id, reason=_failed(verdict), unsettled=unsettled)

    def _in_other_language(self, problem: Problem, finding: DescribeFinding) -> WorkSteps[DescribeFinding]:
        """The finding, if the ground truth in the language of the answers passes the tests in that language."""
        if self._settings.answers == "python" or problem.language != "python":
            return finding
        language = ANSWER_LANGUAGES[self._settings.answers]
        try:
            other = language.translate(problem, finding.program, finding.entry_point)
        except (UnsupportedNodeError, UnwritableValueError) as error:
            return DescribeFinding(problem=problem.id, reason=f"it is not written in {language.title}: {error}")
        plan = plan_for(other, self._limits)
        if plan.needs_reference:
            asked = plan.reference_task()
            yield [asked]
            plan.learn(asked.answers())
        assert other.reference is not None
        task = plan.task(other.reference, "")
        yield [task]
        verdict = task.verdict("")
        if verdict.outcome is Outcome.PASS:
            return finding
        reason = f"the ground truth in {language.title} fails the tests: {verdict.outcome.value}, {verdict.message}"
        unsettled = verdict.outcome is Outcome.INFRASTRUCTURE
        return DescribeFinding(problem=problem.id, reason=reason, unsettled=unsettled)


_MISSING = re.compile(r"No module named '([\w.]+)'")


def _failed(verdict: Verdict) -> str:
    """Why the ground truth does not count."""
    missing = _MISSING.search(verdict.message)
    if missing:
        return f"its tests need the module {missing[1]}: install it, or name an interpreter that has it with --python"
    return f"the ground truth fails the tests: {verdict.outcome.value}, {verdict.message}"
