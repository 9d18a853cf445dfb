"""What shared functions and their parameters are called."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator, Sequence
from itertools import count

from remint.code.callers import CallHierarchy
from remint.code.scopes import Scopes
from remint.code.trees import walk
from remint.mints.evolve.naming.function_names import function_names
from remint.mints.evolve.operators.support.function_wording import function_stems, is_plain, make_function
from remint.mints.evolve.programs.subject import Subject
from remint.mints.merge.fragments import Fragment

# Code that people have a word for, as Python writes it with `_` for whatever is handed over.
_KNOWN = {
    "_ % _ == 0": ("is_multiple", "is_divisible"),
    "_ % 2 == 0": ("is_even", "is_even_number"),
    "_ % 2 == 1": ("is_odd", "is_odd_number"),
    "_ % 2 == _": ("has_parity", "leaves_parity"),
    "_ % _ == 1": ("leaves_one", "has_remainder_one"),
    "_ % _ == _": ("leaves_remainder", "has_remainder"),
    "_ % _ != 0": ("is_no_multiple", "leaves_a_remainder"),
    "abs(_ - _)": ("distance", "gap_between"),
    "[int(_) for _ in str(_)]": ("digits", "digits_of"),
    "sum((int(_) for _ in str(_)))": ("sum_of_digits", "digit_sum"),
    "int(_) % 2 == 1": ("is_odd_digit", "is_odd"),
    "int(_) % 2 == _": ("has_digit_parity", "leaves_parity"),
    "_.get(_, 0) + _": ("raised_count", "count_with"),
}
_ROLES: tuple[tuple[type[ast.AST], str, str], ...] = (
    (ast.Subscript, "value", "items"), (ast.Subscript, "slice", "position"), (ast.comprehension, "iter", "items"),
    (ast.For, "iter", "items"), (ast.Compare, "comparators", "limit"), (ast.Compare, "left", "value"),
    (ast.Attribute, "value", "source"),
)  # fmt: skip
_TAKERS = {"len": "items", "str": "number", "int": "digit", "abs": "number", "range": "number", "sum": "items"}
_LONG = 80  # characters: shorter functions are named by the kind of their code
_SHORT = 2  # a name of so many characters tells nothing
_ORDINALS = ("", "other_", "third_", "fourth_", "fifth_")


def step_names(
    body: Sequence[ast.stmt], parameters: Sequence[str], known: Sequence[str], chance: random.Random
) -> Iterator[str]:  # fmt: skip
    """Names for a function with this body, the best first; `known` is what programs call it. They never end."""
    yield from _KNOWN.get(_nameless(body, parameters), ())
    yield from known
    made = ast.parse(ast.unparse(make_function(known[0] if known else "new_func_1", parameters, list(body))))
    function = made.body[0]
    assert isinstance(function, ast.FunctionDef)
    if len(ast.unparse(function)) > _LONG:
        yield from function_names(function, CallHierarchy(made, Scopes(made)), chance)
    last = body[-1]
    stems = function_stems(last.value if len(body) == 1 and isinstance(last, ast.Return) and last.value else body[0])
    yield from stems
    yield from (f"{stem}_{parameter}" for stem in stems for parameter in parameters)
    yield from (f"{stems[0]}_{number}" for number in count(2))


def _nameless(body: Sequence[ast.stmt], parameters: Sequence[str]) -> str:
    """The result of a function as text, with `_` for every parameter and variable of its own."""
    result = body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None
    if result is None:
        return ""
    tree = ast.parse(ast.unparse(result), mode="eval")
    bound = {one.id for one in walk(tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    for node in walk(tree):
        if isinstance(node, ast.Name) and node.id in {*parameters, *bound}:
            node.id = "_"
    return ast.unparse(tree)


def parameter_names(uses: Sequence[Fragment], handed: Sequence[int], subject: Subject) -> list[str]:
    """A name for each atom that is handed over: what all programs call it, or what it is used for in the first."""
    found: list[str] = []
    for place in handed:
        names = {getattr(one.atoms[place], "name", "") for one in uses}
        own = names.pop() if len(names) == 1 else ""
        stem = own if len(own) > _SHORT and is_plain(own) else _role(uses[0], place, subject)
        options = (f"{ordinal}{stem}" for ordinal in _ORDINALS)
        found.append(next(one for one in options if one not in found))
    return found


def _role(fragment: Fragment, place: int, subject: Subject) -> str:
    """What an atom is used for where it first stands."""
    atom = fragment.atoms[place]
    for node in fragment.nodes:
        for holder in walk(node):
            for field, held in ast.iter_fields(holder):
                for one in held if isinstance(held, list) else [held]:
                    if one is atom or (isinstance(one, ast.Name) and subject.scopes.meaning(one) is atom):
                        return _role_in(holder, field)
    return "value"


def _role_in(holder: ast.AST, field: str) -> str:
    if isinstance(holder, ast.BinOp):
        if isinstance(holder.op, ast.Mod | ast.FloorDiv | ast.Div):
            return "number" if field == "left" else "divisor"
        return "value" if field == "left" else "amount"
    if isinstance(holder, ast.Call) and field == "args" and isinstance(holder.func, ast.Name):
        return _TAKERS.get(holder.func.id, "value")
    return next((role for kind, where, role in _ROLES if isinstance(holder, kind) and where == field), "value")
