"""A recurrent network over the words of prompts, with one output per model."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from remint.analysis.forecast.errors import ForecastError, MissingLibraryError
from remint.analysis.forecast.inputs import Floats, ForecastInput

_WORDS = 4096  # hashed; place 0 is empty
_LONGEST = 128


class Recurrent(NamedTuple):
    """A GRU; the paper feeds it BERT's token vectors, here the vectors of hashed words are learnt with it."""

    hidden: int = 32
    epochs: int = 8
    uses_others: bool = False

    def estimate(self, given: ForecastInput, seed: int) -> Floats:
        """Raises ForecastError where the texts of prompts are not given."""
        if not given.source.texts or not given.target.texts:
            raise ForecastError("The recurrent network reads words: give the texts of the prompts, not only vectors.")
        try:
            from remint.analysis.forecast.outcomes.recurrent_network import train_and_predict
        except ImportError as error:
            raise MissingLibraryError("The recurrent network", error.name, "transformers") from None
        source, target = hashed_words(given.source.texts), hashed_words(given.target.texts)
        predicted = train_and_predict(source, given.source_scores.T, target, _WORDS, self.hidden, self.epochs, seed)
        return np.asarray(predicted.mean(axis=0))


def hashed_words(texts: Sequence[str]) -> NDArray[np.int64]:
    """Texts × places: the number of each word, the first 128 of a text, filled up with 0 at the end."""
    rows = np.zeros((len(texts), _LONGEST), dtype=np.int64)
    for row, text in enumerate(texts):
        words = re.findall(r"\w+|[^\w\s]", text.lower())[:_LONGEST]
        rows[row, : len(words)] = [1 + zlib.crc32(word.encode()) % (_WORDS - 1) for word in words]
    return rows
