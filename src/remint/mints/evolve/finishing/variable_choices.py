"""Names for the parameters and variables that were added, where theirs fit everything or say the opposite."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from remint.code.scopes import Binding, parameters_of
from remint.mints.evolve.finishing.nouns import ValueNouns, is_many, telling
from remint.mints.evolve.finishing.question_words import question
from remint.mints.evolve.finishing.uses import Uses
from remint.mints.evolve.naming.added_code import Purpose

# What operators call a list, a text or an answer of which they know nothing.
_DULL = {
    "found", "made", "collected", "selection", "chosen", "listed", "kept", "entries", "gathered", "picked", "turned",
    "joined", "converted",
}  # fmt: skip
_ANSWERS = {
    "skipped", "wanted", "applies", "accepted", "relevant", "matches", "match", "suitable", "qualifies", "fits",
    "passes", "agrees", "holds", "is_match", "passed", "is_special", "condition", "chosen",
}  # fmt: skip
_SOURCES = {"source", "stream", "sequence", "records", "given", "values", "data"}


def variable_names(
    variable: Binding, function: ast.FunctionDef, purpose: Purpose, nouns: ValueNouns, uses: Uses
) -> Iterator[str]:
    """Better names for a variable of an added function or for one that was added, the best first; none: it stays."""
    name = variable.name
    if variable.is_parameter:
        if name in _SOURCES | _ANSWERS:
            yield from _given(variable, function, uses)
        return
    assigned = [uses.around(node) for node in variable.nodes("assigned")]
    values = [one.value for one in assigned if isinstance(one, ast.Assign) and len(one.targets) == 1]
    if name in _ANSWERS and len(values) == 1 and len(assigned) == 1:
        yield from question(values[0], nouns)
        yield from _with_constant(values[0])
    if name not in _DULL:
        return
    last = function.body[-1]
    is_result = isinstance(last, ast.Return) and isinstance(last.value, ast.Name) and last.value.id == name
    holds_many = values and all(nouns.is_list(one) for one in values)
    if (
        is_result
        and holds_many
        and purpose.gives
        and is_many(purpose.gives)
        and purpose.gives not in ("items", "entries")
    ):
        yield purpose.gives
    if is_result:
        yield "result"


def _given(variable: Binding, function: ast.FunctionDef, uses: Uses) -> Iterator[str]:
    """What every caller gives for a parameter."""
    place = [one.arg for one in parameters_of(function.args)].index(variable.name)
    given = [one.args[place] for one in uses.calls(function) if place < len(one.args)]
    texts = {ast.unparse(one) for one in given}
    if len(texts) != 1:
        return
    text = texts.pop()
    if telling(text) == text or text.startswith(("is_", "has_")):
        yield text
    match given[0]:
        case ast.Call(func=ast.Name(id="range"), args=[ast.Call(func=ast.Name(id="len"))]):
            yield "indexes"
        case ast.Call(func=ast.Attribute(attr="split")):
            yield "parts"


def _with_constant(value: ast.expr) -> Iterator[str]:
    """`ends_with(s, 'y')` as `ends_with_y`."""
    match value:
        case ast.Call(func=ast.Name(id=name), args=[*_, ast.Constant(value=str() as text)]) if (
            text.isidentifier() and text.islower() and name.endswith("_with")
        ):
            yield f"{name}_{text}"
