"""The page of schemas names every field that is written, and no other."""

from __future__ import annotations

import re

import pytest

from remint.formats.remint_jsonl import Header
from remint.records import Calls, Manifest, Problem, Pytest, Record, Script, Stdio, Unittest
from tests.docs.blocks import ROOT

PAGE = (ROOT / "docs" / "reference" / "schemas.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("title", "record"), [("Header", Header), ("Manifest", Manifest), ("Problem", Problem)])
def test_every_field_is_on_the_page(title: str, record: type[Record]) -> None:
    section = PAGE.partition(f"### {title}\n")[2].partition("\n##")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(record.__struct_fields__)


@pytest.mark.parametrize("suite", [Calls, Stdio, Script, Unittest, Pytest])
def test_every_kind_of_suite_is_on_the_page(suite: type[Record]) -> None:
    (fields,) = re.findall(rf"^\| `{suite.kind}` \| ([^|]*) \|", PAGE, re.MULTILINE)  # type: ignore[attr-defined]
    assert set(re.findall(r"`(\w+)`", fields)) == set(suite.__struct_fields__) - {"tests", "groups"}
