"""The risk of constructs as a picture: odds ratios with their intervals on a logarithmic axis."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import Protocol

_ROW, _LEFT, _WIDTH, _RIGHT, _TOP = 24, 190, 420, 150, 34
_LEAST, _MOST = 1 / 64, 64.0


class ShownRisk(Protocol):
    """What is drawn of a risk."""

    @property
    def construct(self) -> str:
        """Its name."""

    @property
    def odds_ratio(self) -> float:
        """The dot."""

    @property
    def low(self) -> float:
        """Where the line begins."""

    @property
    def high(self) -> float:
        """Where the line ends."""


def construct_chart(risks: Sequence[ShownRisk]) -> str:
    """An SVG with a row per construct; nothing but text and lines."""
    ends = [min(max(value, _LEAST), _MOST) for one in risks for value in (one.low, one.high)]
    reach = max((abs(math.log2(value)) for value in ends), default=1.0)
    reach = max(1.0, math.ceil(reach))

    def across(value: float) -> float:
        place = math.log2(min(max(value, 2.0**-reach), 2.0**reach))
        return round(_LEFT + _WIDTH * (place + reach) / (2 * reach), 1)

    height = _TOP + _ROW * len(risks) + 12
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDTH + _RIGHT} {height}" role="img" '
        'aria-label="Odds ratios of failing by construct" font-family="system-ui, sans-serif" font-size="13" '
        'fill="currentColor" stroke="none">'
    ]  # fmt: skip
    step = max(1, int(reach) // 3)
    for power in range(-int(reach), int(reach) + 1, step):
        place, label = across(2.0**power), f"{2**power}" if power >= 0 else f"1/{2**-power}"
        parts.append(f'<line x1="{place}" x2="{place}" y1="{_TOP - 8}" y2="{height - 8}" stroke="currentColor" '
                     f'stroke-opacity="{0.6 if power == 0 else 0.15}"/>')  # fmt: skip
        parts.append(f'<text x="{place}" y="{_TOP - 14}" text-anchor="middle" opacity=".7">{label}</text>')
    for row, one in enumerate(risks):
        middle = _TOP + _ROW * row + _ROW / 2
        sure = one.low > 1 or one.high < 1
        parts.append(f'<text x="{_LEFT - 12}" y="{middle + 4}" text-anchor="end">{escape(one.construct)}</text>')
        parts.append(f'<line x1="{across(one.low)}" x2="{across(one.high)}" y1="{middle}" y2="{middle}" '
                     f'stroke="currentColor" stroke-width="{2.5 if sure else 1.2}"/>')  # fmt: skip
        parts.append(f'<circle cx="{across(one.odds_ratio)}" cy="{middle}" r="{5 if sure else 3.5}"/>')
        parts.append(f'<text x="{_LEFT + _WIDTH + 14}" y="{middle + 4}" opacity=".8">{one.odds_ratio:.2f} '
                     f"({one.low:.2f} … {one.high:.2f})</text>")  # fmt: skip
    return "\n".join([*parts, "</svg>", ""])


def construct_page(title: str, risks: Sequence[ShownRisk], lines: Sequence[str]) -> str:
    """A page with the picture and what else there is to say."""
    said = "".join(f"<li>{escape(line)}</li>" for line in lines)
    chart = construct_chart(risks) if risks else "<p>No construct is in some programs and not in others.</p>"
    style = (
        ":root{color-scheme:light dark}svg{width:100%}"
        "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title><style>{style}</style>'
        f"<h1>{escape(title)}</h1><p>Odds of failing for programs with a construct against those without it, at the "
        f"same length; lines are 95 % intervals, thick where 1 is outside.</p>{chart}<ul>{said}</ul></html>\n"
    )
