"""What rewriting came to, in words."""

from __future__ import annotations

from typing import Any

from rich.markup import escape

from remint.cli.present.consoles import console, print_reasons, table
from remint.mints.rewrite.expected_cost import ExpectedCost

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
        valid = ":".join(f"{1 - share[end]:.3f}" for end in ("value", "high", "low"))
        _say(f"for `remint audit`: --valid {valid}")
    if spent := made["spent"]:
        _say_spent(spent)
    print_reasons("no variant", made["left_out"])
    print_reasons("fewer variants", made["fewer"])
    for remark in made["remarks"]:
        _say(f"note: {remark}", "yellow")
    _say(f"{made['output']}: {made['problems']:,} variants of {made['seeds']:,} problems, {made['seconds']:.1f} s")


def planned_document(planned: ExpectedCost) -> dict[str, Any]:
    """A plan as plain data."""
    costs = [one.cost for one in planned.roles]
    return {
        "seeds": planned.seeds,
        "left_out": planned.left_out,
        "roles": [one._asdict() for one in planned.roles],
        "requests": planned.requests,
        "input_tokens": sum(one.input_tokens for one in planned.roles),
        "output_tokens": sum(one.output_tokens for one in planned.roles),
        "cost": None if None in costs else round(sum(filter(None, costs)), 4),
        "at_most": None if planned.at_most is None else round(planned.at_most, 2),
    }


def print_planned(plan: dict[str, Any]) -> None:
    """What `rewrite --dry-run` says."""
    grid = table("agent", "model", "requests", "input tokens", "output tokens", "US dollars")
    for column in grid.columns[2:]:
        column.justify = "right"
    for one in plan["roles"]:
        grid.add_row(escape(one["role"]), escape(one["model"]), f"{one['requests']:,}", f"{one['input_tokens']:,}",
                     f"{one['output_tokens']:,}", _dollars(one["cost"]))  # fmt: skip
    grid.add_row("all", "", f"{plan['requests']:,}", f"{plan['input_tokens']:,}", f"{plan['output_tokens']:,}",
                 _dollars(plan["cost"]))  # fmt: skip
    console().print(grid)
    print_reasons("cannot be rewritten", plan["left_out"])
    _say(f"{plan['seeds']:,} problems, if every first attempt is accepted; nobody was asked")
    if plan["at_most"] is not None:
        _say(f"at most ${plan['at_most']:,.2f}, if every attempt is used and every reply is as long as it may be")


def _dollars(cost: float | None) -> str:
    return "unknown" if cost is None else f"{cost:,.4f}"


def _say_spent(spent: dict[str, Any]) -> None:
    cost = "at an unknown price" if spent["cost"] is None else f"${spent['cost']:,.4f}"
    tokens = spent["input_tokens"] + spent["output_tokens"]
    each = f"; {spent['requests_per_variant']:g} requests per variant" if spent["requests_per_variant"] else ""
    _say(f"{spent['requests']:,} requests, {tokens:,} tokens, {cost}{each}")


def _say(text: str, style: str = "") -> None:
    console().print(escape(text), style=style or None, soft_wrap=True)
