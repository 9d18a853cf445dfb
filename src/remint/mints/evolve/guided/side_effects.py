"""What a program does besides its work, as far as its text tells: what it imports, and which builtins it uses.

What it keeps, changes or does when it is run, shared_process.py looks at. A clock shows in no run, so its name is
refused. Random numbers are seeded and compared when it runs.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import types
from functools import lru_cache

from remint.code.parsing import python_trees
from remint.code.qualified_names import QualifiedNames
from remint.records import Candidate

# Modules of the standard library that compute and do nothing else. Only these are ever imported here.
_PURE = frozenset({
    "__future__", "abc", "array", "base64", "binascii", "bisect", "calendar", "cmath", "collections",
    "collections.abc", "contextlib", "copy", "csv", "dataclasses", "datetime", "decimal", "difflib", "enum",
    "fractions", "functools", "graphlib", "hashlib", "heapq", "html", "html.entities", "html.parser", "io", "itertools",
    "json", "json.decoder", "json.encoder", "math", "numbers", "operator", "re", "statistics", "string", "struct",
    "textwrap", "types", "typing", "unicodedata", "zlib",
})  # fmt: skip
_OUTSIDE = frozenset({
    "__builtins__", "__import__", "__loader__", "__spec__", "breakpoint", "compile", "delattr", "eval", "exec", "exit",
    "globals", "hash", "help", "id", "input", "locals", "open", "print", "quit", "setattr", "vars",
})  # fmt: skip
_REFUSED = {
    **{f"builtins.{name}": name for name in _OUTSIDE},
    "io.FileIO": "open", "io.open": "open", "io.open_code": "open",
    # The result of one call would be that of another.
    "functools.cache": "cache", "functools.lru_cache": "lru_cache",
    "types.CodeType": "CodeType", "typing.get_type_hints": "get_type_hints",  # as `compile` and `eval`
}  # fmt: skip
_CLOCKS = frozenset({"now", "today", "utcnow"})  # methods of `date` and `datetime`
# What reads the attribute that a text names, and which of its arguments hold names.
_BY_NAME = {
    "builtins.getattr": slice(1, 2),
    "operator.attrgetter": slice(None),
    "operator.methodcaller": slice(0, 1),
}
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_AT_IMPORT = (ast.Import, ast.ImportFrom, *_DEFINITIONS, ast.Assign, ast.AnnAssign)


def side_effect_objection(before: Candidate, after: Candidate) -> str:
    """What a program does besides its work that the old one does not; nothing where there is nothing."""
    trees, known = python_trees(after), {one.path for one in before.files}
    old, new = _ProgramUses(python_trees(before)), _ProgramUses(trees)
    if imported := new.packages - old.packages - _PURE:
        return f"it imports {min(imported)}, which the old program does not"
    if missing := [one for one in sorted(new.modules - old.modules) if not _is_there(one)]:
        return f"it imports {missing[0]}, and there is no such module"
    machinery = {one for one in new.attributes - old.attributes if _is_machinery(one)}
    for used in (new.outside - old.outside, machinery):
        if used:
            return f"it uses {min(used)}, which the old program does not"
    added = [tree for path, tree in trees.items() if path not in known]
    if any(not _is_quiet(statement) for tree in added for statement in tree.body):
        return "a module does something when it is imported"
    return ""


class _ProgramUses:
    """What a program imports, which attributes it reads, and what it uses that reaches outside."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self._own = {path.removesuffix(".py") for path in trees}
        self.packages, self.modules = set[str](), set[str]()
        self.attributes, self.outside = set[str](), set[str]()
        for tree in trees.values():
            names = QualifiedNames(tree)
            callers = {id(node.func): node for node in names.nodes if isinstance(node, ast.Call)}
            inner = {id(node.value) for node in names.nodes if isinstance(node, ast.Attribute)}
            for node in names.nodes:
                self._look_at(node)
                for name in names.of(node):
                    self._reach(name)
                    self._read_by_name(name, callers.get(id(node)))
                    if name in _PURE and id(node) not in inner:
                        self.outside.add(f"{name} as a value")  # where nothing tells what is used of it
        self.outside |= self.attributes & _CLOCKS

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
            case ast.Attribute(attr=name):
                self.attributes.add(name)
            case ast.MatchClass(kwd_attrs=names):
                self.attributes.update(names)

    def _import(self, module: str) -> None:
        package = module.partition(".")[0]
        if package not in self._own:
            self.packages.add(package)
            self.modules.add(module)
            if package in _PURE and module not in _PURE:
                self.outside.add(module)

    def _reach(self, name: str) -> None:
        """Note what is behind a name where programs should not need it."""
        module, _, last = name.rpartition(".")
        if name.partition(".")[0] in self._own:
            return
        if name in _REFUSED:
            self.outside.add(_REFUSED[name])
        elif last == "*" or (name not in _PURE and _is_module(module, last)):
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
def _is_module(module: str, name: str) -> bool:
    """Whether a name of a module that does no more than compute is a module itself."""
    return module in _PURE and isinstance(getattr(importlib.import_module(module), name, None), types.ModuleType)


def _is_machinery(attribute: str) -> bool:
    """Whether it belongs to Python's own machinery: written with two underscores around it, but no constructor."""
    return attribute.startswith("__") and attribute.endswith("__") and attribute != "__init__"


def _is_quiet(statement: ast.stmt) -> bool:
    is_said = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_said or isinstance(statement, _AT_IMPORT)
