"""Evolved programs with their tasks: does a leak help there?

Two kinds of leak. The benchmark's questions with their solutions, as everywhere in the experiment; and the questions of
the tasks themselves (predict-output, predict-input) about the seed's programs and tests, with the right answers, as of
somebody who has trained on a published benchmark of such questions. Both are asked about the seed's programs and about
the evolved ones. `evolved-prepare` makes programs, questions and jobs; `evolved-table` judges and counts.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
import numpy as np
from arms import HUMANEVAL, MINTSET, TESTS_PER_PROGRAM, Arm
from questions import EPOCHS, SEEDS, Question, items_of, questions_of, read_questions, write_for_gpu
from reading import Asked, Program, program_of, read_answers
from residual import CLEAN, LEVEL

from judging import judged
from remint.formats import open_benchmark, write_benchmark
from remint.records import Benchmark, Item
from remint.scores.intervals import difference_interval
from remint.tasks import TASKS

BENCHMARKS = (HUMANEVAL, MINTSET)
PREDICT = ("predict-output", "predict-input")  # asked about fresh tests; the other tasks are judged by the seed's tests
WORK = ("infill", "repair")
SEED_TESTS, ORIGINAL, EVOLVED = "seed", "original", "evolved"  # which programs and tests are asked about
SHOWN = {
    SEED_TESTS: "seed's programs, seed's tests",
    ORIGINAL: "seed's programs, fresh tests",
    EVOLVED: "evolved programs, fresh tests",
}
EVOLVE = ("--generations", "3", "--offspring", "20", "--inputs", "50", "--seed", "1", "--fresh-tests", "3")
CHOSEN, OF_THREE = 32, {HUMANEVAL: 1, MINTSET: 2}  # programs to evolve: so many of every three, in order
Passed = dict[str, dict[str, dict[str, list[bool]]]]  # by model, arm and seed problem


def arms() -> list[Arm]:
    """The static benchmark, and every task with the seed's programs and with the evolved ones."""
    found = []
    for seed in BENCHMARKS:
        found.append(Arm(seed, seed, "static"))
        for task in PREDICT:
            found += [Arm(f"{seed}-{task}-{of}", seed, of, file=f"{seed}-{of}", task=task) for of in SHOWN]
        for task in WORK:
            kind = "-buggy" if task == "repair" else "-full"
            found += [
                Arm(f"{seed}-{task}-{of}", seed, of, file=f"{seed}-{of}{kind}", task=task) for of in (ORIGINAL, EVOLVED)
            ]
    return found


def make(seed: str, folder: Path) -> None:
    """The evolved programs, the originals, both with the seed's tests, and both with the same bugs."""
    folder.mkdir(parents=True, exist_ok=True)
    original, evolved = (folder / f"{seed}-{of}.jsonl" for of in (ORIGINAL, EVOLVED))
    ids = dict.fromkeys(item.problem.root for item in TASKS.get(PREDICT[0]).questions(open_benchmark(seed)).items)
    if not evolved.exists():
        some = [one for at, one in enumerate(ids) if at % 3 < OF_THREE[seed]][:CHOSEN]
        only = [part for one in some for part in ("--id", one)]
        _remint(folder, "mint", "evolve", seed, *only, *EVOLVE, "-o", evolved, "--original-output", original)
    seeds = open_benchmark(seed)
    write_benchmark(seeds.where(lambda one: one.id in ids), folder / f"{seed}-{SEED_TESTS}.jsonl")
    for path in (original, evolved):
        found = open_benchmark(str(path))
        full = [msgspec.structs.replace(one, suite=seeds[one.root].suite) for one in found.problems]
        write_benchmark(Benchmark(found.manifest, full), path.with_name(f"{path.stem}-full.jsonl"))
    buggy = folder / f"{seed}-{EVOLVED}-buggy.jsonl"
    if not buggy.exists():
        _remint(folder, "mint", "inject", folder / f"{seed}-{ORIGINAL}-full.jsonl", "--seed", "1",
                "-o", folder / f"{seed}-{ORIGINAL}-buggy.jsonl", "--evolved", folder / f"{seed}-{EVOLVED}-full.jsonl",
                "--evolved-output", buggy)  # fmt: skip


