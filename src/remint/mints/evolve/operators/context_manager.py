"""Statements under a `with` that changes nothing about how they end."""

from __future__ import annotations

import ast
from collections.abc import Callable

from remint.code.flow import notices_lifetimes, own_nodes, recursive_functions
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.places import (
    around,
    function_at,
    hides_variables,
    is_fixed,
    replace,
    some_statements,
    takes_block,
    takes_variables,
)
from remint.mints.evolve.subject import Site, Subject
from remint.mints.evolve.work import Work

_KINDS = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.For, ast.While, ast.If)
_WORTHWHILE = (ast.Call, ast.Subscript, ast.BinOp, ast.For, ast.While)
_LABELS = ("load", "collect", "compute", "scan", "update", "prepare", "select", "merge")
_GENERATOR = """\
@$manager
def $name($notes, $label):
    \"\"\"{doc}\"\"\"
    $notes.append($label)
    try:
        yield $notes
    finally:
        $notes.pop()
"""
_CLASS = """\
class $name:
    \"\"\"{doc}\"\"\"

    def __init__(self, $label):
        self.$label = $label
        self.active = 0

    def {start}(self):
        \"\"\"Count one more that is under way.\"\"\"
        self.active += 1

    def {stop}(self):
        \"\"\"Count one less.\"\"\"
        self.active -= 1

    def __enter__(self):
        self.{start}()
        return self

    def __exit__(self, *details):
        self.{stop}()
"""

Way = Callable[[Work, list[ast.stmt]], list[ast.stmt]]


class ContextManager(Operator):
    """Puts statements under a lock, an exit stack, the context of a value, or a manager that notes what is going on."""

    name = "context-manager"
    description = "puts statements under a with that lets everything pass"

    def sites(self, subject: Subject) -> list[Site]:
        """Every statement that does something, outside functions that call themselves: a manager takes frames."""
        if not hides_variables(subject):
            return []
        deep = recursive_functions(subject.tree)
        return [
            site for site, node in subject.sites(*_KINDS)
            if takes_variables(subject, site) and function_at(subject.tree, site) not in deep
            and not is_fixed(subject.tree, site) and takes_block(subject.tree, site, ast.With) and _does_something(node)
        ]  # fmt: skip

    def apply(self, work: Work, site: Site) -> None:
        """Put one to three statements under a `with`."""
        block, _ = work.block(site)
        span = some_statements(work, site, _KINDS)
        ways: list[Way] = [_lock]
        # In a loop, only the lock costs next to nothing.
        if not any(isinstance(node, ast.For | ast.AsyncFor | ast.While) for node in around(work.tree, site)):
            ways += [_empty, _stack, _generator, _generator, _class]
            if isinstance(span[0], ast.For) and not notices_lifetimes(work.tree):
                ways += [_given, _given]
        replace(block, span, work.chance.choice(ways)(work, span))


def _lock(work: Work, span: list[ast.stmt]) -> list[ast.stmt]:
    kind = work.import_name("threading", work.chance.choice(("Lock", "RLock")))
    guard = work.fresh("lock", "guard", "mutex", "access", "gate")
    return work.statements(f"$guard = {kind}()\nwith $guard:\n    $span", guard=guard, span=span)


def _empty(work: Work, span: list[ast.stmt]) -> list[ast.stmt]:
    kind = work.import_name("contextlib", work.chance.choice(("nullcontext", "ExitStack")))
    return work.statements(f"with {kind}():\n    $span", span=span)


def _given(work: Work, span: list[ast.stmt]) -> list[ast.stmt]:
    """`with nullcontext(rows) as source: for row in source: …`."""
    loop = span[0]
    assert isinstance(loop, ast.For)
    name = work.fresh("source", "stream", "feed", "reader")
    made = f"with {work.import_name('contextlib', 'nullcontext')}($rows) as $name:\n    $span"
    rows, loop.iter = loop.iter, ast.Name(id=name, ctx=ast.Load())
    return work.statements(made, rows=rows, name=name, span=span)


def _stack(work: Work, span: list[ast.stmt]) -> list[ast.stmt]:
    """An exit stack that notes the end."""
    kind = work.import_name("contextlib", "ExitStack")
    names = {"notes": work.fresh("finished", "closed", "events"), "stack": work.fresh("stack", "cleanup", "resources")}
    label = work.chance.choice(_LABELS)
    head = f"$notes = []\nwith {kind}() as $stack:\n    $stack.callback($notes.append, {label!r})\n    $span"
    return work.statements(head, span=span, **names)


def _generator(work: Work, span: list[ast.stmt]) -> list[ast.stmt]:
    """A decorated generator."""
    manager = work.import_name("contextlib", "contextmanager")
    name = work.fresh("recorded", "tracked", "stage", "observed", "supervised", "noted")
    parts = {
        "notes": work.fresh("events", "trace", "history", "steps"),
        "label": work.fresh("label", "title", "step_name"),
    }
    doc = work.chance.choice(("Note a step while it is under way.", "Keep the label on the list while the block runs."))
    work.add_to_top(work.statements(_GENERATOR.format(doc=doc), manager=manager, name=name, **parts))
    label = work.chance.choice(_LABELS)
    notes = work.fresh("events", "trace", "history", "steps")
    text = f"$notes = []\nwith {name}($notes, {label!r}):\n    $span"
    return work.statements(text, notes=notes, span=span)


def _class(work: Work, span: list[ast.stmt]) -> list[ast.stmt]:
    name = _class_name(work)
    label = work.fresh("label", "title", "purpose")
    start, stop = work.chance.choice((("start", "stop"), ("begin", "finish"), ("acquire", "release")))
    doc = work.chance.choice(
        ("A part of the work that counts how often it runs.", "Knows whether a step is under way.")
    )
    work.add_to_top(work.statements(_CLASS.format(doc=doc, start=start, stop=stop), name=name, label=label))
    return work.statements(f"with {name}({work.chance.choice(_LABELS)!r}):\n    $span", span=span)


def _class_name(work: Work) -> str:
    names = work.subject.scopes.names() | work.subject.keep
    while True:
        words = work.fresh("section", "step", "phase", "session", "stage_scope", "period", "passage").split("_")
        name = "".join(word.capitalize() for word in words)
        if name not in names:
            return name


def _does_something(node: ast.AST) -> bool:
    return any(isinstance(part, _WORTHWHILE) for part in own_nodes(node))
