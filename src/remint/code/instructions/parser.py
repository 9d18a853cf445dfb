"""Instructions back to the program that they say."""

from __future__ import annotations

from typing import Any

from remint.code.instructions.blocks import CLAUSES, FOLLOWS, INLINE, BlockPart, assembled
from remint.code.instructions.errors import InstructionError
from remint.code.instructions.layout import InstructionEntry, read
from remint.code.instructions.reading import Reader
from remint.code.instructions.rules import Rules, rules_of
from remint.code.instructions.wording import Wording
from remint.code.ir import nodes as ir
from remint.code.ir.walk import numbered


def parse(text: str, wording: Wording = Wording()) -> ir.ProgramTree:  # noqa: B008 - it is frozen
    """The program of a text in a wording; InstructionError names the line that cannot be read."""
    rules = rules_of(wording.language, wording.choices)
    body: list[ir.Instruction] = []
    for first, lines in _paragraphs(text):
        body += _paragraph(lines, first, wording, rules)
    return numbered(ir.ProgramTree(tuple(body)))


def _paragraphs(text: str) -> list[tuple[int, list[str]]]:
    """Runs of lines with the number of their first."""
    found: list[tuple[int, list[str]]] = []
    open_paragraph = False
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            open_paragraph = False
        elif open_paragraph:
            found[-1][1].append(line)
        else:
            found.append((number, [line]))
            open_paragraph = True
    return found


def _paragraph(lines: list[str], first: int, wording: Wording, rules: Rules) -> ir.Block:
    try:
        header = _function_header(lines[0], rules)
    except InstructionError as error:
        raise InstructionError(error.message, first) from None
    if header is None:
        return _block(read(lines, first, wording.numbering), rules)
    key, slots = header
    body = _block(read(lines[1:], first + 1, wording.numbering), rules)
    if not body:
        raise InstructionError("a function without instructions", first)
    return (assembled([BlockPart(key, slots, body)]),)


def _function_header(line: str, rules: Rules) -> tuple[str, dict[str, Any]] | None:
    """A header that ends with a full stop: the function to which the whole paragraph belongs."""
    if not line.endswith("."):
        return None
    reader = Reader(line[:-1], rules)
    found = reader.lead("header", 0, opening=True)
    if found is None or not found[0].key.startswith("function") or found[2] != len(reader.tokens):
        return None
    return found[0].key, found[1]


def _block(entries: tuple[InstructionEntry, ...], rules: Rules) -> ir.Block:
    statements: list[ir.Instruction] = []
    group: list[BlockPart] = []
    for entry in entries:
        try:
            found = _entry(entry, rules)
        except InstructionError as error:
            raise error if error.line else InstructionError(error.message, entry.line) from None
        if isinstance(found, BlockPart) and found.key in CLAUSES:
            if not group or found.key not in FOLLOWS.get(group[0].key, ()):
                raise InstructionError("goes on with a block that was not begun", entry.line)
            group.append(found)
            continue
        if group:
            statements.append(assembled(group))
        group = [found] if isinstance(found, BlockPart) else []
        statements += [] if isinstance(found, BlockPart) else found
    if group:
        statements.append(assembled(group))
    return tuple(statements)


def _entry(entry: InstructionEntry, rules: Rules) -> BlockPart | list[ir.Instruction]:
    if entry.text[-1:] not in (".", ":"):
        raise InstructionError("ends with neither a full stop nor a colon")
    reader = Reader(entry.text[:-1], rules)
    header = reader.lead("header", 0, opening=True)
    if entry.text.endswith(":"):
        if header is None or header[2] != len(reader.tokens):
            raise reader.fail(reader.furthest, "the header of a block")
        if not entry.children:
            raise InstructionError("a block without instructions")
        return BlockPart(header[0].key, header[1], _block(entry.children, rules))
    if header is not None and header[0].key in INLINE:
        body = reader.statements(header[2], opening=False)
        return BlockPart(header[0].key, header[1], tuple(body))
    return reader.statements(0, opening=True)
