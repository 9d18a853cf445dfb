"""A function that reads the input, works and prints: where its parts end."""

from __future__ import annotations

import ast
from collections.abc import Sequence, Set
from typing import NamedTuple

from remint.code.flow import code_start, leaves, own_nodes, reads
from remint.code.scopes import Scopes
from remint.code.trees import walk
from remint.mints.evolve.operators.support.extraction import facts_of
from remint.mints.evolve.operators.support.printed_answers import Ends, printed_answers, prints_work
from remint.mints.evolve.operators.support.script_order import in_order
from remint.mints.evolve.operators.support.statement_runs import (
    StatementRun,
    block_run,
    leading_run,
    rest_run,
    tail_run,
)
from remint.mints.evolve.programs.subject import Step, Subject, node_at

_READS = {"input", "stdin"}
_PRINTS = {"print", "stdout", "stderr", "write", "writelines"}
_LEAST = 3  # statements, those inside others included, of an answer that is worth a function
_LEAST_BEHIND = 2  # the same of what is left of a function that hands its reading to another
_MOST_READ, _MANY_READ = 2, 4  # values that a function gives back without a name for the whole, and gave before


class SolvingPart(NamedTuple):
    """Statements to the end of a block that find what is printed: the way to the first, and whether they return it."""

    path: tuple[Step, ...]
    run: StatementRun
    width: int  # values that each way through them prints, once and at its end; 0: they print as they go


class ScriptParts(NamedTuple):
    """The first statements of a function, which read, and others, which print; None: they cannot move."""

    reading: StatementRun | None
    solving: SolvingPart | None


def ordered(subject: Subject, path: tuple[Step, ...]) -> Subject:
    """The program with a function without parameters in the order in which it can be divided."""
    function = node_at(subject.tree, path)
    if not subject.is_lucid or not isinstance(function, ast.FunctionDef) or ast.unparse(function.args):
        return subject
    reads_by = _names_for(subject, _reading(subject))
    body = function.body[code_start(function.body) :]
    return in_order(
        subject, path, max((place + 1 for place, one in enumerate(body) if _mentions(one, reads_by)), default=0)
    )


def parts_of(subject: Subject, path: tuple[Step, ...]) -> ScriptParts:
    """What of a function without parameters can move into a function that reads and one that answers."""
    function = node_at(subject.tree, path)
    if not isinstance(function, ast.FunctionDef) or ast.unparse(function.args):
        return ScriptParts(None, None)
    reads_by, prints_by = _names_for(subject, _reading(subject)), _names_for(subject, _PRINTS)
    first = code_start(function.body)
    body = function.body[first:]
    length = max((place + 1 for place, one in enumerate(body) if _mentions(one, reads_by)), default=0)
    if not length:
        return ScriptParts(None, None)
    if any(_mentions(one, prints_by) for one in body[:length]):
        return ScriptParts(None, _in_loop(subject, (*path, ("body", first + length - 1)), reads_by, prints_by))
    if _weight(body[length:]) < _LEAST_BEHIND and not (subject.is_lucid and prints_work(body[length:])):
        return ScriptParts(None, None)
    run = leading_run(facts_of(subject), path, length)
    if run is not None:
        read = {one.name for one in reads(body[length:], subject.scopes)}
        run = run._replace(given=[name for name in run.given if name in read])
        most = _MOST_READ if subject.is_lucid else _MANY_READ
        run = run if 0 < len(run.given) <= most and length > 1 else None
    return ScriptParts(run, _solving(subject, (*path, ("body", first + length)), prints_by))


def _reading(subject: Subject) -> set[str]:
    return _READS | {"open"} if subject.is_lucid else _READS


def _in_loop(subject: Subject, path: tuple[Step, ...], reads_by: set[str], prints_by: set[str]) -> SolvingPart | None:
    """What a loop does with each case that it has read."""
    loop = node_at(subject.tree, path)
    if not isinstance(loop, ast.For | ast.While) or loop.orelse:
        return None
    length = max((place + 1 for place, one in enumerate(loop.body) if _mentions(one, reads_by)), default=0)
    if not length or any(_mentions(one, prints_by) for one in loop.body[:length]):
        return None
    return _solving(subject, (*path, ("body", length)), prints_by, _renewed(subject, loop, length))


