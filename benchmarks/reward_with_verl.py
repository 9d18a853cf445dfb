"""verl's own reward manager with Remint's `compute_score`, and the same completions judged by `remint judge`.

    python benchmarks/reward_with_verl.py

Needs `pip install verl tensordict` besides torch; no GPU. The tokenizer is a list of texts, so no weights are needed.
Prints the rewards of the manager beside the verdicts.
"""

from __future__ import annotations

import tempfile
from typing import Any

import numpy
import torch
from verl import DataProto
from verl.workers.reward_manager.naive import NaiveRewardManager

import remint
from remint.records import Candidate, Sample


class ListedTexts:
    """A tokenizer whose tokens are whole texts."""

    def __init__(self, texts: list[str]) -> None:
        self._texts = texts

    def decode(self, tokens: Any, skip_special_tokens: bool = True) -> str:
        """The texts of the tokens."""
        return "".join(self._texts[int(token)] for token in tokens)


def main() -> None:
    """Reward references, broken and empty programs."""
    problems = [one for one in remint.open_benchmark("mintset-easy").problems if one.reference][:4]
    asked, texts = [], ["prompt"]
    for problem in problems:
        assert problem.reference is not None
        for text in (problem.reference.text, "def f(): pass", "no program at all ("):
            asked.append(problem.id)
            texts.append(text)
    count = len(asked)
    data = DataProto.from_dict(
        tensors={
            "prompts": torch.zeros((count, 1), dtype=torch.long),
            "responses": torch.arange(1, count + 1).reshape(count, 1),
            "attention_mask": torch.ones((count, 2), dtype=torch.long),
        },
        non_tensors={
            "reward_model": numpy.array([{"ground_truth": name} for name in asked], dtype=object),
            "data_source": numpy.array(["remint"] * count, dtype=object),
            "extra_info": numpy.array([{} for _ in asked], dtype=object),
        },
    )
    with tempfile.TemporaryDirectory() as folder:
        with remint.reward("mintset-easy", db=f"{folder}/a.db") as reward:
            manager = NaiveRewardManager(ListedTexts(texts), num_examine=0, compute_score=reward.compute_score)
            earned = manager(data).sum(dim=1).tolist()
        samples = [
            Sample(problem=name, index=index, candidate=Candidate.single(text))
            for index, (name, text) in enumerate(zip(asked, texts[1:], strict=True))
        ]
        with remint.judge("mintset-easy", samples, db=f"{folder}/b.db", progress=False) as run:
            passed = [float(one.verdict.outcome.value == "pass") for one in run.stored.judged()]
    print(f"verl's manager: {earned}\nremint judge:   {passed}\nsame: {earned == passed}")


if __name__ == "__main__":
    main()
