"""What rewriting came to, and what it would cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from remint.api.display.sheets import Block, Sheet, Table, TableRow, TextLine, left, note, reasons, right
from remint.api.sheets.mints import place
from remint.records.wording import counted, for_number
from remint.scores.percent import percent

_NAMED = 8  # reasons that are named


def rewritten_blocks(made: dict[str, Any]) -> Iterator[Block]:
    """What was refused, what the panel said, what it cost, and the file."""
    if made["refused"]:
        rows = [TableRow((f"{count:,}", reason)) for reason, count in list(made["refused"].items())[:_NAMED]]
        yield Table(left("attempts refused", "by: why"), rows)
    if made["validity"]:
        yield TextLine(
            "panel: " + ", ".join(f"{count:,} {name}" for name, count in made["validity"].items()), whole=True
        )
    if share := made["invalid_share"]:
        ends = f"{percent(share['value'])} [{percent(share['low'])}, {percent(share['high'])}]"
        yield TextLine(f"estimated share of invalid variants: {ends}", whole=True)
        valid = ":".join(f"{1 - share[end]:.3f}" for end in ("value", "high", "low"))
        yield TextLine(f"for `remint audit`: --valid {valid}", whole=True)
    if spent := made["spent"]:
        yield _spent(spent)
    yield from reasons("no variant", made["left_out"])
    yield from reasons("fewer variants", made["fewer"])
    yield from map(note, made["remarks"])
    counts = f"{counted(made['problems'], 'variant')} of {counted(made['seeds'], 'problem')}"
    yield TextLine(f"{place(made)}: {counts}, {made['seconds']:.1f} s", whole=True)


def _spent(spent: dict[str, Any]) -> TextLine:
    cost = "at an unknown price" if spent["cost"] is None else f"${spent['cost']:,.4f}"
    tokens = spent["input_tokens"] + spent["output_tokens"]
    rate = spent["requests_per_variant"]
    each = f"; {rate:g} {for_number(rate, 'request', 'requests')} per variant" if rate else ""
    return TextLine(f"{counted(spent['requests'], 'request')}, {counted(tokens, 'token')}, {cost}{each}", whole=True)


def planned_sheet(plan: dict[str, Any]) -> Sheet:
    """What rewriting would ask and cost."""
    return Sheet(tuple(_planned(plan)))


def _planned(plan: dict[str, Any]) -> Iterator[Block]:
    rows = [
        TableRow((one["role"], one["model"], f"{one['requests']:,}", f"{one['input_tokens']:,}",
             f"{one['output_tokens']:,}", _dollars(one["cost"])))
        for one in (*plan["roles"], plan | {"role": "all", "model": ""})
    ]  # fmt: skip
    numbers = right("requests", "input tokens", "output tokens", "US dollars")
    yield Table((*left("agent", "model"), *numbers), rows)
    yield from reasons("cannot be rewritten", plan["left_out"])
    seeds = counted(plan["seeds"], "problem")
    yield TextLine(f"{seeds}, if every first attempt is accepted; no model was asked", whole=True)
    if plan["at_most"] is not None:
        told = "if every attempt is used and every reply is as long as it may be"
        yield TextLine(f"at most ${plan['at_most']:,.2f}, {told}", whole=True)


def _dollars(cost: float | None) -> str:
    return "unknown" if cost is None else f"{cost:,.4f}"
