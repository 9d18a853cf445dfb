"""Judge a candidate by a unittest module that runs in a process of its own, with handles for the candidate's objects.

That is how a unittest verdict is safe: no object of the candidate's takes part in an assertion. It works where tests
and candidate exchange data and instances; not where tests reach into the candidate's process (mocks), or where the
candidate could reach theirs (files with code in them). The reference tells: tested from outside, it must pass.
"""

from __future__ import annotations

import ast
import copy
import json
from collections.abc import Iterator
from typing import TypeVar

from remint.code.parsing import parse
from remint.judge.scripts import ScriptTask, beside_tests
from remint.records import Candidate, Outcome, Problem, Record, Unittest, Verdict, decode
from remint.sandbox.job import Job, script_job
from remint.sandbox.limits import Limits

T = TypeVar("T")
# Test code that mentions one of these shares the candidate's process. Mocks replace what the candidate would use; the
# others can make the process of the test code run what a candidate has written into a file.
_MOCKS = {"patch"}
_LOADING_MODULES = {
    "pickle", "cPickle", "dill", "cloudpickle", "joblib", "shelve", "marshal", "torch", "tensorflow", "keras",
    "importlib", "runpy", "subprocess", "ctypes", "cffi", "multiprocessing", "zipimport", "copyreg",
}  # fmt: skip
_LOADING_CALLS = {
    "read_pickle", "load_model", "unsafe_load", "full_load", "allow_pickle", "Popen", "os.system", "os.popen",
    "os.chdir", "chdir", "exec", "eval", "compile", "__import__",
}  # fmt: skip

_BUILT_IN = {"exec", "eval", "compile"}  # as attributes they are something else, such as re.compile


def reason_to_share(module: ast.Module) -> str:
    """Why tests cannot be kept apart from the candidate, by their text alone; empty where nothing speaks against it."""
    mentioned = set(mentioned_names(module))
    for names, reason in (
        (_MOCKS, "the tests replace what the program uses: {}"),
        (_LOADING_MODULES | _LOADING_CALLS, "the tests could run code from files that the program writes: {}"),
    ):
        if found := sorted(mentioned & names):
            return reason.format(", ".join(found))
    return ""


def mentioned_names(module: ast.Module) -> Iterator[str]:
    """Names, modules and keywords in a module's text; attributes with what they are taken from."""
    for node in ast.walk(module):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield f"{node.value.id}.{node.attr}" if isinstance(node.value, ast.Name) else f".{node.attr}"
            if node.attr in _MOCKS | _LOADING_CALLS and node.attr not in _BUILT_IN:
                yield node.attr
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from (getattr(node, "module", None) or "").split(".")
            for alias in node.names:
                yield from alias.name.split(".")


class Learned(Record, frozen=True):
    """What the reference has shown when it was tested from outside."""

    objects: tuple[str, ...]  # steps to which it replied with an object: there, candidates may
    foreign: tuple[str, ...] = ()  # classes of libraries whose objects it replied with


class ApartTests:
    """A unittest module and all that its process needs besides the candidate."""

    def __init__(
        self, problem: Problem, limits: Limits, stop_early: bool, module: str, order: list[int], fixtures: list[str]
    ) -> None:
        self.problem, self.limits, self.stop_early, self.order = problem, limits, stop_early, order
        assert isinstance(problem.suite, Unittest)
        assert problem.reference is not None
        self.suite = problem.suite
        self._names = list(_names(problem, module))
        self._sealed = {
            **beside_tests(problem),
            "kind": "unittest",
            "names": self._names,
            "module": module,
            "fixtures": fixtures,
        }
        self._tests = [self.suite.tests[place].name for place in order]
        self.objects: tuple[str, ...] | None = (
            None  # where the reference replies with objects; not known before it has run
        )

    def within(self, limits: Limits) -> ApartTests:
        """The same tests under other limits."""
        other = copy.copy(self)
        other.limits = limits
        return other

    def job(self, candidate: Candidate, key: bytes, first: int, limits: Limits) -> Job:
        """The job of running the tests from one on; the key is the one with which its records will be sealed."""
        message = {**self._sealed, "objects": self.objects, "first": first, "tests": self._tests[first:]}
        count = len(self._tests) - first + (self.objects is None)
        sealed = key + json.dumps(message).encode("ascii")
        return script_job(candidate, self._names, count, limits, sealed, self.problem.files)


def _names(problem: Problem, module: str) -> Iterator[str]:
    """What the tests use of the solution, its entry point first."""
    yield problem.entry_point
    assert problem.reference is not None
    used = set(mentioned_names(parse(module)))
    used.discard(problem.entry_point)
    for node in parse(problem.reference.text).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name in used:
            yield node.name


class ApartTask(ScriptTask):
    """One candidate, tested from outside."""

    def __init__(self, plan: ApartTests, candidate: Candidate, sample: str) -> None:
        super().__init__(plan, candidate, sample)
        self._order, self._methods = plan.order, plan.suite.tests

    def verdict(self, layer: str) -> Verdict:
        """What became of the candidate, in the order of the suite."""
        run_order = self.outcomes, self.observations
        self.outcomes, self.observations = self._arranged(self.outcomes), self._arranged(self.observations)
        try:
            return super().verdict(layer)
        finally:
            self.outcomes, self.observations = run_order

    def _arranged(self, seen: list[T]) -> list[T]:
        by_place = dict(zip(self._order, seen, strict=True))
        return [by_place[place] for place in range(len(seen))]

    def _add(self, outcome: Outcome, message: str, digest: str = "") -> None:
        # Whether tests pass is what counts: instances may reply with chance or with the time of day in between.
        super()._add(outcome, message)

    def describe(self, number: int) -> str:
        """The first failure in words."""
        message = super().describe(number)
        tampered = self.outcomes[number] is Outcome.TAMPERED
        return message if tampered else f"{self._methods[number].name}: {message}"


class ReferenceApart(ApartTask):
    """The reference, tested from outside, to learn where it replies with objects."""

    def __init__(self, plan: ApartTests, reference: Candidate) -> None:
        super().__init__(plan, reference, "reference")
        self.learned: Learned | None = None  # None as long as no single run got to its end

    def reason_to_share(self) -> str:
        """Why tests cannot be kept apart from candidates, as far as the reference shows; empty where they can."""
        verdict = self.verdict("")
        if verdict.outcome is not Outcome.PASS or self.learned is None:
            return f"tested from outside, the reference fails: {verdict.message}"
        return f"results are objects of {', '.join(self.learned.foreign)}" if self.learned.foreign else ""

    def _record(self, text: bytes) -> bool:
        if len(self.outcomes) < self._count:
            return super()._record(text)
        # Behind a test that hung, this would be about a part of the tests.
        self.learned = decode(Learned, text) if self._first == 0 else None
        return True
