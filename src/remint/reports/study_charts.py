"""A drawing of originals, evolved programs and real code beside each other, as SVG that a page can hold."""

from __future__ import annotations

from remint.analysis.study.real_code import METRICS, SideBySide
from remint.reports.static_page import escaped

_WIDTH, _LEFT, _RIGHT, _ROW = 880, 190, 90, 58
_SIDES = (("before", "failed"), ("after", "lost"), ("of_real", "kept"))
SIDE_NAMES = {"before": "original", "after": "evolved", "of_real": "real code"}


def profile_bars(found: SideBySide) -> str:
    """Three bars for each of C1 to C7: their means over originals, evolved programs and real functions."""
    most = max(max(getattr(found, side).complexity.values(), default=0.0) for side, _ in _SIDES) or 1.0
    parts = []
    for place, (name, said) in enumerate(METRICS.items()):
        top = 8 + _ROW * place
        parts.append(f'<text x="{_LEFT - 12}" y="{top + 28}" text-anchor="end">{escaped(said)}</text>')
        for number, (side, colour) in enumerate(_SIDES):
            value = getattr(found, side).complexity.get(name, 0.0)
            width = value / most * (_WIDTH - _LEFT - _RIGHT)
            y = top + 15 * number
            parts.append(
                f'<rect class="{colour}" x="{_LEFT}" y="{y}" width="{max(width, 1):.1f}" height="12" rx="3">'
                f"<title>{escaped(f'{said}, {SIDE_NAMES[side]}: {value:.2f}')}</title></rect>"
                f'<text class="quiet-text" x="{_LEFT + width + 8:.1f}" y="{y + 11}">{value:.2f}</text>'
            )
    height = _ROW * len(METRICS) + 10
    return (
        f'<div class="card"><svg class="drawing" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'aria-label="Complexity of originals, evolved programs and real functions">{"".join(parts)}</svg></div>'
    )


def profile_keys() -> str:
    """What the colours mean."""
    shown = (
        f'<span class="key"><span class="swatch {colour}"></span>{SIDE_NAMES[side]}</span>' for side, colour in _SIDES
    )
    return f'<div class="keys">{"".join(shown)}</div>'
