"""Errors in programs that still parse: loop, ignored, ASCII, division, indent, split, global."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from seeding.sites import Site, blocks, loop_updates, own_expressions, remove, replace_in, statements


def loop(tree: ast.Module) -> Iterator[Site]:
    """A missing or misplaced update of the loop variable."""
    updates = loop_updates(tree)
    for while_loop, block, update in updates:
        yield Site("loop", "update missing", update, lambda b=block, u=update: remove(b, u))  # type: ignore[misc]
        if block is while_loop.body and block[-1] is update and len(block) > 1:
            yield Site("loop", "update misplaced", update, lambda b=block: b.insert(0, b.pop()))  # type: ignore[misc]
    for _, block, one in statements(tree):
        if isinstance(one, ast.For) and _counted(one):
            jumps = [(inner, jump) for _, inner, jump in statements(ast.FunctionDef("f", _NO, one.body, [])) if
                     isinstance(jump, ast.Continue)]  # fmt: skip
            yield Site("loop", "update missing", one, lambda b=block, o=one: _as_while(b, o, False))  # type: ignore[misc]
            if jumps:
                yield Site("loop", "no update before continue", one, lambda b=block, o=one: _as_while(b, o, True))  # type: ignore[misc]


_NO = ast.arguments([], [], None, [], [], None, [])


def _counted(one: ast.For) -> bool:
    call = one.iter
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id != "range":
        return False
    stored = [
        n for part in one.body for n in ast.walk(part) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    ]
    target = one.target
    return (
        isinstance(target, ast.Name)
        and len(call.args) <= 2
        and not one.orelse
        and all(n.id != target.id for n in stored)
    )


def _as_while(block: list[ast.stmt], one: ast.For, keep_last: bool) -> None:
    """The loop as C writes it, without the update (or with the one at its end, not those before `continue`)."""
    assert isinstance(one.iter, ast.Call)
    assert isinstance(one.target, ast.Name)
    arguments = one.iter.args
    start, stop = (ast.Constant(0), arguments[0]) if len(arguments) == 1 else arguments[:2]
    name = one.target.id
    body = list(one.body)
    if keep_last:
        body.append(ast.AugAssign(ast.Name(name, ast.Store()), ast.Add(), ast.Constant(1)))
    test = ast.Compare(ast.Name(name, ast.Load()), [ast.Lt()], [stop])
    place = block.index(one)
    block[place : place + 1] = [ast.Assign([ast.Name(name, ast.Store())], start), ast.While(test, body, [])]


def ignored(tree: ast.Module) -> Iterator[Site]:
    """An instruction, or a part of one, that is not there."""
    updates = [update for _, _, update in loop_updates(tree)]
    for _, block, one in statements(tree):
        plain = not isinstance(
            one, ast.Pass | ast.Global | ast.Nonlocal | ast.Import | ast.ImportFrom | ast.FunctionDef
        )
        if plain and one not in updates and not _special(one):
            yield Site("ignored", "instruction", one, lambda b=block, o=one: remove(b, o))  # type: ignore[misc]
        if isinstance(one, ast.If) and one.orelse and not isinstance(one.orelse[0], ast.If):
            yield Site("ignored", "else", one, one.orelse.clear)
        for node in own_expressions(one):
            if isinstance(node, ast.BoolOp) and not _special(node):
                for value in node.values:
                    yield Site("ignored", "condition", one, lambda n=node, v=value, o=one: _drop_value(o, n, v))  # type: ignore[misc]


def _drop_value(one: ast.stmt, node: ast.BoolOp, value: ast.expr) -> None:
    node.values.remove(value)
    if len(node.values) == 1:
        replace_in(one, node, node.values[0])


def _special(node: ast.AST) -> bool:
    """Whether leaving it out could as well be called by the name of another kind."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name) and inner.id in ("ord", "chr"):
            return True
        if isinstance(inner, ast.Attribute) and inner.attr == "split":
            return True
        if isinstance(inner, ast.Continue | ast.Global):
            return True
    return False


def ascii_codes(tree: ast.Module) -> Iterator[Site]:
    """A character taken for its code, or the other way round."""
    for _, _, one in statements(tree):
        for node in own_expressions(one):
            named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("ord", "chr")
            if named and len(node.args) == 1:
                yield Site("ASCII", f"no {node.func.id}", one, lambda o=one, n=node: replace_in(o, n, n.args[0]))  # type: ignore[misc]
            if isinstance(node, ast.Compare):
                for side in [node.left, *node.comparators]:
                    if isinstance(side, ast.Constant) and isinstance(side.value, str) and len(side.value) == 1:
                        code = ast.Constant(ord(side.value))
                        yield Site(
                            "ASCII", "code for a character", one, lambda o=one, s=side, c=code: replace_in(o, s, c)
                        )  # type: ignore[misc]


