"""Write a diagnosis in the form that its file's name asks for."""

from __future__ import annotations

from pathlib import Path

import msgspec

from remint.analysis.diagnose.records import RunDiagnosis
from remint.errors import UsageError
from remint.records.wording import counted
from remint.reports.diagnose_page import diagnosis_page
from remint.reports.inert_markdown import inert, inert_code

_FORMS = {".html": "html", ".htm": "html", ".md": "markdown", ".json": "json"}


def diagnosis_form(path: Path) -> str:
    """The form that a file's name asks for."""
    form = _FORMS.get(path.suffix.lower())
    if form is None:
        raise UsageError(f"{path.name} does not say what to write. End its name in {', '.join(_FORMS)}.")
    return form


def diagnosis_text(form: str, found: RunDiagnosis) -> str:
    """The text of the file."""
    if form == "html":
        return diagnosis_page(found)
    if form == "markdown":
        return diagnosis_markdown(found)
    return msgspec.json.encode(found).decode() + "\n"


def diagnosis_markdown(found: RunDiagnosis) -> str:
    """The dictionary with its counts, and the causes of each explained sample."""
    lines = [f"# Why {inert(found.model)} fails on {inert(found.benchmark)}", ""]
    lines += [f"{found.explained:,} of {counted(len(found.diagnoses), 'failing sample')} explained.", ""]
    lines += ["| entry | samples | problems | details |", "|---|---|---|---|"]
    for one in found.entries:
        details = ", ".join(f"{inert(name)} {count}" for name, count in one.details.items())
        lines.append(f"| {inert(one.entry)} | {one.samples} | {one.problems} | {details} |")
    lines += ["", "| problem | sample | cause | was | should be |", "|---|---|---|---|---|"]
    for diagnosis in found.diagnoses:
        for cause in diagnosis.causes:
            lines.append(
                f"| {inert_code(diagnosis.problem)} | {diagnosis.index} | {inert(cause.entry)}: {inert(cause.detail)} "
                f"| {inert(cause.seen)} | {inert(cause.expected)} |"
            )
    return "\n".join(lines) + "\n"
