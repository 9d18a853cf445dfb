"""The entries of the debugging dictionary: what each recognises in a difference that causes a failure.

Entries are asked in the order of the registry; the first that recognises a difference gives it its name. Packages add
entries through the entry point group ``remint.entries``, users through a file (`rule_files`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from remint.analysis.diagnose.differences import CodeDifference, is_part, moved_brackets, place_or_value, same
from remint.analysis.diagnose.statement_facts import (
    always_moves,
    called_name,
    continues,
    divides,
    is_swapped,
    moves_bound,
    new_or_same,
    operators_of,
    other_operation,
    other_statement,
    reordered,
    splits,
    uses_nothing,
)
from remint.analysis.diagnose.trees import labels, stored_names
from remint.code.ir import nodes as ir
from remint.code.ir.walk import walk
from remint.registry import Registry

OTHER = "other"


class DictionaryEntry(ABC):
    """One kind of error."""

    name: str
    title: str  # what it is, in a sentence

    @abstractmethod
    def recognises(self, difference: CodeDifference) -> str:
        """The sub-kind in words where the difference is of this kind; else an empty text."""


class UserInput(DictionaryEntry):
    """Code outside of functions that asks the user for something."""

    name, title = OTHER, "Anything else, such as code that asks the user for input."

    def recognises(self, difference: CodeDifference) -> str:
        """Only what was added at the top level."""
        _, asks = difference.called("input")
        return "asks the user for input" if difference.kind == "extra" and difference.at_top and asks else ""


class LoopUpdate(DictionaryEntry):
    """The update of a loop variable that is missing or in the wrong place."""

    name, title = "loop", "The update of a loop variable is missing, also before `continue`, or in the wrong place."

    def recognises(self, difference: CodeDifference) -> str:
        """A statement that changes a variable of the condition of the loop around it."""
        statement = difference.statement
        if isinstance(statement, ir.ForEach) and isinstance(difference.made, ir.While):
            return _never_updated(statement, difference.made)
        if statement is None or difference.kind == "extra" or not difference.loops:
            return ""
        loop = difference.loops[-1]
        names = _names(loop.condition)
        if difference.same_block and names & stored_names(loop.body) & _names(statement):
            return "update misplaced"  # it stands on the other side of the update that it depends on
        if continues(statement) and any(names & _stepped(one) for one in difference.crossed):
            return "update misplaced"  # below a `continue` that stood below it, or above
        if difference.kind == "missing" and names & moves_bound(statement) and not always_moves(loop, statement):
            return "update missing"
        stepped = names & _stepped(statement)
        if not stepped:
            return ""
        if difference.kind == "changed":  # `i = +1` for `i += 1`: the variable gets a value, and is not moved on
            made = difference.made
            lost = isinstance(made, ir.Assign) and stepped <= stored_names((made,)) and not stepped & _names(made.value)
            return "update does not depend on the variable" if lost else ""
        return "update missing" if difference.kind == "missing" else "update misplaced"


def _never_updated(wanted: ir.ForEach, made: ir.While) -> str:
    """A loop over a range that was written as a `while`, and does not count."""
    return "" if _names(wanted.target) & stored_names(made.body) else "update missing"


def _names(node: ir.Node) -> set[str]:
    return {one.name for one in walk(node) if isinstance(one, ir.Name)}


def _stepped(statement: ir.Instruction) -> set[str]:
    """The variables that a statement moves on by one operation: `i += 1` or `n = n // 10`, but not `n = 3 * n + 1`."""
    if isinstance(statement, ir.Update):
        return stored_names((statement,))
    if not isinstance(statement, ir.Assign) or not isinstance(statement.value, ir.Operation):
        return set()
    used = {one.name for one in statement.value.operands if isinstance(one, ir.Name)}
    return stored_names((statement,)) & used


class IntegerDivision(DictionaryEntry):
    """A division whose result should have been an integer, or should not."""

    name, title = "division", "A division gives a decimal number where an integer is needed, or the other way round."

    def recognises(self, difference: CodeDifference) -> str:
        """`//` against `/`, or int() around a division that is not there."""
        expected, seen = difference.expected, difference.seen
        if operators_of(expected) == ("//",) and operators_of(seen) == ("/",):
            return "/ for //"
        if operators_of(expected) == ("/",) and operators_of(seen) == ("//",):
            return "// for /"
        for whole, part, words in ((expected, seen, "no int()"), (seen, expected, "int() not asked for")):
            if isinstance(whole, ir.Invoke) and called_name(whole.function) in ("int", "floor", "trunc", "round"):
                inside = [argument.value for argument in whole.arguments]
                if inside and same(inside[0], part) and divides(part):
                    return words
                if inside and divides(inside[0]) and operators_of(part) == ("//",):
                    return f"{called_name(whole.function)}() for //" if whole is seen else "// for int()"
        return ""


class CharacterCode(DictionaryEntry):
    """A character that is taken for its code, or the other way round."""

    name, title = "ASCII", "A character is taken for its code: ord() or chr() is missing, or too much."

    def recognises(self, difference: CodeDifference) -> str:
        """ord() or chr() on one side only, or a code where a character stands."""
        expected, seen = difference.expected, difference.seen
        for whole, part, words in ((expected, seen, "no {}()"), (seen, expected, "{}() not asked for")):
            called = called_name(whole.function) if isinstance(whole, ir.Invoke) else ""
            if called in ("ord", "chr") and not (isinstance(part, ir.Invoke) and called_name(part.function) == called):
                return words.format(called)
        if isinstance(expected, ir.Const) and isinstance(seen, ir.Const):
            kinds = {expected.kind: expected.value, seen.kind: seen.value}
            text, code = kinds.get("string"), kinds.get("integer")
            if isinstance(text, str) and len(text) == 1 and code == ord(text):
                return "a code for a character" if seen.kind == "integer" else "a character for a code"
        return ""


class TextSplit(DictionaryEntry):
    """A text that is not split, split otherwise, or split although nobody asked."""

    name, title = "split", "A text is not split, is split by something else, or is split without being asked to."

    def recognises(self, difference: CodeDifference) -> str:
        """A call of split() on one side only, or with other arguments."""
        if difference.kind != "changed":
            return ""
        expected, seen = splits(difference.expected), splits(difference.seen)
        if expected and seen:
            return "another separator"
        if expected:
            return "not split"
        return "split not asked for" if seen else ""


class GlobalName(DictionaryEntry):
    """A global variable that is changed without being declared."""

    name, title = "global", "A function changes a global variable without declaring it."

    def recognises(self, difference: CodeDifference) -> str:
        """A missing or changed declaration of outer names."""
        if isinstance(difference.statement, ir.OuterNames):
            return "not declared" if difference.kind == "missing" else "declared otherwise"
        if isinstance(difference.made, ir.OuterNames):
            return "declared without being asked to"
        return ""


class Indentation(DictionaryEntry):
    """A statement in another block than it belongs to."""

    name, title = "indent", "A line has the wrong indentation, so that it belongs to another block."

    def recognises(self, difference: CodeDifference) -> str:
        """A statement that was moved."""
        return "in another block" if difference.kind == "moved" and not difference.same_block else ""


class IgnoredInstruction(DictionaryEntry):
    """An instruction, or a part of one, that was not implemented."""

    name, title = "ignored", "An instruction, or a part of one, was not implemented."

    def recognises(self, difference: CodeDifference) -> str:
        """A missing statement, or an expression of which only a part is there."""
        expected, seen = difference.expected, difference.seen
        if difference.kind == "missing":
            return "function" if isinstance(expected, ir.Function | ir.Class) else "instruction"
        if difference.kind != "changed":
            return ""
        if isinstance(expected, ir.Operation) and isinstance(seen, ir.Operation) and _lacks_operands(expected, seen):
            return "part of a condition" if {"and", "or"} & set(expected.operators) else "part of an expression"
        if isinstance(expected, ir.Invoke) and isinstance(seen, ir.Invoke) and _lacks_arguments(expected, seen):
            return "argument"
        return "part of an instruction" if _is_kept_part(seen, expected) else ""


def _lacks_operands(expected: ir.Operation, seen: ir.Operation) -> bool:
    parts = [labels(one) for one in expected.operands]
    fewer = set(seen.operators) <= set(expected.operators) and len(seen.operands) < len(expected.operands)
    return fewer and all(labels(one) in parts for one in seen.operands)


def _lacks_arguments(expected: ir.Invoke, seen: ir.Invoke) -> bool:
    return same(expected.function, seen.function) and len(seen.arguments) < len(expected.arguments)


def _is_kept_part(seen: ir.Node | None, expected: ir.Node | None) -> bool:
    """Whether all that is there is a part of what should be; a single name or number inside is no sign of that."""
    if isinstance(expected, ir.Operation | ir.Invoke | ir.Choice | ir.Index | ir.Attribute | ir.Comprehension):
        direct = isinstance(seen, ir.Expression) and is_part(seen, expected) and not place_or_value(expected, seen)
        return direct and not (isinstance(seen, ir.Const) and isinstance(expected, ir.Container))
    return False


class WrongImplementation(DictionaryEntry):
    """Something other than what was asked for."""

    name, title = "wrong", "Something other than the instruction was implemented."

    def recognises(self, difference: CodeDifference) -> str:
        """Everything else, by its sub-kind."""
        if difference.kind == "extra":
            return "extra statement"
        if difference.kind == "moved":
            return "order of statements"
        if difference.kind != "changed":
            return ""
        expected, seen = difference.expected, difference.seen
        words = new_or_same(difference.statement, difference.made)
        if words:
            return words
        if is_swapped(expected, seen):
            return "swapped assignment"
        if uses_nothing(difference.made) and not uses_nothing(difference.statement):
            return "value of a method that returns nothing"
        if isinstance(expected, ir.Invoke) and isinstance(seen, ir.Invoke) and reordered(expected, seen):
            return "argument order"
        if isinstance(expected, ir.Container) and isinstance(seen, ir.Container) and not expected.items:
            return "container not empty"
        words = place_or_value(expected, seen)
        if words:
            return words
        for kind, words in ((ir.Name, "variable"), (ir.Const, "constant")):
            if isinstance(expected, kind) and isinstance(seen, kind):
                return words
        if isinstance(expected, ir.Expression) and isinstance(seen, ir.Expression) and moved_brackets(expected, seen):
            return "brackets"
        if isinstance(expected, ir.Operation) and isinstance(seen, ir.Operation):
            return other_operation(expected, seen)
        if isinstance(expected, ir.Instruction) and type(expected) is not type(seen):
            return other_statement(expected, seen)
        return "function" if isinstance(expected, ir.Attribute) and isinstance(seen, ir.Attribute) else "expression"


ENTRIES: Registry[type[DictionaryEntry]] = Registry(
    "entries",
    {
        "user-input": "remint.analysis.diagnose.entries:UserInput",
        "global": "remint.analysis.diagnose.entries:GlobalName",
        "loop": "remint.analysis.diagnose.entries:LoopUpdate",
        "division": "remint.analysis.diagnose.entries:IntegerDivision",
        "ASCII": "remint.analysis.diagnose.entries:CharacterCode",
        "split": "remint.analysis.diagnose.entries:TextSplit",
        "indent": "remint.analysis.diagnose.entries:Indentation",
        "ignored": "remint.analysis.diagnose.entries:IgnoredInstruction",
        "wrong": "remint.analysis.diagnose.entries:WrongImplementation",
    },
    needs=("name", "recognises"),
)


def dictionary(added: Iterable[DictionaryEntry] = ()) -> Sequence[DictionaryEntry]:
    """All entries in the order in which they are asked: the user's own first, then those of other packages."""
    own = {"user-input", "global", "loop", "division", "ASCII", "split", "indent", "ignored", "wrong"}
    others = [ENTRIES.get(name)() for name in ENTRIES.usable_names() if name not in own]
    return [*added, *others, *(ENTRIES.get(name)() for name in ENTRIES.names() if name in own)]
