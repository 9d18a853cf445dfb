"""`remint.audit`: is a model contaminated, judging by a static benchmark and fresh variants of it?"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from remint.analysis.audit.audit import Audit, AuditedRun, audit_models
from remint.analysis.audit.evidence import ModelEvidence, SeedOf, by_number, by_root, gather, is_proven
from remint.analysis.audit.signal import SIGNALS, AuditSettings, ValidShare
from remint.analysis.audit.verdict import AuditVerdict
from remint.api.audit_forecast import forecast_results
from remint.api.audit_probe import ProbePair, probe
from remint.api.display.kept_tables import keep_table
from remint.api.display.sheets import Sheet
from remint.api.display.shown import ShownAsSheet
from remint.api.handles.run import Run
from remint.api.options import AskingOptions, check_number, takes
from remint.api.options.auditing import (
    AuditFiles,
    Cutoff,
    Pairing,
    ProbeModel,
    Probes,
    ProbeUrl,
    Signals,
    Smallest,
    Valid,
    valid_share,
)
from remint.api.options.groups import described, texts
from remint.api.options.groups import group as options_of
from remint.api.options.parameters import Db, Level
from remint.api.runs import opened_run
from remint.api.sheets.audits import audit_sheet
from remint.errors import UsageError
from remint.files import refuse_missing_folder, whole_file
from remint.mints.rewrite.summary import told_invalid_share
from remint.mints.rewrite.validity import InvalidShare
from remint.records import MintStep
from remint.registry import unknown_name
from remint.reports.audit_markdown import audit_markdown
from remint.reports.audit_page import audit_page
from remint.runs.overview import model_name
from remint.runs.problems import RunProblems
from remint.runs.run import RunRecord
from remint.runs.scoring import attempts_of
from remint.runs.store import SHORT, StoredRun
from remint.scores.attempts import Attempts
from remint.scores.percent import percent

_PAIRING: dict[str, SeedOf] = {"lineage": by_root, "number": by_number}
_FORMS: dict[str, Callable[[Audit], str]] = {
    ".html": audit_page,
    ".md": audit_markdown,
    ".json": lambda found: msgspec.json.encode(audit_document(found)).decode() + "\n",
}


class AuditedRuns(ShownAsSheet):
    """What an audit found: `verdicts`, one per model, and `findings`, one per signal and model."""

    def __init__(self, found: Audit, remarks: tuple[str, ...] = ()) -> None:
        self.found, self.remarks = found, remarks

    @property
    def verdicts(self) -> tuple[AuditVerdict, ...]:
        """One per model: contaminated, no sign, or cannot tell, each with its reason."""
        return self.found.verdicts

    def document(self) -> dict[str, Any]:
        """All of it as plain data."""
        return audit_document(self.found) | {"remarks": list(self.remarks)}

    def sheet(self) -> Sheet:
        """The scores, what each signal saw, and the verdicts."""
        return audit_sheet(self.found, self.remarks)


def audit_document(found: Audit) -> dict[str, Any]:
    """An audit as plain data, with the sentence of every verdict."""
    verdicts = [
        {"model": one.model, "verdict": one.judgement, "reason": one.reason, "sentence": one.sentence}
        for one in found.verdicts
    ]
    plain: dict[str, Any] = msgspec.to_builtins(found)
    return {
        "verdicts": verdicts, "findings": plain["findings"], "points": plain["points"],
        "settings": found.settings_document(), "runs": plain.get("runs", []), "remarks": list(found.remarks),
    }  # fmt: skip


@takes()
def audit(
    static: Run | str, *runs: Run | str, valid: Valid = "", pair_by: Pairing = "lineage", smallest: Smallest = 0.1,
    level: Level = 0.95, cutoff: Cutoff = "", signals: Signals = (), probe_model: ProbeModel = "",
    base_url: ProbeUrl = "", probes: Probes = 40,
    forecast_from: Annotated[Run | str | Iterable[Run | str], described(
        "Also compare the static score with its forecast from this run of the model on another benchmark.",
        metavar="RUN")] = (),
    output: AuditFiles = (), db: Db = None,
) -> AuditedRuns:  # fmt: skip
    """Is a model contaminated? A run on a benchmark against fresh variants."""
    # `static` is a run on the original benchmark, followed by the runs of the same model on fresh variants. Each
    # further run on the original benchmark begins another model.
    check_number("level", level, ge=0.5, le=0.999)
    check_number("smallest", smallest, gt=0, lt=1)
    check_number("probes", probes, ge=5)
    if pair_by not in _PAIRING:
        raise unknown_name("pairing", pair_by, _PAIRING)
    paths = [Path(output)] if isinstance(output, str | os.PathLike) else [Path(one) for one in output]
    for path in paths:
        _refuse_unwritable(path)
    chosen = texts(signals)
    for name in chosen:
        SIGNALS.get(name)
    when = cutoff.isoformat()[:10] if isinstance(cutoff, date) else _iso(cutoff)
    settings = AuditSettings(level, smallest, valid_share(valid), when, chosen)
    remarks: list[str] = []
    with ExitStack() as stack:
        stored = [stack.enter_context(opened_run(run, db)).stored for run in (static, *runs)]
        groups = _by_model(stored)
        if valid == "":
            settings = msgspec.structs.replace(settings, valid=_told_share(groups, remarks))
        if probe_model and len(groups) > 1:
            raise UsageError("the memorisation probe asks one model. Name the runs of one model alone.")
        models = list(_evidence(groups, _PAIRING[pair_by], remarks))
        if probe_model:
            asking = options_of(AskingOptions, {"model": probe_model} | ({"base_url": base_url} if base_url else {}))
            found_gaps = probe(list(_pairs(groups[0])), asking, groups[0].static.ledger, probes)
            models = [models[0]._replace(probes=tuple(found_gaps))]
        others = [forecast_from] if isinstance(forecast_from, Run | str) else list(forecast_from)
        if others:
            target, names = RunProblems(groups[0].static).benchmark, [model_name(one.static.run) for one in groups]
            expected = forecast_results(others, target, names, db)
            pairs = zip(models, names, strict=True)
            models = [one._replace(forecast=expected.get(name)) for one, name in pairs]
        said = tuple(dict.fromkeys(remarks))
        found = msgspec.structs.replace(
            audit_models(models, settings), runs=tuple(_audited(groups, models)), remarks=said, pair_by=pair_by
        )
        audited = AuditedRuns(found, said)
        sheet = audited.sheet()
        notes = (*sheet.lines, *(f"note: {remark}" for remark in said))
        keep_table(stored[0].ledger, "audit", "audit", sheet.tables[0], notes, [one.run.id for one in stored])
    for path in paths:
        with whole_file(path) as file:
            file.write(_FORMS[path.suffix.lower()](found).encode("utf-8", "replace"))
    return audited


class _Runs(NamedTuple):
    static: StoredRun
    fresh: list[StoredRun]


def _told_share(groups: Sequence[_Runs], remarks: list[str]) -> ValidShare:
    """The valid share that the benchmarks of fresh variants carry themselves, where they carry one and the same."""
    told = dict[str, InvalidShare | None]()
    for stored in [one for group in groups for one in group.fresh]:
        found = RunProblems(stored).found
        if found is not None and not all(map(is_proven, found.problems)):
            told[found.manifest.name] = told_invalid_share(found.manifest)
    shares = set(told.values())
    if len(shares) > 1 and any(one is not None for one in shares):
        remarks.append("the benchmarks of fresh variants carry different invalid shares, or none: give `valid`")
    share = next(iter(shares)) if len(shares) == 1 else None
    if share is None:
        return ValidShare()
    ends = f"{percent(share.low)} … {percent(share.high)}"
    remarks.append(f"{percent(share.value)} of the variants are invalid ({ends}), as {next(iter(told))} says")
    least, most = max(1e-3, 1 - share.high), max(1e-3, 1 - share.low)
    return ValidShare(max(1e-3, 1 - share.value), known=True, ends=(least, most))


def _by_model(stored: Sequence[StoredRun]) -> list[_Runs]:
    """Runs on the first run's benchmark begin a model; those that follow are on fresh variants."""
    first = stored[0].run
    groups: list[_Runs] = []
    for one in stored:
        if one.run.benchmark_hash == first.benchmark_hash or one.run.benchmark == first.benchmark:
            groups.append(_Runs(one, []))
        else:
            groups[-1].fresh.append(one)
    for group in groups:
        twice = next(
            (one.run.id for one in group.fresh if [two.run.id for two in group.fresh].count(one.run.id) > 1), ""
        )
        if twice:
            raise UsageError(f"run {twice[:SHORT]} is named twice.")
        if not group.fresh:
            raise UsageError(
                f"run {group.static.run.id[:SHORT]} ({model_name(group.static.run)} on {group.static.run.benchmark}) "
                "has no run on fresh variants after it. Name the runs of a model one after the other: the one on the "
                "original benchmark, then those on fresh variants."
            )
    return groups


