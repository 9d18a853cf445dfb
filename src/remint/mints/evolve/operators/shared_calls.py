"""Calls that several methods make one after the other, with other arguments, become one method."""

from __future__ import annotations

import ast
import copy
from typing import NamedTuple

from remint.code.calls import BUILTIN_METHODS
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.class_parts import stands_alone
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of, method_of
from remint.mints.evolve.operators.support.function_wording import make_function
from remint.mints.evolve.operators.support.statement_runs import run_at
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, block_of, node_at

_LONGEST = 6  # calls in a row
_MOST_ARGUMENTS = 3
_TIDYING = {"close", "cursor"}  # what has to be done, but is not what the calls are for
_ARGUMENTS = {"execute": ("statement", "parameters"), "executemany": ("statement", "rows")}


class CallsInARow(NamedTuple):
    """Calls of one method, and what they are given that may be another thing in another method."""

    path: tuple[Step, ...]
    length: int
    owner: tuple[Step, ...]
    method: str
    form: str  # what they say but for these arguments
    open: list[ast.expr]  # the arguments, in the order of the text
    fixed: list[str]  # variables that they need besides


class SharedCalls(Operator):
    """Gives a class a method for calls that its methods make one after the other, each with arguments of its own."""

    name = "shared-calls"
    description = "moves calls that several methods make one after the other, with other arguments, into one method"

    def sites(self, subject: Subject) -> list[Site]:
        """The first of several such calls."""
        return [subject.site(found[0].path, node_at(subject.tree, found[0].path)) for found in _groups(subject)]

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the method before the first one that calls it."""
        found = next(one for one in _groups(draft.subject) if one[0].path == site.path)
        first, places = found[0], _given(found)
        draft.is_usual = False
        block, place = block_of(draft.subject.tree, first.path)
        body = copy.deepcopy(block[place : place + first.length])
        names = _parameters(draft.subject, found) or []
        name = next(one for one in _names(block[place : place + first.length]) if draft.take(one))
        for number, (call, position) in enumerate(_open(body)):
            if number in places:
                call.args[position] = ast.Name(id=names[places.index(number)], ctx=ast.Load())
        blocks = [(one, *block_of(draft.tree, one.path)) for one in found]
        for one, held, start in sorted(blocks, key=lambda block: block[0].path, reverse=True):
            arguments: list[ast.expr] = [ast.Name(id=fixed, ctx=ast.Load()) for fixed in one.fixed]
            arguments += [copy.deepcopy(one.open[number]) for number in places]
            reached = ast.Attribute(value=ast.Name(id="self", ctx=ast.Load()), attr=name, ctx=ast.Load())
            held[start : start + one.length] = [ast.Expr(value=ast.Call(func=reached, args=arguments, keywords=[]))]
        owner = node_at(draft.tree, first.owner)
        assert isinstance(owner, ast.ClassDef)
        made = make_function(name, ["self", *first.fixed, *names], body)
        owner.body.insert(first.path[len(first.owner)][1], made)


def _groups(subject: Subject) -> list[list[CallsInARow]]:
    """Calls that differ in their arguments alone, the longest first where several hold one statement."""
    facts = facts_of(subject)
    if facts.is_watching:
        return []
    every: dict[str, list[CallsInARow]] = {}
    for path, node in subject.walk():
        if isinstance(node, ast.stmt) and _call_of(node) is not None and method_of(facts, path):
            for length in range(2, _LONGEST + 1):
                one = _calls(facts, path, length)
                if one is not None:
                    every.setdefault(f"{one.owner} {one.fixed} {length} {one.form}", []).append(one)
    found, taken = [], set[tuple[Step, ...]]()
    for group in sorted(every.values(), key=lambda group: -group[0].length):
        free: list[CallsInARow] = []
        for one in group:
            own = _paths(one)
            if not own & (taken | {path for other in free for path in _paths(other)}):
                free.append(one)
        if len({one.method for one in free}) > 1 and _parameters(subject, free) is not None:
            found.append(free)
            taken |= {path for one in free for path in _paths(one)}
    return sorted(found, key=lambda group: group[0].path)


def _paths(one: CallsInARow) -> set[tuple[Step, ...]]:
    field, place = one.path[-1]
    return {(*one.path[:-1], (field, place + number)) for number in range(one.length)}


def _calls(facts: ProgramFacts, path: tuple[Step, ...], length: int) -> CallsInARow | None:
    block, place = block_of(facts.tree, path)
    statements = block[place : place + length]
    if len(statements) < length or any(_call_of(one) is None for one in statements) or not _names(statements):
        return None
    run, depth = run_at(facts, path, length), method_of(facts, path)
    owner, method = facts.around(path)[depth - 1], facts.around(path)[depth]
    if run is None or run.given or "self" not in run.needed or not isinstance(owner, ast.ClassDef):
        return None
    if not stands_alone(owner) or not isinstance(method, ast.FunctionDef):
        return None
    opened = [call.args[position] for call, position in _open(statements)]
    inside = {id(node) for one in opened for node in walk(one)}
    nodes = [node for one in statements for node in walk(one) if isinstance(node, ast.Name)]
    written = {node.id for node in nodes if isinstance(node.ctx, ast.Store)}
    if written & {node.id for node in nodes if id(node) in inside}:
        return None
    fixed = [one for one in run.needed if one != "self" and any(n.id == one and id(n) not in inside for n in nodes)]
    return CallsInARow(path, length, path[: depth - 1], method.name, _form(statements), opened, fixed)


def _call_of(statement: ast.stmt) -> ast.Call | None:
    match statement:
        case ast.Expr(value=ast.Call() as call) | ast.Assign(targets=[ast.Name()], value=ast.Call() as call):
            return call
    return None


def _open(statements: list[ast.stmt]) -> list[tuple[ast.Call, int]]:
    """Arguments that can be worked out before the calls: constants, and tuples of these and of variables."""
    found = []
    for call in map(_call_of, statements):
        for position, argument in enumerate(call.args if call is not None else []):
            match argument:
                case ast.Constant(value=str() | int() | float()):
                    found.append((call, position))
                case ast.Tuple(elts=parts) if all(isinstance(one, ast.Name | ast.Constant) for one in parts):
                    found.append((call, position))
    return [(call, position) for call, position in found if call is not None]


def _form(statements: list[ast.stmt]) -> str:
    made = copy.deepcopy(statements)
    for call, position in _open(made):
        kind = type(call.args[position]).__name__
        call.args[position] = ast.Name(id=f"?{kind}", ctx=ast.Load())
    return "\n".join(map(ast.unparse, made))


def _names(statements: list[ast.stmt]) -> list[str]:
    """What the calls do, in the words of the library; nothing where they do too many things."""
    verbs = [one.value.func for one in statements if isinstance(one, ast.Expr) and isinstance(one.value, ast.Call)]
    told = [one.attr for one in verbs if isinstance(one, ast.Attribute) and one.attr not in _TIDYING]
    if len(told) != 2 or len(set(told)) != 2 or any(one in BUILTIN_METHODS or one.startswith("_") for one in told):
        return []
    return [f"{told[0]}_and_{told[1]}"]


def _given(group: list[CallsInARow]) -> list[int]:
    """Which of the arguments the method has to be given: those that differ, and those that speak of variables."""
    found = []
    for number, column in enumerate(zip(*(one.open for one in group), strict=True)):
        has_names = any(isinstance(node, ast.Name) for one in column for node in walk(one))
        if has_names or len({ast.dump(one) for one in column}) > 1:
            found.append(number)
    return found


def _parameters(subject: Subject, group: list[CallsInARow]) -> list[str] | None:
    """What the arguments are called; None where there are no names for them, or where there are too many."""
    block, place = block_of(subject.tree, group[0].path)
    statements, found = block[place : place + group[0].length], list[str]()
    opened = _open(statements)
    for number in _given(group):
        call, position = opened[number]
        known = _ARGUMENTS.get(call.func.attr, ()) if isinstance(call.func, ast.Attribute) else ()
        if position >= len(known):
            return None
        found.append(known[position])
    spoken = {node.id for one in statements for node in walk(one) if isinstance(node, ast.Name)}
    taken = spoken | subject.scopes.module.bindings.keys()
    is_free = not taken & set(found) and len(set(found)) == len(found)
    names = [one for one in _names(statements) if one not in subject.names | subject.keep | subject.names_elsewhere]
    return found if is_free and names and 0 < len(found) <= _MOST_ARGUMENTS else None
