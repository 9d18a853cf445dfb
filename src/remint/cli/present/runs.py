"""How runs, and the samples of one, look on a terminal and as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from textwrap import indent

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.syntax import Syntax
from rich.table import Table

from remint.api.documents.runs import overview_document, run_document
from remint.api.handles.files import Exported
from remint.api.runs import RunList
from remint.cli.present.consoles import console, name_of, print_json, print_notes, table
from remint.cli.present.short_runs import print_short_runs
from remint.errors import InfrastructureError
from remint.records import Outcome
from remint.runs import RunRecord
from remint.runs.comparability import runs_apart
from remint.runs.labels import RunLabel
from remint.runs.overview import ProblemOverview, RunOverview, RunStanding, describe_run, local_time, model_name
from remint.runs.store import SHORT, DamagedRunError, JudgedSample

_WIDE = 100  # characters of a line: below it, a list of runs is shortened
_WORST = 10  # problems that are listed
_NAMED = 10  # quarantined problems that are listed
_LONGEST_MESSAGE = 100
_WHOSE = "model or file"
_CONTROLS = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]")
_STYLES = {Outcome.PASS: "green", Outcome.INFRASTRUCTURE: "red bold"}


def present_runs(found: RunList, as_json: bool) -> None:
    """Print the runs of a ledger."""
    print_notes([f"left out: {DamagedRunError.of(run, reason)}" for run, reason in found.damaged.items()])
    if as_json:
        print_json([
            run_document(one, found.labels.get(one.counted.run.id, RunLabel()), found.made[one.counted.run.id])
            for one in found.standings
        ])  # fmt: skip
    elif found.standings:
        print_runs(found.standings, found.more, console(), found.labels, found.made)
    elif found.filtered:
        meant = f" ({found.hint})" if found.hint else ""
        console().print(f"No run matches{escape(meant)}. `remint runs list` without filters shows all.", soft_wrap=True)
    elif not found.damaged:
        console().print(
            f"There are no runs in {escape(found.location)} yet. `remint judge BENCHMARK SAMPLES` makes one of "
            "samples that you have, `remint run BENCHMARK --model MODEL` asks a model.", soft_wrap=True,
        )  # fmt: skip


def present_overview(about: RunOverview, as_json: bool, label: RunLabel | None = None, made: str = "") -> int:
    """Print a run; the exit code."""
    if as_json:
        print_json(overview_document(about, label, made))
    else:
        print_overview(about, console(), label or RunLabel(), made)
    return exit_code_of(about.run)


def present_exported(exported: Exported, target: str, to_pipe: bool, as_json: bool) -> None:
    """Print where a run was written."""
    path, samples, problems, run, remarks = exported
    if to_pipe:
        print_notes(remarks)
    elif as_json:
        print_json({"run": run, "format": target, "output": str(path), "samples": samples, "remarks": list(remarks)})
    else:
        for remark in remarks:
            console().print(f"note: {escape(remark)}", style="yellow", soft_wrap=True)
        console().print(
            f"{escape(str(path))}: {samples:,} samples of {problems:,} problems, run {run[:SHORT]}", soft_wrap=True
        )


def exit_code_of(run: RunRecord) -> int:
    """3 where samples could not be judged."""
    lost = run.outcomes.get(Outcome.INFRASTRUCTURE.value)
    return InfrastructureError.exit_code if lost else 0


def print_runs(
    standings: Sequence[RunStanding], left_out: int, out: Console, labels: Mapping[str, RunLabel] | None = None,
    made: Mapping[str, str] | None = None,
) -> None:  # fmt: skip
    """A line per run; what none of them has, a task or a name, gets no column."""
    labels, made = labels or {}, made or {}
    if out.width < _WIDE:
        print_short_runs(standings, labels, made, out)
    else:
        _print_long_runs(standings, labels, made, out)
    _print_remarks(standings, left_out, out)


def _print_long_runs(
    standings: Sequence[RunStanding], labels: Mapping[str, RunLabel], made: Mapping[str, str], out: Console
) -> None:
    optional = {
        "name": [name_of(_label(one, labels).name) for one in standings],
        "task": [one.counted.run.asked.task if one.counted.run.asked else "" for one in standings],
        "tags": [name_of(" ".join(_label(one, labels).tags)) for one in standings],
    }
    optional = {name: values for name, values in optional.items() if any(values)}
    before, behind = [name for name in optional if name != "tags"], [name for name in optional if name == "tags"]
    grid = table("run", "made", "benchmark", _WHOSE, *before, "problems", "samples", "pass@1", *behind)
    grid.columns[len(grid.columns) - 1 - len(behind)].justify = "right"
    for column in grid.columns:
        # Where a terminal is narrow, long names take several lines; the rest stays on one.
        column.no_wrap = column.header not in (_WHOSE, "benchmark", "name", "tags")
    for number, one in enumerate(standings):
        run, score, counted = one.counted.run, one.pass_at_1, len(one.counted.problems)
        problems = f"{run.problems:,}" if counted == run.problems else f"{counted:,} of {run.problems:,}"
        grid.add_row(
            run.id[:SHORT], local_time(made.get(run.id, run.created)), escape(run.benchmark), escape(model_name(run)),
            *(optional[name][number] for name in before), problems, f"{run.samples:,}",
            "–" if score is None else f"{score:.1%}", *(optional[name][number] for name in behind),
        )  # fmt: skip
    out.print(grid)


def _print_remarks(standings: Sequence[RunStanding], left_out: int, out: Console) -> None:
    if imported := [one.counted.run.id[:SHORT] for one in standings if one.counted.run.imported]:
        out.print(f"imported, not judged here: {', '.join(imported)}", style="yellow", soft_wrap=True)
    apart = next(runs_apart([one.counted for one in standings]), None)
    if apart:
        first, second = (run.id[:SHORT] for run in apart)
        out.print(
            f"not all runs of one benchmark count the same problems, {first} and {second} among them: `remint score "
            f"{first} --against {second}` compares them over those that both count", style="yellow", soft_wrap=True,
        )  # fmt: skip
    if left_out:
        out.print(f"… and {left_out:,} more; --limit 0 shows all", style="dim")


def _label(one: RunStanding, labels: Mapping[str, RunLabel]) -> RunLabel:
    return labels.get(one.counted.run.id, RunLabel())


def print_overview(
    about: RunOverview, out: Console, label: RunLabel = RunLabel(), made: str = ""  # noqa: B008 - a tuple
) -> None:  # fmt: skip
    """How a run was made and what came of it."""
    run = about.run
    out.print(f"[bold]run {run.id[:SHORT]}[/]  {escape(run.benchmark)}  {escape(model_name(run))}")
    grid = table("", "")
    grid.show_header = False
    called = {"name": label.name, "tags": " ".join(label.tags), "note": label.note}
    said = {what: words for what, words in called.items() if words}
    for name, value in {**said, **describe_run(run, about.spent, made)}.items():
        grid.add_row(f"[dim]{name}[/]", escape(value))
    out.print(grid)
    if "none" in run.layer:
        out.print("programs ran without isolation and could reach this machine", style="red")
    out.print()
    out.print(outcomes_table(about.outcomes))
    width = max(map(len, about.pass_at_k), default=0)
    whole = f" (of {run.every_problem:,})" if run.without_sample else ""
    for score, share in about.pass_at_k.items():
        out.print(f"{score:<{width}}  [bold]{share:.1%}[/bold]   over {about.counted:,} problems{whole}")
    if not about.pass_at_k:
        out.print("nothing counts: see the outcomes", style="yellow")
    print_cut_off(about, out)
    _print_worst(about.worst(), out)
    if run.quarantined:
        out.print()
    print_quarantined(run.quarantined, out)
    lost = about.outcomes.get(Outcome.INFRASTRUCTURE.value, 0)
    if lost:
        out.print(f"{lost:,} samples have no verdict and do not count: run the same command again", style="red")


def print_cut_off(about: RunOverview, out: Console) -> None:
    """How many answers the limit on tokens ended: they may have been right."""
    if not about.cut_off:
        return
    limit = about.run.asked.parameters.max_tokens if about.run.asked else None
    named = f" of {limit:,} (--max-tokens)" if limit else ""
    out.print(
        f"{about.cut_off:,} of {about.run.samples:,} answers were cut off by the token limit{named}", style="yellow"
    )


def print_samples(run: RunRecord, samples: Iterable[JudgedSample], limit: int, out: Console) -> int:
    """Each sample with its verdict, its first failure and its program, at most so many; how many there were."""
    shown = 0
    for judged in samples:
        if shown == limit > 0:
            out.print("… and more; --limit 0 shows all", style="dim")
            break
        _print_sample(run, judged, out)
        shown += 1
    return shown


def _print_sample(run: RunRecord, judged: JudgedSample, out: Console) -> None:
    verdict, sample = judged.verdict, judged.sample
    style = _STYLES.get(verdict.outcome, "yellow")
    passed = sum(outcome is Outcome.PASS for outcome in verdict.tests)
    doubt = ", quarantined: does not count" if judged.row.problem in run.quarantined else ""
    out.print(
        f"[bold]{escape(judged.row.problem)}[/]  sample {judged.row.index}  [{style}]{verdict.outcome.value}[/]  "
        f"[dim]{passed} of {len(verdict.tests)} tests, {verdict.seconds:.2f} s{doubt}[/]"
    )
    if verdict.message:
        out.print(escape(indent(_visible(verdict.message), "  ")), soft_wrap=True)
    if sample.candidate is None:
        out.print("  no program could be taken from the reply", style="dim")
        return
    if sample.continues_prompt:
        out.print("  continues the prompt with:", style="dim")
    for file in sample.candidate.files:
        if len(sample.candidate.files) > 1:
            out.print(f"  {escape(file.path)}", style="dim")
        _print_code(_visible(file.text).strip("\n"), file.path, out)
    out.print()


def outcomes_table(outcomes: dict[str, int]) -> Table:
    """A line per outcome."""
    grid = table("outcome", "samples", "")
    widest = max(outcomes.values(), default=1)
    for outcome in Outcome:
        count = outcomes.get(outcome.value, 0)
        if count:
            bar = "█" * max(1, round(30 * count / widest))
            grid.add_row(outcome.value, f"{count:,}", bar, style=_STYLES.get(outcome, ""))
    return grid


def _print_worst(worst: list[ProblemOverview], out: Console) -> None:
    if not worst:
        return
    unsolved = sum(one.share == 0.0 for one in worst)
    out.print()
    grid = table("problem", "passed", "first failure", title=f"Worst problems ({unsolved:,} that no sample solves)")
    for one in worst[:_WORST]:
        assert one.tally is not None
        message = " ".join(_visible(one.first_failure).split())
        short = message if len(message) <= _LONGEST_MESSAGE else f"{message[: _LONGEST_MESSAGE - 1]}…"
        grid.add_row(escape(one.problem), f"{one.tally.passed} of {one.tally.samples}", escape(short))
    out.print(grid)
    if len(worst) > _WORST:
        out.print(f"… and {len(worst) - _WORST:,} more that some sample failed; --json lists all", style="dim")
    out.print("`remint runs show RUN --problem ID` shows the samples of one", style="dim", markup=False)


def print_quarantined(quarantined: dict[str, str], out: Console) -> None:
    """The problems that do not count, and why."""
    if not quarantined:
        return
    out.print(f"{len(quarantined)} problems are quarantined and do not count:", style="yellow")
    for name, reason in list(quarantined.items())[:_NAMED]:
        out.print(f"  {escape(name)}: {escape(reason[:200])}", style="yellow")
    if len(quarantined) > _NAMED:
        out.print(f"  and {len(quarantined) - _NAMED} more; --json lists all", style="yellow")


def _print_code(text: str, path: str, out: Console) -> None:
    if out.is_terminal:
        lexer = Syntax.guess_lexer(path)
        out.print(Padding(Syntax(text, lexer, background_color="default", word_wrap=True), (0, 4)))
    else:
        # A line of a program stays a line.
        out.print(escape(indent(text, "    ")), soft_wrap=True)


def _visible(text: str) -> str:
    """Text of a program with its control characters spelt out: a terminal would obey them."""
    return _CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
