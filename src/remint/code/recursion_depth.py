"""Whether a program may go deep into its own functions, so that one more frame could be felt."""

from __future__ import annotations

import ast

from remint.code.flow import recursive_functions
from remint.code.trees import walk


def may_be_deep(tree: ast.Module) -> bool:
    """Whether functions may call themselves, by whatever way: by name, as values, through operators or classes.

    On the safe side: only where all functions are called by their names, and never in a circle, the answer is no.
    """
    if recursive_functions(tree):
        return True
    functions = [node for node in walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    if any(function.name.startswith("__") and function.name != "__init__" for function in functions):
        return True
    classes = {node.name for node in walk(tree) if isinstance(node, ast.ClassDef)}
    # A class that is made inside a function may be the one whose `__init__` this is, or is called by.
    if any(_mentions(function, classes) for function in functions):
        return True
    names = {function.name for function in functions} | _names_of_lambdas(tree)
    called = {id(node.func) for node in walk(tree) if isinstance(node, ast.Call)}
    lambdas = [node for node in walk(tree) if isinstance(node, ast.Lambda)]
    if any(_mentions(one, names) for one in lambdas):
        return True
    return any(
        isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names and id(node) not in called
        for node in walk(tree)
    )  # fmt: skip


def halves_its_input(function: ast.AST) -> bool:
    """Whether a function calls itself for both halves of a long sequence and does nothing else that could go deep.

    Then its depth is the logarithm of a length, whatever it is given: a frame more at each level is not felt.
    """
    if not isinstance(function, ast.FunctionDef) or function.decorator_list or not function.args.args:
        return False
    items = function.args.args[0].arg
    match function.body[-3:]:
        case [
            ast.If(test=test, body=[ast.Return()], orelse=[]),
            ast.Assign(targets=[ast.Name(id=middle)]) as cut,
            last,
        ]:
            pass
        case _:
            return False
    said = ast.unparse(test), ast.unparse(cut.value)
    is_guarded = said[0].startswith(f"len({items}) <= ") and said[1] == f"len({items}) // 2" and middle != items
    inside = [node for node in walk(function) if isinstance(node, ast.Name) and node.id == function.name]
    calls = [node for node in walk(last) if isinstance(node, ast.Call) and node.func in inside and node.args]
    halves = {f"{items}[:{middle}]", f"{items}[{middle}:]"}
    docstring = function.body[:-3]
    return (
        is_guarded and isinstance(test, ast.Compare) and isinstance(test.comparators[0], ast.Constant)
        and isinstance(last, ast.Return) and len(calls) == len(inside) and len(docstring) <= 1
        and all(isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) for one in docstring)
        and all(ast.unparse(call.args[0]) in halves for call in calls)
    )  # fmt: skip


def _names_of_lambdas(tree: ast.Module) -> set[str]:
    found: set[str] = set()
    for node in walk(tree):
        if isinstance(node, ast.Assign) and any(isinstance(one, ast.Lambda) for one in walk(node.value)):
            found.update(one.id for target in node.targets for one in walk(target) if isinstance(one, ast.Name))
    return found


def _mentions(part: ast.AST, names: set[str]) -> bool:
    return any(isinstance(node, ast.Name) and node.id in names for node in walk(part))
