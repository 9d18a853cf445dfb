"""Expressions in plain words: what a docstring says of them, and what a function that holds one is called."""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.code.side_effects import last_name
from remint.code.trees import walk
from remint.mints.evolve.naming.plurals import singular
from remint.mints.evolve.naming.synthetic import is_synthetic

_SHORT = {
    "n": "number", "m": "number", "i": "number", "j": "number", "k": "number", "num": "number", "x": "value",
    "y": "value", "s": "text", "st": "text", "t": "text", "txt": "text", "string": "text", "l": "items", "lst": "items",
    "arr": "items", "xs": "items", "nums": "numbers", "c": "character", "ch": "character", "char": "character",
    "w": "word", "idx": "index", "d": "mapping", "dic": "mapping", "val": "value", "res": "result", "ans": "answer",
}  # fmt: skip
_CALLS = {
    "len": "length of {}", "sum": "sum of {}", "max": "largest of {}", "min": "smallest of {}", "abs": "size of {}",
    "sorted": "ordered {}", "set": "distinct {}", "str": "text of {}", "int": "whole {}", "float": "exact {}",
    "list": "list of {}", "tuple": "tuple of {}", "round": "rounded {}", "ord": "code of {}", "chr": "character of {}",
    "split": "words of {}", "strip": "trimmed {}", "lower": "lower-case {}", "upper": "upper-case {}",
    "replace": "changed {}", "count": "count in {}", "index": "place in {}", "find": "place in {}",
    "splitlines": "lines of {}", "keys": "keys of {}", "values": "values of {}", "items": "items of {}",
    "reversed": "reversed {}", "get": "entry of {}", "swapcase": "swapped {}", "gcd": "common divisor of {}",
    "sqrt": "root of {}", "floor": "whole {}", "ceil": "rounded {}", "join": "joined {}", "bin": "binary {}",
    "range": "range up to {}", "enumerate": "numbered {}", "Counter": "counts of {}", "map": "converted {}",
}  # fmt: skip
_OPERATIONS: dict[type[ast.operator], str] = {
    ast.Add: "sum of {} and {}", ast.Sub: "difference of {} and {}", ast.Mult: "product of {} and {}",
    ast.Div: "ratio of {} to {}", ast.FloorDiv: "quotient of {} by {}", ast.Mod: "remainder of {} by {}",
    ast.Pow: "power of {} to {}", ast.BitAnd: "overlap of {} and {}", ast.BitOr: "union of {} and {}",
    ast.BitXor: "difference of {} and {}", ast.LShift: "shift of {} by {}", ast.RShift: "shift of {} by {}",
}  # fmt: skip
_COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("is below", "is_below"), ast.LtE: ("is at most", "is_within"), ast.Gt: ("is above", "exceeds"),
    ast.GtE: ("is at least", "reaches"), ast.Eq: ("equals", "equals"), ast.NotEq: ("differs from", "differs_from"),
    ast.In: ("is in", "is_in"), ast.NotIn: ("is not in", "is_outside"), ast.Is: ("is", "is_exactly"),
    ast.IsNot: ("is not", "is_other_than"),
}  # fmt: skip
_TESTS = {
    "isdigit": "is a digit", "isalpha": "is a letter", "isupper": "is upper case", "islower": "is lower case",
    "isspace": "is a space", "isalnum": "is alphanumeric", "startswith": "has the prefix", "endswith": "has the suffix",
    "isnumeric": "is numeric", "isinstance": "has the expected type", "callable": "can be called",
}  # fmt: skip
_BEYOND: tuple[tuple[tuple[type[ast.cmpop], ...], str], ...] = (
    ((ast.Lt, ast.LtE), "too_small"), ((ast.Gt, ast.GtE), "too_large"), ((ast.NotIn,), "not_found"),
)  # fmt: skip
_LONGEST = 60  # characters of a phrase: a longer one says less


class InWords(NamedTuple):
    """What an expression is, as words for a docstring and as the stem of a name."""

    says: str
    stem: str
    is_condition: bool = False


def word(name: str) -> str:
    """A variable as a word; those of one letter by what people use them for."""
    plain = name.strip("_").lower()
    if plain in _SHORT:
        return _SHORT[plain]
    return "value" if is_synthetic(plain) or len(plain) < 2 else plain.replace("_", " ")


def phrase(node: ast.expr) -> InWords | None:
    """An expression in words; None: there are none that are short."""
    found = _condition(node) or _value(node)
    if found is None or len(found.says) > _LONGEST or not found.stem.isidentifier():
        found = _in_general(node)
    return found


def condition_in_words(node: ast.expr) -> InWords | None:
    """A condition in words that say which one it is; None: there are none that are short."""
    node = _as_emptiness(node)
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=inner) if noun(inner).startswith(("is ", "has ")):
            return None  # it is no thing that there is none of
    found = _condition(node)
    is_short = found is not None and len(found.says) <= _LONGEST and found.stem.isidentifier()
    return found if is_short else None