def _renewed(subject: Subject, loop: ast.For | ast.While, length: int) -> set[str]:
    """Variables of a loop alone that the first statements of its body set before anything reads them."""
    inside = {id(node) for node in walk(loop)}
    found: set[str] = set()
    seen: set[str] = set()
    for statement in loop.body[:length]:
        if isinstance(statement, ast.Assign):
            parts = [part for one in statement.targets for part in (one.elts if isinstance(one, ast.Tuple) else [one])]
            targets = [part for part in parts if isinstance(part, ast.Name)]
            read = {_name(one) for one in walk(statement.value)}
            for one in targets:
                binding = subject.scopes.meaning(one)
                alone = binding is not None and all(id(node) in inside for node in binding.nodes())
                found |= {one.id} if alone and one.id not in seen | read else set()
        seen |= {_name(one) for one in walk(statement)}
    return found


def _solving(
    subject: Subject, path: tuple[Step, ...], prints_by: set[str], renewed: Set[str] = frozenset()
) -> SolvingPart | None:
    holder, place = node_at(subject.tree, path[:-1]), path[-1][1]
    assert isinstance(holder, ast.FunctionDef | ast.For | ast.While)
    rest = holder.body[place:]
    is_rich = subject.is_lucid and prints_work(rest)
    if (_weight(rest) < _LEAST and not is_rich) or not any(_mentions(one, prints_by) for one in rest):
        return None
    in_function = isinstance(holder, ast.FunctionDef)
    said = sum(isinstance(one, ast.Name | ast.Attribute) and _name(one) in prints_by for one in own_nodes(rest))
    width = _width(subject, rest, path, said)
    facts = facts_of(subject)
    if in_function:
        run = rest_run(facts, path) if is_rich else tail_run(facts, path)
    else:
        run = block_run(facts, path, renewed, goes_on=width > 0)
    if run is None or any(isinstance(one, ast.Return) and one.value is not None for one in own_nodes(rest)):
        return None
    return SolvingPart(path, run, width)


def _width(subject: Subject, rest: Sequence[ast.stmt], path: tuple[Step, ...], said: int) -> int:
    """How many values statements print on each way through them, if they print `said` times and then are done."""
    if not subject.is_lucid:
        answers = answers_of(rest, subject.scopes)
        return int(bool(answers) and said == len(answers) and not leaves(rest) - {"raise"})
    holder = node_at(subject.tree, path[:-1])
    in_function = isinstance(holder, ast.FunctionDef)
    exits = isinstance(holder, ast.FunctionDef) and _is_last_call(subject, holder)
    printed = printed_answers(rest, subject.scopes, Ends(in_function, exits, not in_function))
    widths = {len(one.args) for one in printed}
    return widths.pop() if len(widths) == 1 and said == len(printed) else 0


def _is_last_call(subject: Subject, function: ast.FunctionDef) -> bool:
    """Whether a function is called once, by the last statement of the program, so that its end is that of all."""
    binding = subject.scopes.meaning(function)
    last = subject.tree.body[-1]
    called = last.body[0] if isinstance(last, ast.If) and len(last.body) == 1 and not last.orelse else last
    if binding is None or binding.writes != 1 or not isinstance(called, ast.Expr):
        return False
    reads_of_it = binding.nodes("read")
    return isinstance(called.value, ast.Call) and reads_of_it == [called.value.func]


def answers_of(block: Sequence[ast.stmt], scopes: Scopes) -> list[ast.Expr]:
    """The statements that print one value each and that a block ends with, one on every way; empty: it is not so."""
    match block[-1] if block else None:
        case ast.Expr(value=ast.Call(func=ast.Name(id="print") as name, args=[value], keywords=[])) as last:
            return [last] if scopes.meaning(name) is None and not isinstance(value, ast.Starred) else []
        case ast.If(body=body, orelse=orelse):
            ways = [answers_of(body, scopes), answers_of(orelse, scopes)]
            return [*ways[0], *ways[1]] if all(ways) else []
    return []


def _weight(block: Sequence[ast.stmt]) -> int:
    return sum(isinstance(one, ast.stmt) for part in block for one in walk(part))


def _names_for(subject: Subject, words: set[str]) -> set[str]:
    """Names of the module by which a script reads, or prints: its own functions and aliases that do so, too."""
    found = set(words)
    while True:
        more = {
            name
            for one in subject.tree.body
            for name in _defined(one)
            if name not in found and _mentions(one, found)
        }  # fmt: skip
        if not more:
            return found
        found |= more


def _defined(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return [statement.name]
    if isinstance(statement, ast.ImportFrom):
        return [alias.asname for alias in statement.names if alias.asname and alias.name in _READS | _PRINTS]
    if isinstance(statement, ast.Assign):
        return [one.id for one in statement.targets if isinstance(one, ast.Name)]
    return []


def _mentions(part: ast.AST, names: set[str]) -> bool:
    if isinstance(part, ast.ImportFrom):
        return any(alias.name in names for alias in part.names)
    return any(_name(one) in names for one in walk(part))


def _name(node: ast.AST) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))
