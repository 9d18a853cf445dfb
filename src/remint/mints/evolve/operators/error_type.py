"""An early answer becomes an error of the program's own, raised where the work begins and handled by its caller."""

from __future__ import annotations

import ast

from remint.code.flow import is_pure, leaves
from remint.mints.evolve.naming.phrases import case_of
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import is_fixed, takes_block
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of, needs
from remint.mints.evolve.operators.support.function_wording import (
    call,
    class_name,
    function_name,
    is_plain,
    make_function,
)
from remint.mints.evolve.operators.support.statement_runs import rest_run
from remint.mints.evolve.operators.support.worthwhile import do_some_work
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import TYPED, Site, Subject

_ERRORS = ("special_case", "trivial_input", "edge_case", "immediate_answer", "early_answer", "exceptional_input")
_CHECKS = ("validate", "check_input", "ensure_valid", "verify", "inspect_input", "require_work")
_ERROR_DOCS = (
    "The given values need no further work.", "A value that is answered at once.",
    "Raised for a case that the general rule does not cover.", "An input with an answer of its own.",
)  # fmt: skip
_CHECK_DOCS = ("Raise {error} for a case of its own.", "Refuse what the general rule does not cover.")


class ErrorType(Operator):
    """Turns `if test: return value` and the work behind it into a function that raises an error, and a handler."""

    name = "error-type"
    rewords = once = True
    description = "turns an early return into an error type that the work behind it raises, and a handler"

    def sites(self, subject: Subject) -> list[Site]:
        """Early returns of a plain value, whose condition can move into a function."""
        facts = facts_of(subject)
        if facts.is_watching or not facts.means_builtin("ValueError", "Exception"):
            return []
        return [
            site for site, node in subject.sites(ast.If)
            if isinstance(node, ast.If) and _is_early_return(subject, facts, site, node)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the error and the check, and call the check where the condition was."""
        node = draft.node(site)
        assert isinstance(node, ast.If)
        error = class_name(draft, *(f"{one}_error" for one in _ERRORS))
        name = draft.fresh(*_CHECKS)
        needed = [one.name for one in needs(draft.scopes, [node.test], False)]
        block, place = draft.block(site)
        if draft.subject.is_shapely:
            _raise_at_work(draft, site, error)
            return
        called = ast.Expr(value=call(name, needed))
        (attempt,) = draft.statements(f"try:\n    $called\nexcept {error}:\n    $body", called=[called], body=node.body)
        block[place] = attempt
        doc = draft.chance.choice(_CHECK_DOCS).format(error=error)
        raised = draft.statements(f"if $test:\n    raise {error}({_told(needed)})", test=node.test)
        (kind,) = draft.statements(f'class {error}(ValueError):\n    """{draft.chance.choice(_ERROR_DOCS)}"""')
        draft.add_to_top([kind, make_function(name, needed, raised, doc)])


def _raise_at_work(draft: Draft, site: Site, error: str) -> None:
    """The rest of the function becomes one that raises the error where it cannot begin; its caller has the answer."""
    block, place = draft.block(site)
    run = rest_run(facts_of(draft.subject), site.path)
    first = block[place]
    assert run is not None
    assert isinstance(first, ast.If)
    same = _same_failures(draft, block[place:])
    rest = block[place + len(same) :]
    name = function_name(draft, ast.Pass(), private=False)
    (attempt,) = draft.statements(
        f"try:\n    return $called\nexcept {error}:\n    $body", called=call(name, run.needed), body=first.body
    )
    block[place:] = [attempt]
    raised: list[ast.stmt] = []
    for test, told in same:
        raised += draft.statements(f"if $test:\n    raise {error}({_told(told)})", test=test)
    (kind,) = draft.statements(f'class {error}(ValueError):\n    """{draft.chance.choice(_ERROR_DOCS)}"""')
    draft.tree.body.insert(site.path[0][1], make_function(name, run.needed, [*raised, *rest]))
    draft.add_to_top([kind])


def _same_failures(draft: Draft, statements: list[ast.stmt]) -> list[tuple[ast.expr, list[str]]]:
    """The tests of the first statement and of those right behind it that tell of the same case with the same answer."""
    found: list[tuple[ast.expr, list[str]]] = []
    for one in statements:
        first = statements[0]
        if not isinstance(one, ast.If) or not isinstance(first, ast.If) or one.orelse:
            break
        is_same = [ast.dump(part) for part in one.body] == [ast.dump(part) for part in first.body]
        if not is_same or case_of(one.test) != case_of(first.test) or leaves(one.test):
            break
        found.append((one.test, [binding.name for binding in needs(draft.scopes, [one.test], False)]))
    return found


def _works_on(facts: ProgramFacts, site: Site) -> bool:
    """Whether behind a condition there is work of some size that can move, with the condition as its first line.

    An error that is raised and handled on the spot would be a detour for the condition.
    """
    run = rest_run(facts, site.path)
    function = facts.scope(site.path).node
    return run is not None and isinstance(function, ast.FunctionDef) and do_some_work(
        function.body[site.path[-1][1] + 1 :]
    )  # fmt: skip


def _told(needed: list[str]) -> str:
    """What the error holds: the values that led to it."""
    return ", ".join(needed)


def _is_early_return(subject: Subject, facts: ProgramFacts, site: Site, node: ast.If) -> bool:
    if node.orelse or len(node.body) != 1 or is_fixed(subject.tree, site) or not takes_block(
        subject.tree, site, ast.Try
    ):  # fmt: skip
        return False
    # In a loop, errors would only steer it.
    if subject.style >= TYPED and any(isinstance(one, ast.For | ast.While) for one in facts.around(site.path)):
        return False
    answer = node.body[0]
    if not isinstance(answer, ast.Return) or answer.value is None or not _is_told(answer.value):
        return False
    if subject.is_clear and not _is_failure(node.test, answer.value):
        return False
    if subject.is_shapely and not _works_on(facts, site):
        return False
    path = (*site.path, ("test", -1))
    scope = facts.scope(path)
    if scope.kind != "function" or isinstance(scope.node, ast.AsyncFunctionDef) or leaves(node.test):
        return False
    needed = facts.values_for(path, node.test)
    return bool(needed) and len(needed or ()) <= 3 and all(is_plain(one.name) for one in needed or ())


def _is_failure(test: ast.expr, answer: ast.expr) -> bool:
    """Whether a case has a name, and its answer says that there is nothing: an error must not tell of success."""
    case = case_of(test)
    match answer:
        case ast.Constant(value=None | False | 0 | "") | ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)):
            return bool(case)
        case ast.List(elts=[]) | ast.Tuple(elts=[]) | ast.Dict(keys=[]) | ast.Call(args=[], keywords=[]):
            return bool(case)
        case ast.Name():
            return case.startswith("no_")  # nothing was given, and that is handed back
    return False


def _is_told(value: ast.expr) -> bool:
    """Whether an answer runs nothing of the program: an exception there would tell of the first one."""
    return is_pure(value) or isinstance(value, ast.Constant)
