"""Find the smallest set of edits that makes a sample pass: those edits are the cause, all others are harmless.

The search asks for programs to be run by yielding their texts, and is sent back which of them pass, so that the
programs of many samples can be run together.
"""

from __future__ import annotations

import difflib
from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import NamedTuple

from remint.analysis.diagnose.alignment import Aligned, Edit, align, edit_distance
from remint.analysis.diagnose.name_matching import renamed, with_names_of
from remint.analysis.diagnose.text_faults import TextFault, parses, text_fault
from remint.analysis.diagnose.trees import ComparableForm, comparable, count_statements, defines, header, labels
from remint.code.ir import UnsupportedNodeError, numbered, read_python, write_python
from remint.code.ir import nodes as ir
from remint.code.ir.walk import walk
from remint.records.wording import counted

MOST_INSTRUCTIONS, MOST_SHARE = 3, 0.3
_MOST_EDITS = 40
_NO_DIFFERENCE = "no difference from the reference"
_OTHERWISE = "the comparable form of the program behaves otherwise"
_MOST_TEXT_REPAIRS = 6
Asking = Generator[list[str], list[bool], "Explanation"]


class FailingSubject(NamedTuple):
    """A failing sample, and the program that it is held against."""

    reference: str
    candidate: str
    entry_point: str
    finish_reason: str = ""
    source: str = "the reference"
    rename: bool = False  # whether variables may have other names


class Explanation(NamedTuple):
    """What was found. Without edits or faults, `note` says why."""

    edits: tuple[Edit, ...] = ()
    faults: tuple[TextFault, ...] = ()
    before: str = ""  # the sample as it was compared
    after: str = ""  # the same with the edits made: it passes
    differences: int = 0
    source: str = ""
    note: str = ""
    own_names: Mapping[str, str] = {}  # of variables, from the reference's to the sample's

    @property
    def is_found(self) -> bool:
        """Whether there is a cause."""
        return bool(self.edits or self.faults) and bool(self.after)

    @property
    def instructions(self) -> int:
        """How many instructions the repair touches."""
        return len(self.edits) + len(self.faults)

    def readable(self) -> tuple[str, str]:
        """The sample and its repair with the variables of the sample."""
        return _with_own_names(self.before, self.own_names), _with_own_names(self.after, self.own_names)

    def patch(self) -> str:
        """The repair as a diff."""
        before, after = (one.splitlines() for one in self.readable())
        lines = difflib.unified_diff(before, after, "sample", "repaired", "", "", 1, "")
        return "\n".join(lines)


def _with_own_names(program: str, names: Mapping[str, str]) -> str:
    """A program of the search with the variables of the sample, for its author to read."""
    tree = _tree(program) if names else None
    if tree is None:
        return program
    try:
        return write_python(renamed(tree, names))
    except (UnsupportedNodeError, ValueError):
        return program


def explain(subject: FailingSubject) -> Asking:
    """Explain one failing sample."""
    try:
        return (yield from _explained(subject))
    except RecursionError:  # a model that repeats itself nests hundreds of brackets
        return _fault("nested too deeply to be taken apart")


def _explained(subject: FailingSubject) -> Asking:
    reference = _tree(subject.reference)
    faults: tuple[TextFault, ...] = ()
    text = subject.candidate
    if not text.strip():
        return _fault("no program in the reply")
    if not parses(text):
        fault = text_fault(text, subject.finish_reason)
        repairs = _nearest_repairs(fault.repairs, reference, subject.reference)
        if not repairs:
            return Explanation(faults=(fault._replace(repairs=()),), note=fault.detail)
        fault = fault._replace(repairs=())
        passing = yield repairs
        for repaired, passes in zip(repairs, passing, strict=True):
            if passes:
                return Explanation((), (fault,), text, repaired, 1, subject.source)
        faults, text = (fault,), repairs[0]
    if reference is None:
        return Explanation(faults=faults, note=f"{subject.source} cannot be read as instructions")
    candidate = _tree(text)
    if candidate is None:
        return Explanation(faults=faults, note="the sample uses something that the IR cannot read")
    if subject.entry_point and not defines(candidate, subject.entry_point):
        return _fault("function not defined")
    return (yield from _explain_trees(subject, reference, candidate, faults))


