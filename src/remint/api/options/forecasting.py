"""Options of forecasts: what is forecast, and how prompts are compared."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from remint.api.options.groups import described
from remint.records import Record


class ForecastKeywords(TypedDict, total=False):
    """Keywords of `forecast`."""

    metric: str
    embedder: str
    text: Literal["prompt", "instruction", "reference"]
    label_seed: int


class ForecastOptions(Record, frozen=True):
    """What is forecast, and how prompts are compared."""

    metric: Annotated[
        str,
        described(
            "What to forecast: a score (pass@1, tsa), a measure (security, cyclomatic, halstead-paper.volume) or "
            "codebleu.",
            metavar="NAME",
        ),
    ] = "pass@1"
    embedder: Annotated[
        str,
        described(
            "How prompts become vectors: all-minilm-l6-v2, hashed-ngrams (nothing to download), bert-cls, or "
            "openai/NAME. auto: MiniLM where it has been pulled.",
            metavar="NAME",
        ),
    ] = "auto"
    text: Annotated[
        Literal["prompt", "instruction", "reference"], described("Which text of a problem is compared.")
    ] = "prompt"
    label_seed: Annotated[int, described("Random seed of the choice of problems to label.", ge=0, metavar="SEED")] = 0
