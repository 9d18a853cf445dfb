"""Token mutation: a few words replaced by similar ones."""

from __future__ import annotations

from remint.mints.perturb.errors import CannotPerturbError
from remint.mints.perturb.kinds import PerturbMeans
from remint.mints.perturb.perturbed_problem import PerturbedProblem, change_texts
from remint.mints.perturb.words import FreeWord, free_words, in_case_of, with_words
from remint.records import Problem


def perturb_tokens(problem: Problem, means: PerturbMeans) -> PerturbedProblem:
    """A few words replaced by those that an embedder finds nearest, or that a masked language model expects."""
    source, made = means.source, list[list[str]]()
    assert source is not None

    def change(text: str) -> str:
        words = free_words(text, problem)
        source.prepare(words)
        means.chance.shuffle(words)
        changes: dict[FreeWord, str] = {}
        for word in words:
            if len(changes) == means.words:
                break
            choice = source.choices(word, text)
            if choice:
                changes[word] = means.chance.choice(choice)
        if not changes:
            raise CannotPerturbError("its text has no word with a similar one")
        made.extend([word.text, in_case_of(word.text, new)] for word, new in sorted(changes.items()))
        return with_words(text, changes)

    return PerturbedProblem(change_texts(problem, change), {"words": dict(made), "changes": made, "by": source.name})
