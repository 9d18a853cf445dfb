"""Runs: a list of them, one as a whole, and its samples."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import indent

from remint.api.display.sheets import (
    Block,
    ByWidth,
    Code,
    Sheet,
    Table,
    TableRow,
    TextLine,
    Tone,
    Toned,
    facts,
    faint,
    left,
    one_line,
    right,
    strong,
)
from remint.api.display.sheets import Column as SheetColumn
from remint.api.sheets.short_runs import short_runs
from remint.records import Outcome
from remint.records.wording import counted, for_number
from remint.runs import RunRecord
from remint.runs.comparability import runs_apart
from remint.runs.labels import RunLabel
from remint.runs.overview import (
    ProblemOverview,
    RunOverview,
    RunStanding,
    describe_run,
    local_time,
    model_name,
)
from remint.runs.selected_part import counted_of_all, selected_part
from remint.runs.store import SHORT, JudgedSample
from remint.scores.intervals import ScoreInterval
from remint.scores.percent import percent
from remint.scores.scoring import LEVEL

_WIDE = 100  # characters of a line: below it, a list of runs is shortened
_WORST = 10  # problems that are listed
_NAMED = 10  # quarantined problems that are listed
_LONGEST_MESSAGE = 100
_CONTROLS = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]")
_TONES: dict[Outcome, Tone] = {Outcome.PASS: "good", Outcome.INFRASTRUCTURE: "alarm"}
_NO_LABEL = RunLabel()
_NOTHING: Mapping[str, str] = {}


def run_heading(run: RunRecord) -> TextLine:
    """Which run it is."""
    return TextLine((strong(f"run {run.id[:SHORT]}"), f"  {one_line(run.benchmark)}  {one_line(model_name(run))}"))


def list_blocks(
    standings: Sequence[RunStanding], left_out: int, labels: Mapping[str, RunLabel],
    made: Mapping[str, str] | None = None,
) -> Iterator[Block]:  # fmt: skip
    """A line per run; what none of them has, a task or a name, gets no column."""
    made = made or {}
    called = [labels.get(one.counted.run.id, _NO_LABEL) for one in standings]
    optional = {
        "name": [one_line(label.name) for label in called],
        "task": [one.counted.run.asked.task if one.counted.run.asked else "" for one in standings],
        "tags": [one_line(" ".join(label.tags)) for label in called],
    }
    optional = {name: values for name, values in optional.items() if any(values)}
    before, behind = [name for name in optional if name != "tags"], [name for name in optional if name == "tags"]
    # Where a terminal is narrow, long names take several lines; the rest stays on one.
    columns = (
        *left("run", "made", firm=True), *left("benchmark", "model or file"),
        *(SheetColumn(name, firm=name == "task") for name in before), *right("problems", "samples", "pass@1"),
        *left(*behind),
    )  # fmt: skip
    whole = Table(columns, [TableRow(_list_row(one, number, optional, made)) for number, one in enumerate(standings)])
    yield ByWidth(_WIDE, (whole,), (short_runs(standings, labels, made),))
    if imported := [one.counted.run.id[:SHORT] for one in standings if one.counted.run.imported]:
        yield TextLine(f"imported, not judged here: {', '.join(imported)}", "warning", whole=True)
    apart = next(runs_apart([one.counted for one in standings]), None)
    if apart:
        first, second = (run.id[:SHORT] for run in apart)
        yield TextLine(
            f"not all runs of one benchmark count the same problems, {first} and {second} among them: `remint score "
            f"{first} --against {second}` compares them over those that both count", "warning", whole=True,
        )  # fmt: skip
    if left_out:
        yield TextLine(f"… and {left_out:,} more; --limit 0 shows all", "faint")


def _list_row(
    one: RunStanding, number: int, optional: Mapping[str, Sequence[str]], made: Mapping[str, str]
) -> Sequence[str]:
    run, score, counted = one.counted.run, one.pass_at_1, len(one.counted.problems)
    problems = counted_of_all(run, counted)
    return (
        run.id[:SHORT], local_time(made.get(run.id, run.created)), run.benchmark, model_name(run),
        *(values[number] for name, values in optional.items() if name != "tags"), problems, f"{run.samples:,}",
        "–" if score is None else percent(score), *(optional[name][number] for name in optional if name == "tags"),
    )  # fmt: skip


def overview_sheet(
    about: RunOverview, interval: ScoreInterval | None, label: RunLabel = _NO_LABEL, made: str = ""
) -> Sheet:
    """How a run was made and what came of it, with the interval of pass@1."""
    return Sheet(tuple(_overview(about, interval, label, made)))


def pass_lines(
    about: RunOverview, interval: ScoreInterval | None, beside: Mapping[str, str] = _NOTHING, whole: str = ""
) -> Iterator[TextLine]:
    """pass@k for each k, what stands beside it, and the interval of pass@1."""
    names = max(map(len, about.pass_at_k), default=0)
    shares = {name: percent(share) for name, share in about.pass_at_k.items()}
    longest = max(map(len, shares.values()), default=0)
    part = f" ({selected_part(about.run)})" if about.run.origin.whole else ""
    over = f"   over {counted(about.counted, 'problem')}{whole}{part}"
    for name, share in shares.items():
        yield TextLine((f"{name:<{names}}  ", strong(f"{share:>{longest}}"), f"{beside.get(name, '')}{over}"))
    if interval is not None:
        yield TextLine(
            f"{LEVEL * 100:g} % interval of pass@1: {percent(interval.low)} … {percent(interval.high)}", "faint"
        )


def _overview(about: RunOverview, interval: ScoreInterval | None, label: RunLabel, made: str) -> Iterator[Block]:
    run = about.run
    yield run_heading(run)
    called = {"name": label.name, "tags": " ".join(label.tags), "note": label.note}
    said = {what: words for what, words in called.items() if words}
    yield facts({**said, **describe_run(run, about.spent, made)})
    if "none" in run.layer:
        yield TextLine("programs ran without isolation and could reach this machine", "bad")
    yield TextLine()
    yield outcomes_table(about.outcomes)
    yield from pass_lines(about, interval, whole=f" (of {run.every_problem:,})" if run.without_sample else "")
    if not about.pass_at_k:
        yield TextLine("nothing counts: see the outcomes", "warning")
    yield from cut_off(about)
    yield from _worst(about.worst())
    if run.quarantined:
        yield TextLine()
    yield from quarantined(run.quarantined)
    lost = about.outcomes.get(Outcome.INFRASTRUCTURE.value, 0)
    if lost:
        told = counted(lost, "sample has no verdict and does", "samples have no verdict and do")
        yield TextLine(f"{told} not count: run the same command again", "bad")


def cut_off(about: RunOverview) -> Iterator[TextLine]:
    """How many answers the limit on tokens ended: they may have been right."""
    if about.cut_off:
        limit = about.run.asked.parameters.max_tokens if about.run.asked else None
        named = f" of {limit:,} (--max-tokens)" if limit else ""
        answers = f"{about.cut_off:,} of {counted(about.run.samples, 'answer')}"
        were = for_number(about.cut_off, "was", "were")
        yield TextLine(f"{answers} {were} cut off by the token limit{named}", "warning")


def outcomes_table(outcomes: Mapping[str, int]) -> Table:
    """A line per outcome."""
    widest = max(outcomes.values(), default=1)
    rows = []
    for outcome in Outcome:
        count = outcomes.get(outcome.value, 0)
        if count:
            bar = "█" * max(1, round(30 * count / widest))
            rows.append(TableRow((outcome.value, f"{count:,}", bar), _TONES.get(outcome, "")))
    return Table((*left("outcome"), *right("samples"), *left("")), rows)


def _worst(worst: Sequence[ProblemOverview]) -> Iterator[Block]:
    if not worst:
        return
    unsolved = sum(one.share == 0.0 for one in worst)
    yield TextLine()
    rows = []
    for one in worst[:_WORST]:
        assert one.tally is not None
        message = " ".join(_visible(one.first_failure).split())
        short = message if len(message) <= _LONGEST_MESSAGE else f"{message[: _LONGEST_MESSAGE - 1]}…"
        rows.append(TableRow((one.problem, f"{one.tally.passed} of {one.tally.samples}", short)))
    title = f"Worst problems ({unsolved:,} that no sample solves)"
    yield Table(left("problem", "passed", "first failure"), rows, title)
    if len(worst) > _WORST:
        yield TextLine(f"… and {len(worst) - _WORST:,} more that some sample failed; --json lists all", "faint")
    yield TextLine("`remint runs show RUN --problem ID` shows the samples of one", "faint")


def quarantined(found: Mapping[str, str]) -> Iterator[TextLine]:
    """The problems that do not count, and why."""
    if not found:
        return
    told = counted(len(found), "problem is quarantined and does", "problems are quarantined and do")
    yield TextLine(f"{told} not count:", "warning")
    for name, reason in list(found.items())[:_NAMED]:
        yield TextLine(f"  {name}: {reason[:200]}", "warning")
    if len(found) > _NAMED:
        yield TextLine(f"  and {len(found) - _NAMED} more; --json lists all", "warning")


def sample_blocks(run: RunRecord, samples: Iterable[JudgedSample], limit: int, nothing: str) -> Iterator[Block]:
    """Each sample with its verdict, its first failure and its program, at most so many; 0 is all."""
    shown = 0
    for judged in samples:
        if shown == limit > 0:
            yield TextLine("… and more; --limit 0 shows all", "faint")
            break
        yield from _sample(run, judged)
        shown += 1
    if not shown:
        yield TextLine(nothing)


def _sample(run: RunRecord, judged: JudgedSample) -> Iterator[Block]:
    verdict, sample = judged.verdict, judged.sample
    passed = sum(outcome is Outcome.PASS for outcome in verdict.tests)
    doubt = ", quarantined: does not count" if judged.row.problem in run.quarantined else ""
    told = f"{passed} of {counted(len(verdict.tests), 'test')}, {verdict.seconds:.2f} s{doubt}"
    outcome = Toned(verdict.outcome.value, _TONES.get(verdict.outcome, "warning"))
    yield TextLine((strong(judged.row.problem), f"  sample {judged.row.index}  ", outcome, "  ", faint(told)))
    if verdict.message:
        yield TextLine(indent(_visible(verdict.message), "  "), whole=True)
    if sample.candidate is None:
        yield TextLine("  no program could be taken from the reply", "faint")
        return
    if sample.continues_prompt:
        yield TextLine("  continues the prompt with:", "faint")
    for file in sample.candidate.files:
        if len(sample.candidate.files) > 1:
            yield TextLine(f"  {file.path}", "faint")
        yield Code(_visible(file.text).strip("\n"), path=file.path, indent=4, whole=True)
    yield TextLine()


def _visible(text: str) -> str:
    """Text of a program with its control characters spelt out: a terminal would obey them."""
    return _CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
