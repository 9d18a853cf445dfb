"""How runs, and the samples of one, look on a terminal and as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from textwrap import indent
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.syntax import Syntax
from rich.table import Table

from remint.cli.output import table
from remint.records import Outcome, Record, encode
from remint.runs import RunRecord
from remint.runs.comparability import runs_apart
from remint.runs.exporting.verdict_fields import verdict_fields
from remint.runs.facts import facts_of, local_time, whose
from remint.runs.overview import ProblemOverview, RunOverview, Standing
from remint.runs.store import SHORT, JudgedSample

_WORST = 10  # problems that are listed
_NAMED = 10  # quarantined problems that are listed
_LONGEST_MESSAGE = 100
_WHOSE = "model or file"
_CONTROLS = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]")
_STYLES = {Outcome.PASS: "green", Outcome.INFRASTRUCTURE: "red bold"}


def run_document(one: Standing) -> Any:
    """A run as JSON, every field written out."""
    return {**_whole(one.counted.run), "pass@1": one.pass_at_1, "counted_problems": len(one.counted.problems)}


def overview_document(about: RunOverview) -> Any:
    """All there is to say about a run as JSON."""
    problems = [
        {"problem": one.problem, "samples": one.samples, "passed": one.outcomes.get(Outcome.PASS.value, 0),
         "counted": one.tally is not None, "outcomes": one.outcomes, "first_failure": one.first_failure}
        for one in about.problems
    ]  # fmt: skip
    return {
        **_whole(about.run), "outcomes": about.outcomes, "pass_at_k": about.pass_at_k,
        "counted_problems": about.counted, "spent": about.spent._asdict(), "by_problem": problems,
    }  # fmt: skip


def sample_document(run: RunRecord, judged: JudgedSample) -> Any:
    """A sample and its verdict as JSON, as `remint runs export --to jsonl` has them."""
    fields = {"problem": judged.row.problem, "index": judged.row.index, **verdict_fields(run, judged)}
    return {**fields, "sample": json.loads(encode(judged.sample)), "verdict": json.loads(encode(judged.verdict))}


def print_runs(standings: Sequence[Standing], left_out: int, console: Console) -> None:
    """A line per run."""
    grid = table("run", "made", "benchmark", _WHOSE, "problems", "samples", "pass@1")
    grid.columns[-1].justify = "right"
    for column in grid.columns:
        # Where a terminal is narrow, a long name is cut; the rest stays on one line.
        column.no_wrap, column.overflow = column.header != _WHOSE, "ellipsis"
    for one in standings:
        run, score, counted = one.counted.run, one.pass_at_1, len(one.counted.problems)
        problems = f"{run.problems:,}" if counted == run.problems else f"{counted:,} of {run.problems:,}"
        grid.add_row(
            run.id[:SHORT], local_time(run.created), escape(run.benchmark), escape(whose(run)),
            problems, f"{run.samples:,}", "–" if score is None else f"{score:.1%}",
        )  # fmt: skip
    console.print(grid)
    apart = next(runs_apart([one.counted for one in standings]), None)
    if apart:
        first, second = (run.id[:SHORT] for run in apart)
        console.print(
            f"not all runs of one benchmark count the same problems, {first} and {second} among them: `remint score "
            f"{first} --against {second}` compares them over those that both count", style="yellow", soft_wrap=True,
        )  # fmt: skip
    if left_out:
        console.print(f"… and {left_out:,} more; --limit 0 shows all", style="dim")


def print_overview(about: RunOverview, console: Console) -> None:
    """How a run was made and what came of it."""
    run = about.run
    console.print(f"[bold]run {run.id[:SHORT]}[/]  {escape(run.benchmark)}  {escape(whose(run))}")
    grid = table("", "")
    grid.show_header = False
    for name, value in facts_of(run, about.spent).items():
        grid.add_row(f"[dim]{name}[/]", escape(value))
    console.print(grid)
    if "none" in run.layer:
        console.print("programs ran without isolation and could reach this machine", style="red")
    console.print()
    console.print(_outcomes_table(about.outcomes))
    for score, share in about.pass_at_k.items():
        console.print(f"{score}  [bold]{share:.1%}[/bold]   over {about.counted:,} problems")
    if not about.pass_at_k:
        console.print("nothing counts: see the outcomes", style="yellow")
    _print_worst(about.worst(), console)
    _print_quarantined(run.quarantined, console)
    lost = about.outcomes.get(Outcome.INFRASTRUCTURE.value, 0)
    if lost:
        console.print(f"{lost:,} samples have no verdict and do not count: run the same command again", style="red")


def print_samples(run: RunRecord, samples: Iterable[JudgedSample], limit: int, console: Console) -> int:
    """Each sample with its verdict, its first failure and its program, at most so many; how many there were."""
    shown = 0
    for judged in samples:
        if shown == limit > 0:
            console.print("… and more; --limit 0 shows all", style="dim")
            break
        _print_sample(run, judged, console)
        shown += 1
    return shown


def _print_sample(run: RunRecord, judged: JudgedSample, console: Console) -> None:
    verdict, sample = judged.verdict, judged.sample
    style = _STYLES.get(verdict.outcome, "yellow")
    passed = sum(outcome is Outcome.PASS for outcome in verdict.tests)
    doubt = ", quarantined: does not count" if judged.row.problem in run.quarantined else ""
    console.print(
        f"[bold]{escape(judged.row.problem)}[/]  sample {judged.row.index}  [{style}]{verdict.outcome.value}[/]  "
        f"[dim]{passed} of {len(verdict.tests)} tests, {verdict.seconds:.2f} s{doubt}[/]"
    )
    if verdict.message:
        console.print(escape(indent(_visible(verdict.message), "  ")), soft_wrap=True)
    if sample.candidate is None:
        console.print("  no program could be taken from the reply", style="dim")
        return
    if sample.continues_prompt:
        console.print("  continues the prompt with:", style="dim")
    for file in sample.candidate.files:
        if len(sample.candidate.files) > 1:
            console.print(f"  {escape(file.path)}", style="dim")
        _print_code(_visible(file.text).strip("\n"), file.path, console)
    console.print()


def _whole(value: Any) -> Any:
    """A record as JSON with every field, also those that have their default value."""
    if isinstance(value, Record):
        return {name: _whole(getattr(value, name)) for name in value.__struct_fields__}
    return json.loads(encode(value))


def _outcomes_table(outcomes: dict[str, int]) -> Table:
    grid = table("outcome", "samples", "")
    widest = max(outcomes.values(), default=1)
    for outcome in Outcome:
        count = outcomes.get(outcome.value, 0)
        if count:
            bar = "█" * max(1, round(30 * count / widest))
            grid.add_row(outcome.value, f"{count:,}", bar, style=_STYLES.get(outcome, ""))
    return grid


def _print_worst(worst: list[ProblemOverview], console: Console) -> None:
    if not worst:
        return
    unsolved = sum(one.share == 0.0 for one in worst)
    console.print()
    grid = table("problem", "passed", "first failure", title=f"Worst problems ({unsolved:,} that no sample solves)")
    for one in worst[:_WORST]:
        assert one.tally is not None
        message = " ".join(_visible(one.first_failure).split())
        short = message if len(message) <= _LONGEST_MESSAGE else f"{message[: _LONGEST_MESSAGE - 1]}…"
        grid.add_row(escape(one.problem), f"{one.tally.passed} of {one.tally.samples}", escape(short))
    console.print(grid)
    if len(worst) > _WORST:
        console.print(f"… and {len(worst) - _WORST:,} more that some sample failed; --json lists all", style="dim")
    console.print("`remint runs show RUN --problem ID` shows the samples of one", style="dim", markup=False)


def _print_quarantined(quarantined: dict[str, str], console: Console) -> None:
    if not quarantined:
        return
    console.print()
    console.print(f"{len(quarantined)} problems are quarantined and do not count:", style="yellow")
    for name, reason in list(quarantined.items())[:_NAMED]:
        console.print(f"  {escape(name)}: {escape(reason[:200])}", style="yellow")
    if len(quarantined) > _NAMED:
        console.print(f"  and {len(quarantined) - _NAMED} more; --json lists all", style="yellow")


def _print_code(text: str, path: str, console: Console) -> None:
    if console.is_terminal:
        lexer = Syntax.guess_lexer(path)
        console.print(Padding(Syntax(text, lexer, background_color="default", word_wrap=True), (0, 4)))
    else:
        # A line of a program stays a line.
        console.print(escape(indent(text, "    ")), soft_wrap=True)


def _visible(text: str) -> str:
    """Text of a program with its control characters spelt out: a terminal would obey them."""
    return _CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
