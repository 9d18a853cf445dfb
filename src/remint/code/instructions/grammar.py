"""The forms of each category that is worded by a table, and the words that names must not be taken for."""

from __future__ import annotations

import builtins
from collections.abc import Iterator

from remint.code.instructions.blocks import HEADERS
from remint.code.instructions.expression_forms import (
    ARGUMENTS,
    ENTRIES,
    EXPRESSIONS,
    ITERATIONS,
    PARAMETERS,
    TARGETS,
)
from remint.code.instructions.format_forms import TEXT_PARTS
from remint.code.instructions.forms import Form
from remint.code.instructions.statement_forms import IMPORTS, RESOURCES, STATEMENTS
from remint.code.instructions.table import WordingTable
from remint.code.instructions.template import FixedWords, Optional, Part, WordingTemplate
from remint.code.instructions.tokens import tokens
from remint.code.instructions.type_forms import TYPE, TYPES
from remint.code.ir import nodes as ir

FORMS: dict[str, tuple[Form, ...]] = {
    "expression": EXPRESSIONS,
    "entry": ENTRIES,
    "argument": ARGUMENTS,
    "parameter": PARAMETERS,
    "text_part": TEXT_PARTS,
    "target": TARGETS,
    "iteration": ITERATIONS,
    "type": TYPE,
    "types": TYPES,
    "statement": STATEMENTS,
    "imported": IMPORTS,
    "resource": RESOURCES,
}
# Lists: what stands in them, and the joint between.
LISTS: dict[str, tuple[str, str]] = {
    "expressions": ("expression", "list"),
    "operands": ("operand", "list"),
    "entries": ("entry", "list"),
    "arguments": ("argument", "list"),
    "parameters": ("parameter", "list"),
    "text_parts": ("text_part", "list"),
    "type_list": ("type", "list"),
    "type_alternatives": ("type_operand", "alternatives"),
    "names": ("name", "list"),
    "imports": ("imported", "list"),
    "resources": ("resource", "list"),
    "targets": ("target", "targets"),
    "iterations": ("iteration", "iterations"),
    "conditions": ("plain", "conditions"),
}


_BY_KIND: dict[tuple[str, type[ir.Node]], tuple[Form, ...]] = {
    (category, kind): tuple(form for form in forms if form.kind is kind)
    for category, forms in FORMS.items()
    for kind in {form.kind for form in forms}
}


def forms_of(category: str, kind: type[ir.Node]) -> tuple[Form, ...]:
    """The forms of a category that a kind of node can take, in the order in which they are tried."""
    return _BY_KIND.get((category, kind), ())


def _leads(table: WordingTable, category: str) -> list[tuple[str, ...]]:
    templates = [table.templates[form.key] for form in FORMS[category]]
    return [tuple(token.text for token in template.lead) for template in templates if template.lead]


def reserved_names(table: WordingTable, category: str = "expression") -> frozenset[str]:
    """Names that are written in back-quotes: they would be read as something else."""
    single = {lead[0] for lead in _leads(table, category) if len(lead) == 1 or category != "expression"}
    joints = {token.text for joint in ("then", "which") for token in table.joint(joint)}
    return frozenset(word for word in single | joints if word.isidentifier())


def words_of(table: WordingTable) -> frozenset[str]:
    """The words that instructions are made of; a variable with such a name is written in back-quotes, too."""
    literals = [words for template in table.templates.values() for words in _literals(template.parts)]
    texts = [*literals, *table.operators.values(), *table.joints.values()]
    found = {token.text for text in texts for token in tokens(text) if token.kind == "word" and len(token.text) > 1}
    return frozenset(found - {*dir(builtins)})


def _literals(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, FixedWords):
            yield part.text
        elif isinstance(part, Optional):
            yield from _literals(part.parts)


def sentence_openings(table: WordingTable) -> frozenset[str]:
    """The first words of sentences: a call that begins with one of them is not written bare."""
    templates: list[WordingTemplate] = [table.templates[key] for key in (*HEADERS, *(form.key for form in STATEMENTS))]
    return frozenset(
        template.lead[0].text.lower() for template in templates if isinstance(template.parts[0], FixedWords)
    )
