"""Say expressions and simple statements: a node to text, by the forms and a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from remint.code.instructions.forms import Form, Slots
from remint.code.instructions.grammar import LISTS, forms_of, reserved_names, sentence_openings, words_of
from remint.code.instructions.operators import COMPARISONS, is_infix, null_test, phrase_key
from remint.code.instructions.table import WordingTable
from remint.code.instructions.template import FixedWords, Part, Slot, WordingTemplate
from remint.code.instructions.tokens import WordToken, tokens, write_bytes, write_number, write_string
from remint.code.ir import nodes as ir
from remint.code.ir.errors import UnsupportedNodeError

_EMPTY = (None, (), "")
# Lists of these have commas between expressions.
_LISTED = ("expression", "argument", "entry")
# Expressions without parentheses of their own that are hard to read inside a longer sentence.
_LOOSE = (ir.Choice, ir.Lambda, ir.Bind, ir.Comprehension)
# Operators whose result is hard to see as a value: "set x to y or z".
_TESTS = COMPARISONS | {"and", "or"}


class Phrases:
    """The words of one table."""

    def __init__(self, table: WordingTable) -> None:
        self.table = table
        self._reserved = reserved_names(table)
        self._words = self._reserved | words_of(table)
        self._reserved_types = {kind: reserved_names(table, kind) for kind in ("type", "types")}
        self._openings = sentence_openings(table)
        self._writers: dict[str, Callable[[Any], str]] = {
            "expression": self._whole,
            "operand": self._operand,
            "base": self._base,
            "plain": self._plain,
            "stored": self._stored,
            "target": self._target,
            "target_item": self._target_item,
            "name": self._name,
            "member": self._member,
            "module": self._module,
            "string": write_string,
            "byte_string": write_bytes,
            "number": write_number,
            "operator": table.operators.__getitem__,
            "type": lambda node: self._type("type", node),
            "types": lambda node: self._type("types", node),
            "type_base": self._type_base,
            "type_operand": self._type_operand,
            "exceptions": self._exceptions,
            "text_part": self._text_part,
            "text_value": self._text_value,
            "format": self._format,
        }

    def sentence(self, node: ir.Instruction) -> str:
        """A simple statement, beginning with a small letter where it begins with a word of the table."""
        if isinstance(node, ir.Do) and isinstance(node.value, ir.Invoke):
            text = self.expression(node.value)
            first = tokens(text)[0]
            if first.kind != "word" or first.text.lower() not in self._openings:
                return text
        return self._by_form("statement", node)

    def header(self, key: str, slots: Slots, categories: dict[str, str]) -> str:
        """The words of a block's header."""
        return self._fill(self.table.templates[key], slots, {name: one.rstrip("?") for name, one in categories.items()})

    def write(self, category: str, value: Any) -> str:
        """Anything, by its category."""
        if category in LISTS:
            item, joint = LISTS[category]
            if len(value) > 1 and item == "target":  # of which one may be several itself
                return self.table.joints[joint].join(map(self._target_item, value))
            if len(value) > 1 and item in _LISTED:
                return self.table.joints[joint].join(self._listed(item, one) for one in value)
            return self.table.joints[joint].join(self.write(item, one) for one in value)
        writer = self._writers.get(category)
        return writer(value) if writer else self._by_form(category, value)

    def _listed(self, category: str, node: Any) -> str:
        """One of several between commas: where it ends must be plain to see."""
        return self._plain(node) if category == "expression" else self._by_form(category, node, expressions="plain")

    def expression(self, node: ir.Expression) -> str:
        """An expression without parentheses around it."""
        if isinstance(node, ir.Name):
            return self._name(node.name)
        if isinstance(node, ir.Const) and node.kind in ("integer", "real"):
            assert isinstance(node.value, int | float)
            return write_number(node.value)
        if isinstance(node, ir.Const) and node.kind == "string":
            return write_string(str(node.value))
        if isinstance(node, ir.Operation) and is_infix(node):
            return self._operation(node)
        return self._by_form("expression", node)

    def _operation(self, node: ir.Operation) -> str:
        test = null_test(node)
        if test:
            return f"{self._operand(node.operands[0])} {self.table.operators[test]}"
        chained = node.operators[0] in COMPARISONS
        text = self._first_operand(node)
        for position, (operator, operand) in enumerate(zip(node.operators, node.operands[1:], strict=True)):
            joint = self.table.joints["which"] if chained and position else " "
            words = self.table.operators[phrase_key(operator, node.operands[0])]
            text += f"{joint}{words} {self._operand(operand)}"
        return text

    def _first_operand(self, node: ir.Operation) -> str:
        """What stands left of an operator: minus one squared is not the negative of one squared."""
        first = node.operands[0]
        power = node.operators[0] == "**" and isinstance(first, ir.Const)
        text = self._operand(first)
        return f"({text})" if power and text.startswith("-") else text

    def _form(self, category: str, node: ir.Node) -> tuple[Form, Slots]:
        for form in forms_of(category, type(node)):
            slots = form.take(node)
            if slots is not None:
                return form, slots
        raise UnsupportedNodeError(
            type(node).__name__, node.span.line if node.span else 0, f"has no wording as {category}"
        )

    def _by_form(self, category: str, node: ir.Node, expressions: str = "expression") -> str:
        form, slots = self._form(category, node)
        categories = {name: form.category(name) for name in form.categories}
        categories = {name: expressions if one == "expression" else one for name, one in categories.items()}
        return self._fill(self.table.templates[form.key], slots, categories)

    def _fill(self, template: WordingTemplate, slots: Slots, categories: dict[str, str]) -> str:
        return "".join(self._part(part, slots, categories) for part in template.parts)

    def _part(self, part: Part, slots: Slots, categories: dict[str, str]) -> str:
        if isinstance(part, FixedWords):
            return part.text
        if isinstance(part, Slot):
            return self.write(part.category or categories[part.name], slots[part.name])
        names = [inner.name for inner in part.parts if isinstance(inner, Slot)]
        if all(slots.get(name) in _EMPTY for name in names):
            return ""
        return "".join(self._part(inner, slots, categories) for inner in part.parts)

    def _template(self, node: ir.Expression) -> WordingTemplate | None:
        """The template of an expression that is worded by one."""
        if isinstance(node, ir.Name) or (isinstance(node, ir.Const) and node.kind in ("integer", "real", "string")):
            return None
        return self.table.templates[self._form("expression", node)[0].key]

    def _operand(self, node: ir.Expression) -> str:
        template = None if is_infix(node) else self._template(node)
        closed = not is_infix(node) and (template is None or template.closed)
        return self.expression(node) if closed else f"({self.expression(node)})"

    def _base(self, node: ir.Expression) -> str:
        """What a dot or an opening parenthesis may follow."""
        if isinstance(node, ir.Name) or (isinstance(node, ir.Const) and node.kind == "string"):
            return self.expression(node)
        template = None if is_infix(node) else self._template(node)
        postfix = template is not None and template.closed and isinstance(template.parts[0], Slot)
        return self.expression(node) if postfix else f"({self.expression(node)})"

    def _whole(self, node: ir.Expression) -> str:
        """An expression that words of a sentence follow: a choice could be taken for one between two sentences."""
        loose = _is_chained(node) or isinstance(node, ir.Choice | ir.Lambda | ir.Bind)
        return f"({self.expression(node)})" if loose else self.expression(node)

    def _plain(self, node: ir.Expression) -> str:
        return f"({self.expression(node)})" if isinstance(node, _LOOSE) else self._whole(node)

    def _stored(self, node: ir.Expression) -> str:
        """A value beside its target: "assign (x is equal to y) to z"."""
        text, depth = self._plain(node), 0
        part = isinstance(node, ir.Index) and isinstance(node.index, ir.Slice)
        tested = isinstance(node, ir.Operation) and is_infix(node) and node.operators[0] in _TESTS
        unclear = part or (tested and not _is_chained(node))
        for token in tokens(text):
            if token.kind == "sign":
                depth += (token.text in "([{") - (token.text in ")]}")
            unclear = unclear or (depth == 0 and token == WordToken("word", self.table.joints["target"]))
        return f"({text})" if unclear else text

    def _target(self, node: ir.Expression) -> str:
        if isinstance(node, ir.Container) and node.kind == "tuple" and len(node.items) > 1:
            return self.table.joints["list"].join(self._target_item(item) for item in node.items)
        return self._target_item(node)

    def _target_item(self, node: ir.Expression) -> str:
        if isinstance(node, ir.Unpacked):
            return self._by_form("target", node)
        if isinstance(node, ir.Container) and node.kind == "tuple" and len(node.items) > 1:
            return f"({self._target(node)})"
        return self.expression(node)

    def _name(self, name: str) -> str:
        return f"`{name}`" if name in self._words else name

    def _member(self, name: str) -> str:
        """A name that its place sets off: an attribute, an argument."""
        return f"`{name}`" if name in self._reserved else name

    def _module(self, name: str) -> str:
        """A module: a dotted name, as a string where it is none or could be taken for a word."""
        plain = all(part.isidentifier() for part in name.split("."))
        return name if plain and name.partition(".")[0] not in self._reserved else write_string(name)

    def _type(self, category: str, node: ir.Expression) -> str:
        for form in forms_of(category, type(node)):
            if form.take(node) is not None:
                return self._by_form(category, node)
        return self._no_type_word(node, self._operand(node), self._reserved_types[category])

    def _type_base(self, node: ir.Expression) -> str:
        return self._no_type_word(node, self._base(node), self._reserved_types["type"] | self._reserved_types["types"])

    def _no_type_word(self, node: ir.Expression, text: str, words: frozenset[str]) -> str:
        """An expression in place of a type, so that its first word is not taken for one."""
        if tokens(text)[0].text not in words:
            return text
        return f"`{node.name}`" if isinstance(node, ir.Name) else f"({text})"

    def _type_operand(self, node: ir.Expression) -> str:
        """A type in parentheses, unless it is one word."""
        text = self._type("type", node)
        return text if len(tokens(text)) == 1 else f"({text})"

    def _exceptions(self, node: ir.Expression) -> str:
        """What a handler is for: one class, or one of several."""
        if isinstance(node, ir.Container) and node.kind == "tuple" and len(node.items) > 1:
            return self.table.joints["alternatives"].join(map(self._operand, node.items))
        return self._operand(node)

    def _text_part(self, node: ir.Expression) -> str:
        return self.expression(node) if isinstance(node, ir.Const) else self._by_form("text_part", node)

    def _text_value(self, node: ir.Expression) -> str:
        text = self._operand(node)
        return f"({text})" if isinstance(node, ir.Const) and node.kind == "string" else text

    def _format(self, node: ir.Text) -> str:
        if len(node.parts) == 1 and isinstance(node.parts[0], ir.Const):
            return self.expression(node.parts[0])
        return self.expression(node)


def _is_chained(node: ir.Expression) -> bool:
    return isinstance(node, ir.Operation) and len(node.operators) > 1 and node.operators[0] in COMPARISONS
