"""Many rows in little memory: a run of a million samples is scored on any machine."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, overload

from remint.runs.run import RunRow

_TOGETHER = 128  # rows that are packed at once
_HEX = 64  # letters of the keys that Remint makes; others stay as they are


class _Pack(NamedTuple):
    """Rows of one problem: their places, and their keys as bytes, 64 for each row instead of some 400."""

    places: array[int]
    keys: bytes

    def rows(self, problem: str) -> Iterator[RunRow]:
        text = self.keys.hex()
        for number, place in enumerate(self.places):
            start = 2 * _HEX * number
            yield RunRow(problem, place, text[start : start + _HEX], text[start + _HEX : start + 2 * _HEX])


class PackedRows(Sequence[RunRow]):
    """The rows of one problem, in their order."""

    def __init__(self, problem: str, rows: Iterable[RunRow] = ()) -> None:
        self._problem = problem
        self._packs: list[_Pack | list[RunRow]] = []  # each but what is open is of the same length
        self._open: list[RunRow] = []
        for row in rows:
            self.append(row)

    def append(self, row: RunRow) -> None:
        """One more."""
        self._open.append(row)
        if len(self._open) == _TOGETHER:
            self._packs.append(_packed(self._open))
            self._open = []

    def __len__(self) -> int:
        return _TOGETHER * len(self._packs) + len(self._open)

    def __iter__(self) -> Iterator[RunRow]:
        for number in range(len(self._packs)):
            yield from self._rows(number)
        yield from self._open

    @overload
    def __getitem__(self, place: int) -> RunRow: ...
    @overload
    def __getitem__(self, place: slice) -> list[RunRow]: ...
    def __getitem__(self, place: int | slice) -> RunRow | list[RunRow]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        at = range(len(self))[place]
        number, within = divmod(at, _TOGETHER)
        return self._open[within] if number == len(self._packs) else list(self._rows(number))[within]

    def _rows(self, number: int) -> Iterator[RunRow]:
        pack = self._packs[number]
        return pack.rows(self._problem) if isinstance(pack, _Pack) else iter(pack)


def _packed(rows: list[RunRow]) -> _Pack | list[RunRow]:
    if any(len(row.sample) != _HEX or len(row.verdict) != _HEX for row in rows):
        return rows
    text = "".join(row.sample + row.verdict for row in rows)
    try:
        pack = _Pack(array("q", (row.index for row in rows)), bytes.fromhex(text))
    except (ValueError, OverflowError):
        return rows
    return pack if pack.keys.hex() == text else rows  # fromhex overlooks blanks and capitals
