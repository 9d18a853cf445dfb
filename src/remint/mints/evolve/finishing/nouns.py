"""What an expression stands for, as a noun: by its name where that tells something, else by its type."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

from remint.code.known_types import KnownTypes
from remint.mints.evolve.naming.plurals import plural, singular
from remint.mints.evolve.naming.synthetic import is_synthetic

# Names of variables that fit everything.
_DULL = {
    "acc", "all", "ans", "answer", "arr", "array", "best", "buffer", "cache", "candidate", "choice", "chosen",
    "collected", "content", "converted", "cur", "curr", "current", "data", "dict", "elem", "element", "elements",
    "entries", "entry", "first", "flag", "found", "func", "given", "ind", "index", "inp", "item", "items", "key",
    "keys", "list", "listed", "lists", "made", "match", "matches", "matched", "middle", "new", "num", "number", "obj",
    "old", "other", "out", "output", "pair", "part", "parts", "position", "record", "records", "res", "rest", "result",
    "results", "ret", "row", "second", "seen", "selected", "selection", "sequence", "source", "start", "stop", "str",
    "stream", "string", "temp", "text", "texts", "third", "tmp", "total", "val", "value", "values", "var", "variable",
    "wanted", "convert", "skipped", "left", "right", "end", "begin", "count", "lst", "tbl", "table", "char", "chars",
    "character", "characters", "arg", "args", "last", "next", "previous", "sub", "string1", "numbers_list", "flags",
    "total_count", "copy", "clone", "object", "input", "inputs", "outputs", "ints", "size", "length", "sum", "kept",
}  # fmt: skip
_NUMBERS = {"int", "float", "bool", "complex"}
_METHODS = {
    "split": "words", "rsplit": "words", "splitlines": "lines", "values": "values", "keys": "keys", "items": "entries",
    "readlines": "lines",
}  # fmt: skip
# What a variable of such a name is, whatever its type: the program says so.
_MANY = {"parts", "pieces", "rows", "values", "keys", "lines", "texts", "entries", "records"}
_KINDS = {
    "text": "text",
    "string": "text",
    "texts": "texts",
    "numbers": "numbers",
    "nums": "numbers",
    "values": "values",
}
_OF_TYPES: tuple[tuple[set[str], str], ...] = (
    (_NUMBERS, "number"), ({"str"}, "text"), ({"dict"}, "mapping"), ({"list", "tuple", "set"}, "items"),
)  # fmt: skip


def tells(name: str) -> bool:
    """Whether the name of a variable says what it holds."""
    plain = name.strip("_")
    is_plain = plain.isascii() and plain == plain.lower() and re.fullmatch(r"[a-z]+(_[a-z]+)*", plain) is not None
    return is_plain and len(plain) > 2 and plain not in _DULL and not is_synthetic(plain)


def telling(name: str) -> str:
    """A name without the numbers that tell it from others, if it says something then; else nothing."""
    plain = re.sub(r"_?\d+", "", name).strip("_").lower()
    return plain if tells(plain) else ""


def is_many(noun: str) -> bool:
    """Whether a noun stands for many: `odd_numbers`, `lines_with_errors`."""
    return bool(singular(noun) if "_with_" not in noun else singular(noun.partition("_with_")[0]))


class ValueNouns:
    """ValueNouns for the expressions of one program."""

    def __init__(self, types: KnownTypes) -> None:
        self.types = types
        self.counts: Callable[[ast.expr], bool] = lambda call: False  # whether it counts on
        self.given_by: Callable[[ast.expr], str] = lambda call: ""  # what a function of the program gives

    def is_text(self, node: ast.expr) -> bool:
        """Whether an expression is sure to be a text."""
        return self.types.is_always(node, "str")

    def is_number(self, node: ast.expr) -> bool:
        """Whether an expression is sure to be a number."""
        return self.types.is_always(node, *_NUMBERS)

    def is_list(self, node: ast.expr) -> bool:
        """Whether an expression is sure to be a list, tuple, set or range."""
        return self.types.is_always(node, "list", "tuple", "set", "frozenset", "range")

    def one(self, node: ast.expr) -> str:
        """A noun for a value; empty: nothing is known of it."""
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) if telling(name):
                return telling(name)
            case ast.Subscript(value=whole) if not isinstance(node.slice, ast.Slice) and singular(self.many(whole)):
                return singular(self.many(whole))
        if self.is_list(node):
            return self.many(node)
        return next((word for kinds, word in _OF_TYPES if self.types.is_always(node, *kinds)), "")

    def many(self, node: ast.expr) -> str:
        """A plural noun for what a collection holds; `items` where nothing is known."""
        match node:
            case ast.Call() if singular(self.given_by(node)):
                return self.given_by(node)
            case ast.Name(id=name) | ast.Attribute(attr=name) if telling(name) and singular(telling(name)):
                return telling(name)
            case ast.Name(id=name) if name in _MANY:
                return name
            case ast.Call(func=ast.Attribute(attr=name)) if name in _METHODS:
                return _METHODS[name]
            case ast.Call(func=ast.Name(id="str"), args=[inner]) if self.is_number(inner):
                return "digits"
            case ast.Call(func=ast.Name(id="sorted" | "list" | "reversed" | "set" | "tuple"), args=[inner, *_]):
                return self.many(inner)
            case ast.Call(func=ast.Name(id="enumerate"), args=[inner, *_]):
                return self.many(inner)
            case ast.Call(func=ast.Name(id="range")):
                return "numbers"
            case ast.Subscript(value=inner, slice=ast.Slice()):
                return self.many(inner)
            case ast.List(elts=[first, *_]) | ast.Tuple(elts=[first, *_]) if self.one(first):
                return plural(self.one(first))
        if self.is_text(node):
            return "characters"
        items = getattr(self.types, "items", lambda one: None)(node)
        if items and items <= _NUMBERS:
            return "numbers"
        if items and items <= {"str"}:
            return "texts"
        return "items"

    def about(self, node: ast.expr) -> str:
        """What is checked or worked on: a text, the numbers, the items."""
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) if telling(name):
                return telling(name)
        if self.is_text(node) or (isinstance(node, ast.Name) and self.types.of(node) is None and node.id in _KINDS):
            return "text" if self.is_text(node) else _KINDS[ast.unparse(node)]
        if self.types.is_always(node, "dict"):
            return "entries"
        if self.is_number(node):
            return "number"
        return self.many(node)
