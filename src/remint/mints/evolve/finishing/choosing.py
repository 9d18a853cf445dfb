"""Chooses the names and docstrings of what was added to a program, over all its files."""

from __future__ import annotations

import ast
import contextlib
import re
from collections.abc import Iterable

import msgspec

from remint.code.flow import code_start
from remint.code.parsing import parse
from remint.code.program_types import ProgramTypes
from remint.code.trees import nodes_of, walk
from remint.mints.evolve.finishing.checks import case_in_words, error_name, raised_name, refused_condition
from remint.mints.evolve.finishing.function_purposes import function_purpose
from remint.mints.evolve.finishing.module_renames import with_modules
from remint.mints.evolve.finishing.name_edits import Editing, NameEdits, NewNameAt, with_edits
from remint.mints.evolve.finishing.nouns import ValueNouns
from remint.mints.evolve.finishing.reading import Reading
from remint.mints.evolve.finishing.sentences import is_restated, known_sentence
from remint.mints.evolve.finishing.uses import Uses
from remint.mints.evolve.finishing.variable_choices import variable_names
from remint.mints.evolve.finishing.whole_tree import NotOneTreeError, WholeTree
from remint.mints.evolve.naming.added_code import Purpose
from remint.mints.evolve.naming.module_choices import module_choices
from remint.records import Candidate

_LONGEST = 32  # characters of a name
_WORD = re.compile(r"[A-Za-z_]\w*")
# Names that say nothing, or that were given to a program that was not yet done.
_VAGUE = re.compile(
    r"^_|^(accept|accumulate|add|adjust|all|any|apply|build|calculate|change|check|choose|collect|combine|complete"
    r"|compute|conclude|convert|count|decide|derive|detect|differs|each|equals|evaluate|exceeds|extend|find|finish|first"
    r"|fits|gather|get|handle|holds|index|iterate|lacks|list|match|matches|matching|meets|opposite|partial|passes|pick"
    r"|prepare|process|qualifies|reaches|reduce|resolve|run|scan|select|settle|step|total|transform|update|validate"
    r"|verify|walk|work)(_|$)"
    r"|^is_(match|matching|within|expected|allowed|accepted|eligible|missing|rejected|valid|acceptable|exactly|other_than"
    r"|outside|below|in)(_|$)|^has_(expected|other)_|^(can_continue|should_apply|inverted)$"
    r"|(^|_)convert_|_(from|of)_|_(part|step|total|applies|is_special)$"
)


def finished(program: Candidate, original: Candidate, keep: frozenset[str]) -> tuple[Candidate, NameEdits] | None:
    """The program with names and docstrings that fit what was added to it, and what has changed; None: nothing."""
    try:
        edits = chosen_edits(program, original, keep)
        made = with_edits(program, edits) if edits.names or edits.says else program
    except (NotOneTreeError, RecursionError):
        return None
    # Modules last: they are called after the functions and classes in them.
    modules = module_choices(made, original, getattr(keep, "entry", ""))
    with contextlib.suppress(ValueError):
        made = with_modules(made, modules)
        edits = msgspec.structs.replace(edits, modules=modules)
    return None if made == program else (made, edits)


def chosen_edits(program: Candidate, original: Candidate, keep: frozenset[str]) -> NameEdits:
    """The names and docstrings that a program should have in place of those that it has."""
    return _Choosing(program, original, keep).edits()


