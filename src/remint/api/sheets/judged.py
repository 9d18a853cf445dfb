"""Samples made elsewhere that were judged, and what asking a model would take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import indent

from remint.api.display.sheets import Block, Sheet, Table, TableRow, TextLine, left, note, right, strong
from remint.api.sheets.runs import cut_off, outcomes_table, pass_lines, quarantined
from remint.models import Request
from remint.records import Outcome
from remint.records.wording import counted, for_number
from remint.runs.expected_run import ExpectedRun
from remint.runs.overview import RunOverview, shared_process
from remint.runs.run import RunRecord
from remint.scores.intervals import ScoreInterval
from remint.scores.percent import percent


def judged_blocks(
    about: RunOverview, interval: ScoreInterval | None, remarks: Sequence[str], left_out: int
) -> Iterator[Block]:
    """What came of judging."""
    run = about.run
    yield outcomes_table(run.outcomes)
    base = about.base_pass_at_k if about.has_base_tests else {}
    beside = {name: f"   (base tests alone {percent(share)})" for name, share in base.items()}
    yield from pass_lines(about, interval, beside)
    yield from cut_off(about)
    yield from quarantined(run.quarantined)
    lost = run.outcomes.get(Outcome.INFRASTRUCTURE.value, 0)
    if lost:
        told = f"{counted(lost, 'sample')} could not be judged and {for_number(lost, 'does', 'do')} not count"
        yield TextLine(f"{told}: run the command again", "bad")
    yield from map(note, remarks)
    if left_out:
        told = counted(left_out, "sample of another problem was", "samples of other problems were")
        yield TextLine(f"{told} left out", "faint")
    yield from _how(run)


def _how(run: RunRecord) -> Iterator[Block]:
    rate = run.judged / run.seconds if run.seconds else 0.0
    speed = f", {rate:,.0f} per second" if rate >= 10 else f", {rate:.1f} per second" if run.judged else ""
    known = f"{run.samples - run.judged:,} of them known already"
    yield TextLine(f"{counted(run.samples, 'sample')}, {known}; {run.seconds:.1f} s{speed}", "faint")
    if run.shared_process:
        yield TextLine(f"tests: {shared_process(run)}", "warning")
    bare = "none" in run.layer
    isolation = "none: programs could reach this machine" if bare else run.layer.replace("+", " ")
    yield TextLine(f"isolation: {isolation}", "bad" if bare else "faint")


def expected_sheet(planned: Sequence[ExpectedRun]) -> Sheet:
    """The first prompt of each model, and what all of it takes."""
    return Sheet(tuple(_expected(planned)))


def _expected(planned: Sequence[ExpectedRun]) -> Iterator[Block]:
    shown: Request | None = None
    for one in planned:
        yield from map(note, one.remarks)
        if one.first is not None and one.first != shown:
            yield from _request(one.first)
            shown = one.first
    rows = []
    for one in planned:
        cost = "unknown" if one.cost is None else f"at most {one.cost:,.4f}"
        tokens = (f"about {one.input_tokens:,}", f"at most {one.output_tokens:,}")
        rows.append(TableRow((one.model, f"{one.requests:,}", f"{one.known:,}", *tokens, cost)))
    yield Table((*left("model"), *right("requests", "known", "input tokens", "output tokens", "US dollars")), rows)
    yield TextLine("no model was asked", "faint")


def _request(request: Request) -> Iterator[Block]:
    yield TextLine("the first prompt, as it is sent:", "faint")
    texts: list[tuple[str, str]] = [(one.role, one.content) for one in request.messages]
    texts = texts or [("text to continue", request.prompt)]
    if request.prefill:
        texts.append(("assistant, to be continued", request.prefill))
    for role, text in texts:
        yield TextLine(strong(role))
        yield TextLine(indent(text, "    "), whole=True)
    usual = type(request.parameters)()
    chosen = {
        name: value
        for name in request.parameters.__struct_fields__
        if (value := getattr(request.parameters, name)) != getattr(usual, name)
    }
    yield TextLine(f"parameters: {', '.join(f'{name}={value!r}' for name, value in chosen.items())}\n", whole=True)
