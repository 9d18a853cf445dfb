"""What the pages show of `import remint` works, and is what the API offers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.blocks import ROOT
from tests.docs.test_code_blocks import READABLE, needs_public_api, read_as_a_user


@pytest.mark.parametrize(
    "page", [page for page in READABLE if needs_public_api(page)], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_what_a_page_shows_works(page: Path, tmp_path: Path) -> None:
    read_as_a_user(page, tmp_path)
