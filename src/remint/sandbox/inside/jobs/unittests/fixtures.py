"""Runs one test after the other as unittest would, with what belongs to a class or module around them."""

from __future__ import annotations

import types
import unittest
from typing import Any, List, NamedTuple, Optional

from remint.sandbox.inside.jobs import calls


class TestReport(NamedTuple):
    """What became of a test: p passed, w wrong, e raised, k did not count."""

    kind: str
    text: str = ""
    error: Optional[BaseException] = None


_PASSED = TestReport("p")


class Collector:
    """Where unittest reports to. Nothing is a pass until unittest has said so; the first complaint stands."""

    failfast = False

    def __init__(self) -> None:
        self.report: Optional[TestReport] = None

    def _take(self, report: TestReport) -> None:
        if self.report is None or self.report.kind == "p":
            self.report = report

    def startTest(self, test: Any) -> None:  # noqa: N802
        """A test begins."""

    def stopTest(self, test: Any) -> None:  # noqa: N802
        """A test is over."""

    def addDuration(self, test: Any, elapsed: float) -> None:  # noqa: N802
        """It took so long."""

    def addSuccess(self, test: Any) -> None:  # noqa: N802
        """It passed, unless something was said before."""
        if self.report is None:
            self.report = _PASSED

    def addFailure(self, test: Any, error: Any) -> None:  # noqa: N802
        """An assertion failed."""
        self._take(TestReport("w", _text(error[1])))

    def addError(self, test: Any, error: Any) -> None:  # noqa: N802
        """Something was raised."""
        self._take(_raised(error[1]))

    def addSubTest(self, test: Any, subtest: Any, error: Any) -> None:  # noqa: N802
        """A part of a test is over, well if there is no error."""
        if error is not None:
            wrong = isinstance(error[1], test.failureException)
            self._take(TestReport("w", _text(error[1])) if wrong else _raised(error[1]))

    def addSkip(self, test: Any, reason: str) -> None:  # noqa: N802
        """It was skipped."""
        self._take(TestReport("k", "skipped: " + str(reason)))

    def addExpectedFailure(self, test: Any, error: Any) -> None:  # noqa: N802
        """It failed, as it was marked to."""
        self._take(TestReport("k", "failed and is marked as expected to"))

    def addUnexpectedSuccess(self, test: Any) -> None:  # noqa: N802
        """It passed, though it was marked to fail."""
        self._take(TestReport("k", "passed and is marked as expected to fail"))


class Fixtures:
    """Test classes of one module, and which of them is set up."""

    def __init__(self, module: types.ModuleType, names: List[str]) -> None:
        self.module = module
        self.names = names  # setUpModule and tearDownModule, where the tests define them; a candidate's are its own
        self.module_trouble: Optional[TestReport] = None
        self.begun = False
        self.current: Any = None
        self.trouble: Optional[TestReport] = None

    def run(self, case: str, method: str, last_of_class: bool, last: bool) -> TestReport:
        """Run one test, and set up and tear down around it what is due."""
        try:
            report = self._run(getattr(self.module, case), method)
            # What goes wrong in tearing down belongs to the last test, since there is nobody else to report it.
            if last_of_class:
                report = _worse(report, self._leave_class())
            return _worse(report, self._leave_module()) if last else report
        except BaseException as error:  # KeyboardInterrupt is let through by unittest; a class may not be there at all
            return _raised(error)

    def _run(self, case: Any, method: str) -> TestReport:
        if not self.begun:
            self.begun = True
            self.module_trouble = self._module("setUpModule")
        if self.module_trouble is not None:
            return self.module_trouble
        if self.current is not case:
            self._leave_class()
            self.current, self.trouble = case, None
            if not getattr(case, "__unittest_skip__", False):
                self.trouble = _complaint(case.setUpClass)
            if self.trouble is not None:
                _class_cleanups(case)
        if self.trouble is not None:
            return self.trouble
        collector = Collector()
        case(method).run(collector)
        return collector.report or TestReport("k", "was not run to its end")

    def _leave_class(self) -> Optional[TestReport]:
        case, self.current = self.current, None
        if case is None or self.trouble is not None or getattr(case, "__unittest_skip__", False):
            return None
        complaint = _complaint(case.tearDownClass)
        return complaint or _class_cleanups(case)

    def _leave_module(self) -> Optional[TestReport]:
        complaint = None if self.module_trouble else self._module("tearDownModule")
        return complaint or _complaint(unittest.case.doModuleCleanups)

    def _module(self, name: str) -> Optional[TestReport]:
        return _complaint(getattr(self.module, name)) if name in self.names else None


def _class_cleanups(case: Any) -> Optional[TestReport]:
    case.doClassCleanups()
    return _raised(case.tearDown_exceptions[0][1]) if case.tearDown_exceptions else None


def _complaint(function: Any) -> Optional[TestReport]:
    try:
        function()
    except BaseException as error:
        return _raised(error)
    return None


def _worse(report: TestReport, complaint: Optional[TestReport]) -> TestReport:
    return report if complaint is None or report.kind != "p" else complaint


def _raised(error: BaseException) -> TestReport:
    if isinstance(error, unittest.SkipTest):
        return TestReport("k", "skipped: " + _text(error))
    return TestReport("e", error=error)


def _text(error: BaseException) -> str:
    return calls._text(error).decode("ascii")
