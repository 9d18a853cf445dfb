"""A unittest module: its methods run here, out of the candidate's reach, with handles for the candidate's objects."""

from __future__ import annotations

import sys
import types
from typing import Any, Dict, Optional

from remint.sandbox.inside.jobs.scripts.allowed_objects import AllowedObjects, ReferenceBefore
from remint.sandbox.inside.jobs.scripts.descriptions import last_call
from remint.sandbox.inside.jobs.scripts.link import LinkEnds, TestFailure
from remint.sandbox.inside.jobs.scripts.test_code import TestRunner
from remint.sandbox.inside.jobs.scripts.trusted_modules import TrustedModules
from remint.sandbox.inside.jobs.sources import without_mark
from remint.sandbox.inside.jobs.unittests.fixtures import Fixtures


class UnittestMethods(TestRunner):
    """Tests in the order in which unittest runs them, each as ``Class.method``."""

    def __init__(self, job: Dict[str, Any], ends: LinkEnds) -> None:
        super().__init__(job, ends)
        self._objects = ReferenceBefore(job["objects"])
        self._fixtures: Optional[Fixtures] = None

    def learned(self) -> bytes:
        """The steps to which the reference replied with an object, where that is not known yet."""
        return self._objects.learned() if self._job["objects"] is None else b""

    def _fair(self, trusted: TrustedModules) -> AllowedObjects:
        return self._objects

    def _set_up(self, shown: types.ModuleType) -> None:
        # Tests and solution are one module everywhere else: what a test replaces in it, it finds replaced.
        sys.modules["__main__"] = shown
        shown.__dict__["__name__"] = "__main__"
        tests = compile(without_mark(self._job["module"]), "tests.py", "exec", dont_inherit=True)
        exec(tests, shown.__dict__)
        self._fixtures = Fixtures(shown, self._job["fixtures"])

    def _run(self, number: int) -> TestFailure:
        assert self._fixtures is not None
        tests = self._job["tests"]
        case, _, method = tests[number].rpartition(".")
        following = tests[number + 1].rpartition(".")[0] if number + 1 < len(tests) else None
        report = self._fixtures.run(case, method, last_of_class=following != case, last=following is None)
        if report.kind in ("p", "e") or self.link.failure is not None:
            return self._explained(report.error, "test")
        last = last_call(self.link.last)
        return TestFailure("wrong", report.text + (f"; {last}" if last and report.kind == "w" else ""))
