"""A comparison as a page: who leads, what changed, and both answers side by side."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence

from remint.analysis.compare.records import CHANGES, ComparedRun, PairedDifference, RunsComparison
from remint.records.wording import counted
from remint.reports.compare_answers import Answers, ShownAnswer, changed_problems
from remint.reports.compare_charts import change_bars, interval_rows, timeline_drawing
from remint.reports.compare_markdown import shown_detectable, shown_facets
from remint.reports.findings import finding_in_words
from remint.reports.static_page import Section, cards, escaped, static_page, table
from remint.scores.percent import percent
from remint.scores.points import points, points_between, signed_points

_FACETS = 24


def comparison_page(found: RunsComparison, answers: Answers, title: str = "") -> str:
    """The page."""
    sections = [*_verdict(found), _leaderboard(found), _differences(found), *_timeline(found)]
    for pair in found.differences:
        sections += _facets(found, pair)
    sections += [_problems(found, pair) for pair in found.differences]
    if answers:
        sections.append(_side_by_side(found, answers))
    names = ", ".join(run.name for run in found.runs[1:])
    lead = f"{found.score} over {counted(found.shared, 'problem')} that all runs count. " + " ".join(
        f"{remark}." for remark in found.remarks
    )
    return static_page(title or f"{names} against {found.runs[0].name}", lead, sections)


def _verdict(found: RunsComparison) -> Iterator[Section]:
    gate = found.gate
    if gate is None:
        return
    items = "".join(f"<li>{escaped(reason)}</li>" for reason in (*gate.reasons, *gate.undecided))
    body = f'<ul class="card">{items}</ul>' if items else ""
    yield Section(gate.heading, _promise(found), body)


def _promise(found: RunsComparison) -> str:
    unseen = [pair.detectable for pair in found.differences if pair.finding == "no difference shown"]
    smallest = [size for size in unseen if size is not None]
    if not unseen:
        return ""
    if not smallest:
        return "These runs are too short to show any difference."
    size = points(max(smallest))
    return f"A true difference of {size} would be detected four times out of five; a smaller one can go unnoticed."


def _leaderboard(found: RunsComparison) -> Section:
    order = sorted(found.runs, key=lambda run: run.value, reverse=not found.lower_is_better)
    lead = (
        f"Together, the sets of ranks hold every run's true rank with a probability of {found.level:.0%}. Sets that "
        "overlap do not tell two runs apart; the exact test of the two may still show a difference."
    )
    rows = [(_ranks(run), run.name, percent(run.value), f"{percent(run.low)} … {percent(run.high)}") for run in order]
    shown = table(("ranks", "run", found.score, f"{found.level:.0%} interval"), rows, (0, 2, 3))
    return Section("Leaderboard", lead, f'<div class="card">{interval_rows(order)}{shown}</div>')


def _ranks(run: ComparedRun) -> str:
    return str(run.best_rank) if run.best_rank == run.worst_rank else f"{run.best_rank}–{run.worst_rank}"


def _differences(found: RunsComparison) -> Section:
    if len(found.differences) == 1:
        pair = found.differences[0]
        difference = pair.difference
        figures = [
            ("before", percent(pair.before_value), found.runs[pair.before].name),
            ("after", percent(pair.after_value), found.runs[pair.after].name),
            ("difference", signed_points(difference.value),
             f"{difference.level:.0%} interval {points_between(difference.low, difference.high)}, paired by problem"),
            ("finding", finding_in_words(difference, pair.finding), f"exact p {pair.p:.2g}"),
        ]  # fmt: skip
        return Section("Difference", "", cards(figures) + change_bars(found, found.differences))
    rows = [_row(found, pair) for pair in found.differences]
    lead = f"Each run against {found.runs[0].name}, paired by problem. p-values are adjusted by Holm's method."
    heads = ("run", "difference", "interval", "p", "MDD", "finding")
    bars = change_bars(found, found.differences)
    return Section("Differences", lead, f'<div class="card">{table(heads, rows, (1, 2, 3, 4))}</div>{bars}')


def _row(found: RunsComparison, pair: PairedDifference) -> tuple[str, ...]:
    difference = pair.difference
    unseen = shown_detectable(pair)
    interval = points_between(difference.low, difference.high)
    return (
        found.runs[pair.after].name, signed_points(difference.value), interval, f"{pair.adjusted:.2g}", unseen,
        finding_in_words(difference, pair.finding),
    )  # fmt: skip


def _timeline(found: RunsComparison) -> Iterator[Section]:
    if found.timeline:
        lead = "The runs in the order given, each against the one before it."
        rows = [_row(found, pair) for pair in found.timeline]
        heads = ("run", "change", "interval", "p", "MDD", "finding")
        body = f'<div class="card">{timeline_drawing(found)}{table(heads, rows, (1, 2, 3, 4))}</div>'
        yield Section("Timeline", lead, body)


def _facets(found: RunsComparison, pair: PairedDifference) -> Iterator[Section]:
    rows = [
        (one.kind, one.name, f"{one.problems:,}", percent(one.before), percent(one.after),
         signed_points(one.after - one.before), points_between(one.low, one.high), f"{one.adjusted:.2g}")
        for one in shown_facets(pair, _FACETS)
    ]  # fmt: skip
    if rows:
        heads = ("by", "name", "problems", "before", "after", "difference", "interval", "p (Holm)")
        lead = "Parts of the problems, those with the clearest change first. For entries, less is better."
        title = "Where it changed" + (f": {found.runs[pair.after].name}" if len(found.differences) > 1 else "")
        yield Section(title, lead, f'<div class="card">{table(heads, rows, (2, 3, 4, 5, 6, 7))}</div>')


def _problems(found: RunsComparison, pair: PairedDifference) -> Section:
    several = len(found.differences) > 1
    title = "Problems" + (f": {found.runs[pair.after].name}" if several else "")
    lead = ", ".join(f"{pair.changes[change]:,} {change}" for change in CHANGES) + "."
    changed = [one for one in pair.problems if one.change in ("broken", "fixed")]
    changed.sort(key=lambda one: (one.change, one.id))
    rows = [(one.id, one.change, f"{one.before:.0%}", f"{one.after:.0%}") for one in changed]
    body = table(("problem", "became", "passed before", "passed after"), rows, (2, 3)) if rows else "<p>None.</p>"
    return Section(title, lead, f'<div class="card">{body}</div>')


def _side_by_side(found: RunsComparison, answers: Answers) -> Section:
    broken = {one.id for pair in found.differences for one in pair.problems if one.change == "broken"}
    left_out = len(changed_problems(found)) - len(answers)
    lead = "One answer of each run to every problem that changed; lines that differ from the first run's are marked."
    lead += f" Not shown: {counted(left_out, 'more problem')} that changed." if left_out else ""
    shown = "\n".join(_details(found, name, name in broken, answers[name]) for name in answers)
    return Section("Answers side by side", lead, shown)


def _details(found: RunsComparison, name: str, is_broken: bool, every: Sequence[ShownAnswer | None]) -> str:
    base = every[0].program.splitlines() if every[0] else []
    columns = "".join(
        _column(found.runs[place].name, answer, base if place else None) for place, answer in enumerate(every) if answer
    )
    word = '<span class="pill lost">broken</span>' if is_broken else '<span class="pill gained">fixed</span>'
    summary = f"<summary>{word} <code>{escaped(name)}</code></summary>"
    return f'<details class="card answers">{summary}<div class="side-by-side">{columns}</div></details>'


def _column(name: str, answer: ShownAnswer, base: Sequence[str] | None) -> str:
    message = f'<p class="interval-note">{escaped(answer.message)}</p>' if answer.message else ""
    lines = answer.program.splitlines()
    new = _new_lines(base, lines) if base is not None else set()
    code = "\n".join(
        f"<mark>{escaped(line)}</mark>" if place in new else escaped(line) for place, line in enumerate(lines)
    )
    head = f"<h4>{escaped(name)}: {escaped(answer.outcome)}</h4>"
    return f'<div class="answer-column">{head}{message}<pre><code>{code}</code></pre></div>'


def _new_lines(base: Sequence[str], lines: Sequence[str]) -> set[int]:
    matcher = difflib.SequenceMatcher(a=base, b=lines, autojunk=False)
    same = {place for block in matcher.get_matching_blocks() for place in range(block.b, block.b + block.size)}
    return set(range(len(lines))) - same
