"""A function that does several things becomes a class: its arguments are the fields, each thing is a method."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from remint.code.calls import is_generator
from remint.code.flow import code_start, leaves, own_nodes
from remint.code.scopes import parameters_of
from remint.code.trees import copied
from remint.mints.evolve.naming.added_code import function_purpose, topic_of
from remint.mints.evolve.operators.class_module import ClassModule
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.class_parts import (
    ClassPart,
    FunctionParts,
    condition_name,
    function_parts,
)
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, Fields, ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import make_function
from remint.mints.evolve.operators.support.statement_runs import can_move
from remint.mints.evolve.operators.support.value_annotations import annotation_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at

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
_MODULE = 0.6  # how often the class goes into a module at once
_PROPERTY = 0.5  # how often a condition about the fields alone is a property


class WorkClass(Operator):
    """Divides a function over the methods of a class that holds its arguments."""

    name = "work-class"
    description = "turns a function into a class of its arguments with a method for each part of the work"

    def sites(self, subject: Subject) -> list[Site]:
        """Functions with several parts that keep their parameters and never call themselves."""
        facts = facts_of(subject)
        if facts.is_watching or not facts.means_builtin("property", "staticmethod"):
            return []
        return [
            site for site, node in subject.sites(ast.FunctionDef)
            if len(site.path) == 1 and isinstance(node, ast.FunctionDef) and _parts(facts, site, node) is not None
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the class before the function, which makes an object and asks it for the answer."""
        original, function = node_at(draft.subject.tree, site.path), draft.node(site)
        assert isinstance(original, ast.FunctionDef)
        assert isinstance(function, ast.FunctionDef)
        parts = _parts(facts_of(draft.subject), site, original)
        assert parts is not None
        gives = any(isinstance(one, ast.Return) and one.value for one in own_nodes(function.body[parts.place :]))
        is_check = _answers_yes_or_no(function.body[parts.place :])
        topic = _topic(draft, function.name)
        methods = _divided(draft, function, parts, topic)
        kind = _class_name(draft, function.name, topic, is_check)
        made = _class(draft, kind, original, parts)
        names = _VERDICTS if is_check else _ANSWERS if gives else _ACTIONS
        last = next((one for one in names if draft.take(one)), "") or draft.fresh("do_work")
        made.body += [*methods, make_function(last, ["self"], function.body[parts.place :])]
        asked = f"{kind}({', '.join(parts.fields)}).{last}()"
        function.body[parts.place :] = draft.statements(f"return {asked}" if gives else asked)
        draft.tree.body.insert(draft.tree.body.index(function), made)
        if draft.chance.random() < _MODULE:
            move_class(draft, kind)
        draft.is_usual = False  # names that say what is computed stay


def _divided(draft: Draft, function: ast.FunctionDef, parts: FunctionParts, topic: str) -> list[ast.FunctionDef]:
    """The methods that take the place of the parts; what is left stays in the function."""
    own = draft.scopes.of(function).bindings
    changed = {*parts.changed, *(name for one in parts.every for name in one.copies)}
    fields = Fields(draft.scopes, "self", {own[one]: one for one in parts.fields if one not in changed})
    start = parts.place
    slots = [(one, node_at(draft.tree, one.path), ExpressionSlot(draft.tree, one.path)) for one in parts.conditions]
    function.body[start:] = [fields.visit(one) for one in function.body[start:]]
    made = _own_functions(draft, function, parts)
    for part, node, slot in slots:
        assert isinstance(node, ast.expr)
        is_property = not part.arguments and draft.chance.random() < _PROPERTY
        method = make_function("", ["self", *part.arguments], [ast.Return(value=node)])
        if is_property:
            method.decorator_list = [ast.Name(id="property", ctx=ast.Load())]
        _name(draft, method, topic, "", condition_name(node))
        slot.put(_asked(method, part))
        made.append((part.path[1][1], method))
    # From back to front, so that places stay right; what is inside the end of the work goes before it.
    tail = [parts.tail] if parts.tail else []
    for part in sorted((*parts.runs, *tail), key=lambda one: (one.path, one is not parts.tail), reverse=True):
        block, place = draft.block(Site(part.path, ""))
        length = part.length if part is not parts.tail else len(block) - place
        moved = [*_copied(draft, part.copies), *block[place : place + length]]
        if part.given:
            moved = [*moved, ast.Return(value=ast.Name(id=part.given, ctx=ast.Load()))]
        method = make_function("", ["self", *part.arguments], moved)
        _name(draft, method, topic, part.given)
        asked = _asked(method, part)
        target = ast.Name(id=part.given, ctx=ast.Store())
        use = ast.Assign(targets=[target], value=asked, lineno=1) if part.given else ast.Return(value=asked)
        block[place : place + length] = [use]
        made.append((part.path[1][1], method))
    function.body[start:] = [one for one in function.body[start:] if getattr(one, "name", "") not in parts.functions]
    function.body[start:start] = _copied(draft, parts.changed)
    made.sort(key=lambda one: one[0])
    return [method for _, method in made]


