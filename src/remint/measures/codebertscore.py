"""CodeBERTScore: how well the tokens of two programs match in the space of a model that knows code.

Zhou et al., "CodeBERTScore: Evaluating Code Generation with Pretrained Models of Code", 2023: each token is compared
with the token of the other program that is nearest to it (cosine of contextual vectors); the mean over the candidate's
tokens is the precision, over the reference's the recall, and F1 is reported. Tokens of punctuation and white space
alone count as context only. Vectors are those of the last layer. Weights are not shipped: a folder of transformers
holds them.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from remint.errors import UsageError

_LONGEST = 512


class CodeBertScore:
    """F1 for pairs of programs, with the model in a folder (such as neulab/codebert-python, downloaded)."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        if not (self.folder / "config.json").is_file():
            raise UsageError(
                f"CodeBERTScore needs the weights of a model, and {folder} holds none. Download one, such as "
                "neulab/codebert-python, and name its folder; without it the other measures stand as they are."
            )

    def __call__(self, candidate: str, reference: str) -> float:
        """Between -1 and 1; 1 for the same text. 0 where one of them has no token that counts."""
        one, other = self._vectors(candidate), self._vectors(reference)
        if not len(one) or not len(other):
            return 0.0
        nearness = one @ other.T
        precision, recall = float(nearness.max(axis=1).mean()), float(nearness.max(axis=0).mean())
        return 2 * precision * recall / (precision + recall) if precision + recall else 0.0

    def _vectors(self, text: str) -> NDArray[np.float32]:
        import torch

        tokenizer, model = self._loaded
        tokens = tokenizer(text, truncation=True, max_length=min(_LONGEST, tokenizer.model_max_length),
                           return_tensors="pt")  # fmt: skip
        with torch.no_grad():
            rows = model(**tokens).last_hidden_state[0].numpy()
        counted = [
            place for place, number in enumerate(tokens["input_ids"][0].tolist())
            if number not in tokenizer.all_special_ids and any(map(str.isalnum, tokenizer.decode([number])))
        ]  # fmt: skip
        chosen = rows[counted]
        return np.asarray(chosen / np.maximum(np.linalg.norm(chosen, axis=1, keepdims=True), 1e-9), dtype=np.float32)

    @cached_property
    def _loaded(self) -> tuple[Any, Any]:
        try:
            from transformers import AutoModel, AutoTokenizer
        except ImportError:
            raise UsageError('CodeBERTScore needs transformers: pip install "remint[transformers]".') from None
        try:
            return AutoTokenizer.from_pretrained(self.folder), AutoModel.from_pretrained(self.folder).eval()
        except (OSError, ValueError) as error:
            reason = str(error).partition("\n")[0]
            raise UsageError(f"{self.folder} cannot be loaded as a model: {reason}") from error
