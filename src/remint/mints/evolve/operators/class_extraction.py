"""A part of the work becomes the method of a class of its own."""

from __future__ import annotations

import ast

from remint.code.trees import walk
from remint.mints.evolve.operators.create_function import movable_values
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, Fields, facts_of, needs, statement_scope
from remint.mints.evolve.operators.support.function_wording import class_name, function_stems, is_plain
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_EXPRESSIONS = (ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.ListComp, ast.SetComp, ast.DictComp)
_CLASSES: dict[type[ast.AST], tuple[str, ...]] = {
    ast.Compare: ("check", "criterion", "limit_rule", "comparison", "match_rule", "requirement", "constraint"),
    ast.BoolOp: ("policy", "condition", "eligibility", "guard_rule", "filter_rule", "permission"),
    ast.BinOp: (
        "calculation",
        "formula",
        "measure",
        "amount_rule",
        "computation",
        "estimate",
        "quantity",
        "equation",
        "sizing",
    ),
    ast.IfExp: ("choice", "decision", "selector", "preference", "alternative"),
    ast.Call: ("converter", "request", "lookup", "step", "resolver", "task", "conversion", "operation"),
}
_COLLECTORS = ("collector", "selection", "builder", "extractor", "item_filter")
_FIELDS = ("value", "source", "item", "operand", "entry", "subject", "given", "content")
_DOCS = (
    "Holds what one step needs.",
    "One step of the computation.",
    "A small piece of the work.",
    "Inputs of a step.",
    "What is needed to get one value.",
    "Values that belong together.",
    "One part of the result.",
)


_LEAST = 7  # parts of an expression that is worth a class


class ExtractClass(Operator):
    """Moves an expression into a method of a new class; an object holds what it reads."""

    name = "class-extraction"
    rewords = True
    repacks = True
    description = "moves an expression into a method of a new class"

    def sites(self, subject: Subject) -> list[Site]:
        """Expressions of some size that need a few variables."""
        facts = facts_of(subject)
        return [
            site for site, node in subject.sites(*_EXPRESSIONS)
            if isinstance(node, ast.expr) and movable_values(facts, site.path, node) and not _binds_self(node)
            and (not subject.is_plain or (_parts(node) >= _LEAST and not _says_self(node)))
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the class at the top; an object of it stands in place of the expression."""
        node, spot = draft.node(site), ExpressionSlot(draft.tree, site.path)
        assert isinstance(node, ast.expr)
        scope = statement_scope(draft.tree, draft.scopes, site.path)
        needed = needs(draft.scopes, [node], scope.kind == "module")
        anew = draft.chance.random() < 0.4 and not draft.subject.is_plain
        fields = {
            binding: draft.fresh(*_FIELDS) if anew or _is_no_field(binding.name) else binding.name for binding in needed
        }  # fmt: skip
        name = class_name(draft, *_CLASSES.get(type(node), _COLLECTORS))
        method = draft.fresh(*function_stems(node))
        methods, use = _methods(draft, method, Fields(draft.scopes, "self", fields).visit(node))
        plain = draft.subject.is_plain
        head = draft.chance.choice((_data_class, _named_tuple) if plain else (_data_class, _named_tuple, _plain_class))
        made = head(draft, name, list(fields.values()))
        made.body += methods
        call = f".{use}"
        if head is _plain_class and len(methods) < 2:
            # A class with one method would better be a function: an object of this one can be called, too.
            made.body += draft.statements(f"def __call__(self):\n    return self.{use}")
            call = draft.chance.choice((f".{use}", "()"))
        given = ", ".join(binding.name for binding in needed)
        spot.put(ast.parse(f"{name}({given}){call}", mode="eval").body)
        draft.add_to_top([made])


def _binds_self(node: ast.expr) -> bool:
    """Whether something inside, a lambda say, has a variable of that name."""
    for one in walk(node):
        if isinstance(one, ast.arg) and one.arg == "self":
            return True
        if isinstance(one, ast.Name) and one.id == "self" and isinstance(one.ctx, ast.Store):
            return True
    return False


def _says_self(node: ast.expr) -> bool:
    """Whether an object would be handed to an object: two of them for one thing."""
    return any(isinstance(one, ast.Name) and one.id in ("self", "cls") for one in walk(node))


def _is_no_field(name: str) -> bool:
    return name in ("count", "index") or not is_plain(name)


def _methods(draft: Draft, name: str, node: ast.expr) -> tuple[list[ast.stmt], str]:
    """The methods for an expression, and how the last is used: plain, as a property, or in two steps."""
    if isinstance(node, ast.BinOp | ast.Compare) and _is_worth_it(node.left) and draft.chance.random() < 0.5:
        first = draft.fresh("base", "left_part", "first_part", "start_value", "raw_value")
        part, node.left = node.left, ast.parse(f"self.{first}()", mode="eval").body
        text = f"def {first}(self):\n    return $part\ndef {name}(self):\n    return $whole"
        return draft.statements(text, part=part, whole=node), f"{name}()"
    if draft.chance.random() < 0.4 and facts_of(draft.subject).means_builtin("property"):
        return draft.statements(f"@property\ndef {name}(self):\n    return $whole", whole=node), name
    return draft.statements(f"def {name}(self):\n    return $whole", whole=node), f"{name}()"


def _is_worth_it(node: ast.expr) -> bool:
    return _parts(node) >= 3


def _parts(node: ast.expr) -> int:
    return sum(isinstance(one, ast.expr) for one in walk(node))


def _data_class(draft: Draft, name: str, fields: list[str]) -> ast.ClassDef:
    maker = draft.import_name("dataclasses", "dataclass")
    options = draft.chance.choice(("", "(frozen=True)", "(slots=True)", "(frozen=True, slots=True)", "(eq=False)"))
    return _class(draft, f"@{maker}{options}\nclass {name}:\n", fields)


def _named_tuple(draft: Draft, name: str, fields: list[str]) -> ast.ClassDef:
    return _class(draft, f"class {name}({draft.import_name('typing', 'NamedTuple')}):\n", fields)


def _class(draft: Draft, head: str, fields: list[str]) -> ast.ClassDef:
    kind = draft.import_name("typing", "Any")
    text = head + f'    """{draft.chance.choice(_DOCS)}"""\n' + "".join(f"    {one}: {kind}\n" for one in fields)
    (made,) = draft.statements(text)
    assert isinstance(made, ast.ClassDef)
    return made


def _plain_class(draft: Draft, name: str, fields: list[str]) -> ast.ClassDef:
    text = f'class {name}:\n    """{draft.chance.choice(_DOCS)}"""\n    def __init__(self, {", ".join(fields)}):\n'
    (made,) = draft.statements(text + "".join(f"        self.{one} = {one}\n" for one in fields))
    assert isinstance(made, ast.ClassDef)
    return made
