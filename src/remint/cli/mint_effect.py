"""`remint mint effect`: which problems a model no longer solves once they are evolved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.markup import escape

from remint.cli.mint_study import refuse_unwritable
from remint.cli.output import as_json_option, console, print_json
from remint.files import whole_file
from remint.formats import UnsupportedError
from remint.measures.thresholds import thresholds as thresholds_named

if TYPE_CHECKING:
    from remint.analysis import EffectSettings, GroupDifference
    from remint.reports.effect_page import NamedEffect
    from remint.runs.run import RunRecord
    from remint.runs.store import StoredRun

_AGREE = 3  # models, as in the paper's Success_Success³


@click.command()
@click.argument("before", metavar="RUN_BEFORE")
@click.argument("after", metavar="RUN_AFTER")
@click.option("--with", "others", nargs=2, multiple=True, metavar="BEFORE AFTER",
              help="The runs of another model. May be repeated.")  # fmt: skip
@click.option("--agree", type=click.IntRange(min=1), show_default="3, or all of fewer",
              help="With several models: as many must keep or lose a problem for it to count.")  # fmt: skip
@click.option("--solved-from", type=click.FloatRange(min=0, max=1, min_open=True), default=0.5, show_default=True,
              help="The share of samples that must pass for a problem to count as solved.")  # fmt: skip
@click.option("--level", type=click.FloatRange(0.5, 0.999), default=0.95, show_default=True, help="Of intervals.")
@click.option("--thresholds", default="paper", show_default=True, help="paper, search, or a file of `remint measure`.")
@click.option("--benchmark", default="", help="The evolved benchmark, where it has moved since.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Also write it to this file: .html or .json.")
@click.option("--db", help="The ledger: a file or a postgresql:// address.")
@as_json_option
def effect(
    before: str, after: str, others: tuple[tuple[str, str], ...], agree: int | None, solved_from: float, level: float,
    thresholds: str, benchmark: str, output: Path | None, db: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Say what a model loses from RUN_BEFORE, on a benchmark, to RUN_AFTER, on its evolved form.

    The drop with its interval, which problems are still solved, which not, and whether those that are lost are more
    complex than those that are kept. A run is named by the beginning of its id; `last` is the newest.
    """
    from remint.analysis import EffectSettings
    from remint.analysis.effect import agreed
    from remint.cli.choosing_runs import opened_runs
    from remint.cli.mint_effect_rendering import print_common, print_effect

    refuse_unwritable(output)
    agree = _agree(agree, len(others) + 1)
    try:
        settings = EffectSettings(solved_from, level, thresholds_named(thresholds))
    except ValueError as error:
        raise UnsupportedError(f"{error}.") from error
    names = [name for pair in ((before, after), *others) for name in pair]
    with opened_runs(names, db) as stored:
        pairs = list(zip(stored[::2], stored[1::2], strict=True))
        named = [_effect(*pair, settings, benchmark) for pair in pairs]
    common = agreed([one.effect for one in named], agree) if len(named) > 1 else None
    document = _document(pairs, named, common)
    if output:
        _write(named, common, document, output)
    if as_json:
        print_json(document | {"output": str(output) if output else None})
        return
    for pair, one in zip(pairs, named, strict=True):
        print_effect(one, *pair)
    if len(named) > 1:
        print_common(common, agree)
    if output:
        console().print(f"written to {escape(str(output))}", soft_wrap=True)


def _agree(wanted: int | None, models: int) -> int:
    """How many models must agree; more than there are never do."""
    if wanted is None:
        return min(_AGREE, models)
    if wanted > models:
        there = "there is one model" if models == 1 else f"there are {models} models"
        raise UnsupportedError(
            f"{wanted} models cannot agree where {there}. Name the runs of others with --with, or a smaller --agree."
        )
    return wanted


def _effect(before: StoredRun, after: StoredRun, settings: EffectSettings, benchmark: str) -> NamedEffect:
    from remint.analysis import effect as effect_of
    from remint.reports.effect_page import NamedEffect
    from remint.runs.problems import RunProblems
    from remint.runs.scoring import attempts_of
    from remint.runs.store import SHORT

    first, second = RunProblems(before), RunProblems(after, benchmark)
    if before.run.id == after.run.id or before.run.benchmark_hash == after.run.benchmark_hash:
        raise UnsupportedError(
            "both runs are about the same benchmark. Name one on the original and one on the evolved."
        )
    if not any(problem.lineage for problem in second.benchmark.problems):
        raise UnsupportedError(
            f"run {after.run.id[:SHORT]} is about {after.run.benchmark}, which was not minted. Name the run on the "
            "evolved benchmark second."
        )
    for remark in _remarks(before.run, after.run):
        click.echo(f"note: {remark}", err=True)
    found = effect_of(attempts_of(before, first.found), attempts_of(after, second.benchmark), settings)
    for remark in (*first.remarks, *second.remarks):
        click.echo(f"note: {remark}", err=True)
    return NamedEffect(_model(after.run), found)


def _model(run: RunRecord) -> str:
    return run.asked.model if run.asked else Path(run.source).name


def _remarks(before: RunRecord, after: RunRecord) -> Iterator[str]:
    """What makes two runs hard to compare."""
    if not before.asked or not after.asked:
        return
    for what in ("model", "task", "prompts", "parameters"):
        if getattr(before.asked, what) != getattr(after.asked, what):
            yield f"the two runs do not have the same {what}, so that not only evolving tells them apart"


def _document(
    pairs: Sequence[tuple[StoredRun, StoredRun]], named: Sequence[NamedEffect], common: GroupDifference | None
) -> dict[str, Any]:
    effects = [
        {"model": one.name, "before": before.run.id, "after": after.run.id, **msgspec.to_builtins(one.effect)}
        for (before, after), one in zip(pairs, named, strict=True)
    ]
    return {"effects": effects, "agreed": msgspec.to_builtins(common) if common else None}


def _write(
    named: Sequence[NamedEffect], common: GroupDifference | None, document: dict[str, Any], output: Path
) -> None:
    from remint.reports.effect_page import effect_page

    page = output.suffix.lower() == ".html"
    text = effect_page(named, common) if page else msgspec.json.encode(document).decode() + "\n"
    with whole_file(output) as file:
        file.write(text.encode("utf-8", "replace"))
