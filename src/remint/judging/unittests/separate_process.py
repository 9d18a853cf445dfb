"""Judge a candidate by a unittest module that runs in a process of its own, with handles for the candidate's objects.

That is how a unittest verdict is safe: no object of the candidate's takes part in an assertion. It works where tests
and candidate exchange data and instances; not where tests reach into the candidate's process (mocks), or where the
candidate could reach theirs (files with code in them). The reference tells: tested from outside, it must pass.
"""

from __future__ import annotations

import ast
import copy
import json
import re
from collections.abc import Iterator
from typing import TypeVar

from remint.code.parsing import parse
from remint.judging.scripts.script_plan import LearningTask, ScriptTask, beside_tests
from remint.records import Candidate, Outcome, Problem, Unittest, Verdict
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


def reason_to_share(module: ast.Module, text: str = "", reference: str = "") -> str:
    """Why tests cannot be kept apart from the candidate, by the texts alone; empty where nothing speaks against it."""
    mentioned = set(mentioned_names(module))
    for names, reason in (
        (_MOCKS, "the tests replace what the program uses: {}"),
        (_LOADING_MODULES | _LOADING_CALLS, "the tests could run code from files that the program writes: {}"),
    ):
        if found := sorted(mentioned & names):
            return reason.format(", ".join(found))
    # From outside these are the reference's own classes: what they do would not be the candidate's doing.
    own = [name for name in _classes_by_name(reference) if re.search(rf"\b{re.escape(name)}\b", text)]
    return f"the tests use classes whose instances are told by name: {', '.join(own)}" if own else ""


def _classes_by_name(reference: str) -> Iterator[str]:
    """Enumerations, and errors that do more than bear a name."""
    errors: set[str] = set()
    for node in ast.walk(parse(reference)):
        if not isinstance(node, ast.ClassDef):
            continue
        bases = [part.attr if isinstance(part, ast.Attribute) else getattr(part, "id", "") for part in node.bases]
        if any(base.endswith(("Enum", "Flag")) for base in bases):
            yield node.name
        elif any(base in errors or base.endswith(("Error", "Exception", "Warning")) for base in bases):
            errors.add(node.name)
            if not all(isinstance(part, ast.Pass | ast.Expr) for part in node.body):
                yield node.name


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


class SeparateTests:
    """A unittest module and all that its process needs besides the candidate."""

    def __init__(
        self, problem: Problem, limits: Limits, stop_early: bool, module: str, order: list[int], fixtures: list[str],
        names: list[str] | None = None,
    ) -> None:  # fmt: skip
        self.problem, self.limits, self.stop_early, self.order = problem, limits, stop_early, order
        assert isinstance(problem.suite, Unittest)
        assert problem.reference is not None
        self.suite = problem.suite
        self._names = list(_names(problem)) if names is None else names
        self._sealed = {
            **beside_tests(problem),
            "kind": self.suite.kind,
            "names": self._names,
            "module": module,
            "fixtures": fixtures,
        }
        self._tests = [self.suite.tests[place].name for place in order]
        self.objects: tuple[str, ...] | None = (
            None  # where the reference replies with objects; not known before it has run
        )

    def within(self, limits: Limits, stop_early: bool) -> SeparateTests:
        """The same tests under other limits."""
        other = copy.copy(self)
        other.limits, other.stop_early = limits, stop_early
        return other

    def job(self, candidate: Candidate, key: bytes, first: int, limits: Limits) -> Job:
        """The job of running the tests from one on; the key is the one with which its records will be sealed."""
        known = {"objects": self.objects, "learning": self.objects is None}
        message = {**self._sealed, **known, "first": first, "tests": self._tests[first:]}
        count = len(self._tests) - first + (self.objects is None)
        sealed = key + json.dumps(message).encode("ascii")
        return script_job(candidate, self._names, count, limits, sealed, self.problem.files)


def _names(problem: Problem) -> Iterator[str]:
    """What the solution defines, its entry point first: whatever of it the tests use is to be the candidate's."""
    assert problem.reference is not None
    yield from dict.fromkeys([problem.entry_point, *_defined(parse(problem.reference.text).body)])


def _defined(body: list[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name))
        else:
            for field in ("body", "orelse", "finalbody"):
                yield from _defined(getattr(node, field, []))
            for handler in getattr(node, "handlers", []):
                yield from _defined(handler.body)


class SeparateProcessTask(ScriptTask):
    """One candidate, tested from outside."""

    def __init__(self, plan: SeparateTests, candidate: Candidate, sample: str) -> None:
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


class SeparateReference(SeparateProcessTask, LearningTask):
    """The reference, tested from outside, to learn where it replies with objects."""

    def __init__(self, plan: SeparateTests, reference: Candidate) -> None:
        super().__init__(plan, reference, "reference")

    def reason_to_share(self) -> str:
        """Why tests cannot be kept apart from candidates, as far as the reference shows; empty where they can."""
        verdict = self.verdict("")
        if verdict.outcome is not Outcome.PASS or self.learned is None:
            return f"tested from outside, the reference fails: {verdict.message}"
        return f"results are objects of {', '.join(self.learned.foreign)}" if self.learned.foreign else ""
