"""From values to HTML. Everything is escaped; nothing in a template is marked as safe."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from remint.runs.overview import local_time
from remint.scores.percent import percent
from remint.viewer.addresses import Addresses
from remint.viewer.pages.page import Page
from remint.viewer.text import visible

NAVIGATION = (
    ("runs", "Runs"), ("leaderboard", "Leaderboard"), ("compare", "Compare"), ("search", "Search"),
    ("findings", "Findings"), ("quarantine", "Quarantine"), ("spend", "Spend"),
)  # fmt: skip
# Colours and programs look as in reports, whose files are used as they are.
_SHARED = ("base.css", "code.css", "tokens.js")
STATIC = {
    **{name: ("remint.reports", f"page/{name}") for name in _SHARED},
    **{name: ("remint.viewer", f"static/{name}") for name in ("view.css", "view.js", "live.js", "leaf.svg")},
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
# A file that was opened from a disk has no origin of its own to name.
FILE_POLICY = POLICY.replace("; frame-ancestors 'none'", "")


class Renderer:
    """Fills templates."""

    def __init__(self, addresses: Addresses) -> None:
        environment = Environment(
            loader=PackageLoader("remint.viewer"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
            lstrip_blocks=True, finalize=_finalized,
        )  # fmt: skip
        environment.globals |= {"to": addresses, "navigation": NAVIGATION, "policy": FILE_POLICY}
        environment.filters |= {
            "percent": _percent, "moment": local_time, "count": _count, "money": _money, "visible": visible,
            "points": _points,
        }  # fmt: skip
        self._environment = environment

    def page(self, page: Page) -> str:
        """A page as HTML."""
        values: dict[str, Any] = {**page.values, "title": page.title, "reloads": page.pending, "section": page.section}
        return self._environment.get_template(page.template).render(values)


def static_file(name: str) -> bytes:
    """A style sheet or script of the package; only those that are listed."""
    package, path = STATIC[name]
    return files(package).joinpath(path).read_bytes()


def _finalized(value: Any) -> Any:
    """Whatever text a template prints, names of models and tags too, has nothing hidden in it."""
    return visible(value) if type(value) is str else value


def _percent(share: float | None) -> str:
    return "–" if share is None else percent(share)


def _points(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "−")


def _count(value: float) -> str:
    return f"{value:,.0f}"


def _money(dollars: float | None) -> str:
    if dollars is None:
        return "–"
    return f"${dollars:,.2f}" if dollars >= 1 or dollars == 0 else f"${dollars:.4f}"
