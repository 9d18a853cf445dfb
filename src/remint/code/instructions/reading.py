"""Read expressions and simple statements: text to a node, by the forms and a table that said it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from remint.code.instructions.errors import InstructionError
from remint.code.instructions.grammar import LISTS
from remint.code.instructions.operators import COMPARISONS, NULL
from remint.code.instructions.rules import Rules, WordingRule
from remint.code.instructions.template import FixedWords, Optional, Part, Slot
from remint.code.instructions.tokens import WordToken, read_number, tokens
from remint.code.ir import nodes as ir

Found = tuple[Any, int]
_END = WordToken("sign", "")


class Reader:
    """Reads one line. Every method takes a position and gives what it found and the position after it."""

    def __init__(self, text: str, rules: Rules) -> None:
        self.tokens = tokens(text)
        self.rules = rules
        self.furthest = 0
        self._memo: dict[tuple[str, int], Found | None] = {}
        self._readers: dict[str, Callable[[int], Found]] = {
            "expression": self._expression,
            "operand": self._operand,
            "base": self._operand,
            "plain": self._expression,
            "stored": self._expression,
            "target": self._target,
            "target_item": self._target_item,
            "name": self._name,
            "member": self._name,
            "module": self._module,
            "string": lambda at: self._literal("string", at),
            "byte_string": lambda at: self._literal("string", at),
            "number": lambda at: self._literal("number", at),
            "operator": self._operator,
            "type": lambda at: self._type("type", at),
            "types": lambda at: self._type("types", at),
            "type_base": self._operand,
            "type_operand": self._type_operand,
            "exceptions": self._exceptions,
            "text_part": self._text_part,
            "text_value": self._operand,
            "format": self._format,
        }
        joints = self.rules.table.joint
        self._then, self._which = joints("then"), joints("which")

    def token(self, at: int) -> WordToken:
        """The token at a position."""
        self.furthest = max(self.furthest, at)
        return self.tokens[at] if at < len(self.tokens) else _END

    def sign(self, at: int) -> str:
        """The sign at a position; empty for a token of another kind."""
        token = self.token(at)
        return token.text if token.kind == "sign" else ""

    def fail(self, at: int, wanted: str) -> InstructionError:
        """The mismatch at a position; made often, so it is short."""
        return InstructionError(f"{wanted} expected instead of {self.token(at).text or 'the end'!r}")

    def read(self, category: str, at: int) -> Found:
        """Anything, by its category; what was read here before is not read again."""
        key = (category, at)
        if key in self._memo:
            found = self._memo[key]
            if found is None:
                raise self.fail(at, category)
            return found
        self._memo[key] = None
        found = self._read_anew(category, at)
        self._memo[key] = found
        return found

    def _read_anew(self, category: str, at: int) -> Found:
        if category in LISTS:
            return self._list(category, at)
        reader = self._readers.get(category)
        return reader(at) if reader else self._by_rule(category, at)

    # Templates

    def matches(self, literal: tuple[WordToken, ...], at: int, opening: bool = False) -> bool:
        """Whether these words stand here; the first word of a line may be capitalised."""
        for offset, wanted in enumerate(literal):
            token = self.token(at + offset)
            text = token.text
            if opening and not offset and text:
                text = text[0].lower() + text[1:]
            if text != wanted.text or token.kind != wanted.kind:
                return False
        return True

    def _parts(
        self, parts: tuple[Part, ...], rule: WordingRule, at: int, opening: bool = False
    ) -> tuple[dict[str, Any], int]:
        slots: dict[str, Any] = {}
        for position, part in enumerate(parts):
            if isinstance(part, FixedWords):
                if not self.matches(part.tokens, at, opening and not position):
                    raise self.fail(at, part.text.strip())
                at += len(part.tokens)
            elif isinstance(part, Slot):
                slots[part.name], at = self.read(part.category or rule.categories[part.name], at)
            else:
                found, at = self._optional(part, rule, at)
                slots |= found
        return slots, at

    def _optional(self, part: Optional, rule: WordingRule, at: int) -> tuple[dict[str, Any], int]:
        try:
            return self._parts(part.parts, rule, at)
        except InstructionError:
            return {}, at

    def lead(self, category: str, at: int, opening: bool = False) -> tuple[WordingRule, dict[str, Any], int] | None:
        """The rule that begins with the words here, with its slots."""
        word = self.token(at)
        if word.kind not in ("word", "sign"):
            return None
        text = word.text[:1].lower() + word.text[1:] if opening else word.text
        for rule in self.rules.leading[category].get(text, ()):
            try:
                slots, end = self._parts(rule.template.parts, rule, at, opening)
            except InstructionError:
                continue
            return rule, slots, end
        return None

    def _follow(self, category: str, left: Any, at: int, closed: bool | None = None) -> tuple[Any, int] | None:
        """The rule whose first slot was read already."""
        for rule in self.rules.following[category]:
            if closed is not None and rule.template.closed != closed:
                continue
            first = rule.template.parts[0]
            assert isinstance(first, Slot)
            try:
                slots, end = self._parts(rule.template.parts[1:], rule, at)
            except InstructionError:
                continue
            return rule.make(**{first.name: left}, **slots), end
        return None

    def _by_rule(self, category: str, at: int) -> Found:
        found = self.lead(category, at)
        if found is not None:
            rule, slots, end = found
            return rule.make(**slots), end
        for rule in self.rules.following[category]:
            try:
                slots, end = self._parts(rule.template.parts, rule, at)
            except InstructionError:
                continue
            return rule.make(**slots), end
        raise self.fail(at, category.replace("_", " "))

    def _list(self, category: str, at: int) -> Found:
        item, joint_name = LISTS[category]
        joint = self.rules.table.joint(joint_name)
        if self.sign(at) in (")", "]", "}"):
            return (), at
        found, at = self.read(item, at)
        items = [found]
        while self.matches(joint, at) and not self.matches(self._then, at):
            try:
                found, at = self.read(item, at + len(joint))
            except InstructionError:
                break
            items.append(found)
        return tuple(items), at

    # Expressions

    def _primary(self, at: int) -> tuple[Any, int, bool]:
        """The beginning of an expression, and whether an operator may follow it."""
        token = self.token(at)
        if token.kind == "number":
            value = read_number(token.text)
            return ir.Const("integer" if isinstance(value, int) else "real", value), at + 1, True
        if token.kind == "string":
            return ir.Const("string", token.text), at + 1, True
        if token.kind == "quoted":
            return ir.Name(token.text), at + 1, True
        found = self.lead("expression", at)
        if found is not None:
            rule, slots, end = found
            return rule.make(**slots), end, rule.template.closed
        if self.sign(at) == "(":
            inner, end = self.read("expression", at + 1)
            if self.sign(end) != ")":
                raise self.fail(end, ")")
            return inner, end + 1, True
        if token.kind == "word":
            return ir.Name(token.text), at + 1, True
        raise self.fail(at, "an expression")

    def _closed(self, at: int) -> tuple[Any, int, bool]:
        left, at, closed = self._primary(at)
        while closed:
            found = self._follow("expression", left, at, closed=True) if self.sign(at) in _POSTFIX else None
            if found is None:
                break
            left, at = found
        return left, at, closed

    def _operand(self, at: int) -> Found:
        left, end, closed = self._closed(at)
        if not closed:
            raise self.fail(at, "an operand")
        return left, end

    def _expression(self, at: int) -> Found:
        left, at, closed = self._closed(at)
        if not closed:
            return left, at
        found = self._operation(left, at) or self._follow("expression", left, at, closed=False)
        return found or (left, at)

    def _phrase(self, at: int) -> tuple[Any, int] | None:
        for phrase in self.rules.phrases.get(self.token(at).text, ()):  # `matches` compares kinds, too
            if self.matches(phrase.tokens, at):
                return phrase, at + len(phrase.tokens)
        return None

    def _operator(self, at: int) -> Found:
        found = self._phrase(at)
        if found is None:
            raise self.fail(at, "an operator")
        return found[0].operator, found[1]

    def _operation(self, left: Any, at: int) -> Found | None:
        found = self._phrase(at)
        if found is None:
            return None
        phrase, at = found
        if not phrase.operand:
            return ir.Operation((phrase.operator,), (left, NULL)), at
        operand, at = self.read("operand", at)
        operators, operands = [phrase.operator], [left, operand]
        while True:
            following = self._next_operator(phrase.operator, at)
            if following is None:
                return ir.Operation(tuple(operators), tuple(operands)), at
            operators.append(following[0])
            operand, at = self.read("operand", following[1])
            operands.append(operand)

    def _next_operator(self, first: str, at: int) -> tuple[str, int] | None:
        """`and` after `and`, or a comparison of the value compared last."""
        if first in ("and", "or"):
            found = self._phrase(at)
            return (first, found[1]) if found and found[0].operator == first else None
        if first in COMPARISONS and self.matches(self._which, at):
            found = self._phrase(at + len(self._which))
            return (found[0].operator, found[1]) if found and found[0].operator in COMPARISONS else None
        return None

    # Smaller things

    def _literal(self, kind: str, at: int) -> Found:
        token = self.token(at)
        if token.kind != kind:
            raise self.fail(at, f"a {kind}")
        return (read_number(token.text) if kind == "number" else token.text), at + 1

    def _name(self, at: int) -> Found:
        token = self.token(at)
        if token.kind not in ("word", "quoted"):
            raise self.fail(at, "a name")
        return token.text, at + 1

    def _module(self, at: int) -> Found:
        if self.token(at).kind == "string":
            return self.token(at).text, at + 1
        name, at = self._name(at)
        while self.sign(at) == "." and self.token(at + 1).kind == "word":
            name, at = f"{name}.{self.token(at + 1).text}", at + 2
        return name, at

    def _target(self, at: int) -> Found:
        item, at = self._target_item(at)
        items = [item]
        while self.sign(at) == "," and not self.matches(self._then, at):
            item, at = self._target_item(at + 1)
            items.append(item)
        return (items[0] if len(items) == 1 else ir.Container("tuple", tuple(items))), at

    def _target_item(self, at: int) -> Found:
        found = self.lead("target", at)
        if found is not None:
            return found[0].make(**found[1]), found[2]
        if self.sign(at) == "(":
            try:
                inner, end = self._target(at + 1)
            except InstructionError:
                inner, end = None, at
            several = isinstance(inner, ir.Container) and inner.kind == "tuple" and len(inner.items) > 1
            if several and self.sign(end) == ")" and self.sign(end + 1) not in _POSTFIX:
                return inner, end + 1
        item, end, _ = self._closed(at)  # no operators: "and" stands between targets
        return item, end

    def _type(self, category: str, at: int) -> Found:
        found = self.lead(category, at)
        if found is not None:
            return found[0].make(**found[1]), found[2]
        left, end = self.read("operand", at)
        return self._follow(category, left, end) or (left, end)

    def _type_operand(self, at: int) -> Found:
        if self.sign(at) == "(":
            try:
                inner, end = self.read("type", at + 1)
            except InstructionError:
                return self.read("type", at)
            if self.sign(end) == ")":
                return inner, end + 1
        return self.read("type", at)

    def _exceptions(self, at: int) -> Found:
        found, at = self.read("operand", at)
        items, joint = [found], self.rules.table.joint("alternatives")
        while self.matches(joint, at):
            found, at = self.read("operand", at + len(joint))
            items.append(found)
        return (items[0] if len(items) == 1 else ir.Container("tuple", tuple(items))), at

    def _text_part(self, at: int) -> Found:
        if self.token(at).kind == "string" and self.sign(at + 1) in (",", ")"):
            return ir.Const("string", self.token(at).text), at + 1
        return self._by_rule("text_part", at)

    def _format(self, at: int) -> Found:
        if self.token(at).kind == "string":
            return ir.Text((ir.Const("string", self.token(at).text),)), at + 1
        return self.read("expression", at)

    # Sentences

    def statement(self, at: int, opening: bool) -> tuple[ir.Instruction, int]:
        """A simple statement."""
        found = self.lead("statement", at, opening)
        if found is not None:
            return found[0].make(**found[1]), found[2]
        call, end = self.read("expression", at)
        if not isinstance(call, ir.Invoke):
            raise self.fail(at, "an instruction")
        return ir.Do(call), end

    def statements(self, at: int, opening: bool) -> list[ir.Instruction]:
        """Statements joined by "then", to the end of the line."""
        statement, at = self.statement(at, opening)
        found = [statement]
        while self.matches(self._then, at):
            statement, at = self.statement(at + len(self._then), opening=False)
            found.append(statement)
        if at != len(self.tokens):
            raise self.fail(at, "the end of the line")
        return found


_POSTFIX = frozenset((".", "(", "["))
