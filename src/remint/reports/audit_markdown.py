"""An audit as Markdown, for a pull request or an issue."""

from __future__ import annotations

from remint.analysis.audit.audit import Audit
from remint.reports.inert_markdown import inert

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
        f"| {inert(one.model)} | {one.static:.1%} | {one.fresh:.1%} | {one.seeds:,} | {one.variants:,} |"
        for one in found.points
    ]
    lines += ["", "| signal | model | reading | what was seen |", "|---|---|---|---|"]
    lines += [
        f"| {inert(one.signal)} | {inert(one.model)} | {one.reading} | {inert(one.sentence)} |"
        for one in found.findings
    ]
    return "\n".join([*lines, "", LIMITS, ""])
