"""Every real file is recognised for what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from remint.formats import BadInputError, recognise

BY_FOLDER = {
    "avatar": "avatar",
    "bigcodebench": "bigcodebench",
    "classeval": "classeval",
    "cruxeval": "cruxeval",
    "evoeval": "evoeval",
    "humaneval": "humaneval",
    "humaneval_x": "humaneval-x",
    "humanevalplus": "evalplus",
    "mbpp": "mbpp",
    "mbppplus": "mbpp-plus",
    "multipl_e": "multipl-e",
    "naps_sample": "naps",
}


def test_the_list_is_complete(shared_data: Path) -> None:
    assert sorted(folder.name for folder in (shared_data / "benchmarks").iterdir()) == sorted(BY_FOLDER)


@pytest.mark.parametrize("folder", BY_FOLDER)
def test_each_real_file_has_its_format(shared_data: Path, folder: str) -> None:
    files = sorted((shared_data / "benchmarks" / folder).glob("*.json*"))
    assert files
    assert {file.name: recognise(file).name for file in files} == {file.name: BY_FOLDER[folder] for file in files}


def test_an_empty_folder_is_none_of_them(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="no known layout"):
        recognise(tmp_path)
