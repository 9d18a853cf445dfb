"""A program as instructions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from remint.code.instructions.blocks import HEADERS, INLINE, BlockPart, parts
from remint.code.instructions.layout import InstructionEntry, InstructionLine, written
from remint.code.instructions.phrases import Phrases
from remint.code.instructions.table import WordingTable, table
from remint.code.instructions.wording import Wording
from remint.code.ir import nodes as ir

_MOST_MERGED = 3
# Of two instructions behind "then", nobody could tell whether the second belongs to the condition.
_MOST_INLINE = {"full": 0, "inline": 1, "merged": 1}


@dataclass(frozen=True, slots=True)
class Description:
    """The text, and for each of its lines the ids of the statements that it says (none for an empty line)."""

    text: str
    lines: tuple[InstructionLine, ...]


@cache
def _phrases(wording: Wording) -> Phrases:
    return Phrases(table(wording))


def render(program: ir.ProgramTree, wording: Wording = Wording()) -> Description:  # noqa: B008 - it is frozen
    """The instructions for a program; UnsupportedNodeError where something has no wording."""
    renderer = _Renderer(wording)
    lines: list[InstructionLine] = []
    for paragraph in _paragraphs(program.body):
        if lines:
            lines.append(InstructionLine("", ()))
        lines += renderer.paragraph(paragraph)
    return Description("".join(f"{line.text}\n" for line in lines), tuple(lines))


def _paragraphs(body: ir.Block) -> list[ir.Block]:
    """A function is a paragraph of its own, and so is each run of other statements."""
    result: list[list[ir.Instruction]] = []
    for statement in body:
        alone = isinstance(statement, ir.Function)
        if alone or not result or isinstance(result[-1][0], ir.Function):
            result.append([statement])
        else:
            result[-1].append(statement)
    return [tuple(paragraph) for paragraph in result]


class _Renderer:
    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.table: WordingTable = table(wording)
        self.phrases = _phrases(wording)

    def paragraph(self, block: ir.Block) -> list[InstructionLine]:
        first = block[0]
        if not isinstance(first, ir.Function):
            return written(self._block(block), self.wording.numbering)
        part = (parts(first) or [])[0]
        header = InstructionLine(f"{_capitalised(self._header(part))}.", (part.id,))
        return [header, *written(self._block(part.body), self.wording.numbering)]

    def _block(self, block: ir.Block) -> tuple[InstructionEntry, ...]:
        entries: list[InstructionEntry] = []
        run: list[ir.Instruction] = []
        most = _MOST_MERGED if self.wording.detail == "merged" else 1
        for statement in block:
            found = parts(statement)
            if run and (found is not None or len(run) == most):
                entries.append(self._sentences(run))
                run = []
            if found is None:
                run.append(statement)
            else:
                entries += [self._part(part) for part in found]
        if run:
            entries.append(self._sentences(run))
        return tuple(entries)

    def _sentences(self, run: list[ir.Instruction]) -> InstructionEntry:
        return InstructionEntry(
            f"{self._joined(tuple(run), opening=True)}.", ids=tuple(statement.id for statement in run)
        )

    def _joined(self, run: ir.Block, opening: bool) -> str:
        texts = []
        for position, statement in enumerate(run):
            text = self.phrases.sentence(statement)
            bare = isinstance(statement, ir.Do) and text == self.phrases.write("expression", statement.value)
            texts.append(_capitalised(text) if opening and not position and not bare else text)
        return self.table.joints["then"].join(texts)

    def _header(self, part: BlockPart) -> str:
        return self.phrases.header(part.key, part.slots, HEADERS[part.key])

    def _part(self, part: BlockPart) -> InstructionEntry:
        header = _capitalised(self._header(part))
        short = len(part.body) <= _MOST_INLINE[self.wording.detail]
        if part.key in INLINE and short and all(parts(statement) is None for statement in part.body):
            ids = (part.id, *(statement.id for statement in part.body))
            return InstructionEntry(f"{header} {self._joined(part.body, opening=False)}.", ids=ids)
        return InstructionEntry(f"{header}:", self._block(part.body), (part.id,))


def _capitalised(text: str) -> str:
    return text[0].upper() + text[1:]
