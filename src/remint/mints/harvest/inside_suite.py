"""Runs a repository's suite inside the sandbox, under its own pytest. Python 3.8 or newer.

Its text is handed to the interpreter of the repository; nothing here is imported by Remint.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

WHERE = os.getcwd()  # noqa: PTH109
MOST_CALLS, LONGEST = 40, 2000
_STARRED = 0x0C  # flags of code that takes *args or **kwargs


class SuiteRecorder:
    """Notes which code of the repository each test runs, and with which arguments."""

    def __init__(self) -> None:
        self.tests: list[dict[str, Any]] = []
        self.failed = 0
        self.recorded: dict[str, list[str]] = {}
        self._calls: set[tuple[str, int]] = set()
        self._places: dict[Any, tuple[Any, ...]] = {}
        self._phases: dict[str, list[bool]] = {}
        self._busy = False

    def trace(self, frame: Any, event: str, argument: Any) -> None:
        """What the interpreter calls at every call; lines and returns do not matter, which a profiler would be told."""
        if self._busy:
            return
        code = frame.f_code
        place = self._places.get(code)
        if place is None:
            name = code.co_filename
            inside = os.path.relpath(name, WHERE) if name.startswith(WHERE + os.sep) else ""
            place = self._places[code] = (inside.replace(os.sep, "/"), code.co_firstlineno) if inside else ()
        if place:
            self._calls.add(place)
            self._note(place, code, frame.f_locals)

    def _note(self, place: tuple[Any, ...], code: Any, scope: dict[str, Any]) -> None:
        known = self.recorded.setdefault(f"{place[0]}:{place[1]}", [])
        if len(known) >= MOST_CALLS or code.co_flags & _STARRED or code.co_name.startswith("<"):
            return
        names = code.co_varnames[: code.co_argcount]
        keywords = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
        if any(name not in scope for name in (*names, *keywords)):
            return
        self._busy = True
        try:
            given = [[scope[name] for name in names], {name: scope[name] for name in keywords}]
            text = json.dumps(given)
            # Only what JSON says as it is: tuples and keys that are no texts would come back as something else.
            if len(text) <= LONGEST and text not in known and is_plain(given):
                known.append(text)
        except (TypeError, ValueError, RecursionError):
            pass
        finally:
            self._busy = False

    def pytest_runtest_setup(self, item: Any) -> None:
        """A test begins."""
        self._calls = set()
        self._phases[item.nodeid] = []

    def pytest_runtest_call(self, item: Any) -> None:
        """Its body begins."""
        sys.settrace(self.trace)

    def pytest_runtest_teardown(self, item: Any) -> None:
        """Its body is over."""
        sys.settrace(None)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """A phase is over."""
        self._phases.setdefault(report.nodeid, []).append(report.passed and not hasattr(report, "wasxfail"))

    def pytest_runtest_protocol(self, item: Any, nextitem: Any) -> bool:
        """Run a test, and take note of it."""
        from _pytest.runner import runtestprotocol

        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        runtestprotocol(item, nextitem=nextitem)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        sys.settrace(None)
        if not all(self._phases[item.nodeid]) or len(self._phases[item.nodeid]) < 3:
            self.failed += 1
            return True
        file, _, name = item.nodeid.partition("::")
        classes = [node.name for node in item.listchain() if type(node).__name__ in ("Class", "UnitTestCase")]
        function = getattr(item, "originalname", None) or item.name
        about = {"id": name, "file": file, "function": function, "classes": classes, "calls": sorted(self._calls)}
        self.tests.append({**about, "fixtures": list(getattr(item, "fixturenames", ()))})
        return True


def is_plain(value: Any) -> bool:
    """Whether JSON says a value exactly."""
    kind = type(value)
    if kind is list:
        return all(map(is_plain, value))
    if kind is dict:
        return all(type(key) is str and key[:1] != "$" for key in value) and all(map(is_plain, value.values()))
    return kind in (int, str, bool, type(None)) or (kind is float and value == value and abs(value) != float("inf"))


def main() -> None:
    """Run what is asked for on the standard input; the last line of the output says what was found."""
    asked = json.loads(sys.stdin.read())
    recorder, error = SuiteRecorder(), ""
    sys.path.insert(0, WHERE)
    if os.path.isdir("src"):  # noqa: PTH112
        sys.path.insert(0, f"{WHERE}/src")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    try:
        import pytest

        arguments = [
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:doctest",
            "--tb=line",
            "-c",
            os.devnull,
            "--rootdir",
            WHERE,
        ]
        arguments += ["--continue-on-collection-errors", "--override-ini", "python_files=test_*.py *_test.py"]
        code = pytest.main([*arguments, *asked["tests"]], plugins=[recorder])
        error = "" if recorder.tests else f"pytest found no test that passes (exit code {int(code)})"
    except ImportError as missing:
        error = f"pytest is not installed in that interpreter: {missing}"
    recorded = {place: calls for place, calls in recorder.recorded.items() if calls}
    found = {"tests": recorder.tests, "failed": recorder.failed, "recorded": recorded, "error": error}
    sys.stdout.write("\n" + asked["mark"] + json.dumps(found) + "\n")


main()
