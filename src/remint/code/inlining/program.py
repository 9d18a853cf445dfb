"""A program as somebody reads it who sees through every helper, record and copy.

It need not run: what counts is which statements are left. Where two readings are possible, the one that removes more is
taken, so that what survives is a lower bound.
"""

from __future__ import annotations

import ast
from itertools import count

from remint.code.inlining.blocks import Substitute, loads, rewrite_blocks
from remint.code.inlining.copies import propagate_copies
from remint.code.inlining.functions import FunctionInlining
from remint.code.inlining.own_imports import without_own_imports
from remint.code.inlining.records import replace_records
from remint.code.parsing import parse
from remint.code.trees import copied, nodes_of, walk
from remint.records import Candidate

_ROUNDS = 150  # every round removes something; nothing real needs half as many


def merged(program: Candidate) -> ast.Module:
    """All files of a program as one."""
    paths = {one.path.removesuffix(".py") for one in program.files if one.path != program.main}
    own = {path.removesuffix("/__init__").replace("/", ".") for path in paths}
    body: list[ast.stmt] = []
    others = [one.text for one in program.files if one.path != program.main and one.path.endswith(".py")]
    for text in (*others, program.text):
        body += without_own_imports(parse(text.removeprefix("\ufeff")), own)
    return ast.Module(body=body, type_ignores=[])


def inlined(program: Candidate, original: Candidate) -> ast.Module:
    """A program with all that the original does not have seen through: functions, classes, parameters and copies."""
    tree, before = copied(merged(program)), merged(original)
    kept = {one.name for one in nodes_of(before) if isinstance(one, ast.FunctionDef | ast.ClassDef)}
    _drop_parameters(tree, before)
    numbers = count(1)
    for _ in range(_ROUNDS):
        changes = FunctionInlining(tree, kept, numbers).run() or replace_records(tree, kept, numbers)
        changes = changes or propagate_copies(tree)
        if not changes:
            break
        _drop_unused(tree, kept)
    ast.fix_missing_locations(tree)
    return tree


def _drop_parameters(tree: ast.Module, before: ast.Module) -> None:
    """Parameters with defaults that a function did not have are what their defaults are."""
    known = {one.name: one for one in nodes_of(before) if isinstance(one, ast.FunctionDef)}
    for node in walk(tree):
        old = known.get(getattr(node, "name", "")) if isinstance(node, ast.FunctionDef) else None
        if old is None or not isinstance(node, ast.FunctionDef):
            continue
        names = {one.arg for one in (*old.args.args, *old.args.kwonlyargs)}
        pairs = list(zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True))
        fresh = {one.arg: value for one, value in pairs if one.arg not in names and value is not None}
        node.body = [Substitute(dict(fresh)).visit(one) for one in node.body]
        left = [(one, value) for one, value in pairs if one.arg not in fresh]
        node.args.kwonlyargs, node.args.kw_defaults = [one for one, _ in left], [value for _, value in left]


def _drop_unused(tree: ast.Module, kept: set[str]) -> None:
    used = loads(tree)
    used.update(one.attr for one in nodes_of(tree) if isinstance(one, ast.Attribute))

    def is_used(one: ast.stmt) -> bool:
        if isinstance(one, ast.FunctionDef | ast.ClassDef):
            return one.name in kept or used[one.name] > 0 or one.name.startswith("__")
        return not isinstance(one, ast.Pass)

    rewrite_blocks(tree, lambda block: [one for one in block if is_used(one)])
