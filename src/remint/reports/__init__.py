"""What people look at: one document about one or several runs, as a page, as text and for other programs."""

from remint.reports.building import ReportSettings, build_report
from remint.reports.document import Report

__all__ = ["Report", "ReportSettings", "build_report"]
