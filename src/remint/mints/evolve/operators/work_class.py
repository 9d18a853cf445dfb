"""A function that does several things becomes a class: its arguments are the fields, each thing is a method."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from remint.code.trees import copied, walk
from remint.mints.evolve.naming.added_code import function_purpose
from remint.mints.evolve.operators.class_module import class_to_module
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.argument_class import ArgumentClass, answers_yes_or_no, can_be_class
from remint.mints.evolve.operators.support.class_parts import FunctionParts, function_parts
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, Fields, ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import make_function
from remint.mints.evolve.operators.support.work_parts import ClassPart, condition_name
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at

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
        made = ArgumentClass(draft, function, parts.fields, parts.place)
        class_to_module(draft, made.settle(original, _divided(draft, function, parts, made.topic)))
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
    for node in walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and id(node.func) in called:
            node.func = ast.Attribute(value=ast.Name(id="self", ctx=ast.Load()), attr=node.func.id, ctx=ast.Load())
    found = []
    for place, one in enumerate(function.body):
        if isinstance(one, ast.FunctionDef) and one.name in parts.functions:
            method = copied(one)
            if any(isinstance(node, ast.Name) and node.id == "self" for node in walk(method)):
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
    elif answers_yes_or_no(method.body):
        names = [f"is_{topic}", f"check_{topic}"]
    names += [f"find_{given}" if len(given) > 1 else f"find_{topic}", f"work_out_{topic}"]
    names = [one for one in names if len(one) <= 28]
    method.name = next((one for one in names if draft.take(one)), "") or draft.fresh(*names)


def _parts(facts: ProgramFacts, site: Site, function: ast.FunctionDef) -> FunctionParts | None:
    """What becomes methods; None: the function stays as it is."""
    return function_parts(facts, site.path) if can_be_class(facts, function) else None
