"""The pieces of a program that may be idioms: expressions, and runs of statements that assign a variable or return."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Literal, NamedTuple

from remint.code.trees import walk
from remint.mints.evolve.motifs.skeleton import Skeleton, expression_skeletons, run_skeletons

Kind = Literal["expression", "assignment", "return"]
_LONGEST = 3  # statements of a run
LARGEST = 60  # nodes of an expression, those in its holes included
_STRUCTURES = (
    ast.Call, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.IfExp, ast.Subscript, ast.ListComp, ast.SetComp,
    ast.DictComp, ast.GeneratorExp,
)  # fmt: skip


class BlockRun(NamedTuple):
    """Statements that stand behind each other, and the variable that they assign; nothing where they return."""

    kind: Kind
    statements: list[ast.stmt]
    out: str

    def skeletons(self) -> list[Skeleton]:
        """Their idioms."""
        return run_skeletons(self.statements, self.out)


def is_structure(node: ast.AST) -> bool:
    """Whether an expression may be more than a hole."""
    return isinstance(node, _STRUCTURES) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load)


def runs_at(block: list[ast.stmt], place: int) -> Iterator[BlockRun]:
    """The runs that begin at one statement of a block."""
    first = block[place]
    if not isinstance(first, ast.Assign | ast.If | ast.For):
        return
    for length in range(1, min(_LONGEST, len(block) - place) + 1):
        run = block[place : place + length]
        if not any(isinstance(one, ast.If | ast.For) for one in run):
            continue
        if isinstance(run[-1], ast.Return) and length > 1 and not isinstance(first, ast.Assign):
            yield BlockRun("return", run, "")
        out = _assigned(first)
        if out and not any(isinstance(one, ast.Return) for one in run):
            yield BlockRun("assignment", run, out)


def fragments(tree: ast.AST) -> Iterator[tuple[Kind, Skeleton]]:
    """Every idiom of a program."""
    for node in walk(tree):
        if isinstance(node, ast.expr) and is_structure(node) and sum(1 for _ in walk(node)) <= LARGEST:
            for one in expression_skeletons(node):
                yield "expression", one
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                for place in range(len(block)):
                    for run in runs_at(block, place):
                        for one in run.skeletons():
                            yield run.kind, one


def _assigned(node: ast.stmt) -> str:
    """The variable that a statement assigns first."""
    if isinstance(node, ast.If):
        return _assigned(node.body[0])
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""
