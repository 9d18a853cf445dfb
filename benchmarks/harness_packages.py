"""Do inspect_ai and lm-evaluation-harness give the verdicts of `remint judge`?

    python benchmarks/harness_packages.py [--limit N]

Needs an interpreter with remint, inspect_ai and lm_eval. A mintset is minted and written as a package for each harness;
a scripted model answers every problem in several ways; each harness runs; the same replies go through `remint judge`.
Prints how many samples agree.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import remint

KINDS = {
    "reference": lambda problem, other: f"Here it is:\n```python\n{problem.reference.text}\n```\nDone.",
    "another problem": lambda problem, other: f"```python\n{other.reference.text}\n```",
    "no program": lambda problem, other: "I am sorry, I cannot do that.",
    "wrong value": lambda problem, other: f"```python\ndef {problem.entry_point}(*a, **k):\n    return 0\n```",
    "leaves": lambda problem, other: f"```python\nimport os\n{problem.reference.text}\nos._exit(0)\n```",
    "equal to all": lambda problem, other: (
        "```python\nclass Same:\n    __eq__ = lambda s, o: True\n    __hash__ = None\n"
        f"def {problem.entry_point}(*a, **k):\n    return Same()\n```"
    ),
    "two blocks": lambda problem, other: (
        f"First try:\n```python\nx = 1\n```\nBetter:\n```python\n{problem.reference.text}\n```"
    ),
    "unfenced": lambda problem, other: problem.reference.text,
}


def replies(benchmark: Any) -> dict[str, dict[str, str]]:
    """What the model says in each way, by question."""
    problems = benchmark.problems
    return {
        kind: {one.id: say(one, problems[(place + 1) % len(problems)]) for place, one in enumerate(problems)}
        for kind, say in KINDS.items()
    }


def by_judge(path: Path, said: dict[str, dict[str, str]], folder: Path) -> dict[tuple[str, str], bool]:
    """What `remint judge` says."""
    found = {}
    for kind, texts in said.items():
        samples = folder / "samples.jsonl"
        samples.write_text("".join(json.dumps({"task_id": n, "predict": [t]}) + "\n" for n, t in texts.items()))
        with remint.judge(path, samples, db=folder / "judge.sqlite", progress=False) as run:
            found |= {(kind, one.problem): one.passed for one in run.samples()}
    return found


def by_inspect(package: Path, said: dict[str, dict[str, str]], folder: Path) -> dict[tuple[str, str], bool]:
    """What inspect_ai counts."""
    from inspect_ai import eval as evaluate
    from inspect_ai.model import GenerateConfig, ModelAPI, ModelOutput, ModelUsage, get_model, modelapi

    asked = {messages[-1].content: name for name, messages in remint.prompts(package / "benchmark.jsonl").items()}

    @modelapi(name="scripted")
    class Scripted(ModelAPI):
        def __init__(self, model_name: str, base_url=None, api_key=None, config=None, texts=None, **_: Any):
            super().__init__(model_name, base_url, api_key, [], config or GenerateConfig())
            self.texts = texts

        async def generate(self, input: Any, tools: Any, tool_choice: Any, config: Any) -> ModelOutput:
            output = ModelOutput.from_content("scripted", self.texts[asked[input[-1].text]])
            output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
            return output

    found = {}
    task = next(package.glob("*.py"))
    for kind, texts in said.items():
        model = get_model("scripted/model", texts=texts, memoize=False)
        with contextlib.chdir(task.parent):  # inspect takes relative paths
            (log,) = evaluate(task.name, model=model, display="none", log_dir=str(folder / "logs"), max_samples=8)
        assert log.status == "success", log.error
        for sample in log.samples or []:
            (score,) = sample.scores.values()
            found[(kind, str(sample.id))] = score.value == "C"
    return found


def by_lm_eval(package: Path, said: dict[str, dict[str, str]]) -> dict[tuple[str, str], bool]:
    """What lm-evaluation-harness counts."""
    import lm_eval
    from lm_eval.api.model import LM
    from lm_eval.tasks import TaskManager

    asked = {
        "\n\n".join(one.content for one in messages): name
        for name, messages in remint.prompts(package / "benchmark.jsonl").items()
    }

    class Scripted(LM):
        def __init__(self, texts: dict[str, str]) -> None:
            super().__init__()
            self.texts = texts

        def generate_until(self, requests: Any, disable_tqdm: bool = False) -> list[str]:
            return [self.texts[asked[one.arguments[0]]] for one in requests]

        def loglikelihood(self, requests: Any, disable_tqdm: bool = False) -> Any:
            raise NotImplementedError

        loglikelihood_rolling = loglikelihood

    name = next(package.glob("*.yaml")).stem
    found = {}
    for kind, texts in said.items():
        manager = TaskManager(include_path=str(package), include_defaults=False)
        done = lm_eval.simple_evaluate(Scripted(texts), tasks=[name], task_manager=manager, bootstrap_iters=0)
        for row in done["samples"][name]:
            found[(kind, row["doc"]["problem"])] = row["pass_at_1"] == 1.0
    return found


def main() -> None:
    """Mint, run, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=int, default=0)
    limit = parser.parse_args().limit
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        os.environ["REMINT_DB"] = str(folder / "packages.sqlite")  # of the judges inside the packages
        fresh = folder / "fresh.jsonl"
        remint.perturb("mintset", kind="function-name", seed=5, limit=limit, output=fresh, db=folder / "mint.sqlite",
                       progress=False)  # fmt: skip
        benchmark = remint.open_benchmark(fresh)
        benchmark = benchmark.where(lambda one: bool(one.reference and one.entry_point))
        said = replies(benchmark)
        remint.convert(benchmark, output=fresh)
        remint.convert(fresh, output=folder / "inspect", to="inspect")
        remint.convert(fresh, output=folder / "lm-eval", to="lm-eval-judged")
        ours = by_judge(fresh, said, folder)
        theirs = {
            "inspect_ai": by_inspect(folder / "inspect", said, folder),
            "lm_eval": by_lm_eval(folder / "lm-eval", said),
        }
    passed = Counter(kind for (kind, _), good in ours.items() if good)
    print(f"{len(benchmark)} problems, {len(ours)} samples, {sum(passed.values())} pass: {dict(passed)}")
    for harness, verdicts in theirs.items():
        differ = [key for key in ours if verdicts.get(key) != ours[key]]
        print(f"{harness}: {len(ours) - len(differ)} of {len(ours)} samples agree", *differ[:5])


if __name__ == "__main__":
    main()