def _fault(detail: str) -> Explanation:
    return Explanation(faults=(TextFault("other", detail, 0),), note=detail)


def _explain_trees(
    subject: FailingSubject, reference: ir.ProgramTree, candidate: ir.ProgramTree, faults: tuple[TextFault, ...]
) -> Asking:
    note = _NO_DIFFERENCE
    tried: set[tuple[ir.ProgramTree, ir.ProgramTree]] = set()
    for form in _forms(reference, candidate):
        if form.in_place and note not in (_NO_DIFFERENCE, _OTHERWISE):
            continue  # another difference is known, and is too large
        expected, seen = comparable(reference, form), comparable(candidate, form)
        if (expected, seen) in tried:
            continue
        tried.add((expected, seen))
        own_names: dict[str, str] = {}
        if subject.rename:
            seen, own_names = with_names_of(expected, seen)
        aligned = align(expected, seen)
        count = len(aligned.edits)
        if not count:
            continue
        if count > _MOST_EDITS:
            note = f"{count} differences from {subject.source}: too many to try"
            continue
        every = frozenset(range(count))
        programs = [_written(aligned, every), _written(aligned, frozenset())]
        if not all(programs):
            note = "the repaired program cannot be written down"
            continue
        full, empty = yield programs
        if not full or empty:
            note = _OTHERWISE
            continue
        chosen = yield from _smallest(aligned, every)
        edits = tuple(aligned.edits[number] for number in sorted(chosen))
        before, after = programs[1], _written(aligned, chosen)
        if _explains(edits, expected, faults, subject.rename):
            return Explanation(edits, faults, before, after, count, subject.source, own_names=own_names)
        size = counted(len(edits), "instruction")
        note = f"the smallest repair from {subject.source} ({size}) replaces too much of the program to explain it"
    return Explanation(faults=faults, note=note)


def _forms(reference: ir.ProgramTree, candidate: ir.ProgramTree) -> list[ComparableForm]:
    """The forms to compare in. Where only one side writes loops over ranges as `while`, that comes first; that a change
    in place is none comes last, since it seldom matters."""
    loops = [sum(isinstance(node, ir.While) for node in walk(tree)) for tree in (reference, candidate)]
    lowered = [True, False] if loops[0] != loops[1] else [False]
    forms = [ComparableForm(lower, opened) for opened in (False, True) for lower in lowered]
    return [*forms, ComparableForm(in_place=True)]


def _smallest(aligned: Aligned, every: frozenset[int]) -> Generator[list[str], list[bool], frozenset[int]]:
    """The smallest set of edits that passes: one alone if there is one, else what cannot be left out."""
    numbers = sorted(every)
    if len(numbers) > 1:
        passing = yield [_written(aligned, frozenset({number})) for number in numbers]
        single = [number for number, passes in zip(numbers, passing, strict=True) if passes]
        if single:
            return frozenset({min(single, key=lambda number: _weight(aligned.edits[number]))})
        passing = yield [_written(aligned, every - {number}) for number in numbers]
        needed = frozenset(number for number, passes in zip(numbers, passing, strict=True) if not passes)
        if needed != every and needed:
            (enough,) = yield [_written(aligned, needed)]
            if enough:
                return needed
        every = yield from _reduced(aligned, every, needed)
    return every


def _reduced(
    aligned: Aligned, chosen: frozenset[int], needed: frozenset[int]
) -> Generator[list[str], list[bool], frozenset[int]]:
    """Leave out half of what may be left out, then smaller parts, as long as the program passes (delta debugging)."""
    optional, parts = sorted(chosen - needed, key=lambda number: -_weight(aligned.edits[number])), 2
    while optional:
        chunks = [optional[place::parts] for place in range(min(parts, len(optional)))]
        passing = yield [_written(aligned, chosen - set(chunk)) for chunk in chunks]
        found = next((chunk for chunk, passes in zip(chunks, passing, strict=True) if passes), None)
        if found is not None:
            chosen -= set(found)
            optional = [number for number in optional if number in chosen]
            parts = max(2, parts - 1)
        elif parts >= len(optional):
            break
        else:
            parts = min(len(optional), parts * 2)
    return chosen


