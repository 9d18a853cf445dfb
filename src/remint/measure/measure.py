"""Measures of one program, similarities of two, and their names."""

from __future__ import annotations

from collections.abc import Callable

from remint.registry import Registry

Measure = Callable[[str], dict[str, float]]  # the text of a program to its figures, by name
Similarity = Callable[[str, str], float]  # a program, or any text, and what it is compared with, to 0 … 1


class UnmeasurableError(ValueError):
    """A text that cannot be measured; the message says where it stops being a program."""


class MissingPackageError(ValueError):
    """A measure that needs a package which is not installed; the message says how to install it."""

    def __init__(self, measure: str, package: str, extra: str) -> None:
        super().__init__(
            f"the measure {measure!r} needs the package {package}. Install it with: pip install 'remint[{extra}]'"
        )


# Those of other packages come through entry points of the groups ``remint.measures`` and ``remint.similarities``.
MEASURES: Registry[Measure] = Registry(
    "measures",
    {
        "complexity": "remint.measure.complexity:complexity",
        "readability": "remint.measure.readability:readability",
        "relative": "remint.measure.relative:relative",
        "cyclomatic": "remint.measure.cyclomatic:cyclomatic",
        "halstead": "remint.measure.halstead:halstead",
        "halstead-paper": "remint.measure.halstead:halstead_paper",
        "maintainability": "remint.measure.maintainability:maintainability",
        "security": "remint.measure.security:security",
    },
)
SIMILARITIES: Registry[Similarity] = Registry(
    "similarities",
    {
        "codebleu": "remint.measure.codebleu:codebleu",
        "bleu": "remint.measure.bleu:bleu",
        "jaccard": "remint.measure.token_similarity:jaccard",
        "cosine": "remint.measure.token_similarity:cosine",
        "embedding": "remint.measure.embedding_similarity:embedding",
    },
)
