"""Why the samples of a run fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from remint.analysis.diagnose.records import Cause, RunDiagnosis, SampleDiagnosis
from remint.api.display.sheets import Block, Sheet, Table, TableRow, TextLine, Toned, left, right, strong
from remint.records.wording import counted, for_number

_SHOWN, _CLUSTERS = 5, 5


def diagnosis_sheet(found: RunDiagnosis) -> Sheet:
    """The dictionary with its counts, some explained samples, and samples that fail in the same way."""
    return Sheet(tuple(_blocks(found)), found.remarks)


def _blocks(found: RunDiagnosis) -> Iterator[Block]:
    yield TextLine((strong(f"run {found.run[:12]}"), f"  {found.benchmark}  {found.model}"))
    if not found.failing:
        yield TextLine(f"{counted(found.samples, 'sample')}, none fails", "good")
        return
    yield _entries(found)
    yield TextLine(
        f"{found.explained:,} of {counted(len(found.diagnoses), 'failing sample')} explained; {found.repaired:,} of "
        f"{counted(found.diagnosed, 'distinct program')} {for_number(found.repaired, 'has', 'have')} a small repair "
        "that passes; a sample may have several entries",
        "faint",
    )
    if found.constructs:
        told = ", ".join(f"{name} {count:,}" for name, count in found.constructs.items())
        yield TextLine(f"causes by kind of instruction: {told}", "faint", whole=True)
    notes = Counter(one.note for one in found.diagnoses if one.note and not one.causes)
    for why, count in notes.most_common(_SHOWN):
        yield TextLine(f"not explained, {counted(count, 'sample')}: {why}", "faint")
    explained = list({(one.problem, one.patch): one for one in found.diagnoses if one.patch}.values())
    for sample in explained[:_SHOWN]:
        yield from _sample(sample)
    if len(explained) > _SHOWN:
        yield TextLine(f"\n{len(explained) - _SHOWN:,} more: --json or -o report.html shows all", "faint")
    yield from _clusters(found)


def _entries(found: RunDiagnosis) -> Table:
    rows = []
    for one in found.entries:
        details = ", ".join(f"{name} {count:,}" for name, count in list(one.details.items())[:4])
        share = one.samples / max(1, len(found.diagnoses))
        rows.append(TableRow((strong(one.entry), f"{one.samples:,}", f"{one.problems:,}", f"{share:.0%}", details)))
    return Table((*left("entry"), *right("samples", "problems"), *left("share", "details")), rows)


def _sample(one: SampleDiagnosis) -> Iterator[Block]:
    yield TextLine(("\n", strong(one.problem), f" sample {one.index}: {one.failure}"))
    for cause in one.causes:
        yield from _cause(cause)
    if one.divergence:
        yield TextLine(f"    {one.divergence.call}: {one.divergence.in_words()}", "faint", whole=True)
    if one.smallest_input:
        small = one.smallest_input
        told = f"smallest failing input: {small.call} gives {small.seen}, not {small.expected}"
        yield TextLine(f"    {told}", "faint", whole=True)


def _cause(cause: Cause) -> Iterator[Block]:
    where = f" line {cause.line}" if cause.line else ""
    yield TextLine(("  ", Toned(cause.entry, "bad"), f": {cause.detail}{where}"), whole=True)
    if cause.english:
        yield TextLine(f"    instruction {cause.instruction}: {cause.english}", whole=True)
    if cause.seen and not cause.construct:  # a line that does not parse
        yield TextLine(f"    {_line(cause.seen)}", whole=True)
        return
    if cause.seen and cause.seen == cause.expected:
        yield TextLine(("    ", Toned(f"~ {_line(cause.seen)}", "bad"), "  stands in another place"), whole=True)
        return
    if cause.seen:
        yield TextLine(("    ", Toned(f"- {_line(cause.seen)}", "bad")), whole=True)
    if cause.expected:
        yield TextLine(("    ", Toned(f"+ {_line(cause.expected)}", "good")), whole=True)


def _line(code: str) -> str:
    first, _, rest = code.partition("\n")
    return f"{first} …" if rest else first


def _clusters(found: RunDiagnosis) -> Iterator[Block]:
    large = sorted((one for one in found.clusters if len(one.samples) > 1), key=lambda one: -len(one.samples))
    if not large:
        return
    yield TextLine(("\n", strong("samples that fail in the same way")))
    rows = [
        TableRow((one.problem, f"{len(one.samples):,}", one.outcome, one.example[:120])) for one in large[:_CLUSTERS]
    ]  # fmt: skip
    yield Table((*left("problem"), *right("samples"), *left("failure", "first failing call")), rows)
