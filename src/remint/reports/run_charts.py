"""The scores and outcomes of runs as one drawing, for papers and slides."""

from __future__ import annotations

from collections import Counter

from remint.reports.charts import chart
from remint.reports.document import Report
from remint.reports.static_page import escaped
from remint.scores.percent import percent

_WIDTH, _LEFT, _RIGHT, _ROW = 880, 260, 60, 26
_MARKS = ("kept", "lost", "gained", "failed")


def report_svg(report: Report) -> str:
    """Scores with intervals, then the share of samples by outcome."""
    return chart(_drawing(report), report.title or "Scores").svg


def report_png(report: Report) -> bytes:
    """The same as PNG."""
    return chart(_drawing(report), report.title or "Scores").png()


def _drawing(report: Report) -> str:
    parts: list[str] = []
    top = 30
    parts += [_text(_x(share), 16, f"{share:.0%}", "quiet-text", "middle") for share in _QUARTERS]
    rows_end = top + _ROW * sum(len(run.scores) + 1 for run in report.runs)
    parts += [f'<line class="grid" x1="{_x(at):.1f}" x2="{_x(at):.1f}" y1="22" y2="{rows_end}"/>' for at in _QUARTERS]
    for run in report.runs:
        parts.append(_text(12, top + 16, f"{run.name} on {run.benchmark}", "", "start"))
        top += _ROW
        for line in run.scores:
            score, middle = line.score, top + _ROW / 2
            low, value, high = (min(max(one, 0.0), 1.0) for one in (score.low, score.value, score.high))
            parts.append(_text(_LEFT - 12, middle + 4, score.name, "quiet-text", "end"))
            parts.append(f'<line class="middle" x1="{_x(low):.1f}" x2="{_x(high):.1f}" y1="{middle}" y2="{middle}"/>')
            parts.append(f'<circle class="kept" cx="{_x(value):.1f}" cy="{middle}" r="5"/>')
            parts.append(_text(_WIDTH - 8, middle + 4, percent(score.value), "quiet-text", "end"))
            top += _ROW
    top += 20
    named = _frequent(report)
    for run in report.runs:
        parts.append(_outcomes(run.name, run.outcomes, named, top))
        top += 62
    size = f"0 0 {_WIDTH} {top}"
    told = escaped(f"Scores and outcomes: {', '.join(run.name for run in report.runs)}")
    return f'<svg class="drawing" viewBox="{size}" role="img" aria-label="{told}">{"".join(parts)}</svg>'


_QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)


def _frequent(report: Report) -> list[str]:
    """Pass and the two most frequent other outcomes, which have the same colours in every bar."""
    totals: Counter[str] = Counter()
    for run in report.runs:
        totals.update({name: count for name, count in run.outcomes.items() if name != "pass"})
    return ["pass", *(name for name, _ in totals.most_common(2))]


def _outcomes(name: str, outcomes: dict[str, int], named: list[str], top: float) -> str:
    """One bar for all samples; the most frequent outcomes by name, the others together."""
    others = sum(count for outcome, count in outcomes.items() if outcome not in named)
    counted = [*((outcome, outcomes.get(outcome, 0)) for outcome in named), ("other", others)]
    total, left = max(1, sum(outcomes.values())), float(_LEFT)
    parts = [_text(_LEFT - 12, top + 18, name, "", "end")]
    labels = []
    for (outcome, count), mark in zip(counted, _MARKS, strict=False):
        width = count / total * (_WIDTH - _LEFT - _RIGHT)
        parts.append(f'<rect class="{mark}" x="{left:.1f}" y="{top}" width="{width:.1f}" height="26"/>')
        labels += [f"{outcome} {count:,}"] if count else []
        left += width
    parts.append(_text(_LEFT, top + 46, ", ".join(labels), "quiet-text", "start"))
    return "".join(parts)


def _x(share: float) -> float:
    return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)


def _text(x: float, y: float, text: str, kind: str, anchor: str) -> str:
    marked = f' class="{kind}"' if kind else ""
    short = text if len(text) <= 60 else f"{text[:59]}…"
    return f'<text{marked} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escaped(short)}</text>'