def _evidence(groups: Sequence[_Runs], seed_of: SeedOf, remarks: list[str]) -> Iterator[ModelEvidence]:
    names: set[str] = set()
    for group in groups:
        name = model_name(group.static.run)
        while name in names:  # two files of one name, or one model asked in two ways
            name += f" ({group.static.run.id[:SHORT]})"
        names.add(name)
        for one in group.fresh:
            if group.static.run.asked and one.run.asked and group.static.run.asked.model != one.run.asked.model:
                raise UsageError(
                    f"run {group.static.run.id[:SHORT]} is of {model_name(group.static.run)}, and run "
                    f"{one.run.id[:SHORT]} of {model_name(one.run)}. Name the runs of a model one after the other."
                )
            remarks += differently_asked(group.static.run, one.run)
            if not (group.static.run.asked and one.run.asked) and model_name(one.run) != model_name(group.static.run):
                remarks.append(
                    f"runs {group.static.run.id[:SHORT]} ({model_name(group.static.run)}) and {one.run.id[:SHORT]} "
                    f"({model_name(one.run)}) are taken to be of one model, although they are called differently"
                )
        fresh = [attempts for one in group.fresh for attempts in _attempts(one, remarks)]
        asked = all(one.run.asked for one in (group.static, *group.fresh))
        yield gather(name, _attempts(group.static, remarks), fresh, seed_of)._replace(asked=asked)


