"""Character mutation: typing errors in a few words."""

from __future__ import annotations

from random import Random

from remint.mints.perturb.errors import CannotPerturbError
from remint.mints.perturb.kinds import PerturbMeans
from remint.mints.perturb.perturbed_problem import PerturbedProblem, change_texts
from remint.mints.perturb.words import free_words, in_case_of, with_words
from remint.records import Problem

_NEIGHBOURS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")  # rows of a keyboard


def perturb_characters(problem: Problem, means: PerturbMeans) -> PerturbedProblem:
    """One character of each of a few words swapped with the next, deleted, doubled, or hit on the key beside it."""
    made: list[list[str]] = []

    def change(text: str) -> str:
        words = free_words(text, problem)
        if not words:
            raise CannotPerturbError("its text has no word that may be changed")
        chosen = means.chance.sample(words, min(means.words, len(words)))
        changes = {word: mistyped(word.text, means.chance) for word in chosen}
        made.extend([word.text, in_case_of(word.text, new)] for word, new in sorted(changes.items()))
        return with_words(text, changes)

    return PerturbedProblem(change_texts(problem, change), {"words": dict(made), "changes": made})


def mistyped(word: str, chance: Random) -> str:
    """The word with one typing error behind its first character."""
    place = chance.randrange(1, len(word) - 1)
    kind = chance.choice(("swap", "delete", "double", "beside"))
    if kind == "swap" and word[place] != word[place + 1]:
        return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    if kind == "delete":
        return word[:place] + word[place + 1 :]
    if kind == "beside":
        return word[:place] + _beside(word[place], chance) + word[place + 1 :]
    return word[:place] + word[place] + word[place:]


def _beside(letter: str, chance: Random) -> str:
    row = next(row for row in _NEIGHBOURS if letter.lower() in row)
    place = row.index(letter.lower())
    return chance.choice([row[other] for other in (place - 1, place + 1) if 0 <= other < len(row)])