def _explains(edits: Sequence[Edit], reference: ir.ProgramTree, faults: Sequence[TextFault], free_form: bool) -> bool:
    """A repair of a few instructions that replaces little: one that replaces most of a program explains nothing.

    Where instructions were dictated, one that is missing is one that was ignored, however long it is. Where they were
    not, putting in a long piece of another program is no repair, so that all its statements and words count.
    """
    if free_form and repaired_statements(edits) + len(faults) > MOST_INSTRUCTIONS:
        return False
    if not edits or len(edits) + len(faults) > MOST_INSTRUCTIONS or _all_put_in(edits, reference):
        return False
    body = sum(len(labels(statement)) for statement in reference.body)
    return (len(edits) == 1 and _is_one_word(edits[0])) or _replaced(edits, free_form) < MOST_SHARE * max(body, 1)


def _all_put_in(edits: Sequence[Edit], reference: ir.ProgramTree) -> bool:
    """Whether a repair puts in every function of the reference: then nothing of the sample is left to explain."""
    added = [part for edit in edits if edit.kind == "missing" for part in (edit.expected, *edit.others)]
    functions = {one.name for one in reference.body if isinstance(one, ir.Function)}
    return bool(functions) and functions <= {one.name for one in added if isinstance(one, ir.Function)}


def _is_one_word(edit: Edit) -> bool:
    return _weight(edit) <= 1.0


def _replaced(edits: Iterable[Edit], free_form: bool) -> float:
    """How many words of the sample do not survive the repair; where it was free, also how many come in."""
    return float(sum(_weight(edit) if free_form else _lost(edit) for edit in edits))


def _lost(edit: Edit) -> int:
    if edit.kind == "missing" or edit.seen is None:
        return 0
    if edit.kind == "changed" and edit.expected is not None:
        old, new = labels(header(edit.seen)), labels(header(edit.expected))
        matcher = difflib.SequenceMatcher(a=old, b=new, autojunk=False)
        return len(old) - sum(block.size for block in matcher.get_matching_blocks())
    return 1 if edit.kind == "moved" else sum(len(labels(part)) for part in (edit.seen, *edit.others))


def _weight(edit: Edit) -> float:
    """How much an edit changes, in words."""
    if edit.kind == "changed" and edit.expected is not None and edit.seen is not None:
        return edit_distance(labels(header(edit.expected)), labels(header(edit.seen)))
    if edit.kind == "moved":
        return 1.0
    parts = [edit.expected or edit.seen, *edit.others]
    return float(sum(len(labels(part)) for part in parts if part is not None))


def repaired_statements(edits: Iterable[Edit]) -> int:
    """How many statements a repair touches, with those inside others."""
    total = 0
    for edit in edits:
        parts = [edit.expected or edit.seen, *edit.others]
        whole = edit.kind in ("missing", "extra")
        total += sum(count_statements((part,)) if whole else 1 for part in parts if part is not None)
    return total


def _written(aligned: Aligned, chosen: frozenset[int]) -> str:
    try:
        return write_python(aligned.program(chosen))
    except (UnsupportedNodeError, ValueError, IndexError, RecursionError):
        return ""


def _tree(text: str) -> ir.ProgramTree | None:
    try:
        return numbered(read_python(text))
    except (UnsupportedNodeError, SyntaxError, ValueError, RecursionError):
        return None


def _nearest_repairs(repairs: Sequence[str], reference: ir.ProgramTree | None, text_of_it: str) -> list[str]:
    """The repaired texts that are most like the reference, the nearest first."""
    if reference is None:
        words = text_of_it.split()
        return sorted(dict.fromkeys(repairs), key=lambda text: edit_distance(words, text.split()))[:_MOST_TEXT_REPAIRS]
    wanted = comparable(reference)
    found = []
    for text in dict.fromkeys(repairs):
        tree = _tree(text)
        if tree is not None:
            edits = align(wanted, comparable(tree)).edits
            found.append((sum(_weight(edit) for edit in edits), text))
    return [text for _, text in sorted(found, key=lambda one: one[0])[:_MOST_TEXT_REPAIRS]]
