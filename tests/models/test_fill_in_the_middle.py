"""Texts with a hole, in the tokens of several families of models."""

from __future__ import annotations

import pytest

from remint.models.fill_in_the_middle import fill_tokens


@pytest.mark.parametrize(
    ("model", "prompt"),
    [
        ("bigcode/starcoder2-15b", "<fim_prefix>A<fim_suffix>B<fim_middle>"),
        ("bigcode/santacoder", "<fim-prefix>A<fim-suffix>B<fim-middle>"),
        ("codellama/CodeLlama-7b-hf", "<PRE> A <SUF>B <MID>"),
        ("deepseek-ai/deepseek-coder-6.7b-base", "<｜fim▁begin｜>A<｜fim▁hole｜>B<｜fim▁end｜>"),
        ("Qwen/Qwen2.5-Coder-7B", "<|fim_prefix|>A<|fim_suffix|>B<|fim_middle|>"),
        ("google/codegemma-2b", "<|fim_prefix|>A<|fim_suffix|>B<|fim_middle|>"),
        ("mistralai/Codestral-22B-v0.1", "[SUFFIX]B[PREFIX]A"),
    ],
)
def test_families(model: str, prompt: str) -> None:
    tokens = fill_tokens(model)
    assert tokens is not None
    assert tokens.prompt("A", "B") == prompt


@pytest.mark.parametrize("model", ["gpt-5", "Qwen/Qwen2.5-7B", "meta-llama/Llama-3.1-8B"])
def test_models_that_were_not_trained_to_fill_holes(model: str) -> None:
    assert fill_tokens(model) is None


def test_a_program_that_speaks_of_holes_is_left_as_it_is() -> None:
    tokens = fill_tokens("starcoder")
    assert tokens is not None
    assert tokens.prompt("x = '<<after>>'", r"y = '\1<<before>>'") == (
        r"<fim_prefix>x = '<<after>>'<fim_suffix>y = '\1<<before>>'<fim_middle>"
    )
