"""`remint.score`: what the verdicts of a run add up to."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Annotated, Literal, Unpack

from remint.api.handles.run import Run
from remint.api.handles.scores import ScoreTable, score_stored
from remint.api.options import PathOrName, ScoringKeywords, ScoringOptions, check_keywords, group, takes
from remint.api.options.groups import described
from remint.api.options.parameters import Db, Format, JudgedBenchmark
from remint.api.runs import opened_run
from remint.errors import UsageError
from remint.formats.sources import open_benchmark
from remint.scores.by_facet import Facet

GatedBy = Literal["value", "low", "high"]


@takes(ScoringOptions)
def score(
    run: Run | str = "last", *,
    against: Annotated[Run | str | None, described(
        "Also compare with this run, paired by problem: another model, or the benchmark before minting.",
        metavar="RUN")] = None,
    by: Annotated[Facet | None, described(
        "Also show the scores by month of release, tag or difficulty of the problems.")] = None,
    groupings: Annotated[PathOrName | Iterable[PathOrName], described(
        "The same benchmark with its tests in other groups, such as by `mint group --seed 1`: TSA's band includes it.",
        file=True, flag="--groupings")] = (),
    benchmark: JudgedBenchmark = "", format: Format = "", db: Db = None, **options: Unpack[ScoringKeywords],
) -> ScoreTable:  # fmt: skip
    """The scores of a run with their intervals; `against` another run.

    `groupings` are files of the same benchmark with its tests in other groups, such as of `remint.group` with another
    seed: TSA's band tells how much they matter.
    """
    check_keywords(score, options)
    chosen = group(ScoringOptions, options)
    chosen.settings()  # refuses an unknown name before anything is opened
    regrouped = [groupings] if isinstance(groupings, str | os.PathLike) else groupings
    others = [open_benchmark(str(one)) for one in regrouped]
    with ExitStack() as stack:
        found = stack.enter_context(opened_run(run, db)).stored
        base = None if against is None else stack.enter_context(opened_run(against, db)).stored
        scores = score_stored(found, chosen, against=base, benchmark=benchmark, format=format, by=by, groupings=others)
    if others and scores.found.tsa_band is None:
        raise UsageError(
            "groupings are for the band of TSA, which this run is not given. Name a benchmark with groups with "
            "`benchmark`, and ask for tsa if you name scores."
        )
    return scores


def too_low(scores: ScoreTable, least: dict[str, float], by: GatedBy = "value") -> list[str]:
    """The scores that are below what they must come to, in words.

    By the value itself, by the low end of its interval (it must surely be enough), or by the high end (it must not
    surely be too low).
    """
    values = {score.name: getattr(score, by) for score in scores}
    for name, number in least.items():
        if name not in values:
            known = ", ".join(values)
            there = f"; there are {known}. Ask for others by name with `scores`." if known else (
                ": the run has no score at all, since none of its samples counts. `remint runs show` says why."
            )  # fmt: skip
            raise UsageError(f"there is no score {name!r} to hold against {number:g}{there}")
    what = {"value": "is", "low": "has an interval that begins at", "high": "has an interval that ends at"}[by]
    return [f"{name} {what} {values[name]:.4f}, below {least[name]:g}" for name in least if values[name] < least[name]]
