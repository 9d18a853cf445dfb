"""Drawings of a forecast, as SVG that a page can hold."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from remint.analysis.forecast import Forecast
from remint.analysis.forecast.prompt_map import MapPoint, PromptMap
from remint.reports.static_page import escaped

_WIDTH, _LEFT, _RIGHT = 880, 150, 40
_MAP_HEIGHT, _MARGIN = 460, 24


def estimate_chart(one: Forecast, before: Forecast | None, truth: float | None, shown: Callable[[float], str]) -> str:
    """Source mean, estimate with interval, the same without labels, and the truth where it is known."""
    rows: list[tuple[str, float, tuple[float, float] | None, str]] = [("source mean", one.source_mean, None, "quiet")]
    if before is not None:
        rows.append(("without labels", before.value, (before.low, before.high), "quiet"))
    rows.append(("forecast", one.value, (one.low, one.high), "forecast"))
    if truth is not None:
        rows.append(("measured", truth, None, "truth"))
    numbers = [number for _, value, ends, _ in rows for number in (value, *(ends or ()))]
    low, high = _range(numbers)
    bottom = 30 + 44 * len(rows)
    parts = _axis(low, high, bottom, shown)
    for place, (name, value, ends, kind) in enumerate(rows):
        parts.append(_estimate(name, value, ends, kind, 40 + 44 * place, low, high, shown))
    return _drawing(bottom + 34, parts, "The forecast and what it starts from")


def _estimate(
    name: str, value: float, ends: tuple[float, float] | None, kind: str, y: int, low: float, high: float,
    shown: Callable[[float], str],
) -> str:  # fmt: skip
    x = _x(value, low, high)
    interval = f" (90 % interval {shown(ends[0])} … {shown(ends[1])})" if ends else ""
    told = f"<title>{escaped(f'{name}: {shown(value)}{interval}')}</title>"
    parts = [_text(_LEFT - 14, y + 5, name, "", "end")]
    if ends:
        first, last = (_x(end, low, high) for end in ends)
        parts.append(
            f'<rect class="interval {kind}" x="{first:.1f}" y="{y - 7}" width="{max(last - first, 1):.1f}" height="14" '
            f'rx="7">{told}</rect>'
        )
    parts.append(f'<circle class="estimate {kind}" cx="{x:.1f}" cy="{y}" r="7">{told}</circle>')
    parts.append(_text(x, y - 12, shown(value), "quiet-text", "middle"))
    return "".join(parts)


def _range(numbers: Sequence[float]) -> tuple[float, float]:
    """0 to 1 for shares, else the numbers with room at both ends."""
    least, most = min(numbers), max(numbers)
    if least >= 0 and most <= 1:
        return 0.0, 1.0
    room = (most - least) * 0.1 or abs(most) * 0.1 or 1.0
    return least - room, most + room


def _axis(low: float, high: float, bottom: int, shown: Callable[[float], str]) -> list[str]:
    parts = []
    for number in range(6):
        value = low + (high - low) * number / 5
        x = _x(value, low, high)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="14" y2="{bottom}"/>')
        parts.append(_text(x, bottom + 18, shown(value), "quiet-text", "middle"))
    return parts


def map_chart(found: PromptMap, one: Forecast) -> str:
    """Source prompts as circles whose area is their weight, target prompts as small diamonds."""
    source = [point for point in found.points if point.side == "source"]
    target = [point for point in found.points if point.side == "target"]
    largest = max((point.weight for point in source), default=1.0) or 1.0
    # Heavy ones first, so that light ones are not hidden under them.
    parts = [_source(point, largest) for point in sorted(source, key=lambda point: -point.weight)]
    parts += [_target(point) for point in target]
    keys = (
        f'<div class="keys"><span class="key"><span class="swatch source"></span>{escaped(one.source)}</span>'
        f'<span class="key"><span class="swatch target"></span>{escaped(one.target)}</span>'
        '<span class="key"><span class="swatch uncovered"></span>nothing covers it</span></div>'
    )
    return keys + _drawing(_MAP_HEIGHT, parts, "Prompts of source and target")


def _source(point: MapPoint, largest: float) -> str:
    radius = 2 + 12 * math.sqrt(point.weight / largest)
    told = f"{point.problem}: weight {point.weight:.2%}"
    x, y = _place(point)
    return f'<circle class="source" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"><title>{escaped(told)}</title></circle>'


def _target(point: MapPoint) -> str:
    x, y = _place(point)
    kind = "target" if point.covered else "uncovered"
    told = point.problem if point.covered else f"{point.problem}: no source prompt is near"
    return (
        f'<path class="{kind}" d="M{x:.1f} {y - 4.5:.1f}l4.5 4.5l-4.5 4.5l-4.5 -4.5z"><title>{escaped(told)}</title>'
        "</path>"
    )


def _place(point: MapPoint) -> tuple[float, float]:
    return (
        _MARGIN + point.x * (_WIDTH - 2 * _MARGIN),
        _MARGIN + (1 - point.y) * (_MAP_HEIGHT - 2 * _MARGIN),
    )


def _x(value: float, low: float, high: float) -> float:
    return _LEFT + (value - low) / (high - low) * (_WIDTH - _LEFT - _RIGHT)


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escaped(text)}</text>'


def _drawing(height: int, parts: Sequence[str], label: str) -> str:
    inside = "\n".join(parts)
    return (
        f'<div class="card"><svg class="drawing" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'aria-label="{escaped(label)}">\n{inside}\n</svg></div>'
    )
