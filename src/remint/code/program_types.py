"""Types of a program that is called with arguments of known types: through its functions, lists and loops.

What callers give the entry point is taken from outside (the tests of a problem call it so). From there on nothing is
assumed: the parameters of a function are what its calls give them, if all of these can be seen; the items of a list
are what was put into it, if nobody else holds it.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from remint.code.flow import always_leaves, is_builtin, own_nodes
from remint.code.known_types import KnownTypes, ValueSource, joined_types
from remint.code.operator_types import Types
from remint.code.scopes import Binding, Scopes
from remint.code.trees import walk

# These read the items of what they are given, and hand on nothing through which it could be changed.
_READERS = (
    "len", "sorted", "list", "tuple", "set", "frozenset", "sum", "min", "max", "any", "all", "enumerate", "reversed",
    "zip", "str", "repr", "print", "range", "map", "filter", "isinstance", "bool", "dict",
)  # fmt: skip
_COPIES = ("list", "tuple", "sorted", "set", "frozenset", "reversed")  # whose items are those of what they are given
_METHODS = ("index", "count", "copy", "startswith", "endswith")
_MOST_LOOKUPS = 100_000  # of what functions return and variables hold, in one program
_SPLITS = ("split", "rsplit", "splitlines")


class GivenValue(NamedTuple):
    """What callers give a parameter: its types, and those of its items; none of these: nobody knows."""

    types: Types
    items: Types = frozenset()


class ProgramTypes(KnownTypes):
    """The types of a program's expressions, from the arguments of its entry point on."""

    def __init__(
        self, scopes: Scopes, entry: str = "", given: Mapping[str, GivenValue] | None = None,
        public: Collection[str] = (),
    ) -> None:  # fmt: skip
        self._entry, self._outside, self._public = entry, given or {}, public
        self._functions: dict[str, ast.FunctionDef] = {}
        self._uses: dict[int, list[ast.expr] | ast.arg] = {}  # what a mention of a variable puts into it
        self._returning: set[str] = set()
        self._looking: set[Binding] = set()
        self._lookups = 0
        self._scopes = scopes
        self._find_functions()
        self._find_uses()
        super().__init__(scopes)

    def _find_functions(self) -> None:
        """Functions outside classes that have one meaning, plain parameters, and are only ever called."""
        tree = self._scopes.module.node
        assert isinstance(tree, ast.Module)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and _is_plain(node):
                binding = self._scopes.module.bindings.get(node.name)
                if binding is not None and binding.writes == 1:
                    self._functions[node.name] = node

    def _sources(self) -> Iterator[tuple[ast.AST, ValueSource]]:
        yield from super()._sources()
        calls: dict[str, list[ast.Call]] = {}
        called = set()
        for node in walk(self._scopes.module.node):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self._functions:
                calls.setdefault(node.func.id, []).append(node)
                called.add(id(node.func))
        for name, function in self._functions.items():
            mentions = self._scopes.module.bindings[name].nodes("read")
            is_seen = all(id(node) in called for node in mentions)
            if name == self._entry:
                yield from self._from_outside(function) if not mentions else ()
            elif name not in self._public and is_seen and all(_fits(call, function) for call in calls.get(name, [])):
                for call in calls.get(name, []):
                    for parameter, value in zip(function.args.args, call.args, strict=True):
                        yield parameter, ValueSource("value", value)

    def _from_outside(self, function: ast.FunctionDef) -> Iterator[tuple[ast.AST, ValueSource]]:
        for parameter in function.args.args:
            known = self._outside.get(parameter.arg)
            if known is not None and known.types:
                nothing = ast.Constant(value=None)
                yield parameter, ValueSource("argument", nothing, types=known.types)

    def _find_uses(self) -> None:
        """Which mentions of variables leave their items alone, and what others put into them."""
        for node in walk(self._scopes.module.node):
            match node:
                case ast.For(iter=ast.Name() as name) | ast.comprehension(iter=ast.Name() as name):
                    self._uses[id(name)] = []
                case ast.Subscript(value=ast.Name() as name, ctx=ast.Load()):
                    self._uses[id(name)] = []
                case ast.Assign(targets=[ast.Subscript(value=ast.Name() as name, slice=place)], value=value) if (
                    not isinstance(place, ast.Slice)
                ):
                    self._uses[id(name)] = [value]
                case ast.Call(func=ast.Attribute(value=ast.Name() as name, attr="append"), args=[value], keywords=[]):
                    self._uses[id(name)] = [value]
                case ast.Call(func=ast.Attribute(value=ast.Name() as name, attr=method)) if method in _METHODS:
                    self._uses[id(name)] = []
                case ast.FormattedValue(value=ast.Name() as name):
                    self._uses[id(name)] = []
                case ast.Return(value=ast.Name() as name) if not self._is_handed_back(name):
                    self._uses[id(name)] = []
                case ast.If(test=ast.Name() as name) | ast.While(test=ast.Name() as name):
                    self._uses[id(name)] = []
                case ast.UnaryOp(op=ast.Not(), operand=ast.Name() as name):
                    self._uses[id(name)] = []
                case ast.Compare():
                    for side in (node.left, *node.comparators):
                        self._uses[id(side)] = []
            if isinstance(node, ast.Call):
                self._find_arguments(node)

    def _is_handed_back(self, name: ast.Name) -> bool:
        """Whether a function returns what it was given: its caller then has two names for it."""
        binding = self._scopes.meaning(name)
        is_entry = binding is not None and getattr(binding.scope.node, "name", "") == self._entry
        return binding is None or (binding.is_parameter and not is_entry) or binding.scope.kind != "function"

    def _find_arguments(self, node: ast.Call) -> None:
        joins = isinstance(node.func, ast.Attribute) and node.func.attr == "join"
        if joins or is_builtin(node.func, self._scopes, *_READERS):
            self._uses.update({id(one): [] for one in node.args if isinstance(one, ast.Name)})
        elif isinstance(node.func, ast.Name) and node.func.id in self._functions:
            function = self._functions[node.func.id]
            if _fits(node, function):
                for parameter, value in zip(function.args.args, node.args, strict=True):
                    self._uses[id(value)] = parameter

    def _call(self, node: ast.Call) -> Types | None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        function = self._functions.get(name)
        if function is None or self._scopes.meaning(node.func) is not self._scopes.module.bindings.get(name):
            return super()._call(node)
        if self._is_tired():
            return None
        if name in self._returning:
            return frozenset()  # what it gives in the other cases decides
        inside = [one for part in function.body for one in own_nodes(part)]
        if any(isinstance(one, ast.Yield | ast.YieldFrom) for one in inside) or not always_leaves(function.body):
            return None
        self._returning.add(name)
        try:
            values = [one.value or ast.Constant(value=None) for one in inside if isinstance(one, ast.Return)]
            return joined_types([self.of(value) for value in values])
        finally:
            self._returning.discard(name)

    def _part(self, node: ast.Subscript) -> Types | None:
        found = super()._part(node)
        if found is None and not isinstance(node.slice, ast.Slice) and self.is_always(node.value, "list", "tuple"):
            return self.items(node.value)
        return found

    def _element(self, iterable: ast.expr) -> Types | None:
        found = super()._element(iterable)
        return found if found is not None else self.items(iterable)

    def items(self, node: ast.expr) -> Types | None:
        """The types of what an expression holds or yields; None: unknown."""
        match node:
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp():
                return self.of(node.elt)
            case ast.List() | ast.Tuple():
                return joined_types([self.of(one) for one in node.elts])
            case ast.Call(func=ast.Attribute(value=owner, attr=method)) if method in _SPLITS:
                return self._text(owner)
            case ast.Call(func=function, args=[inner, *_]) if is_builtin(function, self._scopes, *_COPIES):
                return super()._element(inner) or self.items(inner)
            case ast.Call(func=ast.Name(id="map") as function, args=[ast.Name(id="str") as made, _]):
                plain = is_builtin(function, self._scopes, "map") and is_builtin(made, self._scopes, "str")
                return frozenset({"str"}) if plain else None
            case ast.BinOp(op=ast.Add(), left=left, right=right) if (self.of(node) or set()) == {"list"}:
                return joined_types([self.items(left), self.items(right)])
            case ast.Subscript(value=value, slice=ast.Slice()):
                return self.items(value)
            case ast.Name():
                binding = self._scopes.meaning(node)
                return self._held(binding) if binding is not None else None
        return self._text(node)

    def _is_tired(self) -> bool:
        """Whether so much was looked up that nothing more is told: what is unknown does no harm."""
        self._lookups += 1
        return self._lookups > _MOST_LOOKUPS

    def is_character(self, node: ast.expr) -> bool:
        """Whether an expression is sure to be a text of one character: a constant, or what a loop over a text gives."""
        if isinstance(node, ast.Constant):
            return isinstance(node.value, str) and len(node.value) == 1
        binding = self._scopes.meaning(node) if isinstance(node, ast.Name) else None
        sources = self._tracked.get(binding, []) if binding is not None else []
        return bool(sources) and all(
            one.kind == "element" and self.is_always(one.value, "str") for one in sources
        )  # fmt: skip

    def is_only_read(self, node: ast.Name) -> bool:
        """Whether nothing in the program changes what a variable holds, or could hand it to somebody who does."""
        binding = self._scopes.meaning(node)
        return binding is not None and binding.writes == 1 and self._is_read(binding)

    def _is_read(self, binding: Binding) -> bool:
        for node in binding.nodes("read"):
            use = self._uses.get(id(node))
            if isinstance(use, ast.arg):
                parameter = self._scopes.meaning(use)
                if parameter is None or parameter.writes != 1 or not self._is_read(parameter):
                    return False
            elif use is None or use:
                return False
        return not binding.nodes("declared", "deleted")

    def _text(self, node: ast.expr) -> Types | None:
        """The type of the characters, words or lines of a text; None where it may be something else."""
        found = self.of(node)
        return found if found is not None and found <= {"str"} else None

    def _held(self, binding: Binding) -> Types | None:
        """The types of what a variable's value holds: what it began with, and what was put into it since."""
        if binding in self._looking:
            return frozenset()
        if binding not in self._tracked or self._is_tired():
            return None
        known = self._variables.get(binding)
        if known is not None and known and known <= {"str"}:
            return known
        self._looking.add(binding)
        try:
            found: list[Types | None] = []
            for node, use in binding.mentions:
                if use == "read":
                    found += self._put_in(binding, node)
                elif use in ("assigned", "parameter"):
                    found += [self._begun(source) for source in self._tracked.get(binding, [])]
                else:
                    return None
            return joined_types(found)
        finally:
            self._looking.discard(binding)

    def _put_in(self, binding: Binding, node: ast.AST) -> list[Types | None]:
        use = self._uses.get(id(node))
        if use is None or (isinstance(use, list) and use and not (self._variables.get(binding) or set()) <= {"list"}):
            return [None]
        if isinstance(use, ast.arg):
            parameter = self._scopes.meaning(use)
            return [self._held(parameter) if parameter is not None else None]
        return [self.of(value) for value in use]

    def _begun(self, source: ValueSource) -> Types | None:
        if source.kind == "argument":
            return self._items_outside(source)
        return self.items(source.value) if source.kind == "value" else None

    def _items_outside(self, source: ValueSource) -> Types | None:
        function = self._functions[self._entry]
        for parameter in function.args.args:
            binding = self._scopes.meaning(parameter)
            if binding is not None and source in self._tracked.get(binding, []):
                return self._outside[parameter.arg].items or None
        return None


def _is_plain(function: ast.FunctionDef) -> bool:
    given = function.args
    return not (
        function.decorator_list or given.posonlyargs or given.kwonlyargs or given.vararg or given.kwarg
        or given.defaults
    )  # fmt: skip


def _fits(call: ast.Call, function: ast.FunctionDef) -> bool:
    """Whether a call gives every parameter by its place."""
    is_plain = not call.keywords and not any(isinstance(one, ast.Starred) for one in call.args)
    return is_plain and len(call.args) == len(function.args.args)
