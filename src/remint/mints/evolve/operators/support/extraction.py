"""Whether a piece of a program can move into a function of its own, and what it needs there."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cached_property
from weakref import WeakKeyDictionary

from remint.code.calls import FunctionCalls
from remint.code.definite_assignment import is_always_bound
from remint.code.flow import is_builtin, leaves
from remint.code.name_introspection import watches_variables
from remint.code.scopes import Binding, Function, Scope, Scopes, parameters_of
from remint.code.trees import walk
from remint.mints.evolve.programs.subject import Step, Subject, node_at

MOST_VALUES = 5  # more parameters than this are hard to read
MOST_PARAMETERS = 4  # of a function that people would write
# These ask a generator for all that they want before they return, and call a key only till then.
_CONSUME = (
    "sum", "any", "all", "min", "max", "sorted", "list", "tuple", "set", "frozenset", "dict", "len", "bytes",
)  # fmt: skip

_AT_ONCE = (ast.ListComp, ast.SetComp, ast.DictComp)
_MAKE_CLOSURES = (ast.Lambda, ast.GeneratorExp, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class ProgramFacts:
    """What the operators that move code want to know about a program."""

    def __init__(self, subject: Subject) -> None:
        self.tree, self.scopes, self.is_tidy = subject.tree, subject.scopes, subject.is_tidy
        self.is_shapely, self.is_lucid, self._walk = subject.is_shapely, subject.is_lucid, subject.walk
        self.most_values = MOST_PARAMETERS if subject.is_shapely else MOST_VALUES
        self._bound: dict[Binding, bool] = {}
        self._scope_at: dict[tuple[Step, ...], Scope] = {}
        self._inner: dict[ast.AST, set[int]] = {}

    @cached_property
    def calls(self) -> FunctionCalls:
        """Which function may call which."""
        return FunctionCalls(self.tree, self.scopes, is_close=self.is_lucid)

    @cached_property
    def is_watching(self) -> bool:
        """Whether the program may look at its own frames, names or functions."""
        if any(map(_looks_closely, walk(self.tree))):
            return True
        return watches_variables(walk(self.tree), self.scopes)

    def means_builtin(self, *names: str) -> bool:
        """Whether these names mean the builtins everywhere in the program."""
        return self._own_names.isdisjoint(names)

    @cached_property
    def _own_names(self) -> set[str]:
        return {binding.name for binding in self.scopes.every()}

    def is_bound(self, binding: Binding) -> bool:
        """Whether a variable has a value wherever it is read."""
        if binding not in self._bound:
            self._bound[binding] = is_always_bound(binding, self.scopes)
        return self._bound[binding]

    def around(self, path: tuple[Step, ...]) -> list[ast.AST]:
        """The nodes on the way, the module first, the node itself left out."""
        node: ast.AST = self.tree
        found = []
        for field, place in path:
            found.append(node)
            held = getattr(node, field)
            node = held if place < 0 else held[place]
        return found

    def scope(self, path: tuple[Step, ...]) -> Scope:
        """The function, class or module to which a statement here would belong."""
        if path not in self._scope_at:
            self._scope_at[path] = statement_scope(self.tree, self.scopes, path)
        return self._scope_at[path]

    def statements_of(self, function: ast.AST) -> Iterator[tuple[tuple[Step, ...], ast.stmt]]:
        """The statements of a function with the way to each, in the order of the text."""
        for path, node in self._walk():
            if isinstance(node, ast.stmt) and self.scope(path).node is function:
                yield path, node

    def values_for(self, path: tuple[Step, ...], node: ast.expr, is_inside: bool = False) -> list[Binding] | None:
        """The variables that an expression needs as arguments in a function of its own; None: it has to stay.

        With `is_inside`, the function is a method of the same class, which may speak of what is private to it.
        """
        scope = self.scope(path)
        if scope.kind == "class" or self.is_watching or any(map(_is_text, self.around(path))):
            return None
        if not _can_move(node, is_inside):
            return None
        owner = scope.node if scope.kind == "function" else None
        assert owner is None or isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef)
        # One more frame, and more than one if what moves leads back here, must not be felt.
        if self.calls.is_below_recursion(owner):
            return None
        needed = needs(self.scopes, [node], scope.kind == "module")
        if len(needed) > self.most_values or not all(self.is_steady(binding) for binding in needed):
            return None
        if any(captured in needed for captured in kept_for_later(node, self.scopes)):
            return None
        return None if self.is_tidy and any(map(is_definition, needed)) else needed

    def inner_nodes(self, function: Function) -> set[int]:
        """The nodes, by identity, of the functions, classes and comprehensions inside a function."""
        if function not in self._inner:
            inside = self.scopes.of(function).walk()
            nodes = [scope.node for scope in inside if scope.node is not function]
            if self.is_shapely:  # what is done at once sees nothing but what is there
                consumed = _consumed(function, self.scopes)
                nodes = [one for one in nodes if not isinstance(one, _AT_ONCE) and id(one) not in consumed]
            self._inner[function] = {id(one) for node in nodes for one in walk(node)}
        return self._inner[function]

    def is_steady(self, binding: Binding) -> bool:
        """Whether a variable can be read a little earlier: it has a value, and no other function changes it."""
        return not binding.nodes("declared") and self.is_bound(binding)


_facts: WeakKeyDictionary[Subject, ProgramFacts] = WeakKeyDictionary()


def facts_of(subject: Subject) -> ProgramFacts:
    """The facts about a subject, found once."""
    if subject not in _facts:
        _facts[subject] = ProgramFacts(subject)
    return _facts[subject]


def statement_scope(tree: ast.Module, scopes: Scopes, path: tuple[Step, ...]) -> Scope:
    """The function, class or module to which a statement at the end of a way would belong."""
    node: ast.AST = tree
    found = scopes.module
    for field, place in path:
        held = getattr(node, field)
        # Decorators, defaults and bases belong to the scope around.
        if field == "body" and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found = scopes.of(node)
        node = held if place < 0 else held[place]
    return found


def needs(scopes: Scopes, nodes: Sequence[ast.AST], at_module: bool) -> list[Binding]:
    """The variables that code reads and that a function elsewhere would not see, in the order of the text.

    Code outside functions would see its own variables, but is better off with parameters.
    """
    inside = {id(one) for node in nodes for one in walk(node)}
    found: list[Binding] = []
    names = [one for node in nodes for one in walk(node) if isinstance(one, ast.Name)]
    for one in sorted(names, key=lambda name: (name.lineno, name.col_offset)):
        binding = scopes.meaning(one)
        if binding is None or binding in found or id(binding.scope.node) in inside:
            continue
        if binding.scope.kind == "module" and not (at_module and binding.nodes("assigned")):
            continue
        found.append(binding)
    return found


def in_usual_order(needed: Sequence[Binding]) -> list[Binding]:
    """Variables in the order in which people hand them on: parameters as they came, then what was made of them."""
    return sorted(needed, key=_place_of_parameter)


def _place_of_parameter(binding: Binding) -> int:
    arguments = getattr(binding.scope.node, "args", None)
    names = [one.arg for one in parameters_of(arguments)] if isinstance(arguments, ast.arguments) else []
    return names.index(binding.name) if binding.is_parameter and binding.name in names else len(names)


def is_definition(binding: Binding) -> bool:
    """Whether a name is a module, function, class or constant, which nobody hands to a function."""
    if binding.nodes("import", "function", "class"):
        return True
    return binding.scope.kind == "module" and binding.writes == 1 and binding.name.isupper()


def rename(nodes: Sequence[ast.AST], scopes: Scopes, names: dict[Binding, str]) -> None:
    """Write other names for variables wherever code speaks of them."""
    for node in nodes:
        for one in walk(node):
            binding = scopes.meaning(one) if isinstance(one, ast.Name) else None
            if isinstance(one, ast.Name) and binding is not None and binding in names:
                one.id = names[binding]


class ExpressionSlot:
    """The place of an expression: it stays right when statements are added around it."""

    def __init__(self, tree: ast.AST, path: tuple[Step, ...]) -> None:
        self._holder = node_at(tree, path[:-1])
        self._field, self._place = path[-1]

    def put(self, made: ast.expr) -> None:
        """Put an expression there."""
        if self._place < 0:
            setattr(self._holder, self._field, made)
        else:
            getattr(self._holder, self._field)[self._place] = made


class Fields(ast.NodeTransformer):
    """Makes variables attributes of an object."""

    def __init__(self, scopes: Scopes, holder: str, fields: dict[Binding, str]) -> None:
        self.scopes, self.holder, self.fields = scopes, holder, fields

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """The attribute for a variable that has one."""
        binding = self.scopes.meaning(node)
        if binding is None or binding not in self.fields:
            return node
        holder = ast.Name(id=self.holder, ctx=ast.Load())
        return ast.Attribute(value=holder, attr=self.fields[binding], ctx=node.ctx)


def method_of(facts: ProgramFacts, path: tuple[Step, ...]) -> int:
    """How far along the way the plain method is that a place belongs to, if its `self` stays what it is; 0: none."""
    around = facts.around(path)
    scope = facts.scope(path)
    node = scope.node
    if not isinstance(node, ast.FunctionDef) or node.decorator_list or not node.args.args:
        return 0
    length = around.index(node)
    if not isinstance(around[length - 1], ast.ClassDef) or node.args.args[0].arg != "self":
        return 0
    return length if scope.bindings["self"].writes == 1 else 0


def _can_move(node: ast.expr, is_inside: bool) -> bool:
    if leaves(node):
        return False
    for one in walk(node):
        if isinstance(one, ast.NamedExpr | ast.Starred):
            return False
        if isinstance(one, ast.Name) and one.id in ("super", "__class__", "__name__", "__file__"):
            return False
        # Another function should not, and for two underscores cannot, reach what is private to a class.
        if isinstance(one, ast.Attribute) and one.attr.startswith("_") and not is_inside:
            return False
    return True


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr | ast.FormattedValue | ast.pattern)


def _looks_closely(node: ast.AST) -> bool:
    """Whether a node sees how functions are made or when objects end, or brings in names that nobody sees here."""
    if isinstance(node, ast.ImportFrom):
        return node.names[0].name == "*" or node.module == "weakref"
    if isinstance(node, ast.Import):
        return any(alias.name == "weakref" for alias in node.names)
    name = getattr(node, "attr", getattr(node, "name", ""))
    return name in ("__defaults__", "__wrapped__", "__del__", "__getattribute__")


def kept_for_later(node: ast.AST, scopes: Scopes) -> Iterator[Binding]:
    """The variables that something made by a piece of code may still read when the code is done."""
    at_once = _consumed(node, scopes)
    for one in walk(node):
        if isinstance(one, _MAKE_CLOSURES) and id(one) not in at_once:
            names = (scopes.meaning(part) for part in walk(one) if isinstance(part, ast.Name))
            yield from (binding for binding in names if binding is not None)


def _consumed(node: ast.AST, scopes: Scopes) -> set[int]:
    """The parts, by identity, that a call in which they stand is done with when it returns."""
    at_once = set()
    for call in walk(node):
        if isinstance(call, ast.Call) and _consumes(call, scopes):
            at_once |= {id(one) for one in call.args}
            at_once |= {id(one.value) for one in call.keywords if one.arg == "key"}
    return at_once


def _consumes(call: ast.Call, scopes: Scopes) -> bool:
    function = call.func
    if isinstance(function, ast.Attribute):
        return (function.attr == "join" and isinstance(function.value, ast.Constant)) or function.attr == "sort"
    return is_builtin(function, scopes, *_CONSUME)
