"""Programs as text: numbers and escapes in the form that they had, blank lines where people put them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from remint.code.parsing import parse
from remint.code.trees import child_nodes, copied, nodes_of

_HOLE = "LITERAL_OF_THE_SOURCE_"
_HOLES = re.compile(rf"{_HOLE}(\d+)_")
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_IMPORTS = (ast.Import, ast.ImportFrom)


def parsed(text: str) -> ast.Module:
    """The tree of a program whose literals remember how they were written."""
    tree = parse(text)
    lines = [line.encode("utf-8", "surrogatepass") for line in re.split(r"\r\n|\r|\n", text)]
    for node in _literals(tree):
        if node.lineno == node.end_lineno and node.lineno <= len(lines):
            form = lines[node.lineno - 1][node.col_offset : node.end_col_offset].decode("utf-8", "surrogatepass")
            if _means(form, node.value) and (not isinstance(node.value, str | bytes) or "\\" in form):
                node.form = form  # type: ignore[attr-defined]
    return tree


def _literals(tree: ast.AST) -> Iterator[ast.Constant]:
    """Numbers and strings that stand for themselves: no docstrings, and nothing inside an f-string."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        for child in child_nodes(node):
            if isinstance(child, ast.Constant):
                is_plain = isinstance(child.value, int | float | complex | str | bytes) and not isinstance(
                    child.value, bool
                )
                if is_plain and not isinstance(node, ast.Expr | ast.Attribute):
                    yield child
            elif not isinstance(child, ast.JoinedStr):
                waiting.append(child)


def _means(form: str, value: object) -> bool:
    """Whether a text is one literal with this value."""
    try:
        found = ast.parse(form, mode="eval").body
    except (SyntaxError, ValueError):
        return False
    is_same = isinstance(found, ast.Constant) and type(found.value) is type(value) and repr(found.value) == repr(value)
    return is_same and ast.unparse(found) != form


def written(tree: ast.Module) -> str:
    """A program as text, laid out as PEP 8 asks for it."""
    ast.fix_missing_locations(tree)
    forms: list[str] = []
    if any(hasattr(node, "form") or isinstance(node, ast.Tuple) for node in nodes_of(tree)):
        tree = _Holes(forms).visit(copied(tree))

    def filled(text: str) -> str:
        while _HOLES.search(text):
            text = _HOLES.sub(lambda hole: forms[int(hole[1])], text)
        return text

    parts: list[str] = []
    for place, statement in enumerate(tree.body):
        before = tree.body[place - 1] if place else None
        text = ast.unparse(ast.Module(body=[statement], type_ignores=[])).strip("\n")
        parts.append("\n" * _blank_lines(before, statement) + filled(text))
    return "\n".join(parts) + "\n"


def _blank_lines(before: ast.stmt | None, statement: ast.stmt) -> int:
    """How many blank lines stand between two statements outside functions."""
    if before is None:
        return 0
    if isinstance(before, _DEFINITIONS) or isinstance(statement, _DEFINITIONS):
        return 2
    is_said = isinstance(before, ast.Expr) and isinstance(before.value, ast.Constant)
    return int(is_said or (isinstance(before, _IMPORTS) and not isinstance(statement, _IMPORTS)))


def _has_star(value: ast.Tuple) -> bool:
    return any(isinstance(one, ast.Starred | ast.NamedExpr | ast.Yield | ast.YieldFrom) for one in value.elts)


class _Holes(ast.NodeTransformer):
    """Leaves holes for literals that are to be written as they were."""

    def __init__(self, forms: list[str]) -> None:
        self.forms = forms

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """A hole, if the value is still the one of the form."""
        form = getattr(node, "form", None)
        if form is None or not _means(form, node.value):
            return node
        self.forms.append(form)
        return ast.Name(id=f"{_HOLE}{len(self.forms) - 1}_", ctx=ast.Load())

    def visit_Return(self, node: ast.Return) -> ast.AST:
        """Several values are returned without brackets, as people do it."""
        return self._without_brackets(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """Several values for several variables need no brackets."""
        is_several = isinstance(node.targets[-1], ast.Tuple)
        return self._without_brackets(node) if is_several else self.generic_visit(node)

    def _without_brackets(self, node: ast.Return | ast.Assign) -> ast.AST:
        self.generic_visit(node)
        value = node.value
        if isinstance(value, ast.Tuple) and len(value.elts) > 1 and not _has_star(value):
            self.forms.append(", ".join(map(ast.unparse, value.elts)))
            node.value = ast.Name(id=f"{_HOLE}{len(self.forms) - 1}_", ctx=ast.Load())
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """What is in an f-string stays as it is."""
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """A number before a dot stays as Python writes it."""
        return node if isinstance(node.value, ast.Constant) else self.generic_visit(node)
