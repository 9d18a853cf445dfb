"""A class moves into a module of its own, beside the main file."""

from __future__ import annotations

import ast
import builtins

from remint.code.scopes import Binding
from remint.code.side_effects import last_name
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of
from remint.mints.evolve.operators.support.module_home import Import, import_from, module_home
from remint.mints.evolve.operators.support.module_names import module_of_two_words, usual_module
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import TYPED, Site, Subject
from remint.records import SourceFile

_OF_ERRORS, _USUAL = ("errors", "exceptions"), ("models", "types", "records", "cases")
_ANY = ("records", "objects", "classes", "base", "core", "components")
_LETTERS = 3  # of a word that tells what a program is about
_SUFFIXES = ("models", "types", "records", "objects", "parts", "model", "structures")
_DECORATORS = {"dataclass", "property", "staticmethod", "classmethod", "cached_property", "total_ordering"}
_ABOUT_THE_MODULE = {"__name__", "__file__", "__doc__", "__spec__", "__package__"}


class ClassModule(Operator):
    """Moves a class of the program with the imports, functions and other classes that it needs."""

    name = "class-module"
    description = "moves a class into a module of its own"

    def sites(self, subject: Subject) -> list[Site]:
        """Classes that tests do not ask for, and that need nothing which changes."""
        facts = facts_of(subject)
        if facts.is_watching or "/" in subject.program.main:
            return []
        return [
            site for site, node in subject.sites(ast.ClassDef)
            if len(site.path) == 1 and isinstance(node, ast.ClassDef) and _moved(subject, facts, node) is not None
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Write the module, and import from it what the program still uses."""
        original = draft.subject.tree.body[site.path[0][1]]
        assert isinstance(original, ast.ClassDef)
        names = _moved(draft.subject, facts_of(draft.subject), original)
        assert names is not None
        body = draft.tree.body
        moved = [one for one in body if _name(one) in names]
        inside = {id(node) for one in moved for node in walk(one)}
        used = sorted(name for name in names if _is_read(draft.scopes.module.bindings[name], inside, True))
        first = [one for one in body if isinstance(one, ast.ImportFrom) and one.module == "__future__"]
        imports = _imports(draft, inside)
        is_joining = draft.subject.is_clear and not first and _is_error(original)
        home = module_home(draft.subject, imports, moved, _is_error) if is_joining else None
        if home is not None:
            module = home.name
            draft.replace_modules({module}, [SourceFile(path=f"{module}.py", text=draft.text_of(home.tree))])
        else:
            module = _module_name(draft, original.name)
            draft.add_module(module, draft.text_of(ast.Module(body=[*first, *imports, *moved], type_ignores=[])))
        draft.tree.body = [one for one in body if one not in moved]
        _drop_unused(draft, inside)
        import_from(draft, module, used)


def class_to_module(draft: Draft, name: str) -> None:
    """Put a class of that name, if there is one, into a module where it can be there."""
    subject, mover = draft.subject_now(), ClassModule()
    sites = [site for site in mover.sites(subject) if _name(subject.tree.body[site.path[0][1]]) == name]
    if sites:
        moved = Draft(subject, draft.chance)
        moved.is_usual = draft.is_usual
        mover.apply(moved, sites[0])
        draft.become(moved)


def _is_error(node: ast.stmt) -> bool:
    return isinstance(node, ast.ClassDef) and node.name.endswith("Error")


def _name(node: ast.stmt) -> str:
    return node.name if isinstance(node, ast.ClassDef | ast.FunctionDef) else ""


def _module_name(draft: Draft, kind: str) -> str:
    word = "".join(f"_{one.lower()}" if one.isupper() else one for one in kind).strip("_").partition("_")[0]
    suffixes = list(_SUFFIXES)
    if draft.subject.style >= TYPED:
        word = draft.topic if len(draft.topic) >= _LETTERS else draft.kind_of_data
        suffixes = list(_OF_ERRORS if kind.endswith("Error") else _USUAL)
    usual = usual_module(draft, _OF_ERRORS if kind.endswith("Error") else _ANY) if draft.is_usual else ""
    return usual or module_of_two_words(draft, word, suffixes) or draft.fresh("shared_types")


def _moved(subject: Subject, facts: ProgramFacts, start: ast.ClassDef) -> set[str] | None:
    """The names that move together; None: they cannot."""
    tops = {_name(one): one for one in subject.tree.body if _name(one)}
    waiting, found = [start.name], set[str]()
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        node = tops.get(name)
        binding = subject.scopes.module.bindings.get(name)
        if node is None or binding is None or binding.writes != 1 or name in subject.keep or not _can_move(facts, node):
            return None
        found.add(name)
        for other in _module_names(facts, node):
            if other.name == name or _is_import(subject.tree, other):
                continue
            waiting.append(other.name)
    inside = {id(node) for name in found for node in walk(tops[name])}
    is_used = any(_is_read(subject.scopes.module.bindings[name], inside, True) for name in found)
    return found if is_used else None


def _can_move(facts: ProgramFacts, node: ast.stmt) -> bool:
    assert isinstance(node, ast.ClassDef | ast.FunctionDef)
    allowed = _DECORATORS if isinstance(node, ast.ClassDef) else {"cache", "lru_cache", "wraps"}
    if any(last_name(one) not in allowed for one in node.decorator_list):
        return False
    for one in walk(node):
        if isinstance(one, ast.Global | ast.Import | ast.ImportFrom):
            return False
        if isinstance(one, ast.Name) and facts.scopes.meaning(one) is None and not (
            hasattr(builtins, one.id) and one.id not in _ABOUT_THE_MODULE
        ):  # fmt: skip
            return False
        # What tells the module of a class, or its qualified name, would tell another one.
        if isinstance(one, ast.Attribute) and one.attr in ("__module__", "__qualname__", "__globals__"):
            return False
    return True


def _module_names(facts: ProgramFacts, node: ast.AST) -> list[Binding]:
    found: dict[Binding, None] = {}
    for one in walk(node):
        binding = facts.scopes.meaning(one) if isinstance(one, ast.Name) else None
        if binding is not None and binding.scope.kind == "module":
            found.setdefault(binding)
    return list(found)


def _is_import(tree: ast.Module, binding: Binding) -> bool:
    nodes = binding.nodes("import")
    tops = [alias for one in tree.body if isinstance(one, ast.Import | ast.ImportFrom) for alias in one.names]
    return bool(nodes) and binding.writes == 1 and all(any(one is alias for alias in tops) for one in nodes)


def _is_read(binding: Binding, inside: set[int], outside: bool) -> bool:
    return any((id(node) not in inside) == outside for node in binding.nodes("read"))


def _imports(draft: Draft, inside: set[int]) -> list[Import]:
    """The imports that the moved code reads, with those names alone."""
    found: list[Import] = []
    for one in draft.tree.body:
        if not isinstance(one, ast.Import | ast.ImportFrom) or getattr(one, "module", "") == "__future__":
            continue
        names = [alias for alias in one.names if _is_used(draft, alias, inside, False)]
        if names and isinstance(one, ast.Import):
            found.append(ast.Import(names=names))
        elif names and isinstance(one, ast.ImportFrom):
            found.append(ast.ImportFrom(module=one.module, names=names, level=one.level))
    return found


def _is_used(draft: Draft, alias: ast.alias, inside: set[int], outside: bool) -> bool:
    binding = draft.scopes.module.bindings.get(alias.asname or alias.name.partition(".")[0])
    return binding is not None and _is_read(binding, inside, outside)


def _drop_unused(draft: Draft, inside: set[int]) -> None:
    """Take out of the program what only the moved code imported."""
    for one in list(draft.tree.body):
        if not isinstance(one, ast.Import | ast.ImportFrom) or getattr(one, "module", "") == "__future__":
            continue
        names = [
            alias for alias in one.names
            if not _is_used(draft, alias, inside, False) or _is_used(draft, alias, inside, True)
            or (alias.asname or alias.name) in draft.subject.keep
        ]  # fmt: skip
        if names:
            one.names = names
        else:
            draft.tree.body.remove(one)
