"""What the tests demand and the statement does not speak of, proved by running them.

In the reference, a message or the kind of an exception is changed, or an option is ignored. Where the tests notice, and
the reader sees the right one nowhere, a program that is right by the statement fails.
"""

from __future__ import annotations

import ast
import builtins
import copy
import re
from collections.abc import Generator, Iterator
from typing import Any, NamedTuple

from remint.code.trees import child_nodes, walk
from remint.judging.verdicts.judging_plan import JudgingPlan
from remint.mints.harvest.targets import Target, skeleton
from remint.mints.harvest.thin_statements import SignatureParameter, said_of, unexplained_options
from remint.records import Candidate, Outcome, Problem, Pytest

_MOST = 5  # versions per problem
_SHORTEST, _LONGEST = 3, 40  # characters of a text that counts, and of one that is quoted
_OTHER = "BufferError"  # an exception that nothing else is a kind of
_UNSURPRISING = frozenset(["Exception", "BaseException", "NotImplementedError", "StopIteration", "AssertionError"])
_FAILS = re.compile(r"\b(raises?|raised|errors?|exceptions?|must|invalid|fails?|required?)\b", re.IGNORECASE)


class ChangedReference(NamedTuple):
    """A reference that is as right by the statement as the original, and what it shows if the tests refuse it."""

    program: str
    reason: str


def unspoken_demands(problem: Problem, node: Target, shown: str, plan: JudgingPlan) -> Generator[Any, Any, list[str]]:
    """Run the changed references; a reason for each that the tests refuse."""
    assert problem.reference is not None
    tests = problem.suite.module if isinstance(problem.suite, Pytest) else ""
    changed = list(changed_references(problem.reference.text, node, shown, tests))[:_MOST]
    tasks = [plan.task(Candidate.single(one.program), "") for one in changed]
    if tasks:
        yield tasks
    passed = (Outcome.PASS, Outcome.INFRASTRUCTURE)
    verdicts = [task.verdict("") for task in tasks]
    return [one.reason for one, verdict in zip(changed, verdicts, strict=True) if verdict.outcome not in passed]


def changed_references(text: str, node: Target, shown: str, tests: str) -> Iterator[ChangedReference]:
    """Versions of a reference with another message or exception, or without an option, that the reader cannot know."""
    said = said_of(node)
    seen = f"{said.text}\n{shown}\n{skeleton(node, '...')}"
    for message in sorted(set(_messages(node))):
        told = _told(message, tests)
        if told and told.lower() not in seen.lower():
            reason = f"the tests expect the text {told[:_LONGEST]!r}, and it does not give it"
            yield ChangedReference(_changed(text, node.name, message, None), reason)
    for name in sorted(set(_raised(node))):
        if not _FAILS.search(said.text) and not re.search(rf"\b{name}\b", seen):
            reason = f"the tests expect {name}, and it does not speak of errors"
            yield ChangedReference(_changed(text, node.name, None, name), reason)
    for option in unexplained_options(node, shown):
        reason = f"the tests need `{option.name}`, and it does not say what it does"
        yield ChangedReference(_without(text, node.name, option), reason)


def _told(message: str, tests: str) -> str:
    """What a message of the code and a text of the tests have in common; empty where the tests do not have it."""
    found = [min(message, other, key=len) for other in _strings(tests) if message in other or other in message]
    return max((one for one in found if len(one) >= _SHORTEST), key=len, default="")


def _strings(text: str) -> set[str]:
    """Texts with letters, as the tests write them: also in patterns, which escape some characters."""
    found = {node.value for node in walk(ast.parse(text)) if isinstance(node, ast.Constant)}
    return {re.sub(r"\\(.)", r"\1", one).strip(" ^$") for one in found if isinstance(one, str) and _has_letters(one)}


def _has_letters(text: str) -> bool:
    return bool(re.search(r"[A-Za-z]{2}", text))


def _messages(node: Target) -> Iterator[str]:
    """Texts that leave the code: in what is raised, warned of, returned or yielded."""
    for part in walk(node):
        if isinstance(part, ast.Raise) and part.exc is not None:
            yield from _constants(part.exc, everywhere=True)
        elif isinstance(part, ast.Call) and ast.unparse(part.func) in ("warnings.warn", "warn"):
            yield from _constants(part, everywhere=True)
        elif isinstance(part, ast.Return | ast.Yield) and part.value is not None:
            yield from _constants(part.value, everywhere=False)


def _constants(node: ast.expr, everywhere: bool) -> Iterator[str]:
    """Texts of an expression; unless `everywhere`, not those that are handed to other functions."""
    todo: list[ast.AST] = [node]
    while todo:
        one = todo.pop()
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and _has_letters(one.value):
            yield one.value
        elif isinstance(one, ast.Call) and not everywhere:
            todo.append(one.func)
        elif not isinstance(one, ast.Lambda | ast.Subscript) or everywhere:
            todo += child_nodes(one)


def _raised(node: Target) -> Iterator[str]:
    for part in walk(node):
        if isinstance(part, ast.Raise) and part.exc is not None:
            kind = part.exc.func if isinstance(part.exc, ast.Call) else part.exc
            name = getattr(kind, "id", "")
            known = getattr(builtins, name, None)
            if isinstance(known, type) and issubclass(known, Exception) and name not in _UNSURPRISING:
                yield name


class _Change(ast.NodeTransformer):
    """Other words for a text, or another exception, everywhere in a definition."""

    def __init__(self, message: str | None, exception: str | None) -> None:
        self._message, self._exception = message, exception

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if self._message is None or node.value != self._message:
            return node
        return ast.Constant(_other_words(self._message))

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        self.generic_visit(node)
        kind = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        if self._exception and isinstance(kind, ast.Name) and kind.id == self._exception:
            kind.id = _OTHER
        return node


def _other_words(text: str) -> str:
    """A text of the same form: what is filled in stays."""
    return re.sub(r"\{[^}]*\}|%\(?\w+\)?\w?|[A-Za-z]", lambda found: found[0] if len(found[0]) > 1 else "x", text)


def _changed(text: str, name: str, message: str | None, exception: str | None) -> str:
    tree = copy.deepcopy(ast.parse(text))
    for place, part in enumerate(tree.body):
        if isinstance(part, Target) and part.name == name:
            tree.body[place] = _Change(message, exception).visit(part)
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def _without(text: str, name: str, option: SignatureParameter) -> str:
    """A program that takes an option and goes by its default."""
    tree = ast.parse(text)
    for part in tree.body:
        if isinstance(part, Target) and part.name == name:
            methods = [one for one in part.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
            body = part.body if isinstance(part, ast.FunctionDef) else methods[0].body
            assert option.default is not None
            ignored = ast.Assign([ast.Name(option.name, ast.Store())], copy.deepcopy(option.default))
            body.insert(1 if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) else 0, ignored)
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"
