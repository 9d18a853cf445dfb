"""What `run --dry-run` says."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent

import msgspec
from rich.markup import escape

from remint.cli.present.consoles import console, print_json, table
from remint.models import Request
from remint.runs.expected_run import ExpectedRun


def present_expected(planned: Sequence[ExpectedRun], as_json: bool) -> None:
    """Print the first prompt of each model, and what all of it takes."""
    if as_json:
        print_json([{**one._asdict(), "first": one.first and msgspec.to_builtins(one.first)} for one in planned])
        return
    show = console().print
    shown: Request | None = None
    for one in planned:
        for remark in one.remarks:
            show(f"note: {escape(remark)}", style="yellow", soft_wrap=True)
        if one.first is not None and one.first != shown:
            _print_request(one.first)
            shown = one.first
    grid = table("model", "requests", "known", "input tokens", "output tokens", "US dollars")
    for column in grid.columns[1:]:
        column.justify = "right"
    for one in planned:
        cost = "unknown" if one.cost is None else f"at most {one.cost:,.4f}"
        grid.add_row(escape(one.model), f"{one.requests:,}", f"{one.known:,}", f"about {one.input_tokens:,}",
                     f"at most {one.output_tokens:,}", cost)  # fmt: skip
    show(grid)
    show("nobody was asked", style="dim")


def _print_request(request: Request) -> None:
    show = console().print
    show("the first prompt, as it is sent:", style="dim")
    texts: list[tuple[str, str]] = [(one.role, one.content) for one in request.messages]
    texts = texts or [("text to continue", request.prompt)]
    if request.prefill:
        texts.append(("assistant, to be continued", request.prefill))
    for role, text in texts:
        show(f"[bold]{escape(role)}[/]")
        show(escape(indent(text, "    ")), soft_wrap=True)
    usual = type(request.parameters)()
    chosen = {
        name: value
        for name in request.parameters.__struct_fields__
        if (value := getattr(request.parameters, name)) != getattr(usual, name)
    }
    show(f"parameters: {escape(', '.join(f'{name}={value!r}' for name, value in chosen.items()))}\n", soft_wrap=True)
