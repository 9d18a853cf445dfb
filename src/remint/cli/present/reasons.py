"""Why some problems have no part in something, as lines for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rich.markup import escape

from remint.cli.present.consoles import console

_NAMED = 5  # problems with one and the same reason that are listed by name


def print_reasons(what: str, reasons: Mapping[str, str], most: int | None = None) -> None:
    """Print problems by reason, the most frequent first; of many reasons at most so many."""
    for reason, count in Counter(reasons.values()).most_common(most):
        names = [name for name, said in reasons.items() if said == reason][:_NAMED]
        more = f" and {count - _NAMED} more" if count > _NAMED else ""
        told = f"{what}: {', '.join(names)}{more}: {reason}"
        console().print(escape(told), style="yellow", soft_wrap=True)
