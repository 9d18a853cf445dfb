"""Assertions: each test is a piece of code that fails by raising."""

from __future__ import annotations

import builtins
import types
from typing import Any, Dict, Optional

from remint.sandbox.inside.jobs.scripts.allowed_objects import (
    AllowedObjects,
    ReferenceBefore,
    ReferenceNow,
    ReferenceNowAndBefore,
)
from remint.sandbox.inside.jobs.scripts.descriptions import last_call, line_at, short
from remint.sandbox.inside.jobs.scripts.link import LinkEnds, TestFailure
from remint.sandbox.inside.jobs.scripts.test_code import TestRunner, raised_by
from remint.sandbox.inside.jobs.scripts.trusted_modules import TrustedModules
from remint.sandbox.inside.jobs.sources import without_mark

_FILE = "<test>"


class Assertions(TestRunner):
    """The setup, once, and behind it the tests, each in a scope of its own."""

    def __init__(self, job: Dict[str, Any], ends: LinkEnds) -> None:
        super().__init__(job, ends)
        self._names: Dict[str, Any] = {}
        self._code = ""  # what is being run
        self._before: Optional[ReferenceBefore] = None

    def _fair(self, trusted: TrustedModules) -> AllowedObjects:
        now = ReferenceNow(trusted, self._job["entry"])
        if self._job["objects"] is None and not self._job["learning"]:
            return now
        self._before = ReferenceBefore(self._job["objects"])
        return self._before if self._job["learning"] else ReferenceNowAndBefore(now, self._before)

    def learned(self) -> bytes:
        """Where the reference replied with an object, where that is to be learned."""
        return self._before.learned() if self._before is not None and self._job["learning"] else b""

    def _more_names(self) -> Dict[str, Any]:
        return {"candidate": self.link.named[self._job["entry"]]}

    def _set_up(self, shown: types.ModuleType) -> None:
        self._names = {**vars(shown), "__name__": "__main__", "__builtins__": builtins}
        self._execute(self._job["setup"], self._names)

    def _run(self, number: int) -> TestFailure:
        code: str = self._job["tests"][number]
        return self._explained(raised_by(lambda: self._execute(code, dict(self._names))), "test")

    def _execute(self, code: str, scope: Dict[str, Any]) -> None:
        self._code = code
        exec(compile(without_mark(code), _FILE, "exec", dont_inherit=True), scope)

    def _explained(self, error: Optional[BaseException], what: str, line: str = "") -> TestFailure:
        line = "" if error is None else line_at(error, self._code, _FILE)
        from_candidate = self.link.raised is not None and error is self.link.raised.error
        if not isinstance(error, AssertionError) or from_candidate or self.link.failure is not None:
            return super()._explained(error, what, line)
        self.link.close()
        said, last = f" ({short(error)})" if error.args else "", last_call(self.link.last)
        return TestFailure("wrong", f"{line}{said}" + (f"; {last}" if last else ""))
