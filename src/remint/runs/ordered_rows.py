"""The rows of a run while it is judged: verdicts come in any order, rows are kept in the order of the samples."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator

from remint.records import decode, encode
from remint.runs.run import RunRow

_TOGETHER = 1000  # rows that are written in one piece
_IN_MEMORY = 16 * 2**20  # bytes; what goes beyond is in a file without a name


class OrderedRows:
    """Rows that are added under their number, from 0, and read in that order as often as needed.

    Only rows that wait for an earlier one are in memory, however many samples a run has.
    """

    def __init__(self) -> None:
        self._waiting: dict[int, RunRow] = {}
        self._next, self._piece = 0, list[RunRow]()
        self._file = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - closed by `__exit__`

    def __enter__(self) -> OrderedRows:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __len__(self) -> int:
        return self._next

    def add(self, number: int, row: RunRow) -> None:
        """Take in the row of that number."""
        self._waiting[number] = row
        while (ready := self._waiting.pop(self._next, None)) is not None:
            self._next += 1
            self._piece.append(ready)
            if len(self._piece) == _TOGETHER:
                self._write()

    def __iter__(self) -> Iterator[RunRow]:
        if self._waiting:
            raise ValueError(f"row {self._next} is missing: {len(self._waiting)} rows are behind it")
        if self._piece:
            self._write()
        self._file.seek(0)
        for line in self._file:
            yield from decode(list[RunRow], line)

    def _write(self) -> None:
        self._file.write(encode(self._piece) + b"\n")
        self._piece = []
