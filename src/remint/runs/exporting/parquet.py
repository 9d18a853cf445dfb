"""A Parquet table with a row per sample, for data frames."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from remint.files import whole_file
from remint.formats.errors import UnsupportedError
from remint.formats.samples.table_rows import table_row
from remint.runs.exporting.export import RunExport
from remint.runs.exporting.verdict_fields import verdict_fields
from remint.runs.problems import RunProblems
from remint.runs.store import StoredRun

_ROWS = 1000  # that are in memory at a time


class ParquetTable(RunExport):
    """Flat columns for samples and verdicts; `tests` is a list. No benchmark is needed."""

    def write(self, path: Path, stored: StoredRun, problems: RunProblems) -> list[str]:
        """Write the samples in their order, some at a time."""
        if path.suffix != ".parquet":
            raise UnsupportedError(f"{path} must have a name that ends in .parquet. Rename it.")
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError:
            raise UnsupportedError("Parquet needs pyarrow. Install remint[parquet], or export to jsonl.") from None
        schema = _schema(pyarrow)
        rows = _rows(stored)
        with whole_file(path) as file, pyarrow.parquet.ParquetWriter(file, schema, compression="zstd") as table:
            while some := list(islice(rows, _ROWS)):
                table.write_batch(pyarrow.RecordBatch.from_pylist(some, schema))
        return []


def _rows(stored: StoredRun) -> Iterator[dict[str, Any]]:
    for judged in stored.judged():
        yield table_row(judged.sample) | verdict_fields(stored.run, judged)


def _schema(pyarrow: Any) -> Any:
    text, whole, number, truth = pyarrow.string(), pyarrow.int64(), pyarrow.float64(), pyarrow.bool_()
    files = pyarrow.list_(pyarrow.struct([("path", text), ("text", text)]))
    return pyarrow.schema([
        ("problem", text), ("index", whole), ("item", text), ("model", text), ("parameters", text),
        ("outcome", text), ("passed", truth), ("counted", truth), ("message", text), ("seconds", number),
        ("tests", pyarrow.list_(text)),
        ("code", text), ("path", text), ("other_files", files), ("continues_prompt", truth),
        ("extraction", pyarrow.list_(text)), ("reply", text), ("reasoning", text), ("finish_reason", text),
        ("input_tokens", whole), ("output_tokens", whole), ("reasoning_tokens", whole),
        ("cost", number), ("answer_seconds", number),
    ])  # fmt: skip