def division(tree: ast.Module) -> Iterator[Site]:
    """A division whose result has to be an integer, and is not."""
    for _, _, one in statements(tree):
        if isinstance(one, ast.AugAssign) and isinstance(one.op, ast.FloorDiv):
            yield Site("division", "/= for //=", one, lambda o=one: setattr(o, "op", ast.Div()))  # type: ignore[misc]
        for node in own_expressions(one):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv):
                yield Site("division", "/ for //", one, lambda n=node: setattr(n, "op", ast.Div()))  # type: ignore[misc]
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "int" and node.args:
                inner = node.args[0]
                if isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.Div):
                    yield Site("division", "no int()", one, lambda o=one, n=node, i=inner: replace_in(o, n, i))  # type: ignore[misc]


def indent(tree: ast.Module) -> Iterator[Site]:
    """A line that belongs to another block than it should."""
    updates = [update for _, _, update in loop_updates(tree)]
    for _, block in blocks(tree):
        for place, one in enumerate(block):
            inner = getattr(one, "body", None)
            if not isinstance(one, ast.If | ast.For | ast.While) or not inner:
                continue
            inner = one.orelse if isinstance(one, ast.If) and one.orelse else inner
            if len(inner) > 1 and inner[-1] not in updates:
                yield Site(
                    "indent", "too little", inner[-1], lambda b=block, p=place, i=inner: b.insert(p + 1, i.pop())
                )  # type: ignore[misc]
            after = block[place + 1] if place + 1 < len(block) else None
            if after is not None and after not in updates and not (isinstance(one, ast.If) and len(block) == 2):
                yield Site("indent", "too much", after, lambda b=block, p=place, i=inner: i.append(b.pop(p + 1)))  # type: ignore[misc]


def split(tree: ast.Module) -> Iterator[Site]:
    """A text that is not split, split by something else, or split although nobody asked for it."""
    texts = {a.arg for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for a in f.args.args
             if isinstance(a.annotation, ast.Name) and a.annotation.id == "str"}  # fmt: skip
    for _, _, one in statements(tree):
        for node in own_expressions(one):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split":
                text = node.func.value
                yield Site("split", "no split", one, lambda o=one, n=node, t=text: replace_in(o, n, t))  # type: ignore[misc]
                listed = ast.Call(ast.Name("list", ast.Load()), [text], [])
                yield Site("split", "list of characters", one, lambda o=one, n=node, t=listed: replace_in(o, n, t))  # type: ignore[misc]
                other: list[ast.expr] = [] if node.args else [ast.Constant(",")]
                yield Site("split", "another separator", one, lambda n=node, a=other: setattr(n, "args", a))  # type: ignore[misc]
        if isinstance(one, ast.For) and isinstance(one.iter, ast.Name) and one.iter.id in texts:
            called = ast.Call(ast.Attribute(one.iter, "split", ast.Load()), [], [])
            yield Site("split", "not asked for", one, lambda o=one, c=called: setattr(o, "iter", c))  # type: ignore[misc]


def global_names(tree: ast.Module) -> Iterator[Site]:
    """A function that changes a global variable without declaring it."""
    for _, block, one in statements(tree):
        if isinstance(one, ast.Global):
            yield Site("global", "not declared", one, lambda b=block, o=one: remove(b, o))  # type: ignore[misc]


def with_global(source: str) -> str | None:
    """The same program with one of its variables made global and changed by a function of its own."""
    tree = ast.parse(source)
    for function in tree.body:
        if not isinstance(function, ast.FunctionDef):
            continue
        starts = {one.targets[0].id: one for one in function.body if _starts(one)}  # type: ignore[attr-defined]
        for _, block, one in statements(function):
            target = one.target if isinstance(one, ast.AugAssign) else None
            if isinstance(one, ast.AugAssign) and isinstance(target, ast.Name) and target.id in starts:
                return _hoisted(tree, function, block, one, starts[target.id])
    return None


def _starts(one: ast.stmt) -> bool:
    return (
        isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and isinstance(one.value, ast.Constant)
        and isinstance(one.value.value, int | float | str)
    )  # fmt: skip


def _hoisted(
    tree: ast.Module, function: ast.FunctionDef, block: list[ast.stmt], one: ast.AugAssign, start: ast.stmt
) -> str:
    assert isinstance(one.target, ast.Name)
    name = one.target.id
    helper = ast.parse(f"def change_{name}(amount):\n    global {name}\n    {name} += amount").body[0]
    assert isinstance(helper, ast.FunctionDef)
    helper.body[1].op = one.op  # type: ignore[attr-defined]
    call = ast.Expr(ast.Call(ast.Name(f"change_{name}", ast.Load()), [one.value], []))
    block[block.index(one)] = call
    function.body.insert(0, ast.Global([name]))
    place = tree.body.index(function)
    tree.body[place:place] = [ast.parse(ast.unparse(start)).body[0], helper]
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"
