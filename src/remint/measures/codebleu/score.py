"""The four parts of CodeBLEU and their sum.

Ren and others, "CodeBLEU: a method for automatic evaluation of code synthesis" (2020), as the package ``codebleu``
0.7.0 computes it; ``docs/explanation/decisions/0011-codebleu.md`` says where the two differ.
"""

from __future__ import annotations

from typing import NamedTuple

from remint.measures.bleu import bleu_of_words
from remint.measures.codebleu.bare_source import bare
from remint.measures.codebleu.dataflow import flow_match
from remint.measures.codebleu.keywords import weighted_match
from remint.measures.codebleu.syntax import parsed, tree_match

EQUAL_WEIGHTS = (0.25, 0.25, 0.25, 0.25)


class CodeBleu(NamedTuple):
    """CodeBLEU and what it is made of, each 0 … 1."""

    score: float
    ngram: float  # BLEU-4 of the words between blanks
    weighted_ngram: float  # the share of the reference's runs of words that the candidate has; keywords count fivefold
    syntax: float  # the share of the reference's subtrees that the candidate has
    dataflow: float  # the share of the reference's flows of data that the candidate has; 1 where it has none


def codebleu(candidate: str, reference: str) -> float:
    """CodeBLEU of a Python program against a reference, with equal weights, 0 … 1."""
    return codebleu_parts(candidate, reference).score


def codebleu_parts(
    candidate: str, reference: str, weights: tuple[float, float, float, float] = EQUAL_WEIGHTS
) -> CodeBleu:
    """CodeBLEU of a Python program against a reference, and its parts. Neither has to be free of syntax errors.

    Raises MissingPackageError without tree-sitter, UnmeasurableError for a program that is nested beyond reason.
    """
    our_words, their_words = candidate.split(), reference.split()
    our_tree, their_tree = parsed(bare(candidate.strip())), parsed(bare(reference.strip()))
    parts = (
        bleu_of_words(our_words, [their_words], "epsilon"),
        weighted_match(our_words, their_words),
        tree_match(our_tree, their_tree),
        flow_match(our_tree, their_tree),
    )
    return CodeBleu(sum(weight * part for weight, part in zip(weights, parts, strict=True)), *parts)
