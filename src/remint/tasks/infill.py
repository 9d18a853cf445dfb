"""The task of filling a hole in a program: as models were trained to, or in a conversation."""

from __future__ import annotations

from collections import Counter

import msgspec

from remint.code.extraction import Wanted, extract_code
from remint.code.extraction.fences import fenced_blocks
from remint.code.holes import KINDS, HoleKind, ProgramHole, drawn_hole, filled
from remint.models import Parameters, Reply, Request
from remint.records import Benchmark, Candidate, Item, Problem, Questions, Record, SourceFile, Value
from remint.tasks.errors import TaskError
from remint.tasks.prompts import Prompts, begun, chat, label_of, language_title
from remint.tasks.task import Extracted, Task
from remint.tasks.template import TemplateFolder, shipped

_TEMPLATE, _MARKER = "direct", "<MISSING>"
_WORDS: dict[str, str] = {
    "statement": "a statement",
    "block": "a block of statements",
    "expression": "an expression",
    "increment": "the step of a loop",
}


class CutOut(Record, frozen=True):
    """A piece of the reference, and what stands around it."""

    kind: HoleKind
    before: str
    text: str
    after: str
    line: int

    def hole(self) -> ProgramHole:
        """The same for whoever fills it."""
        return ProgramHole(self.kind, self.before, self.text, self.after, self.line)


class Infill(Task[CutOut]):
    """Fill a hole in the reference of each problem: one of each kind that it has."""

    fills_holes = True

    def __init__(self, name: str = "infill", kinds: tuple[HoleKind, ...] = KINDS) -> None:
        self.name = name  # type: ignore[misc]
        self.kinds = kinds

    @property
    def templates(self) -> TemplateFolder:
        """All kinds are asked for in the same words."""
        return shipped("infill")

    def questions(self, source: Benchmark) -> Questions[CutOut]:
        """A hole of every kind in every reference that has one."""
        asked, left = list[Item[CutOut]](), Counter[str]()
        for problem in source.problems:
            found = [item for kind in self.kinds if (item := self._item(problem, kind)) is not None]
            asked += found
            if not found:
                left["their reference has no such hole"] += 1
        if not asked and len(source):
            raise TaskError(
                f"No reference of {source.manifest.name} has a hole of this kind. Choose another benchmark, or infill."
            )
        return Questions(source, asked, left, unit="problems")

    def _item(self, problem: Problem, kind: HoleKind) -> Item[CutOut] | None:
        if problem.reference is None or problem.language != "python":
            return None
        hole = drawn_hole(problem.reference.text, kind, problem.id)
        if hole is None:
            return None
        about = {"hole": Value.of({"kind": kind, "line": hole.line, "text": hole.text})}
        # The words of the problem stay behind: they may say what is missing.
        asked = msgspec.structs.replace(
            problem, id=f"{problem.id}#{kind}", prompt="", instruction="", metadata={**problem.metadata, **about},
            tags=(*problem.tags, f"hole-{kind}"),
        )  # fmt: skip
        return Item(self.name, asked, CutOut(*hole))

    def request(self, item: Item[CutOut], prompts: Prompts, parameters: Parameters) -> Request:
        """The text around the hole, for models that fill it; else the program with a mark in it."""
        hole = item.payload
        if not prompts.is_chat():
            return Request(prompt=hole.before, suffix=hole.after, parameters=parameters)
        template = prompts.template_for(self.templates, _TEMPLATE)
        language = item.problem.language
        fields = {
            "program": f"{hole.before}{_MARKER}{hole.after}".strip("\n"),
            "hole": _WORDS[hole.kind],
            "marker": _MARKER,
            "language": language_title(language),
            "label": label_of(language),
            "id": item.id,
        }
        return chat(template, prompts, prompts.examples_for(self.templates, template), fields, parameters)

    def extract(self, item: Item[CutOut], request: Request, reply: Reply) -> Extracted:
        """The program with the reply in its hole; a whole program stands for itself."""
        problem, rules = item.problem, list[str]()
        fill = reply.text
        if request.is_chat:
            said = begun(request) + reply.text
            blocks = fenced_blocks(said)
            fill = blocks[0].text if blocks else reply.text
            rules += ["fenced-block"] if blocks else []
            entry_point = problem.entry_point
            if entry_point and f"def {entry_point}(" in fill and f"def {entry_point}(" in item.payload.before:
                wanted = Wanted(problem.language, entry_point, truncated=reply.finish_reason == "length")
                whole = extract_code(said, wanted)
                text = whole.text
                return Extracted(self._candidate(problem, text) if text else None, False, (*rules, "whole-program"))
        if not fill.strip():
            return Extracted(None, False, tuple(rules))
        return Extracted(self._candidate(problem, filled(item.payload.hole(), fill)), False, tuple(rules))

    @staticmethod
    def _candidate(problem: Problem, text: str) -> Candidate:
        reference = problem.reference
        assert reference is not None
        others = tuple(file for file in reference.files if file.path != reference.main)
        return Candidate(files=(SourceFile(path=reference.main, text=text), *others), main=reference.main)


INFILL = Infill()
INFILL_STATEMENT = Infill("infill-statement", ("statement",))
INFILL_BLOCK = Infill("infill-block", ("block",))
INFILL_EXPRESSION = Infill("infill-expression", ("expression",))
INFILL_INCREMENT = Infill("infill-increment", ("increment",))
