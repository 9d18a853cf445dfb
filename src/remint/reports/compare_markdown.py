"""A comparison as Markdown: the comment under a pull request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from remint.analysis.compare.records import FacetDifference, PairedDifference, RunsComparison
from remint.records.wording import counted, for_number
from remint.reports.findings import finding_in_words, possible_detectable
from remint.reports.inert_markdown import inert, inert_code
from remint.reports.markdown import bold_points
from remint.scores.percent import percent
from remint.scores.points import points, points_with_interval

_LISTED = 20  # problems of one kind
_FACETS = 8
_LIKELY_CHANCE = 0.2  # p-values above it, not adjusted, say nothing
_DETAILED = 5  # runs whose problems are listed: a comment under a pull request has to stay short


def comparison_markdown(found: RunsComparison, title: str = "") -> str:
    """Verdict of the gate, leaderboard, differences, timeline, facets that changed, broken and fixed problems."""
    parts = [f"# {inert(title or _title(found))}", *_gate(found), _leaderboard(found), _differences(found)]
    parts += [*_all_pairs(found), *_timeline(found), *_facets(found)]
    for pair in found.differences[:_DETAILED]:
        parts += _problems(found, pair)
    parts += [f"> {inert(remark)}." for remark in found.remarks]
    return "\n\n".join(part for part in parts if part) + "\n"


def _title(found: RunsComparison) -> str:
    return f"{', '.join(run.name for run in found.runs[1:])} against {found.runs[0].name}"


def _gate(found: RunsComparison) -> Iterator[str]:
    gate = found.gate
    if gate and (gate.reasons or gate.undecided):
        told = (*gate.reasons, *gate.undecided)
        yield f"**{gate.heading}.** " + " ".join(f"{inert(one)}." for one in told)
    elif gate:
        yield f"{gate.heading}: {'; '.join(_shown_by(found, pair) for pair in found.differences[:_DETAILED])}."


def _shown_by(found: RunsComparison, pair: PairedDifference) -> str:
    """What a gate that lets a run pass could see."""
    name = f"{inert(found.runs[pair.after].name)} has " if len(found.differences) > 1 else ""
    counts = f"{name}{pair.changes['broken']:,} broken and {pair.changes['fixed']:,} fixed"
    if pair.finding != "no difference shown" or pair.detectable is None:
        return counts
    return f"{counts}, and a true drop of less than {points(pair.detectable)} would often go unnoticed"


def _leaderboard(found: RunsComparison) -> str:
    order = sorted(found.runs, key=lambda run: run.value, reverse=not found.lower_is_better)
    rows = [
        [f"{run.best_rank}–{run.worst_rank}" if run.best_rank < run.worst_rank else str(run.best_rank),
         inert(run.name), f"**{percent(run.value)}** [{percent(run.low)}, {percent(run.high)}]"]
        for run in order
    ]  # fmt: skip
    about = (
        f"{found.level:.0%} sets of ranks and intervals, over {counted(found.shared, 'problem')} that all runs count."
    )
    return "## Leaderboard\n\n" + _table(["ranks", "run", found.score], rows) + f"\n\n{about}"


def _differences(found: RunsComparison) -> str:
    rows = [_pair(found, pair) for pair in found.differences]
    return "## Differences, paired by problem\n\n" + _table(_heads(found), rows)


def _heads(found: RunsComparison) -> list[str]:
    by_margin = [] if found.margin is None else [f"margin {points(found.margin)}"]
    return ["from", "to", "difference", "p", "MDD", "fixed", "broken", "finding", *by_margin]


def _all_pairs(found: RunsComparison) -> Iterator[str]:
    if found.pairs:
        apart = [one for one in found.pairs if one.adjusted <= 1.0 - found.level + 1e-12]
        how = "exact paired tests, Holm over all pairs"
        pairs = f"{len(apart):,} of {counted(len(found.pairs), 'pair')} of runs"
        yield f"{pairs} {for_number(len(apart), 'differs', 'differ')} significantly ({how})."


def _timeline(found: RunsComparison) -> Iterator[str]:
    if found.timeline:
        rows = [_pair(found, pair) for pair in found.timeline]
        yield "## Timeline\n\n" + _table(_heads(found), rows)


def _pair(found: RunsComparison, pair: PairedDifference) -> list[str]:
    difference = pair.difference
    return [
        inert(found.runs[pair.before].name), inert(found.runs[pair.after].name),
        bold_points(difference), f"{pair.adjusted:.2g}",
        shown_detectable(pair), str(pair.changes["fixed"]),
        str(pair.changes["broken"]), finding_in_words(difference, pair.finding),
        *([pair.margin] if pair.margin else []),
    ]  # fmt: skip


def shown_detectable(pair: PairedDifference) -> str:
    """The MDD, where no difference was shown: beside one that was, it would only seem to doubt it."""
    if pair.finding != "no difference shown":
        return "–"
    return possible_detectable(pair.detectable, pair.before_value)


def shown_facets(pair: PairedDifference, most: int) -> Sequence[FacetDifference]:
    """The facets with the smallest p-values; none of those whose change may well be chance, even if it were the only
    one looked at."""
    whole = len(pair.problems)  # a tag that all problems have says what the first table says already
    changed = [
        one for one in pair.facets
        if one.before != one.after and one.p <= _LIKELY_CHANCE
        and not (one.kind in ("tag", "construct") and one.problems == whole)
    ]  # fmt: skip
    return sorted(changed, key=lambda one: (one.p, one.name))[:most]


def _facets(found: RunsComparison) -> Iterator[str]:
    for pair in found.differences[:_DETAILED]:
        rows = [
            [one.kind, inert(one.name), str(one.problems), percent(one.before), percent(one.after),
             points_with_interval(one.after - one.before, one.low, one.high), f"{one.adjusted:.2g}"]
            for one in shown_facets(pair, _FACETS)
        ]  # fmt: skip
        if rows:
            name = inert(found.runs[pair.after].name)
            head = ["by", "name", "problems", "before", "after", "difference", "p (Holm)"]
            yield f"## Where {name} changed\n\n" + _table(head, rows)


def _problems(found: RunsComparison, pair: PairedDifference) -> Iterator[str]:
    for change in ("broken", "fixed"):
        names = [one.id for one in pair.problems if one.change == change]
        if names:
            shown = ", ".join(inert_code(name) for name in names[:_LISTED])
            more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
            yield f"**{change}** in {inert(found.runs[pair.after].name)}: {shown}{more}"


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(line) + " |" for line in (head, *rows)]
    lines.insert(1, "|" + "---|" * len(head))
    return "\n".join(lines)
