"""Audits: is a model contaminated?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from remint.analysis.audit.audit import Audit
from remint.api.display.sheets import Block, Sheet, Table, TableRow, TextLine, Tone, left, right
from remint.scores.percent import percent

_READINGS = {"sign": "a sign", "none": "no sign", "unclear": "unclear"}
_TONES: dict[str, Tone] = {"contaminated": "alarm", "no sign": "good", "cannot tell": "warning"}


def audit_sheet(found: Audit, remarks: Sequence[str]) -> Sheet:
    """The scores, what each signal saw, and the verdicts."""
    return Sheet(tuple(_blocks(found)), remarks)


def _blocks(found: Audit) -> Iterator[Block]:
    rows = [
        TableRow((one.model, percent(one.static), percent(one.fresh), f"{one.seeds:,}", f"{one.variants:,}"))
        for one in found.points
    ]
    yield Table((*left("model"), *right("static", "fresh", "seeds", "variants")), rows)
    for point in found.points:
        if point.left_out:
            yield TextLine(point.left_out, "faint")
    for finding in found.findings:
        if finding.signal != "drop":
            yield TextLine(
                f"{finding.signal}, {finding.model}: {_READINGS[finding.reading]} ({finding.sentence})", "faint"
            )
    for verdict in found.verdicts:
        yield TextLine(verdict.sentence, _TONES[verdict.judgement])
