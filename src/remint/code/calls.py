"""Which functions of a program may call which: recursion, and what runs many times.

The answer is on the safe side. Calls that nobody can see (through a parameter, an attribute, an operator) may reach
every function that is handed around or that stands for an operator.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cached_property

from remint.code.scopes import Binding, Function, Scopes
from remint.code.trees import child_nodes, walk

_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
_COMPREHENSION = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
# Methods of built-in types call nothing of the program that they were not given.
BUILTIN_METHODS = {
    name for kind in (str, bytes, list, tuple, dict, set, int, float, complex) for name in dir(kind)
    if not name.startswith("_")
}  # fmt: skip
_MAKERS = {"__init__", "__new__", "__post_init__", "__init_subclass__"}
_WAYS_TO_CLASSES = {
    "type", "cls", "__class__", "__subclasses__", "__new__", "globals", "vars", "getattr", "eval", "exec",
}  # fmt: skip
_TAKE_FUNCTIONS = {"map", "filter"}  # builtins whose first argument is called


class FunctionCalls:
    """The calls of a program, by function; None stands for the code outside all functions.

    With a close look, `re.match` is no method `match` of the program, and calls that nobody can see make objects of no
    classes but those that the program hands around.
    """

    def __init__(self, tree: ast.Module, scopes: Scopes, is_close: bool = False) -> None:
        self.tree, self.scopes, self.is_close = tree, scopes, is_close
        self.functions: list[Function] = []
        self._owner: dict[ast.AST, Function | None] = {}
        self._repeated: dict[ast.AST, bool] = {}  # whether a node is in a loop of its function
        self._methods: defaultdict[str, list[Function]] = defaultdict(list)
        self._walk(tree, None, False)
        self._called: defaultdict[Function | None, set[Function]] = defaultdict(set)
        self._unseen: set[Function | None] = set()
        self._handed: set[Function] = set()
        self._often: set[Function] = set()  # mentioned where code runs many times
        self._collect()

    def is_recursive(self, function: Function | None) -> bool:
        """Whether a function may be running already when it is called."""
        return function is not None and function in self._reachable[function]

    def reaches(self, caller: Function | None, callee: Function) -> bool:
        """Whether a function may call another, also through others."""
        return callee in self._reachable[caller]

    def owner(self, node: ast.AST) -> Function | None:
        """The function that a node is in; decorators and defaults are outside."""
        return self._owner.get(node)

    def is_repeated(self, node: ast.AST) -> bool:
        """Whether a node may run many times in one run of the program."""
        return self._repeated.get(node, True) or self.runs_often(self.owner(node))

    def runs_often(self, function: Function | None) -> bool:
        """Whether the program itself may call a function many times."""
        if function is None:
            return False
        if function in self._often or self.is_recursive(function) or function in self._handed:
            return True
        callers = [one for one in (*self.functions, None) if function in self._called[one]]
        return any(self.runs_often(caller) for caller in callers)

    def is_below_recursion(self, function: Function | None) -> bool:
        """Whether a function may run at any depth of the stack, so that one more frame could be one too many."""
        return function in self._below_recursion

    @property
    def has_recursion(self) -> bool:
        """Whether any function may run at any depth of the stack."""
        return bool(self._below_recursion)

    def has_unseen_call(self, node: ast.AST) -> bool:
        """Whether code calls something that its names do not show: a parameter, an attribute of an object."""
        return any(self._is_unseen_call(part) for part in walk(node))

    def own_functions(self, node: ast.AST) -> set[Function]:
        """The functions of the program that code may call directly, as far as its names show."""
        return {found for part in walk(node) for found in self._named(part)}

    @cached_property
    def _below_recursion(self) -> set[Function | None]:
        found: set[Function | None] = set()
        for one in self.functions:
            if self.is_recursive(one):
                found |= {one} | self._reachable[one]
        return found

    @cached_property
    def _implicit(self) -> set[Function]:
        """What runs without being named: operators of classes, and generators wherever they are consumed."""
        dunders = {
            one for name, found in self._methods.items() for one in found
            if name.startswith("__") and name.endswith("__") and name not in _MAKERS
        }  # fmt: skip
        return dunders | {one for one in self.functions if is_generator(one)}

    @cached_property
    def _reachable(self) -> dict[Function | None, set[Function]]:
        direct: dict[Function | None, set[Function]] = {}
        for one in (*self.functions, None):
            direct[one] = self._called[one] | self._implicit | (self._handed if one in self._unseen else set())
        found = {}
        for one, first in direct.items():
            seen, waiting = set(first), list(first)
            while waiting:
                fresh = direct[waiting.pop()] - seen
                seen |= fresh
                waiting += fresh
            found[one] = seen
        return found

    def _walk(self, node: ast.AST, owner: Function | None, repeated: bool) -> None:
        self._owner[node], self._repeated[node] = owner, repeated
        if isinstance(node, _FUNCTION):
            self.functions.append(node)
            inside = set(map(id, node.body))
            for child in child_nodes(node):
                if id(child) in inside:
                    self._walk(child, node, False)
                else:
                    self._walk(child, owner, repeated)
            return
        if isinstance(node, ast.ClassDef):
            for statement in node.body:
                if isinstance(statement, _FUNCTION):
                    self._methods[statement.name].append(statement)
        again = isinstance(node, (ast.For, ast.AsyncFor, ast.While, ast.Lambda, *_COMPREHENSION))
        for child in child_nodes(node):
            # What a `for` goes through is evaluated once.
            once = isinstance(node, ast.For) and child is node.iter
            self._walk(child, owner, repeated or (again and not once))

    def _collect(self) -> None:
        called_directly = {id(node.func) for node in walk(self.tree) if isinstance(node, ast.Call)}
        in_lambdas = {
            id(part) for node in walk(self.tree) if isinstance(node, ast.Lambda) for part in walk(node)
        }  # fmt: skip
        self._handed |= self._makers_at_large()
        for node, owner in self._owner.items():
            for found in self._named(node):
                self._called[owner].add(found)
                if id(node) not in called_directly or id(node) in in_lambdas:
                    self._handed.add(found)
                if self._repeated[node]:
                    self._often.add(found)
            if self._is_unseen_call(node):
                self._unseen.add(owner)
            if isinstance(node, _FUNCTION) and any(not _is_plain_decorator(one) for one in node.decorator_list):
                self._handed.add(node)

    def _makers_at_large(self) -> set[Function]:
        """What makes objects of classes that code may get hold of without naming them."""
        every = {one for name in _MAKERS for one in self._methods.get(name, [])}
        if not self.is_close or any(map(_speaks_of_classes, walk(self.tree))):
            return every
        classes = [one for one in walk(self.tree) if isinstance(one, ast.ClassDef)]
        known = [one for one in classes if one.bases or one.keywords or one.decorator_list]
        return every & {part for one in known for part in one.body if isinstance(part, _FUNCTION)}

    def _named(self, node: ast.AST) -> list[Function]:
        """The functions that a node may speak of."""
        if isinstance(node, ast.Attribute):
            return [] if self.is_close and self._is_of_import(node) else self._methods.get(node.attr, [])
        if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
            return []
        binding = self.scopes.meaning(node)
        found: list[Function] = []
        for one in binding.nodes("function", "class") if binding is not None else []:
            if isinstance(one, _FUNCTION):
                found.append(one)
            elif isinstance(one, ast.ClassDef):
                found += [part for part in one.body if isinstance(part, _FUNCTION) and part.name in _MAKERS]
        return found

    def _is_unseen_call(self, node: ast.AST) -> bool:
        if not isinstance(node, ast.Call):
            return False
        if any(one.arg in (None, "key", "default_factory") and self._is_variable(one.value) for one in node.keywords):
            return True
        match node.func:
            case ast.Name(id=name):
                if name in _TAKE_FUNCTIONS and node.args and self._is_variable(node.args[0]):
                    return True
                binding = self.scopes.meaning(node.func)
                if binding is None:
                    return False
                return _is_variable(binding) or (_is_import(binding) and self._is_given_variables(node))
            case ast.Attribute(attr=name, value=ast.Name() as root) if name not in self._methods or (
                self.is_close and self._is_of_import(node.func)
            ):
                binding = self.scopes.meaning(root)
                if binding is not None and _is_import(binding):
                    return self._is_given_variables(node)
                return name not in BUILTIN_METHODS
            case ast.Attribute(attr=name):
                return name not in BUILTIN_METHODS
        return True

    def _is_of_import(self, node: ast.expr) -> bool:
        """Whether an attribute is one of something that is imported, and of nothing else."""
        while isinstance(node, ast.Attribute):
            node = node.value
        binding = self.scopes.meaning(node) if isinstance(node, ast.Name) else None
        return binding is not None and bool(binding.nodes("import")) and _is_import(binding)

    def _is_given_variables(self, node: ast.Call) -> bool:
        return any(self._is_variable(one) for one in (*node.args, *(one.value for one in node.keywords)))

    def _is_variable(self, node: ast.expr) -> bool:
        binding = self.scopes.meaning(node) if isinstance(node, ast.Name) else None
        return binding is not None and _is_variable(binding)


def is_generator(function: Function) -> bool:
    """Whether calling a function runs nothing of it until somebody asks for a value."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, (*_FUNCTION, ast.Lambda, ast.ClassDef)):
            waiting += child_nodes(node)
    return False


def _is_variable(binding: Binding) -> bool:
    return any(use in ("parameter", "assigned") for _, use in binding.mentions)


def _is_import(binding: Binding) -> bool:
    return all(use in ("import", "read") for _, use in binding.mentions)


def _speaks_of_classes(node: ast.AST) -> bool:
    """Whether code may get at a class through an object, or through nothing at all."""
    name = getattr(node, "attr", getattr(node, "id", ""))
    return name in _WAYS_TO_CLASSES


def _is_plain_decorator(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("staticmethod", "classmethod", "property")
