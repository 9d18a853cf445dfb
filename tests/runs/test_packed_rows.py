"""Rows that are packed come out as they went in."""

from __future__ import annotations

import pytest

from remint.runs.packed_rows import _TOGETHER, PackedRows, _Pack
from remint.runs.run import RunRow


def _row(number: int, sample: str = "") -> RunRow:
    return RunRow("p/1", number, sample or f"{number:064x}", f"{number + 1:064x}")


@pytest.mark.parametrize("count", [0, 1, _TOGETHER - 1, _TOGETHER, 3 * _TOGETHER + 5])
def test_rows_come_out_as_they_went_in(count: int) -> None:
    rows = [_row(number) for number in range(count)]
    packed = PackedRows("p/1", rows)
    assert len(packed) == count
    assert list(packed) == rows
    assert [packed[place] for place in range(-count, count)] == rows + rows
    assert packed[:10] == rows[:10]
    assert packed[-3:] == rows[-3:]
    with pytest.raises(IndexError):
        packed[count]


@pytest.mark.parametrize("odd", ["short", "A" * 64, f" {'0' * 62} ", "g" * 64, "00 " * 21 + "0"])
def test_keys_of_another_form_are_kept_to_the_letter(odd: str) -> None:
    rows = [_row(number, odd if number == 7 else "") for number in range(_TOGETHER)]
    assert list(PackedRows("p/1", rows)) == rows


def test_a_place_beyond_64_bits_is_kept() -> None:
    rows = [_row(number) for number in range(_TOGETHER - 1)] + [RunRow("p/1", 2**70, "a" * 64, "b" * 64)]
    assert list(PackedRows("p/1", rows)) == rows


def test_a_row_takes_72_bytes() -> None:
    packed = PackedRows("p/1", map(_row, range(_TOGETHER)))
    (pack,) = packed._packs
    assert isinstance(pack, _Pack)
    assert (len(pack.keys), pack.places.itemsize * len(pack.places)) == (64 * _TOGETHER, 8 * _TOGETHER)
