"""The places where an operator can be applied to a program: in its main file, and in the modules that steps added."""

from __future__ import annotations

import ast
from typing import NamedTuple
from weakref import WeakKeyDictionary

from remint.code.parsing import parse
from remint.code.recursion_depth import halves_its_input
from remint.code.trees import walk
from remint.mints.evolve.motifs.operator import MOTIF
from remint.mints.evolve.operators import Operator
from remint.mints.evolve.operators.support.extraction import facts_of
from remint.mints.evolve.programs.subject import PublicNames, Site, Subject
from remint.records import Candidate

_MOVING = "module-dependency"
_modules: WeakKeyDictionary[Subject, list[Subject]] = WeakKeyDictionary()


class OperatorPlace(NamedTuple):
    """A site, and the program as it is seen from the file that the site is in."""

    subject: Subject
    site: Site
    key: str  # by which the place is known again


def places_of(operator: Operator, subject: Subject) -> list[OperatorPlace]:
    """Every place of an operator; those in the main file first, so that their numbers stay what they were."""
    found: list[OperatorPlace] | None = subject.found.get(operator)
    if found is None:
        found = subject.found[operator] = _found(operator, subject)
    return found


def _found(operator: Operator, subject: Subject) -> list[OperatorPlace]:
    found = [OperatorPlace(subject, site, site.key) for site in operator.sites(subject)]
    if operator.name == MOTIF:
        return found  # its key tells the step in full, and the main file alone
    if operator.name == _MOVING and subject.is_telling and not subject.is_shapely:
        return found  # functions of an added module stay together
    for module in _modules_of(subject):
        path = module.program.main
        found += [OperatorPlace(module, site, f"{path} {site.key}") for site in operator.sites(module)]
    return found


def _modules_of(subject: Subject) -> list[Subject]:
    """A program as seen from each module that a step has added; found once."""
    if subject not in _modules:
        _modules[subject] = _views(subject) if subject.is_usual else []
    return _modules[subject]


def _views(subject: Subject) -> list[Subject]:
    program, given = subject.program, getattr(subject.keep, "files", None)
    others = [file for file in program.files if file.path != program.main and file.path.endswith(".py")]
    if given is None or not others or any("/" in file.path or file.path in given for file in others):
        return []
    views = [subject]
    for file in others:
        seen = Candidate(files=program.files, main=file.path)
        files = {*given, program.main} if subject.is_shapely else None
        views.append(Subject(seen, PublicNames.of(_asked_for(program, file.path), "", {}, files), subject.style))
    # What a file knows of itself is not all: one more frame may be felt by whoever calls it at any depth.
    if any(facts_of(view).is_watching or _goes_deep(view) for view in views):
        return []
    return views[1:]


def _goes_deep(view: Subject) -> bool:
    """Whether a function of a file may run at any depth of the stack."""
    facts = facts_of(view)
    if not facts.calls.has_recursion:
        return False
    recursive = [one for one in facts.calls.functions if facts.calls.is_recursive(one)]
    # Objects of the program's own may have a length that does not fall with the half of them.
    is_plain = facts.means_builtin("len") and not any(one.name == "__len__" for one in facts.calls.functions)
    return not is_plain or not all(map(halves_its_input, recursive))


def _asked_for(program: Candidate, path: str) -> set[str]:
    """The names of a module that other files import."""
    module = path.removesuffix(".py")
    trees = [parse(file.text) for file in program.files if file.path != path and file.path.endswith(".py")]
    imports = [one for tree in trees for one in walk(tree) if isinstance(one, ast.ImportFrom)]
    return {alias.name for one in imports if one.module == module for alias in one.names}
