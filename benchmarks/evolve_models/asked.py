"""Questions about every version, and what models are fine-tuned on, for `train.py` of the contamination experiment.

The four tasks: results and arguments to be predicted for the first tests of each program, bugs to be repaired, and
whole programs to be translated. Fine-tuning is on exported offspring of half of the problems, with tests that are not
asked about; a control is fine-tuned on originals in as many steps.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from arms import Arm
from questions import Question, questions_of, write_for_gpu
from versions import PREDICT, SEEDS, TRAINED, VERSIONS, Version, benchmarks, common, evolved, opened

from remint.formats import open_benchmark
from remint.mints.evolve.outputs.original_layout import laid_out_original
from remint.records import Benchmark, Item, Manifest, Problem
from remint.tasks import TASKS

ASKED_TESTS, TRAINED_TESTS = 3, 4  # per program: asked about, and behind those for fine-tuning
SIDES = ("original", "evolved")
CLEAN, ON_OFFSPRING, ON_ORIGINALS = "clean", "offspring", "originals"
RUNS = (0, 1, 2)  # fine-tuned models of each kind
STEPS, MOST_TOKENS = 480, 1500  # of training; longer examples are left out


class Kind(NamedTuple):
    """One task about one side of one version."""

    version: Version
    task: str
    side: str

    @property
    def name(self) -> str:
        """As an arm of the questions; `-predict-` in it makes answers short."""
        return f"{self.version.source}-{self.task}-{self.side}-{self.version.seed}"


def kinds() -> Iterator[Kind]:
    """All of them. Predictions and translations about originals are the same in every version."""
    for version in VERSIONS:
        for task in (*PREDICT, "translate", "repair"):
            for side in SIDES:
                if side == "evolved" or task == "repair" or version.seed == SEEDS[0]:
                    yield Kind(version, task, side)


def items_of(kind: Kind, folder: Path) -> list[Item[Any]]:
    """What is asked: the first tests that both directions of prediction can ask about."""
    buggy = "-buggy" if kind.task == "repair" else ""
    path = folder / f"{kind.version}-{kind.side}{buggy}.jsonl"
    return asked_of(open_benchmark(str(path)), kind.task) if path.exists() else []


def asked_of(benchmark: Benchmark, task: str, first: int = 0, most: int = ASKED_TESTS) -> list[Item[Any]]:
    """Questions of a task; of predictions, those of some tests."""
    if task not in PREDICT:
        fitting = benchmark.where(lambda one: (one.suite.kind == "stdio") == (task == "translate"))
        return list(TASKS.get(task).questions(fitting).items) if len(fitting) else []
    fitting = benchmark.where(lambda one: one.suite.kind != "stdio")
    if not len(fitting):
        return []
    other = {one.id for one in TASKS.get(PREDICT[1 - PREDICT.index(task)]).questions(fitting).items}
    seen, found = Counter[str](), []
    for item in TASKS.get(task).questions(fitting).items:
        if item.id in other:
            of = item.id.rpartition("#")[0] or item.problem.root
            seen[of] += 1
            found += [item] if first < seen[of] <= first + most else []
    return found


def room_for(item: Item[Any]) -> str:
    """A text about as long as a right answer: how many tokens an answer may have is taken from it."""
    if item.task == "repair":
        return item.problem.reference.text if item.problem.reference else ""
    return 2 * item.payload.program.text if item.task == "translate" else ""


def trained_half(source: str, folder: Path) -> set[str]:
    """The problems whose offspring may be trained on: every second one."""
    return set(common(source, folder)[::2])


def examples(problems: Iterable[Problem], tokenizer: Any, arm: str) -> list[Question]:
    """Predictions about programs with their right answers, of tests that nobody is asked about."""
    rows = [one for one in problems if one.suite.kind != "stdio"]
    found = list[Question]()
    if not rows:
        return found
    sides = {
        task: {one.id: one for one in asked_of(Benchmark(Manifest(arm), rows), task, ASKED_TESTS, TRAINED_TESTS)}
        for task in PREDICT
    }
    for task in PREDICT:
        both = [one for name, one in sides[task].items() if all(name in side for side in sides.values())]
        for one, question in zip(both, questions_of(Arm(arm, "", "", task=task), both, tokenizer), strict=True):
            given, result = (sides[each][one.id].payload.shown for each in PREDICT)
            answer = f"[ANSWER]\nassert {one.payload.function}({given}) == {result}\n[/ANSWER]"
            found.append(question._replace(root=one.problem.root.partition("#")[0], answer=answer))
    return found


def training_sets(folder: Path, tokenizer: Any) -> list[Question]:
    """Examples of offspring and of originals; the same problems."""
    half = trained_half(TRAINED, folder)
    offspring = [
        msgspec.structs.replace(one, id=f"{one.id}s{seed}")  # every version counts from one
        for seed in SEEDS for one in evolved(Version(TRAINED, seed), folder, ".offspring.jsonl")
        if one.root in half
    ]  # fmt: skip
    originals = [laid_out_original(one) for one in opened(TRAINED).problems if one.id in half]
    found = examples(offspring, tokenizer, f"{TRAINED}-predict-{ON_OFFSPRING}")
    found += examples(originals, tokenizer, f"{TRAINED}-predict-{ON_ORIGINALS}")
    return [one for one in found if len(tokenizer(one.prompt)["input_ids"]) <= MOST_TOKENS]


def jobs_of(questions: list[Question], asked: int) -> list[dict[str, Any]]:
    """The model as it is, and three of each kind that are fine-tuned; the first `asked` questions are asked."""
    every, predicted = list(range(asked)), [at for at in range(asked) if "-predict-" in questions[at].arm]
    jobs = [{"name": CLEAN, "leaked": [], "questions": every, "epochs": 0, "seed": 0}]
    for run in RUNS:
        for kind in (ON_OFFSPRING, ON_ORIGINALS):
            leaked = [at for at in range(asked, len(questions)) if questions[at].arm.endswith(f"-{kind}")]
            epochs = -(-STEPS * 8 // max(1, len(leaked)))  # as many steps, whatever the number of examples
            # Of the first run everything is asked, of the others what all three can be compared on.
            jobs.append({"name": f"{kind}-{run}", "leaked": leaked, "questions": every if run == 0 else predicted,
                         "epochs": epochs, "steps": STEPS, "seed": run})  # fmt: skip
    return jobs


def prepare(out: Path, model: Path) -> None:
    """Write benchmarks, questions and jobs."""
    from transformers import AutoTokenizer

    kept, folder = out / "tokenizer", out / "benchmarks"
    if not kept.exists():
        AutoTokenizer.from_pretrained(str(model.parent), gguf_file=model.name).save_pretrained(str(kept))
    tokenizer = AutoTokenizer.from_pretrained(str(kept))
    benchmarks(folder)
    questions = list[Question]()
    for kind in kinds():
        items = items_of(kind, folder)
        found = questions_of(Arm(kind.name, "", "", task=kind.task), items, tokenizer)
        questions += [
            one._replace(root=one.root.partition("#")[0], answer=room_for(item))
            for item, one in zip(items, found, strict=True)
        ]
        print(f"{kind.name}: {len(found)} questions about {len({one.root for one in found})} programs", flush=True)
    asked = len(questions)
    questions += training_sets(folder, tokenizer)
    print(dict(Counter(one.arm for one in questions[asked:])), flush=True)
    with gzip.open(out / "questions.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(one._asdict()) + "\n" for one in questions)
    write_for_gpu(out / "gpu", questions, tokenizer, jobs_of(questions, asked))
