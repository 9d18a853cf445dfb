"""A function that reads the input and prints an answer hands both parts to functions with parameters and results."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from remint.code.flow import code_start
from remint.code.function_shapes import returned_copies
from remint.code.trees import walk
from remint.mints.evolve.naming.tidying import return_directly
from remint.mints.evolve.operators.module_dependency import move_to_module
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.function_wording import call, make_function
from remint.mints.evolve.operators.support.printed_answers import return_printed
from remint.mints.evolve.operators.support.reading_part import ScriptParts, SolvingPart, answers_of, ordered, parts_of
from remint.mints.evolve.operators.support.statement_runs import StatementRun
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

_READ = ("read_input", "read_case", "load_input", "parse_input")
_SOLVE = ("solve", "find_answer", "compute_answer", "work_out")
_REPORT = ("print_answer", "report", "show_answer", "print_results")
_MODULE = 0.75  # how often what was divided goes into a module
FORMS = ("$called", "print($called)", "print(*$called)")  # by how many values a function returns to be printed


class ReadAndSolve(Operator):
    """Moves the statements that read into one function, and those that find what is printed into another."""

    name = "read-and-solve"
    description = "divides a function that reads input and prints an answer into reading, solving and printing"

    def sites(self, subject: Subject) -> list[Site]:
        """Functions without parameters that read all of their input, or that of one case, before they print."""
        return [
            site for site, _ in subject.sites(ast.FunctionDef)
            if len(site.path) == 1 and any(parts_of(ordered(subject, site.path), site.path))
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the functions before the one that calls them."""
        divide(draft, site.path)


def divide(draft: Draft, path: tuple[Step, ...]) -> None:
    """Put reading and solving into functions, and often into a module."""
    subject = ordered(draft.subject, path)
    if subject is draft.subject:
        _divide(draft, path)
        return
    divided = Draft(subject, draft.chance)
    divided.is_usual = draft.is_usual
    _divide(divided, path)
    draft.become(divided)


def _divide(draft: Draft, path: tuple[Step, ...]) -> None:
    parts = parts_of(draft.subject, path)
    function = node_at(draft.tree, path)
    assert isinstance(function, ast.FunctionDef)
    made: list[ast.FunctionDef] = []
    if parts.solving is not None:
        made.append(_solver(draft, parts, parts.solving))
    if parts.reading is not None:
        made.insert(0, _reader(draft, function, parts.reading))
    if draft.subject.is_lucid:
        for one in made:
            return_directly(one, set(returned_copies(one)))
    place = draft.tree.body.index(function)
    draft.tree.body[place:place] = made
    if draft.chance.random() < _MODULE:
        move_to_module(draft, [one.name for one in made])


def _solver(draft: Draft, parts: ScriptParts, part: SolvingPart) -> ast.FunctionDef:
    holder, first = node_at(draft.tree, part.path[:-1]), part.path[-1][1]
    assert isinstance(holder, ast.FunctionDef | ast.For | ast.While)
    needed, order = part.run.needed, [] if parts.reading is None else parts.reading.given
    if draft.subject.is_lucid:
        order = _names_set(holder.body[:first])
    if order:  # in the order in which they are read
        needed = sorted(needed, key=lambda one: order.index(one) if one in order else len(order))
    rest = holder.body[first:]
    if part.width:
        return_all(draft, rest)
    name = _name(draft, _SOLVE if part.width else _REPORT)
    holder.body[first:] = draft.statements(FORMS[part.width], called=call(name, needed))
    return make_function(name, needed, rest)


def _names_set(block: Sequence[ast.stmt]) -> list[str]:
    """The variables that statements set, in the order of the text."""
    names = [node for one in block for node in walk(one) if isinstance(node, ast.Name)]
    return [one.id for one in names if isinstance(one.ctx, ast.Store)]


def _reader(draft: Draft, function: ast.FunctionDef, run: StatementRun) -> ast.FunctionDef:
    first = code_start(function.body)
    statements = function.body[first : first + run.length]
    name = _name(draft, _READ)
    target, given = _group(run.given, ast.Store()), _group(run.given, ast.Load())
    function.body[first : first + run.length] = [ast.Assign(targets=[target], value=call(name, []), lineno=1)]
    return make_function(name, [], [*statements, ast.Return(value=given)])


def return_all(draft: Draft, block: list[ast.stmt]) -> None:
    """Write `return` for each `print` of statements that print nothing but their answer."""
    if draft.subject.is_lucid:
        return_printed(block)
    else:
        return_answers(block, answers_of(block, draft.scopes))


def return_answers(block: list[ast.stmt], printed: list[ast.Expr]) -> None:
    """Write `return` for each `print` that a block ends with."""
    last = block[-1]
    if isinstance(last, ast.If):
        return_answers(last.body, printed)
        return_answers(last.orelse, printed)
        if len(last.orelse) >= 1:  # nothing follows a `return`
            block[-1:] = [last, *last.orelse]
            last.orelse = []
    elif isinstance(last, ast.Expr) and last in printed and isinstance(last.value, ast.Call):
        block[-1] = ast.Return(value=last.value.args[0])


def _name(draft: Draft, stems: tuple[str, ...]) -> str:
    return next((one for one in stems if draft.take(one)), "") or draft.fresh(*stems)


def _group(names: list[str], context: ast.expr_context) -> ast.expr:
    parts: list[ast.expr] = [ast.Name(id=name, ctx=context) for name in names]
    return parts[0] if len(parts) == 1 else ast.Tuple(elts=parts, ctx=context)