def case_of(test: ast.expr) -> str:
    """The case that a condition tells of, as the stem of a name: `no_rows`, `number_too_small`; empty: hard to say."""
    match _as_emptiness(test):
        case ast.UnaryOp(op=ast.Not(), operand=inner) if noun(inner):
            return f"no_{_snake(noun(inner))}"
        case ast.Compare(
            left=ast.BinOp(left=left, op=ast.Mod(), right=ast.Constant(value=2)), ops=[ast.Eq() | ast.NotEq()],
            comparators=[ast.Constant(value=0 | 1)],
        ) if noun(left) and (found := _condition(test)):  # fmt: skip
            return f"{found.stem.removeprefix('is_')}_{_snake(noun(left))}"
        case ast.Compare(left=left, ops=[operation], comparators=[right]) if about := _bounded(left):
            is_none = isinstance(right, ast.Constant) and right.value is None
            if is_none and isinstance(operation, ast.Is | ast.Eq):
                return f"no_{about}"
            if isinstance(operation, ast.Eq) and isinstance(right, ast.Constant) and right.value == 0:
                return f"zero_{about}"
            return next((f"{about}_{told}" for kinds, told in _BEYOND if isinstance(operation, kinds)), "")
        case ast.BoolOp(op=ast.Or(), values=[first, second]):
            parts = [case_of(one).partition("_too_") for one in (first, second)]
            if parts[0][0] == parts[1][0] and {part[2] for part in parts} == {"small", "large"}:
                return f"{parts[0][0]}_out_of_range"
    return ""


def _bounded(node: ast.expr) -> str:
    """What a bound is set for, in one or two words: `length` of `len(rows)`, `number` of `n`."""
    match node:
        case ast.Call(func=ast.Name(id="len"), args=[_]):
            return "length"
        case ast.Name() | ast.Attribute():
            return _snake(noun(node))
    return ""


def _as_emptiness(node: ast.expr) -> ast.expr:
    """`x == []` and `len(x) == 0` as `not x`, for its words alone."""
    match node:
        case ast.Compare(left=ast.Call(func=ast.Name(id="len"), args=[held]), ops=[operation], comparators=[
            ast.Constant(value=0 | 1 as size)
        ]) if isinstance(operation, ast.Lt if size else ast.Eq):  # fmt: skip
            return ast.UnaryOp(op=ast.Not(), operand=held)
        case ast.Compare(left=held, ops=[ast.Eq()], comparators=[
            ast.List(elts=[]) | ast.Tuple(elts=[]) | ast.Dict(keys=[]) | ast.Constant(value="")
        ]):  # fmt: skip
            return ast.UnaryOp(op=ast.Not(), operand=held)
    return node


def _in_general(node: ast.expr) -> InWords | None:
    """What can be said where the parts take too many words."""
    match node:
        case ast.BoolOp(values=[first, *_]) if about := _first_noun(first):
            return InWords(f"the {about} qualifies", "qualifies", True)
        case ast.Compare(left=left) if about := _first_noun(left):
            return InWords(f"the {about} passes", f"passes_{_snake(about)}_check", True)
        case ast.Call(func=ast.Name(id="range")):
            return InWords("numbers to go through", "number_range")
    return None


def _first_noun(node: ast.expr) -> str:
    names = [one for one in walk(node) if isinstance(one, ast.Name | ast.Attribute) and noun(one) != "self"]
    called = {id(one.func) for one in walk(node) if isinstance(one, ast.Call)}
    return next((noun(one) for one in names if id(one) not in called), "")


def _value(node: ast.expr) -> InWords | None:
    match node:
        case ast.Call():
            inner = node.args[0] if node.args else None
            called = last_name(node)
            if isinstance(node.func, ast.Attribute) and called not in ("join", "sqrt", "gcd", "floor", "ceil"):
                inner = node.func.value
            form = _CALLS.get(called)
            named = noun(inner) if inner is not None else ""
            return InWords(form.format(f"the {named}"), _stem(form, named)) if form and named else None
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=2)):
            return InWords(f"square of the {noun(left)}", "square") if noun(left) else None
        case ast.BinOp(left=left, op=operation, right=right) if type(operation) in _OPERATIONS:
            form, first, second = _OPERATIONS[type(operation)], noun(left), noun(right)
            if not first or not second:
                return None
            texts = isinstance(operation, ast.Add) and any(map(_is_text, (left, right)))
            form = "{} followed by {}" if texts else form
            return InWords(form.format(_the(first), _the(second)), "text" if texts else form.partition(" ")[0])
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
            named = noun(node.generators[0].iter)
            chosen = any(one.ifs for one in node.generators)
            text = f"{'chosen' if chosen else 'converted'} {named}"
            return InWords(text, text.replace(" ", "_").replace("-", "_")) if named else None
        case ast.DictComp():
            named = noun(node.generators[0].iter)
            return InWords(f"index of the {named}", f"{_snake(named)}_index") if named else None
        case ast.IfExp():
            found = phrase(node.test)
            return InWords(f"choice by whether {found.says}", "choice") if found else None
    return None


