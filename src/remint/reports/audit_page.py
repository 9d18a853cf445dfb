"""A page about an audit: the verdicts, the scatter plot of static against fresh scores, and every finding."""

from __future__ import annotations

from collections.abc import Sequence

from remint.analysis.audit.audit import Audit, AuditPoint
from remint.analysis.audit.signal import SignalFinding
from remint.analysis.audit.verdict import AuditVerdict
from remint.records.wording import counted
from remint.reports.audit_markdown import LIMITS, notes, run_rows
from remint.reports.static_page import Section, cards, escaped, static_page, table
from remint.scores.percent import percent

_SIZE, _LEFT, _TOP, _RIGHT = 420, 60, 14, 330
_COLOURS = {"contaminated": "lost", "no sign": "kept", "cannot tell": "failed"}
_LETTERS = 40


def audit_page(found: Audit) -> str:
    """The page."""
    sections = [Section("Verdict", "", _verdicts(found.verdicts))]
    lead = (
        "Each dot is a model; on the line both scores are equal. Contamination lifts a dot above the line, and so do "
        "variants that are invalid or harder. Bars are prediction intervals, from the other models alone."
    )
    sections.append(Section("Static against fresh", lead, _keys() + _scatter(found)))
    drops = [one for one in found.findings if one.signal == "drop" and one.value is not None]
    if drops:
        sections.append(Section("The drop", "Paired by seed, corrected for drift.", cards(_figures(drops))))
    rows = [(one.signal, one.model, one.reading, one.sentence) for one in found.findings]
    body = f'<div class="card">{table(("signal", "model", "reading", "what was seen"), rows)}</div>'
    sections.append(Section("Every finding", "", body))
    sections.append(Section("Runs and settings", f"{found.settings_in_words()}.", _runs(found)))
    sections.append(Section("What this does not prove", LIMITS, ""))
    names = ", ".join(one.model for one in found.points)
    seeds = max(one.seeds for one in found.points)
    return static_page("Contamination audit", f"{names}: {counted(seeds, 'seed')} and their fresh variants.", sections)


def _verdicts(verdicts: Sequence[AuditVerdict]) -> str:
    rows = [(one.model, one.judgement, one.reason) for one in verdicts]
    return f'<div class="card">{table(("model", "verdict", "why"), rows)}</div>'


def _runs(found: Audit) -> str:
    heads = ("model", "side", "run", "benchmark", "name of the run", "mint")
    shown = f'<div class="card">{table(heads, run_rows(found))}</div>' if found.runs else ""
    told = "".join(f"<li>{escaped(one)}</li>" for one in notes(found))
    return shown + (f"<ul>{told}</ul>" if told else "")


def _figures(drops: Sequence[SignalFinding]) -> list[tuple[str, str, str]]:
    found = []
    for one in drops:
        if one.value is None or one.low is None or one.high is None:
            continue
        told = f"interval {one.low * 100:.1f} to {one.high * 100:.1f}"
        if one.detectable is not None:
            told += f"; true drops from {one.detectable * 100:.1f} points on are called contaminated in four of five"
        found.append((one.model, f"{one.value * 100 + 0.0:.1f} points", told))
    return found


def _keys() -> str:
    shown = (
        f'<span class="key"><span class="swatch {kind}"></span>{escaped(word)}</span>'
        for word, kind in _COLOURS.items()
    )
    return f'<div class="keys">{"".join(shown)}</div>'


def _scatter(found: Audit) -> str:
    outliers = {one.model: one for one in found.findings if one.signal == "outlier"}
    judged = {one.model: one.judgement for one in found.verdicts}
    parts = [_axes()]
    for number, point in enumerate(sorted(found.points, key=lambda one: (-one.static, one.model))):
        band = outliers.get(point.model)
        if band is not None and band.low is not None and band.high is not None:
            x = _x(point.fresh)
            parts.append(
                f'<line class="box" x1="{x:.1f}" x2="{x:.1f}" y1="{_y(band.low):.1f}" y2="{_y(band.high):.1f}"/>'
            )
        parts.append(_dot(point, number, _COLOURS[judged[point.model]]))
    inside, height = "\n".join(parts), max(_TOP + _SIZE + 46, _TOP + 22 * len(found.points) + 20)
    return (
        f'<div class="card"><svg class="drawing" viewBox="0 0 {_LEFT + _SIZE + _RIGHT} {height}" role="img" '
        f'aria-label="Static against fresh scores">\n{inside}\n</svg></div>'
    )


def _dot(point: AuditPoint, number: int, kind: str) -> str:
    shares = f"{percent(point.static)} static, {percent(point.fresh)} fresh"
    told = f"{point.model}: {shares}, {counted(point.seeds, 'seed')}"
    x, y, row = _x(point.fresh), _y(point.static), _TOP + 14 + 22 * number
    name = point.model if len(point.model) <= _LETTERS else f"{point.model[: _LETTERS - 1]}…"
    return (
        f'<circle class="dot {kind}" cx="{x:.1f}" cy="{y:.1f}" r="7"><title>{escaped(told)}</title></circle>'
        f'<text x="{x + 10:.1f}" y="{y + 4:.1f}">{number + 1}</text>'
        f'<text x="{_LEFT + _SIZE + 24}" y="{row}">{number + 1}  {escaped(name)}</text>'
    )


def _axes() -> str:
    parts = []
    for number in range(6):
        share = number / 5
        x, y = _x(share), _y(share)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{_TOP + _SIZE}"/>')
        parts.append(f'<line class="grid" x1="{_LEFT}" x2="{_LEFT + _SIZE}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(
            f'<text class="quiet-text" x="{x:.1f}" y="{_TOP + _SIZE + 18}" text-anchor="middle">{share:.0%}</text>'
        )
        parts.append(f'<text class="quiet-text" x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    parts.append(f'<line class="middle" x1="{_x(0):.1f}" y1="{_y(0):.1f}" x2="{_x(1):.1f}" y2="{_y(1):.1f}"/>')
    parts.append(
        f'<text class="quiet-text" x="{_LEFT + _SIZE}" y="{_TOP + _SIZE + 36}" text-anchor="end">fresh variants</text>'
    )
    parts.append(f'<text class="quiet-text" x="{_LEFT + 6}" y="{_TOP + 14}">on the seeds</text>')
    return "\n".join(parts)


def _x(share: float) -> float:
    return _LEFT + share * _SIZE


def _y(share: float) -> float:
    return _TOP + (1 - share) * _SIZE
