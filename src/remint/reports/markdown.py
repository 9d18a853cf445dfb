"""A report as Markdown: short enough for the comment under a pull request."""

from __future__ import annotations

from collections.abc import Iterator

from remint.records import Score
from remint.records.wording import counted
from remint.reports.document import ProblemRow, Report, RunColumn, RunRanks
from remint.reports.findings import finding_in_words
from remint.reports.inert_markdown import inert, inert_code, inert_span, inert_words
from remint.scores.percent import percent
from remint.scores.points import points_with_interval

_HARDEST = 10
_NAMED = 5  # quarantined problems


def markdown(report: Report) -> str:
    """Scores with their intervals, differences between runs, outcomes, hardest problems, and what does not count."""
    parts = [f"# {inert(report.title)}", *_warnings(report), _scores(report), *_comparisons(report), _outcomes(report)]
    parts += [_hardest(report), _facts(report), f"Remint {report.version}, {report.made}"]
    return "\n\n".join(part for part in parts if part) + "\n"


def _scores(report: Report) -> str:
    names = list(dict.fromkeys(line.score.name for run in report.runs for line in run.scores))
    rows = [[inert(name), *(_score(run, name) for run in report.runs)] for name in names]
    level = next((line.score.level for run in report.runs for line in run.scores), 0.95)
    return (
        "## Scores\n\n"
        + _table(["score", *_names(report)], [*_about(report), *rows])
        + (f"\n\nIn brackets the {level * 100:g} % interval, clustered by problem.")
    )


def _about(report: Report) -> list[list[str]]:
    """What each run was scored on: scores on different problems do not compare."""
    counted = [f"{run.counted_problems:,}" for run in report.runs]
    whole = [max(run.problems, run.wanted_problems) for run in report.runs]
    every = [f"{number} of {most:,}" if run.counted_problems < most else number
             for run, number, most in zip(report.runs, counted, whole, strict=True)]  # fmt: skip
    return [
        ["benchmark", *(inert(run.benchmark) for run in report.runs)],
        ["problems", *every],
        ["samples", *(f"{run.samples:,}" for run in report.runs)],
    ]


def _score(run: RunColumn, name: str) -> str:
    for line in run.scores:
        if line.score.name == name:
            return f"**{percent(line.score.value)}** [{percent(line.score.low)}, {percent(line.score.high)}]"
    return "–"


def _comparisons(report: Report) -> Iterator[str]:
    if report.comparisons:
        rows = [
            [inert(report.runs[one.run].name), inert(one.difference.name), percent(one.first), percent(one.second),
             bold_points(one.difference), "–" if one.adjusted is None else f"{one.adjusted:.2g}", str(one.problems),
             finding_in_words(one.difference, one.finding)]
            for one in report.comparisons
        ]  # fmt: skip
        head = ["run", "score", inert(report.runs[0].name), "this run", "difference", "p", "problems", "finding"]
        several = ", adjusted by Holm's method over all pairs of runs" if len(report.runs) > 2 else ""
        told = [f"p: exact paired test{several}."]
        if any(finding_in_words(one.difference, one.finding) != one.finding for one in report.comparisons):
            told.append("By the test alone: the interval reaches 0, so the size of the difference is uncertain.")
        yield "## Differences, paired by problem\n\n" + _table(head, rows) + f"\n\n{' '.join(told)}"
        yield _ranks(report)


def _ranks(report: Report) -> str:
    """The ranks that each run may have, where there are several to rank."""
    if len(report.runs) < 3 or not report.standings:
        return ""
    rows = [
        [inert(one.score), *(_ranked(rank) for rank in one.ranks), str(one.problems)]
        for one in report.standings
    ]  # fmt: skip
    about = "Sets of ranks that hold all true ranks of a score at once, over the problems that all runs count."
    return "## Ranks\n\n" + _table(["score", *_names(report), "problems"], rows) + f"\n\n{about}"


def _ranked(ranks: RunRanks) -> str:
    return str(ranks.best) if ranks.best == ranks.worst else f"{ranks.best}–{ranks.worst}"


def bold_points(score: Score) -> str:
    """A difference in bold, with its interval."""
    value, interval = points_with_interval(score.value, score.low, score.high).split(" pp ")
    return f"**{value} pp** {interval}"


def _outcomes(report: Report) -> str:
    names = list(dict.fromkeys(name for run in report.runs for name in run.outcomes))
    rows = [[inert(name), *(f"{run.outcomes.get(name, 0):,}" for run in report.runs)] for name in names]
    return "## Outcomes\n\n" + _table(["outcome", *_names(report)], rows)


def _hardest(report: Report) -> str:
    counted = [row for row in report.problems if any(result and result.counted for result in row.results)]
    worst = sorted((row for row in counted if _share(row) < 1.0), key=_share)[:_HARDEST]
    if not worst:
        return ""
    rows = [
        [inert_code(row.id), *(_passed(row, place) for place in range(len(report.runs))), _first_failure(row)]
        for row in worst
    ]
    return "## Hardest problems\n\n" + _table(["problem", *_names(report), "first failure"], rows)


def _share(row: ProblemRow) -> float:
    counted = [result for result in row.results if result and result.counted]
    return sum(result.passed for result in counted) / max(1, sum(result.samples for result in counted))


def _passed(row: ProblemRow, place: int) -> str:
    result = row.results[place]
    return "–" if result is None or not result.counted else f"{result.passed} of {result.samples}"


def _first_failure(row: ProblemRow) -> str:
    for result in row.results:
        for answer in result.answers if result else ():
            if answer.message:
                text = " ".join(answer.message.split())
                return inert_span(text if len(text) <= 120 else f"{text[:119]}…")
    return ""


def _warnings(report: Report) -> Iterator[str]:
    for run in report.runs:
        if "none" in run.isolation.split("+"):
            yield f"> **{inert(run.name)}**: programs ran without isolation and could have reached the machine."
        if run.quarantined:
            names = ", ".join(inert_code(name) for name in list(run.quarantined)[:_NAMED])
            count = f"{counted(len(run.quarantined), 'problem')} quarantined and left out of every score"
            more = f" and {len(run.quarantined) - _NAMED} more" if len(run.quarantined) > _NAMED else ""
            yield f"> **{inert(run.name)}**: {count}: {names}{more}."
        if run.lost:
            yield f"> **{inert(run.name)}**: {counted(run.lost, 'sample')} without a verdict, left out of every score."
        for one in run.refused:
            yield f"> **{inert(run.name)}**: no {inert(one.name)}: {inert(one.reason)}"
        for remark in run.remarks:
            yield f"> **{inert(run.name)}**: {inert(remark)}."


def _facts(report: Report) -> str:
    names = list(dict.fromkeys(name for run in report.runs for name in run.facts))
    rows = [[inert(name), *(inert_words(run.facts.get(name, "")) for run in report.runs)] for name in names]
    return "<details><summary>What was run</summary>\n\n" + _table(["", *_names(report)], rows) + "\n\n</details>"


def _table(head: list[str], rows: list[list[str]]) -> str:
    """A table of cells that are Markdown already."""
    lines = ["| " + " | ".join(line) + " |" for line in (head, *rows)]
    lines.insert(1, "|" + "---|" * len(head))
    return "\n".join(lines)


def _names(report: Report) -> list[str]:
    return [inert(run.name) for run in report.runs]
