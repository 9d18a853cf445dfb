"""Embedders for prompts, beyond those of `remint.models.embedders`; all stand behind the same protocol."""

from remint.analysis.forecast.embedding.bert_cls import BertCls
from remint.analysis.forecast.embedding.hashed_ngrams import HashedNgrams

__all__ = ["BertCls", "HashedNgrams"]
