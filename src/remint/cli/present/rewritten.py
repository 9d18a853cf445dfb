"""What rewriting came to, in words."""

from __future__ import annotations

from typing import Any

from rich.markup import escape

from remint.cli.present.consoles import console, print_reasons, table

_NAMED = 8  # reasons that are named


def print_rewritten(made: dict[str, Any]) -> None:
    """What `rewrite` came to."""
    if made["refused"]:
        grid = table("attempts refused", "by: why")
        for reason, count in list(made["refused"].items())[:_NAMED]:
            grid.add_row(f"{count:,}", escape(reason))
        console().print(grid)
    if made["validity"]:
        _say("panel: " + ", ".join(f"{count:,} {name}" for name, count in made["validity"].items()))
    if share := made["invalid_share"]:
        _say(f"estimated share of invalid variants: {share['value']:.1%} [{share['low']:.1%}, {share['high']:.1%}]")
    if spent := made["spent"]:
        _say_spent(spent)
    print_reasons("no variant", made["left_out"])
    print_reasons("fewer variants", made["fewer"])
    for remark in made["remarks"]:
        _say(f"note: {remark}", "yellow")
    _say(f"{made['output']}: {made['problems']:,} variants of {made['seeds']:,} problems, {made['seconds']:.1f} s")


def _say_spent(spent: dict[str, Any]) -> None:
    cost = "at an unknown price" if spent["cost"] is None else f"${spent['cost']:,.4f}"
    tokens = spent["input_tokens"] + spent["output_tokens"]
    each = f"; {spent['requests_per_variant']:g} requests per variant" if spent["requests_per_variant"] else ""
    _say(f"{spent['requests']:,} requests, {tokens:,} tokens, {cost}{each}")


def _say(text: str, style: str = "") -> None:
    console().print(escape(text), style=style or None, soft_wrap=True)
