"""Statements under a `with` that changes nothing about how they end."""

from __future__ import annotations

import ast
from collections.abc import Callable

from remint.code.flow import notices_lifetimes, own_nodes, recursive_functions
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import (
    around,
    function_at,
    hides_variables,
    is_fixed,
    replace,
    some_statements,
    takes_block,
    takes_variables,
)
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

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

Way = Callable[[Draft, list[ast.stmt]], list[ast.stmt]]


class ContextManager(Operator):
    """Puts statements under a lock, an exit stack, the context of a value, or a manager that notes what is going on."""

    name = "context-manager"
    idle = True
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

    def apply(self, draft: Draft, site: Site) -> None:
        """Put one to three statements under a `with`."""
        block, _ = draft.block(site)
        span = some_statements(draft, site, _KINDS)
        ways: list[Way] = [_lock]
        # In a loop, only the lock costs next to nothing.
        if not any(isinstance(node, ast.For | ast.AsyncFor | ast.While) for node in around(draft.tree, site)):
            ways += [_empty, _stack, _generator, _generator, _class]
            if isinstance(span[0], ast.For) and not notices_lifetimes(draft.tree):
                ways += [_given, _given]
        replace(block, span, draft.chance.choice(ways)(draft, span))


def _lock(draft: Draft, span: list[ast.stmt]) -> list[ast.stmt]:
    kind = draft.import_name("threading", draft.chance.choice(("Lock", "RLock")))
    guard = draft.fresh("lock", "guard", "mutex", "access", "gate")
    return draft.statements(f"$guard = {kind}()\nwith $guard:\n    $span", guard=guard, span=span)


def _empty(draft: Draft, span: list[ast.stmt]) -> list[ast.stmt]:
    kind = draft.import_name("contextlib", draft.chance.choice(("nullcontext", "ExitStack")))
    return draft.statements(f"with {kind}():\n    $span", span=span)


def _given(draft: Draft, span: list[ast.stmt]) -> list[ast.stmt]:
    """`with nullcontext(rows) as source: for row in source: …`."""
    loop = span[0]
    assert isinstance(loop, ast.For)
    name = draft.fresh("source", "stream", "feed", "reader")
    made = f"with {draft.import_name('contextlib', 'nullcontext')}($rows) as $name:\n    $span"
    rows, loop.iter = loop.iter, ast.Name(id=name, ctx=ast.Load())
    return draft.statements(made, rows=rows, name=name, span=span)


def _stack(draft: Draft, span: list[ast.stmt]) -> list[ast.stmt]:
    """An exit stack that notes the end."""
    kind = draft.import_name("contextlib", "ExitStack")
    names = {
        "notes": draft.fresh("finished", "closed", "events"),
        "stack": draft.fresh("stack", "cleanup", "resources"),
    }
    label = draft.chance.choice(_LABELS)
    head = f"$notes = []\nwith {kind}() as $stack:\n    $stack.callback($notes.append, {label!r})\n    $span"
    return draft.statements(head, span=span, **names)


def _generator(draft: Draft, span: list[ast.stmt]) -> list[ast.stmt]:
    """A decorated generator."""
    manager = draft.import_name("contextlib", "contextmanager")
    name = draft.fresh("recorded", "tracked", "stage", "observed", "supervised", "noted")
    parts = {
        "notes": draft.fresh("events", "trace", "history", "steps"),
        "label": draft.fresh("label", "title", "step_name"),
    }
    doc = draft.chance.choice(
        ("Note a step while it is under way.", "Keep the label on the list while the block runs.")
    )
    draft.add_to_top(draft.statements(_GENERATOR.format(doc=doc), manager=manager, name=name, **parts))
    label = draft.chance.choice(_LABELS)
    notes = draft.fresh("events", "trace", "history", "steps")
    text = f"$notes = []\nwith {name}($notes, {label!r}):\n    $span"
    return draft.statements(text, notes=notes, span=span)


def _class(draft: Draft, span: list[ast.stmt]) -> list[ast.stmt]:
    name = _class_name(draft)
    label = draft.fresh("label", "title", "purpose")
    start, stop = draft.chance.choice((("start", "stop"), ("begin", "finish"), ("acquire", "release")))
    doc = draft.chance.choice(
        ("A part of the work that counts how often it runs.", "Knows whether a step is under way.")
    )
    draft.add_to_top(draft.statements(_CLASS.format(doc=doc, start=start, stop=stop), name=name, label=label))
    return draft.statements(f"with {name}({draft.chance.choice(_LABELS)!r}):\n    $span", span=span)


def _class_name(draft: Draft) -> str:
    names = draft.subject.scopes.names() | draft.subject.keep
    while True:
        words = draft.fresh("section", "step", "phase", "session", "stage_scope", "period", "passage").split("_")
        name = "".join(word.capitalize() for word in words)
        if name not in names:
            return name


def _does_something(node: ast.AST) -> bool:
    return any(isinstance(part, _WORTHWHILE) for part in own_nodes(node))
