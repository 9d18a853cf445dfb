"""Where code that moves finds its like: a module that an earlier step has added; and how it is imported from there."""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from remint.code.parsing import parse
from remint.code.scopes import Scopes
from remint.code.trees import walk
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.programs.written import parsed
from remint.records import Candidate

Import = ast.Import | ast.ImportFrom


class ModuleHome(NamedTuple):
    """A module with what has moved into it."""

    name: str
    tree: ast.Module


def module_home(
    subject: Subject, imports: Sequence[Import], moved: Sequence[ast.stmt], is_alike: Callable[[ast.stmt], bool]
) -> ModuleHome | None:
    """The first module with something alike that an earlier step has added and that these can join, if any."""
    main = subject.program.main.removesuffix(".py")
    for name, tree in added_modules(subject).items():
        if main in _own_imports(subject.program, name):
            continue  # it needs the file that is to import from it
        if any(map(is_alike, tree.body)) and _join(subject.program, name, tree, imports, moved):
            tree.body = together(tree.body) if subject.is_shapely else tree.body
            return ModuleHome(name, tree)
    return None


def added_modules(subject: Subject) -> dict[str, ast.Module]:
    """The modules beside the main file that earlier steps have added; none where nobody knows which these are."""
    program, given = subject.program, getattr(subject.keep, "files", None)
    if given is None:
        return {}
    return {
        file.path.removesuffix(".py"): parsed(file.text) for file in program.files
        if file.path not in given and file.path != program.main and file.path.endswith(".py") and "/" not in file.path
    }  # fmt: skip


def import_from(draft: Draft, module: str, names: Sequence[str], latest: int | None = None) -> None:
    """Import what has moved: with what comes from that module already, else behind the other imports."""
    body, added = draft.tree.body, [ast.alias(name=name) for name in names]
    for one in body:
        if isinstance(one, ast.ImportFrom) and (one.module, one.level) == (module, 0):
            one.names += added
            return
    last = max((n + 1 for n, one in enumerate(body) if isinstance(one, Import)), default=0)
    docstring = ast.get_docstring(draft.tree, clean=False) is not None
    place = last if latest is None else min(last, latest)
    body.insert(max(place, int(docstring)), ast.ImportFrom(module=module, names=added, level=0))


def together(statements: Sequence[ast.stmt]) -> list[ast.stmt]:
    """The statements with one import for all that comes from one module; imports of the standard library come first."""
    found: list[ast.stmt] = []
    first: dict[tuple[str | None, int], ast.ImportFrom] = {}
    for one in statements:
        known = first.get((one.module, one.level)) if isinstance(one, ast.ImportFrom) else None
        if isinstance(one, ast.ImportFrom) and known is not None:
            there = set(map(_bound, known.names))
            known.names = [*known.names, *(alias for alias in one.names if _bound(alias) not in there)]
            continue
        if isinstance(one, ast.ImportFrom):
            first[one.module, one.level] = one
        found.append(one)
    leading = next((n for n, one in enumerate(found) if not isinstance(one, Import)), len(found))
    return [*sorted(found[:leading], key=_rank), *found[leading:]]


def _rank(statement: ast.stmt) -> int:
    """In which order people import: what is to come, the standard library, everything else."""
    module = getattr(statement, "module", None) or statement.names[0].name  # type: ignore[attr-defined]
    return 0 if module == "__future__" else 1 if module.partition(".")[0] in sys.stdlib_module_names else 2


def _bound(alias: ast.alias) -> str:
    return alias.asname or alias.name


def _join(
    program: Candidate, name: str, tree: ast.Module, imports: Sequence[Import], moved: Sequence[ast.stmt]
) -> bool:
    """Put imports and definitions into a module, if every name keeps its meaning there."""
    known, new = set(Scopes(tree).module.bindings), _defined(moved)
    wanted: list[Import] = []
    for one in imports:
        if isinstance(one, ast.ImportFrom) and one.module == name:
            if any(alias.asname for alias in one.names):
                return False
            continue  # it is at home here
        if name in _own_imports(program, getattr(one, "module", None) or one.names[0].name):
            return False  # each would need the other first
        if not any(ast.dump(one) == ast.dump(other) for other in tree.body):
            wanted.append(one)
    brought = {alias.asname or alias.name.partition(".")[0] for one in wanted for alias in one.names}
    builtin = {node.id for one in moved for node in walk(one) if isinstance(node, ast.Name)} & set(dir(builtins))
    if (new | brought) & (known | set(dir(builtins))) or new & brought or builtin & known:
        return False
    place = sum(isinstance(one, Import) for one in tree.body)
    if any(not isinstance(one, Import) for one in tree.body[:place]):
        return False  # a docstring or code comes first
    tree.body[place:place] = wanted
    tree.body += moved
    return True


def _defined(statements: Sequence[ast.stmt]) -> set[str]:
    found = {one.name for one in statements if isinstance(one, ast.FunctionDef | ast.ClassDef)}
    targets = [target for one in statements if isinstance(one, ast.Assign) for target in one.targets]
    return found | {one.id for one in targets if isinstance(one, ast.Name)}


def _own_imports(program: Candidate, module: str) -> set[str]:
    """The modules of a program that one of them needs, itself included, whatever is between."""
    texts = {file.path.removesuffix(".py"): file.text for file in program.files}
    found: set[str] = set()
    waiting = [module]
    while waiting:
        one = waiting.pop()
        if one in texts and one not in found:
            found.add(one)
            statements = [node for node in walk(parse(texts[one])) if isinstance(node, Import)]
            waiting += [node.module or "" for node in statements if isinstance(node, ast.ImportFrom)]
            waiting += [alias.name for node in statements if isinstance(node, ast.Import) for alias in node.names]
    return found
