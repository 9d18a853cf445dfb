"""From the edits that repair a sample to entries of the dictionary, each with its evidence."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence

from remint.analysis.diagnose.alignment import Edit
from remint.analysis.diagnose.differences import differences
from remint.analysis.diagnose.entries import OTHER, DictionaryEntry
from remint.analysis.diagnose.name_matching import renamed
from remint.analysis.diagnose.own_repairs import still_loop
from remint.analysis.diagnose.records import Cause
from remint.analysis.diagnose.search import Explanation
from remint.analysis.diagnose.trees import InPlaceUpdate, header, with_pass, writable
from remint.code.instructions import InstructionError, render
from remint.code.ir import UnsupportedNodeError, numbered, read_python, write_python
from remint.code.ir import nodes as ir
from remint.records import Problem

_LONGEST = 400  # characters of code that is shown


def causes_of(
    found: Explanation,
    entries: Sequence[DictionaryEntry],
    reference: str,
    said: Mapping[str, str] = {},
    sample: str = "",
) -> tuple[Cause, ...]:
    """The causes, in the order of the program; `said` are the instructions that were given, by their ids."""
    english = said or _english(reference)
    lines = sample.splitlines()
    faults = [
        Cause(entry=one.entry, detail=one.detail, line=one.line, seen=_shown_line(lines, one.line))
        for one in found.faults
    ]
    return (*faults, *(cause for edit in found.edits for cause in _of_edit(edit, entries, english, found.own_names)))


def _shown_line(lines: Sequence[str], number: int) -> str:
    return lines[number - 1].strip()[:_LONGEST] if 0 < number <= len(lines) else ""


def endless_loop(program: str) -> tuple[Cause, ...]:
    """The cause of a program that hangs, where one of its loops cannot end, whatever the rest of it does."""
    loop = still_loop(program)
    if loop is None:
        return ()
    seen = f"while {ast.unparse(loop.test)}:"
    detail = "nothing in the loop changes its condition"
    return (Cause(entry="loop", detail=detail, construct="while", line=loop.lineno, seen=seen[:_LONGEST]),)


def _of_edit(
    edit: Edit, entries: Sequence[DictionaryEntry], english: Mapping[str, str], own_names: Mapping[str, str]
) -> Iterator[Cause]:
    seen: set[tuple[str, str]] = set()
    name = edit.expected.id if edit.expected is not None else ""
    line = edit.seen.span.line if edit.seen is not None and edit.seen.span else 0
    for difference in differences(edit):
        entry, detail = OTHER, "not in the dictionary"
        for one in entries:
            words = one.recognises(difference)
            if words:
                entry, detail = one.name, words
                break
        if (entry, detail) not in seen:
            seen.add((entry, detail))
            yield Cause(
                entry=entry, detail=detail, construct=_construct(edit.expected or edit.seen), instruction=name,
                english=english.get(name, ""), line=line,
                expected=_code(edit.expected, edit, own_names), seen=_code(edit.seen, edit, own_names),
            )  # fmt: skip


_CONSTRUCTS: dict[type[ir.Instruction], str] = {
    ir.Assign: "assignment", ir.Update: "assignment", InPlaceUpdate: "assignment",
    ir.ForEach: "for", ir.Do: "call", ir.OuterNames: "global",
}  # fmt: skip


def _construct(statement: ir.Instruction | None) -> str:
    """The kind of an instruction in words."""
    if isinstance(statement, ir.Jump):
        return statement.kind
    return "" if statement is None else _CONSTRUCTS.get(type(statement), type(statement).__name__.lower())


def _code(statement: ir.Instruction | None, edit: Edit, own_names: Mapping[str, str]) -> str:
    """A statement as Python, with the variables of the sample.

    Of one that has statements inside only its first line, unless all of it is meant.
    """
    if statement is None:
        return ""
    shown = statement if edit.kind in ("missing", "extra") else header(statement)
    try:
        text = write_python(renamed(writable(ir.ProgramTree(with_pass((shown,)))), own_names)).strip()
    except (UnsupportedNodeError, ValueError, KeyError, IndexError):
        return ""
    if shown is not statement:
        text = text.removesuffix("pass").rstrip()
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _english(reference: str) -> dict[str, str]:
    """What each instruction says, by its id; nothing where the program cannot be described."""
    try:
        lines = render(numbered(read_python(reference))).lines
    except (UnsupportedNodeError, InstructionError, SyntaxError, ValueError, RecursionError):
        return {}
    return _by_id((line.text, line.ids) for line in lines)


def given_instructions(problem: Problem) -> dict[str, str]:
    """What each instruction of a problem says in the words that the model was given, by its id."""
    ids = problem.about("instruction_ids")
    lines = problem.instruction.split("\n")
    if not isinstance(ids, list) or len(lines) < len(ids):
        return {}
    return _by_id((line, names) for line, names in zip(lines, ids, strict=False) if isinstance(names, list))


def _by_id(lines: Iterable[tuple[str, Iterable[str]]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line, names in lines:  # an `otherwise` has the id of its `if`, whose own line comes first
        for name in names:
            found.setdefault(name, line.strip())
    return found
