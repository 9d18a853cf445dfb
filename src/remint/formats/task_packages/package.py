"""What task packages share: a folder with the benchmark, the task as a program for the harness, and how to run it."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import ClassVar

from remint.files import whole_folder, write_lines
from remint.formats.errors import UnsupportedError
from remint.formats.format import Format, Sniffed
from remint.formats.remint_jsonl import remint_lines
from remint.records import Benchmark
from remint.records.wording import counted

DATA = "benchmark.jsonl"


class TaskPackage(Format):
    """A folder that another harness runs, where Remint is installed beside it. It can be moved."""

    templates: ClassVar[dict[str, str]]  # file to write, with {name} in it → template
    command: ClassVar[str]  # how to run it, with {path} and {name} in it

    def recognises(self, sniffed: Sniffed) -> bool:
        """Never: tasks are programs for the harness."""
        return False

    def read(self, path: Path) -> Benchmark:
        """Refused: only the harness can read a task."""
        raise UnsupportedError(
            f"Remint writes {self.title} but does not read it. Name the benchmark that it was made from."
        )

    def write(self, benchmark: Benchmark, path: Path) -> list[str]:
        """Write the folder, whole or not at all."""
        name = task_name(benchmark)
        command = self.command.format(path=path, name=name)
        with whole_folder(path) as folder:
            write_lines(folder / DATA, remint_lines(benchmark))
            for file, template in self.templates.items():
                text = files("remint.formats.task_packages").joinpath(template).read_text(encoding="utf-8")
                text = text.replace("TASK_NAME", name).replace("CONTENT_HASH", benchmark.content_hash)
                (folder / file.format(name=name)).write_text(text, encoding="utf-8")
            (folder / "README.md").write_text(_readme(benchmark, name, command), encoding="utf-8")
        return [
            f"Run it with: {command}",
            "Remint judges the replies in its sandbox: install it there, too.",
        ]


class InspectTask(TaskPackage):
    """Written for ``inspect eval FOLDER/NAME.py``."""

    name = "inspect"
    title = "an inspect_ai task"
    templates: ClassVar[dict[str, str]] = {"{name}.py": "inspect_task.py.txt"}
    command = "inspect eval {path}/{name}.py@{name} --model MODEL"


class LmEvalJudged(TaskPackage):
    """Written for ``lm_eval --include_path FOLDER --tasks NAME``, version 0.4.9 or later."""

    name = "lm-eval-judged"
    title = "an lm-evaluation-harness task that Remint judges"
    templates: ClassVar[dict[str, str]] = {
        "{name}.yaml": "lm_eval_task.yaml.txt",
        "{name}_judge.py": "lm_eval_judge.py.txt",
    }
    command = "lm_eval --include_path {path} --tasks {name} --model MODEL"


def task_name(benchmark: Benchmark) -> str:
    """The name of a benchmark as a name of Python."""
    name = re.sub(r"\W+", "_", benchmark.manifest.name, flags=re.ASCII).strip("_") or "remint"
    return f"remint_{name}" if name[0].isdigit() else name


def _readme(benchmark: Benchmark, name: str, command: str) -> str:
    size = benchmark.size
    return (
        f"# {name}\n\n{counted(size.problems, 'problem')} with {counted(size.tests, 'test')}, written by Remint "
        f"(content {benchmark.content_hash}).\n\n    pip install remint\n    {command}\n\n"
        "The questions are those of `remint run`. Each reply is judged by Remint in its sandbox, so that verdicts are\n"
        f"those of `remint judge {DATA}`. Variables set the judge: `REMINT_PACKAGE_TIMEOUT` (seconds of CPU\n"
        "per test), `REMINT_PACKAGE_WORKERS` and `REMINT_DB`.\n"
    )
