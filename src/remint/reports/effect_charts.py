"""Drawings of what evolving does to a model's successes, as SVG that a page can hold."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import quantiles

from remint.analysis.effect import Effect, Tracked
from remint.records.wording import counted, for_number
from remint.reports.static_page import escaped
from remint.scores.percent import percent

WORDS = {
    "kept": "success → success",
    "lost": "success → failure",
    "gained": "failure → success",
    "failed": "failure → failure",
}
_WIDTH, _LEFT, _RIGHT = 880, 190, 20
_BINS = 8
_LETTERS = 24  # of a name beside a bar


def keys(names: Sequence[str]) -> str:
    """What the colours mean."""
    shown = (f'<span class="key"><span class="swatch {name}"></span>{escaped(WORDS[name])}</span>' for name in names)
    return f'<div class="keys">{"".join(shown)}</div>'


def transition_bars(named: Sequence[tuple[str, Effect]], names: Sequence[str]) -> str:
    """A bar for each model: these transitions as shares of all problems that made one of them (figure 9)."""
    rows = []
    for place, (name, effect) in enumerate(named):
        counts = {what: effect.transitions[what] for what in names}
        rows.append(_bar(name, counts, 14 + 44 * place))
    return _drawing(44 * len(named) + 18, rows, "Shares of problems by what became of them")


def _bar(name: str, counts: dict[str, int], top: int) -> str:
    total, left, parts = sum(counts.values()), float(_LEFT), [_text(_LEFT - 12, top + 20, _short(name), "", "end")]
    if not total:
        return parts[0] + _text(_LEFT, top + 20, "none", "quiet-text")
    for what, count in counts.items():
        width = count / total * (_WIDTH - _LEFT - _RIGHT)
        if not count:
            continue
        told = f"{WORDS[what]}: {count:,} of {total:,}, {percent(count / total)}"
        parts.append(
            f'<rect class="{what}" x="{left:.1f}" y="{top}" width="{max(width - 2, 1):.1f}" height="30" rx="4">'
            f"<title>{escaped(told)}</title></rect>"
        )
        label = f"{count:,} ({count / total:.0%})"
        if width > 8 * len(label):
            parts.append(_text(left + 9, top + 20, label, "on-mark"))
        left += width
    return "".join(parts)


def _short(name: str) -> str:
    return name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…"


def complexity_strips(problems: Sequence[Tracked]) -> str:
    """Relative complexity of what was kept and of what was lost: a dot a problem, the quartiles, the median (10)."""
    groups = {what: [one for one in problems if one.transition == what and one.rc is not None] for what in WORDS}
    groups = {what: groups[what] for what in ("kept", "lost")}
    scale = _Scale([one.rc or 0.0 for group in groups.values() for one in group])
    parts = [scale.axis(214)]
    for place, (what, group) in enumerate(groups.items()):
        middle = 56 + 100 * place
        parts.append(_text(_LEFT - 12, middle - 4, WORDS[what], "", "end"))
        parts.append(_text(_LEFT - 12, middle + 14, counted(len(group), "problem"), "quiet-text", "end"))
        parts += [_dot(one, scale, middle, number) for number, one in enumerate(group)]
        parts.append(_quartiles([one.rc or 0.0 for one in group], scale, middle))
    return _drawing(250, parts, "Relative complexity of evolved programs")


def complexity_bars(problems: Sequence[Tracked]) -> str:
    """How many problems of each range of relative complexity were kept and lost."""
    counted = [one for one in problems if one.rc is not None and one.transition in ("kept", "lost")]
    scale = _Scale([one.rc or 0.0 for one in counted])
    width = (scale.high - scale.low) / _BINS
    bins: list[dict[str, int]] = [{"kept": 0, "lost": 0} for _ in range(_BINS)]
    for one in counted:
        bins[min(_BINS - 1, int(((one.rc or 0.0) - scale.low) / width))][one.transition] += 1
    tallest = max((sum(counts.values()) for counts in bins), default=0) or 1
    parts = [scale.axis(190), _text(_LEFT - 12, 100, "problems", "quiet-text", "end")]
    for number, counts in enumerate(bins):
        start, end = scale.low + number * width, scale.low + (number + 1) * width
        parts.append(_column(counts, scale.x(start), scale.x(end), 150 / tallest, f"{start:.3f} to {end:.3f}"))
    return _drawing(226, parts, "Problems by relative complexity")


def _column(counts: dict[str, int], left: float, right: float, unit: float, where: str) -> str:
    parts, bottom, total = [], 190.0, sum(counts.values())
    for what, count in counts.items():
        if count:
            told = f"{WORDS[what]}: {count:,} of {total:,} with relative complexity {where}"
            height = count * unit
            parts.append(
                f'<rect class="{what}" x="{left + 1.5:.1f}" y="{bottom - height:.1f}" width="{right - left - 3:.1f}" '
                f'height="{height:.1f}" rx="2"><title>{escaped(told)}</title></rect>'
            )
            bottom -= height
    if total:
        share = f"{counts['lost'] / total:.0%} lost" if counts["lost"] else f"{total:,}"
        parts.append(_text((left + right) / 2, bottom - 6, share, "quiet-text", "middle"))
    return "".join(parts)


def _dot(one: Tracked, scale: _Scale, middle: int, number: int) -> str:
    # Apart by a fixed pattern: equal numbers must not hide one another, and the same page must come out again.
    height = middle + ((number * 0.618034) % 1 - 0.5) * 56
    told = f"{one.problem}: relative complexity {one.rc:.3f}" + (
        f", {one.steps:g} {for_number(one.steps, 'step', 'steps')}" if one.steps is not None else ""
    )
    return (
        f'<circle class="dot {one.transition}" cx="{scale.x(one.rc or 0.0):.1f}" cy="{height:.1f}" r="4.5">'
        f"<title>{escaped(told)}</title></circle>"
    )


def _quartiles(values: Sequence[float], scale: _Scale, middle: int) -> str:
    if len(values) < 2:
        return ""
    low, half, high = (scale.x(value) for value in quantiles(values, n=4, method="inclusive"))
    return (
        f'<rect class="box" x="{low:.1f}" y="{middle - 34}" width="{high - low:.1f}" height="68" rx="3"/>'
        f'<line class="middle" x1="{half:.1f}" x2="{half:.1f}" y1="{middle - 34}" y2="{middle + 34}"/>'
    )


class _Scale:
    """From numbers to places across the drawing."""

    def __init__(self, values: Sequence[float]) -> None:
        least, most = min(values, default=0.0), max(values, default=1.0)
        self.step = _round_step((most - least) / 6)
        self.low = math.floor(least / self.step) * self.step
        self.high = max(math.ceil(most / self.step) * self.step, self.low + self.step)

    def x(self, value: float) -> float:
        """The place of a number."""
        return _LEFT + (value - self.low) / (self.high - self.low) * (_WIDTH - _LEFT - _RIGHT)

    def axis(self, bottom: int) -> str:
        """Lines and numbers."""
        parts = []
        for number in range(round((self.high - self.low) / self.step) + 1):
            value = self.low + number * self.step
            place = f"{self.x(value):.1f}"
            parts.append(f'<line class="grid" x1="{place}" x2="{place}" y1="12" y2="{bottom}"/>')
            parts.append(_text(self.x(value), bottom + 16, f"{value:.3g}", "quiet-text", "middle"))
        parts.append(_text(_WIDTH - _RIGHT, bottom + 34, "relative complexity", "quiet-text", "end"))
        return "".join(parts)


def _round_step(wish: float) -> float:
    """1, 2 or 5 times a power of ten, not below the wish."""
    if wish <= 0:
        return 0.05
    power = 10 ** math.floor(math.log10(wish))
    return float(next(factor * power for factor in (1, 2, 5, 10) if factor * power >= wish * 0.999))


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escaped(text)}</text>'


def _drawing(height: int, parts: Sequence[str], label: str) -> str:
    inside = "\n".join(parts)
    return (
        f'<div class="card"><svg class="drawing" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'aria-label="{escaped(label)}">\n{inside}\n</svg></div>'
    )
