"""Answers to verdicts, and verdicts to the tables: four tasks before and after, three versions, fine-tuning."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

import numpy as np
from asked import CLEAN, ON_OFFSPRING, ON_ORIGINALS, RUNS, items_of, kinds, trained_half
from questions import read_questions
from reading import Asked, Program, program_of, read_answers
from versions import PREDICT, TRAINED, VERSIONS

import judging
from remint.sandbox.limits import Limits
from remint.scores.intervals import difference_interval

LEVEL = 0.95
Shares = dict[str, float]  # per seed problem
Results = dict[str, dict[str, Shares]]  # by model and arm


def judged_answers(out: Path, workers: int) -> Results:
    """The share of right answers per model, arm and seed problem."""
    from transformers import AutoTokenizer

    tokenizer, questions = AutoTokenizer.from_pretrained(str(out / "tokenizer")), read_questions(out)
    most = json.loads((out / "gpu" / "jobs.json").read_text())["most"]
    asked = {(kind.name, one.id): Asked(one) for kind in kinds() for one in items_of(kind, out / "benchmarks")}
    found = list[tuple[str, int, str]]()
    programs: dict[bool, dict[str, Program]] = {True: {}, False: {}}  # in another language or in Python
    for path in sorted((out / "answers").glob("*.npz")):
        about, answers = read_answers(path, tokenizer)
        for number, text, length in answers:
            question = questions[number]
            program = program_of(asked[question.arm, question.problem], text, length < most[number])
            if program is not None:
                programs["-translate-" in question.arm][program.key] = program
            found.append((about["job"], number, program.key if program else ""))
    passed = judging.judged(programs[False], out / "verdicts.jsonl", workers)
    judging.LIMITS = Limits()  # a program that is compiled needs longer
    passed |= judging.judged(programs[True], out / "verdicts-translate.jsonl", workers)
    single: dict[str, dict[str, dict[str, list[bool]]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for job, number, key in found:
        single[job][questions[number].arm][questions[number].root].append(bool(key) and passed[key])
    return {
        job: {arm: {root: fmean(one) for root, one in roots.items()} for arm, roots in arms.items()}
        for job, arms in single.items()
    }


def tables(out: Path, workers: int) -> Iterator[str]:
    """All tables, as Markdown."""
    results = judged_answers(out, workers)
    yield from before_and_after(results)
    yield ""
    yield from after_fine_tuning(results, out / "benchmarks")
    yield ""
    yield from drop_after_fine_tuning(results, out / "benchmarks")


def before_and_after(results: Results) -> Iterator[str]:
    """Every task with the originals and with each version, of the model as it is."""
    clean = results[CLEAN]
    yield "| benchmark | task | programs | questions about | before | after | difference |"
    yield "|---|---|---|---|---|---|---|"
    for source in dict.fromkeys(version.source for version in VERSIONS):
        seeds = [version.seed for version in VERSIONS if version.source == source]
        for task in (*PREDICT, "repair", "translate"):
            pairs = [(seed, *_sides(clean, source, task, seed, seeds[0])) for seed in seeds]
            pairs = [one for one in pairs if one[1] and one[2]]
            for seed, before, after in pairs:
                yield f"| {source} | {task} {_compared(before, after, f'version {seed}')}"
            if len(pairs) > 1:
                both = [_mean([one[side] for one in pairs]) for side in (1, 2)]
                yield f"| {source} | {task} {_compared(both[0], both[1], 'all versions')}"


def _sides(found: dict[str, Shares], source: str, task: str, seed: int, first: int) -> tuple[Shares, Shares]:
    asked = f"{source}-{task}"
    before = found.get(f"{asked}-original-{seed}") or found.get(f"{asked}-original-{first}", {})
    return before, found.get(f"{asked}-evolved-{seed}", {})


def _mean(parts: list[Shares]) -> Shares:
    roots = dict.fromkeys(root for part in parts for root in part)
    return {root: fmean(part[root] for part in parts if root in part) for root in roots}


def _compared(before: Shares, after: Shares, about: str) -> str:
    roots = [root for root in before if root in after]
    sides = [[side[root] for root in roots] for side in (before, after)]
    return f"| {len(roots)} | {about} | {fmean(sides[0]):.1%} | {fmean(sides[1]):.1%} | {_difference(*sides)} |"


def _difference(before: list[float], after: list[float]) -> str:
    low, high = difference_interval(np.array(after), np.array(before), LEVEL)
    return f"{_points(fmean(after) - fmean(before))} [{_points(low)}, {_points(high)}]"


def _points(value: float) -> str:
    return f"{value * 100:+.1f}"


def after_fine_tuning(results: Results, folder: Path) -> Iterator[str]:
    """Predictions by models that were fine-tuned, about problems whose offspring they have seen and about others."""
    yield (
        "| benchmark | task | problems | asked about | as it is | after offspring | after originals "
        "| offspring − as it is | offspring − originals |"
    )
    yield "|---|---|---|---|---|---|---|---|---|"
    seen = trained_half(TRAINED, folder)
    for task in PREDICT:
        for side in ("original", "evolved"):
            models = {
                name: _of_model(results, name, TRAINED, task, side) for name in (CLEAN, ON_OFFSPRING, ON_ORIGINALS)
            }
            if not all(models.values()):
                continue
            for words, wanted in (("trained on", True), ("others", False)):
                roots = [root for root in models[CLEAN] if (root in seen) == wanted]
                if len(roots) > 1:
                    yield f"| {TRAINED} | {task} | {len(roots)} {words} | {side} {_line(models, roots)}"


def drop_after_fine_tuning(results: Results, folder: Path) -> Iterator[str]:
    """What evolving takes from models that can answer, about problems that they have not been trained on."""
    yield "| model | task | programs | questions about | before | after | difference |"
    yield "|---|---|---|---|---|---|---|"
    seen = trained_half(TRAINED, folder)
    for model in (CLEAN, ON_ORIGINALS, ON_OFFSPRING):
        for task in PREDICT:
            sides = [_of_model(results, model, TRAINED, task, side) for side in ("original", "evolved")]
            before, after = ({root: one for root, one in side.items() if root not in seen} for side in sides)
            if before and after:
                yield f"| {model} | {task} {_compared(before, after, 'others')}"


def _of_model(results: Results, model: str, source: str, task: str, side: str) -> Shares:
    jobs = [CLEAN] if model == CLEAN else [f"{model}-{run}" for run in RUNS]
    arms = {kind.name for kind in kinds() if (kind.version.source, kind.task, kind.side) == (source, task, side)}
    return _mean([results[job][arm] for job in jobs if job in results for arm in sorted(arms) if arm in results[job]])


def _line(models: dict[str, Shares], roots: list[str]) -> str:
    clean, offspring, originals = ([side[root] for root in roots] for side in models.values())
    shares = " | ".join(f"{fmean(one):.1%}" for one in (clean, offspring, originals))
    return f"| {shares} | {_difference(clean, offspring)} | {_difference(originals, offspring)} |"
