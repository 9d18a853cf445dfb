"""A function becomes a class: its arguments are the fields, its body is a method."""

from __future__ import annotations

import ast
import builtins

from remint.code.calls import is_generator
from remint.code.flow import code_start, is_private, leaves
from remint.code.scopes import Binding, parameters_of
from remint.code.trees import walk
from remint.mints.evolve.naming.added_code import topic_of
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import Fields, ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import class_name, is_plain, make_function
from remint.mints.evolve.operators.support.statement_runs import can_move
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_STEMS = ("task", "solver", "query", "job", "analysis", "request", "evaluation", "computation")
_METHODS = ("run", "solve", "execute", "evaluate", "perform", "answer")
_DOCS = ("Everything that {name} works on.", "One call of {name}.", "The inputs of {name}, and how they are used.")
_LEAST = 4  # statements in a function that is worth a class
_WORTH = 6  # in a style that nobody calls overdone
_MOST = 4  # parameters


class MethodObject(Operator):
    """Moves the body of a function into a method of a dataclass that holds the arguments."""

    name = "method-object"
    repacks = True
    description = "turns a function into a dataclass of its arguments with a method that does the work"

    def sites(self, subject: Subject) -> list[Site]:
        """Functions of some size outside classes that never call themselves and keep their parameters."""
        facts = facts_of(subject)
        if facts.is_watching:
            return []
        return [
            site for site, node in subject.sites(ast.FunctionDef)
            if len(site.path) == 1 and isinstance(node, ast.FunctionDef)
            and _is_site(facts, node, _WORTH if subject.is_plain else _LEAST)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the class before the function; the function makes an object and lets it work."""
        function = draft.node(site)
        assert isinstance(function, ast.FunctionDef)
        start = code_start(function.body)
        own = draft.scopes.of(function).bindings
        names = [one.arg for one in parameters_of(function.args)]
        fields = Fields(draft.scopes, "self", {own[one]: one for one in names})
        body = [fields.visit(one) for one in function.body[start:]]
        word, topic = function.name.strip("_").partition("_")[0], topic_of(function.name)
        word = topic if draft.subject.is_plain else word
        name = class_name(draft, *(f"{word}_{stem}" if len(word) > 2 else stem for stem in _STEMS))
        method = draft.chance.choice([one for one in _METHODS if one not in names] or ["do_work"])
        doc = draft.chance.choice(_DOCS).format(name=function.name)
        if draft.subject.is_tidy and not all(_is_told(one.annotation) for one in parameters_of(function.args)):
            kept = _plain_class(draft, name, names, doc)
            kept.body.append(make_function(method, ["self"], body))
            function.body[start:] = draft.statements(f"return {name}({', '.join(names)}).{method}()")
            draft.tree.body.insert(next(n for n, one in enumerate(draft.tree.body) if one is function), kept)
            return
        maker, kind = draft.import_name("dataclasses", "dataclass"), draft.import_name("typing", "Any")
        annotations = {one.arg: one.annotation for one in parameters_of(function.args)}
        text = f'@{maker}\nclass {name}:\n    """{doc}"""\n' + "".join(f"    {one}: {kind}\n" for one in names)
        (made,) = draft.statements(text)
        assert isinstance(made, ast.ClassDef)
        for line in made.body:
            is_told = _is_told if draft.subject.is_tidy else _is_simple
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and is_told(
                annotations[line.target.id]
            ):  # fmt: skip
                line.annotation = annotations[line.target.id] or line.annotation
        made.body.append(
            make_function(
                method,
                ["self"],
                body,
                f"Return the {topic.replace('_', ' ')}." if draft.subject.is_plain else "Return the answer.",
            )
        )
        function.body[start:] = draft.statements(f"return {name}({', '.join(names)}).{method}()")
        place = next(place for place, one in enumerate(draft.tree.body) if one is function)
        draft.tree.body.insert(place, made)
        if draft.subject.is_tidy or all(_is_simple(one) for one in annotations.values()):
            _drop(draft, kind)


def _is_simple(annotation: ast.expr | None) -> bool:
    """Whether an annotation means the same in a class: a builtin type."""
    return isinstance(annotation, ast.Name) and annotation.id in ("int", "float", "str", "bool", "bytes")


def _is_told(annotation: ast.expr | None) -> bool:
    """Whether an annotation is made of builtin types alone, so that it means the same everywhere."""
    if annotation is None:
        return False
    parts = list(walk(annotation))
    names = [one.id for one in parts if isinstance(one, ast.Name)]
    kinds = (ast.Name, ast.Subscript, ast.Tuple, ast.BinOp, ast.BitOr, ast.Load)
    is_known = all(isinstance(one, kinds) or (isinstance(one, ast.Constant) and one.value is None) for one in parts)
    return is_known and bool(names) and all(isinstance(getattr(builtins, name, None), type) for name in names)


def _plain_class(draft: Draft, name: str, fields: list[str], doc: str) -> ast.ClassDef:
    text = f'class {name}:\n    """{doc}"""\n    def __init__(self, {", ".join(fields)}):\n'
    (made,) = draft.statements(text + "".join(f"        self.{one} = {one}\n" for one in fields))
    assert isinstance(made, ast.ClassDef)
    return made


def _drop(draft: Draft, name: str) -> None:
    """Take an import out again that nothing uses."""
    if any(isinstance(node, ast.Name) and node.id == name for node in walk(draft.tree)):
        return
    for statement in list(draft.tree.body):
        if isinstance(statement, ast.ImportFrom) and statement.module == "typing":
            statement.names = [one for one in statement.names if (one.asname or one.name) != name]
            if not statement.names:
                draft.tree.body.remove(statement)


def _is_site(facts: ProgramFacts, function: ast.FunctionDef, least: int) -> bool:
    if is_generator(function) or function.decorator_list or facts.calls.is_below_recursion(function):
        return False
    arguments = function.args
    if arguments.vararg or arguments.kwarg or not 1 <= len(parameters_of(arguments)) <= _MOST:
        return False
    body = function.body[code_start(function.body) :]
    if sum(isinstance(node, ast.stmt) for one in body for node in walk(one)) < least:
        return False
    if leaves(body) & {"yield", "await"} or not all(map(can_move, body)) or facts.scopes.of(function).outer:
        return False
    if any(isinstance(node, ast.FunctionDef | ast.Lambda) and _says_self(node) for one in body for node in walk(one)):
        return False
    own = facts.scopes.of(function).bindings
    if "self" in own:
        return False
    return all(_is_field(own[one.arg]) for one in parameters_of(arguments))


def _is_field(binding: Binding) -> bool:
    return binding.writes == 1 and is_plain(binding.name) and not binding.nodes("declared", "deleted") and is_private(
        binding
    )  # fmt: skip


def _says_self(node: ast.FunctionDef | ast.Lambda) -> bool:
    return any(one.arg == "self" for one in parameters_of(node.args))
