"""Tests for pytest: a real pytest runs them here, out of the candidate's reach, with handles for its objects.

The candidate shares the work folder with this process, where pytest would look for settings, plugins and test files.
So pytest is set up before anything of the candidate runs, without a single file of that folder, and collects its tests
from a module in memory.
"""

from __future__ import annotations

import os
import types
from typing import Any, Dict, List, NamedTuple, Optional

from remint.sandbox.inside.jobs.scripts.allowed_objects import AllowedObjects, ReferenceBefore
from remint.sandbox.inside.jobs.scripts.descriptions import last_call, line_at, told
from remint.sandbox.inside.jobs.scripts.handles import number_of
from remint.sandbox.inside.jobs.scripts.link import LinkEnds, TestFailure
from remint.sandbox.inside.jobs.scripts.test_code import TestRunner
from remint.sandbox.inside.jobs.scripts.trusted_modules import TrustedModules
from remint.sandbox.inside.jobs.sources import without_mark

_FILE = "tests.py"
_VARIABLES = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS", "PYTEST_DEBUG")
# Plugins that write files, look at the work folder, or talk to a terminal.
_WITHOUT = ("cacheprovider", "stepwise", "faulthandler", "junitxml", "pastebin", "doctest", "terminal")
_PHASES = {"setup", "call", "teardown"}


class _Seen(NamedTuple):
    phase: str
    outcome: str
    counts: bool  # false for tests that are marked to fail
    error: Optional[BaseException]


class PytestItems(TestRunner):
    """Tests in the order of the suite, each as ``test_f``, ``test_f[1-2]`` or ``TestClass::test_f``."""

    def __init__(self, job: Dict[str, Any], ends: LinkEnds) -> None:
        super().__init__(job, ends)
        self._objects = ReferenceBefore(job["objects"])
        self._session: Optional[_PytestSession] = None
        self._items: List[List[Any]] = []

    def load(self) -> Optional[TestFailure]:
        """Set pytest up, then load everything."""
        try:
            self._session = _PytestSession()
        except ImportError as error:
            hint = "name an interpreter that has pytest (--python)"
            return TestFailure("exception", f"pytest is not installed where programs run: {error}; {hint}")
        except BaseException as error:
            return TestFailure("exception", f"pytest cannot be set up where programs run: {told(error)}")
        return super().load()

    def learned(self) -> bytes:
        """The steps to which the reference replied with an object, where that is not known yet."""
        return self._objects.learned() if self._job["objects"] is None else b""

    def _fair(self, trusted: TrustedModules) -> AllowedObjects:
        return self._objects

    def _set_up(self, shown: types.ModuleType) -> None:
        assert self._session is not None
        # By that name, but not to be found under it: functions of the tests are then sent to the candidate as they are,
        # and not looked for over there.
        shown.__dict__["__name__"] = "__main__"
        before = dict(vars(shown))
        exec(compile(without_mark(self._job["module"]), _FILE, "exec", dont_inherit=True), shown.__dict__)
        # What pytest sees are the tests alone: about every name in a module it asks whether it is a fixture, and
        # candidates are not to be asked that.
        own = {name: thing for name, thing in vars(shown).items() if name not in before or before[name] is not thing}
        tests = types.ModuleType("tests")
        vars(tests).update({name: thing for name, thing in own.items() if number_of(thing) is None})
        found = self._session.collect(tests)
        self._items = [_named(found, name) for name in self._job["tests"]]

    def _run(self, number: int) -> TestFailure:
        assert self._session is not None
        items = self._items[number]
        if not items:
            return TestFailure("exception", f"pytest finds no test {self._job['tests'][number]}")
        following = [item for later in self._items[number + 1 :] for item in later][:1]
        order = [*items, *(following or [None])]
        for number_of_item, item in enumerate(items):
            failure = self._judged(self._session.run(item, order[number_of_item + 1]))
            if failure.outcome != "pass":
                return failure
        return TestFailure("pass", "")

    def _judged(self, seen: List[_Seen]) -> TestFailure:
        bad = next((one for one in seen if one.outcome != "passed" or not one.counts), None)
        if self.link.failure is not None:
            return self.link.failure
        if bad is None:
            # Nothing is a pass that pytest has not called one, from the setup to the end.
            whole = {one.phase for one in seen} >= _PHASES
            return TestFailure("pass", "") if whole else TestFailure("wrong", "the test was not run to its end")
        if bad.error is None or bad.outcome == "skipped" or not bad.counts:
            what = "skipped" if bad.outcome == "skipped" else "marked as expected to fail"
            return TestFailure("wrong", what + (f": {told(bad.error)}" if bad.error is not None else ""))
        if not isinstance(bad.error, (AssertionError, self._session.failed)):  # type: ignore[union-attr]
            return self._explained(bad.error, "test", line_at(bad.error, self._job["module"], _FILE))
        self.link.close()
        line, last = line_at(bad.error, self._job["module"], _FILE), last_call(self.link.last)
        return TestFailure("wrong", told(bad.error) + (f" in `{line}`" if line else "") + (f"; {last}" if last else ""))


