"""Whether a program may go deep into its own functions, so that one more frame could be felt."""

from __future__ import annotations

import ast

from remint.code.flow import recursive_functions


def may_be_deep(tree: ast.Module) -> bool:
    """Whether functions may call themselves, by whatever way: by name, as values, through operators or classes.

    On the safe side: only where all functions are called by their names, and never in a circle, the answer is no.
    """
    if recursive_functions(tree):
        return True
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    if any(function.name.startswith("__") and function.name != "__init__" for function in functions):
        return True
    classes = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    # A class that is made inside a function may be the one whose `__init__` this is, or is called by.
    if any(_mentions(function, classes) for function in functions):
        return True
    names = {function.name for function in functions} | _names_of_lambdas(tree)
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    lambdas = [node for node in ast.walk(tree) if isinstance(node, ast.Lambda)]
    if any(_mentions(one, names) for one in lambdas):
        return True
    return any(
        isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names and id(node) not in called
        for node in ast.walk(tree)
    )  # fmt: skip


def _names_of_lambdas(tree: ast.Module) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and any(isinstance(one, ast.Lambda) for one in ast.walk(node.value)):
            found.update(one.id for target in node.targets for one in ast.walk(target) if isinstance(one, ast.Name))
    return found


def _mentions(part: ast.AST, names: set[str]) -> bool:
    return any(isinstance(node, ast.Name) and node.id in names for node in ast.walk(part))
