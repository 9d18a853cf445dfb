"""What a script reads becomes a record that reads itself, and the answer a function of that record."""

from __future__ import annotations

import ast
import random
from typing import NamedTuple

from remint.code.flow import code_start, writes
from remint.mints.evolve.operators.class_module import class_to_module
from remint.mints.evolve.operators.main_function import MainFunction, wrap_script
from remint.mints.evolve.operators.module_dependency import move_to_module
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.read_and_solve import FORMS, return_all
from remint.mints.evolve.operators.support.extraction import Fields, facts_of
from remint.mints.evolve.operators.support.function_wording import call, is_plain, make_function
from remint.mints.evolve.operators.support.reading_part import parts_of
from remint.mints.evolve.operators.support.script_code import script_code
from remint.mints.evolve.operators.support.statement_runs import leading_run
from remint.mints.evolve.operators.support.value_annotations import annotation_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

_CLASSES = ("Problem", "Task", "Puzzle")
_READ = ("from_input", "from_stdin")
_SOLVE = ("solve", "find_answer", "compute_answer", "work_out")
_REPORT = ("print_answer", "report", "show_answer", "print_results")
_AT_ONCE = 0.5  # how often the record is handed on without a name
_MODULE = 0.75  # how often the record and the function go into modules
_LEAST, _MOST = 2, 5  # fields
_MOST_CHANGED = 2  # of them that the function changes for itself


class InputFields(NamedTuple):
    """The statements that read, from the first of a function on, and what the rest of it needs of them."""

    length: int
    names: list[str]
    annotations: list[str]
    changed: list[str]  # names that the rest sets again
    width: int  # values that the rest prints on each way, at its end; 0: it prints otherwise


class InputRecord(Operator):
    """Gives what is read a dataclass with a method that reads it, and what is printed a function of the record."""

    name = "input-record"
    description = "turns what a script reads into a dataclass that reads itself, and the rest into a function of it"

    def sites(self, subject: Subject) -> list[Site]:
        """Scripts, and functions without parameters, that read several values of known types before they print."""
        found = [
            site for site, _ in subject.sites(ast.FunctionDef)
            if len(site.path) == 1 and input_fields(subject, site.path) is not None
        ]  # fmt: skip
        if not found:
            whole = MainFunction().sites(subject)
            found = [site for site in whole if input_fields(*_wrapped(Draft(subject, random.Random(0)))) is not None]
        return found

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the record and the function before the one that uses them, and often in modules."""
        if isinstance(node_at(draft.subject.tree, site.path), ast.FunctionDef):
            _divide(draft, site.path)
            return
        wrapped, path = _wrapped(draft)
        divided = Draft(wrapped, draft.chance)
        divided.is_usual = draft.is_usual
        _divide(divided, path)
        draft.become(divided)


def _wrapped(draft: Draft) -> tuple[Subject, tuple[Step, ...]]:
    """A script with its code in `main`, and the way to that."""
    found = script_code(draft.subject)
    assert found is not None
    draft.take("main")
    wrap_script(draft, found)
    wrapped = draft.subject_now()
    return wrapped, (("body", len(wrapped.tree.body) - 2),)


def input_fields(subject: Subject, path: tuple[Step, ...]) -> InputFields | None:
    """What a function reads before it does anything else, if that can be the fields of a record."""
    solving = parts_of(subject, path).solving
    function = node_at(subject.tree, path)
    if solving is None or len(solving.path) != len(path) + 1 or not isinstance(function, ast.FunctionDef):
        return None
    first = code_start(function.body)
    length = solving.path[-1][1] - first
    run = leading_run(facts_of(subject), path, length)
    if run is None or run.needed or not set(solving.run.needed) <= set(run.given):
        return None
    block, rest = function.body[first : first + length], function.body[first + length :]
    names = [one for one in run.given if one in solving.run.needed]
    if not _LEAST <= len(names) <= _MOST or not all(map(is_plain, names)) or {*_READ, "cls"} & set(names):
        return None
    if any(_is_constant(one, names) for one in block):
        return None  # it is not read
    annotations = [annotation_of(one, block, subject.scopes, subject.types) for one in names]
    set_again = {one.name for one in writes(rest, subject.scopes)}
    changed = [one for one in names if one in set_again]
    if not all(annotations) or len(changed) > _MOST_CHANGED or len(changed) == len(names):
        return None
    return InputFields(length, names, annotations, changed, solving.width)


def _is_constant(statement: ast.stmt, names: list[str]) -> bool:
    """Whether a statement sets one of the variables to a constant."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant()):
            return name in names
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            pairs = zip(targets, values, strict=False)
            return any(isinstance(value, ast.Constant) and ast.unparse(one) in names for one, value in pairs)
    return False


def _divide(draft: Draft, path: tuple[Step, ...]) -> None:
    found, function = input_fields(draft.subject, path), node_at(draft.tree, path)
    assert found is not None
    assert isinstance(function, ast.FunctionDef)
    first = code_start(function.body)
    reading = function.body[first : first + found.length]
    rest = function.body[first + found.length :]
    kind = _name(draft, tuple(draft.chance.sample(_CLASSES, len(_CLASSES))))
    reader = draft.chance.choice(_READ)
    holder = kind.lower() if draft.take(kind.lower()) else draft.fresh("given", "record")
    solver = _solver(draft, function, rest, found, holder)
    read = f"{kind}.{reader}()"
    form = FORMS[found.width]
    if draft.chance.random() < _AT_ONCE:
        used = draft.statements(form, called=ast.parse(f"{solver.name}({read})", mode="eval").body)
    else:
        used = draft.statements(f"$holder = {read}\n{form}", holder=holder, called=call(solver.name, [holder]))
    function.body[first:] = used
    record = _record(draft, kind, reader, found, reading)
    place = draft.tree.body.index(function)
    draft.tree.body[place:place] = [record, solver]
    if draft.chance.random() < _MODULE:
        class_to_module(draft, kind)
        move_to_module(draft, [solver.name])


def _solver(
    draft: Draft, function: ast.FunctionDef, rest: list[ast.stmt], found: InputFields, holder: str
) -> ast.FunctionDef:
    """The function that works with the fields; what it changes is a variable of its own."""
    own = draft.scopes.of(function).bindings
    fields = Fields(draft.scopes, holder, {own[one]: one for one in found.names if one not in found.changed})
    if found.width:
        return_all(draft, rest)
    copies = [draft.statements(f"{one} = $holder.{one}", holder=holder)[0] for one in found.changed]
    name = _name(draft, _SOLVE if found.width else _REPORT)
    return make_function(name, [holder], [*copies, *(fields.visit(one) for one in rest)])


def _record(draft: Draft, kind: str, reader: str, found: InputFields, reading: list[ast.stmt]) -> ast.ClassDef:
    maker = draft.import_name("dataclasses", "dataclass")
    options = draft.chance.choice(("", "(frozen=True)"))
    fields = "".join(f"    {one}: {of}\n" for one, of in zip(found.names, found.annotations, strict=True))
    (made,) = draft.statements(f"@{maker}{options}\nclass {kind}:\n{fields}")
    assert isinstance(made, ast.ClassDef)
    method = make_function(reader, ["cls"], [*reading, ast.Return(value=call("cls", found.names))])
    method.decorator_list = [ast.Name(id="classmethod", ctx=ast.Load())]
    made.body.append(method)
    return made


def _name(draft: Draft, names: tuple[str, ...]) -> str:
    return next((one for one in names if draft.take(one)), "") or draft.fresh(*names)
