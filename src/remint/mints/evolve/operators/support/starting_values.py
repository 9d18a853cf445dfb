"""Statements that belong together: a loop, the variables that it starts from, and what becomes of its result."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from remint.code.flow import code_start, leaves
from remint.code.function_shapes import changed_in, is_literal
from remint.code.scopes import Binding, Function
from remint.code.trees import walk
from remint.mints.evolve.operators.support.extraction import ProgramFacts
from remint.mints.evolve.operators.support.statement_runs import StatementRun, is_elif, is_well_cut, run_of
from remint.mints.evolve.programs.subject import Step, node_at

_COMPOUND = (ast.For, ast.While, ast.If)
_MOST_RESULTS = 2
_EMPTY = ("list", "dict", "set", "tuple", "str", "int")  # `list()` is as good as `[]`
_MOST_OF_TAIL = 3  # values that it takes: with more, it is only the half of something
_LEAST_OF_TAIL = 3  # statements of an end of a function that is worth one of its own


def runs_from(facts: ProgramFacts, path: tuple[Step, ...]) -> list[StatementRun]:
    """A loop or condition with its first values, the same with the statement behind it, or the rest of a function."""
    function = facts.scope(path).node
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return []
    block, place = getattr(node_at(facts.tree, path[:-1]), path[-1][0]), path[-1][1]
    found = []
    if isinstance(block[place], _COMPOUND) and not is_elif(facts, path):
        for length in (1, 2):
            run = _part(facts, function, path, length)
            if run is not None and (length == 1 or _belongs_to(facts, block, place, run)):
                found.append(run)
    is_tail = block is function.body and place > code_start(block)
    weight = sum(isinstance(node, ast.stmt) for one in block[place:] for node in walk(one))
    if is_tail and weight >= _LEAST_OF_TAIL:
        run = _gathered(facts, function, path, len(block) - place, is_tail=True)
        if run is not None and all(one < place for one in run.before):
            found.append(run)
    return found


def run_with_start(facts: ProgramFacts, path: tuple[Step, ...], length: int) -> StatementRun | None:
    """So many statements of a function's straight way with their first values, if they can move and go on behind."""
    function = facts.scope(path).node
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) or path[-1][0] != "body":
        return None
    is_inside = node_at(facts.tree, path[:-1]) is function and path[-1][1] >= code_start(function.body)
    return _part(facts, function, path, length) if is_inside else None


def _part(facts: ProgramFacts, function: Function, path: tuple[Step, ...], length: int) -> StatementRun | None:
    block, place = getattr(node_at(facts.tree, path[:-1]), path[-1][0]), path[-1][1]
    statements = block[place : place + length]
    if len(statements) < length or leaves(statements) - {"raise"}:
        return None
    return _gathered(facts, function, path, length, is_tail=False)


def _gathered(
    facts: ProgramFacts, function: Function, path: tuple[Step, ...], length: int, is_tail: bool
) -> StatementRun | None:
    """The run with every first value that nothing but it depends on, if then it takes none that it hands back."""
    block, place = getattr(node_at(facts.tree, path[:-1]), path[-1][0]), path[-1][1]
    before: set[int] = set()
    while True:
        statements = [*(block[one] for one in sorted(before)), *block[place : place + length]]
        run = run_of(facts, function, path, statements, is_tail)
        if run is None:
            return None
        further = _first_values(facts, function, block, place, statements, run, before)
        if not further:
            break
        before |= further
    run = run._replace(length=length, before=tuple(sorted(before)))
    # Whoever fills a list that the caller has just made would better make it.
    own = function_parameters(facts, function)
    fills = changed_in(run.needed, statements) - own
    if not is_well_cut(run, statements) or len(run.given) > _MOST_RESULTS or fills or not hang_together(statements):
        return None
    return None if is_tail and len(run.needed) > _MOST_OF_TAIL else run


