"""What a function is for, as far as its code tells: functions that are for the same thing share a module."""

from __future__ import annotations

import ast

from remint.code.calls import is_generator
from remint.code.flow import own_nodes
from remint.code.trees import walk

# How people call a module of functions of one theme; none is a module of the standard library.
NAMES_OF_THEMES = {
    "solve": ("solver",),
    "main": ("app",),
    "check": ("checks", "validation"),
    "predicate": ("conditions", "predicates"),
    "reading": ("reading", "inputs"),
    "parsing": ("parsing", "conversion"),
    "search": ("searching", "lookup"),
    "count": ("counting", "tallies"),
    "choice": ("selection", "choosing"),
    "total": ("arithmetic", "calculation"),
    "text": ("formatting", "wording"),
    "sequence": ("sequences", "transforms"),
}
_YES_OR_NO = {
    "all",
    "any",
    "isinstance",
    "startswith",
    "endswith",
    "isdigit",
    "isalpha",
    "isupper",
    "islower",
    "issubset",
}
_QUESTIONS = ("is_", "has_", "are_", "can_")
_TEXTS = {"join", "format", "upper", "lower", "capitalize", "title", "replace", "strip", "lstrip", "rstrip", "rjust",
          "ljust", "center", "zfill", "swapcase", "getvalue", "str", "chr"}  # fmt: skip
_PARTS = {"split", "rsplit", "splitlines", "partition", "int", "float", "ord"}
_SEQUENCES = {"list", "sorted", "set", "dict", "tuple", "reversed", "map", "filter", "zip", "range"}


def theme_of(function: ast.FunctionDef) -> str:
    """One of the themes; nothing where the code tells of none, or of several alike."""
    if function.name in ("solve", "main"):
        return function.name
    nodes = list(own_nodes(function.body))
    values = [one.value for one in nodes if isinstance(one, ast.Return) and one.value is not None]
    if not values and not is_generator(function):
        return "check" if any(isinstance(one, ast.Raise) for one in nodes) else ""
    if "input" in set(map(_called, nodes)) or any(_reads_input(one) for one in nodes):
        return "reading"
    if values and all(map(_is_yes_or_no, values)):
        return "predicate"
    loops = [one for one in nodes if isinstance(one, ast.For | ast.While)]
    if any(isinstance(one, ast.Return) for loop in loops for one in own_nodes(loop.body)):
        return "search"
    if any(_counts(one, values) for one in nodes):
        return "count"
    return _by_result(function, nodes, values)


def _by_result(function: ast.FunctionDef, nodes: list[ast.AST], values: list[ast.expr]) -> str:
    called = {_called(one) for one in values}
    if is_generator(function) or called & _SEQUENCES or any(map(_is_sequence, values)) or _is_filled(nodes, values):
        return "sequence"
    if called & {"max", "min"} or _is_chosen(nodes, values):
        return "choice"
    if called & _TEXTS or any(map(_is_text, values)) or _is_written(nodes, values):
        return "text"
    if called & _PARTS:
        return "parsing"
    if called & {"sum", "prod"} or any(map(_is_number, values)) or _is_summed(nodes, values):
        return "total"
    return ""


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def _reads_input(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in ("stdin", "readline", "readlines")


def _is_yes_or_no(node: ast.expr) -> bool:
    if isinstance(node, ast.BoolOp):
        return all(map(_is_yes_or_no, node.values))
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, bool)
    return isinstance(node, ast.Compare) or _called(node) in _YES_OR_NO or _called(node).startswith(_QUESTIONS)


def _counts(node: ast.AST, values: list[ast.expr]) -> bool:
    """Whether something that is returned grows by one; or `len`, `count` or a sum of yes and no is."""
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and isinstance(node.target, ast.Name):
        is_one = isinstance(node.value, ast.Constant) and node.value.value == 1
        return is_one and any(node.target.id in _names(one) for one in values)
    return node in values and _called(node) in ("len", "count")


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in walk(node) if isinstance(one, ast.Name)}


def _is_sequence(node: ast.expr) -> bool:
    return isinstance(
        node, ast.List | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp | ast.Set | ast.Dict
    )


def _is_filled(nodes: list[ast.AST], values: list[ast.expr]) -> bool:
    """Whether a list, set or dictionary that the function makes is returned."""
    assigned = [one for one in nodes if isinstance(one, ast.Assign)]
    assigned = [one for one in assigned if _is_sequence(one.value) or _called(one.value) in _SEQUENCES]
    made = {target.id for one in assigned for target in one.targets if isinstance(target, ast.Name)}
    return any(isinstance(one, ast.Name) and one.id in made for one in values)


def _is_chosen(nodes: list[ast.AST], values: list[ast.expr]) -> bool:
    """Whether a comparison decides which of some variables is returned."""
    compares = any(isinstance(one, ast.If) and isinstance(one.test, ast.Compare) for one in nodes)
    return compares and len({ast.dump(one) for one in values}) > 1 and all(isinstance(one, ast.Name) for one in values)


def _is_text(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_text(node.left) or _is_text(node.right)
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_written(nodes: list[ast.AST], values: list[ast.expr]) -> bool:
    """Whether a text that begins as one is returned."""
    begun = {
        target.id for one in nodes if isinstance(one, ast.Assign) and _is_text(one.value)
        for target in one.targets if isinstance(target, ast.Name)
    }  # fmt: skip
    return any(isinstance(one, ast.Name) and one.id in begun for one in values)


def _is_number(node: ast.expr) -> bool:
    """Whether an operator gives a number; a sum of variables may be a text or a list as well."""
    if not isinstance(node, ast.BinOp):
        return False
    return not isinstance(node.op, ast.Add) or any(isinstance(one, ast.Constant) for one in walk(node))


def _is_summed(nodes: list[ast.AST], values: list[ast.expr]) -> bool:
    grown = {one.target.id for one in nodes if isinstance(one, ast.AugAssign) and isinstance(one.target, ast.Name)}
    return any(isinstance(one, ast.Name) and one.id in grown for one in values)
