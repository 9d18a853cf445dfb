"""Scoring of generated programs inside lm-evaluation-harness, written beside the task by Remint.

Each program is run with its tests by the metric ``code_eval``, as the harness does for its own code tasks. The program
runs in the same process and namespace as its tests, and a pass is the absence of an exception: verdicts obtained so are
as trustworthy as ``code_eval``, and less so than those of ``remint judge``.
"""

from __future__ import annotations

import functools
import importlib
import os
import re
from typing import Any

_BLOCK = re.compile(r"```[^\n`]*\n(.*?)(?:\n```|\Z)", re.DOTALL)


def allowed(docs: Any) -> Any:
    """The documents as they are, once it is clear that code may be run: better now than after hours of generation."""
    if os.environ.get("HF_ALLOW_CODE_EVAL") != "1":
        raise PermissionError(
            "This task runs generated code on this machine. If you want that, set HF_ALLOW_CODE_EVAL=1."
        )
    return docs


def continued(replies: list[list[str]], docs: list[dict[str, str]]) -> list[list[str]]:
    """Whole programs: each prompt with what continues it."""
    return [[doc["setup"] + doc["prompt"] + reply for reply in each] for each, doc in zip(replies, docs, strict=False)]


def answered(replies: list[list[str]], docs: list[dict[str, str]]) -> list[list[str]]:
    """Whole programs: the first block of code in each reply, or the reply itself when it has none."""
    return [[doc["setup"] + _code(reply) for reply in each] for each, doc in zip(replies, docs, strict=False)]


def pass_at_k(references: list[str], predictions: list[list[str]], k: list[int], timeout: float) -> dict[str, float]:
    """Estimates of pass@k by ``code_eval``."""
    scores: dict[str, float]
    scores, _ = _code_eval().compute(references=references, predictions=predictions, k=k, timeout=timeout)
    return scores


def _code(reply: str) -> str:
    block = _BLOCK.search(reply)
    return block[1] if block else reply


@functools.lru_cache(maxsize=1)
def _code_eval() -> Any:
    return importlib.import_module("evaluate").load("code_eval")