class _Choosing:
    """Chooses names one after the other, in a copy of the program."""

    def __init__(self, program: Candidate, original: Candidate, keep: frozenset[str]) -> None:
        self.whole = WholeTree(program)
        self.editing = Editing(self.whole)
        self.stays = _names_of(original) | keep | {_stem(file.path) for file in program.files}
        entry, given = getattr(keep, "entry", ""), getattr(keep, "given", {})
        scopes = self.editing.renaming.scopes
        self.nouns = ValueNouns(ProgramTypes(scopes, entry, given, keep))
        self.uses = Uses(self.whole.tree, scopes)
        self.reading = Reading(self.nouns, self.uses, entry, self._is_added)
        self.names: list[NewNameAt] = []
        self.says: dict[str, str] = {}
        # What texts say of a name would be wrong without it; docstrings of added code are written anew.
        self.said = {
            place: said for place, node in self.whole.places.items()
            if node.name not in self.stays and (said := ast.get_docstring(node)) is not None
        }  # fmt: skip
        docstrings = [self.whole.places[place].body[0] for place in self.said]
        self.texts = _texts(self.whole.tree, {id(one.value) for one in docstrings if isinstance(one, ast.Expr)})

    def edits(self) -> NameEdits:
        """All that changes."""
        places = {id(node): place for place, node in self.whole.places.items()}
        added = [one for one in self._callees_first() if self._is_added(one)]
        for one in [*self._callees_first()] * 2:  # a parameter follows what callers call it
            self._name_variables(places[id(one)], one, one in added, only_answers=True)
        self._name_errors(places, added)
        for one in added:
            self._name_function(places[id(one)], one)
        for one in self._callees_first():
            self._name_variables(places[id(one)], one, one in added)
        return NameEdits(names=tuple(self.names), says=self.says)

    def _is_added(self, node: ast.FunctionDef | ast.ClassDef) -> bool:
        return node.name not in self.stays and node.name not in self.texts and not node.name.startswith("__")

    def _callees_first(self) -> list[ast.FunctionDef]:
        found: dict[int, ast.FunctionDef] = {}
        waiting: set[int] = set()

        def visit(function: ast.FunctionDef) -> None:
            if id(function) in waiting:
                return
            waiting.add(id(function))
            for node in nodes_of(function):
                called = self.uses.called(node) if isinstance(node, ast.Call) else None
                if called is not None:
                    visit(called)
                if isinstance(node, ast.FunctionDef):
                    visit(node)
            found[id(function)] = function

        for node in self.whole.places.values():
            if isinstance(node, ast.FunctionDef):
                visit(node)
        return list(found.values())

    def _name_function(self, place: str, function: ast.FunctionDef) -> None:
        old, said = function.name, known_sentence(self.said.get(place, ""))
        purpose = function_purpose(function, self.reading)
        if not said and _VAGUE.search(old):
            self._give(place, (*purpose.names, old.strip("_")))
        new = said or purpose.says
        if new and is_restated(new, function.name):
            new = ""
        if new != self.said.get(place, ""):
            self.says[place] = new
        self.reading.known[id(function)] = Purpose((function.name, *purpose.names), "", purpose.gives)

    def _give(self, place: str, names: Iterable[str]) -> None:
        """The first of these names that is free; the old one stays where it is among them before that."""
        node = self.whole.places[place]
        place_now = place
        for name in names:
            if name == node.name:
                return
            edit = NewNameAt(place=place_now, new=name)
            if self._is_fine(name) and not self.editing.rename(edit):
                self.names.append(edit)
                return

    def _is_fine(self, name: str) -> bool:
        is_short = len(name) <= _LONGEST and name.isidentifier()
        return is_short and name not in self.stays and name not in self.texts and name.strip("_") == name

    def _defined(self) -> set[str]:
        """The names of functions and classes, and of what is known everywhere in a file."""
        return {node.name for node in self.whole.places.values()} | set(self.editing.renaming.scopes.module.bindings)

    def _name_errors(self, places: dict[int, str], added: list[ast.FunctionDef]) -> None:
        """Errors are called after the case that they tell of."""
        classes = {
            node.name: node
            for node in self.whole.places.values()
            if isinstance(node, ast.ClassDef) and self._is_added(node)
        }
        checks: dict[str, list[ast.expr]] = {}
        for function in added:
            found = refused_condition(function.body[code_start(function.body) :])
            if found is not None and raised_name(found[1]) in classes:
                checks.setdefault(raised_name(found[1]), []).append(found[0])
        for name, refused in checks.items():
            names, cases = (
                {error_name(one, self.nouns) for one in refused},
                {case_in_words(one, self.nouns) for one in refused},
            )
            place = places[id(classes[name])]
            if len(names) == 1 and "" not in names:
                self._give(place, names)
            said = self.said.get(place, "")
            told = f"Raised if {cases.pop()}." if len(cases) == 1 and "" not in cases else known_sentence(said)
            if said and told and told != said:
                self.says[place] = told

    def _name_variables(
        self, place: str, function: ast.FunctionDef, is_added: bool, only_answers: bool = False
    ) -> None:
        purpose = self.reading.known.get(id(function), Purpose(()))
        scope = self.editing.renaming.scopes.of(function)
        for variable in list(scope.bindings.values()):
            if variable.name in self.stays or variable.nodes("function", "class", "import"):
                continue
            if variable.is_parameter and not is_added:
                continue
            for name in variable_names(variable, function, purpose, self.nouns, self.uses):
                edit = NewNameAt(place=place, new=name, of=variable.name)
                if name == variable.name:
                    break
                if only_answers and not name.startswith(("is_", "has_", "are_", "equals_")):
                    continue
                if name not in self._defined() | self.texts and not self.editing.rename(edit):
                    self.names.append(edit)
                    break


def _names_of(program: Candidate) -> frozenset[str]:
    """Every word of a program: its names, and what its texts may speak of."""
    found: set[str] = set()
    for file in program.files:
        found |= set(_WORD.findall(file.text))
        if file.path.endswith(".py"):
            tree = parse(file.text)
            found |= {node.name for node in walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return frozenset(found)


def _texts(tree: ast.Module, apart: set[int]) -> set[str]:
    """The texts of a program that may be names."""
    return {
        node.value for node in walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart
    }  # fmt: skip


def _stem(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".py")
