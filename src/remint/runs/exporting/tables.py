"""Runs for spreadsheets and for the Hugging Face hub: a CSV file, or a folder with a Parquet table and a card."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from remint.files import whole_file, whole_folder
from remint.formats.samples.table_rows import table_row
from remint.records import Manifest
from remint.records.wording import counted
from remint.runs.exporting.export import RunExport
from remint.runs.exporting.parquet import ParquetTable
from remint.runs.exporting.verdict_fields import verdict_fields
from remint.runs.problems import RunProblems
from remint.runs.scoring import ScoreSettings, score_run
from remint.runs.store import StoredRun

_COLUMNS = (
    "problem", "index", "model", "outcome", "passed", "counted", "tests_passed", "tests", "message", "seconds",
    "input_tokens", "output_tokens", "reasoning_tokens", "cost", "answer_seconds", "finish_reason", "parameters",
    "code",
)  # fmt: skip
_HUB_LICENCES = frozenset({
    "mit", "apache-2.0", "bsd-2-clause", "bsd-3-clause", "cc0-1.0", "cc-by-4.0", "cc-by-sa-4.0", "unlicense",
})  # fmt: skip
# A spreadsheet takes a text that begins so for a formula, and programs of models may begin with anything.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
# What a terminal would obey, and marks that change the direction of text: written out, as on a terminal.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)

_PUBLIC_ANSWERS = (
    "the folder holds answers to a benchmark that asks to be kept out of training data; the card repeats its canary. "
    "Consider a private or gated dataset"
)


class CsvTable(RunExport):
    """A row per sample, for spreadsheets. No benchmark is needed."""

    def write(self, path: Path, stored: StoredRun, problems: RunProblems) -> list[str]:
        """Write the samples in their order, one at a time."""
        with whole_file(path) as file:
            stream = io.TextIOWrapper(file, "utf-8", errors="replace", newline="", write_through=True)
            writer = csv.DictWriter(stream, _COLUMNS, lineterminator="\n", extrasaction="ignore")
            writer.writeheader()
            for row in _rows(stored):
                writer.writerow({name: _inert(value) for name, value in row.items()})
            stream.detach()
        return []


class DatasetFolder(RunExport):
    """A dataset as the Hugging Face hub has them: ``data/samples.parquet`` and a card."""

    def write(self, path: Path, stored: StoredRun, problems: RunProblems) -> list[str]:
        """Write the folder, whole or not at all."""
        with whole_folder(path) as folder:
            (folder / "data").mkdir()
            ParquetTable().write(folder / "data" / "samples.parquet", stored, problems)
            (folder / "README.md").write_text(_card(stored, problems), encoding="utf-8")
        manifest = problems.found.manifest if problems.found else None
        doubt = [_PUBLIC_ANSWERS] if manifest and manifest.canary else []
        return [*doubt, f"Upload it with: hf upload OWNER/NAME {path} --repo-type dataset"]


def _rows(stored: StoredRun) -> Iterator[dict[str, Any]]:
    for judged in stored.judged():
        row = table_row(judged.sample) | verdict_fields(stored.run, judged)
        yield row | {"tests": len(row["tests"]), "tests_passed": row["tests"].count("pass")}


def _card(stored: StoredRun, problems: RunProblems) -> str:
    """What the dataset is, with the head that the hub reads."""
    run = stored.run
    model = run.asked.model if run.asked else run.name or Path(run.source).name
    scores = "\n".join(
        f"| {one.score.name} | {one.score.value:.4f} | {one.score.low:.4f} | {one.score.high:.4f} |"
        for one in score_run(stored, ScoreSettings(), problems).scores.scored
    )
    title = json.dumps(f"{model} on {run.benchmark}", ensure_ascii=False)
    about = problems.found.manifest if problems.found else Manifest(run.benchmark)
    return (
        f"---\npretty_name: {title}\n{_licence_head(about.licence)}tags:\n- code\n- evaluation\n"
        "configs:\n- config_name: default\n  data_files:\n  - split: test\n    path: data/samples.parquet\n---\n\n"
        f"# {title}\n\n{_warning(about)}{counted(run.samples, 'sample')} of {counted(run.problems, 'problem')} of "
        f"{run.benchmark}, judged by Remint on {run.created[:10]}.\n\n"
        f"| score | value | low | high |\n|---|---|---|---|\n{scores}\n\n"
        "One row per sample: `problem`, `outcome`, `passed`, `tests` (the outcome of each), `code`, `reply`, tokens, "
        f"cost.\n\nBenchmark content: `{run.benchmark_hash}`. Run: `{run.id}`.\n"
    )


def _licence_head(licence: str) -> str:
    """The lines that the hub reads: it takes only names that it knows, and the others as those of another licence."""
    if not licence:
        return ""
    known = licence.lower() in _HUB_LICENCES
    return f"license: {licence.lower()}\n" if known else f"license: other\nlicense_name: {json.dumps(licence)}\n"


def _warning(about: Manifest) -> str:
    """What somebody who gathers training data must see; in one line each, whatever a manifest says."""
    parts = ["**Not for training.** These are answers to the problems of a benchmark: a model that is trained on right "
             "ones cannot be measured by it any more."] if about.canary else []  # fmt: skip
    parts += [f"Canary of the benchmark: `{_one_line(about.canary)}`"] if about.canary else []
    parts += [f"Licence of the benchmark: {_one_line(about.licence)}"] if about.licence else []
    return "".join(f"{part}\n\n" for part in parts)


def _one_line(text: str) -> str:
    return " ".join(_HIDDEN.sub(_written_out, text).split()).replace("`", "'")


def _inert(value: object) -> object:
    if not isinstance(value, str):
        return value
    text = _HIDDEN.sub(_written_out, value.replace("\r\n", "\n"))
    return f"'{text}" if value.startswith(_FORMULA) else text


def _written_out(found: re.Match[str]) -> str:
    code = found[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{code[place : place + 4]}" for place in range(0, len(code), 4))
