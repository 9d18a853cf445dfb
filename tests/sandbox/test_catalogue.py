"""The catalogues beside the programs list every one of them, and the page on attacks counts them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.sandbox.catalogue import CLASSES, LANGUAGES, SUITES, counts, foreign, listed, pages
from tests.sandbox.programs import programs

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def page() -> str:
    (path,) = DOCS.rglob("attacks.md")
    return path.read_text()


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.parent.name)
def test_the_catalogue_is_what_the_headers_say(path: Path) -> None:
    assert path.read_text() == pages()[path], "write it again: python -m tests.sandbox.catalogue"


@pytest.mark.parametrize("kind", ["hostile", "honest"])
def test_every_program_is_in_its_catalogue_once(kind: str) -> None:
    (text,) = (text for path, text in pages().items() if path.parent.name == kind)
    names = re.findall(r"^\| `(\w+)`", text, re.MULTILINE)
    assert sorted(names) == sorted(program.name for program in programs(kind))


def test_the_page_on_attacks_counts_them(page: str) -> None:
    found = counts()
    for letter in CLASSES:
        cells = " | ".join(str(found[letter, suite]) for suite in SUITES)
        assert f"| {letter} | {cells} |" in page
    sums = " | ".join(str(sum(found[letter, suite] for letter in CLASSES)) for suite in SUITES)
    assert f"| all | {sums} |" in page
    hostile, honest = len(listed("hostile")), len(listed("honest"))
    others = sum(len(foreign(language)) for language in LANGUAGES)
    assert f"{hostile} hostile programs" in page
    assert f"{honest} honest programs" in page
    assert f"{others} more in C++, Java and JavaScript" in page


def test_the_page_on_attacks_fits_on_two_screens(page: str) -> None:
    assert len(page.splitlines()) <= 110
