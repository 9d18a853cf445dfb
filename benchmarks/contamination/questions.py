"""The questions of every arm, and what each model is trained on: what `prepare` writes.

OUT/questions.jsonl.gz holds the questions as text; OUT/gpu/ holds them as tokens, with the jobs, for `train.py`.
"""

from __future__ import annotations

import gzip
import json
import random
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from arms import HUMANEVAL, MINTSET, TESTS_PER_PROGRAM, Arm, arms, made

from remint.models import Parameters
from remint.records import Benchmark, Item
from remint.tasks import TASKS, Prompts

SHARES, SEEDS = (100, 50, 25, 75), (0, 1, 2)  # in the order in which models are trained
EPOCHS = {HUMANEVAL: 12, MINTSET: 24}  # mintset has half as many problems: so the number of steps is the same
LEAST_NEW, MOST_NEW, SHORT_NEW = 320, 2000, 100  # new tokens; SHORT_NEW: of a prediction
# Minted once and leaked, tested on what is minted the second time.
DYNAMIC = (
    "humaneval-reskin-1", "humaneval-verbose", "humaneval-concise", "mintset-reskin-1", "mintset-worlds-1",
)  # fmt: skip
# What every model is asked; the other arms are for models with half of a benchmark or all of it.
CURVES = (
    HUMANEVAL, "humaneval-names", "humaneval-reskin-2", "humaneval-verbose", "humaneval-concise",
    MINTSET, "mintset-instruction", "mintset-names", "mintset-reskin-2", "mintset-worlds-1", "mintset-worlds-2",
)  # fmt: skip


class Question(NamedTuple):
    """What a model is asked, once."""

    arm: str
    problem: str
    root: str  # the seed problem
    prompt: str  # the conversation as the model reads it
    answer: str  # the reference as the model would write it; empty for predictions


def items_of(arm: Arm, benchmark: Benchmark) -> list[Item[Any]]:
    """What is asked about an arm; a few tests per program where results are to be predicted."""
    items = TASKS.get(arm.task).questions(benchmark).items
    if arm.task == "synthesize":
        return list(items)
    seen, kept = Counter[str](), []
    for item in items:
        seen[item.problem.root] += 1
        if seen[item.problem.root] <= TESTS_PER_PROGRAM:
            kept.append(item)
    return kept


def questions_of(arm: Arm, items: list[Item[Any]], tokenizer: Any) -> list[Question]:
    """The questions of an arm exactly as Remint's task asks them."""
    task, found = TASKS.get(arm.task), []
    for item in items:
        messages = task.request(item, Prompts(), Parameters()).messages
        conversation = [{"role": one.role, "content": one.content} for one in messages]
        prompt = tokenizer.apply_chat_template(conversation, tokenize=False, add_generation_prompt=True)
        answer = ""
        if arm.task == "synthesize" and item.problem.reference is not None:
            answer = f"```python\n{item.problem.reference.text.strip(chr(10))}\n```"
        found.append(Question(arm.name, item.id, item.problem.root, prompt, answer))
    return found


def jobs_of(questions: list[Question]) -> list[dict[str, Any]]:
    """The models: clean, a share of a benchmark leaked, or all of a minted one. Numbers are those of questions."""
    of_arm: dict[str, list[int]] = {}
    for number, question in enumerate(questions):
        of_arm.setdefault(question.arm, []).append(number)
    every = range(len(questions))
    few = [one for one in every if questions[one].arm in CURVES]
    jobs = [{"name": "clean", "leaked": [], "questions": list(every), "epochs": 0, "seed": 0}]
    for share in SHARES:
        for seed, name in product(SEEDS, (HUMANEVAL, MINTSET)):
            order = sorted(of_arm[name], key=lambda one: questions[one].root)
            random.Random(f"{name} {seed}").shuffle(order)
            leaked = sorted(order[: round(len(order) * share / 100)])
            asked = few if share not in (50, 100) else [one for one in every if _of(questions[one], name) or one in few]
            # A model that has seen all of the other benchmark is fine-tuned in the same way, and clean here.
            asked = [one for one in asked if share == 100 or _of(questions[one], name)]
            jobs.append(_job(f"{name}-{share}-{seed}", leaked, asked, name, seed))
        for seed, name in product(SEEDS, DYNAMIC):
            if share == 100 and name in of_arm:
                source = name.partition("-")[0]
                asked = [one for one in every if _of(questions[one], source) and questions[one].arm in (name, *CURVES)]
                jobs.append(_job(f"{name}-100-{seed}", of_arm[name], asked, source, seed))
    return jobs


def _of(question: Question, benchmark: str) -> bool:
    return question.arm.partition("-")[0] == benchmark


def _job(name: str, leaked: list[int], asked: list[int], seed_benchmark: str, seed: int) -> dict[str, Any]:
    return {"name": name, "leaked": leaked, "questions": asked, "epochs": EPOCHS[seed_benchmark], "seed": seed}


def prepare(out: Path, data: Path, model: Path, only: list[str], make: bool = True) -> None:
    """Make all arms and write their questions and the jobs."""
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(str(model.parent), gguf_file=model.name)
    questions: list[Question] = []
    for arm in arms():
        benchmark = made(arm, out / "benchmarks", data, make) if not only or arm.name in only else None
        if benchmark is None:
            continue
        questions += questions_of(arm, items_of(arm, benchmark), tokenizer)
        print(f"{arm.name}: {sum(one.arm == arm.name for one in questions)} questions", flush=True)
    with gzip.open(out / "questions.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(one._asdict()) + "\n" for one in questions)
    write_for_gpu(out / "gpu", questions, tokenizer)


def write_for_gpu(folder: Path, questions: list[Question], tokenizer: Any, planned: list[dict[str, Any]] | None = None
                  ) -> None:  # fmt: skip
    """Tokens and jobs."""
    folder.mkdir(parents=True, exist_ok=True)
    prompts = [_tokens(tokenizer, one.prompt) for one in questions]
    answers = [_tokens(tokenizer, f"{one.answer}<|im_end|>") if one.answer else [] for one in questions]
    most = [
        SHORT_NEW if "-predict-" in one.arm else min(MOST_NEW, max(LEAST_NEW, round(1.25 * len(answer)) + 64))
        for one, answer in zip(questions, answers, strict=True)
    ]
    arrays = _packed("prompts", prompts) | _packed("answers", answers)
    np.savez_compressed(folder / "tokens.npz", **arrays)
    jobs = jobs_of(questions) if planned is None else planned
    (folder / "jobs.json").write_text(json.dumps({"jobs": jobs, "most": most}), encoding="utf-8")
    print(f"{len(questions)} questions, {sum(map(len, prompts)):,} tokens, {len(jobs)} models")


def read_questions(out: Path) -> list[Question]:
    """What `prepare` wrote."""
    with gzip.open(out / "questions.jsonl.gz", "rt", encoding="utf-8") as file:
        return [Question(**json.loads(line)) for line in file]


def _tokens(tokenizer: Any, text: str) -> list[int]:
    found: list[int] = tokenizer(text, add_special_tokens=False)["input_ids"]
    return found


def _packed(name: str, lists: list[list[int]]) -> dict[str, Any]:
    joined = np.array([token for one in lists for token in one], dtype=np.uint16)
    return {f"{name}-ids": joined, f"{name}-ends": np.cumsum([len(one) for one in lists])}
