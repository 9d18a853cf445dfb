"""Functions that only check something: what they require, and what they raise."""

from __future__ import annotations

import ast

from remint.code.trees import walk
from remint.mints.evolve.finishing.condition_words import as_emptiness, negated, quality, required
from remint.mints.evolve.finishing.nouns import ValueNouns, telling
from remint.mints.evolve.finishing.purpose import spoken
from remint.mints.evolve.naming.added_code import Purpose
from remint.mints.evolve.naming.plurals import singular


def refused_condition(body: list[ast.stmt]) -> tuple[ast.expr, ast.Raise] | None:
    """The condition under which a function raises, where it does nothing else."""
    match body:
        case [ast.If(test=test, body=[ast.Raise() as raised], orelse=[])]:
            return test, raised
        case [ast.If(test=test, body=[ast.Return(value=None)], orelse=[]), ast.Raise() as raised]:
            return negated(test), raised
    return None


def check_purpose(body: list[ast.stmt], nouns: ValueNouns) -> Purpose | None:
    """What a function that only raises requires."""
    found = refused_condition(body)
    if found is None:
        return _check_of_each(body, nouns)
    names = tuple(f"require_{one}" for one in required(found[0], nouns))
    if not names:
        about = [one.id for one in walk(found[0]) if isinstance(one, ast.Name) and len(one.id) > 2 and one.id.isalpha()]
        names = (f"check_{about[0]}",) if about else ()
    return Purpose(names, sentence(found[0], raised_name(found[1]), nouns))


def _check_of_each(body: list[ast.stmt], nouns: ValueNouns) -> Purpose | None:
    """A loop that raises under conditions on each item."""
    match body:
        case [ast.For(target=ast.Name(id=item), iter=over, body=[*tests])] if tests and all(
            isinstance(one, ast.If) and isinstance(one.body[0], ast.Raise) and not one.orelse for one in tests
        ):  # fmt: skip
            words = [quality(negated(one.test), nouns) for one in tests if isinstance(one, ast.If)]
            if all(one is not None and ast.unparse(one[0]) == item for one in words):
                said = "_".join(one[1].word for one in words if one is not None)
                return Purpose((f"require_{said}_{nouns.many(over)}", f"require_{said}"))
    return None


def raised_name(raised: ast.Raise) -> str:
    """The name of the error that is raised."""
    error = raised.exc.func if isinstance(raised.exc, ast.Call) else raised.exc
    return error.id if isinstance(error, ast.Name) else ""


def sentence(refused: ast.expr, error: str, nouns: ValueNouns) -> str:
    """What a check does, in a sentence; empty: hard to say."""
    case = case_in_words(refused, nouns)
    return f"Raise {error} if {case}." if case and error else ""


def case_in_words(refused: ast.expr, nouns: ValueNouns) -> str:
    """The case that is refused, in words; empty: hard to say."""
    match as_emptiness(refused):
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=name)) if name.startswith("is_"):
            return f"the value is not {spoken(name.removeprefix('is_'))}"
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name() | ast.Attribute() as held) if not nouns.types.is_always(
            held, "bool", "int", "float"
        ):
            about = nouns.about(held)
            return f"there are no {spoken(about)}" if singular(about) else f"the {spoken(about)} is empty"
        case ast.Compare(left=ast.Name(id=left), ops=[ast.NotIn()], comparators=[ast.Name(id=right)]) if telling(
            left
        ) and telling(right):  # fmt: skip
            return f"the {spoken(telling(left))} is not in the {spoken(telling(right))}"
    return ""


def error_name(refused: ast.expr, nouns: ValueNouns) -> str:
    """What the error of a check is called, by the case that it tells of; empty: hard to say."""
    match as_emptiness(refused):
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=name)) if name.startswith("is_"):
            return _class_name(f"not_{name.removeprefix('is_')}")
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name() | ast.Attribute()):
            words = required(refused, nouns)
            return _class_name(f"no_{words[0]}") if words else ""
        case ast.Compare(ops=[ast.NotIn()]):
            words = required(refused, nouns)
            return _class_name(words[0].replace("known_", "unknown_")) if words else ""
    return ""


def _class_name(stem: str) -> str:
    return "".join(one.capitalize() for one in stem.split("_")) + "Error"
