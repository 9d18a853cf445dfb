"""Write a comparison in the form that its file's name asks for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from remint.analysis.compare.records import RunsComparison
from remint.errors import UsageError
from remint.records import Record
from remint.reports.compare_answers import Answers
from remint.reports.compare_junit import comparison_junit
from remint.reports.compare_markdown import comparison_markdown
from remint.reports.compare_page import comparison_page
from remint.reports.tables import comparison_csv, comparison_latex

_FORMS = {".html": "html", ".htm": "html", ".md": "markdown", ".json": "json", ".xml": "junit", ".csv": "csv",
          ".tex": "latex"}  # fmt: skip


def comparison_form(path: Path) -> str:
    """The form that a file's name asks for."""
    form = _FORMS.get(path.suffix.lower())
    if form is None:
        raise UsageError(f"{path.name} does not say what to write. End its name in {', '.join(_FORMS)}.")
    return form


def comparison_text(form: str, found: RunsComparison, answers: Answers, title: str = "") -> str:
    """The text of the file."""
    if form == "html":
        return comparison_page(found, answers, title)
    if form == "markdown":
        return comparison_markdown(found, title)
    if form == "junit":
        return comparison_junit(found, answers)
    if form == "csv":
        return comparison_csv(found)
    if form == "latex":
        return comparison_latex(found)
    return msgspec.json.encode(every_field(found)).decode() + "\n"


def every_field(value: Any) -> Any:
    """A record as plain data with all its fields, also those that are empty: programs need not ask what there is."""
    if isinstance(value, Record):
        return {name: every_field(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {name: every_field(one) for name, one in value.items()}
    return [every_field(one) for one in value] if isinstance(value, list | tuple) else value
