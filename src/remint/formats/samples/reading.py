"""Read samples made elsewhere, whatever the shape of their file or folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from remint.formats.errors import BadInputError, Place
from remint.formats.row import Row
from remint.formats.rows import FILE_FAULTS, read_rows, read_stream
from remint.formats.samples.folder import read_folder
from remint.formats.samples.generations import generations, is_generations
from remint.formats.samples.program_rows import is_program_row, program_sample
from remint.formats.samples.read_sample import Numbering, ReadSample
from remint.formats.samples.remint_rows import is_judged, is_own, judged_sample, own_sample
from remint.formats.samples.reply_rows import is_reply_row, reply_samples
from remint.formats.samples.results import is_results, result_samples
from remint.formats.samples.table_rows import is_table_row, table_sample


class _Shape(NamedTuple):
    """A kind of row: how it is recognised, and how it becomes samples."""

    recognises: Callable[[Row], bool]
    samples: Callable[[Row, Numbering], Iterator[ReadSample]]


# The more specific before the more general. The first two are one document in one row.
_SHAPES = (
    _Shape(is_results, result_samples),
    _Shape(is_generations, generations),
    _Shape(is_judged, judged_sample),
    _Shape(is_table_row, table_sample),
    _Shape(is_own, own_sample),
    _Shape(is_reply_row, reply_samples),
    _Shape(is_program_row, program_sample),
)


def read_samples(path: Path) -> Iterator[ReadSample]:
    """The samples of a file or folder, one at a time; a file of JSON lines is never in memory as a whole.

    Read are: rows (JSON or CSV) with ``task_id`` and ``solution``, ``completion`` or a reply, Remint's own
    sample records and exported runs, folders with a file per sample, result files of evalplus and bigcodebench, and
    lists of raw replies by id. Ids are left as they stand: see `ProblemIds` for folders, whose names cannot hold a
    ``/``.
    """
    if path.is_dir():
        yield from read_folder(path)
        return
    if not path.exists():
        raise BadInputError(Place(path), "does not exist", "Check the path.")
    yield from _samples(read_rows(path))


def read_sample_stream(stream: BinaryIO, name: str = "-") -> Iterator[ReadSample]:
    """The samples of JSON text that can be read only once, such as the standard input; `name` stands in messages."""
    return _samples(read_stream(stream, Path(name)))


def _samples(rows: Iterable[Row]) -> Iterator[ReadSample]:
    numbering = Numbering()
    for row in rows:
        try:
            yield from _shape(row).samples(row, numbering)
        except BadInputError:
            raise
        except FILE_FAULTS as error:
            raise BadInputError(row.place, f"is not a row of samples: {error}", "Fix or remove it.") from error


def _shape(row: Row) -> _Shape:
    for shape in _SHAPES:
        if shape.recognises(row):
            return shape
    missing = "task_id" if "task_id" not in row.fields else "solution"
    has = ", ".join(sorted(map(str, row.fields))[:12]) or "no fields"
    raise row.bad(
        missing, "is missing",
        f"A sample has task_id and solution, completion or a reply (response, output, …); the row has: {has}",
    )  # fmt: skip
