"""New names for a whole program: what may be renamed, and renaming all of it at once."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from remint.code.parsing import parse
from remint.code.renaming import Renaming
from remint.code.scopes import Binding, Function
from remint.mints.evolve.naming.function_names import function_names
from remint.mints.evolve.naming.line_room import room_for
from remint.mints.evolve.naming.variable_names import variable_names
from remint.records import Candidate, SourceFile

# Everybody knows what these mean; another name would only puzzle.
_CUSTOMARY = {"self", "cls", "_"}
_LETTERS = "nkmpquvwrs"


class NewName(NamedTuple):
    """A name that was changed."""

    old: str
    new: str


class Renamed(NamedTuple):
    """A program with new names, and which."""

    program: Candidate
    names: tuple[NewName, ...]


class Naming:
    """The names of one tree, which it changes."""

    def __init__(self, tree: ast.Module, keep: Iterable[str] = (), renaming: Renaming | None = None) -> None:
        self.tree = tree
        self.renaming = renaming if renaming is not None else Renaming(tree, keep)
        self.program = self.renaming.program
        self._texts = texts_of(self.program.nodes)

    def variables(self) -> list[Binding]:
        """The variables that may be renamed, in the order of the text."""
        found = [
            one for one in self.renaming.scopes.every()
            if is_variable(one) and not is_described(one, self._texts) and not self.renaming.refusal(one)
        ]  # fmt: skip
        return sorted(found, key=lambda one: _place(one.mentions[0][0]))

    def functions(self) -> list[Binding]:
        """The functions, methods apart, that may be renamed, in the order of the text."""
        found = [
            one for one in self.renaming.scopes.every() if one.nodes("function") and one.writes == 1
            and not self.is_told(one.name) and not self.renaming.refusal(one)
        ]  # fmt: skip
        return sorted(found, key=lambda one: _place(one.mentions[0][0]))

    def is_told(self, name: str) -> bool:
        """Whether a text of the program, such as an example in a docstring, speaks of a function by its name."""
        call = re.compile(rf"\b{re.escape(name)}\(" + (rf"|\b{re.escape(name)}\b" if "_" in name else ""))
        return any(name in text and call.search(text) for text in self._texts)

    def candidates(self, one: Binding, chance: random.Random) -> list[str]:
        """Names that fit a variable or function, the one to try first in front."""
        definitions = [node for node in one.nodes("function") if isinstance(node, Function)]
        if definitions:
            return function_names(definitions[0], self.program, chance)
        return variable_names(one, self.program, chance)

    def give_natural_name(self, one: Binding, chance: random.Random) -> NewName | None:
        """Rename to the first name that fits, is free and makes no line too long; None where there is none."""
        names, longest = self.candidates(one, chance), len(one.name) + room_for(one, self.program)
        if len(one.name) == 1:
            names += chance.sample(_LETTERS, len(_LETTERS))  # one letter for another, where there is room for no more
        return self.give(one, [name for name in names if len(name) <= longest])

    def give(self, one: Binding, names: Iterable[str]) -> NewName | None:
        """Rename to the first of these names that is free."""
        old = one.name
        for name in names:
            if name != old and not self.renaming.refusal(one) and not self.renaming.objection(one, name):
                self.renaming.rename(one, name)
                return NewName(old, name)
        return None


def rename_all(
    program: Candidate, keep: Iterable[str], seed: int, wanted: Callable[[str], bool] = lambda name: True
) -> Renamed:
    """A program in which every variable and function that may be renamed, and whose name is `wanted`, has another."""
    chance = random.Random(seed)
    naming = Naming(parse(program.text), outside_names(program, keep))
    both = [*naming.variables(), *naming.functions()]
    given = [naming.give_natural_name(one, chance) for one in both if wanted(one.name)]
    return Renamed(with_tree(program, naming.tree), tuple(name for name in given if name is not None))


def is_variable(one: Binding) -> bool:
    """Whether something is a variable that people would think of renaming: no import, no definition, no `self`."""
    return one.name not in _CUSTOMARY and not one.nodes("import", "function", "class") and bool(one.mentions)


def texts_of(nodes: Iterable[ast.AST]) -> list[str]:
    """Every text in a program, docstrings among them."""
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def is_described(one: Binding, texts: Iterable[str]) -> bool:
    """Whether a parameter is spoken of by its name in one of the texts, which would then be wrong.

    One letter may just be a word.
    """
    if len(one.name) == 1 or not one.nodes("parameter"):
        return False
    word = re.compile(rf"\b{re.escape(one.name)}\b")
    return any(one.name in text and word.search(text) for text in texts)


def outside_names(program: Candidate, keep: Iterable[str]) -> frozenset[str]:
    """The names that have to stay: those that tests use, and those of the other files of the program."""
    others = " ".join(one.text for one in program.files if one.path != program.main)
    return frozenset({*keep, *re.findall(r"[A-Za-z_]\w*", others)})


def with_tree(program: Candidate, tree: ast.Module) -> Candidate:
    """The program with another main file."""
    main = SourceFile(path=program.main, text=ast.unparse(ast.fix_missing_locations(tree)) + "\n")
    return Candidate(files=tuple(main if one.path == program.main else one for one in program.files), main=program.main)


def _place(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