def _named(items: Dict[str, List[Any]], name: str) -> List[Any]:
    """The item of a name, or all that differ from it only by their parameters."""
    if name in items:
        return items[name]
    return [item for other, found in items.items() if other.partition("[")[0] == name for item in found]


class _PytestSession:
    """A session of pytest that reads no file and prints nothing."""

    def __init__(self) -> None:
        for name in _VARIABLES:
            os.environ.pop(name, None)
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        import _pytest.config
        import pytest

        self.failed = pytest.fail.Exception
        self._skipped = pytest.skip.Exception
        self._seen: List[_Seen] = []
        self._error: Optional[BaseException] = None
        self._done: List[Any] = []
        arguments = ["-c", os.devnull, "--rootdir=/", "--noconftest", "--assert=plain", "--capture=no", "-W", "ignore"]
        arguments += [part for name in _WITHOUT for part in ("-p", f"no:{name}")]
        # Without arguments it would look into the work folder; this file is never looked at.
        config = _pytest.config._prepareconfig([*arguments, "/"], [])
        config._do_configure()
        config.pluginmanager.register(_Reporter(self), "remint-reporter")
        self._session: Any = pytest.Session.from_config(config)
        config.hook.pytest_sessionstart(session=self._session)

    def collect(self, tests: types.ModuleType) -> Dict[str, List[Any]]:
        """The items of a module, by their names without that of the module."""
        import pathlib

        import pytest

        class InMemory(pytest.Module):
            def _getobj(self) -> Any:
                return tests

        module: Any = InMemory.from_parent(self._session, path=pathlib.Path("/", _FILE))
        found: Dict[str, List[Any]] = {}
        waiting = list(module.collect())
        while waiting:
            node = waiting.pop(0)
            if isinstance(node, pytest.Item):
                found.setdefault(node.nodeid.partition("::")[2], []).append(node)
            else:
                waiting[:0] = node.collect()
        return found

    def run(self, item: Any, following: Any) -> List[_Seen]:
        """Run an item: what pytest has reported of it."""
        self._seen = []
        if item in self._done and hasattr(item, "_initrequest"):
            item._initrequest()  # for one that two tests of the suite name, fixtures are made anew
        self._done.append(item)
        try:
            following = None if following is item else following  # which would keep its fixtures
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        except BaseException as error:  # pytest lets Ctrl-C and its own exit through
            self._seen.append(_Seen("call", "failed", True, error))
        return self._seen

    def report_of(self, item: Any, call: Any) -> Any:
        """A report without a traceback: that would read files which the candidate may have written."""
        import pytest

        error = call.excinfo.value if call.excinfo is not None else None
        self._error = error
        outcome = "passed" if error is None else "skipped" if isinstance(error, self._skipped) else "failed"
        return pytest.TestReport(
            nodeid=item.nodeid, location=item.location, keywords={}, outcome=outcome,  # type: ignore[arg-type]
            longrepr=None if error is None else (_FILE, 0, type(error).__name__), when=call.when,
        )  # fmt: skip

    def take(self, report: Any) -> None:
        """Keep what pytest reports."""
        self._seen.append(_Seen(str(report.when), str(report.outcome), not hasattr(report, "wasxfail"), self._error))


class _Reporter:
    """The plugin that listens."""

    def __init__(self, session: _PytestSession) -> None:
        self._session = session

    # Not the first of its kind to be asked: pytest's own for unittest classes puts their errors into the call before.
    def pytest_runtest_makereport(self, item: Any, call: Any) -> Any:
        """The report of a phase."""
        return self._session.report_of(item, call)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """A phase is over."""
        self._session.take(report)
