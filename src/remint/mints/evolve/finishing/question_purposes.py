"""Functions that answer a question: what they ask."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from remint.code.scopes import parameters_of
from remint.code.trees import walk
from remint.mints.evolve.finishing.body_shapes import without_detour, without_guard
from remint.mints.evolve.finishing.loop_purposes import loop_purpose
from remint.mints.evolve.finishing.loops import Loop, loop_of
from remint.mints.evolve.finishing.nouns import ValueNouns, telling
from remint.mints.evolve.finishing.question_words import is_plain_comparison, question
from remint.mints.evolve.finishing.reading import Reading
from remint.mints.evolve.finishing.search_loops import asked
from remint.mints.evolve.naming.added_code import Purpose
from remint.mints.evolve.naming.plurals import singular

# What is said of two values that are compared as they are.
_DIRECT = {"is_equal", "is_different", "is_larger", "is_smaller", "is_not_larger", "is_not_smaller"}


def question_purposes(function: ast.FunctionDef, body: list[ast.stmt], reading: Reading) -> Iterator[Purpose | None]:
    """What a function asks that gives true or false, the best reading first."""
    yield _answer_in_table(function, reading)
    yield _one_expression(body, reading)
    yield loop_purpose(without_guard(body), reading.nouns)
    yield _of_entry(function, reading)
    yield _flag(body, reading.nouns)
    yield Purpose(("meets_condition",))


def _answer_in_table(function: ast.FunctionDef, reading: Reading) -> Purpose | None:
    """A rule `(function, 'int')` of a table: the answer can be that."""
    binding = reading.uses.scopes.meaning(function)
    for node in binding.nodes("read") if binding is not None else ():
        match reading.uses.around(node):
            case ast.Tuple(elts=[first, ast.Constant(value=str() as answer)]):
                if first is node and answer.isidentifier():
                    return Purpose((f"can_be_{answer.lower()}",))
    return None


def _one_expression(body: list[ast.stmt], reading: Reading) -> Purpose | None:
    plain = without_guard(without_detour(body))
    if len(plain) != 1 or not isinstance(plain[0], ast.Return) or plain[0].value is None:
        return _either(body, reading)
    value = plain[0].value
    match value:
        case ast.Call(func=ast.Name(id="any" | "all" as kind), args=[ast.GeneratorExp(elt=test, generators=[one])]):
            loop = Loop(ast.For(one.target, one.iter, [], []), ast.unparse(one.target), reading.nouns.many(one.iter))
            test = test if kind == "any" else ast.UnaryOp(op=ast.Not(), operand=test)
            return asked(test, kind == "any", loop, 1, reading.nouns)
        case ast.Compare(left=ast.Call() as call, ops=[ast.IsNot() | ast.Is() as kind], comparators=[
            ast.Constant(value=None)
        ]):  # fmt: skip
            return _has_found(call, isinstance(kind, ast.IsNot), reading)
    if len(plain) != len(without_detour(body)):
        return None  # a case of its own comes before
    names = question(value, reading.nouns)
    if not is_plain_comparison(value):
        names = [one for one in names if one not in _DIRECT]
    return Purpose(tuple(names))


def _either(body: list[ast.stmt], reading: Reading) -> Purpose | None:
    """`if a: return True` and `return b`, or `first = a`, `if not first: return b`, `return first`."""
    match body:
        case [ast.Assign(targets=[ast.Name(id=kept)], value=first),
              ast.If(test=ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=tested)), body=[ast.Return(value=second)]),
              ast.Return(value=ast.Name(id=given))] if kept == tested == given and second is not None:  # fmt: skip
            return _both(first, second, reading)
        case [ast.If(test=first, body=[ast.Return(value=ast.Constant(value=True))], orelse=[]),
              ast.Return(value=second)] if second:  # fmt: skip
            return _both(first, second, reading)
    return None


def _both(first: ast.expr, second: ast.expr, reading: Reading) -> Purpose | None:
    match first, second:
        case ast.Call(func=ast.Name(id=name), args=[*_, ast.Constant(value=str() as one)]), ast.Call(
            func=ast.Name(id=other), args=[*_, ast.Constant(value=str() as two)]
        ) if name == other and one.lower() == two.lower() and one.isidentifier():  # fmt: skip
            return Purpose((f"{name}_{one.lower()}",))
    names = question(ast.BoolOp(op=ast.Or(), values=[first, second]), reading.nouns)
    return Purpose(tuple(names)) if names else None


def _has_found(call: ast.Call, is_found: bool, reading: Reading) -> Purpose | None:
    """Whether a search of the program's own finds something."""
    called = reading.uses.called(call)
    if called is None or not called.name.startswith(("find_", "first_")):
        return None
    stem = called.name.removeprefix("find_").removeprefix("first_").removesuffix("_index")
    if stem in ("index", ""):
        return None
    stem = "match" if stem in ("matching", "match") else stem
    if is_found:
        return Purpose((f"has_{stem}", f"has_any_{stem}"))
    return Purpose((f"has_only_{stem.removeprefix('non_')}",) if stem.startswith("non_") else (f"has_no_{stem}",))


def _of_entry(function: ast.FunctionDef, reading: Reading) -> Purpose | None:
    """What the entry point asks, of a part of what it is given, where its name is a question."""
    by = reading.uses.answered_by(function)
    if by is None or by.name != reading.entry or not by.name.startswith(("is_", "has_", "can_", "are_")):
        return None
    given = [telling(one.arg) for one in parameters_of(function.args) if telling(one.arg)]
    return Purpose((f"{by.name}_for_{given[0]}",)) if given else None


def _flag(body: list[ast.stmt], nouns: ValueNouns) -> Purpose | None:
    """A flag that a loop takes back, or sets."""
    match body:
        case [ast.For(orelse=[ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=False))]) as loop,
              ast.Return(value=ast.Name(id=given))] if name == given:  # fmt: skip
            ends = [one for one in walk(loop) if isinstance(one, ast.If) and isinstance(one.body[-1], ast.Break)]
            differ = all(isinstance(one.test, ast.Compare) and isinstance(one.test.ops[0], ast.NotEq) for one in ends)
            return Purpose(("has_mismatch",) if differ and ends else ("has_match",))
        case [ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=bool() as start)), ast.For() as loop,
              ast.Return(value=ast.Name(id=given))] if name == given:  # fmt: skip
            many = loop_of(loop, nouns).many
            return Purpose((f"all_{many}_pass",) if start else (f"has_matching_{singular(many)}",))
    return None