def _own_functions(draft: Draft, function: ast.FunctionDef, parts: FunctionParts) -> list[tuple[int, ast.FunctionDef]]:
    """The functions inside it as methods; where they were called, the object is asked."""
    own = draft.scopes.of(function).bindings
    called = {id(node) for name in parts.functions for node in own[name].nodes("read")}
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and id(node.func) in called:
            node.func = ast.Attribute(value=ast.Name(id="self", ctx=ast.Load()), attr=node.func.id, ctx=ast.Load())
    found = []
    for place, one in enumerate(function.body):
        if isinstance(one, ast.FunctionDef) and one.name in parts.functions:
            method = copied(one)
            if any(isinstance(node, ast.Name) and node.id == "self" for node in ast.walk(method)):
                method.args.args.insert(0, ast.arg(arg="self"))
            else:
                method.decorator_list = [ast.Name(id="staticmethod", ctx=ast.Load())]
            found.append((place, method))
    return found


def _copied(draft: Draft, names: Sequence[str]) -> list[ast.stmt]:
    return [draft.statements(f"{one} = self.{one}")[0] for one in names]


def _asked(method: ast.FunctionDef, part: ClassPart) -> ast.expr:
    """How the object is asked for what a part gives."""
    asked = ast.Attribute(value=ast.Name(id="self", ctx=ast.Load()), attr=method.name, ctx=ast.Load())
    if method.decorator_list:
        return asked
    return ast.Call(func=asked, args=[ast.Name(id=one, ctx=ast.Load()) for one in part.arguments], keywords=[])


def _name(draft: Draft, method: ast.FunctionDef, topic: str, given: str, told: str = "") -> None:
    """Call a method after what it computes."""
    owner = ast.ClassDef(name="", bases=[], keywords=[], body=[method], decorator_list=[])
    found = function_purpose(method, owner, draft.tree, topic)
    names = list(found.names) if found is not None else []
    if told:
        names = [told]
    elif _answers_yes_or_no(method.body):
        names = [f"is_{topic}", f"check_{topic}"]
    names += [f"find_{given}" if len(given) > 1 else f"find_{topic}", f"work_out_{topic}"]
    names = [one for one in names if len(one) <= 28]
    method.name = next((one for one in names if draft.take(one)), "") or draft.fresh(*names)


def _answers_yes_or_no(body: list[ast.stmt]) -> bool:
    """Whether all that several statements return is True, False or a comparison."""
    returned = [one.value for one in own_nodes(body) if isinstance(one, ast.Return)]
    return len(body) > 1 and all(
        isinstance(one, ast.Compare) or (isinstance(one, ast.Constant) and isinstance(one.value, bool))
        for one in returned
    )


def _topic(draft: Draft, name: str) -> str:
    own = topic_of(name)
    return draft.topic if own in _SAY_NOTHING else own


