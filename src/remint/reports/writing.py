"""Write a report in the form that its file's name asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from remint.files import whole_file
from remint.formats.errors import UnsupportedError
from remint.registry import Registry
from remint.reports.document import Report

# Those of other packages come through entry points of the group ``remint.reports``.
REPORTS: Registry[Callable[[Report], str | bytes]] = Registry(
    "reports",
    {
        "html": "remint.reports.html:html_page",
        "markdown": "remint.reports.markdown:markdown",
        "json": "remint.reports.writing:as_json",
        "junit": "remint.reports.junit:junit",
        "junit-problems": "remint.reports.junit:junit_problems",
        "csv": "remint.reports.tables:report_csv",
        "latex": "remint.reports.tables:report_latex",
        "svg": "remint.reports.run_charts:report_svg",
        "png": "remint.reports.run_charts:report_png",
    },
)
_SUFFIXES = {".html": "html", ".htm": "html", ".md": "markdown", ".json": "json", ".xml": "junit", ".csv": "csv",
             ".tex": "latex", ".svg": "svg", ".png": "png"}  # fmt: skip


def report_form(path: Path, form: str = "") -> str:
    """The form of a report: the one that is named, or the one that the file's name asks for."""
    found = form or _SUFFIXES.get(path.suffix.lower(), "")
    if found not in REPORTS:
        raise UnsupportedError(
            f"{path.name} does not say what kind of report it is. End its name in {', '.join(_SUFFIXES)}, or name the "
            f"kind with `to`: {', '.join(REPORTS.names())}."
        )
    return found


def write_report(report: Report, path: Path, form: str = "") -> None:
    """Write a report, whole or not at all."""
    made = REPORTS.get(report_form(path, form))(report)
    with whole_file(path) as file:
        file.write(made if isinstance(made, bytes) else made.encode("utf-8", "replace"))


def as_json(report: Report) -> str:
    """The document itself, with facts and outcomes in the order to show."""
    return msgspec.json.encode(report).decode() + "\n"
