"""Folders of files, written from their texts."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

Writer = Callable[..., Path]


@pytest.fixture
def written(tmp_path: Path) -> Writer:
    """Write files below a folder, given as name → text, and get the folder."""

    def write(files: dict[str, str]) -> Path:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(textwrap.dedent(text))
        return tmp_path

    return write
