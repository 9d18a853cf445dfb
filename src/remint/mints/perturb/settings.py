"""What a user can choose about perturbations."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from remint.mints.mint import MintSettings

PerturbKind = Literal[
    "token", "char", "function-name", "insert-line", "comment", "demo-add", "demo-delete", "demo-replace", "ppm"
]


class PerturbSettings(MintSettings, frozen=True):
    """How problems are changed."""

    kind: Annotated[PerturbKind, Meta(description="What to change.")] = "token"
    variants: Annotated[int, Meta(description="Variants per problem.", ge=1, le=1000)] = 1
    words: Annotated[
        int, Meta(description="Maximum number of words that token and char change in each text.", ge=1)
    ] = 3
    embedder: Annotated[str, Meta(description="Model that finds the nearest words for token.")] = "all-minilm-l6-v2"
    masked_model: Annotated[
        str,
        Meta(
            description="Take the words for token from this masked language model instead: a folder or a name that "
            "transformers can load, such as bert-base-uncased."
        ),
    ] = ""
