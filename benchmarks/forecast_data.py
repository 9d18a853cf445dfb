"""What the forecasting study reads: verdicts of many models on six benchmarks, three models on EvoEval, and prompts."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

EVOEVAL = ("difficult", "creative", "subtle", "combine", "tool_use", "verbose", "concise")
EVOEVAL_MODELS = {
    "chatgpt_temp_0.0": "chatgpt",
    "deepseek-coder-33b-instruct_temp_0.0": "deepseek-coder-33b-instruct",
    "wizardcoder-33b-1.1_temp_0.0": "wizardcoder-33b-1.1",
}
# A model and those trained from the same base are one family: they know the same things.
FAMILIES = (
    ("deepseek", r"deepseek|opencodeinterpreter-ds|white-rabbit|code-33b|magicoder-ds|wizardcoder-33b|codebooga"),
    ("starcoder", r"starcoder|octocoder"),
    ("llama", r"llama|xwincoder|wizard|phind|codetulu|python-code-13b|code-13b|open-hermes|speechless-coding"),
    ("mistral", r"mistral|mixtral|openchat|dolphin"),
    ("gemma", r"gemma"),
    ("claude", r"claude"),
    ("gpt", r"gpt"),
    ("phi", r"phi-|Phi-"),
    ("code-t5", r"codet5|codegen"),
)


class Judged(NamedTuple):
    """A benchmark: its prompts, and which model passes which of them (models × problems)."""

    name: str
    problems: tuple[str, ...]
    prompts: tuple[str, ...]
    models: tuple[str, ...]
    passed: Floats


def family(model: str) -> str:
    """The base model that a model comes from, as far as its name tells."""
    return next((name for name, pattern in FAMILIES if re.search(pattern, model)), model)


def read_matrices(data: Path) -> list[Judged]:
    """The six benchmarks on which 23 to 40 models were judged."""
    humaneval = {row["task_id"]: row["prompt"] for row in rows(data / "benchmarks/humaneval/HumanEval.jsonl.gz")}
    mbpp = {row["task_id"]: row["prompt"] for row in rows(data / "benchmarks/mbppplus/MbppPlus.jsonl.gz")}
    crux = {row["id"].removeprefix("sample_"): row for row in rows(data / "benchmarks/cruxeval/cruxeval.jsonl.gz")}
    given = {f"CRUXEval-output/{key}": f"{row['code']}\nassert f({row['input']}) ==" for key, row in crux.items()}
    wanted = {f"CRUXEval-input/{key}": f"{row['code']}\nassert f(??) == {row['output']}" for key, row in crux.items()}
    return [
        _matrix(data, "humaneval", humaneval),
        _matrix(data, "humaneval+", humaneval),
        _matrix(data, "mbpp", mbpp),
        _matrix(data, "mbpp+", mbpp),
        _matrix(data, "cruxeval_input", wanted),
        _matrix(data, "cruxeval_output", given),
    ]


def _matrix(data: Path, name: str, prompts: dict[str, str]) -> Judged:
    found = rows(data / f"llm_outputs/verdicts/{name}.jsonl.gz")
    models = tuple(sorted({row["model"] for row in found}))
    problems = tuple(sorted({row["task"] for row in found}, key=_number))
    passed = np.full((len(models), len(problems)), np.nan)
    row_of, column_of = ({one: place for place, one in enumerate(some)} for some in (models, problems))
    for row in found:
        passed[row_of[row["model"]], column_of[row["task"]]] = row["passed"]
    return Judged(name, problems, tuple(prompts[problem] for problem in problems), models, passed)


def read_evoeval(data: Path) -> list[Judged]:
    """HumanEval and the seven subsets of EvoEval, with the base verdicts of three models."""
    humaneval = {row["task_id"]: row["prompt"] for row in rows(data / "benchmarks/humaneval/HumanEval.jsonl.gz")}
    found = [_subset(data, "evo_humaneval", "humaneval", humaneval)]
    for name in EVOEVAL:
        prompts = {row["task_id"]: row["prompt"] for row in rows(data / f"benchmarks/evoeval/EvoEval_{name}.jsonl.gz")}
        found.append(_subset(data, f"evo_{name}", f"EvoEval_{name}", prompts))
    return found


def _subset(data: Path, name: str, file: str, prompts: dict[str, str]) -> Judged:
    problems = tuple(sorted(prompts, key=_number))
    passed = np.full((len(EVOEVAL_MODELS), len(problems)), np.nan)
    for row, folder in enumerate(EVOEVAL_MODELS):
        answers = solutions(data, folder, file)
        passed[row] = [answers[problem]["base_status"] == "pass" for problem in problems]
    return Judged(name, problems, tuple(prompts[key] for key in problems), tuple(EVOEVAL_MODELS.values()), passed)


def solutions(data: Path, folder: str, file: str) -> dict[str, dict[str, Any]]:
    """What one model answered to one subset, with its published verdict."""
    with gzip.open(data / "llm_outputs" / "evoeval" / folder / f"{file}.eval_results.json.gz", "rt") as stream:
        found: dict[str, list[dict[str, Any]]] = json.load(stream)["eval"]
    return {problem: answers[0] for problem, answers in found.items()}


def bigcodebench_prompts(data: Path) -> list[str]:
    """The prompts of BigCodeBench, for which no verdicts are at hand."""
    return [row["complete_prompt"] for row in rows(data / "benchmarks/bigcodebench/BigCodeBench.jsonl.gz")]


def rows(path: Path) -> list[dict[str, Any]]:
    """The rows of a JSON lines file."""
    with gzip.open(path, "rt") as stream:
        return [json.loads(line) for line in stream]


def _number(problem: str) -> tuple[str, int]:
    name, _, number = problem.rpartition("/")
    return name, int(number)