def _stem(form: str, named: str) -> str:
    text = form.replace(" of {}", "").replace(" in {}", "").replace(" up to {}", "")
    return _snake(text.format(named) if "{}" in text else f"{named} {text}")


def noun(node: ast.expr) -> str:
    """A part of an expression as a noun, without an article; nothing where that would take too many words."""
    match node:
        case ast.Name(id=name):
            return word(name)
        case ast.Attribute(attr=name):
            return word(name)
        case ast.Constant(value=str() as text):
            return repr(text) if len(text) <= 8 else "text"
        case ast.Constant(value=value):
            return repr(value)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return f"negative {noun(inner)}" if noun(inner) else ""
        case ast.Subscript(value=inner, slice=place):
            return _item(noun(inner), place)
        case ast.Call() | ast.BinOp():
            found = _value(node)
            return found.says.removeprefix("the ") if found else ""
    return ""


def _item(whole: str, place: ast.expr) -> str:
    if not whole:
        return ""
    text = ast.unparse(place)
    known = {"0": "first item of {}", "-1": "last item of {}", "::-1": "reversed {}"}
    return known.get(text, "part of {}" if isinstance(place, ast.Slice) else "item of {}").format(whole)


def _condition(node: ast.expr) -> InWords | None:
    match node:
        case ast.Compare(
            left=ast.BinOp(left=left, op=ast.Mod(), right=ast.Constant(value=2)), ops=[operation],
            comparators=[ast.Constant(value=0 | 1 as rest)],
        ) if isinstance(operation, ast.Eq | ast.NotEq) and noun(left):  # fmt: skip
            parity = "even" if (rest == 0) == isinstance(operation, ast.Eq) else "odd"
            return InWords(f"the {noun(left)} is {parity}", f"is_{parity}", True)
        case ast.Compare(
            left=ast.BinOp(left=left, op=ast.Mod(), right=right), ops=[ast.Eq()], comparators=[ast.Constant(value=0)]
        ) if noun(left) and noun(right):
            return InWords(f"the {noun(left)} is divisible by {_the(noun(right))}", "is_divisible", True)
        case ast.Compare(left=left, ops=[operation], comparators=[right]):
            return _comparison(left, operation, right)
        case ast.BoolOp(values=[first, second], op=operation):
            both = phrase(first), phrase(second)
            if both[0] is None or both[1] is None or not (both[0].is_condition and both[1].is_condition):
                return None
            joint = "and" if isinstance(operation, ast.And) else "or"
            return InWords(f"{both[0].says} {joint} {both[1].says}", _joined(both[0].stem, joint, both[1].stem), True)
        case ast.UnaryOp(op=ast.Not(), operand=inner) if noun(inner):
            verb = "are" if singular(noun(inner)) else "is"
            return InWords(f"there {verb} no {noun(inner)}", f"lacks_{_snake(noun(inner))}", True)
        case ast.Call(func=function) if last_name(node) in _TESTS:
            text = _TESTS[last_name(node)]
            about = noun(function.value) if isinstance(function, ast.Attribute) else noun(node.args[0])
            stem = _snake(text.replace(" a ", " ").replace(" the ", " "))
            return InWords(f"the {about} {text}", stem, True) if about else None
    return None


def _comparison(left: ast.expr, operation: ast.cmpop, right: ast.expr) -> InWords | None:
    first, second = noun(left), noun(right)
    says, stem = _COMPARED[type(operation)]
    if not first or not second:
        return None
    if second == "0" and isinstance(operation, ast.Gt | ast.Lt):
        sign = "positive" if isinstance(operation, ast.Gt) else "negative"
        return InWords(f"the {first} is {sign}", f"is_{sign}", True)
    if second == "None":
        given = isinstance(operation, ast.IsNot | ast.NotEq)
        state = "given" if given else "missing"
        return InWords(f"the {first} is {state}", f"{'has' if given else 'lacks'}_{_snake(first)}", True)
    target = "zero" if second == "0" else _snake(second)
    return InWords(f"{_the(first)} {says} {_the(second)}", f"{stem}_{target}", True)


def _joined(first: str, joint: str, second: str) -> str:
    whole = f"{first}_{joint}_{second.removeprefix('is_')}"
    return whole if len(whole) <= 26 else first


def _the(text: str) -> str:
    is_plain = text[:1].isalpha() and text not in ("True", "False", "None")
    return f"the {text}" if is_plain else text


def _snake(text: str) -> str:
    kept = "".join(one if one.isalnum() else " " for one in text.lower())
    return "_".join(kept.split()[:3]) or "value"


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
