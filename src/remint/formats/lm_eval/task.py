"""A task for lm-evaluation-harness: a folder with the data, the task's configuration and its scoring."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from remint.files import whole_folder
from remint.formats.errors import UnsupportedError
from remint.formats.format import Format, Sniffed
from remint.formats.suite_to_assertions import assertion_code
from remint.records import Benchmark, Calls, Problem, Unittest

# A function that is to be continued ends where something else begins at the left margin.
_ENDS_OF_FUNCTION = ["\nclass ", "\ndef ", "\n#", "\nif ", "\nprint(", "\nassert ", "\n```"]
MAX_TOKENS = 1024
TIMEOUT = 10.0


class LmEval(Format):
    """Written for ``lm_eval --include_path FOLDER --tasks NAME --confirm_run_unsafe_code``, version 0.4.9 or later.

    The task NAME has models continue the prompts, NAME_instruct has them answer the instructions; where a problem has
    no prompt, NAME does the latter.
    """

    name = "lm-eval"
    title = "an lm-evaluation-harness task"

    def recognises(self, sniffed: Sniffed) -> bool:
        """Never: tasks are programs for the harness."""
        return False

    def read(self, path: Path) -> Benchmark:
        """Refused: only the harness can read a task."""
        raise UnsupportedError(
            f"Remint writes {self.title} but does not read it. Name the benchmark that it was made from."
        )

    def write(self, benchmark: Benchmark, path: Path) -> list[str]:
        """Write the folder, whole or not at all. Its data are named by their full path, as the harness wants it."""
        name = re.sub(r"\W+", "_", benchmark.manifest.name, flags=re.ASCII).strip("_") or "remint"
        rows = [_row(problem) for problem in benchmark.problems]
        metric = files("remint.formats.lm_eval").joinpath("metric.py").read_bytes()
        with whole_folder(path) as folder:
            data = f"{name}.jsonl"
            (folder / data).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
            (folder / f"{name}_metric.py").write_bytes(metric)
            for task in _tasks(benchmark, name):
                config = _config(benchmark, task, path.resolve() / data, f"{name}_metric.")
                (folder / f"{task.name}.yaml").write_text(config, encoding="utf-8")
        return _remarks(benchmark, path, name)


def _remarks(benchmark: Benchmark, path: Path, name: str) -> list[str]:
    remarks = [
        f"Run it with: HF_ALLOW_CODE_EVAL=1 lm_eval --include_path {path} --tasks {name} --confirm_run_unsafe_code",
        "The harness runs programs beside their tests: its verdicts are as trustworthy as code_eval.",
    ]
    if any(len(problem.suite.groups) > 1 for problem in benchmark.problems):
        remarks.append("Groups of tests and their weights are not part of the task.")
    return remarks


class _Task(NamedTuple):
    """One way to ask: to continue a prompt, or to answer an instruction."""

    name: str
    text: str
    until: list[str]
    programs: str


def _tasks(benchmark: Benchmark, name: str) -> list[_Task]:
    """The instructions alone, or the prompts under the plain name where every problem has one."""
    answer = _Task(name, "{{instruction}}", [], "answered")
    if not all(problem.prompt for problem in benchmark.problems):
        return [answer]
    return [_Task(name, "{{prompt}}", _ENDS_OF_FUNCTION, "continued"), answer._replace(name=f"{name}_instruct")]


class _Function(str):
    """The name of a function in the file beside the configuration."""


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True


_Dumper.add_representer(_Function, lambda dumper, name: dumper.represent_scalar("!function", str(name)))


def _row(problem: Problem) -> dict[str, str]:
    request = "Complete this program. Answer with the whole program in one block of code."
    instruction = problem.instruction or f"{request}\n\n```python\n{problem.prompt}\n```\n"
    setup = problem.suite.setup if isinstance(problem.suite, Calls | Unittest) else ""
    return {
        "task_id": problem.id,
        "prompt": problem.prompt,
        "instruction": instruction,
        "entry_point": problem.entry_point,
        "reference": problem.reference.text if problem.reference else "",
        "setup": f"{setup}\n" if setup else "",
        "test": assertion_code(problem),
    }


def _config(benchmark: Benchmark, task: _Task, data: Path, function: str) -> str:
    tree = {
        "task": task.name,
        "tag": ["remint"],
        "dataset_path": "json",
        "dataset_kwargs": {"data_files": {"test": str(data)}},
        "test_split": "test",
        "process_docs": _Function(function + "allowed"),
        "output_type": "generate_until",
        "unsafe_code": True,
        "doc_to_text": task.text,
        "doc_to_target": "{{test}}",
        "target_delimiter": "",
        "num_fewshot": 0,
        "repeats": 1,
        "generation_kwargs": {
            "until": task.until,
            "max_gen_toks": MAX_TOKENS,
            "do_sample": False,
        },
        "filter_list": [
            {"name": "program", "filter": [{"function": "custom", "filter_fn": _Function(function + task.programs)}]}
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
