"""Whether a program can notice what its own variables and functions are called."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from remint.code.scopes import Scopes

# Builtins that give or take names as text.
_BUILTINS = {"locals", "globals", "vars", "dir", "eval", "exec", "compile", "__import__", "breakpoint"}
_MODULES = {
    "__main__", "ast", "bdb", "code", "codeop", "dis", "doctest", "gc", "importlib", "inspect", "linecache", "pdb",
    "pickle", "pkgutil", "runpy", "symtable", "timeit", "tokenize", "trace", "traceback", "tracemalloc",
}  # fmt: skip
# What of any object leads to frames, code, annotations or the module itself. Of `sys` itself only this is watched:
# programs that read standard input import it for nothing else.
_ATTRIBUTES = {
    "__annotations__", "__builtins__", "__closure__", "__code__", "__dict__", "__getattribute__", "__globals__",
    "__kwdefaults__", "__signature__", "__traceback__", "_current_frames", "_getframe", "ag_frame", "co_freevars",
    "co_names", "co_varnames", "cr_frame", "exc_info", "excepthook", "f_back", "f_globals", "f_locals",
    "get_type_hints", "gi_frame", "last_traceback", "modules", "setprofile", "settrace", "signature", "tb_frame",
    "tb_next", "with_traceback",
}  # fmt: skip
_PANDAS = {"eval", "query"}  # these read the caller's variables
_NAMES_OF_DEFINITIONS = {"__name__", "__qualname__", "func_name", "__module__"}


def watches_variables(nodes: Iterable[ast.AST], scopes: Scopes) -> bool:
    """Whether a program of these nodes may see what its variables are called: locals, frames, code as text."""
    return any(_is_watch(node, scopes) for node in nodes)


def watches_definitions(nodes: Iterable[ast.AST]) -> bool:
    """Whether a program may, besides, see what its functions are called: their names, or a log that tells them."""
    return any(
        (isinstance(node, ast.Attribute) and node.attr in _NAMES_OF_DEFINITIONS and not _is_of_a_type(node.value))
        or (isinstance(node, ast.Constant) and isinstance(node.value, str) and "funcName" in node.value)
        for node in nodes
    )  # fmt: skip


def _is_watch(node: ast.AST, scopes: Scopes) -> bool:
    if isinstance(node, ast.Name):
        return node.id in _BUILTINS and scopes.meaning(node) is None
    if isinstance(node, ast.Attribute):
        return node.attr in _ATTRIBUTES or node.attr in _PANDAS
    return any(_is_watching_import(*pair) for pair in _imported(node))


def _imported(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Module and name of what a statement imports."""
    if isinstance(node, ast.Import):
        yield from ((alias.name, "") for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield from ((node.module or "", alias.name) for alias in node.names)


def _is_watching_import(module: str, name: str) -> bool:
    if module.partition(".")[0] in _MODULES or module.startswith("unittest.mock"):
        return True
    # Everything of `sys` brings its frames along; everything of any other module is looked at where it is used.
    return name in _ATTRIBUTES or (module, name) == ("sys", "*") or (module, name) == ("unittest", "mock")


def _is_of_a_type(node: ast.expr) -> bool:
    """`type(x).__name__` and `x.__class__.__name__` tell the name of a class, which nobody renames here."""
    if isinstance(node, ast.Attribute):
        return node.attr == "__class__"
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "type"
