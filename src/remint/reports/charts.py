"""Charts as files of their own: every drawing of a page as SVG that needs no style sheet, and as PNG."""

from __future__ import annotations

import html
import re
from importlib.resources import files
from typing import NamedTuple

from remint.errors import RemintError

_DRAWING = re.compile(r'<svg\b[^>]*\brole="img"[^>]*>.*?</svg>', re.DOTALL)
_LABEL = re.compile(r'aria-label="([^"]*)"')
_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_VARIABLE = re.compile(r"(--[\w-]+):\s*([^;]+);")
_RULE = re.compile(r"^\.drawing([^{]*)\{([^}]*)\}", re.MULTILINE)
_FONT = re.compile(r"font:\s*([\d.]+px)[^;]*")  # a short form that not every program knows
_FAMILIES = "Inter, 'Noto Sans', 'DejaVu Sans', 'Liberation Sans', Arial, Helvetica, sans-serif"
_UNFIT = re.compile(r"[^a-z0-9]+")
_SCALE = 2  # pixels of a PNG for each unit, as screens of today show it


class ChartLibraryError(RemintError, ImportError):
    """The library that turns SVG into PNG is not installed."""


class ChartFile(NamedTuple):
    """A drawing with a name that fits a file."""

    name: str
    title: str
    svg: str

    def png(self) -> bytes:
        """The drawing as PNG."""
        try:
            from resvg_py import svg_to_bytes
        except ImportError:
            raise ChartLibraryError("PNG needs the library resvg-py. Install remint[png], or write .svg.") from None
        box = _BOX.search(self.svg)
        width = round(float(box[1]) * _SCALE) if box else None
        return bytes(svg_to_bytes(svg_string=self.svg, width=width))


def page_charts(page: str) -> list[ChartFile]:
    """The drawings of a page that Remint wrote, in their order."""
    found: list[ChartFile] = []
    for match in _DRAWING.finditer(page):
        label = _LABEL.search(match[0])
        title = html.unescape(label[1]) if label else "chart"
        found.append(chart(match[0], title, len(found) + 1))
    return found


def chart(svg: str, title: str, number: int = 0) -> ChartFile:
    """A drawing as a file of its own: with its colours, on white."""
    name = _UNFIT.sub("-", title.lower()).strip("-")[:60] or "chart"
    return ChartFile(f"{number:02}-{name}" if number else name, title, _standing_alone(svg))


def _standing_alone(svg: str) -> str:
    box = _BOX.search(svg)
    width, height = (box[1], box[2]) if box else ("880", "400")
    head_end = svg.index(">") + 1
    head = svg[:head_end]
    if "xmlns=" not in head:
        head = head.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    if " width=" not in head:
        head = head.replace("<svg", f'<svg width="{width}" height="{height}" color="#10201a"', 1)
    head = head.replace('font-family="system-ui, sans-serif"', f'font-family="{_FAMILIES}"')
    ground = f'<style>{_style()}</style><rect width="{width}" height="{height}" fill="#ffffff"/>'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head}{ground}{svg[head_end:]}\n'


def _style() -> str:
    """The rules of drawings, with the colours of light pages written out: other programs know no variables."""
    sheets = {
        name: (files("remint.reports") / "page" / f"{name}.css").read_text("utf-8") for name in ("base", "static")
    }
    variables = {name: _light(value) for name, value in _VARIABLE.findall(sheets["base"])}
    rules = []
    for selector, body in _RULE.findall(sheets["static"]):
        text = _light(re.sub(r"var\((--[\w-]+)\)", lambda one: variables.get(one[1], "#000000"), body))
        text = _FONT.sub(rf"font-size: \1; font-family: {_FAMILIES}", text)
        if selector.strip():  # what stands for the whole drawing is about its place on a page
            rules.append(f"{selector.strip()}{{{text.strip()}}}")
    return "".join(rules).replace('"', "'")


def _light(value: str) -> str:
    return re.sub(r"light-dark\(\s*([^,]+),\s*[^)]+\)", r"\1", value).strip()
