"""What a function that checks values is called, where its condition is one that people have a word for."""

from __future__ import annotations

import ast
import re

from remint.mints.evolve.naming.phrases import word
from remint.mints.evolve.naming.plurals import singular
from remint.mints.evolve.operators.support.computation_names import computation_names

_NAME = r"[a-z_]\w*"
_FORMS = (
    (rf"len\({_NAME}\) % 2 == 0", "has_even_length"),
    (rf"len\({_NAME}\) % 2 (== 1|!= 0)", "has_odd_length"),
    (rf"({_NAME}) == \1\[::-1\]|({_NAME})\[::-1\] == \2|list\(({_NAME})\) == list\(reversed\(\3\)\)", "is_palindrome"),
    (rf"len\(set\(({_NAME})\)\) == len\(\1\)|len\(({_NAME})\) == len\(set\(\2\)\)", "has_distinct_items"),
    (rf"len\(set\(({_NAME})\)\) (!=|<) len\(\1\)|len\(({_NAME})\) (!=|>) len\(set\(\3\)\)", "has_duplicates"),
    (rf"({_NAME})\[0\] == \1\[-1\]", "has_equal_ends"),
    (rf"'a' <= {_NAME} <= 'z'", "is_lower_case_letter"),
    (rf"'A' <= {_NAME} <= 'Z'", "is_upper_case_letter"),
    (rf"'0' <= {_NAME} <= '9'", "is_digit"),
    (rf"({_NAME})\.isalpha\(\) or \1\.isdigit\(\)|({_NAME})\.isdigit\(\) or \2\.isalpha\(\)", "is_letter_or_digit"),
    (rf"({_NAME})\.isalpha\(\) and \1\.isupper\(\)|({_NAME})\.isupper\(\) and \2\.isalpha\(\)", "is_upper_case_letter"),
    (rf"({_NAME})\.isalpha\(\) and \1\.islower\(\)|({_NAME})\.islower\(\) and \2\.isalpha\(\)", "is_lower_case_letter"),
    (rf"({_NAME}) % 400 == 0 or \(?\1 % 4 == 0 and \1 % 100 != 0\)?", "is_leap_year"),
    (rf"({_NAME}) % 4 == 0 and \1 % 100 != 0 or \1 % 400 == 0", "is_leap_year"),
    (rf"({_NAME}) == sorted\(\1\)|sorted\(({_NAME})\) == \2", "is_sorted"),
    (rf"({_NAME}) == sorted\(\1, reverse=True\)", "is_sorted_descending"),
    (rf"({_NAME}) == sorted\(\1\) or \1 == sorted\(\1, reverse=True\)", "is_monotonic"),
    (rf"({_NAME}) \* \1 == ({_NAME}) \* \2 \+ ({_NAME}) \* \3", "is_right_triangle"),
    (rf"({_NAME}) \* \1 \+ ({_NAME}) \* \2 == ({_NAME}) \* \3", "is_right_triangle"),
    (rf"{_NAME} \*\* 2 == {_NAME} \*\* 2 \+ {_NAME} \*\* 2", "is_right_triangle"),
    (rf"{_NAME} \*\* 2 \+ {_NAME} \*\* 2 == {_NAME} \*\* 2", "is_right_triangle"),
    (rf"len\(set\({_NAME}\)\) == 1", "are_all_equal"),
    (rf"{_NAME} == {_NAME} \+ {_NAME}", "is_sum"),
    (rf"'\.' in str\({_NAME}\)", "has_decimal_point"),
    (rf"({_NAME})\[({_NAME}):\2 \+ len\(({_NAME})\)\] == \3", "occurs_at"),
    (rf"({_NAME}) (>=|>) \S+ and \1 (<=|<) \S+", "is_between"),
    (rf"({_NAME}) (<=|<) \S+ or \1 (>=|>) \S+", "is_out_of_range"),
)
# What these say is the condition once more, in words that are no shorter.
_NO_CONCEPT = re.compile(
    r"^(exceeds|reaches|is_below|is_within|is_in|is_outside|equals|differs|is_exactly|is_other|lacks|has)_"
)
_MOST_OF_MULTIPLE = 100
_VOWELS = set("aeiouAEIOU")
_PUNCTUATION = set(".,;:!?-'\"()")
_LEAST = 3  # characters of a word that tells something


def predicate_names(node: ast.expr, collection: str) -> list[str]:
    """Names for a function that returns a condition; `collection` is what the program calls the values it allows."""
    text = ast.unparse(node)
    found = [name for pattern, name in _FORMS if re.fullmatch(pattern, text)]
    match node:
        case ast.Compare(left=one, ops=[ast.In()], comparators=[allowed]) if not found:
            return [f"{verb}_{what}" for verb in _verbs(one) for what in _member_names(allowed, collection)]
        case ast.Compare(ops=[ast.Lt() | ast.LtE(), ast.Lt() | ast.LtE()]) if not found:
            return ["is_between", "is_in_range"]
        case ast.BoolOp(values=values) if not found and all(map(_asks_type, values)):
            kinds = {ast.unparse(one.args[1]) for one in values if isinstance(one, ast.Call)}
            if kinds == {"int"} and isinstance(node.op, ast.And):
                return ["are_integers", "are_all_integers"]
        case ast.Compare(
            left=ast.BinOp(left=ast.Name(), op=ast.Mod(), right=ast.Constant(value=int() as base)),
            ops=[ast.Eq()],
            comparators=[ast.Constant(value=0)],
        ) if 2 < base <= _MOST_OF_MULTIPLE:
            return [f"is_multiple_of_{base}"]
    return found or [one for one in computation_names(node, []) if not _NO_CONCEPT.match(one)]


def _verbs(node: ast.expr) -> list[str]:
    """What is said of a value that is among some: it is one of them, or begins with one."""
    match node:
        case ast.Name() | ast.Call(func=ast.Attribute(value=ast.Name(), attr="lower" | "upper"), args=[]):
            return ["is"]
        case ast.Subscript(value=ast.Name(), slice=ast.Constant(value=0)):
            return ["starts_with"]
        case ast.Subscript(value=ast.Name(), slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))):
            return ["ends_with"]
    return []


def _asks_type(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"


def _member_names(allowed: ast.expr, collection: str) -> list[str]:
    members = _members(allowed)
    if members and members <= set("02468") and len(members) >= 4:
        return ["even_digit"]
    if members and members <= _VOWELS and len(members) >= 5:
        return ["vowel"]
    if members and members <= _PUNCTUATION and len(members) >= 3:
        return ["punctuation"]
    name = collection or (allowed.id if isinstance(allowed, ast.Name) else "")
    one = singular(word(name).replace(" ", "_")) if len(name) > _LEAST else ""
    return [one] if one and len(one) >= _LEAST and one not in ("number", "value", "item", "character") else []


def _members(node: ast.expr) -> set[str]:
    match node:
        case ast.Constant(value=str() as text):
            return set(text)
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
            values = {one.value if isinstance(one, ast.Constant) else None for one in parts}
            texts = {one for one in values if isinstance(one, str)}
            return texts if texts == values else set()
    return set()
