"""What a proposed program may not use or change: further modules, builtins that reach outside, parts of libraries.

Only its text is read. What it keeps, changes or does when it is run, shared_process.py looks at. A clock shows in no
run, so its name is refused. Random numbers are seeded and compared when it runs.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import types
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from remint.code.parsing import python_trees
from remint.code.qualified_names import QualifiedNames
from remint.code.trees import copied, nodes_of
from remint.mints.evolve.guided.difference_messages import shortened
from remint.records import Candidate

# Modules of the standard library that compute and do nothing else. Only these are ever imported here.
_PURE = frozenset({
    "__future__", "abc", "array", "base64", "binascii", "bisect", "calendar", "cmath", "collections",
    "collections.abc", "colorsys", "contextlib", "copy", "csv", "dataclasses", "datetime", "decimal", "difflib", "enum",
    "fractions", "functools", "graphlib", "hashlib", "heapq", "hmac", "html", "html.entities", "html.parser", "io",
    "ipaddress", "itertools", "json", "json.decoder", "json.encoder", "keyword", "math", "numbers", "operator", "re",
    "statistics", "string", "struct", "textwrap", "types", "typing", "unicodedata", "zlib",
})  # fmt: skip
_OUTSIDE = frozenset({
    "__builtins__", "__import__", "__loader__", "__spec__", "breakpoint", "compile", "delattr", "eval", "exec", "exit",
    "globals", "hash", "help", "id", "input", "locals", "memoryview", "open", "print", "quit", "setattr", "vars",
})  # fmt: skip
_REFUSED = {
    **{f"builtins.{name}": name for name in _OUTSIDE},
    "io.FileIO": "open", "io.open": "open", "io.open_code": "open",
    # The result of one call would be that of another.
    "functools.cache": "cache", "functools.lru_cache": "lru_cache",
    # As `compile` and `eval`; what `get_args` gives may be a text that evaluates itself.
    "types.CodeType": "CodeType", "typing.ForwardRef": "ForwardRef", "typing.get_args": "get_args",
    "typing.get_type_hints": "get_type_hints",
    # Kept inside of C, where nobody sees it.
    "csv.field_size_limit": "field_size_limit", "csv.register_dialect": "register_dialect",
    "csv.unregister_dialect": "unregister_dialect", "types.CellType": "CellType",
    # Changes what others find.
    "calendar.setfirstweekday": "setfirstweekday", "calendar.different_locale": "different_locale",
    "contextlib.redirect_stdout": "redirect_stdout", "contextlib.redirect_stderr": "redirect_stderr",
    "decimal.BasicContext": "BasicContext", "decimal.DefaultContext": "DefaultContext",
    "decimal.ExtendedContext": "ExtendedContext",
    "string.Formatter": "Formatter",  # reads attributes by computed names
}  # fmt: skip
# Methods of `date` and `datetime` that look at the clock, or at the time zone of the machine.
_CLOCKS = frozenset({"astimezone", "fromtimestamp", "now", "timestamp", "today", "utcnow"})
_POSITIONS = "__match_args__"  # texts that name attributes
# What reads the attribute that a text names, and which of its arguments hold names.
_BY_NAME = {
    "builtins.getattr": slice(1, 2),
    "operator.attrgetter": slice(None),
    "operator.methodcaller": slice(0, 1),
}
_NAMED_TUPLE = frozenset({"_asdict", "_field_defaults", "_fields", "_make", "_replace"})
_OF_ENUM = frozenset({"_name_", "_value_"})
# Methods that change the container that they belong to.
_MUTATORS = frozenset({
    "add", "append", "appendleft", "clear", "difference_update", "discard", "extend", "extendleft", "insert",
    "intersection_update", "move_to_end", "pop", "popitem", "popleft", "remove", "reverse", "rotate", "setdefault",
    "sort", "subtract", "symmetric_difference_update", "update",
})  # fmt: skip
_CONTAINERS = (list, dict, set, bytearray)
_ABSENT = object()
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_AT_IMPORT = (ast.Import, ast.ImportFrom, *_DEFINITIONS, ast.Assign, ast.AnnAssign)


def forbidden_use_objection(before: Candidate, after: Candidate) -> str:
    """What a program uses or changes that the old one does not; nothing where there is nothing."""
    trees, known = python_trees(after), {one.path for one in before.files}
    old, new = _ProgramUses(python_trees(before)), _ProgramUses(trees)
    if imported := new.packages - old.packages - _PURE:
        return f"it imports {shortened(min(imported))}, which the old program does not"
    if missing := [one for one in sorted(new.modules - old.modules) if not _is_there(one)]:
        return f"it imports {shortened(missing[0])}, and there is no such module"
    machinery = {one for one in new.attributes - old.attributes if _is_machinery(one)}
    for used in (new.outside - old.outside, machinery, new.private - old.attributes):
        if used:
            return f"it uses {shortened(min(used))}, which the old program does not"
    if changed := new.changed - old.changed:
        return f"it changes {shortened(min(changed))}, which is not its own"
    added = [tree for path, tree in trees.items() if path not in known]
    if any(not _is_quiet(statement) for tree in added for statement in tree.body):
        return "a module does something when it is imported"
    return ""


class _ProgramUses:
    """What a program imports, which attributes it reads, and what it uses or changes that is not its own."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self._own = {path.partition("/")[0].removesuffix(".py") for path in trees}
        self.packages, self.modules = set[str](), set[str]()
        self.attributes, self.outside, self.changed = set[str](), set[str](), set[str]()
        defined = set[str]()
        for tree in trees.values():
            names = QualifiedNames(_ReadAnnotations().visit(copied(tree)))
            defined.update(_attributes_of_its_own(names.nodes))
            self._look_through(names)
        # A field may have such a name where there is no clock.
        self.outside |= (self.attributes & _CLOCKS) - (set() if "datetime" in self.packages else defined)
        # Of an object that the program did not define, such an attribute is none of its business.
        private = {one for one in self.attributes if _is_private(one)}
        self.private = private - defined - _NAMED_TUPLE - _OF_ENUM

    def _look_through(self, names: QualifiedNames) -> None:
        callers = {id(node.func): node for node in names.nodes if isinstance(node, ast.Call)}
        inner = {id(node.value) for node in names.nodes if isinstance(node, ast.Attribute)}
        looked_into = inner | {id(node) for node in _looked_into(names.nodes)}
        for node in names.nodes:
            self._look_at(node)
            self._note_change(node, names)
            for name in names.of(node):
                self._reach(name)
                self._read_by_name(name, callers.get(id(node)))
                is_container = isinstance(_library_value(name), _CONTAINERS) and id(node) not in looked_into
                if is_container or (name in _PURE and id(node) not in inner):
                    self.outside.add(f"{name} as a value")  # where nothing tells what is done with it

    def _look_at(self, node: ast.AST) -> None:
        match node:
            case ast.Import(names=names):
                for one in names:
                    self._import(one.name)
            case ast.ImportFrom(level=0, module=str(module), names=names):
                self._import(module)
                for one in names:
                    self._reach(f"{module}.{one.name}")
            case ast.ImportFrom():
                self.packages.add(".")
            case ast.Attribute(attr=name, ctx=ctx):
                self.attributes.add(name)
                if isinstance(ctx, ast.Del) and name in _OUTSIDE:
                    self.outside.add(name)  # a module without a variable of that name has the builtin
            case ast.MatchClass(kwd_attrs=names):
                self.attributes.update(names)
            case ast.Name(id=name, ctx=ast.Store()) if name == _POSITIONS:
                self.attributes.add(name)

    def _note_change(self, node: ast.AST, names: QualifiedNames) -> None:
        """Note what of a library is set or deleted, and containers of libraries that a method changes."""
        match node:
            case ast.Attribute(ctx=ast.Store() | ast.Del()) | ast.Subscript(ctx=ast.Store() | ast.Del()):
                self.changed.update(name for name in _held_in(node, names) if self._is_library(name))
            case ast.Attribute(value=value, attr=name) if name in _MUTATORS:
                self.changed.update(one for one in _held_in(value, names) if _is_container(one))

    def _is_library(self, name: str) -> bool:
        return name.partition(".")[0] not in {*self._own, "builtins", ""}

    def _import(self, module: str) -> None:
        package = module.partition(".")[0]
        if package not in self._own:
            self.packages.add(package)
            self.modules.add(module)
            if package in _PURE and module not in _PURE:
                self.outside.add(module)

    def _reach(self, name: str) -> None:
        """Note what is behind a name where programs should not need it."""
        if name in _REFUSED:
            self.outside.add(_REFUSED[name])
        elif self._is_library(name):
            is_module = isinstance(_library_value(name), types.ModuleType)
            _, *parts = name.split(".")
            if "*" in parts or (name not in _PURE and is_module) or any(map(_is_private, parts)):
                self.outside.add(name)

    def _read_by_name(self, name: str, call: ast.Call | None) -> None:
        """Note the attributes that a text names."""
        if name not in _BY_NAME:
            return
        given = call.args[_BY_NAME[name]] if call and not any(isinstance(one, ast.Starred) for one in call.args) else []
        texts = [one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if given and len(texts) == len(given):
            self.attributes.update(part for text in texts for part in text.split("."))
        else:
            self.outside.add(f"{name.rpartition('.')[2]} with a computed name")


class _ReadAnnotations(ast.NodeTransformer):
    """Writes annotations without quotes: libraries evaluate them."""

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Of a parameter."""
        node.annotation = _read(node.annotation)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Of a variable."""
        node.annotation = _read(node.annotation) or node.annotation
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Of a result."""
        node.returns = _read(node.returns)
        return self.generic_visit(node)


def _read(annotation: ast.expr | None) -> ast.expr | None:
    if not (isinstance(annotation, ast.Constant) and isinstance(annotation.value, str)):
        return annotation
    try:
        return ast.parse(annotation.value, mode="eval").body
    except (SyntaxError, ValueError):
        return annotation


@lru_cache(maxsize=1024)
def _is_there(module: str) -> bool:
    """Whether there is such a module, as far as that can be told without importing one that does more than compute."""
    parent = module.rpartition(".")[0]
    try:
        return parent not in _PURE or importlib.util.find_spec(module) is not None
    except ImportError:  # what is above it is no package
        return False
    except ValueError:  # it is there, and nothing tells where from
        return True


@lru_cache(maxsize=1024)
def _library_value(name: str) -> Any:
    """What a name of a module that does no more than compute stands for; `_ABSENT` where there is nothing."""
    module, rest = name, list[str]()
    while module and module not in _PURE:
        module, _, last = module.rpartition(".")
        rest.insert(0, last)
    value: Any = importlib.import_module(module) if module else _ABSENT
    for one in rest:
        value = getattr(value, one, _ABSENT)
    return value


def _is_container(name: str) -> bool:
    """Whether a name of such a module stands for neither a module nor a class: their functions change nothing."""
    is_of_library = any(name.startswith(f"{module}.") for module in _PURE)
    return is_of_library and not isinstance(_library_value(name), types.ModuleType | type)


def _held_in(node: ast.AST, names: QualifiedNames) -> set[str]:
    """The import that an attribute or item belongs to, with as much of the way to it as has a name."""
    while not (found := names.of(node)) and isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return found


def _looked_into(nodes: list[ast.AST]) -> Iterator[ast.AST]:
    """What is only compared, gone through or asked for an item; whether an item is set is looked at elsewhere."""
    for node in nodes:
        match node:
            case ast.Subscript(value=value):
                yield value
            case ast.Compare(left=left, comparators=others):
                yield from (left, *others)
            case ast.For(iter=one) | ast.comprehension(iter=one):
                yield one


def _attributes_of_its_own(nodes: list[ast.AST]) -> Iterator[str]:
    """The attributes that a program gives to its modules, classes and objects."""
    for node in nodes:
        match node:
            case ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.Module(body=body) | ast.ClassDef(body=body):
                yield from (one.name for one in body if isinstance(one, _DEFINITIONS))
                targets = [
                    one for part in body if isinstance(part, ast.Assign | ast.AnnAssign) for one in nodes_of(part)
                ]
                yield from (one.id for one in targets if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))


def _is_private(attribute: str) -> bool:
    return attribute.startswith("_") and not attribute.endswith("__")


def _is_machinery(attribute: str) -> bool:
    """Whether it belongs to Python's own machinery: written with two underscores around it, but no constructor."""
    return attribute.startswith("__") and attribute.endswith("__") and attribute != "__init__"


def _is_quiet(statement: ast.stmt) -> bool:
    is_said = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_said or isinstance(statement, _AT_IMPORT)
