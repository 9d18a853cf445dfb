"""The code of a test module, changed so that it finds the program in its own module, where both are run together."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

from remint.formats.errors import BadInputError, Place
from remint.formats.plain_files.program import PlainProgram

_THIS_MODULE = "__import__('sys').modules[__name__]"


def without_imports_of(program: PlainProgram, tests: PlainProgram) -> ast.Module:
    """The tree of a test module in which imports of the program are gone: its names are there already."""
    tree: ast.Module = _Imports(program, tests).visit(ast.parse(tests.text))
    return ast.fix_missing_locations(tree)


class _Imports(ast.NodeTransformer):
    """Replaces imports of the program, and its name in ``patch("name.attribute")``."""

    def __init__(self, program: PlainProgram, tests: PlainProgram) -> None:
        self.program, self.tests = program, tests

    def visit_Import(self, node: ast.Import) -> list[ast.stmt]:
        own = [alias for alias in node.names if self.program.is_named(alias.name)]
        if any("." in alias.name and not alias.asname for alias in own):
            raise BadInputError(
                Place(self.tests.path, node.lineno), f"imports {self.program.name} below a package",
                f"Write `from … import {self.program.name}`.",
            )  # fmt: skip
        others = [alias for alias in node.names if alias not in own]
        kept: list[ast.stmt] = [ast.Import(names=others)] if others else []
        return [*kept, *(_named(alias.asname or alias.name, _THIS_MODULE) for alias in own)] or [ast.Pass()]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | list[ast.stmt]:
        module = node.module or ""
        if self.program.is_named(module) or (node.level and module.rpartition(".")[2] == self.program.name):
            renamed = [alias for alias in node.names if alias.asname and alias.asname != alias.name]
            return [_named(str(alias.asname), alias.name) for alias in renamed] or ast.Pass()
        own = [alias for alias in node.names if self._is_from(module, node.level, alias.name)]
        if not own:
            return node
        others = [alias for alias in node.names if alias not in own]
        kept: list[ast.stmt] = [ast.ImportFrom(module=node.module, names=others, level=node.level)] if others else []
        return [*kept, *(_named(alias.asname or alias.name, _THIS_MODULE) for alias in own)]

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        match node:
            case ast.Call(args=[ast.Constant(value=str(target)) as first, *_]) if _patches(node.func):
                # "package.name.f.g" means the attribute f.g of the program.
                parts = target.split(".")
                for length in range(len(parts) - 1, 0, -1):
                    if self.program.is_named(".".join(parts[:length])):
                        first.value = ".".join(["__main__", *parts[length:]])
                        break
        return node

    def _is_from(self, module: str, level: int, name: str) -> bool:
        return self.program.is_named(f"{module}.{name}" if module else name) or (
            bool(level) and not module and name == self.program.name
        )


def _patches(function: ast.expr) -> bool:
    """Whether a function is that of unittest.mock, or one of its forms which take the name of a target."""
    parts = ast.unparse(function).split(".")
    return parts[-1] == "patch" or parts[-2:] in (["patch", "dict"], ["patch", "multiple"], ["patch", "object"])


def _named(name: str, value: str) -> ast.stmt:
    return ast.parse(f"{name} = {value}").body[0]


def with_plain_names(tree: ast.Module) -> ast.Module:
    """The tests with ``f`` in place of ``name.f``, where they import the program as a whole and use it only so."""
    made = copy.deepcopy(tree)
    aliases = [node for node in made.body if isinstance(node, ast.Assign) and ast.unparse(node.value) == _THIS_MODULE]
    names = {target.id for node in aliases for target in node.targets if isinstance(target, ast.Name)}
    stored = {node.id for node in ast.walk(made) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    made.body = [node for node in made.body if node not in aliases]
    made = _PlainNames(names, stored).visit(made)
    used = {node.id for node in ast.walk(made) if isinstance(node, ast.Name)}
    return tree if used & names else made


def names_itself(tree: ast.Module) -> bool:
    """Whether the tests use the program as a whole, which means something only where both are run as one module."""
    return any(isinstance(node, ast.Assign) and ast.unparse(node.value) == _THIS_MODULE for node in ast.walk(tree))


def names_given(tree: ast.Module) -> set[str]:
    """The names that tests give a meaning of their own, anywhere."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
    return found


def is_about(program: PlainProgram, tree: ast.Module) -> bool:
    """Whether tests use anything that the program defines; others would pass with any program."""
    defined = {name for name, _ in _bound(program.tree)} - _imported_names(program.tree) - names_given(tree)
    return names_itself(tree) or any(isinstance(node, ast.Name) and node.id in defined for node in ast.walk(tree))


def _imported_names(tree: ast.Module) -> set[str]:
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    return names_given(ast.Module(list[ast.stmt](imports), []))


class _PlainNames(ast.NodeTransformer):
    def __init__(self, modules: set[str], stored: set[str]) -> None:
        self.modules, self.stored = modules, stored

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id in self.modules and node.attr not in self.stored:
            return ast.copy_location(ast.Name(node.attr, node.ctx), node)
        self.generic_visit(node)
        return node


def refuse_same_names(program: PlainProgram, tests: PlainProgram, tree: ast.Module) -> None:
    """What both define would be one and the same thing, since they are run as one module."""
    own = dict(_bound(program.tree))
    for name, what in _bound(tree):
        if name in own and own[name] != what:
            raise BadInputError(
                Place(tests.path), f"defines {name}, as {program.path.name} does, and both are run as one module",
                "Give it another name in the tests.",
            )  # fmt: skip


def _bound(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names that a module binds at its top, and what tells whether two of them are the same thing."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            continue
        where = f"{node.lineno} of {id(tree)}"
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name, where
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.asname or alias.name.partition(".")[0], alias.name if alias.asname else "itself"
        elif isinstance(node, ast.ImportFrom):
            yield from ((alias.asname or alias.name, f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            for one in ast.walk(node):
                if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
                    yield one.id, where
