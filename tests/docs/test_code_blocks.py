"""Every page is true: its commands and programs run, and print what it shows."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
import yaml

from tests.docs.blocks import PAGES, ROOT, Block, blocks, uses_public_api
from tests.docs.conftest import Readers

RUN = ("bash", "console", "python")
DATA = {"json": json.loads, "toml": tomllib.loads, "yaml": yaml.safe_load}
MOST_NOT_RUN = 20  # whoever adds one finds another that can run


def has_something_to_run(page: Path) -> bool:
    return any(block.language in RUN and not block.not_run for block in blocks(page))


def needs_public_api(page: Path) -> bool:
    return any(uses_public_api(block) for block in blocks(page))


READABLE = [page for page in PAGES if has_something_to_run(page) and page.name not in ("README.md", "CONTRIBUTING.md")]


@pytest.mark.slow
@pytest.mark.parametrize(
    "page",
    [page for page in READABLE if not needs_public_api(page)],
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_what_a_page_shows_works(readers: Readers, page: Path, tmp_path: Path) -> None:
    readers.read(page, tmp_path)


ALL = [block for page in PAGES for block in blocks(page)]


def test_every_block_has_a_language() -> None:
    allowed = {*RUN, *DATA, "text", "sql"}
    unknown = [f"{block.page.name}:{block.line}" for block in ALL if block.language not in allowed]
    assert unknown == []


@pytest.mark.parametrize(
    "block", [block for block in ALL if block.language in DATA], ids=lambda block: f"{block.page.name}:{block.line}"
)
def test_data_can_be_read(block: Block) -> None:
    assert DATA[block.language](block.text)


def example_of(block: Block) -> Path | None:
    """The folder of examples that a block is quoted from; the tests install and run it."""
    found = re.search(r"part of (examples/[\w/-]+)", block.not_run)
    return ROOT / found[1] if found else None


@pytest.mark.parametrize(
    "block", [block for block in ALL if example_of(block)], ids=lambda block: f"{block.page.name}:{block.line}"
)
def test_what_is_quoted_from_an_example_is_in_it(block: Block) -> None:
    folder = example_of(block)
    assert folder is not None
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    held = {line.strip() for path in files for line in path.read_text(encoding="utf-8").splitlines()}
    assert [line for line in block.text.splitlines() if line.strip() and line.strip() not in held] == []


def is_run_elsewhere(block: Block) -> bool:
    """Whether another test runs the same: the block names it."""
    return bool(re.search(r"tests/\w|the tests run the same|the tests of the|README's test", block.not_run))


def test_few_blocks_are_run_by_no_test() -> None:
    left_out = [block for block in ALL if block.not_run and not example_of(block) and not is_run_elsewhere(block)]
    assert len(left_out) <= MOST_NOT_RUN, [f"{block.page.name}:{block.line}: {block.not_run}" for block in left_out]
