"""One run of a repository's whole suite in the sandbox: which tests pass, and what each of them calls."""

from __future__ import annotations

import json
from importlib import resources

import msgspec

from remint.judging.stdio.stdio_plan import ProcessRuns
from remint.mints.harvest.repository import Repository
from remint.records import Record, SourceFile
from remint.sandbox.job import Event, Job, exchanges_job
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_MARK = "\x1eremint-harvest "
_SECONDS = 600.0
_PARTS = 8


class RepositoryTest(Record, frozen=True):
    """One test that passes, and what it needs."""

    id: str  # as pytest calls it, without the file
    file: str
    function: str  # test function, or method
    classes: tuple[str, ...]  # around it, the outermost first
    fixtures: tuple[str, ...]
    calls: tuple[tuple[str, int], ...]  # code of the repository that it ran: path and first line


class RepositorySuite(Record, frozen=True):
    """What the run of a suite has shown."""

    tests: tuple[RepositoryTest, ...] = ()
    failed: int = 0
    recorded: dict[str, list[str]] = {}  # arguments that code was called with, as JSON, by "path:line"
    error: str = ""


class SuiteRun:
    """The run, as a task of the sandbox."""

    def __init__(self, repository: Repository, limits: Limits, part: int = 0, parts: int = 1) -> None:
        script = resources.files("remint.mints.harvest").joinpath("inside_suite.py").read_text(encoding="utf-8")
        modules = [*repository.modules.values(), *repository.tests.values()]
        files = [SourceFile(path, text) for path, text in repository.data.items()]
        files += [SourceFile(module.path, module.text) for module in modules]
        paths = sorted(path for path in repository.tests if _may_hold_tests(path))
        wide = msgspec.structs.replace(
            limits, test_cpu=_SECONDS, test_wall=_SECONDS, program_cpu=_SECONDS, program_wall=_SECONDS
        )
        asked = {"tests": paths, "mark": _MARK, "part": part, "parts": parts, "seconds": limits.test_cpu}
        program = {"main": "harvest_suite.py", "code": script}
        self._job = exchanges_job(program, files, [json.dumps(asked)], wide)
        self._runs = ProcessRuns(1)

    @property
    def job(self) -> Job:
        """The job."""
        return self._job

    def receive(self, event: Event) -> bool:
        """Collect what is printed."""
        self._runs.receive(event)
        return False

    def restart(self) -> None:
        """Forget."""
        self._runs.clear()

    def next_stage(self) -> bool:
        """One is all."""
        return False

    def found(self) -> RepositorySuite:
        """What it has shown."""
        run = self._runs.runs[-1] if self._runs.runs else None
        if run is None:
            return RepositorySuite(error=self._runs.not_made or "the sandbox failed")
        _, mark, after = run.text.rpartition(_MARK)
        if not mark:
            last = run.complaint.strip().rpartition("\n")[2] or run.reason
            return RepositorySuite(error=f"pytest did not get to its end: {last[:300]}")
        return msgspec.convert(json.loads(after.partition("\n")[0]), RepositorySuite)


def run_suite(pool: Pool, repository: Repository, limits: Limits) -> RepositorySuite:
    """Run the whole suite, in parts that can run side by side: as many on every machine, for the same result."""
    tasks = [SuiteRun(repository, limits, part, _PARTS) for part in range(_PARTS)]
    for _ in pool.run(tasks):
        pass
    found = [task.found() for task in tasks]
    tests = tuple(test for one in found for test in one.tests)
    recorded: dict[str, list[str]] = {}
    for one in found:
        for place, calls in one.recorded.items():
            recorded[place] = list(dict.fromkeys([*recorded.get(place, ()), *calls]))
    error = "" if tests else found[0].error
    return RepositorySuite(tests, sum(one.failed for one in found), recorded, error)


def _may_hold_tests(path: str) -> bool:
    name = path.rpartition("/")[2]
    return name.startswith("test_") or name.endswith("_test.py")
