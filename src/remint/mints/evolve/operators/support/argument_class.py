"""A class that holds the arguments of a function and does its work: how it is called, made and asked."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from remint.code.calls import is_generator
from remint.code.flow import code_start, leaves, own_nodes
from remint.code.scopes import parameters_of
from remint.code.trees import walk
from remint.mints.evolve.naming.added_code import topic_of
from remint.mints.evolve.operators.support.extraction import ProgramFacts
from remint.mints.evolve.operators.support.function_wording import make_function
from remint.mints.evolve.operators.support.statement_runs import can_move
from remint.mints.evolve.operators.support.value_annotations import annotation_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Subject

_MODULE = 0.6  # how often the class goes into a module at once
_KNOWN_TYPES = {"int", "float", "str", "bool", "list", "dict", "set", "tuple"}
_SAY_NOTHING = {
    "solve", "main", "result", "compute", "answer", "run", "f", "func", "print_answer", "read_input", "report",
    "show_answer", "print_results", "work_out", "calculate", "input", "solution",
}  # fmt: skip
_PROBLEMS = ("Problem", "Task", "Puzzle")
_KINDS = ("Solver", "Task", "Calculation")
_ANSWERS = ("answer", "solve", "compute_answer")
_VERDICTS = ("passes", "holds", "is_fulfilled")
_ACTIONS = ("run", "print_answer", "report")


def can_be_method(facts: ProgramFacts, function: ast.FunctionDef) -> bool:
    """Whether the code of a function means the same in a method, as far as its own words tell."""
    if function.decorator_list or facts.calls.is_below_recursion(function):
        return False
    if function.args.vararg or function.args.kwarg or facts.scopes.of(function).outer:
        return False
    body = function.body[code_start(function.body) :]
    if not body or "await" in leaves(body) or not all(map(can_move, body)):
        return False
    return not any(_means_more_in_a_class(one) for part in (function.args, *body) for one in walk(part))


def can_be_class(facts: ProgramFacts, function: ast.FunctionDef) -> bool:
    """Whether an object can do the work of a function at once."""
    return can_be_method(facts, function) and not is_generator(function)


def _means_more_in_a_class(node: ast.AST) -> bool:
    """Whether a name would mean something else in a class: two underscores make a name the class's own."""
    names = [getattr(node, field, None) for field in ("id", "arg", "name")]
    return any(isinstance(one, str) and (one in ("self", "cls") or one.startswith("__")) for one in names)


class ArgumentClass:
    """The class for a function in the making; `fields` are what the work from a place on is given."""

    def __init__(self, draft: Draft, function: ast.FunctionDef, fields: Sequence[str], place: int) -> None:
        self.draft, self.function, self.fields, self.place = draft, function, list(fields), place
        work = function.body[place:]
        self._is_check = answers_yes_or_no(work)
        self._gives = any(isinstance(one, ast.Return) and one.value for one in own_nodes(work))
        own = topic_of(function.name)
        own = draft.topic if own in _SAY_NOTHING else own
        self.topic = "result" if own in _SAY_NOTHING else own

    def settle(self, original: ast.FunctionDef, methods: Sequence[ast.FunctionDef]) -> str:
        """Define the class before the function, which makes an object and asks it; what is left of it is a method.

        The name of the class if it is to go into a module at once.
        """
        draft, function = self.draft, self.function
        kind = self._name()
        made = self._class(kind, original)
        names = _VERDICTS if self._is_check else _ANSWERS if self._gives else _ACTIONS
        last = next((one for one in names if draft.take(one)), "") or draft.fresh("do_work")
        made.body += [*methods, make_function(last, ["self"], function.body[self.place :])]
        asked = f"{kind}({', '.join(self.fields)}).{last}()"
        function.body[self.place :] = draft.statements(f"return {asked}" if self._gives else asked)
        draft.tree.body.insert(draft.tree.body.index(function), made)
        return kind if draft.chance.random() < _MODULE else ""

    def _name(self) -> str:
        name, draft = self.function.name, self.draft
        is_telling = self.topic == "result" and len(name) > 2 and name not in _SAY_NOTHING
        topic = name.strip("_") if is_telling else self.topic
        camel = "".join(one.capitalize() for one in topic.split("_"))
        names = [f"{camel}{one}" for one in draft.chance.sample(_KINDS, len(_KINDS))]
        if topic in _SAY_NOTHING:
            names = list(_PROBLEMS)
        elif self._is_check:
            names.insert(0, f"{camel}Check")
        return next((one for one in names if draft.take(one)), "") or draft.fresh(*names)

    def _class(self, name: str, original: ast.FunctionDef) -> ast.ClassDef:
        """A class with the fields and no methods yet: a dataclass where all types are known."""
        types = [_annotation(self.draft.subject, original, one, self.place) for one in self.fields]
        if all(types):
            maker = self.draft.import_name("dataclasses", "dataclass")
            lines = "".join(f"    {one}: {kind}\n" for one, kind in zip(self.fields, types, strict=True))
            (made,) = self.draft.statements(f"@{maker}\nclass {name}:\n{lines}")
        else:
            lines = "".join(f"        self.{one} = {one}\n" for one in self.fields)
            head = f"class {name}:\n    def __init__(self, {', '.join(self.fields)}):\n"
            (made,) = self.draft.statements(head + lines)
        assert isinstance(made, ast.ClassDef)
        return made


def answers_yes_or_no(body: list[ast.stmt]) -> bool:
    """Whether all that several statements return is True, False or a comparison."""
    returned = [one.value for one in own_nodes(body) if isinstance(one, ast.Return)]
    return bool(returned) and len(body) > 1 and all(
        isinstance(one, ast.Compare) or (isinstance(one, ast.Constant) and isinstance(one.value, bool))
        for one in returned
    )  # fmt: skip


def _annotation(subject: Subject, function: ast.FunctionDef, name: str, place: int) -> str:
    """The type of a field as text, where an annotation means the same in a class or the type is known."""
    binding = subject.scopes.of(function).bindings[name]
    parameter = next((one for one in parameters_of(function.args) if one.arg == name), None)
    if parameter is not None and parameter.annotation is not None and binding.writes == 1:
        parts = list(walk(parameter.annotation))
        bindings = [subject.scopes.meaning(one) for one in parts if isinstance(one, ast.Name)]
        is_known = all(one is None or one.nodes("import") for one in bindings)
        has_text = any(isinstance(one, ast.Constant) and one.value is not None for one in parts)
        return ast.unparse(parameter.annotation) if is_known and not has_text else ""
    if parameter is None:
        found = annotation_of(name, function.body[:place], subject.scopes, subject.types)
        if found:
            return found
    read = next((one for one in binding.nodes("read") if isinstance(one, ast.Name)), None)
    types = subject.types.of(read) if read is not None else None
    kind = next(iter(types)) if types is not None and len(types) == 1 else ""
    return kind if kind in _KNOWN_TYPES else ""
