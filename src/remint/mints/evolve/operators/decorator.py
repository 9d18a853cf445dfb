"""S8: a function gets a decorator."""

from __future__ import annotations

import ast
from typing import ClassVar

from remint.code.side_effects import last_name
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

# Below these, one more decorator is not seen: they call what they are given, or keep it.
_KNOWN = {
    "staticmethod", "classmethod", "property", "setter", "getter", "deleter", "cache", "lru_cache", "cached_property",
    "wraps", "abstractmethod", "contextmanager",
}  # fmt: skip
_MOST = 3  # more decorators on one function are rare
_FUNCTIONS = (
    "func", "function", "task", "target", "method", "operation", "action", "handler", "routine", "callback", "fn",
)  # fmt: skip
_WRAPPERS = (
    "wrapper", "wrapped", "inner", "invoke", "guarded", "decorated", "run", "proxy", "forward", "perform", "dispatch",
)  # fmt: skip


class AddDecorator(Operator):
    """Puts a decorator of its own on a function: it counts, notes or checks something, and calls the function."""

    name = "decorator"
    paper = "S8"
    idle = True
    description = "puts a new decorator on a function that is not recursive"

    # `$function` is what is decorated. The state that some keep is their own and stays small.
    _FORMS: ClassVar = (
        (("count_calls", "counted", "with_counter", "usage_counter"), """\
def $decorator($function):
    @$wraps($function)
    def $wrapper(*args, **kwargs):
        $wrapper.$state += 1
        return $function(*args, **kwargs)
    $wrapper.$state = 0
    return $wrapper
""", ("calls", "uses", "runs", "invocations")),
        (("traced", "logged", "recorded", "with_history", "audited"), """\
def $decorator($function):
    $state = $deque(maxlen={size})
    @$wraps($function)
    def $wrapper(*args, **kwargs):
        $state.append(len(args))
        return $function(*args, **kwargs)
    $wrapper.$state = $state
    return $wrapper
""", ("history", "recent", "journal", "trail")),
        (("checked", "validated", "ensure_callable", "registered"), """\
def $decorator($function):
    if not callable($function):
        raise TypeError('{message}')
    @$wraps($function)
    def $wrapper(*args, **kwargs):
        return $function(*args, **kwargs)
    return $wrapper
""", ("state",)),
        (("tracked", "monitored", "in_progress", "watched"), """\
def $decorator($function):
    @$wraps($function)
    def $wrapper(*args, **kwargs):
        $wrapper.$state += 1
        try:
            return $function(*args, **kwargs)
        finally:
            $wrapper.$state -= 1
    $wrapper.$state = 0
    return $wrapper
""", ("active", "depth", "running", "open_calls")),
        (("labelled", "tagged", "categorized", "staged", "named_step"), """\
def $decorator($state):
    def $outer($function):
        @$wraps($function)
        def $wrapper(*args, **kwargs):
            return $function(*args, **kwargs)
        $wrapper.$state = $state
        return $wrapper
    return $outer
""", ("label", "tag", "category", "stage")),
        (("limited", "bounded", "with_quota", "rate_aware"), """\
def $decorator($state={size}):
    def $outer($function):
        $seen = {{'total': 0}}
        @$wraps($function)
        def $wrapper(*args, **kwargs):
            if $seen['total'] < $state:
                $seen['total'] += 1
            return $function(*args, **kwargs)
        return $wrapper
    return $outer
""", ("limit", "capacity", "quota", "window")),
    )  # fmt: skip

    def sites(self, subject: Subject) -> list[Site]:
        """Functions that never run inside themselves: one more frame for each call is not felt there."""
        facts = facts_of(subject)
        if facts.is_watching or not facts.means_builtin("callable", "len", "TypeError"):
            return []
        return [
            site for site, node in subject.sites(ast.FunctionDef)
            if isinstance(node, ast.FunctionDef) and _is_site(facts, node)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define a decorator at the top and put it next to the function."""
        function = draft.node(site)
        assert isinstance(function, ast.FunctionDef)
        stems, text, state_stems = draft.chance.choice(self._FORMS)
        names = {
            "decorator": draft.fresh(*stems), "function": draft.fresh(*_FUNCTIONS),
            "wrapper": draft.fresh(*_WRAPPERS), "outer": draft.fresh("decorate", "decorator", "apply", "attach"),
            "state": draft.fresh(*state_stems), "seen": draft.fresh("seen", "usage", "counter", "totals"),
            "wraps": _wraps(draft),
        }  # fmt: skip
        if "$deque" in text:
            names["deque"] = draft.import_name("collections", "deque")
        message = draft.chance.choice(
            ("a callable is needed", "only functions can be decorated", "expected a function")
        )
        filled = text.format(size=draft.chance.choice((8, 16, 32, 50, 64, 100, 128, 256)), message=message)
        draft.add_to_top(draft.statements(filled, **names))
        function.decorator_list.append(_use(draft, text, names["decorator"], function.name))


def _is_site(facts: ProgramFacts, node: ast.FunctionDef) -> bool:
    if facts.calls.is_below_recursion(node) or len(node.decorator_list) >= _MOST:
        return False
    if node.name.startswith("__") and node.name.endswith("__"):
        return False
    if _gives_a_function(node):
        return False
    return all(last_name(one) in _KNOWN or _is_own(facts, one) for one in node.decorator_list)


def _gives_a_function(node: ast.FunctionDef) -> bool:
    """Whether a function returns one that it defines, as decorators do: hardly anybody decorates those."""
    inner = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
    last = node.body[-1]
    return isinstance(last, ast.Return) and isinstance(last.value, ast.Name) and last.value.id in inner


def _is_own(facts: ProgramFacts, decorator: ast.expr) -> bool:
    """Whether a decorator is a function of the program, so that all it does is seen."""
    name = decorator.func if isinstance(decorator, ast.Call) else decorator
    binding = facts.scopes.meaning(name) if isinstance(name, ast.Name) else None
    return binding is not None and bool(binding.nodes("function"))


def _wraps(draft: Draft) -> str:
    """The way to `functools.wraps`."""
    if draft.chance.random() < 0.5:
        return draft.import_name("functools", "wraps")
    return f"{draft.import_name('functools')}.wraps"


def _use(draft: Draft, text: str, decorator: str, name: str) -> ast.expr:
    used = decorator
    if text.startswith("def $decorator($state)"):
        used = f"{decorator}({draft.chance.choice(('core', 'main', 'public', 'api', 'solver', name))!r})"
    elif text.startswith("def $decorator($state="):
        size = draft.chance.choice(("", "10", "20", "40", "500", "1000"))
        used = f"{decorator}({size})"
    return ast.parse(used, mode="eval").body
