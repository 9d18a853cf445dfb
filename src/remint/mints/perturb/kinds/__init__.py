"""One module for each kind of perturbation: a problem, randomness and a source of words in, a change out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from remint.mints.perturb.perturbed_problem import PerturbedProblem
from remint.mints.perturb.word_choice import WordSource
from remint.records import Problem


class PerturbMeans(NamedTuple):
    """What a perturbation has at hand besides the problem."""

    chance: Random
    words: int  # to change in each text, at most
    source: WordSource | None  # of words to put in the place of others


Perturbation = Callable[[Problem, PerturbMeans], PerturbedProblem]
