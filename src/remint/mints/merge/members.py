"""Problems that can be part of a service, and what is known about each without running anything."""

from __future__ import annotations

import ast
import re
from functools import cached_property

from remint.code.scopes import Binding
from remint.code.trees import walk
from remint.mints.evolve.gates.equivalence.checks import UnprovenError
from remint.mints.evolve.original import names_in_use, original_of
from remint.mints.evolve.programs.subject import Subject
from remint.mints.merge.fragments import Fragment, fragments_of
from remint.records import Calls, Problem, Script

_TOP = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
_WORD = re.compile(r"[a-z]{4,}")
_EVERYDAY = frozenset(re.findall(
    r"\w+",
    "given return returns returned function list lists string strings integer integers number numbers that with this "
    "from each them they have should input output example examples none true false write note there then than when "
    "which will must none such other only also into your task value values element elements first second length "
    "print using where size dict tuple float bool your always more less equal some same otherwise containing "
    "consists between whether does after before takes take import typing optional array",
))  # fmt: skip


class Member:
    """A problem that may become part of a service. Raises UnprovenError where it cannot."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.original = original_of(problem)
        self.subject = Subject(self.original, names_in_use(problem))
        reason = self._unfit()
        if reason:
            raise UnprovenError(reason)

    @property
    def entry_point(self) -> str:
        """What the tests call."""
        return self.problem.entry_point

    @cached_property
    def entry(self) -> ast.FunctionDef:
        """The function that the tests call, in the tree that nobody changes."""
        found = [one for one in self.subject.tree.body if getattr(one, "name", "") == self.entry_point]
        assert len(found) == 1
        assert isinstance(found[0], ast.FunctionDef)
        return found[0]

    @cached_property
    def fragments(self) -> list[Fragment]:
        """The pieces of its program that could be shared."""
        return fragments_of(self.subject)

    @cached_property
    def words(self) -> set[str]:
        """What it is about."""
        text = f"{self.entry_point.replace('_', ' ')} {ast.get_docstring(self.entry) or ''} {self.problem.instruction}"
        return set(_WORD.findall(text.lower())) - _EVERYDAY

    @cached_property
    def types(self) -> tuple[str, ...]:
        """The types of the arguments in its first test."""
        suite = self.problem.suite
        args = suite.tests[0].args.decode() if isinstance(suite, Calls) and suite.tests else ()
        return tuple(type(one).__name__ for one in args)

    def _unfit(self) -> str:
        suite, reference, tree = self.problem.suite, self.problem.reference, self.subject.tree
        if not isinstance(suite, Calls | Script) or not self.entry_point:
            return f"its tests are not calls of a function but {suite.kind}"
        if not suite.tests:
            return "it has no tests"
        if reference is None or len(reference.files) > 1 or self.problem.files:
            return "its program has several files"
        if getattr(suite, "setup", "") or any(getattr(one, "steps", ()) for one in suite.tests):
            return "its tests do more than call a function"
        found = [one for one in tree.body if getattr(one, "name", "") == self.entry_point]
        if len(found) != 1 or not isinstance(found[0], ast.FunctionDef) or found[0].decorator_list:
            return "what its tests call is not a plain function"
        if any(not isinstance(one, _TOP) and not _is_text(one) for one in tree.body):
            return "its program does something when it is loaded"
        return self._entangled(found[0])

    def _entangled(self, entry: ast.FunctionDef) -> str:
        """Why the entry point cannot become a method."""
        scopes = self.subject.scopes
        own = {id(one) for one in walk(entry)}
        binding = scopes.module.bindings[self.entry_point]
        if binding.writes != 1 or any(id(node) not in own for node in _reads(binding)):
            return "other functions of its program call the entry point"
        names = {getattr(one, "id", getattr(one, "arg", None)) for one in walk(entry)}
        if "self" in names or any(name and name.startswith("__") for name in names):
            return "its program has names that a method cannot have"
        return ""


def _reads(binding: Binding) -> list[ast.AST]:
    return [node for node, use in binding.mentions if use == "read"]


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
