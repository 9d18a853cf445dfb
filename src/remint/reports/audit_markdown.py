"""An audit as Markdown, for a pull request or an issue."""

from __future__ import annotations

from remint.analysis.audit.audit import Audit
from remint.reports.inert_markdown import inert
from remint.scores.percent import percent

LIMITS = (
    "A small drop does not prove that a model is clean: variants that keep the text, the names or the examples of "
    "their seeds let a leak through. A drop does not prove contamination where variants are invalid or harder."
)


def audit_markdown(found: Audit) -> str:
    """The verdicts, the scores and every finding."""
    lines = ["# Contamination audit", ""]
    lines += [f"- **{inert(one.judgement)}**: {inert(one.sentence)}" for one in found.verdicts]
    lines += ["", "| model | static | fresh | seeds | variants |", "|---|---:|---:|---:|---:|"]
    lines += [
        f"| {inert(one.model)} | {percent(one.static)} | {percent(one.fresh)} | {one.seeds:,} | {one.variants:,} |"
        for one in found.points
    ]
    lines += ["", "| signal | model | reading | what was seen |", "|---|---|---|---|"]
    lines += [
        f"| {inert(one.signal)} | {inert(one.model)} | {one.reading} | {inert(one.sentence)} |"
        for one in found.findings
    ]
    if found.runs:
        lines += ["", "| model | side | run | benchmark | name of the run | mint |", "|---|---|---|---|---|---|"]
        lines += [f"| {' | '.join(map(inert, row))} |" for row in run_rows(found)]
    lines += ["", f"Settings: {inert(found.settings_in_words())}."]
    if notes(found):
        lines += ["", *(f"- {inert(one)}" for one in notes(found))]
    return "\n".join([*lines, "", LIMITS, ""])


def run_rows(found: Audit) -> list[tuple[str, ...]]:
    """The runs that were looked at, as the cells of a table."""
    return [(one.model, one.side, one.run, one.benchmark, one.name, ", ".join(one.mints)) for one in found.runs]


def notes(found: Audit) -> list[str]:
    """What a reader must know besides: remarks, and what is left out."""
    return [*found.remarks, *(one.left_out for one in found.points if one.left_out)]
