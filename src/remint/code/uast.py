"""The shape of a uAST program: JSON lists whose first item says what they are."""

from __future__ import annotations

from typing import Any

from remint.errors import RemintError
from remint.records.wording import counted

Heads = dict[str, tuple[str, ...]]

# What follows the head of each kind of node: a type, a name, a node, a list of nodes, any value.
_NODES: Heads = {
    "assign": ("type", "node", "node"),
    "var": ("type", "name"),
    "field": ("type", "node", "name"),
    "val": ("type", "value"),
    "invoke": ("type", "name", "nodes"),
    "?:": ("type", "node", "node", "node"),
    "cast": ("type", "node"),
    "if": ("type", "node", "nodes", "nodes"),
    "foreach": ("type", "node", "node", "nodes"),
    "while": ("type", "node", "nodes", "nodes"),
    "break": ("type",),
    "continue": ("type",),
    "return": ("type", "node"),
    "noop": (),
}
_FUNCTION = ("type", "name", "nodes", "nodes", "nodes")
_FUNCTIONS: Heads = {"func": _FUNCTION, "ctor": _FUNCTION}
# The description of the format says "record", its data sets say "struct".
_RECORDS: Heads = {"record": ("name", "fields"), "struct": ("name", "fields")}


class UastError(RemintError, ValueError):
    """A program that is no uAST; `path` leads to the part that is wrong."""

    def __init__(self, path: str, wrong: str) -> None:
        super().__init__(f"{path}: {wrong}")
        self.path, self.wrong = path, wrong


def check_program(program: Any) -> None:
    """Refuse, with the path of the first wrong part, what is not a program."""
    if not isinstance(program, dict):
        raise UastError("", "is not an object with 'types' and 'funcs'")
    for name, heads in (("types", _RECORDS), ("funcs", _FUNCTIONS)):
        if not isinstance(program.get(name), list):
            raise UastError(name, "is not a list")
        _check_list(program[name], name, heads)
    if not program["funcs"]:
        raise UastError("funcs", "has no function")


def function_names(program: dict[str, Any]) -> list[str]:
    """The names of a checked program's functions."""
    return [function[2] for function in program["funcs"]]


def _check_list(nodes: list[Any], path: str, heads: Heads) -> None:
    for position, node in enumerate(nodes):
        _check_node(node, f"{path}[{position}]", heads)


def _check_node(node: Any, path: str, heads: Heads) -> None:
    if not isinstance(node, list) or not node or not isinstance(node[0], str):
        raise UastError(path, "is not a list that begins with its kind")
    kinds = heads.get(node[0])
    if kinds is None:
        raise UastError(path, f"is a {node[0]!r}; known here are {', '.join(heads)}")
    if node[0] != "noop" and len(node) != 1 + len(kinds):
        raise UastError(path, f"is a {node[0]!r} of {counted(len(node), 'part')} instead of {1 + len(kinds)}")
    for position, (kind, part) in enumerate(zip(kinds, node[1:], strict=False), start=1):
        _check_part(kind, part, f"{path}[{position}]")


def _check_part(kind: str, part: Any, path: str) -> None:
    if kind in ("type", "name"):
        if not isinstance(part, str):
            raise UastError(path, f"is not the text of a {kind}")
    elif kind == "node":
        _check_node(part, path, _NODES)
    elif kind == "nodes":
        if not isinstance(part, list):
            raise UastError(path, "is not a list")
        _check_list(part, path, _NODES)
    elif kind == "fields":
        if not isinstance(part, dict):
            raise UastError(path, "is not an object of fields")
        for name, field in part.items():
            _check_node(field, f"{path}.{name}", {"var": _NODES["var"]})
