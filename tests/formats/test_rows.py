"""Rows of files in every shape, and the limits on what is read."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.formats.errors import BadInputError, Place, UnsupportedError
from remint.formats.row import Row
from remint.formats.rows import checked_chunks, read_rows, read_text
from remint.records import Candidate, Value, encode


def file(folder: Path, content: bytes, name: str = "rows.jsonl") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def rows(path: Path) -> list[dict[str, Any]]:
    return [row.fields for row in read_rows(path)]


def row(**fields: Any) -> Row:
    return Row(fields, Place(Path("some.jsonl"), 3))


def test_an_empty_first_row_is_a_row(tmp_path: Path) -> None:
    assert rows(file(tmp_path, b'{}\n{"a": 1}\n')) == [{}, {"a": 1}]


@pytest.mark.parametrize(
    "text", ['{ "eval": {\n "a": 1}}', '{\n"eval": {"a": 1}\n}', '\n{"eval":\n{"a": 1}}\n', '{"eval": {"a": 1\n}}']
)
def test_a_document_over_several_lines_is_one_row(tmp_path: Path, text: str) -> None:
    assert rows(file(tmp_path, text.encode())) == [{"eval": {"a": 1}}]


def test_a_broken_first_row_is_not_taken_for_a_document(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r"line 1: is not JSON: Unterminated string"):
        rows(file(tmp_path, b'{"a": "cut off\n{"a": 1}\n'))


def test_a_broken_document_is_named_by_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r"line 3: is not JSON"):
        rows(file(tmp_path, b'{"a":\n1,\n2}'))


def test_elements_of_an_array_are_rows_and_not_lines(tmp_path: Path) -> None:
    path = file(tmp_path, b'[\n\n{"a": 1},\n{"a": "x"}]', "rows.json")
    with pytest.raises(BadInputError, match=r"rows.json, row 2, field 'a': is text"):
        [row.integer("a") for row in read_rows(path)]


def test_rows_of_parquet(tmp_path: Path) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    parquet.write_table(arrow.table({"a": [1, 2]}), tmp_path / "rows.parquet")
    assert [str(row.place) for row in read_rows(tmp_path / "rows.parquet")] == [
        f"{tmp_path}/rows.parquet, row {number}" for number in (1, 2)
    ]


@pytest.mark.parametrize("begin", [b"[", b"{\n"])
def test_a_document_is_bounded_while_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begin: bytes
) -> None:
    path = file(tmp_path, gzip.compress(begin + b" " * 3 * 2**20), "bomb.json.gz")
    monkeypatch.setenv("REMINT_MAX_FILE_MB", "2")
    with pytest.raises(BadInputError, match=r"more than 2 MB. .*REMINT_MAX_FILE_MB"):
        rows(path)


@pytest.mark.parametrize("value", ["abc", "0", "-1", "nan", "inf"])
@pytest.mark.parametrize("variable", ["REMINT_MAX_LINE_MB", "REMINT_MAX_FILE_MB"])
def test_a_limit_that_is_no_number_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    path = file(tmp_path, b'{"a":\n1}')
    monkeypatch.setenv(variable, value)
    with pytest.raises(UnsupportedError, match=f"{variable} is '{value}'"):
        rows(path)


def test_chunks_are_unpacked_and_checked(tmp_path: Path) -> None:
    content = bytes(range(256)) * 10_000
    assert b"".join(checked_chunks(file(tmp_path, content))) == content
    assert b"".join(checked_chunks(file(tmp_path, gzip.compress(content)))) == content
    with pytest.raises(BadInputError, match="gzip data are damaged"):
        list(checked_chunks(file(tmp_path, gzip.compress(content)[:-20])))


def test_text_of_a_file(tmp_path: Path) -> None:
    assert read_text(file(tmp_path, b"\xef\xbb\xbfa\r\n")) == "a\r\n"
    with pytest.raises(BadInputError, match=r"is not UTF-8 \(byte 1\)"):
        read_text(file(tmp_path, b"a\xff"))
    with pytest.raises(BadInputError, match="cannot be read: No such file"):
        read_text(tmp_path / "nothing")


def test_kept_fields_are_those_that_say_something() -> None:
    assert row(a=0, b=None, c="").kept("a", "b", "c", "d") == {"a": Value.of(0), "c": Value.of("")}


def test_numbers() -> None:
    assert row(n=3).number("n") == 3.0
    with pytest.raises(BadInputError, match=r"line 3, field 'n': is too large"):
        row(n=10**400).number("n")
    with pytest.raises(BadInputError, match="true or false, not a whole number"):
        row(n=True).number("n")


def test_half_a_character_is_refused_with_its_field() -> None:
    with pytest.raises(BadInputError, match=r"field 'a': holds half a character .*\. Write it whole"):
        row(a="x\ud800").text("a")
    with pytest.raises(BadInputError, match=r"field 'a\[1\]': holds half a character"):
        row(a=["x", "\udfff"]).texts("a")
    assert row(a="😀").text("a") == "😀"


@given(st.text(st.characters()))
def test_every_text_that_is_handed_out_fits_into_a_record(text: str) -> None:
    fields = json.loads(json.dumps({"a": text}))
    try:
        encode(Candidate.single(Row(fields, Place(Path("f"), 1)).text("a")))
    except BadInputError:
        assert any("\ud800" <= character <= "\udfff" for character in text)
