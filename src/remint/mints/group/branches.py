"""The reference with a note at every branch: called in its stead, it gives the numbers of those that it took."""

from __future__ import annotations

import ast

from remint.code.parsing import parse

_TAKEN = "__remint_branches__"


class Instrumented:
    """The text of a changed reference, and how many branches it has."""

    def __init__(self, source: str, entry_point: str) -> None:
        tree = parse(source)
        marker = _Marker()
        tree = marker.visit(tree)
        ending = _ENDING.format(taken=_TAKEN, entry=entry_point)
        self.branches = marker.count
        # The set comes first, but for what must stand at the very top of a module.
        top = next((n for n, node in enumerate(tree.body) if not _belongs_on_top(node)), len(tree.body))
        tree.body[top:top] = ast.parse(f"{_TAKEN} = set()").body
        self.text = ast.unparse(ast.fix_missing_locations(tree)) + ending


def instrumented(source: str, entry_point: str) -> Instrumented | None:
    """The changed reference; None where there is no function of that name, or nothing to note."""
    try:
        if not any(isinstance(n, ast.FunctionDef) and n.name == entry_point for n in parse(source).body):
            return None
        made = Instrumented(source, entry_point)
        compile(made.text, "<reference>", "exec", dont_inherit=True)
    except (SyntaxError, RecursionError, ValueError):
        return None
    return made if made.branches else None


# An exception is an ending like any other here: the branches up to it are what is asked for.
_ENDING = """

def __remint_wrapped__(original):
    def called(*args, **kwargs):
        {taken}.clear()
        try:
            original(*args, **kwargs)
        except Exception:
            pass
        return sorted({taken})
    return called

{entry} = __remint_wrapped__({entry})
"""


def _belongs_on_top(node: ast.stmt) -> bool:
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


class _Marker(ast.NodeTransformer):
    """Puts a note into every branch, loop body and handler, and into both sides of a conditional expression."""

    def __init__(self) -> None:
        self.count = 0

    def _mark(self) -> ast.Call:
        self.count += 1
        taken = ast.Attribute(ast.Name(_TAKEN, ast.Load()), "add", ast.Load())
        return ast.Call(taken, [ast.Constant(self.count - 1)], [])

    def _note(self) -> ast.stmt:
        return ast.Expr(self._mark())

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        node.body.insert(0, self._note())
        node.orelse.insert(0, self._note())
        return node

    def _visit_loop(self, node: ast.For | ast.While) -> ast.AST:
        self.generic_visit(node)
        node.body.insert(0, self._note())
        return node

    visit_For = visit_While = _visit_loop  # noqa: N815  # names that ast looks for

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        self.generic_visit(node)
        node.body.insert(0, self._note())
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        node.body, node.orelse = self._noting(node.body), self._noting(node.orelse)
        return node

    def _noting(self, value: ast.expr) -> ast.expr:
        return ast.Subscript(ast.Tuple([self._mark(), value], ast.Load()), ast.Constant(1), ast.Load())
