"""New names and docstrings as a step in the making of a program: recorded in full, and given again from the record.

Later versions may choose other names: what a step has recorded leads to the same program whatever they choose.
"""

from __future__ import annotations

import ast

import msgspec

from remint.code.name_introspection import watches_definitions, watches_variables
from remint.code.renaming import Renaming
from remint.code.scopes import Binding
from remint.code.trees import nodes_of
from remint.mints.evolve.finishing.module_renames import with_modules
from remint.mints.evolve.finishing.whole_tree import Definition, NotOneTreeError, WholeTree
from remint.mints.evolve.programs.step_taken import StepTaken
from remint.records import Candidate, Record

FINISH_NAMES = "finish-names"


class NewNameAt(Record, frozen=True):
    """A name that something gets. Where `of` names a variable, it is that variable of the function at the place."""

    place: str  # the file, a colon, and the names of the functions and classes around it and its own
    new: str
    of: str = ""


class NameEdits(Record, frozen=True):
    """What changes in the names and docstrings of a program; docstrings by place, empty: there is none any more."""

    names: tuple[NewNameAt, ...] = ()
    says: dict[str, str] = {}
    modules: dict[str, str] = {}  # new names of modules by the old ones


def finishing_step(edits: NameEdits) -> StepTaken:
    """The step of a lineage that says what was changed."""
    return StepTaken(FINISH_NAMES, 0, msgspec.json.encode(edits).decode(), 0)


def edits_of(step: StepTaken) -> NameEdits:
    """What such a step changes; ValueError where it does not say."""
    return msgspec.json.decode(step.key.encode(), type=NameEdits)


def with_edits(program: Candidate, edits: NameEdits) -> Candidate:
    """The program with these names and docstrings; ValueError where one of them cannot be given safely."""
    whole = WholeTree(program)
    editing = Editing(whole)
    for place, text in edits.says.items():
        editing.say(place, text)
    for one in edits.names:
        reason = editing.rename(one)
        if reason:
            raise ValueError(f"{one.of or one.place} cannot become {one.new}: {reason}")
    return with_modules(whole.program_now(), edits.modules)


class Editing:
    """Gives names in the tree of a whole program, which it changes."""

    def __init__(self, whole: WholeTree) -> None:
        self.whole = whole
        self.renaming = Renaming(whole.tree)
        nodes = self.renaming.program.nodes
        if watches_definitions(nodes) or watches_variables(nodes, self.renaming.scopes):
            raise NotOneTreeError("the program can look at its own names")

    def say(self, place: str, text: str) -> None:
        """Write or take away a docstring."""
        node = self.whole.places[place]
        if ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
        if text:
            node.body.insert(0, ast.Expr(value=ast.Constant(value=text)))
        if not node.body:
            node.body.append(ast.Pass())

    def objection(self, one: NewNameAt) -> str:
        """Why a name cannot be given; empty: it can."""
        if one.of:
            variable = self.variable(one)
            if variable is None:
                return "there is no such variable"
            return self.renaming.refusal(variable) or self.renaming.objection(variable, one.new)
        if one.place not in self.whole.places:
            return "there is no such definition"
        if one.new in self.names():
            return "the program has that name already"
        binding = self.definition(self.whole.places[one.place])
        if binding is None:
            return self._method_objection(self.whole.places[one.place], one.new)
        return self.renaming.objection(binding, one.new)

    def rename(self, one: NewNameAt) -> str:
        """Give a name, or say why it cannot be given."""
        reason = self.objection(one)
        if reason:
            return reason
        node = self.whole.places[one.place]
        binding = self.variable(one) if one.of else self.definition(node)
        if binding is not None:
            self.renaming.write(binding, one.new)
        else:
            old = node.name
            for each in nodes_of(self.whole.tree):
                if isinstance(each, ast.Attribute) and each.attr == old:
                    each.attr = one.new
            node.name = one.new
        return ""

    def variable(self, one: NewNameAt) -> Binding | None:
        """The parameter or variable that is meant."""
        node = self.whole.places.get(one.place)
        scope = self.renaming.scopes.of(node) if isinstance(node, ast.FunctionDef) else None
        found = scope.bindings.get(one.of) if scope is not None else None
        return None if found is None or found.nodes("function", "class", "import") else found

    def definition(self, node: Definition) -> Binding | None:
        """The function or class as a variable; None: a method, which is an attribute."""
        found = self.renaming.scopes.meaning(node)
        return None if found is None or found.scope.kind == "class" else found

    def names(self) -> set[str]:
        """Every name that is written anywhere, attributes included."""
        return self.renaming.scopes.names()

    def _method_objection(self, node: Definition, new: str) -> str:
        """A method is renamed where nothing else has its name: no other method, no variable, no text."""
        if not isinstance(node, ast.FunctionDef) or not new.isidentifier() or new.startswith("__"):
            return "that is no name for a method"
        for each in nodes_of(self.whole.tree):
            is_other = isinstance(each, Definition) and each is not node and each.name == node.name
            if is_other or (isinstance(each, ast.Constant) and each.value == node.name):
                return "something else has the same name"
        return ""