def _remint(folder: Path, *parts: object) -> None:
    command = [sys.executable, "-m", "remint", *map(str, parts), "--db", str(folder / "ledger.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    print((done.stdout + done.stderr).strip(), flush=True)
    if done.returncode:
        raise SystemExit(f"This did not work: {' '.join(command)}")


def asked_items(arm: Arm, folder: Path) -> list[Item[Any]]:
    """What is asked in an arm. Of the seed's own tests, one per program: the first that both directions can ask for."""
    if arm.channel == "static":
        found = [msgspec.structs.replace(one, instruction="") for one in open_benchmark(arm.seed).problems]
        return items_of(arm, Benchmark(open_benchmark(arm.seed).manifest, found))
    benchmark = open_benchmark(str(folder / arm.path))
    if arm.channel != SEED_TESTS:
        # A hole or a bug of an original has its own id, and no lineage that names the seed.
        seen, kept = Counter[str](), []
        for item in TASKS.get(arm.task).questions(benchmark).items:
            seen[seed_of(item)] += 1
            kept += [item] if seen[seed_of(item)] <= TESTS_PER_PROGRAM else []
        return kept
    sides = {task: {one.id: one for one in TASKS.get(task).questions(benchmark).items} for task in PREDICT}
    first: dict[str, str] = {}
    for one in sides[PREDICT[0]].values():
        if one.id in sides[PREDICT[1]]:
            first.setdefault(seed_of(one), one.id)
    return [sides[arm.task][name] for name in first.values()]


def seed_of(item: Item[Any]) -> str:
    """The seed problem of a question."""
    return item.problem.root.partition("#")[0]


def answers_of(arm: Arm, folder: Path) -> dict[str, str]:
    """The right answers of an arm as a model would write them, by item; nothing where none is needed."""
    items = {one.id: one for one in asked_items(arm, folder)}
    if arm.task == "repair":
        return {name: f"```python\n{one.problem.reference.text.strip(chr(10))}\n```" for name, one in items.items()}
    if arm.task == "infill":
        return {name: f"```python\n{one.payload.text}\n```" for name, one in items.items()}
    if arm.channel != SEED_TESTS:
        return {}
    other = arm._replace(task=PREDICT[1 - PREDICT.index(arm.task)])
    beside = {one.id: one.payload.shown for one in asked_items(other, folder)}
    found = {}
    for name, one in items.items():
        sides = one.payload.shown, beside[name]
        given, result = sides if arm.task == PREDICT[0] else sides[::-1]
        found[name] = f"[ANSWER]\nassert {one.payload.function}({given}) == {result}\n[/ANSWER]"
    return found


def jobs_of(questions: list[Question]) -> list[dict[str, Any]]:
    """The clean model; three with all solutions of a benchmark leaked; three with the questions of the tasks leaked."""
    of: dict[str, list[int]] = defaultdict(list)
    for number, one in enumerate(questions):
        of[one.arm].append(number)
    jobs = [{"name": CLEAN, "leaked": [], "questions": list(range(len(questions))), "epochs": 0, "seed": 0}]
    for number in SEEDS:
        for seed in BENCHMARKS[::-1]:
            every = [at for arm in arms() if arm.seed == seed for at in of[arm.name]]
            # What is fine-tuned on the predictions of the other benchmark knows the form of an answer and nothing else.
            predicted = [at for arm in arms() if arm.task in PREDICT for at in of[arm.name]]
            known = [at for task in PREDICT for at in of[f"{seed}-{task}-{SEED_TESTS}"]]
            for leak, leaked, asked in ((seed, of[seed], every), (f"{seed}-tasks", known, predicted)):
                jobs.append({"name": f"{leak}-100-{number}", "leaked": leaked, "questions": asked,
                             "epochs": EPOCHS[seed], "seed": number})  # fmt: skip
    return jobs


def prepare_evolved(out: Path, model: Path) -> None:
    """Make the programs and write questions and jobs."""
    from transformers import AutoTokenizer

    kept = out / "tokenizer"
    if not kept.exists():
        AutoTokenizer.from_pretrained(str(model.parent), gguf_file=model.name).save_pretrained(str(kept))
    tokenizer = AutoTokenizer.from_pretrained(str(kept))
    for seed in BENCHMARKS:
        make(seed, out / "benchmarks")
    questions = []
    for arm in arms():
        right = answers_of(arm, out / "benchmarks")
        found = questions_of(arm, asked_items(arm, out / "benchmarks"), tokenizer)
        questions += [
            one._replace(root=one.root.partition("#")[0], answer=right.get(one.problem, one.answer)) for one in found
        ]
        print(
            f"{arm.name}: {len(found)} questions about {len({one.root.partition('#')[0] for one in found})} programs",
            flush=True,
        )
    with gzip.open(out / "questions.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(one._asdict()) + "\n" for one in questions)
    write_for_gpu(out / "gpu", questions, tokenizer, jobs_of(questions))


def judge_evolved(out: Path, workers: int) -> Passed:
    """Whether each answer passes."""
    from transformers import AutoTokenizer

    tokenizer, questions = AutoTokenizer.from_pretrained(str(out / "tokenizer")), read_questions(out)
    most = json.loads((out / "gpu" / "jobs.json").read_text())["most"]
    asked = {(arm.name, one.id): Asked(one) for arm in arms() for one in asked_items(arm, out / "benchmarks")}
    found, programs = list[tuple[str, int, str]](), dict[str, Program]()
    for path in sorted((out / "answers").glob("*.npz")):
        about, answers = read_answers(path, tokenizer)
        for number, text, length in answers:
            question = questions[number]
            program = program_of(asked[question.arm, question.problem], text, length < most[number])
            programs |= {program.key: program} if program else {}
            found.append((about["job"], number, program.key if program else ""))
    passed = judged(programs, out / "verdicts.jsonl", workers)
    results: Passed = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for job, number, key in found:
        results[job][questions[number].arm][questions[number].root].append(bool(key) and passed[key])
    return results


def table(results: Passed) -> Iterator[str]:
    """Residual leak of every task with both kinds of leak; a program counts once, with the mean over its questions."""
    yield (
        "| leaked | task | asked about | programs | clean | leaked | residual leak | single models "
        "| the other's predictions leaked | residual leak against these |"
    )
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for seed, other in (BENCHMARKS, BENCHMARKS[::-1]):
        for leak, words in ((seed, "solutions"), (f"{seed}-tasks", "predictions")):
            for arm in (arm for arm in arms() if arm.seed == seed):
                models = _of(results, leak, arm)
                if models:
                    control = _of(results, f"{other}-tasks", arm) if leak != seed else []
                    yield f"| {seed}: {words} {_line(arm, results[CLEAN][arm.name], models, control)}"


def _of(results: Passed, leak: str, arm: Arm) -> list[dict[str, list[bool]]]:
    """What the models of one kind made of an arm."""
    return [
        results[name][arm.name] for name in sorted(results) if name.rsplit("-", 2)[0] == leak if results[name][arm.name]
    ]


def _shares(parts: list[dict[str, list[bool]]], roots: Iterable[str]) -> list[float]:
    return [fmean(fmean(one[root]) for one in parts) for root in roots]


def _line(arm: Arm, clean: dict[str, list[bool]], models: list[dict[str, list[bool]]],
          control: list[dict[str, list[bool]]]) -> str:  # fmt: skip
    before, after = _shares([clean], clean), _shares(models, clean)
    gaps = [fmean(_shares([one], clean)) - fmean(before) for one in models]
    about = SHOWN[arm.channel] if arm.task in PREDICT else f"{arm.channel} programs, seed's tests"
    beside = _shares(control, clean) if control else []
    return (
        f"| {arm.task} | {'the seed itself' if arm.channel == 'static' else about} | {len(before)} "
        f"| {fmean(before):.1%} | {fmean(after):.1%} | **{_told(after, before)}** "
        f"| {_points(min(gaps))} to {_points(max(gaps))} "
        f"| {f'{fmean(beside):.1%}' if beside else '–'} | {_told(after, beside) if beside else '–'} |"
    )


def _told(after: list[float], before: list[float]) -> str:
    low, high = difference_interval(np.array(after), np.array(before), LEVEL)
    return f"{_points(fmean(after) - fmean(before))} [{_points(low)}, {_points(high)}]"


def _points(value: float) -> str:
    return f"{value * 100:+.1f}"
