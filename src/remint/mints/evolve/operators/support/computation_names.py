"""What a function of one expression is called, by what it computes; nothing where no name says it."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from remint.mints.evolve.naming.phrases import phrase

_VAGUE = re.compile(
    r"_the_|_of_|passes|qualifies|check|holds|matches|^equals|^differs|is_positive|(^|_)(xy*|value|is|\d+)(_|$)"
)
_LONGEST = 22
_LEAST = 4  # characters of a variable that tells what it holds
_SAY_NOTHING = {"result", "temp", "tmp", "ans", "answer", "value", "output", "data", "current", "item", "text", "ret"}
_MADE = {
    "sum": "total", "sorted": "sorted_items", "max": "largest", "min": "smallest", "round": "rounded",
    "set": "distinct_items",
}  # fmt: skip
_METHODS = {
    "find": "find_next", "index": "find_next", "replace": "replaced", "split": "parts", "strip": "stripped",
    "count": "occurrences", "lower": "lowered", "ljust": "padded", "rjust": "padded", "zfill": "padded",
}  # fmt: skip


def computation_names(node: ast.expr, given_to: Sequence[str]) -> list[str]:
    """Names for a function that returns an expression, the best first, by its form and the variables that get it."""
    found = [*_known_forms(node)]
    if isinstance(node, ast.Compare | ast.BoolOp):
        told = phrase(node)
        if told is not None and told.is_condition and len(told.stem) <= _LONGEST and not _VAGUE.search(told.stem):
            found.append(told.stem)
        return found
    found += [f"compute_{one}" for one in _telling(given_to)]
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in _MADE:
            found.append(_MADE[name])
        case ast.Call(func=ast.Attribute(attr=name)) if name in _METHODS:
            found.append(_METHODS[name])
        case ast.BinOp(left=left, op=ast.Mult(), right=right) if not isinstance(left, ast.BinOp) and not isinstance(
            right, ast.BinOp
        ):
            found.append("product")
    return found


def _known_forms(node: ast.expr) -> list[str]:
    """Names of what everybody has a word for."""
    text = ast.unparse(node)
    for pattern, name in _FORMS:
        if re.fullmatch(pattern, text):
            return [name]
    return []


_NAME = r"[a-z_]\w*"
_FORMS = (
    (rf"abs\({_NAME} % 10\)|abs\({_NAME}\) % 10|{_NAME} % 10", "last_digit"),
    (rf"{_NAME} % {_NAME} == 0", "is_divisible"),
    (rf"{_NAME} % 2 == 0", "is_even"),
    (rf"{_NAME} % 2 (== 1|!= 0)", "is_odd"),
    (rf"{_NAME} % 2 == {_NAME}", "has_parity"),
    (rf"abs\({_NAME} - {_NAME}\)", "distance"),
    (rf"\({_NAME} \+ {_NAME}\) //? 2(\.0)?", "midpoint"),
    (rf"len\({_NAME}\) // 2", "middle"),
    (rf"{_NAME} >> {_NAME} & 1", "bit_at"),
    (rf"int\({_NAME}\[{_NAME}\]\)", "number_at"),
    (rf"({_NAME}) \* \1 \+ ({_NAME}) \* \2|{_NAME} \*\* 2 \+ {_NAME} \*\* 2", "sum_of_squares"),
    (rf"({_NAME}) \* \(\1 \+ 1\) //? 2", "triangular_number"),
    (rf"sum\({_NAME}\) / (len\({_NAME}\)|{_NAME})", "mean"),
    (rf"{_NAME} \+ {_NAME} <= {_NAME}", "is_sum_within"),
    (rf"{_NAME} \+ {_NAME} == {_NAME}", "is_sum"),
    (rf"{_NAME} \+ {_NAME} \* {_NAME}", "shifted"),
    (rf"{_NAME}\[-1\] == {_NAME}", "ends_with"),
    (rf"{_NAME}\[0\] == {_NAME}", "starts_with"),
)


def _telling(names: Sequence[str]) -> list[str]:
    """Variables that tell what they hold: one that all have, or the words that several have in common."""
    said = [
        name for name in dict.fromkeys(names)
        if len(name) >= _LEAST and name.isascii() and name == name.lower() and name not in _SAY_NOTHING
        and not name[-1].isdigit() and not name.startswith("_")
    ]  # fmt: skip
    if len(said) <= 1:
        return said
    words = [name.split("_") for name in said]
    shared = [word for word in words[0] if len(word) >= _LEAST and all(word in other for other in words[1:])]
    return ["_".join(shared)] if shared else []
