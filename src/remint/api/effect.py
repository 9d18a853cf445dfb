"""`remint.effect`: which problems models no longer solve once they are evolved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from remint.analysis import EffectSettings, GroupDifference
from remint.analysis import effect as effect_of
from remint.analysis.effect import agreed
from remint.api.display.sheets import Sheet
from remint.api.display.shown import ShownAsSheet
from remint.api.handles.run import Run
from remint.api.options import PathOrName, check_number, takes
from remint.api.options.groups import described
from remint.api.options.parameters import Db, Level, PageFile, SolvedFrom, ThresholdsName
from remint.api.runs import opened_run
from remint.api.sheets.effects import effect_sheet
from remint.api.study import refuse_unwritable
from remint.errors import UsageError
from remint.files import whole_file
from remint.measures.thresholds import thresholds as thresholds_named
from remint.reports.effect_page import NamedEffect, effect_page
from remint.runs.overview import model_name
from remint.runs.problems import RunProblems
from remint.runs.run import RunRecord
from remint.runs.scoring import attempts_of
from remint.runs.store import SHORT, StoredRun

_AGREE = 3  # models, as in the paper's Success_Success³


class RunPair(NamedTuple):
    """Two runs of one model: on a benchmark, and on its evolved form."""

    before: RunRecord
    after: RunRecord
    found: NamedEffect


@dataclass(frozen=True, repr=False)
class Effects(ShownAsSheet):
    """What each model loses, and what those that agree have in common."""

    pairs: tuple[RunPair, ...]
    common: GroupDifference | None
    agree: int
    remarks: tuple[str, ...] = ()

    def document(self) -> dict[str, Any]:
        """All of it as plain data."""
        effects = [
            {"model": one.found.name, "before": one.before.id, "after": one.after.id,
             **msgspec.to_builtins(one.found.effect)}
            for one in self.pairs
        ]  # fmt: skip
        return {"effects": effects, "agreed": msgspec.to_builtins(self.common) if self.common else None}

    def sheet(self) -> Sheet:
        """What each model loses, and what they have in common."""
        return effect_sheet(self)


@takes()
def effect(
    before: Run | str, after: Run | str, *, others: Iterable[tuple[Run | str, Run | str]] = (),
    agree: Annotated[int | None, described(
        "With several models: a problem counts as kept or lost if at least this many models agree.", ge=1,
        default="3, or all of fewer")] = None,
    solved_from: SolvedFrom = 0.5, level: Level = 0.95, thresholds: ThresholdsName = "paper",
    benchmark: Annotated[PathOrName, described(
        "Where the evolved benchmark is now, if it has moved.", metavar="NAME_OR_FILE")] = "",
    output: PageFile = None, db: Db = None,
) -> Effects:  # fmt: skip
    """What models lose from a benchmark to its evolved form."""
    path, pairs = Path(output) if output is not None else None, [(before, after), *others]
    refuse_unwritable(path)
    check_number("solved_from", solved_from, gt=0, le=1)
    check_number("level", level, ge=0.5, le=0.999)
    agree = _agree(agree, len(pairs))
    settings = EffectSettings(solved_from, level, thresholds_named(str(thresholds)))
    found, remarks = list[RunPair](), list[str]()
    with ExitStack() as stack:
        for pair in pairs:
            first, second = (stack.enter_context(opened_run(run, db)).stored for run in pair)
            found.append(_effect(first, second, settings, str(benchmark), remarks))
    common = agreed([one.found.effect for one in found], agree) if len(found) > 1 else None
    made = Effects(tuple(found), common, agree, tuple(remarks))
    if path is not None:
        _write(made, path)
    return made


def _agree(wanted: int | None, models: int) -> int:
    """How many models must agree; more than there are never do."""
    if wanted is None:
        return min(_AGREE, models)
    check_number("agree", wanted, ge=1)
    if wanted > models:
        there = "there is one model" if models == 1 else f"there are {models} models"
        raise UsageError(f"{wanted} models cannot agree where {there}. Add runs of other models, or lower `agree`.")
    return wanted


def _effect(
    before: StoredRun, after: StoredRun, settings: EffectSettings, benchmark: str, remarks: list[str]
) -> RunPair:
    first, second = RunProblems(before), RunProblems(after, benchmark)
    if before.run.id == after.run.id or before.run.benchmark_hash == after.run.benchmark_hash:
        raise UsageError("both runs are about the same benchmark. Name one on the original and one on the evolved.")
    if not any(problem.lineage for problem in second.benchmark.problems):
        raise UsageError(
            f"run {after.run.id[:SHORT]} is about {after.run.benchmark}, which was not minted. Name the run on the "
            "evolved benchmark second."
        )
    remarks += _differences(before.run, after.run)
    found = effect_of(attempts_of(before, first.found), attempts_of(after, second.benchmark), settings)
    remarks += [*first.remarks, *second.remarks]
    return RunPair(before.run, after.run, NamedEffect(model_name(after.run), found))


def _differences(before: RunRecord, after: RunRecord) -> Iterator[str]:
    """What makes two runs hard to compare."""
    if not before.asked or not after.asked:
        return
    for what in ("model", "task", "prompts", "parameters"):
        if getattr(before.asked, what) != getattr(after.asked, what):
            yield f"the two runs do not have the same {what}, so that not only evolving tells them apart"


def _write(made: Effects, output: Path) -> None:
    named: Sequence[NamedEffect] = [one.found for one in made.pairs]
    page = output.suffix.lower() == ".html"
    text = effect_page(named, made.common) if page else msgspec.json.encode(made.document()).decode() + "\n"
    with whole_file(output) as file:
        file.write(text.encode("utf-8", "replace"))