def _class_name(draft: Draft, name: str, topic: str, is_check: bool) -> str:
    topic = name.strip("_") if topic == "result" and len(name) > 2 and name not in _SAY_NOTHING else topic
    camel = "".join(one.capitalize() for one in topic.split("_"))
    if is_check and topic not in _SAY_NOTHING and draft.take(f"{camel}Check"):
        return f"{camel}Check"
    names = (
        _PROBLEMS if topic in _SAY_NOTHING else [f"{camel}{one}" for one in draft.chance.sample(_KINDS, len(_KINDS))]
    )
    return next((one for one in names if draft.take(one)), "") or draft.fresh(*names)


def _class(draft: Draft, name: str, original: ast.FunctionDef, parts: FunctionParts) -> ast.ClassDef:
    """A class with these fields and no methods yet: a dataclass where all types are known."""
    types = [_annotation(draft.subject, original, one, parts.place) for one in parts.fields]
    if all(types):
        maker = draft.import_name("dataclasses", "dataclass")
        lines = "".join(f"    {one}: {kind}\n" for one, kind in zip(parts.fields, types, strict=True))
        (made,) = draft.statements(f"@{maker}\nclass {name}:\n{lines}")
    else:
        lines = "".join(f"        self.{one} = {one}\n" for one in parts.fields)
        (made,) = draft.statements(f"class {name}:\n    def __init__(self, {', '.join(parts.fields)}):\n{lines}")
    assert isinstance(made, ast.ClassDef)
    return made


def _annotation(subject: Subject, function: ast.FunctionDef, name: str, place: int) -> str:
    """The type of a field as text, where an annotation means the same in a class or the type is known."""
    binding = subject.scopes.of(function).bindings[name]
    parameter = next((one for one in parameters_of(function.args) if one.arg == name), None)
    if parameter is not None and parameter.annotation is not None and binding.writes == 1:
        names = [one for one in ast.walk(parameter.annotation) if isinstance(one, ast.Name)]
        texts = [
            one for one in ast.walk(parameter.annotation) if isinstance(one, ast.Constant) and one.value is not None
        ]
        bindings = [subject.scopes.meaning(one) for one in names]
        is_known = all(one is None or one.nodes("import") for one in bindings)
        return ast.unparse(parameter.annotation) if is_known and not texts else ""
    if parameter is None:
        found = annotation_of(name, function.body[:place], subject.scopes, subject.types)
        if found:
            return found
    read = next((one for one in binding.nodes("read") if isinstance(one, ast.Name)), None)
    types = subject.types.of(read) if read is not None else None
    kind = next(iter(types)) if types is not None and len(types) == 1 else ""
    return kind if kind in _KNOWN_TYPES else ""


def move_class(draft: Draft, kind: str) -> None:
    """Put a class into a module, if it can be there."""
    subject, mover = draft.subject_now(), ClassModule()
    sites = [site for site in mover.sites(subject) if getattr(node_at(subject.tree, site.path), "name", "") == kind]
    if sites:
        moved = Draft(subject, draft.chance)
        moved.is_usual = draft.is_usual
        mover.apply(moved, sites[0])
        draft.become(moved)


def _parts(facts: ProgramFacts, site: Site, function: ast.FunctionDef) -> FunctionParts | None:
    """What becomes methods; None: the function stays as it is."""
    if is_generator(function) or function.decorator_list or facts.calls.is_below_recursion(function):
        return None
    if function.args.vararg or function.args.kwarg:
        return None
    body = function.body[code_start(function.body) :]
    if leaves(body) & {"yield", "await"} or not all(map(can_move, body)) or facts.scopes.of(function).outer:
        return None
    if any(_means_more_in_a_class(one) for part in body for one in ast.walk(part)):
        return None
    return function_parts(facts, site.path)


def _means_more_in_a_class(node: ast.AST) -> bool:
    """Whether a name would mean something else in a class: two underscores make a name the class's own."""
    names = [getattr(node, field, None) for field in ("id", "arg", "name")]
    return any(isinstance(one, str) and (one in ("self", "cls") or one.startswith("__")) for one in names)
