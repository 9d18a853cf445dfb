"""What is around a place in a program, and how much more may be put there."""

from __future__ import annotations

import ast

from remint.code.flow import code_start
from remint.code.name_introspection import watches_variables
from remint.code.scopes import Function, Scope
from remint.code.trees import child_nodes, walk
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at

# More loops or conditions inside each other than this are hard to read: R9 and R10 of the paper's table 2.
MOST_LOOPS = 2
MOST_CONDITIONS = 4
MOST_BLOCKS = 2  # of one kind; ours
_LOOPS = (ast.For, ast.AsyncFor, ast.While)


def around(tree: ast.Module, site: Site) -> list[ast.AST]:
    """The nodes around a site, from the module inwards."""
    return [node_at(tree, site.path[:length]) for length in range(len(site.path))]


def function_at(tree: ast.Module, site: Site) -> Function | None:
    """The function whose statement is at a site; None where that is the module or a class."""
    for node in reversed(around(tree, site)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            return node
        if isinstance(node, ast.ClassDef):
            return None
    return None


def scope_at(subject: Subject, site: Site) -> Scope:
    """The scope that a variable would get which is first set at a site."""
    for node in reversed(around(subject.tree, site)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
            return subject.scopes.of(node)
    return subject.scopes.module


def takes_variables(subject: Subject, site: Site) -> bool:
    """Whether a further variable there is seen by nobody: in a class it would be an attribute."""
    return scope_at(subject, site).kind != "class"


def hides_variables(subject: Subject) -> bool:
    """Whether the program cannot notice that there are more variables than before."""
    return not watches_variables(walk(subject.tree), subject.scopes)


def takes_loop(tree: ast.Module, site: Site) -> bool:
    """Whether one more loop may go around what is at a site."""
    return _takes(tree, site, _LOOPS, MOST_LOOPS)


def takes_condition(tree: ast.Module, site: Site, inside: list[ast.stmt] | None = None) -> bool:
    """Whether one more `if` may go around what is at a site, or around these statements of it."""
    return _takes(tree, site, (ast.If,), MOST_CONDITIONS, inside)


def setting(draft: Draft, site: Site, *stems: str) -> str:
    """A fresh name for a value that is set once: at the top of a program, constants are written in capitals."""
    name = draft.fresh(*stems)
    if scope_at(draft.subject, site).kind != "module" or name.upper() in draft.subject.scopes.names():
        return name
    return name.upper()


def is_fixed(tree: ast.Module, site: Site) -> bool:
    """Whether a statement cannot go under another: it has to stay first, or is an `elif`, no statement of its own."""
    parent = around(tree, site)[-1]
    field, place = site.path[-1]
    if isinstance(parent, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) and field == "body":
        return place < code_start(parent.body)
    is_if = isinstance(node_at(tree, site.path), ast.If)
    return is_if and isinstance(parent, ast.If) and field == "orelse" and len(parent.orelse) == 1


def takes_block(tree: ast.Module, site: Site, kind: type[ast.stmt]) -> bool:
    """Whether one more block of this kind, `try` or `with`, may go around a statement: two are enough."""
    return sum(isinstance(node, kind) for node in around(tree, site)) < MOST_BLOCKS


def some_statements(draft: Draft, site: Site, kinds: tuple[type[ast.stmt], ...]) -> list[ast.stmt]:
    """The statement at a site and, by chance, one or two of these kinds behind it."""
    block, place = draft.block(site)
    length = 1
    while length < 3 and place + length < len(block) and isinstance(block[place + length], kinds):
        if draft.chance.random() < 0.5:
            break
        length += 1
    return block[place : place + length]


def throwaway(draft: Draft) -> str:
    """A name for what nobody reads: `_`, where the program does not read it either."""
    read = {node.id for node in walk(draft.subject.tree) if isinstance(node, ast.Name) and not _is_store(node)}
    names = draft.subject.scopes.names()
    while "_" in read:
        name = f"_{draft.fresh('turn', 'round', 'extra')}"
        if name not in names:
            return name
    return "_"


def replace(block: list[ast.stmt], old: list[ast.stmt], new: list[ast.stmt]) -> None:
    """Put statements in the place of others, found by themselves: an import that was added on the way moves them."""
    place = next(place for place, statement in enumerate(block) if statement is old[0])
    block[place : place + len(old)] = new


def deepest(node: ast.AST, kinds: tuple[type[ast.AST], ...]) -> int:
    """How many nodes of these kinds are inside each other at most, the node itself included."""
    below = max((deepest(child, kinds) for child in child_nodes(node)), default=0)
    return below + isinstance(node, kinds)


def _is_store(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _takes(
    tree: ast.Module, site: Site, kinds: tuple[type[ast.AST], ...], most: int, inside: list[ast.stmt] | None = None
) -> bool:
    outside = sum(isinstance(node, kinds) for node in around(tree, site))
    parts: list[ast.AST] = list(inside) if inside is not None else [node_at(tree, site.path)]
    within = max((deepest(part, kinds) for part in parts), default=0)
    depth = outside + 1 + within
    # A program that is deeper already does not get harder to read by another place that is as deep.
    return depth <= most or depth <= deepest(tree, kinds)