def hang_together(statements: Sequence[ast.stmt]) -> bool:
    """Whether every statement works on what another one sets or changes, so that they are about one thing."""
    spoken = [{node.id for node in walk(one) if isinstance(node, ast.Name)} for one in statements]
    changed = [
        {node.id for node in walk(one) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        | changed_in(names, [one])
        for one, names in zip(statements, spoken, strict=True)
    ]
    reached, waiting = {0}, [0]
    while waiting:
        here = waiting.pop()
        for other in set(range(len(statements))) - reached:
            if changed[here] & spoken[other] or changed[other] & spoken[here]:
                reached.add(other)
                waiting.append(other)
    # The ways out of a function belong to whatever leads there.
    return all(number in reached or leaves([one]) for number, one in enumerate(statements))


def _first_values(
    facts: ProgramFacts, function: Function, block: list[ast.stmt], place: int, statements: list[ast.stmt],
    run: StatementRun, before: set[int],
) -> set[int]:  # fmt: skip
    """The place of one more statement that sets what the run changes, or what only the run reads; at most one."""
    inside = {id(node) for one in statements for node in walk(one)}
    variables = facts.scopes.of(function).bindings
    changed = changed_in(run.needed, statements) | set(run.given)
    for name in run.needed:
        found = _last_mention(variables[name], block, place, before)
        if found is None or not _sets(block[found], name):
            continue
        is_near = all(one in before for one in range(found + 1, place))
        starts = _starts_with_constants(facts, block[found])
        set_here = {id(node) for node in walk(block[found])}
        is_private = all(id(node) in inside | set_here for node in variables[name].nodes())
        if (name in changed or is_private) and (starts or (is_near and _is_short(block[found]))):
            others = [one for one in _targets(block[found]) if one != name]
            if all(_last_mention(variables[one], block, place, before) == found for one in others):
                return {found}
    return set()


def _last_mention(binding: Binding, block: list[ast.stmt], place: int, before: set[int]) -> int | None:
    """The statement of the block before a place that speaks of a variable last."""
    nodes = set(map(id, binding.nodes()))
    for number in range(place - 1, -1, -1):
        if number not in before and any(id(node) in nodes for node in walk(block[number])):
            return number
    return None


def _sets(statement: ast.stmt, name: str) -> bool:
    return name in _targets(statement)


def _targets(statement: ast.stmt) -> list[str]:
    """The variables that a plain assignment sets; none for any other statement."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
            return [name]
        case ast.Assign(targets=[ast.Tuple(elts=parts)]) if all(isinstance(one, ast.Name) for one in parts):
            return [one.id for one in parts if isinstance(one, ast.Name)]
    return []


def _starts_with_constants(facts: ProgramFacts, statement: ast.stmt) -> bool:
    """Whether an assignment can be made later just as well: its value is a literal or something new and empty."""
    value = getattr(statement, "value", None)
    match value:
        case ast.Call(func=ast.Name(id=name), args=[], keywords=[]) if name in _EMPTY:
            return facts.means_builtin(name)
        case ast.expr():
            is_several = isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Tuple)
            return is_literal(value) and (not is_several or isinstance(value, ast.Tuple))
    return False


def _is_short(statement: ast.stmt) -> bool:
    """Whether a value is worked out in so few words that it says what a loop starts from."""
    value = getattr(statement, "value", None)
    return value is not None and sum(isinstance(one, ast.expr) for one in walk(value)) <= 4


def _belongs_to(facts: ProgramFacts, block: list[ast.stmt], place: int, run: StatementRun) -> bool:
    """Whether the statement behind a loop makes something of what the loop found, so that this alone comes out."""
    behind = block[place + 1]
    if not isinstance(behind, ast.Assign | ast.AugAssign):
        return False
    made = {one.id for one in walk(block[place]) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    made |= changed_in({one.id for one in walk(block[place]) if isinstance(one, ast.Name)}, [block[place]])
    read = {one.id for one in walk(behind) if isinstance(one, ast.Name)}
    return bool(made & read) and len(run.given) == 1


def function_parameters(facts: ProgramFacts, function: Function) -> set[str]:
    """What a function is given: it may be changed for whoever gave it."""
    return {one.name for one in facts.scopes.of(function).bindings.values() if one.is_parameter}