def differently_asked(static: RunRecord, fresh: RunRecord) -> Iterator[str]:
    """What besides the problems tells two runs of a model apart: each may be the cause of a drop."""
    pair = f"runs {static.id[:SHORT]} and {fresh.id[:SHORT]}"
    if static.settings.limits != fresh.settings.limits:
        yield f"{pair} were judged under different limits, which may be the drop. Judge one again (`runs rejudge`)"
    if not static.asked or not fresh.asked:
        return
    if static.asked.task != fresh.asked.task:
        raise UsageError(f"{pair} have different tasks, {static.asked.task} and {fresh.asked.task}. Use the same.")
    for what in ("prompts", "parameters"):
        if getattr(static.asked, what) != getattr(fresh.asked, what):
            yield f"{pair} have different {what}, which may be the drop. Run both in the same way"


def _audited(groups: Sequence[_Runs], models: Sequence[ModelEvidence]) -> Iterator[AuditedRun]:
    for group, model in zip(groups, models, strict=True):
        for side, one in (("static", group.static), *(("fresh", fresh) for fresh in group.fresh)):
            found = RunProblems(one).found
            steps = (
                f"{step.operator} ({how})" if (how := _how(step)) else step.operator
                for problem in (found.problems if found is not None else ())
                if problem.lineage is not None
                for step in problem.lineage.steps
            )
            mints = tuple(sorted(set(steps)))
            yield AuditedRun(model.name, side, one.run.id, one.run.benchmark, model_name(one.run), mints)


def _how(step: MintStep) -> str:
    told = step.detail["how"].decode() if "how" in step.detail else ""
    return told if isinstance(told, str) else ""


def _attempts(stored: StoredRun, remarks: list[str]) -> Iterator[Attempts]:
    problems = RunProblems(stored)
    yield from attempts_of(stored, problems.found, problems.rows)
    remarks += problems.remarks


def _pairs(group: _Runs) -> Iterator[ProbePair]:
    """Each seed with one of its variants, by lineage."""
    seeds = {one.id: one for one in RunProblems(group.static).benchmark.problems}
    for stored in group.fresh:
        for one in RunProblems(stored).benchmark.problems:
            if one.root in seeds:
                yield ProbePair(seeds.pop(one.root), one)


def _iso(cutoff: str) -> str:
    if not cutoff:
        return ""
    try:
        return date.fromisoformat(cutoff).isoformat()
    except ValueError:
        raise UsageError(f"cutoff is {cutoff!r}. Give a date such as 2024-09-30.") from None


def _refuse_unwritable(output: Path) -> None:
    if output.suffix.lower() not in _FORMS:
        raise UsageError(f"{output.name} does not say what to write. End its name in {', '.join(_FORMS)}.")
    refuse_missing_folder(output)
