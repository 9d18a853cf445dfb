"""Measures of one program, similarities of two, and their names."""

from __future__ import annotations

from collections.abc import Callable

from remint.errors import RemintError
from remint.registry import Registry

Measure = Callable[[str], dict[str, float]]  # the text of a program to its figures, by name
Similarity = Callable[[str, str], float]  # a program, or any text, and what it is compared with, to 0 … 1


class UnmeasurableError(RemintError, ValueError):
    """A text that cannot be measured; the message says where it stops being a program."""


class MissingPackageError(RemintError, ValueError):
    """A measure that needs a package which is not installed; the message says how to install it."""

    def __init__(self, measure: str, package: str, extra: str) -> None:
        super().__init__(
            f"the measure {measure!r} needs the package {package}. Install it with: pip install 'remint[{extra}]'"
        )


# Those of other packages come through entry points of the groups ``remint.measures`` and ``remint.similarities``.
MEASURES: Registry[Measure] = Registry(
    "measures",
    {
        "complexity": "remint.measures.complexity:complexity",
        "readability": "remint.measures.readability:readability",
        "relative": "remint.measures.relative:relative",
        "cyclomatic": "remint.measures.cyclomatic:cyclomatic",
        "halstead": "remint.measures.halstead:halstead",
        "halstead-paper": "remint.measures.halstead:halstead_paper",
        "maintainability": "remint.measures.maintainability:maintainability",
        "security": "remint.measures.security:security",
    },
    form="function",
    takes=("program",),
)
SIMILARITIES: Registry[Similarity] = Registry(
    "similarities",
    {
        "codebleu": "remint.measures.codebleu:codebleu",
        "bleu": "remint.measures.bleu:bleu",
        "rouge-l": "remint.measures.rouge:rouge_l",
        "jaccard": "remint.measures.token_similarity:jaccard",
        "cosine": "remint.measures.token_similarity:cosine",
        "embedding": "remint.measures.embedding_similarity:embedding",
    },
    form="function",
    takes=("program", "other"),
)
