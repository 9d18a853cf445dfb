"""CodeBERTScore with a small model of random weights."""

from __future__ import annotations

from pathlib import Path

import pytest

from remint.errors import UsageError
from remint.measures.codebertscore import CodeBertScore

pytestmark = pytest.mark.slow  # not for the inner loop


def test_without_weights_it_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="needs the weights of a model"):
        CodeBertScore(tmp_path)


def test_the_same_program_is_nearest_to_itself(tmp_path: Path) -> None:
    transformers = pytest.importorskip("transformers")
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "def", "f", "g", "x", "return", "1", "2", "(", ")", ":", "+"]
    (tmp_path / "vocab.txt").write_text("\n".join(words))
    config = transformers.BertConfig(
        vocab_size=len(words), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16
    )
    transformers.BertModel(config).save_pretrained(tmp_path)
    transformers.BertTokenizer(str(tmp_path / "vocab.txt")).save_pretrained(tmp_path)
    score = CodeBertScore(tmp_path)
    one = "def f ( x ) : return x + 1"
    assert score(one, one) == pytest.approx(1.0, abs=1e-5)
    assert score(one, "def g ( x ) : return 2") < 0.999
    assert score("( ) :", one) == 0.0  # punctuation is context only
