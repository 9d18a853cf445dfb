"""The modules of a program move into a package."""

from __future__ import annotations

import ast
import sys

from remint.mints.evolve.naming.added_code import topic_of
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import facts_of
from remint.mints.evolve.operators.support.module_home import together
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject
from remint.mints.evolve.programs.written import parsed
from remint.records import SourceFile

_SUFFIXES = ("parts", "package", "lib", "components")


class PackageLayout(Operator):
    """Puts the modules beside the main file into one package, which the main file and they themselves import from."""

    name = "package-layout"
    description = "moves the modules of a program into a package; used with `--project`"
    last = True

    def sites(self, subject: Subject) -> list[Site]:
        """The program as a whole, if it has modules beside the main file, all of them our own."""
        if not module_names(subject) or facts_of(subject).is_watching or "/" in subject.program.main:
            return []
        return [subject.site((), subject.tree)]

    def apply(self, draft: Draft, site: Site) -> None:
        """Move the files, and write the imports anew."""
        names, entry = module_names(draft.subject), _entry(draft.subject)
        package = _package(draft, topic_of(entry))
        shorter = {name: _short(name, names, topic_of(entry)) for name in names}
        told = topic_of(entry).replace("_", " ")
        files = {f"{package}/__init__.py": f'"""What the {told} is made of."""\n'}
        for one in draft.subject.program.files:
            name = one.path.removesuffix(".py")
            if name in names:
                tree = parsed(one.text) if draft.subject.is_tidy else ast.parse(one.text)
                _place_imports(tree, "", shorter)
                files[f"{package}/{shorter[name]}.py"] = draft.text_of(tree)
        _place_imports(draft.tree, package, shorter)
        draft.replace_modules(names, [SourceFile(path=path, text=text) for path, text in files.items()])


def module_names(subject: Subject) -> set[str]:
    """The modules beside the main file; none where one is in a folder already."""
    found = {one.path.removesuffix(".py") for one in subject.program.files if one.path != subject.program.main}
    return set() if any("/" in name or not name.isidentifier() for name in found) else found


def _place_imports(tree: ast.Module, package: str, names: dict[str, str]) -> None:
    imports = _PackageImports(package, names)
    imports.visit(tree)
    if imports.has_whole:
        tree.body = together(tree.body)


class _PackageImports(ast.NodeTransformer):
    """Imports modules from where they are now, under the names that they had: `from area_parts import shapes`."""

    def __init__(self, package: str, names: dict[str, str]) -> None:
        self._package, self._names = package, names  # no package: we are in it
        self.has_whole = False  # whether a module was imported as a whole

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        """Something of a module."""
        if node.level == 0 and node.module in self._names:
            node.module = ".".join(filter(None, (self._package, self._names[node.module])))
            node.level = int(not self._package)
        return node

    def visit_Import(self, node: ast.Import) -> list[ast.stmt]:
        """Modules as a whole, each in an import of its own."""
        others = [alias for alias in node.names if alias.name not in self._names]
        made: list[ast.stmt] = [ast.Import(names=others)] if others else []
        for alias in node.names:
            if alias.name in self._names:
                self.has_whole = True
                name, bound = self._names[alias.name], alias.asname or alias.name
                brought = ast.alias(name=name, asname=None if bound == name else bound)
                made.append(ast.ImportFrom(module=self._package or None, names=[brought], level=int(not self._package)))
        return made


def _entry(subject: Subject) -> str:
    defined = [getattr(one, "name", "") for one in reversed(subject.tree.body)]
    return next((one for one in defined if one in subject.keep), next((one for one in defined if one), "program"))


def _package(draft: Draft, topic: str) -> str:
    taken = {one.path.partition("/")[0].removesuffix(".py") for one in draft.subject.program.files}
    for suffix in _SUFFIXES:
        name = f"{topic}_{suffix}"
        if name not in taken | sys.stdlib_module_names and name not in draft.subject.scopes.names():
            return name
    return draft.fresh(f"{topic}_modules")


def _short(name: str, names: set[str], topic: str) -> str:
    """A module of a package need not say again what the package is about."""
    for start in (f"{topic}_", f"{topic.partition('_')[0]}_"):
        rest = name.removeprefix(start)
        others = {one.removeprefix(start) for one in names if one != name}
        if rest != name and rest.isidentifier() and rest not in others | {"", "__init__"}:
            return rest
    return name
