"""Tables and curves from the verdicts: OUT/tables.md, and the curves as SVG beside the page in docs/."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

from arms import HUMANEVAL, MINTSET, arms
from audits import audit_table
from curves import Line, Panel, drawn
from questions import DYNAMIC
from recitation import recited_shares
from residual import CLEAN, LEVEL, Model, Residual, Results

from judging import read_rows
from remint.scores.intervals import clustered_mean, share_interval

TITLES = {HUMANEVAL: "HumanEval", MINTSET: "mintset"}
SHOWN = {
    HUMANEVAL: ("humaneval", "humaneval-names", "humaneval-reskin-2", "humaneval-concise", "humaneval-verbose"),
    MINTSET: ("mintset", "mintset-names", "mintset-instruction", "mintset-reskin-2", "mintset-worlds-2"),
}


def label(arm: str) -> str:
    """An arm without its benchmark."""
    return arm.partition("-")[2] or "static"


def points(value: float) -> str:
    """Percentage points with a sign."""
    return f"{value * 100:+.1f}"


def told(one: Residual | None) -> str:
    """A residual leak with its interval."""
    return f"{points(one.value)} [{points(one.low)}, {points(one.high)}]" if one else "–"


def residual_table(results: Results, seed: str, recited: dict[str, float]) -> Iterator[str]:
    """Every arm: models with all of a benchmark, then those with half of it, leaked problems and others apart."""
    full, half = results.models(seed, 100), results.models(seed, 50)
    yield (
        "| variant | what differs | problems | clean | leaked | residual leak | single models "
        "| repeats the solution | half: leaked problems | half: others |"
    )
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for arm in arms():
        one = results.residual(arm.name, full, True) if arm.seed == seed else None
        if one is None:
            continue
        repeated = f"{recited[arm.name]:.0%}" if arm.name in recited else "–"
        yield (
            f"| {label(arm.name)} | {arm.channel} | {one.problems} | {one.clean:.1%} | {one.leaked:.1%} "
            f"| **{told(one)}** | {points(one.lowest)} to {points(one.highest)} | {repeated} "
            f"| {told(results.residual(arm.name, half, True))} | {told(results.residual(arm.name, half, False))} |"
        )


def control_table(results: Results) -> Iterator[str]:
    """Models that were fine-tuned in the same way on the other benchmark, against the one that was not at all."""
    yield "| tested on | clean | fine-tuned on the other benchmark | difference | residual leak against these |"
    yield "|---|---|---|---|---|"
    for seed, other in ((HUMANEVAL, MINTSET), (MINTSET, HUMANEVAL)):
        control, leaked = results.models(other, 100), results.models(seed, 100)
        for arm in (arm for arm in arms() if arm.seed == seed):
            one = results.residual(arm.name, control, None)
            if one:
                against = results.residual(arm.name, leaked, True, clean=control)
                yield f"| {arm.name} | {one.clean:.1%} | {one.leaked:.1%} | {told(one)} | {told(against)} |"


def dynamic_table(results: Results) -> Iterator[str]:
    """A minted benchmark leaked, tested on what was leaked, on a second mint and on the seed."""
    yield "| leaked | tested on | models | problems | clean | leaked | residual leak |"
    yield "|---|---|---|---|---|---|---|"
    for leak in DYNAMIC:
        models = results.models(leak, 100)
        tested = {arm for job in models for arm in results.arms(job)}
        for arm in sorted(tested, key=lambda one: (one != leak, one)):
            one = results.residual(arm, models, True)
            if one:
                yield (
                    f"| {leak} | {arm}{' (leaked)' if arm == leak else ''} | {len(models)} | {one.problems} "
                    f"| {one.clean:.1%} | {one.leaked:.1%} | {told(one)} |"
                )


def panels(results: Results, leaked: bool | None) -> list[Panel]:
    """Scores over the leaked share."""
    found = []
    for seed in (HUMANEVAL, MINTSET):
        lines = []
        for arm in SHOWN[seed]:
            dots = []
            for share in (0, 25, 50, 75, 100):
                jobs = results.models(seed, share) if share else [CLEAN]
                parts = [results.scores(job, arm, leaked if share else None) for job in jobs]
                roots = sorted({root for part in parts for root in part})
                if not roots:
                    continue
                values = [fmean(part[root] for part in parts if root in part) for root in roots]
                low, high = share_interval(clustered_mean(values, roots), float(len(values)), LEVEL)
                dots.append((float(share), fmean(values), max(0.0, low), min(1.0, high)))
            if dots:
                lines.append(Line(label(arm), dots))
        found.append(Panel(TITLES[seed], lines))
    return found


def share_table(results: Results) -> Iterator[str]:
    """Scores on leaked problems and on the others, for every leaked share."""
    yield "| benchmark | leaked share | models | variant | leaked problems | residual leak | other problems |"
    yield "|---|---|---|---|---|---|---|"
    for seed in (HUMANEVAL, MINTSET):
        for share in (25, 50, 75, 100):
            models = results.models(seed, share)
            for arm in SHOWN[seed] if models else ():
                one, others = results.residual(arm, models, True), results.residual(arm, models, False)
                if one:
                    rest, start = f"{others.leaked:.1%}" if others else "–", f"| {seed} | {share} % | {len(models)}"
                    yield f"{start} | {label(arm)} | {one.leaked:.1%} | {told(one)} | {rest} |"


def training_table(out: Path) -> Iterator[str]:
    """How far training went."""
    reports = [one for one in json.loads((out / "reports.json").read_text()) if one["losses"]]
    yield "| leaked | share | models | loss, first epoch | loss, last epoch | training s | answering s |"
    yield "|---|---|---|---|---|---|---|"
    kinds = sorted({Model.of(one["job"])[:2] for one in reports})
    for leak, share in kinds:
        some = [one for one in reports if Model.of(one["job"])[:2] == (leak, share)]
        first, last = (fmean(one["losses"][at] for one in some) for at in (0, -1))
        spent = [fmean(one["seconds"][at] for one in some) for at in (0, 1)]
        yield f"| {leak} | {share} % | {len(some)} | {first:.3f} | {last:.4f} | {spent[0]:.0f} | {spent[1]:.0f} |"


def write_tables(out: Path, docs: Path | None) -> None:
    """Print all tables, and draw the curves."""
    results = Results(read_rows(out))
    parts = []
    for seed in (HUMANEVAL, MINTSET):
        parts += [
            f"## Residual leak, {TITLES[seed]}",
            "\n".join(residual_table(results, seed, recited_shares(out, seed))),
        ]
    parts += ["## Shares", "\n".join(share_table(results))]
    parts += ["## Control", "\n".join(control_table(results)), "## Dynamic", "\n".join(dynamic_table(results))]
    parts += ["## Audit", "\n".join(audit_table(results)), "## Training", "\n".join(training_table(out))]
    text = "\n\n".join(parts) + "\n"
    (out / "tables.md").write_text(text, encoding="utf-8")
    print(text)
    folder = docs / "images" if docs else out
    axis = "passed, %"
    (folder / "contamination-all.svg").write_text(drawn(panels(results, None), f"{axis}, all problems"))
    (folder / "contamination-leaked.svg").write_text(drawn(panels(results, True), f"{axis}, leaked problems"))
