"""Words to put in the place of others: the nearest by an embedder, or what a masked language model expects."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from remint.formats.sources import open_benchmark
from remint.mints.perturb.words import FreeWord, free_words
from remint.models.embedders import Embedder
from remint.models.errors import UnusableModelError
from remint.records import digest, encode

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_NEAREST = 5  # words to choose from
_FARTHEST = 0.4  # the least cosine of a word that counts as similar
_CONTEXT = 400  # characters on either side of a masked word
_ENDINGS = ("ingly", "edly", "ings", "ions", "ing", "ion", "ies", "ers", "ed", "er", "es", "ly", "s", "e", "y")


class WordSource(Protocol):
    """Something that knows similar words."""

    @property
    def name(self) -> str:
        """How the user calls it."""

    @property
    def identity(self) -> str:
        """What its choices depend on besides the text."""

    def prepare(self, words: Sequence[FreeWord]) -> None:
        """Look all these words up at once, where that is cheaper than one by one."""

    def choices(self, word: FreeWord, text: str) -> list[str]:
        """Words that could stand there, the best first; none where there is no such word."""


class NearestWords:
    """The nearest words of a fixed vocabulary: the words in the texts of mintset.

    A fixed one, so that what becomes of a problem does not depend on the other problems that are minted with it.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self.name = embedder.name
        self._words: list[str] = []
        self._vectors: NDArray[np.float32] | None = None
        self._known: dict[str, list[str]] = {}

    @property
    def identity(self) -> str:
        """The embedder and the vocabulary."""
        return f"{self._embedder.identity} {digest(encode(self._vocabulary()))}"

    def choices(self, word: FreeWord, text: str) -> list[str]:
        """The nearest words that are not forms of the same one."""
        self.prepare([word])
        return self._known[word.text.lower()]

    def prepare(self, words: Sequence[FreeWord]) -> None:
        """Embed the words that are not known yet."""
        unknown = sorted({word.text.lower() for word in words} - self._known.keys())
        if not unknown:
            return
        if self._vectors is None:
            self._vectors = self._embed(self._vocabulary())
        for word, vector in zip(unknown, self._embed(unknown), strict=True):
            self._known[word] = self._nearest(word, self._vectors @ vector)

    def _nearest(self, word: str, cosines: NDArray[np.float32]) -> list[str]:
        best = sorted(range(len(self._words)), key=lambda place: (-float(cosines[place]), self._words[place]))
        near = [self._words[place] for place in best[: 10 * _NEAREST] if cosines[place] >= _FARTHEST]
        return [other for other in near if not same_stem(word, other)][:_NEAREST]

    def _embed(self, words: Iterable[str]) -> NDArray[np.float32]:
        return asyncio.run(self._embedder.embed(list(words)))

    def _vocabulary(self) -> list[str]:
        if not self._words:
            problems = open_benchmark("mintset").problems
            texts = ((text, problem) for problem in problems for text in (problem.prompt, problem.instruction))
            found = {word.text.lower() for text, problem in texts for word in free_words(text, problem)}
            self._words = sorted(found)
        return self._words


class ExpectedWords:
    """What a masked language model expects where a word stands."""

    def __init__(self, name: str) -> None:
        self.name = name
        try:
            import torch
            from transformers import AutoModelForMaskedLM, AutoTokenizer
        except ImportError as error:
            raise UnusableModelError(
                f"a masked language model needs the package {error.name}. Install it with: "
                "pip install 'remint[transformers]', or leave `masked_model` out."
            ) from None
        try:
            self._tokenizer: Any = AutoTokenizer.from_pretrained(name)
            self._model: Any = AutoModelForMaskedLM.from_pretrained(name).eval()
        except (OSError, ValueError) as error:
            raise UnusableModelError(
                f"{name} cannot be loaded as a masked language model: {str(error).partition(chr(10))[0]} "
                "Name a folder that holds one, or leave `masked_model` out."
            ) from error
        self._torch: Any = torch

    @property
    def identity(self) -> str:
        """The name and the shape of the model; its weights have no short name."""
        return f"{self.name} {self._model.num_parameters()} {self._model.config.model_type}"

    def prepare(self, words: Sequence[FreeWord]) -> None:
        """Nothing: a word is looked up in its sentence."""

    def choices(self, word: FreeWord, text: str) -> list[str]:
        """The words that the model finds most likely, but for forms of the one that stands there."""
        left, right = text[: word.start][-_CONTEXT:], text[word.end :][:_CONTEXT]
        inputs = self._tokenizer(left + self._tokenizer.mask_token + right, return_tensors="pt", truncation=True)
        places = (inputs["input_ids"][0] == self._tokenizer.mask_token_id).nonzero()
        if not len(places):
            return []
        with self._torch.no_grad():
            scores = self._model(**inputs).logits[0, places[0, 0]]
        likely = self._tokenizer.convert_ids_to_tokens(scores.topk(10 * _NEAREST).indices.tolist())
        words = [token.removeprefix("Ġ").lower() for token in likely]
        fitting = [one for one in words if re.fullmatch("[a-z]{3,}", one) and not same_stem(word.text.lower(), one)]
        return list(dict.fromkeys(fitting))[:_NEAREST]


def same_stem(first: str, second: str) -> bool:
    """Whether two words are forms of one: a crude rule that errs towards yes."""
    stems = [_stem(first), _stem(second)]
    return stems[0] == stems[1] or stems[0].startswith(stems[1]) or stems[1].startswith(stems[0])


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word
