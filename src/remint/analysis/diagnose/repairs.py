"""Where a repair may come from: the reference, other samples of the problem that pass, the sample's own mutants."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from remint.analysis.diagnose.alignment import edit_distance
from remint.analysis.diagnose.own_repairs import own_repairs
from remint.analysis.diagnose.search import Explanation, FailingSubject, explain
from remint.analysis.diagnose.text_faults import parses
from remint.code.mutants import mutants

_MOST_OTHERS = 2  # passing samples that are tried, those most like the failing one first
_MOST_MUTANTS = 60
_SHORT = 400  # words of a program up to which similarity is measured exactly


class RepairSources(NamedTuple):
    """A failing program, and what it can be held against."""

    text: str
    entry_point: str
    finish_reason: str
    reference: str
    others: Sequence[str] = ()  # programs of the same problem that pass
    free_form: bool = False  # whether names and order were left to the model


def find_repair(sources: RepairSources) -> Generator[list[str], list[bool], Explanation]:
    """The smallest repair from any source."""
    found: list[Explanation] = []
    note = Explanation(note="the problem has no reference, and no other sample passes")
    for target, name in _targets(sources):
        subject = FailingSubject(
            target, sources.text, sources.entry_point, sources.finish_reason, name, sources.free_form
        )
        explanation = yield from explain(subject)
        if explanation.is_found:
            found.append(explanation)
            if explanation.instructions == 1:
                break
        elif name == "the reference" or not note.faults:
            note = explanation if explanation.faults or explanation.note else note
    if sources.free_form and not any(one.instructions == 1 for one in found) and parses(sources.text):
        mutant = yield from _mutant_repair(sources)
        if mutant is not None:
            found.append(mutant)
    return min(found, key=lambda one: one.instructions, default=note)


def _targets(sources: RepairSources) -> Iterator[tuple[str, str]]:
    if sources.reference:
        yield sources.reference, "the reference"
    if sources.free_form:
        ranked = sorted(sources.others, key=lambda other: _distance(sources.text, other))
        for other in ranked[:_MOST_OTHERS]:
            yield other, "another sample"


def _distance(first: str, second: str) -> float:
    return edit_distance(first.split()[:_SHORT], second.split()[:_SHORT])


def _mutant_repair(sources: RepairSources) -> Generator[list[str], list[bool], Explanation | None]:
    """A single small change of the sample itself that passes."""
    try:
        every = [one.source for one, _ in zip(mutants(sources.text), range(_MOST_MUTANTS), strict=False)]
        every = [*islice(own_repairs(sources.text), _MOST_MUTANTS), *every]
    except (SyntaxError, ValueError, RecursionError):
        return None
    if not every:
        return None
    passing = yield every
    for mutant, passes in zip(every, passing, strict=True):
        if passes:
            subject = FailingSubject(mutant, sources.text, sources.entry_point, "", "a mutant")
            explanation = yield from explain(subject)
            if explanation.is_found:
                return explanation
    return None
