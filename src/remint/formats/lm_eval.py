"""A task for lm-evaluation-harness: a folder with the data, the task's configuration and its scoring."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from remint.formats.assertion_code import assertion_code
from remint.formats.errors import UnsupportedError
from remint.formats.format import Format, Sniffed
from remint.formats.whole_folder import whole_folder
from remint.records import Benchmark, Problem

# A function that is to be continued ends where something else begins at the left margin.
_ENDS_OF_FUNCTION = ["\nclass ", "\ndef ", "\n#", "\nif ", "\nprint(", "\nassert ", "\n```"]
MAX_TOKENS = 1024
TIMEOUT = 10.0


class LmEval(Format):
    """Written for ``lm_eval --include_path FOLDER --tasks NAME --confirm_run_unsafe_code``, version 0.4.9 or later."""

    name = "lm-eval"
    title = "an lm-evaluation-harness task"

    def recognises(self, sniffed: Sniffed) -> bool:
        """Never: tasks are programs for the harness."""
        return False

    def read(self, path: Path) -> Benchmark:
        """Refused: only the harness can read a task."""
        raise UnsupportedError(
            f"Remint writes {self.title} but does not read it. Name the benchmark that it is made of."
        )

    def write(self, benchmark: Benchmark, path: Path) -> None:
        """Write the folder, whole or not at all. Its data are named by their full path, as the harness wants it."""
        name = re.sub(r"\W+", "_", benchmark.manifest.name, flags=re.ASCII).strip("_") or "remint"
        # A model either continues every prompt or answers every instruction: the stop sequences are the task's.
        continues = all(problem.prompt for problem in benchmark.problems)
        rows = [_row(problem, continues) for problem in benchmark.problems]
        data = path.resolve() / f"{name}.jsonl"
        config = _config(benchmark, name, data, continues)
        metric = files("remint.formats").joinpath("lm_eval_metric.py").read_bytes()
        with whole_folder(path) as folder:
            (folder / data.name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
            (folder / f"{name}.yaml").write_text(config, encoding="utf-8")
            (folder / f"{name}_metric.py").write_bytes(metric)


class _Function(str):
    """The name of a function in the file beside the configuration."""


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True


_Dumper.add_representer(_Function, lambda dumper, name: dumper.represent_scalar("!function", str(name)))


def _row(problem: Problem, continues: bool) -> dict[str, str]:
    request = "Complete this program. Answer with the whole program in one block of code."
    instruction = problem.instruction or f"{request}\n\n```python\n{problem.prompt}\n```\n"
    setup = getattr(problem.suite, "setup", "") if problem.suite.kind == "calls" else ""
    return {
        "task_id": problem.id,
        "style": "continue" if continues else "answer",
        "prompt": problem.prompt,
        "instruction": instruction,
        "entry_point": problem.entry_point,
        "reference": problem.reference.text if problem.reference else "",
        "setup": f"{setup}\n" if setup else "",
        "test": assertion_code(problem),
    }


def _config(benchmark: Benchmark, name: str, data: Path, continues: bool) -> str:
    function = f"{name}_metric."
    tree = {
        "task": name,
        "tag": ["remint"],
        "dataset_path": "json",
        "dataset_kwargs": {"data_files": {"test": str(data)}},
        "test_split": "test",
        "process_docs": _Function(function + "allowed"),
        "output_type": "generate_until",
        "unsafe_code": True,
        "doc_to_text": "{{prompt}}" if continues else "{{instruction}}",
        "doc_to_target": "{{test}}",
        "target_delimiter": "",
        "num_fewshot": 0,
        "repeats": 1,
        "generation_kwargs": {
            "until": _ENDS_OF_FUNCTION if continues else [],
            "max_gen_toks": MAX_TOKENS,
            "do_sample": False,
        },
        "filter_list": [
            {"name": "program", "filter": [{"function": "custom", "filter_fn": _Function(function + "programs")}]}
        ],
        "metric_list": [
            {
                "metric": _Function(function + "pass_at_k"),
                "aggregation": "mean",
                "higher_is_better": True,
                "k": [1],
                "timeout": TIMEOUT,
            }
        ],
        "metadata": {"version": 1.0, "benchmark": benchmark.manifest.name, "content": benchmark.content_hash},
    }
    note = "# Written by Remint. If the folder is moved, change data_files.\n"
    text: str = yaml.dump(tree, Dumper=_Dumper, sort_keys=False, allow_unicode=False)
    return note + text
